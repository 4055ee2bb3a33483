#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "core/output.hpp"
#include "core/text.hpp"

namespace fray::cli {
namespace {

/// What the environment says of the character set; UTF-8 where it says nothing.
bool knows_utf8() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') {
      const std::string locale = lowered(value);
      return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
    }
  }
  return true;
}

struct Plain {
  std::string_view utf8;
  std::string_view ascii;  ///< as wide
};
constexpr std::array kPlain{
    Plain{"█", "#"}, Plain{"▉", "#"}, Plain{"▊", "#"}, Plain{"▋", "#"}, Plain{"▌", "="},
    Plain{"▍", "-"}, Plain{"▎", "-"}, Plain{"▏", "."}, Plain{"▒", "="}, Plain{"░", "."},
    Plain{"±", "~"}, Plain{"…", "~"}, Plain{"·", "."}, Plain{"×", "x"}, Plain{"−", "-"},
    Plain{"─", "-"}, Plain{"│", "|"}, Plain{"┌", "+"}, Plain{"┐", "+"}, Plain{"└", "+"},
    Plain{"┘", "+"}, Plain{"├", "+"}, Plain{"┤", "+"}, Plain{"┬", "+"}, Plain{"┴", "+"},
    Plain{"┼", "+"}, Plain{"╴", "-"}, Plain{"╵", "|"}, Plain{"╶", "-"}, Plain{"╷", "|"},
    Plain{"═", "="}, Plain{"║", "H"}, Plain{"▲", "^"}, Plain{"▶", ">"}, Plain{"▼", "v"},
    Plain{"◀", "<"},

};

}  // namespace

std::string in_character_set(std::string text) {
  if (knows_utf8()) {
    return text;
  }
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const auto found = std::ranges::find_if(kPlain, [&](const Plain& letter) {
      return std::string_view(text).substr(at).starts_with(letter.utf8);
    });
    if (found == kPlain.end()) {
      plain += text[at++];
    } else {
      plain += found->ascii;
      at += found->utf8.size();
    }
  }
  return plain;
}

void print(const std::string& text) { write_stdout(in_character_set(with_all_seen(text))); }

report::TableStyle terminal_style() {
  const char* const no_colour = std::getenv("NO_COLOR");
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return {.colour = isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0'),
          .width = known ? std::clamp<int>(size.ws_col, 60, 100) : 80};
}

int terminal_rows() {
  winsize size{};
  const bool known = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return known ? size.ws_row : 0;
}

}  // namespace fray::cli
