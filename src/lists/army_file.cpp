#include "lists/army_file.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "lists/magic_items.hpp"
#include "lists/side_text.hpp"
#include "lists/toml_lines.hpp"

namespace fray::lists {
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

std::regex pattern(const char* text) { return std::regex(text, std::regex::icase); }

/// All of the line as the pattern has it; nothing where it is not so.
std::optional<std::cmatch> matched(std::string_view line, const std::regex& all) {
  std::cmatch found;
  const bool is = std::regex_match(line.data(), line.data() + line.size(), found, all);
  return is ? std::optional(found) : std::nullopt;
}

std::string_view part(const std::cmatch& found, std::size_t which) {
  return {found[which].first, static_cast<std::size_t>(found[which].length())};
}

/// Without what the pattern finds at the front.
std::string_view without_front(std::string_view line, const std::regex& front) {
  std::cmatch found;
  const bool is = std::regex_search(line.data(), line.data() + line.size(), found, front,
                                    std::regex_constants::match_continuous);
  return is ? line.substr(static_cast<std::size_t>(found.length())) : line;
}

/// The list of "Empire, 2000 points" or "Empire 2000 pts".
std::optional<std::string_view> heading_of(std::string_view line) {
  static const auto heading = pattern(R"((.*[^ ,])(?:, *\d+| +\d{4,}) *(?:points|pts)\.?)");
  const auto found = matched(line, heading);
  return found ? std::optional(part(*found, 1)) : std::nullopt;
}

/// Without "- ", "* " or a bullet of three bytes before it.
std::string_view without_bullet(std::string_view line) {
  static const auto bullet = pattern(R"([ \t]*[-*+•]+[ \t]+)");
  return without_front(line, bullet);
}

/// Without "330 pts - " before it.
std::string_view without_points_before(std::string_view line) {
  static const auto points = pattern(R"(\d+ *(?:pts|points)? +- +)");
  return without_front(line, points);
}

/// Without ", 330 pts" or " (+330)" behind it.
std::string_view without_points_behind(std::string_view line) {
  static const auto points = pattern(
      R"([ \t]*[-,@:=]*[ \t]*[(\[]?[ \t]*\+?\d+[ \t]*(?:points|pts|pt)?\.?[ \t]*[)\]]?[ \t]*$)");
  std::cmatch found;
  const bool is = std::regex_search(line.data(), line.data() + line.size(), found, points);
  return is ? line.substr(0, static_cast<std::size_t>(found.position())) : line;
}

struct Counted {
  std::string_view name{};
  std::string_view digits{};
};

/// "3 x Knights", "3x Knights", "3 Knights".
std::optional<Counted> counted_before(std::string_view line) {
  static const auto counted = pattern(R"((\d+)[ \t]*x?[ \t]+(.*))");
  const auto found = matched(line, counted);
  return found ? std::optional(Counted{part(*found, 2), part(*found, 1)}) : std::nullopt;
}

/// "Knights x3".
std::optional<Counted> counted_behind(std::string_view line) {
  static const auto counted = pattern(R"((.*?)[ \t]+x[ \t]*(\d+))");
  const auto found = matched(line, counted);
  return found ? std::optional(Counted{part(*found, 1), part(*found, 2)}) : std::nullopt;
}

/// What BattleScribe writes between units, and sums: "+ Cavalry +", "Total: 985".
bool is_title(std::string_view line) {
  static const auto title = pattern(R"([^[:alpha:]]*total(?![[:alpha:]]).*|\+.*\+)");
  return matched(line, title).has_value();
}

/// Without prices in brackets, such as "[160pts]" in the middle of a line.
std::string without_prices(std::string_view line) {
  static const auto price = pattern(R"( *[(\[][\d., ]*\d[\d., ]*(?:points|pts|pt)?\.?(?:[)\]]|$))");
  return std::regex_replace(std::string(line), price, "");
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

/// Takes magic items off the end of a line, and gives them: "Battle Banner" of "Knights with Battle
/// Banner", "Knights + Battle Banner" or "Knights (Battle Banner)".
std::vector<std::string> take_items(std::string& line) {
  static const auto behind = pattern(
      R"((.*[^ \t])[ \t]+(?:with|w/|and|[-+&]|(?=[(\[]))[ \t]*[(\[]?(?:an? |the )?([^()\[\]]+)[)\]]?[ \t]*)");
  std::vector<std::string> items;
  for (;;) {
    const auto found = matched(without_points_behind(line), behind);
    if (!found || find_magic_item(trimmed(part(*found, 2))) == nullptr) {
      return items;
    }
    items.emplace_back(trimmed(part(*found, 2)));
    line.resize(static_cast<std::size_t>((*found)[1].length()));
  }
}

/// Reads an army line by line.
class Lines {
 public:
  explicit Lines(ArmyFile& army) : army_(army) {}

  void take(std::string line, std::uint32_t number) {
    const std::size_t indent = line.find_first_not_of(" \t");
    const bool below_unit = !army_.entries.empty() && !army_.entries.back().heading;
    bool extra = below_unit && indent > indent_ && without_bullet(line).size() < line.size();
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
    extra = extra || (below_unit && find_magic_item(entry.name) != nullptr);
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
    std::ranges::move(take_items(bare), std::back_inserter(entry.extras));
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

}  // namespace fray::lists
