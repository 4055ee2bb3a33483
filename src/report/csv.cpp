#include "fray/report/csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "fray/core/text.hpp"
#include "fray/study/figures.hpp"
#include "fray/study/system.hpp"

namespace fray::report {
namespace {

using study::Figure;
using study::Figures;

constexpr std::string_view kFront = "system,a,b,method,trials,seed,";
constexpr std::string_view kFormula{"=+-@\t\r"};

/// Whether a byte of a cell may stand there as it is, must be quoted, or needs a closer look.
enum class Byte : std::uint8_t { other, plain, quoted };

constexpr std::array<Byte, 256> bytes() noexcept {
  std::array<Byte, 256> kinds{};
  for (std::size_t byte = 0x20; byte < 0x7F; ++byte) {
    kinds[byte] = byte == ',' ? Byte::quoted : byte == '"' ? Byte::other : Byte::plain;
  }
  return kinds;
}
constexpr std::array<Byte, 256> kBytes = bytes();

/// Whether a spreadsheet would take a cell for a formula. A number with its sign is none: "-20".
bool is_formula(std::string_view cell) {
  if (cell.empty() || kFormula.find(cell.front()) == std::string_view::npos) {
    return false;
  }
  const bool sign = cell.front() == '-' || cell.front() == '+';
  const std::string_view digits = cell.substr(1);
  if (!sign || digits.empty() || digits.front() < '0' || digits.front() > '9') {
    return true;
  }
  double number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc::invalid_argument || end != digits.data() + digits.size();
}

template <class Number>
void append_characters(Number number, std::string& text) {
  std::array<char, 32> characters{};
  text.append(characters.data(), std::to_chars(characters.data(), characters.data() + characters.size(), number).ptr);
}

void append_numbers(const Figures& figures, Figure first, Figure last, std::string& text) {
  for (auto figure = static_cast<std::size_t>(first); figure <= static_cast<std::size_t>(last); ++figure) {
    append_csv_number(figures.values[figure], text);
    text += ',';
  }
}

/// The columns from method to swing. `told`: those of the odds, where they are written already.
void append_figures(const Figures& figures, std::optional<std::uint64_t> seed, std::string_view told, std::string& text) {
  text += figures.exact() ? "exact," : "simulated,";
  if (!figures.exact()) {
    append_characters(figures.trials, text);
  }
  text += ',';
  if (seed) {
    append_characters(*seed, text);
  }
  text += ',';
  if (told.empty()) {
    append_csv_odds(figures, text);
  } else {
    text += told;
  }
  append_numbers(figures, Figure::a_points, Figure::swing, text);
}

/// Names behind those of a header's line.
void append_names(std::span<const std::string_view> names, std::string& header) {
  header.pop_back();
  for (const std::string_view name : names) {
    header += ',';
    header += name;
  }
  header += '\n';
}

/// Chances of endings behind the key; a game that has no such columns leaves them empty.
void append_endings(const Figures& figures, std::size_t columns, std::string& text) {
  if (figures.endings.empty()) {
    text.append(columns, ',');
    return;
  }
  for (const double chance : figures.endings) {
    text += ',';
    append_csv_number(chance, text);
  }
}

constexpr std::array<std::string_view, 1> kComparedWith{"compared_with"};

/// The columns of a difference.
void append_difference(const std::optional<study::Compared>& compared, std::string& text) {
  text += ',';
  if (!compared) {
    text.append(difference_columns().size(), ',');
    return;
  }
  append_key(compared->key, text);
  for (const double number : difference_numbers(compared->difference)) {
    text += ',';
    append_csv_number(number, text);
  }
}

}  // namespace

void append_csv_odds(const Figures& figures, std::string& text) {
  append_numbers(figures, Figure::win, Figure::rounds_mean, text);
}

std::string csv_text(std::string_view text) {
  std::string cell = quotable(text, std::string_view::npos);
  if (is_formula(text)) {
    cell.insert(0, 1, '\'');
  }
  if (cell.find_first_of(",\"") == std::string::npos) {
    return cell;
  }
  std::string quoted = "\"";
  for (const char c : cell) {
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  }
  return quoted + '"';
}

void append_csv_text(std::string_view cell, std::string& text) {
  bool quoted = false;
  bool plain = !is_formula(cell);
  for (const char c : cell) {
    const Byte kind = kBytes[static_cast<unsigned char>(c)];
    plain = plain && kind != Byte::other;
    quoted = quoted || kind == Byte::quoted;
  }
  if (!plain) {
    text += csv_text(cell);
  } else if (quoted) {
    text += '"';
    text += cell;
    text += '"';
  } else {
    text += cell;
  }
}

void append_csv_number(double value, std::string& text) {
  if (std::isfinite(value)) {
    append_characters(value == 0 ? 0.0 : value, text);
  }
}

void append_key(Hash128 key, std::string& text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const std::uint64_t word : {key.high, key.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) {
      text += kDigits[word >> shift & 15];
    }
  }
}

std::string csv_header() {
  std::string header{kFront};
  for (std::size_t figure = 0; figure < study::kFigures; ++figure) {
    header += name_of(static_cast<study::Figure>(figure));
    header += ',';
  }
  return header + "key\n";
}

std::string csv_header(const study::Answer& answer) {
  std::string header = csv_header();
  append_names(study::endings_of(answer.system), header);
  return header;
}

std::string csv_row(const study::Answer& answer) {
  std::string text;
  for (const std::string* const cell : {&answer.system, &answer.a.text, &answer.b.text}) {
    append_csv_text(*cell, text);
    text += ',';
  }
  const Figures figures = figures_of(answer);
  append_figures(figures, answer.seed, {}, text);
  append_csv_text(answer.key, text);
  append_endings(figures, figures.endings.size(), text);
  return text + '\n';
}

std::span<const std::string_view> difference_columns() noexcept {
  static constexpr std::array<std::string_view, 12> kColumns{
      "win_difference",  "win_difference_low",  "win_difference_high",  "draw_difference",
      "draw_difference_low", "draw_difference_high", "loss_difference",  "loss_difference_low",
      "loss_difference_high", "swing_difference", "swing_difference_low", "swing_difference_high"};
  return kColumns;
}

std::array<double, 12> difference_numbers(const study::Difference& difference) noexcept {
  std::array<double, 12> numbers{};
  std::size_t next = 0;
  for (const study::Estimate* const one : {&difference.win, &difference.draw, &difference.loss, &difference.swing}) {
    for (const double number : {one->value, one->low, one->high}) {
      numbers[next++] = number;
    }
  }
  return numbers;
}

std::string csv_header(const study::SweepColumns& columns) {
  std::string header;
  for (const std::string& column : columns.axes) {
    append_csv_text(column, header);
    header += ',';
  }
  header += csv_header();
  append_names(columns.endings, header);
  if (columns.compares) {
    append_names(kComparedWith, header);
    append_names(difference_columns(), header);
  }
  return header;
}

void append_csv(const study::SweepRow& row, std::string& text) {
  for (const std::string_view cell : row.cells) {
    append_csv_text(cell, text);
    text += ',';
  }
  for (const std::string_view cell : {row.system, row.a, row.b}) {
    append_csv_text(cell, text);
    text += ',';
  }
  append_figures(row.figures, row.seed, row.told, text);
  append_key(row.key, text);
  append_endings(row.figures, row.columns->endings.size(), text);
  if (row.columns->compares) {
    append_difference(row.compared, text);
  }
  text += '\n';
}

}  // namespace fray::report
