#include "lists/army_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "lists/side_options.hpp"
#include "lists/side_text.hpp"
#include "lists/toml.hpp"

namespace fray::lists {
namespace {

using std::literals::operator""sv;

constexpr std::size_t kMostOfOne = 100;
/// A number by itself that is more is a price, and no count.
constexpr std::size_t kMostWithoutPoints = 20;
constexpr std::size_t kLongestLine = 200;
/// Lines that name something; more than any army has.
constexpr std::size_t kMostEntries = 1000;
/// What stands below or behind units, in all.
constexpr std::size_t kMostExtras = 10 * kMostEntries;
/// Lines that may say whose army it is.
constexpr std::size_t kMostTitles = 100;
/// Units in all, so that an army that was read can be kept, and read again.
constexpr std::size_t kMostUnits = kMostEntries * kMostOfOne;

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool has_letters(std::string_view text) { return std::ranges::any_of(text, is_letter); }

/// Of more than six digits the first six, which are more than any count or price.
std::size_t number_of_digits(std::string_view digits) {
  return std::stoul(std::string(digits.substr(0, 6)));
}

/// How many of a unit there are; nothing for a number that is no count.
std::optional<std::size_t> count_of(std::string_view digits) {
  const std::size_t count = number_of_digits(digits);
  return count >= 1 && count <= kMostOfOne ? std::optional(count) : std::nullopt;
}

std::string_view without_blanks_before(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::string_view without_blanks_behind(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// Takes one of the words off the end, however it is written; whether there was one.
bool take_word_behind(std::string_view& text, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (text.size() >= word.size() && lowered(text.substr(text.size() - word.size())) == word) {
      text.remove_suffix(word.size());
      return true;
    }
  }
  return false;
}

bool take_word_before(std::string_view& text, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (text.size() >= word.size() && lowered(text.substr(0, word.size())) == word) {
      text.remove_prefix(word.size());
      return true;
    }
  }
  return false;
}

std::string_view take_digits_before(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, is_digit) - text.begin();
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end));
  text.remove_prefix(digits.size());
  return digits;
}

std::string_view take_digits_behind(std::string_view& text) {
  std::size_t from = text.size();
  while (from > 0 && is_digit(text[from - 1])) {
    --from;
  }
  const std::string_view digits = text.substr(from);
  text.remove_suffix(digits.size());
  return digits;
}

/// The list of "Empire, 2000 points", "Empire 2000 pts", "Empire - 2000 pts" or "2000 points of
/// Empire"; of the first line with letters, "Empire [500 pts]" too.
std::optional<std::string_view> heading_of(std::string_view line, bool first) {
  std::string_view rest = line;
  if (!take_digits_before(rest).empty()) {
    rest = without_blanks_before(rest);
    const bool points = take_word_before(rest, {"points of ", "pts of ", "pts. of ", "point "});
    rest = without_blanks_before(rest);
    return points && has_letters(rest) ? std::optional(rest) : std::nullopt;
  }
  const bool brackets = take_word_behind(rest, {")", "]"});
  rest = without_blanks_behind(rest);
  take_word_behind(rest, {"."});
  if (!take_word_behind(rest, {"points", "pts"})) {
    return std::nullopt;
  }
  rest = without_blanks_behind(rest);
  const std::string_view digits = take_digits_behind(rest);
  std::string_view name = without_blanks_behind(rest);
  const bool behind_comma = name.ends_with(',') || name.ends_with('-') || name.ends_with(':');
  const bool in_brackets =
      brackets && first && (name.ends_with('(') || name.ends_with('[')) && !behind_comma;
  const bool long_price = digits.size() >= 4 && (behind_comma || name.size() < rest.size());
  if (digits.empty() || (!name.ends_with(',') && !in_brackets && !long_price)) {
    return std::nullopt;
  }
  if (behind_comma || in_brackets) {
    name.remove_suffix(1);
  }
  name = without_blanks_behind(name);
  return name.empty() || name.ends_with(',') ? std::nullopt : std::optional(name);
}

/// Without "- ", "* ", ". " or a bullet of three bytes before it.
std::string_view without_bullet(std::string_view line) {
  std::string_view rest = without_blanks_before(line);
  bool bullet = false;
  while (take_word_before(rest, {"-", "*", "+", ".", "•", "◦"})) {
    bullet = true;
  }
  return bullet && !rest.empty() && is_blank(rest.front()) ? without_blanks_before(rest) : line;
}

/// A line, or a part of it, and what it says that something costs.
struct Priced {
  std::string_view text{};
  std::string_view digits{};  ///< empty where it says nothing
  bool says_points = false;   ///< "330 pts", and no bare number
};

/// "330 pts - 3 Knights".
Priced points_before(std::string_view line) {
  std::string_view rest = line;
  const std::string_view digits = take_digits_before(rest);
  if (std::string_view word = without_blanks_before(rest);
      take_word_before(word, {"points", "pts"})) {
    rest = word;
  }
  const std::string_view behind = without_blanks_before(rest);
  const bool parted = behind.size() < rest.size() && behind.starts_with('-');
  const std::string_view name =
      parted ? without_blanks_before(behind.substr(1)) : std::string_view();
  return digits.empty() || !parted || name.size() + 1 == behind.size()
             ? Priced{.text = line}
             : Priced{.text = name, .digits = digits, .says_points = true};
}

