#pragma once

#include "lists/side.hpp"
#include "odds/system.hpp"

namespace fray::study {

/// What the units of a side are called.
SideNames names_of(const army::SideUnits& side);

/// The side of the lower statistics goes first; nobody where they are alike. `priced`: decisions
/// depend on prices.
Way way_of(const warmaster::Unit& a, const warmaster::Unit& b, bool priced);

}  // namespace fray::study
