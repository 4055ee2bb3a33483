#pragma once

#include <cstdint>
#include <string>

#include "lists/finder.hpp"
#include "lists/unit_file.hpp"
#include "warmaster/rules/profile.hpp"

namespace fray::warmaster {

struct UnitEntry;

/// A general, hero or wizard, or a mount: no profile of its own, it adds attacks to one stand of
/// the unit it joins.
struct ListedCharacter {
  std::string list{};
  std::string key{};
  std::string name{};
  std::string kind{};  ///< "general", "hero", "wizard", "leader", "subordinate", "mount"
  std::int32_t attack_bonus = 0;
  std::int32_t command = 0;  ///< 0 when none is given
  std::int32_t points = 0;   ///< of a mount: what it adds to its rider's
  bool terrifying = false;   ///< its unit causes terror
  /// Shooting attacks that it adds, as the list writes them; empty when none.
  std::string shooting{};
  std::string range{};
  std::string note{};
  bool upgrade = false;  ///< taken in the place of another character of the list
  lists::ArmyLimits limits{};
};

/// Limits of what one character may be; a wider one is refused with a sentence.
struct CharacterLimits {
  static constexpr std::int32_t max_attack_bonus = 10;
  static constexpr std::int32_t max_command = 12;
};

/// One entry of a Warmaster list that takes part in combat by itself.
struct ListedUnit {
  using Character = ListedCharacter;
  using Entry = UnitEntry;

  std::string list{};  ///< list slug, the file's stem: "empire"
  /// Of the game that the list is of: "Warmaster Revolution"; empty when it does not say.
  std::string edition{};
  std::string key{};  ///< "empire/knights"
  Profile profile{};
  /// Shooting attacks as the list writes them ("1", "2+bounce"); empty when none.
  std::string shooting{};
  std::string range{};  ///< as the list writes it; empty when none
  /// What the numbers do not say ("one stand added to another unit"); empty when nothing.
  std::string note{};
  bool upgrade = false;  ///< fielded in the place of another unit of the list
  bool takes_characters = true;
  bool takes_items = true;  ///< magic items
  lists::ArmyLimits limits{};
};

using UnitList = lists::ListOf<ListedUnit>;

/// How units stand in a unit file, as lists/unit_file.hpp says.
struct UnitEntry {
  static constexpr bool of_models = false;
  static std::vector<std::string> systems();
  static std::vector<std::string> keys(std::string_view system);
  static void read(const lists::Fields& fields, const lists::ListHead& list, ListedUnit& unit);
  static void write(const ListedUnit& unit, std::string_view system, lists::TomlLines& lines);
  static bool is_usual(const ListedUnit& unit) noexcept;
  static ListedUnit any();  ///< of which a file may be read that has characters alone
  static std::vector<std::string> character_keys();
  static void read(const lists::Fields& fields, ListedCharacter& character);
  static void write(const ListedCharacter& character, lists::TomlLines& lines);
};

using Finder = lists::FinderOf<ListedUnit>;

/// The units that answer a query, as `units_of` takes it.
std::vector<std::string> units_of(std::string_view query, Finder& finder);

}  // namespace fray::warmaster
