#include "cli/answer_files.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/program.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/hash.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "lists/army_file.hpp"
#include "lists/saved_sides.hpp"
#include "questions/question.hpp"
#include "report/number.hpp"
#include "report/sidecar.hpp"

namespace fray::cli {
namespace {

/// What a program prints on standard output, to its end.
class Child {
 public:
  Child(const std::string& program, const std::vector<std::string>& arguments) {
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) {
      fail(errno);
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) {
      words.push_back(const_cast<char*>(argument.c_str()));
    }
    words.push_back(nullptr);
    const int error =
        ::posix_spawn(&process_, program.c_str(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    output_ = Descriptor(pipe[0]);
    if (error != 0) {
      fail(error);
    }
  }

  std::string output() {
    std::string text;
    std::array<char, 1 << 16> piece{};
    for (;;) {
      const ssize_t got = ::read(output_.number(), piece.data(), piece.size());
      if (got > 0) {
        text.append(piece.data(), static_cast<std::size_t>(got));
      } else if (got == 0 || errno != EINTR) {
        return text;
      }
    }
  }

  /// How it ended, when its output has.
  int status() const {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
  }

 private:
  [[noreturn]] static void fail(int error) {
    throw OutputError(std::string("the question cannot be asked again (") + std::strerror(error) +
                      ")");
  }

  pid_t process_ = 0;
  Descriptor output_{};
};

/// Whether what is written there is read again: not of a device or a pipe, beside which nothing stands.
bool is_lasting(const std::string& table) {
  const std::filesystem::path target = target_of(table);
  return !is_there(target) || is_file(target);
}

}  // namespace

void AnswerFiles::add_to(CLI::App& command, const std::string& drawn) {
  add_file(command, "-o,--out", table,
           "the table as a file, CSV unless --json is said, with FILE.json beside it that says how "
           "it came about",
           "answer.csv");
  if (!drawn.empty()) {
    add_file(command, "--svg", picture, drawn, "picture.svg");
  }
  add_file(command, "--html", page,
           drawn.empty() ? "also the answer as one page" : "the answer and its picture as one page",
           "answer.html");
  command.add_flag("--force", force, "replace files that are there");
}

void AnswerFiles::check(const std::optional<std::string>& kept) const {
  refuse_shared_files({table, picture, page, kept});
  for (const auto& [named, option] : {std::pair(&picture, "--svg"), std::pair(&page, "--html")}) {
    if (*named && **named == "-") {
      throw InputError(Where{.field = option}, "\"-\" (standard output has the table) name a file");
    }
    check_output(*named, force);
  }
  if (table && *table != "-") {
    check_output(table, force, false);
    if (is_lasting(*table)) {
      check_output(beside(target_of(*table), ".json").string(), force);
    }
  }
}

void AnswerFiles::tell(const OutputForm& form, const report::StudyTable& answer) const {
  const std::string drawn = answer.picture && (picture || page) ? answer.picture() : std::string();
  if (picture) {
    write_file_atomically(*picture, drawn);
  }
  if (table && *table != "-") {
    write_table(form, form.json ? report::json_of(answer) : report::csv_of(answer),
                answer.rows.size(), report::schema_of(answer), answer.facts);
  } else {
    OutputForm told = form;
    told.csv |= table && !told.json;  // a person who names standard output wants rows
    told.tell(answer);
  }
  if (page) {
    report::HtmlAnswer html = report::page_of(answer, static_cast<std::size_t>(terminal_columns()));
    if (!drawn.empty()) {
      html.pictures.push_back(drawn);
    }
    write_file_atomically(*page, report::html_of(as_typed(std::move(html))));
  }
}

void AnswerFiles::write_table(const OutputForm& form, const std::string& rows, std::size_t count,
                              const std::string& schema, const Facts& facts) const {
  report::Sidecar sidecar{.version = std::string(kVersion),
                          .command = command_line(),
                          .question = question_words(),
                          .schema = schema,
                          .holds = form.json ? report::Holds::answer_json : report::Holds::answer,
                          .stream = kStreamVersion,
                          .shard = "1/1",
                          .last_row = count,
                          .of_rows = count,
                          .rows = count,
                          .header_bytes = form.json ? 0 : rows.find('\n') + 1,
                          .bytes = rows.size()};
  for (const auto& [name, fact] : facts) {
    sidecar.facts.push_back(name + ": " + fact);
  }
  for (const auto& [name, side] : saved_sides_typed()) {
    sidecar.facts.push_back(name + ": " + side);
  }
  for (const std::string& note : notes_told()) {
    sidecar.notes.add({note, count, 0});
  }
  StreamHasher hasher;
  hasher.add(rows);
  sidecar.content = report::hash_text(hasher.finish());
  const std::filesystem::path target = target_of(*table);
  const bool lasting = is_lasting(*table);
  if (lasting) {
    write_file_atomically(beside(target, ".json"), report::to_json(sidecar));
  }
  write_file_atomically(target, rows);
  if (!form.quiet) {
    say(fmt::format(
        "{}: {} row{}{}", printable(*table), report::grouped(count), count == 1 ? "" : "s",
        lasting ? fmt::format(", and {} says how they came about", printable(*table + ".json"))
                : ""));
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

report::HtmlAnswer as_typed(report::HtmlAnswer answer) {
  answer.notes.insert(answer.notes.end(), notes_told().begin(), notes_told().end());
  const auto saved = saved_sides_typed();
  answer.facts.insert(answer.facts.begin(), saved.begin(), saved.end());
  answer.facts.insert(answer.facts.begin(), {"command", command_line()});
  answer.facts.emplace_back("reproduced by", report::reproduced_by());
  return answer;
}

std::string answered_again(const std::vector<std::string>& words, bool json) {
  const bool asks_for_a_table =
      !words.empty() &&
      (words.front() == "odds" || questions::question_named(words.front()) != nullptr);
  if (!asks_for_a_table || std::ranges::any_of(words, tells_how)) {  // which may write files
    throw CheckpointError(
        "what stands beside the table names no question whose answer is a table. Make both anew.");
  }
  std::vector<std::string> arguments = words;
  arguments.insert(arguments.end(), {json ? "--json" : "--csv", "--quiet"});
  Child child("/proc/self/exe", arguments);
  std::string rows = child.output();
  const int status = child.status();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw CheckpointError(
        "the question of the table is answered no more (above). Files that it names are looked for "
        "in this folder.");
  }
  return rows;
}

}  // namespace fray::cli
