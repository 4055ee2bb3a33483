#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "answer/system.hpp"
#include "lists/army_file.hpp"
#include "study/army.hpp"
#include "study/army_characters.hpp"
#include "study/army_names.hpp"

namespace fray::study {

/// Throws  InputError for a value that no fight allows, such as attacks=99.
void check_values(const std::string& side, answer::System& system);

/// Finds what a line of an army names.
class LineReader {
 public:
  LineReader(std::string list, const KnownNames& names, answer::System& system);

  /// Nothing where no unit is called so; `why` then says it.
  std::optional<std::string> unit(const std::string& name, std::string& why);

  /// "empire/general"; nothing where no character is called so.
  std::optional<std::string> character(const std::string& name) const;

  /// Whether a unit or a character is called so, or nearly so.
  bool knows(const std::string& name) const;

  /// Takes gear off the name of a unit until it is the name of one; leaves it alone where it never is.
  void take_gear(lists::ArmyEntry& entry) const;

  /// "General: Exalted Champion", "Core 1 : 30 Heavy Infantry": what stands before the unit says what it is
  /// in the army, and is given.
  std::string take_role(lists::ArmyEntry& entry) const;

  /// Whether it is a unit for itself, and no thing of another's.
  bool stands_alone(const std::string& name) const;

  /// Joins lines to the one directly above that belong to it: "30x Night Goblin" below "Night Goblin
  /// Mobs", and gear of a unit of models.
  void join_lines(lists::ArmyFile& read) const;

  /// Makes units of what stands below a line that names none, and, in a game whose units have no
  /// units, of each unit that stands below another.
  void part_units(lists::ArmyFile& read) const;

  /// Adds so many of a unit to an army with the options of its line, the first of them with what else
  /// belongs to it, one thing each.
  void give(const lists::ArmyEntry& entry, const std::string& unit, std::size_t plain, Army& army,
            const TellLine& tell);

  /// Options behind a unit are of all of them on its line; items are one each.
  bool is_of_all(const lists::ArmyExtra& extra, const lists::ArmyEntry& entry) const;

  /// The unit with what stands below it or behind its colon: a magic item, or an option. Nothing
  /// where it is neither, or the unit may not have it; `why` then says it.
  std::optional<std::string> with(const std::string& unit, const std::string& extra,
                                  std::string& why);

 private:
  /// Why no unit is called so, with what is nearest to the name without its gear.
  std::string unknown(const std::string& name) const;

  /// "General" off "Goblin King General", where the rest is a character; whether it was there.
  bool take_rank(lists::ArmyEntry& entry) const;

  /// The unit of a list that a name without gear means; nothing where none is.
  std::optional<std::string> key_of(const std::string& name) const;
  std::optional<std::string> key_named(const std::string& name) const;

  /// Whether a line says the models of the unit above, or is gear of it.
  bool belongs_to(const lists::ArmyEntry& above, const lists::ArmyEntry& entry) const;

  /// "Berserkers [140pts]: 2x Berserkers", also with the number below: two units, where the game
  /// counts units.
  void take_number(lists::ArmyEntry& entry) const;

  std::string no_item(const std::string& unit, const std::string& extra) const;

  /// Names nobody knows that are told with those nearest to them.
  static constexpr std::size_t kMostSuggested = 20;

  std::string list_;
  bool counts_units_;  ///< and no models: characters and magic items are options of units
  const KnownNames& names_;
  answer::System& system_;
  std::size_t suggested_ = 0;
};

}  // namespace fray::study
