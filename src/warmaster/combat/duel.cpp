// The walk along the graph: opening, blows, results. seeds/000, "Combat sequence", "Casualties" and
// "Combat results".

#include <algorithm>
#include <cstdlib>

#include "warmaster/combat/duel.hpp"
#include "warmaster/rules/retreat.hpp"

namespace fray::warmaster {
Hash128 name_of(const Engagement& engagement) {
  Hasher hasher("warmaster duel");
  for (const Unit* unit : {&engagement.a, &engagement.b}) {
    const Hash128 content = content_of(*unit);
    hasher.word(content.high).word(content.low);
  }
  absorb(hasher, static_cast<const Terms&>(engagement));
  return hasher.finish();
}

Duel::Duel(const Engagement& engagement) : engagement_(with_zeal(engagement)) {
  constexpr int kEndless = 16;
  validate(engagement_);
  name_ = name_of(engagement_);
  rounds_told_apart_ = engagement_.turns ? engagement_.rounds * *engagement_.turns
                                         : std::max(kEndless, 2 * engagement_.rounds);
  for (const Side side : {Side::a, Side::b}) {
    const Unit& own = unit(side);
    Known& known = known_[side == Side::a ? 0 : 1];
    known.capacity = own.capacity();
    known.outstanding = own.outstanding;
    known.regenerates = own.profile.specials.has(Special::regenerates);
    known.lost_in_retreat = lost_in_retreat(own.profile);
    known.after_first_round = decision_of(side, true);
    known.after_later_round = decision_of(side, false);
    for (int taken = 0; taken <= known.outstanding + known.capacity; ++taken) {
      known.stands_after.push_back(
          static_cast<std::uint8_t>(own.stands - taken / own.profile.hits));
    }
  }
}

Situation Duel::opening() const noexcept {
  Situation situation;
  for (const Side side : {Side::a, Side::b}) {
    if (unit(side).pursuit) {
      situation.ahead(side).pursuit_bonus(
          pursuit_bonus(Distance::centimetres(*unit(side).pursuit)));
    }
  }
  return next_round(situation);
}

/// Random attacks are rolled anew before the blows of each round; everybody else strikes at once.
Situation Duel::next_round(Situation situation) const noexcept {
  situation.attacks(Side::a, 0).attacks(Side::b, 0);
  return situation.stage(attacks_now(situation, Side::a).random()   ? Stage::attack_dice_a
                         : attacks_now(situation, Side::b).random() ? Stage::attack_dice_b
                                                                    : Stage::strike);
}

Duel::Transition Duel::attacks_rolled(Situation situation,
                                      const graph::Results& results) const noexcept {
  const graph::Rolls thrown = rolls(situation);
  int dice = 0;
  std::size_t roll = 0;
  for (const dice::Roll& rolled : thrown.span()) {
    dice += rolled.lowest() + results[roll++];
  }
  const bool first = situation.stage() == Stage::attack_dice_a;
  Situation next = situation;
  next.attacks(first ? Side::a : Side::b, std::max(1, dice));
  next.stage(first && attacks_now(situation, Side::b).random() ? Stage::attack_dice_b
                                                               : Stage::strike);
  return {next};
}

Duel::Transition Duel::fallen_back(Situation situation,
                                   const graph::Results& results) const noexcept {
  const graph::Rolls thrown = rolls(situation);
  const Side side = situation.stage() == Stage::fall_back_a ? Side::a : Side::b;
  RoundReport report;
  report.falls_back = side;
  report.fall_back_cm = static_cast<std::uint32_t>(thrown.span()[0].lowest() + results[0]);
  return {falling_back(false, side == Side::a && situation.ahead() == Side::b), pack(report)};
}

/// Source  seeds/000, "Fall backs": both sides must, but a defended or fortified one can stand.
bool Duel::falls_back_from_draw(Situation situation, Side side) const noexcept {
  return !in_cover(situation, side) || policy_of(side) == Policy::fall_back;
}

}  // namespace fray::warmaster