/// "Knights, 330 pts", "Knights (+330)", "Knights @ 330".
Priced one_price_behind(std::string_view line, bool& is_sum) {
  std::string_view rest = without_blanks_behind(line);
  take_word_behind(rest, {")", "]"});
  rest = without_blanks_behind(rest);
  take_word_behind(rest, {"."});
  const bool points = take_word_behind(rest, {"points", "pts", "pt"});
  rest = without_blanks_behind(rest);
  const std::string_view digits = take_digits_behind(rest);
  if (digits.empty() || (!rest.empty() && is_letter(rest.back()))) {
    return {.text = line};
  }
  take_word_behind(rest, {"+"});
  rest = without_blanks_behind(rest);
  take_word_behind(rest, {"(", "["});
  rest = without_blanks_behind(rest);
  is_sum = rest.ends_with('=');
  if (is_sum && rest.size() > 1 && is_letter(rest[rest.size() - 2]) &&
      rest.find_first_of(":,") != std::string_view::npos) {
    return {.text = line};  // "Knights: attacks=4" is no price
  }
  rest = rest.substr(0, rest.find_last_not_of("-,@:=") + 1);
  return {.text = without_blanks_behind(rest), .digits = digits, .says_points = points};
}

/// The same, and "330" of "Knights @ 110 = 330".
Priced points_behind(std::string_view line) {
  bool is_sum = false;
  Priced priced = one_price_behind(line, is_sum);
  if (is_sum) {
    priced.text = one_price_behind(priced.text, is_sum).text;
  }
  return priced;
}

struct Counted {
  std::string_view name{};
  std::string_view digits{};
  bool of_units = false;  ///< "3 units of Knights"
};

/// "3 x Knights", "3x Knights", "3 Knights", "3 units of Knights".
std::optional<Counted> counted_before(std::string_view line) {
  std::string_view rest = line;
  const std::string_view digits = take_digits_before(rest);
  std::string_view behind = without_blanks_before(rest);
  if (take_word_before(behind, {"x", "×"})) {
    rest = behind;
  }
  if (digits.empty() || rest.empty() || !is_blank(rest.front())) {
    return std::nullopt;
  }
  rest = without_blanks_before(rest);
  const bool of_units = take_word_before(rest, {"units of ", "unit of "});
  return Counted{rest, digits, of_units};
}

/// "Knights x3".
std::optional<Counted> counted_behind(std::string_view line) {
  std::string_view rest = line;
  const std::string_view digits = take_digits_behind(rest);
  rest = without_blanks_behind(rest);
  const bool times = take_word_behind(rest, {"x", "×"});
  if (digits.empty() || !times || rest.empty() || !is_blank(rest.back())) {
    return std::nullopt;
  }
  return Counted{without_blanks_behind(rest), digits};
}

/// Whether a line says no more than a sum: "Total: 985", "Total army cost 1,000 pts".
bool is_sum(std::string_view line) {
  static constexpr std::array kWords{"army"sv, "cost"sv,  "list"sv,   "points"sv, "pt"sv,
                                     "pts"sv,  "units"sv, "models"sv, "roster"sv, "total"sv};
  bool says_total = false;
  while (!line.empty()) {
    const auto is_in_word = [](char c) { return is_letter(c); };
    const auto first = std::ranges::find_if(line, is_in_word) - line.begin();
    line.remove_prefix(static_cast<std::size_t>(first));
    const auto end = std::ranges::find_if_not(line, is_in_word) - line.begin();
    const std::string word = lowered(line.substr(0, static_cast<std::size_t>(end)));
    line.remove_prefix(word.size());
    says_total = says_total || word == "total";
    if (!word.empty() && std::ranges::find(kWords, word) == kWords.end()) {
      return false;
    }
  }
  return says_total;
}

/// What stands between units: "Cavalry" of "+ Cavalry +", "== Cavalry ==" or "-- Cavalry --"; empty
/// where nothing is between the signs. One that begins with a number may be a unit, and is none.
std::optional<std::string_view> title_in(std::string_view line) {
  constexpr std::string_view kSigns = "+=-~";
  const char sign = line.front();
  const std::size_t least = sign == '+' ? 1 : 2;
  const std::size_t before = std::min(line.find_first_not_of(sign), line.size());
  const std::size_t behind = line.size() - line.find_last_not_of(sign) - 1;
  if (kSigns.find(sign) == std::string_view::npos || before < least || behind < least ||
      line.size() == 1) {
    return std::nullopt;
  }
  const std::string_view inside =
      before == line.size() ? "" : trimmed(line.substr(before, line.size() - before - behind));
  return !inside.empty() && is_digit(inside.front()) ? std::nullopt : std::optional(inside);
}

/// Without the signs that make a line a title: "Knights" of "### Knights".
std::string_view without_marks(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  return marks == line.size() ? "" : trimmed(line.substr(marks));
}

/// "# our club's rules", "## Core Units [300 pts]"; but "#3 Knights" and "### 20 Knights" are units
/// with signs before them, and so is what has a price below the titles of an army.
bool is_remark(std::string_view line) {
  const std::string_view text = without_marks(line);
  return line.starts_with('#') && (text.empty() || !is_digit(text.front())) &&
         !(line.starts_with("###") && points_behind(text).says_points);
}

/// What list builders write below an army: "Created with "Old World Builder"", where that stands.
bool is_footer(std::string_view line) {
  static constexpr std::array kWords{"created with "sv, "[http"sv, "http://"sv, "https://"sv};
  const std::string text = lowered(line);
  return std::ranges::any_of(kWords, [&](std::string_view word) { return text.starts_with(word); });
}

/// What list builders write below the name of an army: "Warhammer: The Old World, Empire of Man".
bool names_game(std::string_view line) {
  static constexpr std::array kGames{"warhammer"sv, "the old world"sv, "the 9th age"sv,
                                     "the ninth age"sv, "warmaster"sv};
  const std::string text = lowered(line);
  return text.find(',') != std::string::npos &&
         std::ranges::any_of(kGames, [&](std::string_view game) { return text.starts_with(game); });
}

