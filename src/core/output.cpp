#include "core/output.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
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

[[noreturn]] void refuse_file(const std::string& name, const std::string& why) {
  throw OutputError(name + ": cannot be written (" + why + ")");
}
[[noreturn]] void fail(const std::string& name) { refuse_file(name, std::strerror(errno)); }

/// Calls again what a signal has interrupted.
template <class Call>
auto again(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) {
    result = call();
  }
  return result;
}

/// A file in a folder, of a name that no other process has.
std::unique_ptr<PartFile> file_beside(const fs::path& target, const std::string& name) {
  constexpr int kMostNames = 100;
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  for (int attempt = 0;; ++attempt) {
    try {
      return std::make_unique<PartFile>(
          folder / (".fray-" + std::to_string(::getpid()) + "-" + std::to_string(attempt)), name);
    } catch (const FileInUse&) {
      if (attempt == kMostNames) {
        throw;
      }
    }
  }
}

/// Gives the file this text alone, and its name; nothing is left over where that fails.
void finish_with(PartFile& part, std::string_view text, const fs::path& name,
                 Existing existing = Existing::replaced) {
  try {
    part.truncate(0);
    part.append(text);
    part.finish(name, existing);
  } catch (...) {
    part.discard();
    throw;
  }
}

void write_through(const fs::path& path, std::string_view text, const std::string& name) {
  Descriptor file = open_to_write(path, name);
  write_all(file.number(), text, name);
  if (!file.close()) {
    fail(name);
  }
}

}  // namespace

