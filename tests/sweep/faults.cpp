// Preloaded into fray: makes one system call of its output fail, or ends the process there.
//
// FAULT_AT=k     the k-th call that matters, from 1: opening to write, write, fsync, ftruncate,
// fchmod, rename, unlink, close
// FAULT_KIND     come (FAULT_COMES and FAULT_COMES.json, of somebody else, unless they are there), kill, ENOSPC, EIO, EDQUOT, EINTR (once) or short (half of a write)
// FAULT_FIRED    a file that is made when it happens, so that a test knows when k is past the end

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<long> calls{0};

/// A file that somebody else puts there.
void come(const char* name, const char* ending) {
  char whole[4096] = {};
  std::strncat(std::strncpy(whole, name, sizeof(whole) - 16), ending, 8);
  const long file = syscall(SYS_openat, AT_FDCWD, whole, O_WRONLY | O_CREAT | O_EXCL, 0644);
  if (file >= 0) {
    syscall(SYS_write, file, "mine\n", 5);
    syscall(SYS_close, file);
  }
}

/// 0: nothing happens to this call; an error number; -1: a short write.
int fault() {
  const char* const at = std::getenv("FAULT_AT");
  if (at == nullptr || ++calls != std::atol(at)) {
    return 0;
  }
  if (const char* const fired = std::getenv("FAULT_FIRED")) {
    const long file = syscall(SYS_openat, AT_FDCWD, fired, O_WRONLY | O_CREAT, 0644);
    syscall(SYS_close, file);
  }
  const char* const kind = std::getenv("FAULT_KIND");
  if (std::strcmp(kind, "come") == 0) {
    come(std::getenv("FAULT_COMES"), "");
    come(std::getenv("FAULT_COMES"), ".json");
    return 0;
  }
  if (std::strcmp(kind, "kill") == 0) {
    kill(getpid(), SIGKILL);
  }
  return std::strcmp(kind, "ENOSPC") == 0   ? ENOSPC
         : std::strcmp(kind, "EIO") == 0    ? EIO
         : std::strcmp(kind, "EDQUOT") == 0 ? EDQUOT
         : std::strcmp(kind, "EINTR") == 0  ? EINTR
                                            : -1;
}

/// The call's own result, or -1 and a reason.
template <class Call>
auto unless_fault(Call call) -> decltype(call()) {
  const int number = fault();
  if (number > 0) {
    errno = number;
    return -1;
  }
  return call();
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
  const int number = fault();
  if (number > 0) {
    errno = number;
    return -1;
  }
  return syscall(SYS_write, file, bytes, number < 0 && size > 1 ? size / 2 : size);
}

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  const auto call = [&] {
    return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
  };
  return (flags & O_ACCMODE) == O_RDONLY && (flags & O_DIRECTORY) == 0 ? call()
                                                                       : unless_fault(call);
}

int fsync(int file) {
  return unless_fault([&] { return static_cast<int>(syscall(SYS_fsync, file)); });
}
int ftruncate(int file, off_t size) noexcept {
  return unless_fault([&] { return static_cast<int>(syscall(SYS_ftruncate, file, size)); });
}
int fchmod(int file, mode_t mode) noexcept {
  return unless_fault([&] { return static_cast<int>(syscall(SYS_fchmod, file, mode)); });
}
int rename(const char* from, const char* to) noexcept {
  return unless_fault(
      [&] { return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0)); });
}
int unlink(const char* path) noexcept {
  return unless_fault([&] { return static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, 0)); });
}
int close(int file) {
  const auto call = [&] { return static_cast<int>(syscall(SYS_close, file)); };
  return unless_fault(call);
}

}  // extern "C"