/// What lists write above some of their units: "Core", "Special Units", "Heroes:".
bool is_section(std::string_view line) {
  static constexpr std::array kSections{
      "characters"sv, "character"sv,     "core"sv,           "core units"sv,  "special"sv,
      "rare"sv,       "special units"sv, "rare units"sv,     "mercenaries"sv, "allies"sv,
      "lords"sv,      "heroes"sv,        "lords & heroes"sv, "troops"sv,      "units"sv};
  static constexpr std::array kWithColon{"lord"sv,      "hero"sv,         "infantry"sv, "cavalry"sv,
                                         "artillery"sv, "war machines"sv, "monsters"sv};
  const bool colon = line.ends_with(':');
  const std::string text = lowered(trimmed(line.substr(0, line.size() - (colon ? 1 : 0))));
  return std::ranges::find(kSections, text) != kSections.end() ||
         (colon && std::ranges::find(kWithColon, text) != kWithColon.end());
}

/// Numbers in brackets: a price, and before it how many there are ("Swordsmen [25] [170pts]").
struct Bracketed {
  std::optional<Priced> price{};
  std::optional<Priced> count{};
};

/// The line without numbers in brackets, such as "[160pts]" in the middle of it, and the first of
/// them. What stands behind a price belongs to the unit, as behind a comma. An open bracket at the
/// end may lack its other half.
std::string without_prices(std::string_view line, Bracketed& found) {
  std::string kept;
  while (!line.empty()) {
    const std::size_t open = std::min(line.find_first_of("(["), line.size());
    kept += line.substr(0, open);
    line.remove_prefix(open);
    const std::size_t close = std::min(line.find_first_of(")]"), line.size());
    std::string_view inside = line.empty() ? line : trimmed(line.substr(1, close - 1));
    take_word_behind(inside, {"."});
    const bool points = take_word_behind(inside, {"points", "pts", "pt"});
    if (inside.empty() || inside.find_first_not_of("0123456789., ") != std::string_view::npos ||
        std::ranges::none_of(inside, is_digit)) {
      kept += line.substr(0, 1);
      line.remove_prefix(std::min<std::size_t>(line.size(), 1));
      continue;
    }
    kept.resize(without_blanks_behind(kept).size());
    if (!found.price) {
      found.price = {.digits = inside, .says_points = points};
    } else if (points && !found.price->says_points && !found.count) {
      found.count = std::exchange(found.price, Priced{.digits = inside, .says_points = true});
    }
    line.remove_prefix(std::min(close + 1, line.size()));
    const std::string_view behind = without_blanks_before(line);
    if (points && !behind.empty() && (is_letter(behind.front()) || is_digit(behind.front()))) {
      kept += ',';
    }
  }
  return kept;
}

/// The number in brackets, without what parts its thousands, and without decimals.
std::size_t number_in(std::string_view digits) {
  constexpr std::size_t kOfThousands = 3;
  if (const auto mark = digits.find_last_of(".,");
      mark != std::string_view::npos && digits.size() - mark - 1 != kOfThousands) {
    digits = digits.substr(0, mark);
  }
  std::string plain;
  std::ranges::copy_if(digits, std::back_inserter(plain), is_digit);
  return number_of_digits(plain);
}

/// "Knights;3;330", or with tabs or commas: a name, how many, and perhaps points; nothing for what
/// is no such row.
std::optional<ArmyEntry> row_of(std::string_view line) {
  const char apart = line.find('\t') != std::string_view::npos  ? '\t'
                     : line.find(';') != std::string_view::npos ? ';'
                                                                : ',';
  ArmyEntry entry;
  std::vector<std::size_t> numbers;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t to = std::min(line.find(apart, from), line.size());
    const std::string_view cell = trimmed(line.substr(from, to - from));
    from = to + 1;
    if (!cell.empty() && std::ranges::all_of(cell, is_digit)) {
      numbers.push_back(number_of_digits(cell));
    } else if (!cell.empty() && !entry.name.empty()) {
      return std::nullopt;
    } else {
      entry.name += cell;
    }
  }
  if (numbers.empty() || numbers.size() > 2 || (apart == ',' && numbers.size() < 2) ||
      !has_letters(entry.name)) {
    return std::nullopt;
  }
  if (numbers.size() == 1 && numbers.front() > kMostWithoutPoints) {
    entry.points = static_cast<std::uint32_t>(numbers.front());
    return entry;
  }
  if (numbers.front() < 1 || numbers.front() > kMostOfOne) {
    return std::nullopt;
  }
  entry.count = numbers.front();
  entry.counted = true;
  if (numbers.size() == 2) {
    entry.points = static_cast<std::uint32_t>(numbers.back());
  }
  return entry;
}

/// "Battle Banner", or "20x Spearmen"; but a price is no thing of a unit's.
ArmyExtra extra_of(std::string_view part, std::uint32_t line) {
  ArmyExtra extra{.name = std::string(part), .line = line};
  const auto counted = counted_before(part);
  const auto count = counted ? count_of(counted->digits) : std::nullopt;
  if (count) {
    extra.name = counted->name;
    extra.count = *count;
  }
  return extra;
}

/// Parts of a text at its commas; those in brackets part nothing.
std::vector<std::string_view> parts_at_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char c = at < text.size() ? text[at] : ',';
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (at == text.size() || (c == ',' && depth <= 0)) {
      parts.push_back(trimmed(text.substr(from, at - from)));
      from = at + 1;
    }
  }
  return parts;
}

/// Whether a text begins with something that a unit may have, and not with its price or number.
bool begins_with_extra(std::string_view text) {
  const std::string_view first = parts_at_commas(text).front();
  if (first.empty() || !is_digit(first.front())) {
    return !first.empty() && has_letters(first.substr(0, 1));
  }
  const auto counted = counted_before(first);
  return counted && has_letters(counted->name.substr(0, 1)) &&
         points_behind(first).text.size() == first.size();
}

