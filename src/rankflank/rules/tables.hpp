#pragma once

#include <algorithm>
#include <cstdint>

#include "rankflank/rules/profile.hpp"

namespace fray::rankflank {

// The rulebooks' tables. Each gives the D6 needed, kNever where there is none.

namespace sovl {

/// Source  seeds/002, "Attack Roll".
constexpr int to_hit(int skill, int enemy_skill) noexcept { return skill > enemy_skill ? 3 : 4; }

/// Source  rules-facts 2.1: the table of July 2024 (five steps) or May 2024.
constexpr int damage_save(int power, int defense, bool five_steps) noexcept {
  const int difference = power - defense;
  if (!five_steps) {
    return difference > 0 ? 5 : difference == 0 ? 4 : 3;
  }
  return difference > 2 ? 6 : difference > 0 ? 5 : difference == 0 ? 4 : difference >= -2 ? 3 : 2;
}

}  // namespace sovl

namespace ninth_age {

/// Source  rules-facts 3.2.
constexpr int to_hit(int offence, int defence) noexcept {
  const int difference = offence - defence;
  return difference >= 4    ? 2
         : difference >= 1  ? 3
         : difference >= -3 ? 4
         : difference >= -7 ? 5
                            : 6;
}

/// Source  rules-facts 3.3.
constexpr int to_wound(int strength, int resilience) noexcept {
  return std::clamp(4 - (strength - resilience), 2, 6);
}

/// Source  rules-facts 3.4.
constexpr int armour_save(int armour, int penetration) noexcept {
  const int left = std::min(armour, 6) - penetration;
  return left <= 0 ? kNever : std::max(2, 7 - left);
}

/// Models that make a Full Rank, and the most supporting attacks of each model, by height. Source
/// rules-facts 3.7.
constexpr int full_rank(int height) noexcept { return height <= 1 ? 5 : height == 2 ? 3 : 1; }
constexpr int supporting_attacks(int height) noexcept {
  return height <= 1 ? 1 : height == 2 ? 3 : 5;
}

}  // namespace ninth_age

namespace fantasy {

/// Source  rules-facts 4.1.
constexpr int to_hit(int skill, int enemy_skill) noexcept {
  return skill > enemy_skill ? 3 : enemy_skill > 2 * skill ? 5 : 4;
}

/// Source  rules-facts 4.2.
constexpr int to_wound(int strength, int toughness) noexcept {
  const int difference = strength - toughness;
  return difference >= 2 ? 2 : difference >= -1 ? 4 - difference : difference >= -3 ? 6 : kNever;
}

/// Source  rules-facts 4.3: Strength 4 takes 1 from the save, and so on; a 1 always fails.
constexpr int armour_save(int save, int strength) noexcept {
  const int needed = save + std::max(0, strength - 3);
  return save >= kNever || needed >= kNever ? kNever : std::max(2, needed);
}

}  // namespace fantasy

}  // namespace fray::rankflank
