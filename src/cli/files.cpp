#include "cli/files.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include <fmt/format.h>
#include <sys/stat.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"

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

report::Sidecar sidecar_beside(const std::string& table, const TableWanted& wanted) {
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
  if (!is_there(sidecar)) {
    throw InputError(
        where,
        fmt::format("has no {} beside it ({}",
                    quotable(std::filesystem::path(sidecar).filename().string()), wanted.alone));
  }
  return report::read_sidecar(std::filesystem::path(sidecar));
}

bool is_as_written(const std::filesystem::path& file, const report::Sidecar& sidecar,
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
  return offset == sidecar.bytes && report::hash_text(hasher.finish()) == sidecar.content;
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

/// `alone`: nothing is written beside it.
Found find(const std::string& path, bool replace, bool alone) {
  Found found{printable(path), target_of(path)};
  struct stat status{};
  found.exists = ::stat(found.target.c_str(), &status) == 0;
  found.regular = !found.exists || S_ISREG(status.st_mode);
  if ((!found.exists && errno != ENOENT && errno != ENAMETOOLONG) || path.empty()) {
    throw OutputError(found.name + ": cannot be written (" + std::strerror(errno) + ")");
  }
  refuse_input(found.target);
  const std::size_t longest = alone ? kLongestName : kLongestBesideOthers;
  if (found.regular && found.target.filename().native().size() > longest) {
    throw OutputError(fmt::format("{}: has too long a name ({} bytes at most{}) give another",
                                  found.name, longest,
                                  alone ? "" : ", for files beside it are named after it"));
  }
  if (found.exists && found.regular && !replace) {
    throw OutputError(
        found.name +
        ": is there already (nothing is overwritten unasked) give another name, or --force");
  }
  const std::filesystem::path folder =
      found.target.has_parent_path() ? found.target.parent_path() : ".";
  if (::access(found.regular ? folder.c_str() : found.target.c_str(), W_OK) != 0) {
    throw OutputError(found.name + ": cannot be written (" + std::strerror(errno) + ")");
  }
  return found;
}

}  // namespace

void check_output(const std::optional<std::string>& path, bool replace, bool alone) {
  if (!is_standard_output(path)) {
    find(*path, replace, alone);
  }
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

RowFile::RowFile(const std::optional<std::string>& path, bool replace) : name_("standard output") {
  if (is_standard_output(path)) {
    descriptor_ = STDOUT_FILENO;
    return;
  }
  const Found found = find(*path, replace, false);
  name_ = found.name;
  target_ = found.target;
  if (!found.regular) {
    device_ = open_to_write(target_, name_);
    descriptor_ = device_.number();
    return;
  }
  part_ = std::make_unique<PartFile>(beside(target_, ".part"));
  if (!replace && part_->size() != 0 && !is_there(beside(target_, ".checkpoint"))) {
    throw OutputError(printable(beside(target_, ".part").string()) +
                      ": is there already, of a run that was killed or of somebody else (nothing "
                      "is overwritten unasked) take it away, or give --force");
  }
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

void RowFile::finish() {
  if (part_) {
    part_->finish(target_);
    part_.reset();
  }
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

}  // namespace fray::cli
