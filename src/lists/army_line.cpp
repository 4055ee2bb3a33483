#include "lists/army_line.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/side_text.hpp"

namespace fray::lists {

namespace {

using std::literals::operator""sv;

/// A number by itself that is more is a price, and no count.
constexpr std::size_t kMostWithoutPoints = 20;

/// Of more than six digits the first six, which are more than any count or price.
std::size_t number_of_digits(std::string_view digits) {
  return std::stoul(std::string(digits.substr(0, 6)));
}

}  // namespace

bool has_letters(std::string_view text) { return std::ranges::any_of(text, is_letter); }

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

bool take_points_behind(std::string_view& text) {
  std::string_view rest = text;
  take_word_behind(rest, {"."});
  bool points =
      take_word_behind(rest, {"points", "pts", "pt", "vp", "punkte", "punkten", "pkte", "pkt"}) &&
      (rest.empty() || !is_letter(rest.back()));
  if (!points && take_word_behind(rest, {"p", "ish"})) {  // "280P", "150ish"
    const std::string_view number = without_blanks_behind(rest);
    points = !number.empty() && is_digit(number.back());
  }
  text = points ? rest : text;
  return points;
}

bool take_points_before(std::string_view& text) {
  std::string_view rest = text;
  const bool points =
      take_word_before(rest, {"points", "pts", "pt", "vp", "punkte", "pkte", "pkt"}) &&
      (rest.empty() || !is_letter(rest.front()));
  if (points) {
    take_word_before(rest, {"."});
    text = rest;
  }
  return points;
}

bool is_points(std::string_view text) {
  text = trimmed(text);
  return take_points_behind(text) && text.empty();
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

std::string_view without_bullet(std::string_view line) {
  std::string_view rest = without_blanks_before(line);
  bool bullet = false;
  while (take_word_before(rest, {"-", "*", "+", ".", "•", "◦"})) {
    bullet = true;
  }
  return bullet && !rest.empty() && is_blank(rest.front()) ? without_blanks_before(rest) : line;
}

namespace {

/// "330 pts - 3 Knights", "330 pts: 3 Knights".
Priced points_before(std::string_view line) {
  std::string_view rest = line;
  const std::string_view digits = take_digits_before(rest);
  if (std::string_view word = without_blanks_before(rest); take_points_before(word)) {
    rest = word;
  }
  const std::string_view behind = without_blanks_before(rest);
  const bool parted = (behind.size() < rest.size() && behind.starts_with('-')) ||
                      (rest.size() + digits.size() < line.size() && behind.starts_with(':'));
  const std::string_view name =
      parted ? without_blanks_before(behind.substr(1)) : std::string_view();
  return digits.empty() || !parted || name.size() + 1 == behind.size()
             ? Priced{.text = line}
             : Priced{.text = name, .digits = digits, .says_points = true};
}

/// Takes "each" off the end of a price: "60 each", "60 pts apiece".
bool take_each_behind(std::string_view& text) {
  std::string_view rest = text;
  if (!take_word_behind(rest, {" each", " apiece", " ea"})) {
    return false;
  }
  rest = without_blanks_behind(rest);
  std::string_view number = rest;
  take_points_behind(number);
  number = without_blanks_behind(number);
  const bool of_each = !number.empty() && is_digit(number.back());
  text = of_each ? rest : text;
  return of_each;
}

/// "Knights, 330 pts", "Knights (+330)", "Knights @ 330".
Priced one_price_behind(std::string_view line, bool& is_sum) {
  std::string_view rest = without_blanks_behind(line);
  take_word_behind(rest, {")", "]"});
  rest = without_blanks_behind(rest);
  const bool of_each = take_each_behind(rest);
  const bool points = take_points_behind(rest);
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
  const bool behind_at = rest.ends_with('@');
  rest = rest.substr(0, rest.find_last_not_of("-,@:=~/") + 1);
  return {.text = without_blanks_behind(rest),
          .digits = digits,
          .says_points = points,
          .of_each = of_each,
          .behind_at = behind_at};
}

struct Counted {
  std::string_view name{};
  std::string_view digits{};
  bool of_units = false;  ///< "3 units of Knights"
  bool times = false;     ///< "3 x Knights"
};

/// "3 x Knights", "3x Knights", "3 Knights", "3 units of Knights".
std::optional<Counted> counted_before(std::string_view line) {
  std::string_view rest = line;
  const std::string_view digits = take_digits_before(rest);
  std::string_view behind = without_blanks_before(rest);
  const bool times = take_word_before(behind, {"x", "×"}) && !behind.empty() &&
                     (is_blank(behind.front()) || is_digit(behind.front()));
  if (times) {  // and no "3 Xerxes Guards"; but "2x10 Wolves"
    rest = behind;
  }
  if (digits.empty() || rest.empty() || !(is_blank(rest.front()) || times)) {
    return std::nullopt;
  }
  rest = without_blanks_before(rest);
  const bool of_units = take_word_before(rest, {"units of ", "unit of "});
  return Counted{rest, digits, of_units, times};
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

}  // namespace

Priced points_behind(std::string_view line) {
  bool is_sum = false;
  Priced priced = one_price_behind(line, is_sum);
  if (is_sum) {
    priced.of_each = priced.behind_at = false;
    priced.text = one_price_behind(priced.text, is_sum).text;
    if (take_word_behind(priced.text, {" x"})) {  // "Knights x 110 = 330"
      priced.text = without_blanks_behind(priced.text);
    }
  }
  return priced;
}

std::string without_prices(std::string_view line, Bracketed& found) {
  std::string kept;
  while (!line.empty()) {
    const std::size_t open = std::min(line.find_first_of("(["), line.size());
    kept += line.substr(0, open);
    line.remove_prefix(open);
    const std::size_t close = std::min(line.find_first_of(")]"), line.size());
    std::string_view inside = line.empty() ? line : trimmed(line.substr(1, close - 1));
    const bool of_each = take_each_behind(inside);
    const bool points = take_points_behind(inside);
    if (inside.empty() || inside.find_first_not_of("0123456789., ") != std::string_view::npos ||
        std::ranges::none_of(inside, is_digit)) {
      kept += line.substr(0, 1);
      line.remove_prefix(std::min<std::size_t>(line.size(), 1));
      continue;
    }
    kept.resize(without_blanks_behind(kept).size());
    if (!found.price) {
      found.price = {.digits = inside, .says_points = points, .of_each = of_each};
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

namespace {

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

}  // namespace

ArmyExtra extra_of(std::string_view part, std::uint32_t line) {
  take_word_before(part, {"with "});
  ArmyExtra extra{.name = std::string(part), .line = line};
  const auto counted = counted_before(part);
  const auto count = counted ? count_of(counted->digits) : std::nullopt;
  if (count) {
    extra.name = counted->name;
    extra.count = *count;
    extra.counted = true;
  }
  return extra;
}

std::vector<std::string_view> parts_at_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char c = at < text.size() ? text[at] : ',';
    depth += bracket_step(c);
    if (at == text.size() || (c == ',' && depth <= 0)) {
      parts.push_back(trimmed(text.substr(from, at - from)));
      from = at + 1;
    }
  }
  return parts;
}

namespace {

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

/// Where a price that `text` begins with ends: "150 points", "150pts each", or "150" before a bracket;
/// nothing where it is none. A bare number that may be a count or a level is no price.
std::optional<std::size_t> end_of_price(std::string_view text) {
  constexpr std::size_t kMostDigits = 3;  // of an army's heading there are more
  std::string_view rest = text;
  const std::string_view digits = take_digits_before(rest);
  std::string_view behind = without_blanks_before(rest);
  const bool points = take_points_before(behind);
  if (points) {
    std::string_view each = without_blanks_before(behind);
    behind = take_word_before(each, {"each", "apiece"}) ? each : behind;
  }
  const std::string_view next = without_blanks_before(behind);
  const bool in_brackets = next.starts_with('(') || next.starts_with('[');
  const bool ends = next.empty() || next.size() < behind.size() || in_brackets || next[0] == ',';
  const bool price = points || (in_brackets && number_of_digits(digits) > kMostWithoutPoints);
  return digits.size() <= kMostDigits && price && ends && has_letters(next)
             ? std::optional(text.size() - behind.size())
             : std::nullopt;
}

/// Takes the price of a unit out of the middle of its line, so that what stands behind it is its gear:
/// "25 Swordsmen, FC" of "25 Swordsmen, 150 points, FC" and of "25 Swordsmen 150pts FC". It stands
/// behind the unit, or by itself between commas; any other is that of a thing.
Priced take_price_within(std::string& line, std::string& digits, const ArmyNames& names) {
  int depth = 0;
  bool first = true;     // what stands before the first comma or colon
  bool letters = false;  // in this part
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    depth += bracket_step(c);
    if (depth == 0 && (c == ',' || c == ':')) {
      first = false;
      letters = false;
    }
    letters = letters || is_letter(c);
    const bool begins = at > 0 && depth == 0 && is_digit(c) && is_blank(line[at - 1]);
    if (!begins || letters != first) {
      continue;
    }
    const std::string_view whole = line;
    const std::string before(whole.substr(0, whole.find_last_not_of(" \t-,@:=~/", at - 1) + 1));
    const auto length = end_of_price(whole.substr(at));
    if (!length || (names.has_list && names.has_list(before) && !names.has_unit(before))) {
      continue;
    }
    const Priced price = points_behind(whole.substr(at, *length));
    digits = price.digits;
    std::string_view behind = whole.substr(at + *length);
    behind.remove_prefix(std::min(behind.find_first_not_of(" \t,-"), behind.size()));
    const bool in_brackets = behind.starts_with('(') || behind.starts_with('[');
    line = before + (in_brackets ? " " : ", ") + std::string(behind);
    return {.digits = digits, .says_points = price.says_points, .of_each = price.of_each};
  }
  return {};
}

/// Takes "Captain: character" and whatever further unit is joined off the end of "Knights, lance +
/// Captain: character"; what stands behind a plus and is no unit stays.
std::vector<ArmyExtra> take_joined(std::string& line, std::uint32_t number,
                                   const ArmyNames& names) {
  constexpr std::string_view kPlus = " + ";
  std::vector<ArmyExtra> joined;
  int depth = 0;
  std::size_t end = line.size();
  std::vector<std::size_t> pluses;
  for (std::size_t at = 0; at < end; ++at) {
    depth += bracket_step(line[at]);
    if (depth == 0 && at > 0 && std::string_view(line).substr(at).starts_with(kPlus)) {
      pluses.push_back(at);
    }
  }
  for (; !pluses.empty(); pluses.pop_back()) {
    const std::size_t from = pluses.back() + kPlus.size();
    const std::string part(trimmed(std::string_view(line).substr(from, end - from)));
    const std::string name(trimmed(part.substr(0, part.find_first_of(":,+"))));
    if (names.has_unit && names.has_unit(name) && !names.is_item(name)) {
      joined.insert(joined.begin(), {.name = part, .line = number});
      end = pluses.back();
    }
  }
  line.resize(end);
  return joined;
}

/// Takes what stands behind a colon or a comma off the line, and gives it part by part: "Battle
/// Banner" of "Knights: Battle Banner". A side, in which a list stands before "/", is left alone.
std::vector<ArmyExtra> take_extras(std::string& line, std::uint32_t number, bool& has_colon) {
  std::vector<ArmyExtra> extras;
  for (const std::string_view mark : {": "sv, ", "sv}) {
    int depth = 0;
    std::size_t at = 0;
    for (; at < line.size() && (depth > 0 || !std::string_view(line).substr(at).starts_with(mark));
         ++at) {
      depth += bracket_step(line[at]);
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
    has_colon = has_colon || mark.front() == ':';
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
std::optional<std::pair<std::string_view, std::string_view>> item_behind(std::string_view line,
                                                                         const ArmyNames& names) {
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
        names.is_item(item)) {
      return std::pair(without_blanks_behind(line.substr(0, at)), item);
    }
  }
  return std::nullopt;
}

/// Takes magic items off the end of a line, and gives them.
std::vector<ArmyExtra> take_items(std::string& line, std::uint32_t number, const ArmyNames& names) {
  std::vector<ArmyExtra> items;
  for (;;) {
    const auto found = item_behind(points_behind(line).text, names);
    if (!found || found->first.empty()) {
      return items;
    }
    items.push_back({.name = std::string(found->second), .line = number});
    line.resize(found->first.size());
  }
}

}  // namespace

ArmyEntry entry_of(std::string_view line, bool extra, std::uint32_t number,
                   const ArmyNames& names) {
  const Priced before = points_before(line);
  std::string_view written = without_bullet(before.text);
  if (auto row = row_of(written)) {
    return *std::move(row);
  }
  ArmyEntry entry;
  std::string own(written);
  entry.joined = take_joined(own, number, names);
  Bracketed numbers;
  if (!before.digits.empty()) {
    numbers.price = before;
  }
  std::string bare = without_prices(own, numbers);
  std::optional<Priced>& price = numbers.price;
  std::string given;
  Priced stated = price ? Priced{} : take_price_behind_extras(bare, given);
  if (!price && stated.digits.empty()) {
    stated = take_price_within(bare, given, names);
  }
  if (!stated.digits.empty()) {
    price = stated;
  }
  entry.extras = take_extras(bare, number, entry.has_colon);
  std::ranges::move(take_items(bare, number, names), std::back_inserter(entry.extras));
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
    const auto each = counted->times && entry.counted ? counted_before(name) : std::nullopt;
    if (const auto models = each ? count_of(each->digits) : std::nullopt) {
      entry.each = *models;
      name = each->name;
    }
  }
  if (!counted_behind(name)) {
    const Priced behind = points_behind(name);
    const bool level = extra && behind.digits.size() == 1 && !behind.says_points &&
                       behind.text.size() + 2 == name.size();
    if (!level) {  // "Wizard Level 1" is no price
      name = behind.text;
      price = price || behind.digits.empty() ? price : behind;
    }
  }
  if (const auto counted = counted_behind(name)) {
    if (entry.counted && !extra && !price) {  // "3 Knights x 110": each costs so much
      price = {.digits = counted->digits, .of_each = true};
      name = counted->name;
    } else {
      take(*counted);
      if (price && price->behind_at) {  // "Knights x3 @ 110"
        price->of_each = true;
      }
    }
  }
  if (numbers.count && !entry.counted) {
    take({.name = name, .digits = numbers.count->digits});
  }
  if (price) {
    const std::size_t digits = number_in(price->digits);
    const bool of_units = !extra && !names.is_item(trimmed(name));
    if (of_units && !entry.counted && !price->of_each && !price->says_points && digits >= 1 &&
        digits <= kMostWithoutPoints) {
      entry.count = digits;
      entry.counted = true;
    } else {
      entry.points = static_cast<std::uint32_t>(digits * (price->of_each ? entry.count : 1));
      entry.says_points = price->says_points;
    }
  }
  name = trimmed(name.substr(0, name.find_last_not_of(" \t:") + 1));
  // "9 Warrior units"
  entry.of_units = (entry.counted && take_word_behind(name, {" units", " unit"})) || entry.of_units;
  entry.name = name;
  return entry;
}

void check_entries(const ArmyFile& army, const std::string& file, std::uint32_t line) {
  if (army.entries.size() + army.left_out.size() > kMostEntries) {
    throw InputError(Where{.file = file, .line = line},
                     fmt::format("is the line after {} that name units (an army has fewer) name "
                                 "a file that holds one army",
                                 kMostEntries));
  }
}

void check_extras(std::size_t extras, const std::string& file, std::uint32_t line) {
  if (extras > kMostExtras) {
    throw InputError(Where{.file = file, .line = line},
                     fmt::format("is the line after {} things that belong to units (an army has "
                                 "fewer) name a file that holds one army",
                                 kMostExtras));
  }
}

}  // namespace fray::lists
