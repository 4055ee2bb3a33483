#include <csignal>
#include <string_view>

#include <unistd.h>

#include "cli/program.hpp"

namespace {

/// Nothing is half done at any moment (files appear whole or not at all), so the program can end
/// where it stands.
extern "C" void end_at_signal(int signal) {
  constexpr std::string_view kSaid = "fray: interrupted\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kSaid.data(), kSaid.size());
  _exit(128 + signal);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGINT, end_at_signal);
  std::signal(SIGTERM, end_at_signal);
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is told by the failing write
  std::signal(SIGXFSZ, SIG_IGN);  // so is a file that may grow no further
  return fray::cli::run_program(argc, argv);
}
