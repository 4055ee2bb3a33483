#include "lists/army_file.hpp"

#include <algorithm>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "lists/side_text.hpp"
#include "lists/toml_lines.hpp"

namespace fray::army {
namespace {

using std::literals::operator""sv;

constexpr std::size_t kMostOfOne = 100;
constexpr std::size_t kLongestLine = 200;

bool has_letters(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
  });
}

/// Of more than four digits the first four, which are more than any count.
std::size_t number_of_digits(std::string_view digits) {
  return std::stoul(std::string(digits.substr(0, 4)));
}

/// How many of a unit there are; nothing for a number that is no count.
std::optional<std::size_t> count_of(std::string_view digits) {
  const std::size_t count = number_of_digits(digits);
  return count >= 1 && count <= kMostOfOne ? std::optional(count) : std::nullopt;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// Takes what a line begins or ends with off it, one piece after the other, as a pattern would.
class LineEnds {
 public:
  explicit LineEnds(std::string_view line) : rest_(line) {}
  std::string_view rest() const noexcept { return rest_; }

  /// All in a row that are of a kind: taken off the front, or off the back.
  template <class Is>
  std::string_view front(Is is) {
    const auto end = std::ranges::find_if_not(rest_, is);
    return take_front(static_cast<std::size_t>(end - rest_.begin()));
  }
  template <class Is>
  std::string_view back(Is is) {
    std::size_t count = 0;
    while (count < rest_.size() && is(rest_[rest_.size() - 1 - count])) {
      ++count;
    }
    return take_back(count);
  }
  bool front_letter(std::string_view letters) {
    return !rest_.empty() && letters.find(rest_.front()) != std::string_view::npos &&
           !take_front(1).empty();
  }
  bool back_letter(std::string_view letters) {
    return !rest_.empty() && letters.find(rest_.back()) != std::string_view::npos &&
           !take_back(1).empty();
  }
  /// One of these words, in small letters or capitals.
  bool front_word(std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) {
      return same(rest_.substr(0, word.size()), word) && !take_front(word.size()).empty();
    });
  }
  bool back_word(std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) {
      return word.size() <= rest_.size() && same(rest_.substr(rest_.size() - word.size()), word) &&
             !take_back(word.size()).empty();
    });
  }

 private:
  static bool same(std::string_view text, std::string_view word) {
    return std::ranges::equal(text, word, [](char one, char other) {
      return (one >= 'A' && one <= 'Z' ? one - 'A' + 'a' : one) == other;
    });
  }
  std::string_view take_front(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  std::string_view take_back(std::size_t count) {
    const std::string_view taken = rest_.substr(rest_.size() - count);
    rest_.remove_suffix(count);
    return taken;
  }

  std::string_view rest_;
};

constexpr auto is_space = [](char c) { return c == ' '; };

/// The list of "Empire, 2000 points" or "Empire 2000 pts".
std::optional<std::string_view> heading_of(std::string_view line) {
  LineEnds ends(line);
  ends.back_letter(".");
  if (!ends.back_word({"points", "pts"})) {
    return std::nullopt;
  }
  ends.back(is_space);
  const std::size_t digits = ends.back(is_digit).size();
  const std::size_t spaces = ends.back(is_space).size();
  const bool comma = ends.back_letter(",");
  const bool is_sum = comma ? digits > 0 : digits >= 4 && spaces > 0;
  const std::string_view list = ends.rest();
  return is_sum && !list.empty() && list.back() != ' ' && list.back() != ',' ? std::optional(list)
                                                                             : std::nullopt;
}

/// Without "- ", "* " or a bullet of three bytes before it.
std::string_view without_bullet(std::string_view line) {
  LineEnds ends(line);
  ends.front(is_blank);
  const bool bullet =
      !ends.front([](char c) { return "-*+•"sv.find(c) != std::string_view::npos; }).empty();
  return bullet && !ends.front(is_blank).empty() ? ends.rest() : line;
}

/// Without "330 pts - " before it.
std::string_view without_points_before(std::string_view line) {
  LineEnds ends(line);
  const bool number = !ends.front(is_digit).empty();
  const bool apart = !ends.front(is_space).empty();
  const bool word = ends.front_word({"pts", "points"});
  const bool then = word ? !ends.front(is_space).empty() : apart;
  return number && then && ends.front_letter("-") && !ends.front(is_space).empty() ? ends.rest()
                                                                                   : line;
}

