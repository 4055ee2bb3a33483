#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rankflank/rules/profile.hpp"
#include "warmaster/rules/profile.hpp"

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

/// One entry of a Warmaster list that takes part in combat by itself.
struct ListedUnit {
  std::string list{};  ///< list slug, the file's stem: "empire"
  /// Of the game that the list is of: "Warmaster Revolution"; empty when it does not say.
  std::string edition{};
  std::string key{};  ///< "empire/knights"
  warmaster::Profile profile{};
  /// Shooting attacks as the list writes them ("1", "2+bounce"); empty when none.
  std::string shooting{};
  std::string range{};  ///< as the list writes it; empty when none
  /// What the numbers do not say ("one stand added to another unit"); empty when nothing.
  std::string note{};
  bool upgrade = false;  ///< fielded in the place of another unit of the list
  bool takes_characters = true;
  bool takes_items = true;  ///< magic items
  ArmyLimits limits{};
};

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
  std::int32_t save = rankflank::kNever;
  std::string takes{};     ///< the options that it stands for; empty: the rule of its name, if any
  bool counted = true;     ///< else it costs its points, and an answer names it as left out
  std::string left_out{};  ///< what of it is not counted, where the rest is

  /// "shield +1 each": what it costs the unit, or each model.
  std::string words() const;
};

/// Special rules that a unit has against some enemies alone: whom it hates, or fears.
struct Against {
  std::vector<std::string> lists{};  ///< their slugs: "high-elf-realms"
  rankflank::Specials rules{};
};

/// One entry of a list of a rank-and-flank game. Characters, champions and mounts are entries too:
/// they fight themselves.
struct RankUnit {
  std::string list{};
  std::string key{};
  rankflank::Profile profile{};
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
  return unit.character && !rankflank::stands_alone(unit.profile, unit.profile.models, true);
}

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
  ArmyLimits limits{};
};

/// Limits of what one character may be; a wider one is refused with a sentence.
struct CharacterLimits {
  static constexpr std::int32_t max_attack_bonus = 10;
  static constexpr std::int32_t max_command = 12;
};

/// One army list of one game.
template <class Unit>
struct ListOf {
  std::string slug{};     ///< "empire"
  std::string name{};     ///< "Empire"
  std::string system{};   ///< "warmaster"
  std::string edition{};  ///< "Warmaster Revolution"
  std::string source{};
  std::vector<Unit> units{};
  std::vector<ListedCharacter> characters{};  ///< Warmaster's alone
};

using UnitList = ListOf<ListedUnit>;
using RankList = ListOf<RankUnit>;

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

}  // namespace fray::lists
