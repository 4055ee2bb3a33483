#include "cli/files.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iterator>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/hash.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "lists/player_files.hpp"
#include "questions/question.hpp"
#include "show/number.hpp"
#include "show/sidecar.hpp"

namespace fray::cli {

namespace {

/// A file that is read a piece at a time.
class Reader {
 public:
  explicit Reader(const std::filesystem::path& path) : path_(path), file_(open_to_read(path)) {
    if (!file_.is_open()) {
      fail();
    }
    if (!is_file(path)) {
      throw InputError(Where{.file = printable(path_.string())},
                       "is no ordinary file (it is read more than once) give one");
    }
  }

  /// The next bytes, none at the end.
  std::string_view next() {
    ssize_t got = ::read(file_.number(), piece_.data(), piece_.size());
    while (got < 0 && errno == EINTR) {
      got = ::read(file_.number(), piece_.data(), piece_.size());
    }
    if (got < 0) {
      fail();
    }
    return {piece_.data(), static_cast<std::size_t>(got)};
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError(Where{.file = printable(path_.string())},
                     std::string("cannot be read (") + std::strerror(errno) + ")");
  }

  const std::filesystem::path& path_;
  Descriptor file_;
  std::string piece_ = std::string(std::size_t{1} << 20, '\0');
};

}  // namespace

show::Sidecar sidecar_beside(const std::string& table, const TableWanted& wanted) {
  const std::string sidecar = table + ".json";
  const Where where{.file = printable(table)};
  if (!is_there(table)) {
    throw InputError(where, fmt::format("is not there ({}", wanted.missing));
  }
  if (is_folder(table)) {
    throw InputError(where, "is a folder (one table is wanted) name a file of it");
  }
  if (!is_file(table)) {
    throw InputError(where, "is no ordinary file (a table is wanted) name the file of one");
  }
  if (const std::filesystem::path of = std::filesystem::path(table).replace_extension();
      !is_there(sidecar) && table.ends_with(".json") && is_there(of)) {
    throw InputError(where, fmt::format("stands beside a table (the table is wanted) name {}",
                                        printable(of.string())));
  }
  if (!is_there(sidecar)) {
    throw InputError(
        where,
        fmt::format("has no {} beside it ({}",
                    quotable(std::filesystem::path(sidecar).filename().string()), wanted.alone));
  }
  return show::read_sidecar(std::filesystem::path(sidecar));
}

bool is_as_written(const std::filesystem::path& file, const show::Sidecar& sidecar,
                   const std::function<void(std::string_view bytes, std::uint64_t offset)>& take) {
  Reader reader(file);
  StreamHasher hasher;
  std::uint64_t offset = 0;
  for (std::string_view bytes = reader.next(); !bytes.empty(); bytes = reader.next()) {
    hasher.add(bytes);
    if (take) {
      take(bytes, offset);
    }
    offset += bytes.size();
  }
  return offset == sidecar.bytes && show::hash_text(hasher.finish()) == sidecar.content;
}

bool tell_if_changed(const std::string& table, const show::Sidecar& sidecar) {
  const bool changed = !is_as_written(table, sidecar);
  if (changed) {
    tell_note(printable(table) +
              ": its bytes are not those that fray wrote; fray verify says what differs.");
  }
  return changed;
}

namespace {

/// What a name stands for, and what is there already.
struct Found {
  std::string name{};  ///< for errors
  std::filesystem::path target{};
  bool exists = false;
  bool regular = true;
};

constexpr std::size_t kLongestName = 255;
constexpr std::size_t kLongestBesideOthers = kLongestName - std::string_view(".checkpoint").size();

bool is_standard_output(const std::optional<std::string>& path) { return !path || *path == "-"; }

void refuse_rows_there(const std::filesystem::path& target, Output output) {
  const auto rows = beside(target, ".part");
  const bool goes_on = output == Output::sweep && is_there(beside(target, ".checkpoint"));
  std::error_code unknown;
  if (!goes_on && is_file(rows) && std::filesystem::file_size(rows, unknown) != 0) {
    throw OutputError(printable(rows.string()) +
                      ": is there already, of a run that was killed or of somebody else (nothing "
                      "is overwritten unasked) take it away, or give --force");
  }
}

Found find(const std::string& path, bool replace, Output output) {
  Found found{printable(path), target_of(path)};
  struct stat status{};
  found.exists = ::stat(found.target.c_str(), &status) == 0;
  found.regular = !found.exists || S_ISREG(status.st_mode);
  if ((!found.exists && errno != ENOENT && errno != ENAMETOOLONG) || path.empty()) {
    throw OutputError(found.name + ": cannot be written (" + std::strerror(errno) + ")");
  }
  if (struct stat link{}; !found.exists && ::lstat(found.target.c_str(), &link) == 0) {
    throw OutputError(found.name +
                      ": is a link into a folder that is not there (nothing can be written there) "
                      "make the folder, or take the link away");
  }
  if (found.exists && S_ISDIR(status.st_mode)) {
    throw OutputError(found.name + ": cannot be written (" + std::strerror(EISDIR) + ")");
  }
  refuse_input(found.target);
  const bool alone = output == Output::alone;
  const std::size_t longest = alone ? kLongestName : kLongestBesideOthers;
  if (found.regular && found.target.filename().native().size() > longest) {
    throw OutputError(fmt::format("{}: has too long a name ({} bytes at most{}) give another",
                                  found.name, longest,
                                  alone ? "" : ", for files beside it are named after it"));
  }
  if (found.exists && found.regular && !replace && output != Output::looked_at) {
    throw OutputError(
        found.name +
        ": is there already (nothing is overwritten unasked) give another name, or --force");
  }
  const std::filesystem::path folder =
      found.target.has_parent_path() ? found.target.parent_path() : ".";
  if (found.regular && !alone) {
    refuse_foreign_part(beside(found.target, ".json"), show::to_json({}));
    if (!replace) {
      refuse_rows_there(found.target, output);
    }
  }
  if (::access(found.regular ? folder.c_str() : found.target.c_str(), W_OK) != 0) {
    throw OutputError(found.name + ": cannot be written (" + std::strerror(errno) + ")");
  }
  return found;
}

}  // namespace

void check_output(const std::optional<std::string>& path, bool replace, Output output) {
  if (!is_standard_output(path)) {
    find(*path, replace, output);
  }
}

bool is_lasting(const std::string& table) {
  const std::filesystem::path target = target_of(table);
  return !is_there(target) || is_file(target);
}

void check_drawing(const std::string& option, const std::optional<std::string>& file) {
  const bool page = option == "--html" || option == "-o";
  const std::string ending =
      file ? lowered(std::filesystem::path(*file).extension().string()) : std::string();
  if (ending.empty() || ending == (page ? ".html" : ".svg") || (page && ending == ".htm")) {
    return;
  }
  if (page) {
    refuse(option, "\"{}\" (a page is HTML) call it {}", quotable(*file),
           printable(std::filesystem::path(*file).replace_extension("html").string()));
  }
  refuse(option,
         "\"{}\" (the picture is an SVG) call it NAME.svg; rsvg-convert NAME.svg -o NAME.png makes "
         "a PNG of it",
         quotable(*file));
}

void check_table(const std::string& path, bool replace) {
  check_output(path, replace, Output::table);
  if (is_lasting(path)) {
    check_output(beside(target_of(path), ".json").string(), replace);
  }
}

void say_written(const std::string& file, std::uint64_t rows, bool lasting,
                 const std::string& more) {
  say(fmt::format(
      "{}: {} row{}{}{}", printable(file), show::grouped(rows), rows == 1 ? "" : "s", more,
      lasting ? fmt::format(", and {} says how they came about", printable(file + ".json")) : ""));
}

void refuse_shared_files(const std::vector<std::optional<std::string>>& outputs) {
  std::vector<std::filesystem::path> taken;  // with what is written beside them
  for (const auto& output : outputs) {
    if (is_standard_output(output)) {
      continue;
    }
    std::error_code unknown;
    auto target = std::filesystem::absolute(target_of(*output), unknown);
    target = unknown ? target : std::filesystem::weakly_canonical(target, unknown);
    target = unknown ? std::filesystem::path(*output) : target;
    if (target == "/dev/null") {
      continue;
    }
    for (const char* const ending : {"", ".part", ".json", ".checkpoint"}) {
      const auto file = beside(target, ending);
      if (std::ranges::find(taken, file) != taken.end()) {
        throw InputError(Where{.file = printable(*output)},
                         "is named for two outputs (each has its own, and .json, .part and "
                         ".checkpoint beside it) name another");
      }
    }
    for (const char* const ending : {"", ".part", ".json", ".checkpoint"}) {
      taken.push_back(beside(target, ending));
    }
  }
}

RowFile::RowFile(const std::optional<std::string>& path, bool replace, Output output)
    : name_("standard output") {
  if (is_standard_output(path)) {
    descriptor_ = STDOUT_FILENO;
    return;
  }
  const Found found = find(*path, replace, output);
  name_ = found.name;
  target_ = found.target;
  existing_ = replace ? Existing::replaced : Existing::kept;
  if (!found.regular) {
    device_ = open_to_write(target_, name_);
    descriptor_ = device_.number();
    return;
  }
  part_ = std::make_unique<PartFile>(beside(target_, ".part"));
}

void RowFile::append(std::string_view text) {
  if (part_) {
    part_->append(text);
  } else if (take_) {
    take_(text);
  } else {
    write_all(descriptor_, text, name_);
  }
  hasher_.add(text);
  bytes_ += text.size();
}

bool RowFile::go_back_to(std::uint64_t bytes, Hash128 content) {
  constexpr std::size_t kPiece = 1U << 20;
  hasher_ = {};
  bytes_ = 0;
  while (bytes_ < bytes) {
    const std::string piece = part_->read(bytes_, std::min<std::uint64_t>(kPiece, bytes - bytes_));
    if (piece.empty()) {
      return false;
    }
    hasher_.add(piece);
    bytes_ += piece.size();
  }
  if (bytes_ != 0 && this->content() != content) {
    return false;
  }
  part_->truncate(bytes_);
  return true;
}

void RowFile::sync() {
  if (part_) {
    part_->sync();
  }
}

void RowFile::refuse_foreign(std::string_view beginning) const {
  if (part_) {
    part_->refuse_foreign(beginning);
  }
}

void RowFile::finish(const std::string& sidecar) {
  if (!part_) {
    return;
  }
  const std::filesystem::path beside_it = beside(target_, ".json");
  bool is_beside = false;
  const auto take_back = [&] {  // it is of no table
    std::error_code ignored;
    if (is_beside) {
      std::filesystem::remove(beside_it, ignored);
    }
  };
  try {
    if (existing_ == Existing::kept && is_there(target_)) {  // and has a sidecar of its own, maybe
      keep_rows_apart();
    }
    put_in_place(beside_it, sidecar, is_there(beside_it) ? Existing::replaced : existing_);
    is_beside = true;
    part_->finish(target_, existing_);
  } catch (const NameTaken&) {
    take_back();
    keep_rows_apart();
  } catch (...) {
    take_back();
    throw;
  }
  part_.reset();
}

/// The name is taken: what was written stays beside it.
void RowFile::keep_rows_apart() {
  if (part_) {
    rows_apart_ = printable(part_->path().string());
    part_.reset();
  }
  throw NameTaken(
      fmt::format("{}: a file came there meanwhile (nothing is overwritten unasked) "
                  "what fray wrote is {}",
                  name_, rows_apart_));
}

void RowFile::discard() noexcept {
  if (part_) {
    part_->discard();
    part_.reset();
  }
}

bool would_overwrite(const std::filesystem::path& read, const std::string& out) {
  const std::filesystem::path target = target_of(out);
  constexpr std::array kWritten{"", ".json", ".part", ".checkpoint"};
  return std::ranges::any_of(kWritten, [&](const char* ending) {
    std::error_code neither_is_there;
    return std::filesystem::equivalent(read, beside(target, ending), neither_is_there);
  });
}

std::filesystem::path beside(const std::filesystem::path& path, const char* ending) {
  std::filesystem::path other = path;
  other += ending;
  return other;
}

Pipe::Pipe() {
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    ends = {-1, -1};
  }
}

