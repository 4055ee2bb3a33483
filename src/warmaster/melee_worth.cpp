// What stands and ends are worth to a player who weighs decisions: points, or stands.

#include <bit>

#include "fray/warmaster/melee.hpp"

namespace fray::warmaster {

/// A stand is worth its share of its unit's price, or 1 where a unit has no price: it would be lost
/// for nothing.
void Melee::set_worths() {
  bool priced = true;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    priced &= roster_.profile(unit).points > 0;
  }
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    const Profile& profile = roster_.profile(unit);
    const double price = priced ? static_cast<double>(profile.points) / profile.stands : 1.0;
    const double sign = roster_.side(unit) == Side::a ? -1 : 1;
    known_[unit].worth_of_stand = sign * price;
    known_[unit].worth_of_last = priced ? sign * roster_.unit(unit).character_points : 0;
  }
}

Hash128 Melee::weighed_name() const noexcept {
  Hasher hasher("advised");
  hasher.word(name_.high).word(name_.low);
  bool priced = false;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    priced |= roster_.profile(unit).points > 0 || roster_.unit(unit).character_points > 0;
  }
  for (std::size_t unit = 0; priced && unit < roster_.size(); ++unit) {
    const Profile& profile = roster_.profile(unit);
    hasher.word(std::bit_cast<std::uint64_t>(static_cast<double>(profile.points) / profile.stands));
    hasher.word(static_cast<std::uint64_t>(roster_.unit(unit).character_points));
  }
  return hasher.finish();
}

double Melee::worth(graph::Report packed) const noexcept {
  const MeleeReport report = unpack_melee(packed);
  if (report.falls_back != Side::none || report.ending == Ending::none) {
    return 0;
  }
  double worth = 0;
  std::uint32_t number = report.losses;
  for (const Known& known : known_) {
    const std::uint32_t lost = number % (known.stands + 1U);
    worth += known.worth_of_stand * lost + (lost == known.stands ? known.worth_of_last : 0);
    number /= known.stands + 1U;
  }
  return worth;
}

}  // namespace fray::warmaster
