#pragma once

#include <string>
#include <vector>

#include "answer/system.hpp"
#include "lists/sides.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/rules/engagement.hpp"
#include "warmaster/words/narration.hpp"

namespace fray::warmaster {

/// Refuses what speaks of a unit that is not there where no stand is placed: a side is one unit.
/// Throws  InputError naming the side and option.
void check_duel(const lists::SideUnits& side, const std::string& which);

/// What the two sides of a battle, or of a duel on no field, say so that it may be misread, or what
/// could not come about on a table. Shape  all units, those that are only near among them.
std::vector<lists::Warning> warnings_on(const lists::SideUnits& a, const lists::SideUnits& b,
                                        const Battle& battle);

/// What the rules would not let come about on a table, and is answered all the same as a what-if,
/// and what is assumed of a fight.
std::vector<lists::Warning> warnings_of(const Engagement& engagement);
std::vector<lists::Warning> warnings_of(const Melee& melee);

/// What was written of each unit, A's first.
std::vector<answer::SaidOfSide> said_of(const lists::SideUnits& a, const lists::SideUnits& b);

// Sentences for a person on what was assumed of a fight, known before it is fought.

std::vector<std::string> notes_of(const Engagement& engagement);
std::vector<std::string> notes_of(const Melee& melee);
std::vector<std::string> notes_of(const Advice& advice);

}  // namespace fray::warmaster
