#include "lists/army_file.hpp"

#include <algorithm>
#include <array>
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

/// The list of "Empire, 2000 points" or "Empire 2000 pts".
std::optional<std::string_view> heading_of(std::string_view line) {
  std::string_view rest = line;
  take_word_behind(rest, {"."});
  if (!take_word_behind(rest, {"points", "pts"})) {
    return std::nullopt;
  }
  rest = without_blanks_behind(rest);
  const std::string_view digits = take_digits_behind(rest);
  const std::string_view name = without_blanks_behind(rest);
  const bool behind_comma = name.ends_with(',');
  if (digits.empty() || (!behind_comma && (digits.size() < 4 || name.size() == rest.size()))) {
    return std::nullopt;
  }
  const std::string_view list = behind_comma ? name.substr(0, name.size() - 1) : name;
  return list.empty() || list.ends_with(' ') || list.ends_with(',') ? std::nullopt
                                                                    : std::optional(list);
}

/// Without "- ", "* " or a bullet of three bytes before it.
std::string_view without_bullet(std::string_view line) {
  std::string_view rest = without_blanks_before(line);
  bool bullet = false;
  while (take_word_before(rest, {"-", "*", "+", "•"})) {
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
Priced points_behind(std::string_view line) {
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
  rest = rest.substr(0, rest.find_last_not_of("-,@:=") + 1);
  return {.text = without_blanks_behind(rest), .digits = digits, .says_points = points};
}

struct Counted {
  std::string_view name{};
  std::string_view digits{};
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
  take_word_before(rest, {"units of ", "unit of "});
  return Counted{rest, digits};
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

/// What BattleScribe writes between units: "+ Cavalry +". One that begins with a number may be a
/// unit, and is none.
bool is_title(std::string_view line) {
  const auto inside = line.find_first_not_of("+ \t");
  return line.size() > 1 && line.starts_with('+') && line.ends_with('+') &&
         (inside == std::string_view::npos || !is_digit(line[inside]));
}

/// "# our club's rules"; but "#3 Knights" is a unit with a sign before it.
bool is_remark(std::string_view line) {
  return line.starts_with('#') && (line.size() == 1 || !is_digit(line[1]));
}

/// The line without numbers in brackets, such as "[160pts]" in the middle of it, and the first of
/// them. An open bracket at the end may lack its other half.
std::string without_prices(std::string_view line, std::optional<Priced>& first) {
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
    if (!first) {
      first = {.digits = inside, .says_points = points};
    }
    line.remove_prefix(std::min(close + 1, line.size()));
  }
  return kept;
}

/// The number in brackets, without what parts its thousands.
std::size_t number_in(std::string_view digits) {
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

/// Takes what stands behind a colon or a comma off the line, and gives it part by part: "Battle
/// Banner" of "Knights: Battle Banner". A side, in which a list stands before "/", is left alone.
std::vector<std::string> take_extras(std::string& line) {
  std::vector<std::string> extras;
  for (const std::string_view mark : {": "sv, ", "sv}) {
    const std::size_t at = line.find(mark);
    const std::size_t behind = at == std::string::npos ? at : line.find_first_not_of(' ', at + 1);
    if (behind == std::string::npos || line.find('/') != std::string::npos ||
        !has_letters(line.substr(behind, 1))) {
      continue;
    }
    for (std::size_t from = behind; from <= line.size();) {
      const std::size_t to = std::min(line.find(',', from), line.size());
      extras.emplace_back(trimmed(line.substr(from, to - from)));
      from = to + 1;
    }
    line.erase(at);
  }
  return extras;
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
std::vector<std::string> take_items(std::string& line) {
  std::vector<std::string> items;
  for (;;) {
    const auto found = item_behind(points_behind(line).text);
    if (!found || found->first.empty()) {
      return items;
    }
    items.emplace_back(found->second);
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

/// Reads an army line by line.
class Lines {
 public:
  Lines(ArmyFile& army, const std::string& file) : army_(army), file_(file) {}

  void take(std::string line, std::uint32_t number) {
    const std::size_t indent = line.find_first_not_of(" \t");
    const bool below_unit = !army_.entries.empty() && !army_.entries.back().heading;
    bool extra = below_unit && indent > indent_ && without_bullet(line).size() < line.size();
    line = std::string(trimmed(line));
    if (is_title(line) || is_sum(line) || is_remark(line)) {
      return;
    }
    if (!has_letters(line)) {  // a rule, an empty line, a sum
      return;
    }
    if (line.size() > kLongestLine) {
      leave_out(number, line.substr(0, kLongestLine),
                fmt::format("it is longer than a unit's line ({} bytes at most).", kLongestLine));
      return;
    }
    const std::optional<std::string_view> heading =
        army_.list.empty() && !extra && !is_digit(line.front()) ? heading_of(line) : std::nullopt;
    if (heading) {
      army_.list = *heading;
    }
    ArmyEntry entry = entry_of(line, extra);
    entry.line = number;
    entry.heading = heading.has_value();
    if (!has_letters(entry.name)) {
      leave_out(number, line, "it names no unit.");
      return;
    }
    extra = extra || (below_unit && find_magic_item(entry.name) != nullptr);
    extras_ += entry.extras.size() + (extra ? entry.count : 0);
    check_extras(extras_, file_, number);
    if (extra) {
      std::vector<std::string>& extras = army_.entries.back().extras;
      extras.insert(extras.end(), entry.count, entry.name);
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

  /// "3 x Knights (330)", "Knights x3, 330 pts", "Knights [160pts]: Battle Banner [50pts]".
  /// A small number behind a name counts units, and is the price of an `extra`.
  static ArmyEntry entry_of(std::string_view line, bool extra) {
    const Priced before = points_before(line);
    std::string_view written = without_bullet(before.text);
    if (auto row = row_of(written)) {
      return *std::move(row);
    }
    std::optional<Priced> price;
    if (!before.digits.empty()) {
      price = before;
    }
    std::string bare = without_prices(written, price);
    ArmyEntry entry{.extras = take_extras(bare)};
    std::ranges::move(take_items(bare), std::back_inserter(entry.extras));
    std::string_view name = bare;
    // What is no count stays in the name, and so no unit is called so.
    const auto take = [&](const Counted& counted) {
      if (const std::optional<std::size_t> count = count_of(counted.digits)) {
        entry.count = *count;
        entry.counted = true;
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
    if (price) {
      const std::size_t number = number_in(price->digits);
      const bool of_units = !extra && find_magic_item(trimmed(name)) == nullptr;
      if (of_units && !entry.counted && !price->says_points && number >= 1 &&
          number <= kMostWithoutPoints) {
        entry.count = number;
        entry.counted = true;
      } else {
        entry.points = static_cast<std::uint32_t>(number);
      }
    }
    entry.name = trimmed(name);
    return entry;
  }

  ArmyFile& army_;
  const std::string& file_;
  std::size_t indent_ = 0;  ///< of the last unit: what stands further in belongs to it
  std::size_t extras_ = 0;
};

ArmyFile from_text(std::string_view text, const std::string& file) {
  ArmyFile army;
  Lines lines(army, file);
  std::uint32_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.take(std::string(text.substr(0, end)), ++number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return army;
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

/// Names of all that is selected below a selection, however deep.
void add_below(const Node& selection, std::vector<std::string>& names) {
  each(selection, "selections", "selection", [&](const Node& below) {
    names.push_back(attribute(below, "name"));
    add_below(below, names);
  });
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
      if (army_.list.empty()) {
        army_.list = attribute(force, "catalogueName");
      }
      each(force, "selections", "selection", [&](const Node& selection) { take_unit(selection); });
      take_forces(force);  // allies
    });
  }

  void take_unit(const Node& selection) {
    ArmyEntry entry{.name = attribute(selection, "name"), .line = selection.line};
    const std::string number = attribute(selection, "number");
    const auto count =
        number.empty() || !std::ranges::all_of(number, is_digit) ? std::nullopt : count_of(number);
    if (!number.empty() && !count) {
      leave_out(
          selection.line, entry.name,
          fmt::format("its number, \"{}\", is none from 1 to {}.", quotable(number), kMostOfOne));
      return;
    }
    entry.count = count.value_or(1);
    entry.counted = count.has_value();
    add_below(selection, entry.extras);
    extras_ += entry.extras.size();
    check_extras(extras_, file_, selection.line);
    army_.entries.push_back(std::move(entry));
    check_entries(army_, file_, selection.line);
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
  ArmyFile army{.list = fields.text_or("army", "")};
  for (const Node* const table : fields.tables("unit", "[[unit]]")) {
    const Fields unit(*table, fmt::format("unit[{}]", army.entries.size() + 1), kUnitKeys, faults);
    army.entries.push_back({.name = unit.text("side"),
                            .count = static_cast<std::size_t>(unit.whole_or(
                                "count", {1, static_cast<std::int32_t>(kMostUnits)}, 1)),
                            .counted = true,
                            .line = table->line});
    check_entries(army, file, table->line);
  }
  return army;
}

bool is_toml(std::string_view text) { return text.find("[[unit]]") != std::string_view::npos; }

}  // namespace

ArmyFile read_army(const std::filesystem::path& file) {
  if (lowered(file.extension().string()) == ".rosz") {
    throw InputError(Where{.file = file.string()},
                     "is a packed roster (it is a zip file) unpack it, and name the .ros in it");
  }
  return read_army(read_text_file(file), file.string());
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
  lines.text("army", army.list);
  lines.text("system", system);
  for (const ArmyEntry& entry : army.entries) {
    lines.header("unit");
    lines.text("side", entry.name);
    lines.number("count", static_cast<std::int32_t>(entry.count));
  }
  return lines.take();
}

bool is_army(const std::filesystem::path& file) {
  return file.extension() != ".toml" || is_toml(read_text_file(file));
}

}  // namespace fray::lists
