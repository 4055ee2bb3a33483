#pragma once

#include "fray/warmaster/blows.hpp"

namespace fray::warmaster {

/// Adds up the dice of all stands that strike, pool by pool: seeds/000, "How to calculate damage" and "The Last Ditch
/// Dice".
void make_pools(const Roster& roster, const Disposition& where, Blows& blows);

}  // namespace fray::warmaster
