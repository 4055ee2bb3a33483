#include "lists/army_file.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/army_line.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "lists/side_text.hpp"
#include "lists/toml.hpp"

namespace fray::lists {
namespace {

using std::literals::operator""sv;

/// Units in all, so that an army that was read can be kept, and read again.
constexpr std::size_t kMostUnits = kMostEntries * kMostOfOne;

ArmyFile from_toml(const Node& document, const std::string& file) {
  static const std::vector<std::string> kKeys{"army", "system", "unit"};
  static const std::vector<std::string> kUnitKeys{"side", "count", "character"};
  Faults faults(file);
  const Fields fields(document, "", kKeys, faults);
  ArmyFile army;
  if (const std::string list = fields.text_or("army", ""); !list.empty()) {
    army.titles.push_back(list);
  }
  army.system = fields.text_or("system", "");
  for (const Node* const table : fields.tables("unit", "[[unit]]")) {
    const Fields unit(*table, fmt::format("unit[{}]", army.entries.size() + 1), kUnitKeys, faults);
    army.entries.push_back({.name = unit.text("side"),
                            .count = static_cast<std::size_t>(unit.whole_or(
                                "count", {1, static_cast<std::int32_t>(kMostUnits)}, 1)),
                            .counted = true,
                            .of_units = true,
                            .line = table->line,
                            .character = unit.truth_or("character", false)});
    check_entries(army, file, table->line);
  }
  return army;
}

bool is_toml(std::string_view text) { return text.find("[[unit]]") != std::string_view::npos; }

}  // namespace

ArmyFile read_army(const std::filesystem::path& file, const ArmyNames& names) {
  return read_army(read_list_file(file), file.string(), names);
}

ArmyFile read_army(std::string_view text, const std::string& file, const ArmyNames& names) {
  const std::string_view begin = trimmed(text);
  ArmyFile army;
  if (begin.starts_with('<')) {
    const Node document = read_xml(text, file);
    if (document.key != "roster") {
      throw InputError(Where{.file = file},
                       "is no roster (its books hold units, and no army) save the army as .ros");
    }
    army = army_of_roster(document, file);
  } else if (begin.starts_with('{')) {
    army = army_of_json(read_json(text, file), file);
  } else {
    army = is_toml(text) ? from_toml(read_toml(text, file), file) : army_of_text(text, file, names);
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
    lines.truth("character", entry.character);
  }
  return lines.take();
}

namespace {

/// Where gear begins in a unit's name, and where the name ends before it.
struct GearAt {
  std::size_t end = std::string_view::npos;
  std::string_view gear{};
};

/// "(halberds, shields)" at the end.
GearAt gear_in_brackets(std::string_view name) {
  if (!name.ends_with(')') && !name.ends_with(']')) {
    return {};
  }
  int depth = 0;
  std::size_t at = name.size();
  do {
    --at;
    depth -= bracket_step(name[at]);
  } while (at > 0 && depth > 0);
  return depth == 0 ? GearAt{at, name.substr(at + 1, name.size() - at - 2)} : GearAt{};
}

/// "shields" of "Spearmen with shields", "Griffon" of "General mounted on a Griffon".
GearAt gear_behind_a_word(std::string_view name) {
  for (const std::string_view mark :
       {" with "sv, " - "sv, " + "sv, " & "sv, " mounted on "sv, " riding "sv, " on "sv}) {
    if (const std::size_t at = name.find(mark); at != std::string_view::npos) {
      std::string_view gear = name.substr(at + mark.size());
      take_word_before(gear, {"an ", "a ", "the ", "his ", "her "});
      return {at, gear};
    }
  }
  return {};
}

}  // namespace

bool take_gear(ArmyEntry& entry) {
  const std::string_view name = entry.name;
  GearAt found = gear_in_brackets(name);
  found = found.end == std::string_view::npos ? gear_behind_a_word(name) : found;
  if (found.end == std::string_view::npos || trimmed(name.substr(0, found.end)).empty()) {
    return false;
  }
  std::vector<ArmyExtra> extras;
  for (const std::string_view part : parts_at_commas(found.gear)) {
    if (!part.empty()) {
      extras.push_back(extra_of(part, entry.line));
    }
  }
  entry.extras.insert(entry.extras.begin(), extras.begin(), extras.end());
  entry.name = std::string(trimmed(name.substr(0, found.end)));
  return true;
}

bool is_army(const std::filesystem::path& file) {
  return file.extension() != ".toml" || is_toml(read_text_file(file));
}

}  // namespace fray::lists