/// Without ", 330 pts" or " (+330)" behind it.
std::string_view without_points_behind(std::string_view line) {
  LineEnds ends(line);
  ends.back(is_blank);
  if (ends.back_letter(")]")) {
    ends.back(is_blank);
  }
  ends.back_letter(".");
  ends.back_word({"points", "pts", "pt"});
  ends.back(is_blank);
  if (ends.back(is_digit).empty()) {
    return line;
  }
  ends.back_letter("+");
  ends.back(is_blank);
  if (ends.back_letter("([")) {
    ends.back(is_blank);
  }
  ends.back([](char c) { return "-,@:="sv.find(c) != std::string_view::npos; });
  ends.back(is_blank);
  return ends.rest();
}

struct Counted {
  std::string_view name{};
  std::string_view digits{};
};

/// "3 x Knights", "3x Knights", "3 Knights".
std::optional<Counted> counted_before(std::string_view line) {
  LineEnds ends(line);
  const std::string_view digits = ends.front(is_digit);
  const bool apart = !ends.front(is_blank).empty();
  LineEnds behind = ends;
  if (!digits.empty() && behind.front_letter("xX") && !behind.front(is_blank).empty()) {
    return Counted{behind.rest(), digits};
  }
  return !digits.empty() && apart ? std::optional(Counted{ends.rest(), digits}) : std::nullopt;
}

/// "Knights x3".
std::optional<Counted> counted_behind(std::string_view line) {
  LineEnds ends(line);
  const std::string_view digits = ends.back(is_digit);
  ends.back(is_blank);
  return !digits.empty() && ends.back_letter("xX") && !ends.back(is_blank).empty()
             ? std::optional(Counted{ends.rest(), digits})
             : std::nullopt;
}

/// What BattleScribe writes between units, and sums: "+ Cavalry +", "Total: 985".
bool is_title(std::string_view line) {
  LineEnds ends(line);
  ends.front([](char c) { return !has_letters(std::string_view(&c, 1)); });
  const bool sum = ends.front_word({"total"}) && !has_letters(ends.rest().substr(0, 1));
  return sum || (line.size() > 1 && line.front() == '+' && line.back() == '+');
}

/// Without prices in brackets, such as "[160pts]" in the middle of a line.
std::string without_prices(std::string_view line) {
  std::string left;
  for (std::size_t from = 0; from < line.size();) {
    const std::size_t open = std::min(line.find_first_of("[(", from), line.size());
    const std::size_t close = std::min(line.find_first_of("])", open), line.size() - 1);
    left += line.substr(from, open - from);
    LineEnds inside(line.substr(std::min(open + 1, line.size()), close - open));
    inside.back_letter("])");
    inside.back_letter(".");
    inside.back_word({"points", "pts", "pt"});
    const bool price = inside.rest().find_first_of("0123456789") != std::string_view::npos &&
                       inside.rest().find_first_not_of("0123456789., ") == std::string_view::npos;
    from = close + 1;
    if (!price && open < line.size()) {
      left += line.substr(open, from - open);
    } else {
      left.erase(left.find_last_not_of(' ') + 1);
    }
  }
  return left;
}

