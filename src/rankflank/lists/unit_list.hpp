#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lists/finder.hpp"
#include "lists/unit_file.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank/rules/unit.hpp"

namespace fray::rankflank {

struct UnitEntry;

/// What a player may buy for a unit: a weapon, armour, a mount, a champion.
struct Gear {
  std::string name{};  ///< as a side says it: "great weapon", "barded warhorse"
  std::string
      called{};  ///< its name in its list: "sergeant" of a champion; empty where that is all
  std::int32_t points = 0;
  bool once = false;        ///< for the unit; else for each model
  std::string group{};      ///< of the same group a unit has one: "weapon", "mount"
  std::int32_t armour = 0;  ///< by so many the armour is better, or worse
  /// What it saves on, of who saves on no better: a chariot, its rider.
  std::int32_t save = kNever;
  std::string takes{};     ///< the options that it stands for; empty: the rule of its name, if any
  bool counted = true;     ///< else it costs its points, and an answer names it as left out
  std::string left_out{};  ///< what of it is not counted, where the rest is

  /// "shield +1 each": what it costs the unit, or each model.
  std::string words() const;
};

/// Special rules that a unit has against some enemies alone: whom it hates, or fears.
struct Against {
  std::vector<std::string> lists{};  ///< their slugs: "high-elf-realms"
  Specials rules{};
};

/// One entry of a list of a rank-and-flank game. Characters, champions and mounts are entries too:
/// they fight themselves.
struct RankUnit {
  using Character = lists::NoCharacter;
  using Entry = UnitEntry;

  std::string list{};
  std::string key{};
  Profile profile{};
  /// The list's word for what it is: "Infantry", "Large Monster"; empty when it has none.
  std::string kind{};
  std::string note{};
  std::int32_t most = 0;  ///< models of a unit whose least is one; 0 where the list does not say
  /// Points of each model more than `profile.models`; 0 where it is as much as each of those.
  std::int32_t further = 0;
  bool upgrade = false;    ///< fielded with or in the place of another unit of the list
  bool character = false;  ///< joins units
  std::vector<Against> against{};
  /// What it shoots with, and the options of its shots: "handgun: shots-strength=4, shots-ap=1".
  std::string shoots{};
  std::vector<Gear> gear{};
};

/// Whether it is a character who stands in a unit: on no monster and no chariot of his own.
inline bool joins_units(const RankUnit& unit) noexcept {
  return unit.character && !stands_alone(unit.profile, unit.profile.models, true);
}

using RankList = lists::ListOf<RankUnit>;

/// How units stand in a unit file, as lists/unit_file.hpp says.
struct UnitEntry {
  static constexpr bool of_models = true;
  static std::vector<std::string> systems();
  static std::vector<std::string> keys(std::string_view system);
  static void read(const lists::Fields& fields, const lists::ListHead& list, RankUnit& unit);
  static void write(const RankUnit& unit, std::string_view system, lists::TomlLines& lines);
  static bool is_usual(const RankUnit& unit) noexcept { return unit.profile.models > 1; }
};

using RankFinder = lists::FinderOf<RankUnit>;

/// The units that answer a query, as `units_of` takes it.
std::vector<std::string> units_of(std::string_view query, RankFinder& finder, Rulebook book);

}  // namespace fray::rankflank
