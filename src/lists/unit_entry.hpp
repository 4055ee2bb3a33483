#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "lists/fields.hpp"
#include "lists/toml_lines.hpp"
#include "lists/unit_list.hpp"

namespace fray::lists {

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
