#pragma once

#include <string>
#include <vector>

#include "answer/system.hpp"
#include "lists/rank_side.hpp"
#include "rankflank/combat/combat.hpp"

namespace fray::rankflank {

/// What the two sides of a combat in ranks say so that it may be misread, or against a rule.
/// `engagement` is as it was said, and `combat` is of it; what a list says of a
/// unit is nobody's mistake.
std::vector<lists::Warning> warnings_on(const rankflank::Combat& combat,
                                        const rankflank::Engagement& engagement,
                                        const std::vector<lists::SaidInRanks>& a,
                                        const std::vector<lists::SaidInRanks>& b);

/// What was written of each unit, A's first.
std::vector<answer::SaidOfSide> said_of(const rankflank::Combat& combat,
                                        const std::vector<lists::SaidInRanks>& a,
                                        const std::vector<lists::SaidInRanks>& b);

}  // namespace fray::rankflank
