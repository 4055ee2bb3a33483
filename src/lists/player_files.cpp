#include "lists/player_files.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/army_line.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "lists/library.hpp"
#include "lists/side_text.hpp"

namespace fray::lists {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".toml";

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Nothing where no variable names one.
std::optional<fs::path> own_folder() {
  if (const std::string named = variable("FRAY_SIDES"); !named.empty()) {
    return named;
  }
  if (const std::string config = variable("XDG_CONFIG_HOME"); config.starts_with('/')) {
    return fs::path(config) / "fray/sides";
  }
  const std::string home = variable("HOME");
  return home.empty() ? std::nullopt : std::optional(fs::path(home) / ".config/fray/sides");
}

std::vector<fs::path> folders() {
  std::vector<fs::path> all;
  if (const auto own = own_folder()) {
    all.push_back(*own);
  }
  for (const fs::path& lists : folders_of(variable("FRAY_DATA"))) {
    all.push_back(lists / "sides");
  }
  return all;
}

/// What stands behind "side =" on a line, where no quotation marks are around it.
std::optional<std::string> unquoted_side(const std::string& text, std::uint32_t line) {
  std::string_view rest = text;
  std::string_view found;
  for (std::uint32_t number = 0; number < line && !rest.empty(); ++number) {
    found = take_line(rest);
  }
  const auto equals = found.find('=');
  if (equals == std::string::npos || trimmed(found).substr(0, 4) != "side" ||
      found.find_first_of("\"'") != std::string::npos) {
    return std::nullopt;
  }
  return std::string(trimmed(found.substr(equals + 1)));
}

Node document_of(const fs::path& file) {
  const std::string text = read_text_file(file);
  try {
    return read_toml(text, file.string());
  } catch (const InputError& error) {
    const auto side = unquoted_side(text, error.where().line);
    if (!side) {
      throw;
    }
    throw InputError(Where{.file = file.string(), .line = error.where().line, .field = "side"},
                     fmt::format("a side is a text (it stands in quotation marks) type side = {}",
                                 toml_quoted(side->empty() ? "empire/knights: charging" : *side)));
  }
}

}  // namespace

SideFile read_side_file(const fs::path& file) {
  const Node document = document_of(file);
  const Node* const side = document.find("side");
  if (const Node* const unit = document.find("unit"); side == nullptr && unit != nullptr) {
    throw InputError(Where{.file = file.string(), .line = unit->line},
                     "holds an army (a fight is of a side) name one of its units, or give it to "
                     "fray army or fray rank");
  }
  const Node* const system = document.find("system");
  const auto is_text = [](const Node* node) {
    return node != nullptr && node->kind == Node::Kind::text;
  };
  if (!is_text(side) || document.items.size() != (is_text(system) ? 2 : 1)) {
    throw InputError(
        Where{.file = file.string(), .line = side != nullptr ? side->line : 1, .field = "side"},
        "a side's file holds one text and nothing else: side = \"empire/knights: charging\"");
  }
  const std::string place = fmt::format("{}:{}", file.string(), side->line);
  if (names_a_side(side->text)) {
    throw InputError(Where{.file = place},
                     "names another file (one is enough) write the unit there");
  }
  return {std::string(trimmed(side->text)), system != nullptr ? system->text : "", place};
}

std::string side_file_text(const std::string& side, std::string_view system) {
  TomlLines lines;
  lines.text("side", side);
  lines.text("system", system);
  return lines.take();
}

fs::path sides_folder() {
  const auto folder = own_folder();
  if (!folder) {
    throw InputError(
        "no folder for saved sides is known (neither XDG_CONFIG_HOME nor HOME is set) name one: "
        "FRAY_SIDES=FOLDER");
  }
  return *folder;
}

std::vector<SavedSide> saved_sides() {
  std::vector<SavedSide> all;
  for (const fs::path& folder : folders()) {
    for (const fs::path& file : files_in(folder)) {
      const std::string name = file.stem().string();
      if (file.extension() == kEnding &&
          std::ranges::find(all, name, &SavedSide::name) == all.end()) {
        all.push_back({name, file});
      }
    }
  }
  std::ranges::sort(all, {}, &SavedSide::name);
  return all;
}

std::optional<std::string> fault_of_side_name(std::string_view name) {
  const bool plain = !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  return plain ? std::nullopt
               : std::optional(fmt::format("\"{}\" (a side's name is small letters, digits and "
                                           "hyphens) for example knights",
                                           quotable(name)));
}

fs::path file_of_side(const std::string& name) {
  if (fault_of_side_name(name) || (is_there(name) && !is_folder(name))) {
    return name;
  }
  const std::vector<SavedSide> all = saved_sides();
  const auto found = std::ranges::find(all, name, &SavedSide::name);
  if (found != all.end()) {
    return found->file;
  }
  std::vector<std::string> names;
  for (const SavedSide& side : all) {
    names.push_back("@" + side.name);
  }
  const auto near = nearest("@" + name, names);
  throw InputError(fmt::format(
      "no side is saved as \"{}\" ({}) keep one: fray save {} \"empire/knights: charging\"", name,
      near.empty() ? "fray save lists those that are" : "did you mean " + either_of(near) + "?",
      name));
}

namespace {

using std::literals::operator""sv;

/// Units in all, so that an army that was read can be kept, and read again.
constexpr std::size_t kMostUnits = kMostEntries * kMostOfOne;

ArmyFile from_toml(const Node& document, const std::string& file) {
  static const std::vector<std::string> kKeys{"army", "system", "unit"};
  static const std::vector<std::string> kArmyKeys{"side", "count", "character"};
  Faults faults(file);
  const Fields fields(document, "", kKeys, faults);
  ArmyFile army;
  if (const std::string list = fields.text_or("army", ""); !list.empty()) {
    army.titles.push_back(list);
  }
  army.system = fields.text_or("system", "");
  for (const Node* const table : fields.tables("unit", "[[unit]]")) {
    const Fields unit(*table, fmt::format("unit[{}]", army.entries.size() + 1), kArmyKeys, faults);
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
  for (const std::string_view mark : {" with "sv, " mit "sv, " avec "sv, " - "sv, " + "sv, " & "sv,
                                      " mounted on "sv, " riding "sv, " on "sv}) {
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
