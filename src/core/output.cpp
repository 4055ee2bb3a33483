#include "core/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "core/input.hpp"
#include "core/text.hpp"

namespace fray {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& name) {
  throw OutputError(name + ": cannot be written (" + std::strerror(errno) + ")");
}

/// A new file that vanishes again unless it is kept.
class NewFile {
 public:
  explicit NewFile(const fs::path& folder) {
    // The process's own name; a leftover of an earlier process with the same number is passed over.
    for (int attempt = 0; number_ < 0 && attempt < 100; ++attempt) {
      path_ = folder / (".fray-" + std::to_string(::getpid()) + "-" + std::to_string(attempt));
      number_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (number_ < 0 && errno != EEXIST) {
        return;
      }
    }
    made_ = number_ >= 0;
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (number_ >= 0) {
      ::close(number_);
    }
    if (made_ && !kept_) {
      ::unlink(path_.c_str());
    }
  }

  int number() const noexcept { return number_; }
  /// Closes the file and gives it its name; false when the system refuses either.
  bool keep_as(const fs::path& name) noexcept {
    kept_ = ::close(std::exchange(number_, -1)) == 0 && ::rename(path_.c_str(), name.c_str()) == 0;
    return kept_;
  }

 private:
  fs::path path_{};
  int number_ = -1;
  bool made_ = false;
  bool kept_ = false;
};

/// The name in the folder outlives a loss of power.
bool sync_folder(const fs::path& folder) noexcept {
  const int number = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (number < 0) {
    return false;
  }
  // Some file systems cannot sync a folder; the file itself is safe on the disk by then.
  const bool synced = ::fsync(number) == 0 || errno == EINVAL || errno == EROFS;
  return (::close(number) == 0) && synced;
}

void write_through(const fs::path& path, std::string_view text, const std::string& name) {
  const int number = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (number < 0) {
    fail(name);
  }
  try {
    write_all(number, text, name);
  } catch (...) {
    ::close(number);
    throw;
  }
  if (::close(number) != 0) {
    fail(name);
  }
}

}  // namespace

void write_all(int descriptor, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EPIPE) {
      throw ClosedPipe();
    }
    if (written < 0 && errno != EINTR) {
      fail(name);
    }
    text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
}

void refuse_input(const fs::path& path) {
  if (was_read(path)) {
    throw InputError(Where{.file = quotable(path.string(), 4096)},
                     "is what this answer is made of (what is read stays as it is) give another "
                     "name");
  }
}

void write_file_atomically(const fs::path& path, std::string_view text) {
  const std::string name = quotable(path.string(), 4096);
  struct stat old{};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (!exists && errno != ENOENT) {
    fail(name);
  }
  refuse_input(path);
  if (exists && S_ISDIR(old.st_mode)) {
    errno = EISDIR;
    fail(name);
  }
  if (exists && !S_ISREG(old.st_mode)) {
    write_through(path, text, name);
    return;
  }
  std::error_code unresolved;
  const fs::path linked = exists ? fs::canonical(path, unresolved) : path;
  const fs::path target = unresolved ? path : linked;
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  NewFile file(folder);
  if (file.number() < 0) {
    fail(name);
  }
  write_all(file.number(), text, name);
  const bool same_mode = !exists || ::fchmod(file.number(), old.st_mode & 07777u) == 0;
  if (!same_mode || ::fsync(file.number()) != 0 || !file.keep_as(target) || !sync_folder(folder)) {
    fail(name);
  }
}

void write_stdout(std::string_view text) { write_all(STDOUT_FILENO, text, "standard output"); }

}  // namespace fray
