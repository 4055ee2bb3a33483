#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/fields.hpp"

namespace fray::lists {

/// How many of a unit or character an army may have, where its list says.
struct ArmyLimits {
  std::optional<std::int32_t> min{};       ///< for each full 1000 points
  std::optional<std::int32_t> max{};       ///< for each full 1000 points, and below them
  std::optional<std::int32_t> army_min{};  ///< of any army
  std::optional<std::int32_t> army_max{};
  static constexpr std::int32_t most = 99;

  bool any() const noexcept { return min || max || army_min || army_max; }
  std::int32_t least(double points) const noexcept {
    return std::max(static_cast<std::int32_t>(points / 1000) * min.value_or(0),
                    army_min.value_or(0));
  }
  std::int32_t greatest(double points) const noexcept {
    const std::int32_t by_points =
        max ? std::max(static_cast<std::int32_t>(points / 1000), 1) * *max : unlimited;
    return std::min(by_points, army_max.value_or(unlimited));
  }
  static constexpr std::int32_t unlimited = std::numeric_limits<std::int32_t>::max();
};

/// Of games whose characters are units: their lists have no others.
struct NoCharacter {
  std::string list{};
  std::string key{};
  std::string name{};
};

/// What a list says of itself.
struct ListHead {
  std::string slug{};     ///< "empire"
  std::string name{};     ///< "Empire"
  std::string system{};   ///< "warmaster"
  std::string edition{};  ///< "Warmaster Revolution"
  std::string source{};
};

/// One army list of one game. Shape  a unit has its list's slug, its key and a profile with its name.
template <class Unit>
struct ListOf : ListHead {
  std::vector<Unit> units{};
  std::vector<typename Unit::Character> characters{};
};

/// The names of the rules that a unit has, in the order of `rules`.
template <class Rule, class Specials>
std::vector<std::string> rule_names(std::span<const Rule> rules, const Specials& specials) {
  std::vector<std::string> names;
  for (const Rule& rule : rules) {
    if (specials.has(rule.id)) {
      names.emplace_back(rule.name);
    }
  }
  return names;
}

// `Unit::Entry` says how the units and characters of one kind of game stand in a unit file; each kind
// has its own. `systems` are the games, as --system takes them; `system` is one of them.
//
//   of_models       units are of models, which may be counted
//   keys            the fields of a unit, "name" among them
//   read, write     what follows the name, and what `read` needs; of a unit and of a character
//   is_usual        whether a unit is one as most players have, to be shown for example
//   any             a unit to read beside characters alone; only where a game has such
//   character_keys  the fields of a character; only where a game has such

/// Entries of one kind: their fields, and who takes one of that name.
struct EntryReader {
  std::vector<std::string> keys{};
  std::function<void(const Fields& fields, std::string name)> take{};
};

/// What stands in one of fray's own unit files, in the order of the file: the heading is in `head`
/// when the first unit is taken. A list of none of `systems` is read as one of the first; a message
/// then names `known`, or `systems` where there are none. Characters are refused where they have no keys.
struct ListReader {
  std::vector<std::string> systems{};
  std::span<const std::string> known{};
  std::function<EntryReader(const ListHead& head)> units{};
  EntryReader characters{};
};
void read_entries(const Node& document, Faults& faults, const ListReader& reader, ListHead& head);

/// "empire/knights": how a unit is named in a side, in CSV and JSON.
std::string key_of(std::string_view slug, std::string_view name);

/// The list of a document. `known` are the games that are named where it is of none of this kind.
/// Throws  InputError at the first thing that is wrong, or what `faults` does with it.
template <class Unit>
ListOf<Unit> read_list(const Node& document, std::string_view slug, Faults& faults,
                       std::span<const std::string> known = {}) {
  ListOf<Unit> list;
  list.slug = slug;
  const auto begin = [&list](auto& entry, std::string& name) {
    entry.list = list.slug;
    entry.key = key_of(list.slug, name);
  };
  ListReader reader{.systems = Unit::Entry::systems(), .known = known};
  reader.units = [&](const ListHead& head) {
    return EntryReader{Unit::Entry::keys(head.system), [&](const Fields& fields, std::string name) {
                         Unit& unit = list.units.emplace_back();
                         begin(unit, name);
                         unit.profile.name = std::move(name);
                         Unit::Entry::read(fields, head, unit);
                       }};
  };
  if constexpr (requires { Unit::Entry::character_keys(); }) {
    reader.characters = {Unit::Entry::character_keys(),
                         [&](const Fields& fields, std::string name) {
                           auto& character = list.characters.emplace_back();
                           begin(character, name);
                           character.name = std::move(name);
                           Unit::Entry::read(fields, character);
                         }};
  }
  read_entries(document, faults, reader, list);
  return list;
}

/// The list in one of fray's own unit files. `file` is for messages.
/// Throws  InputError at the first thing that is wrong.
template <class Unit>
ListOf<Unit> read_unit_list(std::string_view toml, const std::string& file, std::string_view slug) {
  Faults faults(file);
  return read_list<Unit>(read_toml(toml, file), slug, faults);
}

/// The slug of a list that is read from this file: its stem.
std::string slug_of_file(const std::filesystem::path& file);

/// The same from a file, whose stem is the slug.
template <class Unit>
ListOf<Unit> read_unit_file(const std::filesystem::path& file) {
  return read_unit_list<Unit>(read_text_file(file), printable(file.string()), slug_of_file(file));
}

/// What a look at a unit file of any game finds: everything that is wrong with it, at most a
/// hundred sentences.
struct CheckedFile {
  std::size_t units = 0;
  std::vector<InputError> faults{};
};

/// The parts of a unit file, in this order: what it says of the list, its units, its characters.
std::string heading_in_toml(const ListHead& list);
template <class Unit>
std::string unit_in_toml(const Unit& unit, std::string_view system) {
  TomlLines lines;
  lines.header("unit");
  lines.text("name", unit.profile.name);
  Unit::Entry::write(unit, system, lines);
  return lines.take();
}
template <class Unit>
std::string character_in_toml(const typename Unit::Character& character) {
  TomlLines lines;
  lines.header("character");
  lines.text("name", character.name);
  Unit::Entry::write(character, lines);
  return lines.take();
}

/// The list as a unit file that reads back as the same list.
template <class Unit>
std::string to_toml(const ListOf<Unit>& list) {
  std::string text = heading_in_toml(list);
  for (const Unit& unit : list.units) {
    text += unit_in_toml(unit, list.system);
  }
  if constexpr (requires { Unit::Entry::character_keys(); }) {
    for (const auto& character : list.characters) {
      text += character_in_toml<Unit>(character);
    }
  }
  return text;
}

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
