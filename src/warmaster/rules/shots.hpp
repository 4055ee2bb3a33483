#pragma once

#include <span>
#include <string_view>

#include "warmaster/rules/profile.hpp"

namespace fray::warmaster {

/// How a position protects infantry and artillery. Source  seeds/000, "Defended & fortified
/// troops".
enum class Cover : std::uint8_t { open, defended, fortified };

/// What shoots, as far as it matters to those who are shot. Source  rules-facts 1.8.
struct Shots {
  bool sure = false;           ///< they hit on one less
  bool pierce = false;         ///< armour counts as one worse
  bool ignore_armour = false;  ///< and here not at all
  bool through_cover = false;  ///< the fortified count as defended, the defended as in the open

  friend bool operator==(const Shots&, const Shots&) = default;
};

/// What shoots in the Shooting phase, as a side names it.
struct Shooters {
  std::string_view name;  ///< "handguns"
  Shots shots;
};
/// The first are what shoots where nothing is said.
std::span<const Shooters> shooters() noexcept;

/// Of a unit that shoots at who charges it.
Shots shots_of(const Profile& shooter) noexcept;

/// The lowest die with which a shot hits a unit in that cover.
int shot_hits_on(const Shots& shots, Cover cover) noexcept;

/// The same at a unit that charges, which is in the open unless it is always defended.
int shot_hits_on(const Profile& shooter, const Profile& charger) noexcept;

/// Dice that each stand shoots at who charges, of what its list writes: 1 of "1" and of "1 per stand",
/// 2 of "2-1", which falls with the distance; 0 of what is no such number, as "D6" and "2+bounce".
int dice_a_stand(std::string_view written) noexcept;

/// What saves from shots.
Armour armour_against(const Shots& shots, Armour armour) noexcept;

/// The hits that do not count for a drive back of a unit in that cover.
int hits_disregarded(const Profile& own, Cover cover) noexcept;

}  // namespace fray::warmaster
