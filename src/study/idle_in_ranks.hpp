#pragma once

#include <string>
#include <vector>

#include "fray/army/rank_side.hpp"
#include "fray/rankflank/combat.hpp"

namespace fray::study {

/// What the two sides of a combat in ranks say in vain or against a rule, as far as that is sure and quickly known: sentences,
/// or none. `engagement` is as it was said, and `combat` is of it; what a list says of a unit is nobody's mistake.
std::vector<std::string> said_in_vain(const rankflank::Combat& combat, const rankflank::Engagement& engagement,
                                      const std::vector<army::SaidInRanks>& a, const std::vector<army::SaidInRanks>& b);

}  // namespace fray::study