Pipe::~Pipe() {
  for (const int end : ends) {
    if (end >= 0) {
      ::close(end);
    }
  }
}

int begin_again(std::vector<std::string> words, const Pipe* in, const Pipe& out,
                std::vector<std::string> environment, pid_t& process) {
  if (out.ends[1] < 0 || (in != nullptr && in->ends[0] < 0)) {
    return errno;
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (in != nullptr) {
    posix_spawn_file_actions_adddup2(&files, in->ends[0], STDIN_FILENO);
  }
  posix_spawn_file_actions_adddup2(&files, out.ends[1], STDOUT_FILENO);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> all;
    std::ranges::transform(texts, std::back_inserter(all),
                           [](std::string& one) { return one.data(); });
    all.push_back(nullptr);
    return all;
  };
  words.insert(words.begin(), "fray");
  const int failed = ::posix_spawn(&process, "/proc/self/exe", &files, &how, pointers(words).data(),
                                   environment.empty() ? environ : pointers(environment).data());
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  return failed;
}

void AnswerFiles::add_to(CLI::App& command, const std::string& drawn) {
  if (!drawn.empty()) {
    add_file(command, "--svg", picture, drawn, "picture.svg");
  }
  add_file(command, "--html", page,
           drawn.empty() ? "also the answer as one page" : "the answer and its picture as one page",
           "answer.html");
}

