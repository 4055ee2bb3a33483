#pragma once

#include <string>
#include <vector>

#include "lists/side.hpp"
#include "odds/system.hpp"
#include "warmaster/board/battle.hpp"

namespace fray::study {

/// Refuses what speaks of a unit that is not there where no stand is placed: a side is one unit.
/// Throws  InputError naming the side and option.
void check_duel(const army::SideUnits& side, const std::string& which);

/// What the two sides of a battle, or of a duel on no field, say so that it may be misread, or what
/// could not come about on a table: sentences, or none. Shape  all units, those that are only near
/// among them.
std::vector<std::string> remarks_on(const army::SideUnits& a, const army::SideUnits& b,
                                    const warmaster::Battle& battle);

/// What was written of each unit, A's first.
std::vector<SaidOfSide> said_of(const army::SideUnits& a, const army::SideUnits& b);

}  // namespace fray::study