/// Takes what stands behind a colon or a comma off the line, and gives it part by part: "Battle
/// Banner" of "Knights: Battle Banner". A side, in which a list stands before "/", is left alone.
std::vector<ArmyExtra> take_extras(std::string& line, std::uint32_t number) {
  std::vector<ArmyExtra> extras;
  for (const std::string_view mark : {": "sv, ", "sv}) {
    int depth = 0;
    std::size_t at = 0;
    for (; at < line.size() && (depth > 0 || !std::string_view(line).substr(at).starts_with(mark));
         ++at) {
      depth += line[at] == '(' || line[at] == '[' ? 1 : line[at] == ')' || line[at] == ']' ? -1 : 0;
    }
    if (at == line.size() || line.find('/') < at ||
        !begins_with_extra(std::string_view(line).substr(at + 1))) {
      continue;
    }
    for (const std::string_view part : parts_at_commas(std::string_view(line).substr(at + 1))) {
      if (!part.empty()) {
        extras.push_back(extra_of(part, number));
      }
    }
    line.erase(at);
  }
  return extras;
}

/// Takes the price of a whole line off its end, where a comma or a colon stands before it: "Silver
/// Helms, shields = 115". A number with nothing before it that parts it is of the last thing.
Priced take_price_behind_extras(std::string& line, std::string& digits) {
  const std::size_t mark = std::min(line.find(", "), line.find(": "));
  const Priced behind = points_behind(line);
  const std::string_view parting =
      std::string_view(line).substr(behind.text.size(), std::string::npos);
  const std::size_t blank = parting.find_first_of("0123456789");
  const bool parted = parting.substr(0, blank).find_first_of("-=@:") != std::string_view::npos ||
                      (blank != std::string_view::npos && blank > 1);
  if (mark == std::string::npos || mark >= behind.text.size() || behind.digits.empty() || !parted ||
      !has_letters(std::string_view(behind.text).substr(mark))) {
    return {};
  }
  digits = behind.digits;
  const bool says_points = behind.says_points;
  line.resize(behind.text.size());
  return {.digits = digits, .says_points = says_points};
}

/// The magic item that the end of a line names, and what stands before it: "Knights" and "Battle
/// Banner" of "Knights with Battle Banner", "Knights + Battle Banner" or "Knights (Battle Banner)".
std::optional<std::pair<std::string_view, std::string_view>> item_behind(std::string_view line) {
  for (std::size_t at = line.size(); at-- > 1;) {
    if (!is_blank(line[at - 1]) || is_blank(line[at])) {
      continue;
    }
    std::string_view item = line.substr(at);
    const bool joined = take_word_before(item, {"with", "w/", "and", "-", "+", "&"});
    item = without_blanks_before(item);
    if (!take_word_before(item, {"(", "["}) && !joined) {
      continue;
    }
    take_word_before(item, {"an ", "a ", "the "});
    item = without_blanks_behind(item);
    take_word_behind(item, {")", "]"});
    item = trimmed(item);
    if (!item.empty() && item.find_first_of("()[]") == std::string_view::npos &&
        find_magic_item(item) != nullptr) {
      return std::pair(without_blanks_behind(line.substr(0, at)), item);
    }
  }
  return std::nullopt;
}

/// Takes magic items off the end of a line, and gives them.
std::vector<ArmyExtra> take_items(std::string& line, std::uint32_t number) {
  std::vector<ArmyExtra> items;
  for (;;) {
    const auto found = item_behind(points_behind(line).text);
    if (!found || found->first.empty()) {
      return items;
    }
    items.push_back({.name = std::string(found->second), .line = number});
    line.resize(found->first.size());
  }
}

/// Throws  InputError where an army has more lines than any has; `line` is the last of them.
void check_entries(const ArmyFile& army, const std::string& file, std::uint32_t line) {
  if (army.entries.size() + army.left_out.size() > kMostEntries) {
    throw InputError(Where{.file = file, .line = line},
                     fmt::format("is the line after {} that name units (an army has fewer) name "
                                 "a file that holds one army",
                                 kMostEntries));
  }
}

/// Throws  InputError where more belongs to units than any army has.
void check_extras(std::size_t extras, const std::string& file, std::uint32_t line) {
  if (extras > kMostExtras) {
    throw InputError(Where{.file = file, .line = line},
                     fmt::format("is the line after {} things that belong to units (an army has "
                                 "fewer) name a file that holds one army",
                                 kMostExtras));
  }
}

/// A line in plain signs: every dash as "-", every blank as " ", dots that lead to a price as blanks.
std::string in_plain_signs(std::string_view line) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kSigns{
      {{"\xE2\x80\x90", "-"},
       {"\xE2\x80\x91", "-"},
       {"\xE2\x80\x92", "-"},
       {"\xE2\x80\x93", "-"},
       {"\xE2\x80\x94", "-"},
       {"\xE2\x88\x92", "-"},
       {"\xC2\xA0", " "},
       {"\xE2\x80\x89", " "},
       {"\xE2\x80\xAF", " "},
       {"\xE2\x80\x8B", ""},
       {"\xE2\x80\xA6", "..."},
       {"\xC3\x97", "x"}}};
  std::string plain;
  while (!line.empty()) {
    const auto sign = std::ranges::find_if(
        kSigns, [&](const auto& each) { return line.starts_with(each.first); });
    if (sign != kSigns.end()) {
      plain += sign->second;
      line.remove_prefix(sign->first.size());
      continue;
    }
    for (const char leader : {'.', '_'}) {
      const std::size_t run = std::min(line.find_first_not_of(leader), line.size());
      if (run >= 3 && line.size() > run) {
        plain += ' ';
        line.remove_prefix(run);
      }
    }
    if (!line.empty()) {
      plain += line.front();
      line.remove_prefix(1);
    }
  }
  return plain;
}

