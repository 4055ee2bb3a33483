#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lists/finder.hpp"
#include "lists/side_text.hpp"
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
  std::string words_of_change() const;  ///< "halberd (costs 1 each)"
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

/// What a side writes of one unit, for what only the whole fight can tell.
struct UnitText : lists::UnitText {
  std::string type{};                 ///< its list's word for what it is; empty when it has none
  bool is_character = false;          ///< by its list
  std::vector<std::string> bought{};  ///< of what its list sells, by the list's names
  /// "Knightly Orders: ...": what its list says and no number has; empty when nothing.
  std::string uncounted{};
  /// Of a unit of several models whose number is not said: those that its list has.
  bool of_listed_size = false;
  /// "Orc Mobs: 30 models stand 6 wide ...": a width that nobody said, and not the list's; empty where
  /// it is.
  std::string formation{};
  std::vector<std::string> usual{};  ///< options that say what was so before them
  std::vector<Against> against{};
  std::string shoots_with{};  ///< "handgun", by its list; empty where its list gives it none
  std::vector<std::string> warnings{};  ///< without the unit's name
};

/// What players call gear, in the words of lists: "great weapon" of "GW"; the folded name itself
/// where it is no such word.
std::string in_words_of_lists(std::string_view gear);

struct RankSideUnits {
  std::vector<Unit> units{};
  std::vector<UnitText> given{};  ///< of each unit
};

/// One side of a rank-and-flank matchup as the command line writes it: "empire/halberdiers:
/// models=25, width=5, standard", "custom: models=20, ws=4, s=3, t=3, a=1, sv=4+ + custom:
/// character, models=1, a=3", or "@side.toml".
///
/// Keys are the rulebook's own, in any case, and change what a list says. A unit has as many models
/// as its list gives it until `models` says otherwise; of a custom unit those are the models that
/// its points buy.
/// Throws  InputError naming the side, the unit and the option, what is wrong and what would be
///         right.
RankSideUnits parse_rank_side(std::string_view text, RankFinder& finder, Rulebook book,
                              const std::string& side, const lists::Omissions& omitted = {});

/// By its list's word for what a unit is, in any game of ranks. Who is one charges nobody; Fantasy's
/// lists call some of those that do machines, too.
/// Source  rules-facts 2.3, "War machine 0" inches; "War Machine" in the lists of The 9th Age.
bool is_war_machine(std::string_view type) noexcept;

/// A game of ranks, for who reads its sides.
const lists::SideGame& rank_sides(Rulebook book);

/// What --system takes, in the order of `Rulebook`.
std::vector<std::string> rulebook_names();

/// The name of a game in lower case, and its own where players call it otherwise: "t9a" is "ninth-age".
std::string game_named(std::string_view given);

/// The rulebook of that name. Throws  InputError naming them all.
Rulebook rulebook_named(std::string_view name);

/// The special rules that have an effect in a rulebook, by name.
std::vector<std::string> rule_names_of(Rulebook book);

/// The rule of that name, or nothing when there is none or it has no effect in that rulebook.
std::optional<Special> special_of(Rulebook book, std::string_view name);

}  // namespace fray::rankflank
