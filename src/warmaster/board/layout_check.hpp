#pragma once

#include <span>

#include "warmaster/board/layout.hpp"

namespace fray::warmaster {

/// Throws  LayoutError for a place by a unit that is not there, or by itself.
void check_places(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b);

/// How many units take no part, touching no enemy and standing by no friend that does so that they
/// support it: those placed behind or beside one may.
/// Throws  LayoutError for stands that share ground, and for any other unit that takes no part.
int check_layout(const Layout& layout, std::span<const PlacedUnit> a,
                 std::span<const PlacedUnit> b);

}  // namespace fray::warmaster
