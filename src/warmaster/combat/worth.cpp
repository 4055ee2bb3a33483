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

graph::Outlook Melee::outlook(const Situation& situation) const noexcept {
  using enum MeleeStage;
  graph::Outlook outlook{.stage =
                             static_cast<std::uint32_t>(situation.stage) << 8U | situation.next};
  if (situation.scene == nullptr) {
    return outlook;
  }
  const bool blows_fall = situation.stage == strike;
  for (std::size_t unit = 0; unit < roster().size(); ++unit) {
    const Context::Known& known = context_.known[unit];
    const int hits = situation.taken[unit] % known.hits + (blows_fall ? situation.fresh[unit] : 0);
    const double lost = known.stands - stands_left(situation, unit) +
                        static_cast<double>(hits) / static_cast<double>(known.hits);
    outlook.for_a += roster().side(unit) == Side::a ? -lost : lost;
  }
  outlook.for_a += situation.ahead == Side::a ? 1 : situation.ahead == Side::b ? -1 : 0;
  const auto good_for = [](Side side) {
    return static_cast<std::int8_t>(side == Side::a ? 1 : -1);
  };
  const Blows& blows = situation.scene->blows;
  if (situation.stage == volley) {
    outlook.favours.fill(good_for(roster().side(blows.volleys[situation.next].unit)));
  } else if (blows_fall) {
    const std::size_t first = situation.scene->at_once ? 0 : situation.next;
    for (std::size_t i = first; i < blows.pools.size() && i - first < graph::Rolls::kMost; ++i) {
      outlook.favours[i - first] = good_for(other(roster().side(blows.pools[i].target)));
    }
  }
  return outlook;
}

}  // namespace fray::warmaster
