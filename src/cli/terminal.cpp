#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace fray::cli {

report::TableStyle terminal_style() {
  const char* const no_colour = std::getenv("NO_COLOR");
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return {.colour = isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0'),
          .width = known ? std::clamp<int>(size.ws_col, 60, 100) : 80};
}

}  // namespace fray::cli