/// "1 000 pts" without the blanks that part its thousands.
std::string with_whole_numbers(std::string_view line) {
  std::string whole;
  while (!line.empty()) {
    const bool thousands = line.size() >= 4 && line.front() == ' ' && !whole.empty() &&
                           is_digit(whole.back()) &&
                           std::ranges::all_of(line.substr(1, 3), is_digit);
    std::string_view behind = thousands ? without_blanks_before(line.substr(4)) : "";
    if (thousands && take_word_before(behind, {"points", "pts", "pt"})) {
      line.remove_prefix(1);
    }
    whole += line.front();
    line.remove_prefix(1);
  }
  return whole;
}

/// Without the signs that make a line bold: "**Knights**", "*Knights*".
std::string_view without_emphasis(std::string_view line) {
  for (const std::string_view sign : {"**"sv, "__"sv, "*"sv, "_"sv}) {
    if (line.size() > 2 * sign.size() && line.starts_with(sign) && line.ends_with(sign) &&
        !is_blank(line[sign.size()])) {
      line = trimmed(line.substr(sign.size(), line.size() - 2 * sign.size()));
    }
  }
  return line;
}

/// "20 Knights - shields" of "*20 Knights* - shields".
std::string without_emphasis_before(std::string_view line) {
  for (const std::string_view sign : {"**"sv, "*"sv}) {
    const std::size_t end = line.find(sign, sign.size());
    if (line.starts_with(sign) && end != std::string_view::npos && end > sign.size() &&
        !is_blank(line[sign.size()]) && !is_blank(line[end - 1])) {
      return std::string(line.substr(sign.size(), end - sign.size())) +
             std::string(line.substr(end + sign.size()));
    }
  }
  return std::string(line);
}

/// Reads an army line by line.
class Lines {
 public:
  Lines(ArmyFile& army, const std::string& file) : army_(army), file_(file) {}

  void take(std::string_view whole, std::uint32_t number) {
    std::string line = whole.size() > kLongestLine ? std::string(whole)
                                                   : with_whole_numbers(in_plain_signs(whole));
    const std::size_t indent = line.find_first_not_of(" \t");
    const bool below_unit = !army_.entries.empty() && !army_.entries.back().heading;
    const bool bulleted = without_bullet(line).size() < without_blanks_before(line).size();
    bool extra = below_unit && bulleted &&
                 (indent > indent_ || (indent == indent_ && !army_.entries.back().bulleted));
    line = without_emphasis_before(without_emphasis(trimmed(line)));
    if (line.empty() || is_sum(line) || is_section(line) || take_title(line)) {
      return;
    }
    if (is_footer(line)) {
      take_footer(line, number);
      return;
    }
    if (!below_unit && names_game(line)) {
      for (const std::string_view part : parts_at_commas(line)) {
        add_title(part);
      }
      return;
    }
    if (below_unit && line.starts_with("-# ")) {  // small print of Discord
      line = trimmed(line.substr(3));
    }
    if (below_unit && take_selections(line, number)) {
      return;
    }
    line = without_marks(line);
    if (!has_letters(line)) {  // a rule, an empty line, a sum
      return;
    }
    if (line.size() > kLongestLine) {
      leave_out(number, line.substr(0, kLongestLine),
                fmt::format("it is longer than a unit's line ({} bytes at most).", kLongestLine));
      return;
    }
    const std::optional<std::string_view> heading =
        !headed_ && !extra ? heading_of(line, army_.entries.empty()) : std::nullopt;
    headed_ = headed_ || heading;
    if (heading) {
      add_title(*heading);
    }
    ArmyEntry entry = entry_of(line, extra, number);
    entry.line = number;
    entry.heading = heading.has_value();
    entry.bulleted = bulleted;
    if (!has_letters(entry.name)) {
      leave_out(number, line, "it names no unit.");
      return;
    }
    extra = extra || (below_unit && find_magic_item(entry.name) != nullptr);
    extras_ += entry.extras.size() + (extra ? entry.count : 0);
    check_extras(extras_, file_, number);
    if (extra) {
      std::vector<ArmyExtra>& extras = army_.entries.back().extras;
      extras.push_back({.name = entry.name,
                        .count = entry.count,
                        .line = number,
                        .points = entry.points,
                        .says_points = entry.says_points});
      extras.insert(extras.end(), entry.extras.begin(), entry.extras.end());
    } else {
      indent_ = indent;
      army_.entries.push_back(std::move(entry));
    }
    check_entries(army_, file_, number);
  }

 private:
  void leave_out(std::uint32_t number, std::string text, std::string why) {
    army_.left_out.push_back({number, std::move(text), std::move(why)});
  }

  /// All of them are told with the first.
  void take_footer(const std::string& line, std::uint32_t number) {
    if (!footer_) {
      footer_ = army_.left_out.size();
      leave_out(number, line.substr(0, kLongestLine), "it names no unit.");
      return;
    }
    constexpr std::size_t kLongestWhy = 500;
    std::string& why = army_.left_out[*footer_].why;
    if (why.size() > kLongestWhy) {
      return;
    }
    why.pop_back();
    why += fmt::format("{} line {}.", why.find(" nor ") == std::string::npos ? ", nor does" : " or",
                       number);
  }

  void add_title(std::string_view title) {
    if (!title.empty() && title.size() <= kLongestLine && army_.titles.size() < kMostTitles) {
      army_.titles.emplace_back(title);
    }
  }

