#include "cli/terminal.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "report/csv.hpp"
#include "report/page.hpp"
#include "report/study_table.hpp"

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

namespace {

/// Characters of a line below which breaking it makes it no easier to read.
constexpr std::size_t kFewest = 20;

/// A sentence that is too long for the terminal becomes several lines, each as far from the edge as
/// the first. What stands in columns stays.
std::string fitted(const std::string& text, std::size_t width) {
  std::string all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const bool stays = report::columns(line) <= width || indent + kFewest > width ||
                       line.find("  ", indent) != std::string::npos ||
                       line.find('\x1b') != std::string::npos;
    for (const std::string& part :
         stays ? std::vector{line.substr(indent)}
               : report::wrapped(line.substr(indent), static_cast<double>(width - indent))) {
      all += std::string(indent, ' ') + part + "\n";
    }
  }
  return all;
}

}  // namespace

void print(const std::string& text) {
  const std::string seen = with_all_seen(text);
  const auto width = static_cast<std::size_t>(terminal_columns());
  write_stdout(in_character_set(width == 0 ? seen : fitted(seen, width)));
}

namespace {

bool is_dumb() {
  const char* const kind = std::getenv("TERM");
  return kind != nullptr && std::string_view(kind) == "dumb";
}

/// Nothing where the stream is no terminal, or one that does not say.
winsize size_of(int stream) {
  winsize size{};
  if (isatty(stream) != 1 || ioctl(stream, TIOCGWINSZ, &size) != 0) {
    return {};
  }
  return size;
}

/// Of the terminal; where there is none, what COLUMNS says; 0 where that is no number.
int columns_of_output() {
  if (const int columns = size_of(STDOUT_FILENO).ws_col; columns > 0) {
    return columns;
  }
  const char* const said = std::getenv("COLUMNS");
  const std::string_view text = said == nullptr ? "" : said;
  int columns = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
  return error == std::errc() && end == text.data() + text.size() && columns > 0 ? columns : 0;
}

}  // namespace

report::TableStyle terminal_style() {
  const char* const no_colour = std::getenv("NO_COLOR");
  const int columns = columns_of_output();
  return {.colour = isatty(STDOUT_FILENO) == 1 && !is_dumb() &&
                    (no_colour == nullptr || *no_colour == '\0'),
          .width = columns > 0 ? std::clamp(columns, 60, 100) : 80};
}

int terminal_columns() { return columns_of_output(); }

int terminal_rows() { return is_dumb() ? 0 : size_of(STDOUT_FILENO).ws_row; }

bool has_status_line() { return isatty(STDERR_FILENO) == 1 && !is_dumb(); }

void show_status(const std::string& line) {
  std::fputs(("\r\x1b[K" + in_character_set(line)).c_str(), stderr);
  std::fflush(stderr);
}

std::string bar_line(double done, std::span<const std::string> parts) {
  constexpr std::size_t kUsual = 80;
  constexpr std::size_t kShortest = 8;
  constexpr std::size_t kLongest = 24;
  const std::size_t columns = size_of(STDERR_FILENO).ws_col;
  const std::size_t width = (columns == 0 ? kUsual : columns) - 1;  // the last one wraps
  std::string text = fmt::format(" {:4.1f} %", done * 100);
  for (const std::string& part : parts) {
    if (kShortest + report::columns(text) + 2 + report::columns(part) > width) {
      break;
    }
    text += "  " + part;
  }
  const std::size_t free = width - std::min(width, report::columns(text));
  const std::size_t cells = std::clamp(free, std::min(width, kShortest), kLongest);
  const auto filled = static_cast<std::size_t>(done * static_cast<double>(cells));
  std::string bar;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    bar += cell < filled ? "█" : "░";
  }
  return bar + text;
}

std::string columns(const std::vector<Row>& rows) {
  return report::in_columns(rows, static_cast<std::size_t>(terminal_columns()));
}

namespace {

std::vector<std::string>& told() {
  static std::vector<std::string> sentences;
  return sentences;
}

}  // namespace

const std::vector<std::string>& notes_told() { return told(); }

void say(const std::string& sentence) {
  std::fputs(("fray: " + with_all_seen(as_sentences(sentence)) + "\n").c_str(), stderr);
}

void tell_note(const std::string& sentence) {
  told().push_back(with_all_seen(as_sentences(sentence)));
  std::fputs(("fray: note: " + told().back() + "\n").c_str(), stderr);
}

std::string idle_with_exact(const std::vector<std::string>& given, std::string_view what) {
  return given.empty() ? ""
                       : fmt::format("{} {} no effect {}", fmt::join(given, ", "),
                                     given.size() == 1 ? "has" : "have", what);
}

void note_idle_with_exact(const std::vector<std::string>& given, bool asked) {
  const std::string note = idle_with_exact(
      given, asked ? kWithMethodExact : "on this exact solution (which throws no dice)");
  if (!note.empty()) {
    tell_note(note);
  }
}

void tell_repeated(const std::vector<std::string>& sides) {
  tell_note(
      sides.size() == 1
          ? fmt::format("{} is named again, and has the rows of the first time", sides.front())
          : fmt::format("{} sides are named again, and have the rows of the first time; the first "
                        "of them: {}",
                        sides.size(), sides.front()));
}

}  // namespace fray::cli