Descriptor open_to_write(const fs::path& path, const std::string& name) {
  constexpr std::chrono::milliseconds kWait(100);
  constexpr int kTries = 20;
  struct stat status{};
  for (int tries = 0; tries < kTries; ++tries) {
    const int number = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (number >= 0) {
      ::fcntl(number, F_SETFL, ::fcntl(number, F_GETFL) & ~O_NONBLOCK);
      return Descriptor(number);
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

void write_file_atomically(const fs::path& path, std::string_view text, Existing existing) {
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
  finish_with(*file_beside(target, name), text, target, existing);
}

void write_stdout(std::string_view text) { write_all(STDOUT_FILENO, text, "standard output"); }

PartFile::PartFile(fs::path path, std::string name)
    : path_(std::move(path)), name_(name.empty() ? printable(path_.string()) : std::move(name)) {
  file_ = Descriptor(
      ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
  struct stat status{};
  if (!file_.is_open() || ::fstat(file_.number(), &status) != 0) {
    fail();
  }
  if (!S_ISREG(status.st_mode)) {
    refuse_file(name_, "it is no ordinary file");
  }
  // Some network disks know no locks: nobody is kept out there.
  const bool locked = ::flock(file_.number(), LOCK_EX | LOCK_NB) == 0 || errno == ENOLCK ||
                      errno == ENOSYS || errno == EOPNOTSUPP;
  if (!locked && errno != EWOULDBLOCK) {
    fail();
  }
  if (!locked) {
    throw FileInUse(name_ +
                    ": another fray is at work on it (one at a time) wait for it, or give another "
                    "name");
  }
  // Whoever held it may have given it its name meanwhile: then this is a finished file, not to be
  // touched.
  if (!is_mine()) {
    throw FileInUse(name_ + ": another fray has just finished with it (one at a time) try again");
  }
  if (::lseek(file_.number(), 0, SEEK_END) < 0) {
    fail();
  }
}

void PartFile::fail() const { fray::fail(name_); }

std::uint64_t PartFile::size() const {
  struct stat status{};
  if (::fstat(file_.number(), &status) != 0) {
    fail();
  }
  return static_cast<std::uint64_t>(status.st_size);
}

std::string PartFile::read(std::uint64_t offset, std::size_t most) const {
  std::string text(most, '\0');
  std::size_t size = 0;
  while (size < most) {
    const ssize_t got = again([&] {
      return ::pread(file_.number(), text.data() + size, most - size,
                     static_cast<off_t>(offset + size));
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

void PartFile::refuse_foreign(std::string_view beginning) const {
  const std::string there = read(0, beginning.size());
  if (there != beginning.substr(0, there.size())) {
    throw OutputError(name_ +
                      ": is there already, and fray did not begin it (nothing is overwritten "
                      "unasked) take it away, or give another name");
  }
}

void PartFile::append(std::string_view text) { write_all(file_.number(), text, name_); }

void PartFile::truncate(std::uint64_t size) {
  if (again([&] { return ::ftruncate(file_.number(), static_cast<off_t>(size)); }) != 0 ||
      ::lseek(file_.number(), static_cast<off_t>(size), SEEK_SET) < 0) {
    fail();
  }
}

void PartFile::sync() {
  if (again([&] { return ::fsync(file_.number()); }) != 0) {
    fail();
  }
}

bool PartFile::is_mine() const noexcept {
  struct stat mine{};
  struct stat named{};
  return ::fstat(file_.number(), &mine) == 0 && ::lstat(path_.c_str(), &named) == 0 &&
         named.st_ino == mine.st_ino && named.st_dev == mine.st_dev;
}

namespace {

/// Gives a file another name. Some file systems cannot ask in one step whether it is free.
int rename_to(const fs::path& from, const fs::path& to, Existing existing) {
  if (existing == Existing::replaced) {
    return ::rename(from.c_str(), to.c_str());
  }
  const int renamed = ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
  if (renamed == 0 || (errno != EINVAL && errno != ENOSYS)) {
    return renamed;
  }
  return ::link(from.c_str(), to.c_str()) == 0 ? ::unlink(from.c_str()) : -1;
}

fs::path part_of(const fs::path& file) {
  fs::path part = file;
  part += ".part";
  return part;
}

/// What all texts of one sort begin with.
std::string_view beginning_of(std::string_view text) {
  constexpr std::size_t kAlike = 8;  // bytes
  return text.substr(0, kAlike);
}

}  // namespace

void PartFile::finish(const fs::path& name, Existing existing) {
  if (!is_mine()) {  // a rename takes whatever has the name now
    refuse_file(name_,
                "somebody took it away or replaced it meanwhile, and what fray wrote is lost");
  }
  struct stat old{};
  if (::stat(name.c_str(), &old) == 0 && ::fchmod(file_.number(), old.st_mode & 07777U) != 0) {
    fail();
  }
  sync();
  if (rename_to(path_, name, existing) != 0) {
    if (errno == EEXIST) {
      throw NameTaken(printable(name.string()) +
                      ": a file came there meanwhile (nothing is overwritten unasked) give another "
                      "name, or --force");
    }
    fail();
  }
  if (!file_.close()) {
    fray::fail(printable(name.string()));
  }
  sync_folder_of(name);
}

void PartFile::discard() noexcept {
  if (file_.is_open() && is_mine()) {
    ::unlink(path_.c_str());
  }
  file_.close();
}

void put_in_place(const fs::path& file, std::string_view text, Existing existing) {
  PartFile part(part_of(file));
  part.refuse_foreign(beginning_of(text));
  finish_with(part, text, file, existing);
}

void refuse_foreign_part(const fs::path& file, std::string_view text) {
  if (is_file(part_of(file))) {
    PartFile(part_of(file)).refuse_foreign(beginning_of(text));
  }
}

void sync_folder_of(const fs::path& file) {
  const Descriptor folder = open_to_read(file.has_parent_path() ? file.parent_path() : ".");
  // Some file systems cannot sync a folder; the file itself is safe on the disk by then.
  if (!folder.is_open() || (::fsync(folder.number()) != 0 && errno != EINVAL && errno != EROFS)) {
    fail(printable(file.string()));
  }
}

fs::path target_of(const fs::path& path) {
  std::error_code unresolved;
  const fs::path target = fs::weakly_canonical(path, unresolved);
  return unresolved || target.empty() ? path : target;
}

}  // namespace fray
