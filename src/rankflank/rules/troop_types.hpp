#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "rankflank/rules/profile.hpp"

namespace fray::rankflank {

/// The Old World. Source  rules-old-world, combat result.
enum class TroopType : std::uint8_t {
  regular_infantry,
  heavy_infantry,
  monstrous_infantry,
  swarm,
  light_cavalry,
  heavy_cavalry,
  monstrous_cavalry,
  war_beasts,
  light_chariot,
  heavy_chariot,
  monstrous_creature,
  behemoth,
  war_machine
};

/// Ranks that count have so many models, and add so many points at most. A Unit Strength of 0 is a
/// monster's, its Wounds. Source  rules-old-world, combat result.
struct TroopFacts {
  std::string_view name;
  int rank_width;
  int most_ranks;
  int unit_strength;
};
inline constexpr int kNoRanks = 1000;
inline constexpr std::array<TroopFacts, 13> kTroopTypes{{{"regular-infantry", 5, 2, 1},
                                                         {"heavy-infantry", 4, 2, 1},
                                                         {"monstrous-infantry", 3, 2, 3},
                                                         {"swarm", kNoRanks, 0, 3},
                                                         {"light-cavalry", 5, 1, 2},
                                                         {"heavy-cavalry", 4, 1, 2},
                                                         {"monstrous-cavalry", 3, 1, 3},
                                                         {"war-beasts", 5, 1, 1},
                                                         {"light-chariot", 3, 1, 3},
                                                         {"heavy-chariot", kNoRanks, 0, 5},
                                                         {"monstrous-creature", kNoRanks, 0, 0},
                                                         {"behemoth", kNoRanks, 0, 0},
                                                         {"war-machine", kNoRanks, 0, 0}}};
constexpr const TroopFacts& facts_of(TroopType type) noexcept {
  return kTroopTypes[static_cast<std::size_t>(type)];
}

/// Joins nobody, and is joined by nobody. Source  "Lumbering", p. 195, beside rules-old-world.
constexpr bool is_lumbering(TroopType type) noexcept {
  return type == TroopType::heavy_chariot || type == TroopType::monstrous_creature ||
         type == TroopType::behemoth;
}
/// Is joined by its like alone. Source  "Clumsy", p. 191, beside rules-old-world.
constexpr bool is_clumsy(TroopType type) noexcept {
  return type == TroopType::monstrous_infantry || type == TroopType::monstrous_cavalry;
}

/// Whether a unit is at least as wide as it is deep, with its last rank, so that its ranks count.
/// Source  rules-old-world, "Combat order".
constexpr bool as_wide_as_deep(int models, int width) noexcept {
  const int files = std::min(width, models);
  return files > 0 && files >= (models + files - 1) / files;
}

/// The least width, of those that are not less than `width`, in which so many are.
constexpr int least_width_in_order(int models, int width) noexcept {
  while (width < models && !as_wide_as_deep(models, width)) {
    ++width;
  }
  return width;
}

/// The width in which a player would have so many models of it, of whom nobody says it: that by which
/// most of their ranks count and fewest models stand behind those, the least of such widths; one rank
/// where a second would neither count nor strike.
int usual_width(const Profile& profile, int models) noexcept;

}  // namespace fray::rankflank
