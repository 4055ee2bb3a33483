#pragma once

#include <string>
#include <vector>

#include "fray/warmaster/melee.hpp"

namespace fray::study {

/// "A" or "B".
const char* letter(warmaster::Side side);

/// Who has how many stands left: "A1 2, A2 3, B 1".
std::string stands_left_told(const warmaster::Melee& melee, const warmaster::MeleeSituation& situation);
std::string stands_left_told(const warmaster::Melee& melee, const warmaster::MeleeReport& report);

/// Whose enemies of the round are all destroyed while the combat goes on: it has advanced into others.
/// Shape  `fought` are those of the round.
warmaster::Side advancing(const warmaster::Melee& melee, warmaster::UnitSet fought, const warmaster::MeleeSituation& next);

/// "B1 is destroyed: A wins; stands left: A1 2, B1 0, B2 3", and who meets whom now.
std::vector<std::string> told_advance(const warmaster::Melee& melee, warmaster::UnitSet fought, warmaster::Side winner,
                                      const warmaster::MeleeSituation& next);

}  // namespace fray::study
