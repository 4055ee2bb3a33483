#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace fray {

namespace {

/// One character of UTF-8 and how many bytes it takes; length 0 when the bytes are no UTF-8.
struct Decoded {
  char32_t character = 0;
  std::size_t length = 0;
};

Decoded decode(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) {
    return {first, 1};
  }
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) {
    return {};
  }
  char32_t character = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) {
      return {};
    }
    character = (character << 6) | (byte(i) & 0x3Fu);
  }
  constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  return character < kSmallest[length] || character > 0x10FFFF || surrogate
             ? Decoded{}
             : Decoded{character, length};
}

// The plain letter of each character from U+00C0 on; "." stands for characters that are no letters
// of one.
// Source  Unicode, Latin-1 Supplement (from U+00C0) and Latin Extended-A.
constexpr char32_t kFirstAccented = 0xC0;
constexpr std::string_view kPlainLetters =
    "aaaaaaaceeeeiiii"
    "dnooooo.ouuuuy.s"
    "aaaaaaaceeeeiiii"
    "dnooooo.ouuuuy.y"
    "aaaaaaccccccccdd"
    "ddeeeeeeeeeegggg"
    "gggghhhhiiiiiiii"
    "iiiijjkkklllllll"
    "lllnnnnnnnnnoooo"
    "oooorrrrrrssssss"
    "ssttttttuuuuuuuu"
    "uuuuwwyyyzzzzzzs";
static_assert(kPlainLetters.size() == 0x180 - 0xC0);

