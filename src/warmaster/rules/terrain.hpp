#pragma once

#include <string_view>

#include "field/terrain.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

/// Whether troops of that kind may stand there at all. Flyers may where infantry may, but in woods.
/// Source  rules-facts 1.12; seeds/000, "Blocked retreats"; flying units, "Terrain" (the page
///         beside seeds/000).
bool may_enter(const Profile& profile, field::Terrain terrain) noexcept;

/// Those who may, for a sentence: "only infantry and giants may".
std::string_view who_may_enter(field::Terrain terrain) noexcept;

/// What it gives to infantry and artillery that stand there wholly or partially; for an obstacle or
/// ramparts, behind it.
/// Source  seeds/000, "Defended" and "Fortified"; rules-facts 1.12.
Cover cover_of(const Profile& profile, field::Terrain terrain) noexcept;

}  // namespace fray::warmaster