/// "Knights;3;330", or with tabs or commas: a name, how many, and perhaps points; nothing for what
/// is no such row.
std::optional<ArmyEntry> row_of(std::string_view line) {
  constexpr std::size_t kMany = 20;  // a number alone that is more are points
  const char apart = line.find('\t') != std::string_view::npos  ? '\t'
                     : line.find(';') != std::string_view::npos ? ';'
                                                                : ',';
  ArmyEntry entry;
  std::vector<std::string> numbers;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t to = std::min(line.find(apart, from), line.size());
    const std::string_view cell = trimmed(line.substr(from, to - from));
    from = to + 1;
    if (!cell.empty() && std::ranges::all_of(cell, is_digit)) {
      numbers.emplace_back(cell);
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
  if (numbers.size() == 1 && number_of_digits(numbers.front()) > kMany) {
    return entry;
  }
  const std::optional<std::size_t> count = count_of(numbers.front());
  entry.count = count.value_or(1);
  return count ? std::optional(entry) : std::nullopt;
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

/// Reads an army line by line.
class Lines {
 public:
  explicit Lines(ArmyFile& army) : army_(army) {}

  void take(std::string line, std::uint32_t number) {
    const std::size_t indent = line.find_first_not_of(" \t");
    const bool extra = !army_.entries.empty() && !army_.entries.back().heading &&
                       indent > indent_ && without_bullet(line).size() < line.size();
    line = std::string(trimmed(line));
    if (is_title(line)) {
      return;
    }
    const std::optional<std::string_view> heading =
        army_.list.empty() && !extra && !begins_with_number(line) ? heading_of(line) : std::nullopt;
    if (heading) {
      army_.list = *heading;
    }
    ArmyEntry entry = entry_of(without_bullet(without_points_before(line)));
    entry.line = number;
    entry.heading = heading.has_value();
    if (!has_letters(entry.name)) {
      return;
    }
    if (extra) {
      std::vector<std::string>& extras = army_.entries.back().extras;
      extras.insert(extras.end(), entry.count, entry.name);
      extras.insert(extras.end(), entry.extras.begin(), entry.extras.end());
    } else {
      indent_ = indent;
      army_.entries.push_back(std::move(entry));
    }
  }

 private:
  static bool begins_with_number(const std::string& line) {
    return !line.empty() && line[0] >= '0' && line[0] <= '9';
  }

  /// "3 x Knights (330)", "Knights x3, 330 pts", "Knights [160pts]: Battle Banner [50pts]".
  static ArmyEntry entry_of(std::string_view written) {
    if (auto row = row_of(written)) {
      return *std::move(row);
    }
    std::string bare = without_prices(written);
    ArmyEntry entry{.extras = take_extras(bare)};
    std::string_view line = bare;
    // What is no count stays in the name, and so no unit is called so.
    const auto take = [&](const Counted& counted) {
      if (const std::optional<std::size_t> count = count_of(counted.digits)) {
        entry.count = *count;
        line = counted.name;
      }
    };
    if (const auto before = counted_before(line)) {
      take(*before);
    }
    if (!counted_behind(line)) {
      line = without_points_behind(line);
    }
    if (const auto behind = counted_behind(line)) {
      take(*behind);
    }
    entry.name = trimmed(line);
    return entry;
  }

  ArmyFile& army_;
  std::size_t indent_ = 0;  ///< of the last unit: what stands further in belongs to it
};

ArmyFile from_text(std::string_view text) {
  ArmyFile army;
  Lines lines(army);
  std::istringstream all{std::string(text)};
  std::uint32_t number = 0;
  for (std::string line; std::getline(all, line);) {
    ++number;
    if (line.size() <= kLongestLine && has_letters(line) && !line.starts_with('#')) {
      lines.take(std::move(line), number);
    }
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

/// Units of a roster are selections of a force; what stands below them belongs to them.
ArmyFile from_roster(const Node& roster) {
  ArmyFile army;
  each(roster, "forces", "force", [&](const Node& force) {
    if (army.list.empty()) {
      army.list = attribute(force, "catalogueName");
    }
    each(force, "selections", "selection", [&](const Node& selection) {
      const std::string number = attribute(selection, "number");
      ArmyEntry entry{.name = attribute(selection, "name"),
                      .count = number.empty() || number[0] < '1' || number[0] > '9'
                                   ? 1
                                   : std::min(number_of_digits(number), kMostOfOne),
                      .line = selection.line};
      each(selection, "selections", "selection",
           [&](const Node& below) { entry.extras.push_back(attribute(below, "name")); });
      army.entries.push_back(std::move(entry));
    });
  });
  return army;
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
                                "count", {1, static_cast<std::int32_t>(kMostOfOne)}, 1)),
                            .line = table->line});
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
    army = from_roster(document);
  } else if (begin.starts_with('{')) {
    throw InputError(Where{.file = file},
                     "is a book of units in JSON (an army is wanted) save what wm-selector shows "
                     "under Text, and read the book with fray units import");
  } else {
    army = is_toml(text) ? from_toml(read_toml(text, file), file) : from_text(text);
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

}  // namespace fray::army
