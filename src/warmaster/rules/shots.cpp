#include "warmaster/rules/shots.hpp"

#include <algorithm>
#include <array>

namespace fray::warmaster {
namespace {

constexpr std::array kShooters{
    Shooters{"bows", {}},
    Shooters{"handguns", {.pierce = true}},
    Shooters{"sure-shots", {.sure = true}},
    Shooters{"waywatchers", {.sure = true, .pierce = true}},
    Shooters{"bolts", {.ignore_armour = true}},
    Shooters{"stones", {.ignore_armour = true}},
    Shooters{"cannon", {.ignore_armour = true, .through_cover = true}},
};

}  // namespace

std::span<const Shooters> shooters() noexcept { return kShooters; }

Shots shots_of(const Profile& shooter) noexcept {
  return {.sure = shooter.specials.has(Special::sure_shots),
          .pierce = shooter.specials.has(Special::handguns),
          .ignore_armour = shooter.specials.has(Special::shots_ignore_armour)};
}

int shot_hits_on(const Shots& shots, Cover cover) noexcept {
  const int covered = static_cast<int>(cover) - (shots.through_cover ? 1 : 0);
  return 4 + std::max(covered, 0) - (shots.sure ? 1 : 0);
}

int shot_hits_on(const Profile& shooter, const Profile& charger) noexcept {
  const bool defended = charger.specials.has(Special::always_defended);
  return shot_hits_on(shots_of(shooter), defended ? Cover::defended : Cover::open);
}

int dice_a_stand(std::string_view written) noexcept {
  const std::size_t digits = std::min(written.find_first_not_of("0123456789"), written.size());
  const std::string_view behind = written.substr(digits);
  if (digits != 1 || !(behind.empty() || behind.starts_with('-') || behind.starts_with(' '))) {
    return 0;
  }
  return written.front() - '0';
}

Armour armour_against(const Shots& shots, Armour armour) noexcept {
  if (shots.ignore_armour || armour == Armour::none) {
    return Armour::none;
  }
  return shots.pierce ? static_cast<Armour>(static_cast<int>(armour) + 1) : armour;
}

int hits_disregarded(const Profile& own, Cover cover) noexcept {
  return static_cast<int>(cover) + (own.specials.has(Special::bushido) ? 1 : 0);
}

}  // namespace fray::warmaster
