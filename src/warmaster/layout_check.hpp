#pragma once

#include <span>

#include "fray/core/error.hpp"
#include "fray/warmaster/layout.hpp"

namespace fray::warmaster {

/// "side A", "unit 2".
Where where(bool is_a, std::size_t unit);

/// Throws  InputError for a place by a unit that is not there, or by itself.
void check_places(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b);

/// Throws  InputError for stands that share ground, and for a unit that takes no part.
void check_layout(const Layout& layout);

}  // namespace fray::warmaster
