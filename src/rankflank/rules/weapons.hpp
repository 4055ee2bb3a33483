#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

/// Those that fill the hands. A shield counts as what its rule is: hand weapon and shield.
inline constexpr std::array kWeapons{
    Special::great_weapon, Special::halberd,      Special::lance,
    Special::light_lance,  Special::spear,        Special::flail,
    Special::shield,       Special::morning_star, Special::paired_weapons};

/// Those beside which no shield is carried.
/// Source  rules-facts 3.4, 3.5 and 4.3; rules-old-world, weapons; seeds/002 names no other sets.
inline constexpr std::array kForBothHands{Special::great_weapon, Special::halberd, Special::flail,
                                          Special::paired_weapons};

/// Beside which a shield is carried on foot, and does not parry: that takes a hand weapon.
/// Source  as above.
inline constexpr std::array kWithoutParry{Special::spear, Special::morning_star};

/// The weapon that leaves no hand for a shield; nothing where there is none.
inline std::optional<Special> weapon_for_both_hands(const Specials& specials) noexcept {
  const auto* const found =
      std::ranges::find_if(kForBothHands, [&](Special weapon) { return specials.has(weapon); });
  return found == kForBothHands.end() ? std::nullopt : std::optional(*found);
}

}  // namespace fray::rankflank
