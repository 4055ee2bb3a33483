#pragma once

#include <string>
#include <vector>

#include "lists/side.hpp"
#include "odds/system.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/rules/engagement.hpp"

namespace fray::study {

/// Refuses what speaks of a unit that is not there where no stand is placed: a side is one unit.
/// Throws  InputError naming the side and option.
void check_duel(const army::SideUnits& side, const std::string& which);

/// What the two sides of a battle, or of a duel on no field, say so that it may be misread, or what
/// could not come about on a table. Shape  all units, those that are only near among them.
std::vector<army::Warning> warnings_on(const army::SideUnits& a, const army::SideUnits& b,
                                       const warmaster::Battle& battle);

/// What the rules would not let come about on a table, and is answered all the same as a what-if,
/// and what is assumed of a fight.
std::vector<army::Warning> warnings_of(const warmaster::Engagement& engagement);
std::vector<army::Warning> warnings_of(const warmaster::Melee& melee);

/// What was written of each unit, A's first.
std::vector<SaidOfSide> said_of(const army::SideUnits& a, const army::SideUnits& b);

}  // namespace fray::study
