#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "duels.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/combat/melee.hpp"

namespace fray::bench {

/// `units` a side in line, three stands with 3 attacks and 3 hits each; A 5+ and charging, B 6+.
/// With `supports` each side's second half stands behind the first.
inline warmaster::Battle battle_of(int units, bool supports) {
  std::array<std::vector<warmaster::PlacedUnit>, 2> placed;
  std::array<std::vector<warmaster::Unit>, 2> all;
  for (int side = 0; side < 2; ++side) {
    for (int unit = 0; unit < units; ++unit) {
      warmaster::Unit now = side == 0 ? standard_duel().a : standard_duel().b;
      now.support = 0;
      warmaster::PlacedUnit place{base_of(now.profile), now.stands, {}};
      if (supports && unit >= units / 2) {
        place.placing = {.place = warmaster::Place::behind, .of = unit - units / 2 + 1};
        now.charging = false;
      }
      placed[static_cast<std::size_t>(side)].push_back(place);
      all[static_cast<std::size_t>(side)].push_back(now);
    }
  }
  const warmaster::Layout layout = warmaster::lay_out(placed[0], placed[1]);
  warmaster::Battle battle;
  for (std::size_t unit = 0; unit < all[0].size(); ++unit) {
    battle.a.push_back({all[0][unit], layout.a[unit]});
    battle.b.push_back({all[1][unit], layout.b[unit]});
  }
  return battle;
}

}  // namespace fray::bench
