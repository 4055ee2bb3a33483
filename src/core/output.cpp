#include "core/output.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <string>
#include <thread>
#include <utility>

#include <sys/file.h>
#include <sys/stat.h>

#include "core/files.hpp"
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
  const int number = open_to_write(path, name);
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

int open_to_write(const fs::path& path, const std::string& name) {
  constexpr std::chrono::milliseconds kWait(100);
  constexpr int kTries = 20;
  struct stat status{};
  for (int tries = 0; tries < kTries; ++tries) {
    const int number = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (number >= 0) {
      ::fcntl(number, F_SETFL, ::fcntl(number, F_GETFL) & ~O_NONBLOCK);
      return number;
    }
    if (errno != ENXIO || ::stat(path.c_str(), &status) != 0 || !S_ISFIFO(status.st_mode)) {
      fail(name);
    }
    std::this_thread::sleep_for(kWait);
  }
  throw OutputError(name +
                    ": is a pipe that nobody reads (fray waited two seconds) start its reader "
                    "first, or name a file");
}

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
    throw InputError(Where{.file = printable(path.string())},
                     "is what this answer is made of (what is read stays as it is) give another "
                     "name");
  }
}

void write_file_atomically(const fs::path& path, std::string_view text) {
  const std::string name = printable(path.string());
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

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
  throw OutputError(printable(path.string()) + ": cannot be written (" + why + ")");
}

/// Calls again what a signal has interrupted.
template <class Call>
auto again(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) {
    result = call();
  }
  return result;
}

}  // namespace

PartFile::PartFile(fs::path path) : path_(std::move(path)) {
  number_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
  struct stat status{};
  if (number_ < 0 || ::fstat(number_, &status) != 0) {
    fail();
  }
  if (!S_ISREG(status.st_mode)) {
    ::close(std::exchange(number_, -1));
    refuse(path_, "it is no ordinary file");
  }
  if (::flock(number_, LOCK_EX | LOCK_NB) != 0) {
    ::close(std::exchange(number_, -1));
    throw FileInUse(
        printable(path_.string()) +
        ": another fray is at work on it (one at a time) wait for it, or give another name");
  }
  // Whoever held it may have given it its name meanwhile: then this is a finished file, not to be
  // touched.
  if (!is_mine()) {
    ::close(std::exchange(number_, -1));
    throw FileInUse(printable(path_.string()) +
                    ": another fray has just finished with it (one at a time) try again");
  }
  if (::lseek(number_, 0, SEEK_END) < 0) {
    fail();
  }
}

PartFile::~PartFile() {
  if (number_ >= 0) {
    ::close(number_);
  }
}

void PartFile::fail() const { refuse(path_, std::strerror(errno)); }

std::uint64_t PartFile::size() const {
  struct stat status{};
  if (::fstat(number_, &status) != 0) {
    fail();
  }
  return static_cast<std::uint64_t>(status.st_size);
}

std::string PartFile::read(std::uint64_t offset, std::size_t most) const {
  std::string text(most, '\0');
  std::size_t size = 0;
  while (size < most) {
    const ssize_t got = again([&] {
      return ::pread(number_, text.data() + size, most - size, static_cast<off_t>(offset + size));
    });
    if (got < 0) {
      fail();
    }
    if (got == 0) {
      break;
    }
    size += static_cast<std::size_t>(got);
  }
  text.resize(size);
  return text;
}

void PartFile::append(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = again([&] { return ::write(number_, text.data(), text.size()); });
    if (written < 0) {
      fail();
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void PartFile::truncate(std::uint64_t size) {
  if (again([&] { return ::ftruncate(number_, static_cast<off_t>(size)); }) != 0 ||
      ::lseek(number_, static_cast<off_t>(size), SEEK_SET) < 0) {
    fail();
  }
}

void PartFile::sync() {
  if (again([&] { return ::fsync(number_); }) != 0) {
    fail();
  }
}

bool PartFile::is_mine() const noexcept {
  struct stat mine{};
  struct stat named{};
  return ::fstat(number_, &mine) == 0 && ::lstat(path_.c_str(), &named) == 0 &&
         named.st_ino == mine.st_ino && named.st_dev == mine.st_dev;
}

void PartFile::finish(const fs::path& name) {
  if (!is_mine()) {  // a rename takes whatever has the name now
    refuse(path_, "somebody took it away or replaced it meanwhile, and what fray wrote is lost");
  }
  struct stat old{};
  if (::stat(name.c_str(), &old) == 0 && ::fchmod(number_, old.st_mode & 07777U) != 0) {
    fail();
  }
  sync();
  if (::rename(path_.c_str(), name.c_str()) != 0) {
    fail();
  }
  const bool closed = ::close(std::exchange(number_, -1)) == 0;
  if (!closed) {
    refuse(name, std::strerror(errno));
  }
  sync_folder_of(name);
}

void PartFile::discard() noexcept {
  if (number_ >= 0) {
    if (is_mine()) {
      ::unlink(path_.c_str());
    }
    ::close(std::exchange(number_, -1));
  }
}

void put_in_place(const fs::path& file, std::string_view text) {
  fs::path beside = file;
  beside += ".part";
  PartFile part(beside);
  try {
    part.truncate(0);
    part.append(text);
    part.finish(file);
  } catch (...) {
    part.discard();
    throw;
  }
}

void sync_folder_of(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const int number = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // Some file systems cannot sync a folder; the file itself is safe on the disk by then.
  const bool synced = number >= 0 && (::fsync(number) == 0 || errno == EINVAL || errno == EROFS);
  const int reason = errno;
  if (number >= 0) {
    ::close(number);
  }
  if (!synced) {
    refuse(file, std::strerror(reason));
  }
}

fs::path target_of(const fs::path& path) {
  std::error_code unresolved;
  const fs::path target = fs::weakly_canonical(path, unresolved);
  return unresolved || target.empty() ? path : target;
}

}  // namespace fray
