#pragma once

#include <span>

#include "fray/warmaster/layout.hpp"

namespace fray::warmaster {

/// Throws  LayoutError for a place by a unit that is not there, or by itself.
void check_places(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b);

/// Throws  LayoutError for stands that share ground, and for a unit that takes no part.
void check_layout(const Layout& layout);

}  // namespace fray::warmaster
