#pragma once

#include <string>
#include <string_view>

#include "lists/import_list.hpp"
#include "lists/written_list.hpp"

namespace fray::lists {

/// The units of a written list in one of the rank-and-flank games. Each part of a model that
/// strikes by itself (a workers, a mount) is a unit too. What no profile holds is noted; no statistic
/// of a combat is lost without a word.
ImportedOf<RankUnit> import_ranks(const WrittenList& written, rankflank::Rulebook book,
                                  std::string_view slug);

/// Of The 9th Age: whether a profile is what a part strikes with. The rest of a model stands in others.
bool is_offensive(const WrittenProfile& profile);

/// Whether a special rule is of a part's own blows, and not of its whole model.
bool is_of_part(const rankflank::SpecialRule& rule) noexcept;

/// Whether a rule changes no fight, by its folded name: it moves, shoots, deploys or builds an army.
bool is_outside_combat(std::string_view rule);

/// What the words of a list about armour, weapons and rules make of a unit; returns those that mean
/// nothing in its combats.
std::vector<std::string> take_rules(const std::vector<std::string>& words, rankflank::Rulebook book,
                                    RankUnit& unit);

}  // namespace fray::lists
