// What ends are worth to a player who weighs decisions: points, or stands.

#include <bit>

#include "warmaster/combat/melee.hpp"

namespace fray::warmaster {

Hash128 Melee::weighed_name() const noexcept {
  Hasher hasher("advised");
  hasher.word(name_.high).word(name_.low);
  bool priced = false;
  for (std::size_t unit = 0; unit < roster().size(); ++unit) {
    priced |= roster().profile(unit).points > 0 || roster().unit(unit).character_points > 0;
  }
  for (std::size_t unit = 0; priced && unit < roster().size(); ++unit) {
    const Profile& profile = roster().profile(unit);
    hasher.word(std::bit_cast<std::uint64_t>(static_cast<double>(profile.points) / profile.stands));
    hasher.word(static_cast<std::uint64_t>(roster().unit(unit).character_points));
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
  for (const Context::Known& known : context_.known) {
    const std::uint32_t lost = number % (known.stands + 1U);
    worth += known.worth_of_stand * lost + (lost == known.stands ? known.worth_of_last : 0);
    number /= known.stands + 1U;
  }
  return worth;
}

}  // namespace fray::warmaster