  /// "++ Empire [1000pts] ++" or "# Empire"; what it says may name the list.
  bool take_title(std::string_view line) {
    // "+ Core + [380pts]": New Recruit has the price behind it.
    const std::string_view before = line.ends_with(']') ? points_behind(line).text : line;
    const auto title = is_remark(line)              ? std::optional(without_marks(line))
                       : before.empty()             ? std::nullopt
                       : title_in(line).has_value() ? title_in(line)
                                                    : title_in(before);
    if (title) {
      Bracketed prices;
      const std::string named = without_prices(*title, prices);
      const Priced behind = points_behind(named);
      headed_ = headed_ || behind.says_points || (prices.price && prices.price->says_points);
      add_title(behind.text);
    }
    return title.has_value();
  }

  /// "(Shields, Full command)" or "Selections: Halberd, 30x Heavy Infantry" below a unit.
  bool take_selections(std::string_view line, std::uint32_t number) {
    const bool in_brackets = line.starts_with('(') && line.ends_with(')');
    if (!in_brackets && !take_word_before(line, {"selections:"})) {
      return false;
    }
    Bracketed prices;
    const std::string bare =
        without_prices(in_brackets ? line.substr(1, line.size() - 2) : line, prices);
    std::vector<ArmyExtra>& extras = army_.entries.back().extras;
    for (const std::string_view part : parts_at_commas(bare)) {
      if (!part.empty()) {
        extras.push_back(extra_of(part, number));
        extras_ += extras.back().count;
      }
    }
    check_extras(extras_, file_, number);
    return true;
  }

  /// "3 x Knights (330)", "Knights x3, 330 pts", "Knights [160pts]: Battle Banner [50pts]".
  /// A small number behind a name counts units, and is the price of an `extra`.
  static ArmyEntry entry_of(std::string_view line, bool extra, std::uint32_t number) {
    const Priced before = points_before(line);
    std::string_view written = without_bullet(before.text);
    if (auto row = row_of(written)) {
      return *std::move(row);
    }
    Bracketed numbers;
    if (!before.digits.empty()) {
      numbers.price = before;
    }
    std::string bare = without_prices(written, numbers);
    std::optional<Priced>& price = numbers.price;
    std::string said;
    if (const Priced behind = price ? Priced{} : take_price_behind_extras(bare, said);
        !behind.digits.empty()) {
      price = behind;
    }
    ArmyEntry entry{.extras = take_extras(bare, number)};
    std::ranges::move(take_items(bare, number), std::back_inserter(entry.extras));
    std::string_view name = bare;
    // What is no count stays in the name, and so no unit is called so.
    const auto take = [&](const Counted& counted) {
      if (const std::optional<std::size_t> count = count_of(counted.digits)) {
        entry.count = *count;
        entry.counted = true;
        entry.of_units = counted.of_units;
        name = counted.name;
      }
    };
    if (const auto counted = counted_before(name)) {
      take(*counted);
    }
    if (!counted_behind(name)) {
      const Priced behind = points_behind(name);
      name = behind.text;
      price = price || behind.digits.empty() ? price : behind;
    }
    if (const auto counted = counted_behind(name)) {
      take(*counted);
    }
    if (numbers.count && !entry.counted) {
      take({.name = name, .digits = numbers.count->digits});
    }
    if (price) {
      const std::size_t digits = number_in(price->digits);
      const bool of_units = !extra && find_magic_item(trimmed(name)) == nullptr;
      if (of_units && !entry.counted && !price->says_points && digits >= 1 &&
          digits <= kMostWithoutPoints) {
        entry.count = digits;
        entry.counted = true;
      } else {
        entry.points = static_cast<std::uint32_t>(digits);
        entry.says_points = price->says_points;
      }
    }
    entry.name = trimmed(name.substr(0, name.find_last_not_of(" \t:") + 1));
    return entry;
  }

  ArmyFile& army_;
  const std::string& file_;
  std::size_t indent_ = 0;  ///< of the last unit: what stands further in belongs to it
  std::size_t extras_ = 0;
  bool headed_ = false;                  ///< a line said whose army it is
  std::optional<std::size_t> footer_{};  ///< the first, of what is left out
};

/// Whether a price in points stands before a text, and no count: " pts - Knights", "- Knights".
bool is_behind_price(std::string_view text) {
  text = without_blanks_before(text);
  return text.empty() || !is_letter(text.front()) ||
         take_word_before(text, {"points", "pts", "pt"});
}

/// The line without the decimals of its prices, "62.5" or "330.00"; those of a value stay, and those
/// of a count, which make it none ("5.5 Swordsmen").
std::string without_decimals(std::string_view line) {
  constexpr std::size_t kMostDecimals = 2;
  const std::size_t first = line.size() - without_bullet(line).size();
  std::string plain;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find_first_not_of("0123456789", at), line.size());
    const bool value =
        at > 0 && (line[at - 1] == '=' || (at > 1 && (line[at - 1] == '.' || line[at - 1] == ',') &&
                                           is_digit(line[at - 2])));
    std::size_t next = std::max(end, at + 1);
    plain += line.substr(at, next - at);
    if (end > at && !value && end < line.size() && line[end] == '.') {
      const std::size_t last = std::min(line.find_first_not_of("0123456789", end + 1), line.size());
      const bool decimals = last > end + 1 && last - end - 1 <= kMostDecimals &&
                            (last == line.size() || (line[last] != '.' && line[last] != ',')) &&
                            (at != first || is_behind_price(line.substr(last)));
      next = decimals ? last : next;
    }
    at = next;
  }
  return plain;
}

ArmyFile from_text(std::string_view text, const std::string& file) {
  ArmyFile army;
  Lines lines(army, file);
  std::uint32_t number = 0;
  while (!text.empty()) {
    lines.take(without_decimals(take_line(text)), ++number);
  }
  return army;
}