void AnswerFiles::check(const OutputForm& form, const std::optional<std::string>& kept) const {
  refuse_shared_files({form.table, picture, page, kept});
  check_output(form.table, form.force, Output::table);  // again: inputs have been read
  for (const auto& [named, option] : {std::pair(&picture, "--svg"), std::pair(&page, "--html")}) {
    if (*named && **named == "-") {
      refuse(option, "\"-\" (standard output has the table) name a file");
    }
    check_drawing(option, *named);
    check_output(*named, form.force);
  }
}

void AnswerFiles::tell(const OutputForm& form, const show::StudyTable& answer) const {
  const std::string drawn = answer.picture && (picture || page) ? answer.picture() : std::string();
  if (picture) {
    write_file_atomically(*picture, drawn);
  }
  form.tell(answer);
  if (page) {
    show::HtmlAnswer html = show::page_of(answer, static_cast<std::size_t>(terminal_columns()));
    if (!drawn.empty()) {
      html.pictures.push_back(drawn);
    }
    write_file_atomically(*page, show::html_of(as_typed(std::move(html))));
  }
}

namespace {

bool is_of_name(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// The names behind each @, each once.
std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    const auto end = std::ranges::find_if_not(rest, is_of_name);
    std::string name(rest.begin(), end);
    if (!name.empty() && std::ranges::find(names, name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> saved_sides_in(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> all;
  const std::vector<std::string> names = names_in(text);
  for (const lists::SavedSide& kept :
       names.empty() ? std::vector<lists::SavedSide>() : lists::saved_sides()) {
    if (std::ranges::find(names, kept.name) == names.end() || lists::is_army(kept.file)) {
      continue;
    }
    try {
      all.emplace_back("@" + kept.name, lists::read_side_file(kept.file).side);
    } catch (const InputError&) {  // it has not fought, then
    }
  }
  return all;
}

std::vector<std::pair<std::string, std::string>> saved_sides_typed() {
  std::string text;
  for (const std::string& word : question_words()) {
    text += word + "\n";
  }
  return saved_sides_in(text);
}

std::string sides_changed(const std::string& table, const show::Sidecar& sidecar) {
  std::string changed;
  for (const std::string& fact : sidecar.facts) {
    const std::string name = fact.substr(0, fact.find(": "));
    if (!name.starts_with('@') || name.size() == fact.size()) {
      continue;
    }
    const std::string then = fact.substr(name.size() + 2);
    const auto is_named = [&](const lists::SavedSide& side) { return "@" + side.name == name; };
    const std::vector<lists::SavedSide> all = lists::saved_sides();
    const auto now = std::ranges::find_if(all, is_named);
    const std::string again =
        fmt::format("fray save {} {}", printable(name.substr(1)), shell_word(printable(then)));
    if (now == all.end()) {
      throw CheckpointError(fmt::format("{} cannot be answered again: {} is saved no more. Type {}",
                                        printable(table), printable(name), again));
    }
    if (const auto sides = saved_sides_in(name); sides.empty() || sides.front().second != then) {
      changed +=
          fmt::format(" {} is another side now, in {}. To have it as it was then, type {} --force.",
                      printable(name), printable(now->file.string()), again);
    }
  }
  return changed;
}

show::HtmlAnswer as_typed(show::HtmlAnswer answer) {
  answer.notes.insert(answer.notes.end(), notes_shown().begin(), notes_shown().end());
  const auto saved = saved_sides_typed();
  answer.facts.insert(answer.facts.begin(), saved.begin(), saved.end());
  answer.facts.insert(answer.facts.begin(), {"command", command_line()});
  answer.facts.emplace_back("reproduced by", show::reproduced_by());
  return answer;
}

namespace {

/// Whether they do, and are of no command that writes another file than that of its table.
bool asks_for_a_table(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 4> kOthers{"odds", "trace", "systems", "explain"};
  const std::string command = words.empty() ? "" : words.front();
  return std::ranges::find(kOthers, command) != kOthers.end() ||
         (command == "save" && words.size() == 1) ||
         (command == "units" && std::ranges::find(words, "import") == words.end()) ||
         questions::question_named(command) != nullptr;
}

}  // namespace

std::string answered_again(const std::vector<std::string>& words, const show::TableForm& form) {
  if (!asks_for_a_table(words) || std::ranges::any_of(words, tells_how)) {  // which may write files
    throw CheckpointError(
        "what stands beside the table names no question whose answer is a table. Make both anew.");
  }
  std::vector<std::string> arguments = words;
  arguments.insert(arguments.end(), {"--" + std::string(form.name), "--quiet"});
  Pipe pipe;
  pid_t process = 0;
  if (const int failed = begin_again(arguments, nullptr, pipe, {}, process); failed != 0) {
    throw OutputError(std::string("the question cannot be asked again (") + std::strerror(failed) +
                      ")");
  }
  ::close(pipe.take(1));
  std::string rows;
  std::array<char, 1 << 16> piece{};
  for (ssize_t got = 1; got > 0 || (got < 0 && errno == EINTR);) {
    got = ::read(pipe.ends[0], piece.data(), piece.size());
    rows.append(piece.data(), static_cast<std::size_t>(std::max<ssize_t>(0, got)));
  }
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw CheckpointError(
        "the question of the table is answered no more (above). Files that it names are looked for "
        "in this folder.");
  }
  return rows;
}

}  // namespace fray::cli
