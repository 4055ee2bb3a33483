#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "field/stand.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

/// Two units in contact and how long they may fight.
struct Engagement : Terms {
  static constexpr std::int32_t kMostRounds = 200;  ///< of all turns, unless they go on to the end

  Unit a{};
  Unit b{};
};

/// The same, units as they are against this enemy: see take_zeal.
Engagement with_zeal(Engagement engagement);

/// Refuses what the rules do not allow (support for cavalry, charging out of defences ...) with a
/// sentence.
/// Throws  InputError naming side and field.
void validate(const Engagement& engagement);

/// Refuses a unit that could not be as it is, against that enemy; `name` is whose it is ("side A").
/// Throws  InputError naming `name` and the field.
void validate(const Unit& unit, const Unit& enemy, const std::string& name);

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
