#pragma once

#include "core/distance.hpp"

namespace fray::warmaster {

/// How far each unit of the losing side retreats: the difference in results, shared by the side's
/// units, rounded up.
/// Source  seeds/000, "Retreats": three units that lose by 6 retreat 2 cm; at least 1 cm.
constexpr Distance retreat_of(int difference, int losing_units) noexcept {
  return Distance::centimetres((difference + losing_units - 1) / losing_units);
}
static_assert(retreat_of(6, 3) == Distance::centimetres(2));
static_assert(retreat_of(4, 3) == Distance::centimetres(2));
static_assert(retreat_of(1, 4) == Distance::centimetres(1));

/// Extra attacks of each pursuing stand.
/// Units   `retreat` is what the enemy unit really moved, not the difference in results.
/// Source  seeds/000, "Pursuit attack" and "Pursuit attack per full 3cm": 6 cm gives +3.
constexpr int pursuit_bonus(Distance retreat) noexcept {
  return 1 + retreat.whole_centimetres() / 3;
}
static_assert(pursuit_bonus(Distance::centimetres(2)) == 1);
static_assert(pursuit_bonus(Distance::centimetres(3)) == 2);
static_assert(pursuit_bonus(Distance::centimetres(6)) == 3);

}  // namespace fray::warmaster
