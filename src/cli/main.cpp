#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include <unistd.h>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"

namespace {

constinit std::terminate_handler usual_end = nullptr;

/// Whether what nobody catches is a want of memory; also where none is left to throw in.
bool ends_for_memory() noexcept {
  static volatile std::sig_atomic_t wanted = 0;
  if (wanted != 0) {
    return true;  // not even for throwing it again
  }
  wanted = 1;
  constexpr std::size_t kRoom = std::size_t{4} << 20;
  const std::exception_ptr thrown = std::current_exception();
  if (!thrown) {
    void* const room = ::operator new(kRoom, std::nothrow);
    ::operator delete(room);
    return room == nullptr;
  }
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& error) {
    return fray::is_shortage(error);
  } catch (...) {
    return false;
  }
}

/// Says that memory is short where nobody can catch it: before `main` begins, and in what may not
/// throw.
[[noreturn]] void end_unexpectedly() noexcept {
  if (ends_for_memory()) {
    for (const std::string_view part :
         {std::string_view("fray: "), std::string_view(fray::kShortage), std::string_view("\n")}) {
      [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, part.data(), part.size());
    }
    constexpr int kAskForLess = 2;
    _exit(kAskForLess);
  }
  usual_end();
  std::abort();
}

/// Before all else that is made before `main`.
[[gnu::constructor(101)]] void be_ready_for_the_end() {
  usual_end = std::set_terminate(&end_unexpectedly);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGINT, fray::cli::end_at_signal);
  std::signal(SIGTERM, fray::cli::end_at_signal);
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is told by the failing write
  std::signal(SIGXFSZ, SIG_IGN);  // so is a file that may grow no further
  return fray::cli::run_program(argc, argv);
}
