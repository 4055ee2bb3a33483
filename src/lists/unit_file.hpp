#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/fields.hpp"
#include "lists/unit_list.hpp"

namespace fray::lists {

/// The list in one of fray's own unit files; the file's stem is its slug.
/// Throws  InputError at the first thing that is wrong.
template <class Unit = ListedUnit>
ListOf<Unit> read_unit_file(const std::filesystem::path& file);

/// The same from a text. `file` is for messages.
template <class Unit = ListedUnit>
ListOf<Unit> read_unit_list(std::string_view toml, const std::string& file, std::string_view slug);

/// What a look at a unit file of any game finds: everything that is wrong with it, at most a
/// hundred sentences. `file` is for messages.
struct CheckedFile {
  std::size_t units = 0;
  std::vector<InputError> faults{};
};
CheckedFile check_unit_list(std::string_view toml, const std::string& file, std::string_view slug);

/// The list as a unit file that reads back as the same list.
std::string to_toml(const UnitList& list);
std::string to_toml(const RankList& list);

/// The parts of such a file, in this order: what it says of the list, its units, its characters.
template <class Unit>
std::string heading_in_toml(const ListOf<Unit>& list);
template <class Unit>
std::string unit_in_toml(const Unit& unit, std::string_view system);
std::string character_in_toml(const ListedCharacter& character);

/// "empire/knights": how a unit is named in a side, in CSV and JSON.
std::string key_of(std::string_view slug, std::string_view name);

/// How the units of one kind of game stand in a unit file. `system` is one of `systems()`.
///
/// `keys` are those of a unit. `read` fills in what follows the name; `write` what `read` needs.
template <class Unit>
struct UnitEntry;

template <>
struct UnitEntry<ListedUnit> {
  static std::vector<std::string> systems();
  static std::vector<std::string> keys(std::string_view system);
  static void read(const Fields& fields, std::string_view system, ListedUnit& unit);
  static void write(const ListedUnit& unit, std::string_view system, TomlLines& lines);
};

template <>
struct UnitEntry<RankUnit> {
  static std::vector<std::string> systems();
  static std::vector<std::string> keys(std::string_view system);
  static void read(const Fields& fields, std::string_view system, RankUnit& unit);
  static void write(const RankUnit& unit, std::string_view system, TomlLines& lines);
};

/// How few and how many of an entry an army has: the fields min, max, army_min and army_max.
ArmyLimits read_limits(const Fields& fields);
void write_limits(const ArmyLimits& limits, TomlLines& lines);

/// The field "rules". `known` are the names that are allowed; `find` gives the rule of a name, or
/// nothing.
template <class Specials, class Find>
Specials read_rules(const Fields& fields, const std::vector<std::string>& known, Find find) {
  Specials specials;
  for (const std::string& name : fields.texts("rules")) {
    const auto rule = find(name);
    if (!rule) {
      const auto near = nearest(name, known, 1);
      fields.fault("rules", fmt::format("\"{}\" is no special rule ({})", quotable(name),
                                        near.empty() ? either_of(known)
                                                     : "did you mean \"" + near[0] + "\"?"));
    } else if (specials.has(*rule)) {
      fields.fault("rules", fmt::format("\"{}\" is given twice (once is enough)", quotable(name)));
    } else {
      specials.set(*rule);
    }
  }
  return specials;
}

}  // namespace fray::lists