bool is_control(char32_t c) noexcept { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

/// What turns the direction of the text around it, parts its lines, or is not seen at all: a text
/// that holds it is not what it looks like.
/// Source  Unicode, Bidi_Control and Default_Ignorable_Code_Point, as far as they are no accents.
bool is_unseen(char32_t c) noexcept {
  return c == 0xAD || c == 0x061C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
}

/// "\u{202E}".
std::string by_number(char32_t c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string digits;
  for (auto left = static_cast<std::uint32_t>(c); left != 0; left >>= 4) {
    digits.insert(digits.begin(), kDigits[left & 15]);
  }
  return "\\u{" + digits + "}";
}

bool is_apostrophe(char32_t c) noexcept {
  return c == '\'' || c == '`' || c == 0xB4 || c == 0x02BC || (c >= 0x2018 && c <= 0x201B);
}

bool is_gap(char32_t c) noexcept {
  return c == ' ' || c == '\t' || c == '-' || c == '_' || c == 0xA0 ||
         (c >= 0x2000 && c <= 0x2015) || c == 0x202F;
}

std::string listed(std::span<const std::string> words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 == words.size() ? last : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return lower;
}

std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto first = text.find_first_not_of(kBlanks);
  return first == std::string_view::npos
             ? std::string_view{}
             : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string folded(std::string_view utf8) {
  std::string plain;
  bool gap = false;
  while (!utf8.empty()) {
    const auto [character, length] = decode(utf8);
    const std::size_t taken = std::max<std::size_t>(length, 1);
    const std::string_view bytes = utf8.substr(0, taken);
    utf8.remove_prefix(taken);
    const bool combining = character >= 0x300 && character <= 0x36F;
    if (combining || is_apostrophe(character)) {
      continue;
    }
    if (is_gap(character)) {
      gap = !plain.empty();
      continue;
    }
    if (std::exchange(gap, false)) {
      plain += ' ';
    }
    const std::size_t accented = character - kFirstAccented;
    if (character >= kFirstAccented && accented < kPlainLetters.size() &&
        kPlainLetters[accented] != '.') {
      plain += kPlainLetters[accented];
    } else {
      plain += lowered(bytes);
    }
  }
  return plain;
}

std::optional<std::size_t> invalid_utf8(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    if (static_cast<std::uint8_t>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const std::size_t length = decode(text.substr(at)).length;
    if (length == 0) {
      return at;
    }
    at += length;
  }
  return std::nullopt;
}

std::size_t edit_distance(std::string_view from, std::string_view to) {
  // Rows of the usual table, two before the present one, so that a swap of neighbours costs one.
  std::vector<std::size_t> before(to.size() + 1), above(to.size() + 1), row(to.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[to.size()];
}

std::vector<std::string> nearest(std::string_view word, std::span<const std::string> known,
                                 std::size_t count) {
  const std::string wanted = folded(word.substr(0, 256));
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const std::string& candidate : known) {
    const std::string plain = folded(candidate);
    const std::size_t distance = edit_distance(wanted, plain);
    if (distance <= std::max<std::size_t>(2, std::max(wanted.size(), plain.size()) / 2)) {
      ranked.emplace_back(distance, candidate);
    }
  }
  std::ranges::sort(ranked);
  const auto again = std::ranges::unique(ranked);
  ranked.erase(again.begin(), again.end());
  ranked.resize(std::min(ranked.size(), count));
  std::vector<std::string> words;
  for (const auto& [distance, candidate] : ranked) {
    words.emplace_back(candidate);
  }
  return words;
}

void add_once(std::vector<std::string>& all, std::string one) {
  if (std::ranges::find(all, one) == all.end()) {
    all.push_back(std::move(one));
  }
}

std::string either_of(std::span<const std::string> words) { return listed(words, " or "); }
std::string list_of(std::span<const std::string> words) { return listed(words, " and "); }

bool holds_control(std::string_view utf8) noexcept {
  while (!utf8.empty()) {
    const auto [character, length] = decode(utf8);
    if (length != 0 && is_control(character)) {
      return true;
    }
    utf8.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return false;
}

std::string without_hidden(std::string_view utf8, std::string (*written)(char32_t)) {
  std::string text;
  while (!utf8.empty()) {
    const auto [character, length] = decode(utf8);
    const std::size_t taken = std::max<std::size_t>(length, 1);
    if (length != 0 && (is_control(character) || is_unseen(character))) {
      text += written(character);
    } else {
      text += utf8.substr(0, taken);
    }
    utf8.remove_prefix(taken);
  }
  return text;
}

std::string printable(std::string_view text, std::size_t longest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string quoted;
  while (!text.empty()) {
    const auto [character, length] = decode(text);
    const std::size_t taken = std::max<std::size_t>(length, 1);
    const bool control = length == 0 || is_control(character);
    if (quoted.size() + taken > longest) {
      return quoted + "...";
    }
    if (is_unseen(character)) {
      quoted += by_number(character);
      text.remove_prefix(taken);
      continue;
    }
    for (const char c : text.substr(0, taken)) {
      const auto byte = static_cast<std::uint8_t>(c);
      quoted += control ? std::string("\\x") + kDigits[byte >> 4] + kDigits[byte & 15]
                        : std::string(1, c);
    }
    text.remove_prefix(taken);
  }
  return quoted;
}

std::string quotable(std::string_view text, std::size_t longest) {
  std::string marked;
  for (const char c : text.substr(0, longest + 4)) {
    marked.append(c == '"' || c == '\\' ? 1 : 0, '\\').append(1, c);
  }
  return printable(marked, longest);
}

std::string with_all_seen(std::string_view text, std::string_view kept) {
  std::string seen;
  seen.reserve(text.size());
  while (!text.empty()) {
    const auto [character, length] = decode(text);
    const std::size_t taken = std::max<std::size_t>(length, 1);
    const std::string_view here = text.substr(0, taken);
    if (is_unseen(character)) {
      seen += by_number(character);
    } else if ((length == 0 || is_control(character)) &&
               kept.find(here.front()) == std::string_view::npos) {
      seen += printable(here);
    } else {
      seen += here;
    }
    text.remove_prefix(taken);
  }
  return seen;
}

void refuse(std::string field, const std::string& sentence) {
  throw InputError(Where{.field = std::move(field)}, sentence);
}

std::uint64_t whole_number(const std::string& option, const std::string& text, std::uint64_t lowest,
                           std::uint64_t highest) {
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (text.empty() || error != std::errc{} || end != last || number < lowest || number > highest) {
    throw InputError(Where{.field = option}, fmt::format("\"{}\" (a whole number from {} to {})",
                                                         quotable(text), lowest, highest))
        .anywhere();
  }
  return number;
}

double share(const std::string& option, const std::string& text, double lowest, double highest) {
  const bool percent = text.ends_with('%');
  const std::string digits = percent ? text.substr(0, text.size() - 1) : text;
  double number = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] =
      std::from_chars(digits.data(), last, number, std::chars_format::general);
  const double value = percent ? number / 100 : number;
  if (digits.empty() || error != std::errc{} || end != last || !std::isfinite(value) ||
      value < lowest || value > highest) {
    throw InputError(Where{.field = option},
                     fmt::format("\"{}\" (a number from {} to {}, such as {})", quotable(text),
                                 lowest, highest, highest > 0.5 ? "0.6 or 60%" : "0.001 or 0.1%"))
        .anywhere();
  }
  return value;
}

std::string_view take_line(std::string_view& text) noexcept {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_digits(std::string_view text) noexcept {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::vector<std::string_view> split_words(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\n\v\f\r";
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(kBlanks), text.size());
    if (end > 0) {
      words.push_back(text.substr(0, end));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::vector<std::string> parted(std::string_view text, char by) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(by, from), text.size());
    parts.emplace_back(trimmed(text.substr(from, to - from)));
    from = to + 1;
  }
  return parts;
}

namespace {

constexpr std::string_view kFormula{"=+-@\t\r"};
/// What some spreadsheets read as one of these: full-width forms, U+FF1D, U+FF0B, U+FF0D, U+FF20.
constexpr std::array<std::string_view, 4> kWideFormula{"\xEF\xBC\x9D", "\xEF\xBC\x8B",
                                                       "\xEF\xBC\x8D", "\xEF\xBC\xA0"};

}  // namespace

bool is_formula(std::string_view cell) {
  if (std::ranges::any_of(kWideFormula,
                          [&](std::string_view mark) { return cell.starts_with(mark); })) {
    return true;
  }
  if (cell.empty() || cell == "-" || kFormula.find(cell.front()) == std::string_view::npos) {
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

std::optional<std::vector<std::string>> csv_cells(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += c;
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  for (std::string& cell : cells) {
    if (cell.starts_with('\'') && is_formula(std::string_view(cell).substr(1))) {
      cell.erase(0, 1);
    }
  }
  return quoted ? std::nullopt : std::optional(std::move(cells));
}

}  // namespace fray