/// A price as builders write it: "110", "110.0"; 0 for what is none.
double read_price(const std::string& text) {
  constexpr double kMost = 100'000;
  double price = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), price);
  return error == std::errc{} && price > 0 && price < kMost ? price : 0;
}

/// Calls `take` for each `tag` in the `container` of an element.
template <class Take>
void each(const Node& element, std::string_view container, std::string_view tag, Take take) {
  for (const Node& part : element.items) {
    for (const Node& item : part.items) {
      if (part.key == container && item.kind == Node::Kind::table && item.key == tag) {
        take(item);
      }
    }
  }
}

/// How many of it a selection says; nothing for what is no number of so many.
std::optional<std::size_t> number_chosen(const Node& selection) {
  std::string number = attribute(selection, "number");
  if (const auto point = number.find('.');
      point != std::string::npos && number.find_first_not_of('0', point + 1) == std::string::npos) {
    number.resize(point);  // "20.0", as some builders write it
  }
  return number.empty() || !std::ranges::all_of(number, is_digit) ? std::nullopt : count_of(number);
}

/// What a selection and all below it cost; those of BattleScribe are of all that it counts.
double points_selected(const Node& selection) {
  double points = 0;
  each(selection, "costs", "cost", [&](const Node& cost) {
    const std::string name = lowered(attribute(cost, "name"));
    if (name.find("pt") != std::string::npos || name.find("point") != std::string::npos) {
      points += read_price(attribute(cost, "value"));
    }
  });
  each(selection, "selections", "selection",
       [&](const Node& below) { points += points_selected(below); });
  return points;
}

/// Units of a roster are selections of a force, which may hold further forces; what stands below
/// them belongs to them.
class Roster {
 public:
  explicit Roster(const std::string& file) : file_(file) {}

  ArmyFile read(const Node& roster) {
    take_forces(roster);
    tell_texts(roster);
    return std::move(army_);
  }

 private:
  void take_forces(const Node& holder) {
    each(holder, "forces", "force", [&](const Node& force) {
      take_title(force);
      each(force, "selections", "selection", [&](const Node& selection) { take_unit(selection); });
      tell_rules(force);
      take_forces(force);  // allies
    });
  }

  void take_title(const Node& force) {
    const std::string title = attribute(force, "catalogueName");
    if (title.size() > kLongestLine) {
      leave_out(force.line, title.substr(0, kLongestLine),
                fmt::format("it is longer than a list's name ({} bytes at most).", kLongestLine));
    } else if (army_.titles.size() < kMostTitles) {
      army_.titles.push_back(title);
    }
  }

  /// Those of a whole army, in one line. Those of a unit come with its list.
  void tell_rules(const Node& force) {
    std::vector<const Node*> rules;
    each(force, "rules", "rule", [&](const Node& rule) { rules.push_back(&rule); });
    if (!rules.empty()) {
      leave_out(rules.front()->line, attribute(*rules.front(), "name"),
                rules.size() == 1
                    ? "it is a rule of the whole army, and not counted."
                    : fmt::format("it and {} more are rules of the whole army, and not counted.",
                                  rules.size() - 1));
    }
  }

