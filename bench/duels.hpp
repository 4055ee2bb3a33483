#pragma once

#include "warmaster/rules/combat_rules.hpp"

namespace fray::bench {

/// The duel of plain_duel.hpp as an engagement.
inline warmaster::Engagement standard_duel() {
  warmaster::Engagement engagement;
  engagement.a.profile.armour = warmaster::Armour::five;
  engagement.a.charging = true;
  engagement.b.profile.armour = warmaster::Armour::six;
  engagement.b.support = 2;
  return engagement;
}

}  // namespace fray::bench
