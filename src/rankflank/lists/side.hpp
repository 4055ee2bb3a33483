#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lists/side_text.hpp"
#include "rankflank/lists/unit_list.hpp"
#include "rankflank/rules/unit.hpp"

namespace fray::rankflank {

/// What a side writes of one unit, for what only the whole fight can tell.
struct SaidInRanks {
  std::size_t written = 0;    ///< its place among the units as they are written
  std::string list{};         ///< slug of its list; "custom" of a custom unit
  std::string unit{};         ///< "imperial/halberdiers"; a custom unit's name
  std::string type{};         ///< its list's word for what it is; empty when it has none
  bool is_character = false;  ///< by its list
  std::vector<lists::SaidOption> options{};
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
  std::vector<lists::Warning> warnings{};  ///< without the unit's name

  bool says(std::string_view option) const;
};

/// What players call gear, in the words of lists: "great weapon" of "GW"; the folded name itself
/// where it is no such word.
std::string in_words_of_lists(std::string_view gear);

struct RankSideUnits {
  std::vector<Unit> units{};
  std::vector<SaidInRanks> said{};  ///< of each unit
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

/// A game of ranks, for who reads its sides.
const lists::SideGame& rank_sides(Rulebook book);

/// What --system takes, in the order of `Rulebook`.
std::vector<std::string> rulebook_names();

/// The rulebook of that name. Throws  InputError naming them all.
/// In lower case, and by its own name where players call it otherwise: "t9a" is "ninth-age".
std::string game_named(std::string_view said);
Rulebook rulebook_named(std::string_view name);

/// The special rules that have an effect in a rulebook, by name.
std::vector<std::string> rule_names_of(Rulebook book);

/// The rule of that name, or nothing when there is none or it has no effect in that rulebook.
std::optional<Special> special_of(Rulebook book, std::string_view name);

}  // namespace fray::rankflank