  void take_unit(const Node& selection) {
    ArmyEntry entry{.name = attribute(selection, "name"), .line = selection.line};
    const std::string number = attribute(selection, "number");
    const auto count = number_chosen(selection);
    if (!number.empty() && !count) {
      leave_out(
          selection.line, entry.name,
          fmt::format("its number, \"{}\", is none from 1 to {}.", quotable(number), kMostOfOne));
      return;
    }
    entry.count = count.value_or(1);
    // One unit has the number 1, whatever its models.
    entry.of_units = attribute(selection, "type") != "model";
    entry.counted = count.has_value() && (*count > 1 || !entry.of_units);
    if (const double points = std::round(points_selected(selection)); points >= 1) {
      entry.points = static_cast<std::uint32_t>(std::min(points, 999'999.0));
      entry.says_points = true;
    }
    add_below(selection, entry.extras);
    extras_ += entry.extras.size();
    check_extras(extras_, file_, selection.line);
    army_.entries.push_back(std::move(entry));
    check_entries(army_, file_, selection.line);
  }

  /// All that is selected below a selection, however deep.
  void add_below(const Node& selection, std::vector<ArmyExtra>& extras) {
    each(selection, "selections", "selection", [&](const Node& below) {
      const std::string number = attribute(below, "number");
      const auto count = number_chosen(below);
      if (!number.empty() && !count) {
        leave_out(below.line, attribute(below, "name") + ", " + quotable(number),
                  fmt::format("it is no number from 1 to {}: one is counted.", kMostOfOne));
      }
      extras.push_back({.name = attribute(below, "name"),
                        .count = count.value_or(1),
                        .line = below.line,
                        .models = attribute(below, "type") == "model"});
      add_below(below, extras);
    });
  }

  /// Units stand in attributes, so texts name none; those of the book are no part of the army.
  void tell_texts(const Node& element) {
    static constexpr std::array kOfTheBook{"rules"sv,        "profiles"sv,     "categories"sv,
                                           "publications"sv, "costs"sv,        "costLimits"sv,
                                           "tags"sv,         "customization"sv};
    if (const std::string_view text = trimmed(element.text); !text.empty()) {
      leave_out(element.line, std::string(text.substr(0, kLongestLine)),
                "it is a text, and units of a roster are selections.");
    }
    for (const Node& item : element.items) {
      if (item.kind == Node::Kind::table &&
          std::ranges::find(kOfTheBook, item.key) == kOfTheBook.end()) {
        tell_texts(item);
      }
    }
  }

  void leave_out(std::uint32_t line, std::string text, std::string why) {
    army_.left_out.push_back({line, std::move(text), std::move(why)});
    check_entries(army_, file_, line);
  }

  ArmyFile army_{};
  std::size_t extras_ = 0;
  const std::string& file_;
};

/// A roster in JSON, as New Recruit writes it, in the shape that BattleScribe gives it in XML: the list
/// "selections" holds elements called "selection", and numbers are texts.
Node as_elements(Node json) {
  for (Node& item : json.items) {
    if (item.kind == Node::Kind::whole || item.kind == Node::Kind::decimal) {
      item.kind = Node::Kind::text;
    }
    if (item.kind == Node::Kind::list) {
      item.kind = Node::Kind::table;
      for (Node& element : item.items) {
        element.key = item.key.substr(0, item.key.size() - (item.key.ends_with('s') ? 1 : 0));
      }
    }
    item = as_elements(std::move(item));
  }
  return json;
}

ArmyFile from_json(const Node& document, const std::string& file) {
  const Node* const roster = document.find("roster");
  if (roster == nullptr) {
    throw InputError(Where{.file = file},
                     "is a book of units in JSON (an army is wanted) save what wm-selector shows "
                     "under Text, and read the book with fray units import");
  }
  return Roster(file).read(as_elements(*roster));
}

ArmyFile from_toml(const Node& document, const std::string& file) {
  static const std::vector<std::string> kKeys{"army", "system", "unit"};
  static const std::vector<std::string> kUnitKeys{"side", "count"};
  Faults faults(file);
  const Fields fields(document, "", kKeys, faults);
  ArmyFile army;
  if (const std::string list = fields.text_or("army", ""); !list.empty()) {
    army.titles.push_back(list);
  }
  for (const Node* const table : fields.tables("unit", "[[unit]]")) {
    const Fields unit(*table, fmt::format("unit[{}]", army.entries.size() + 1), kUnitKeys, faults);
    army.entries.push_back({.name = unit.text("side"),
                            .count = static_cast<std::size_t>(unit.whole_or(
                                "count", {1, static_cast<std::int32_t>(kMostUnits)}, 1)),
                            .counted = true,
                            .of_units = true,
                            .line = table->line});
    check_entries(army, file, table->line);
  }
  return army;
}

bool is_toml(std::string_view text) { return text.find("[[unit]]") != std::string_view::npos; }

}  // namespace

ArmyFile read_army(const std::filesystem::path& file) {
  return read_army(read_list_file(file), file.string());
}

ArmyFile read_army(std::string_view text, const std::string& file) {
  const std::string_view begin = trimmed(text);
  ArmyFile army;
  if (begin.starts_with('<')) {
    const Node document = read_xml(text, file);
    if (document.key != "roster") {
      throw InputError(Where{.file = file},
                       "is no roster (its books hold units, and no army) save the army as .ros");
    }
    army = Roster(file).read(document);
  } else if (begin.starts_with('{')) {
    army = from_json(read_json(text, file), file);
  } else {
    army = is_toml(text) ? from_toml(read_toml(text, file), file) : from_text(text, file);
  }
  if (army.entries.empty() && !army.left_out.empty()) {
    const LeftOut& line = army.left_out.front();
    throw InputError(Where{.file = file, .line = line.line},
                     "is left out: " + line.why + " No other line names a unit.");
  }
  std::size_t units = 0;
  for (const ArmyEntry& entry : army.entries) {
    units += entry.count;
  }
  if (units > kMostUnits) {
    throw InputError(Where{.file = file},
                     fmt::format("holds {} units (at most {}) name a file that holds one army",
                                 units, kMostUnits));
  }
  if (army.entries.empty()) {
    throw InputError(Where{.file = file},
                     "holds no unit (one a line is wanted) for example 3 Knights 330");
  }
  return army;
}

std::string army_text(const ArmyFile& army, std::string_view system) {
  TomlLines lines;
  lines.text("army", army.titles.empty() ? "" : army.titles.front());
  lines.text("system", system);
  for (const ArmyEntry& entry : army.entries) {
    lines.header("unit");
    lines.text("side", entry.name);
    lines.number("count", static_cast<std::int32_t>(entry.count));
  }
  return lines.take();
}

bool take_gear(ArmyEntry& entry) {
  const std::string_view name = entry.name;
  std::string_view gear;
  std::size_t end = std::string_view::npos;
  if (name.ends_with(')') || name.ends_with(']')) {
    int depth = 0;
    std::size_t at = name.size();
    do {
      --at;
      depth += name[at] == ')' || name[at] == ']' ? 1 : name[at] == '(' || name[at] == '[' ? -1 : 0;
    } while (at > 0 && depth > 0);
    if (depth == 0) {
      end = at;
      gear = name.substr(at + 1, name.size() - at - 2);
    }
  }
  for (const std::string_view mark : {" with "sv, " w/"sv, " - "sv, " + "sv, " & "sv}) {
    if (const std::size_t at = name.find(mark); end == std::string_view::npos && at != end) {
      end = at;
      gear = name.substr(at + mark.size());
    }
  }
  if (end == std::string_view::npos || trimmed(name.substr(0, end)).empty()) {
    return false;
  }
  std::vector<ArmyExtra> extras;
  for (const std::string_view part : parts_at_commas(gear)) {
    if (!part.empty()) {
      extras.push_back(extra_of(part, entry.line));
    }
  }
  entry.extras.insert(entry.extras.begin(), extras.begin(), extras.end());
  entry.name = std::string(trimmed(name.substr(0, end)));
  return true;
}

bool is_army(const std::filesystem::path& file) {
  return file.extension() != ".toml" || is_toml(read_text_file(file));
}

}  // namespace fray::lists
