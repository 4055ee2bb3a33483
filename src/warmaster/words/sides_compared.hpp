#pragma once

#include "answer/system.hpp"
#include "lists/side.hpp"

namespace fray::warmaster {

/// What the units of a side are called.
answer::SideNames names_of(const lists::SideUnits& side);

/// The side of the lower statistics goes first; nobody where they are alike. `priced`: decisions
/// depend on prices.
answer::Way way_of(const warmaster::Unit& a, const warmaster::Unit& b, bool priced);

}  // namespace fray::warmaster
