// The walk along the graph: opening, blows, results. seeds/000, "Combat sequence", "Casualties" and "Combat results".

#include <algorithm>
#include <cstdlib>

#include "fray/warmaster/duel.hpp"
#include "fray/warmaster/retreat.hpp"

namespace fray::warmaster {
namespace {

void absorb(Hasher& hasher, const Unit& unit) {
  const Profile& profile = unit.profile;
  hasher.word(static_cast<std::uint64_t>(profile.type))
      .word(static_cast<std::uint64_t>(profile.attacks.fixed))
      .word(static_cast<std::uint64_t>(profile.attacks.dice))
      .word(static_cast<std::uint64_t>(profile.attacks.sides))
      .word(static_cast<std::uint64_t>(profile.hits))
      .word(static_cast<std::uint64_t>(profile.armour))
      .word(profile.specials.bits())
      .word(static_cast<std::uint64_t>(unit.stands))
      .word(static_cast<std::uint64_t>(unit.outstanding))
      .word(static_cast<std::uint64_t>(unit.fighting.value_or(unit.stands)))
      .word(static_cast<std::uint64_t>(unit.support))
      .word(static_cast<std::uint64_t>(unit.character))
      .word((unit.charging ? 1U : 0U) | (unit.confused ? 2U : 0U) | (unit.irregular ? 4U : 0U))
      .word(static_cast<std::uint64_t>(unit.cover))
      .word(static_cast<std::uint64_t>(unit.approach))
      .word(unit.pursuit ? static_cast<std::uint64_t>(*unit.pursuit) + 1 : 0)
      .word(unit.policy ? static_cast<std::uint64_t>(*unit.policy) + 1 : 0);
}

Hash128 name_of(const Engagement& engagement) {
  Hasher hasher("warmaster duel");
  absorb(hasher, engagement.a);
  absorb(hasher, engagement.b);
  return hasher.word(static_cast<std::uint64_t>(engagement.rounds))
      .word(engagement.turns ? static_cast<std::uint64_t>(*engagement.turns) : 0)
      .word(static_cast<std::uint64_t>(engagement.policy))
      .finish();
}

}  // namespace

Duel::Duel(const Engagement& engagement) : engagement_(engagement) {
  validate(engagement_);
  name_ = name_of(engagement_);
}

int Duel::rounds_told_apart() const noexcept {
  constexpr int kEndless = 16;
  return engagement_.turns ? engagement_.rounds * *engagement_.turns : std::max(kEndless, 2 * engagement_.rounds);
}

Situation Duel::opening() const noexcept {
  Situation situation;
  for (const Side side : {Side::a, Side::b}) {
    if (unit(side).pursuit) {
      situation.ahead = side;
      situation.pursuit_bonus = static_cast<std::uint8_t>(pursuit_bonus(Distance::centimetres(*unit(side).pursuit)));
    }
  }
  return next_round(situation);
}

/// Random attacks are rolled anew before the blows of each round; everybody else strikes at once.
Situation Duel::next_round(Situation situation) const noexcept {
  situation.attacks_a = situation.attacks_b = 0;
  situation.stage = attacks_now(situation, Side::a).random()   ? Stage::attack_dice_a
                    : attacks_now(situation, Side::b).random() ? Stage::attack_dice_b
                                                               : Stage::strike;
  return situation;
}

graph::Pending Duel::pending(const Situation& situation) const noexcept {
  switch (situation.stage) {
    case Stage::over: return graph::Pending::end;
    case Stage::aftermath: return graph::Pending::choice;
    default: return graph::Pending::rolls;
  }
}

Duel::Step Duel::after(const Situation& situation, const graph::Results& results) const noexcept {
  switch (situation.stage) {
    case Stage::strike:
      return struck(situation, results);
    case Stage::attack_dice_a:
    case Stage::attack_dice_b: {
      Situation next = situation;
      int dice = 0;
      std::size_t roll = 0;
      const graph::Rolls thrown = rolls(situation);
      for (const dice::Roll& rolled : thrown.span()) {
        dice += rolled.lowest() + results[roll++];
      }
      const bool first = situation.stage == Stage::attack_dice_a;
      (first ? next.attacks_a : next.attacks_b) = static_cast<std::uint16_t>(std::max(1, dice));
      next.stage = first && attacks_now(situation, Side::b).random() ? Stage::attack_dice_b : Stage::strike;
      return {next};
    }
    default: {  // the roll of a fall back
      const Side side = situation.stage == Stage::fall_back_a ? Side::a : Side::b;
      RoundReport report;
      report.falls_back = side;
      report.fall_back_cm = static_cast<std::uint32_t>(rolls(situation).span()[0].lowest() + results[0]);
      return {falling_back(false, side == Side::a && situation.ahead == Side::b), pack(report)};
    }
  }
}

Situation Duel::falling_back(bool a, bool b) const noexcept {
  Situation situation;
  situation.stage = a ? Stage::fall_back_a : b ? Stage::fall_back_b : Stage::over;
  situation.ahead = a && b ? Side::b : Side::none;  // who rolls next
  return situation;
}

/// Source  seeds/000, "Fall backs": both sides must, but a defended or fortified one can stand.
bool Duel::falls_back_from_draw(const Situation& situation, Side side) const noexcept {
  return !in_cover(situation, side) || policy_of(side) == Policy::fall_back;
}

/// One whole regained hit of a unit that regenerates, after its whole stands have been removed.
/// Source  rules-facts 1.13 (Trolls): it still counts for the result.
static void regenerate(const Unit& unit, std::uint16_t& lost, std::uint8_t& regained) noexcept {
  if (unit.profile.specials.has(Special::regenerates) && (lost + unit.outstanding) % unit.profile.hits != 0 &&
      regained < UINT8_MAX) {
    --lost;
    ++regained;
  }
}

Duel::Step Duel::struck(const Situation& situation, const graph::Results& results) const noexcept {
  const int hits_by_a = results[0];
  const int hits_by_b = results[1];
  Situation next = situation;
  next.attacks_a = next.attacks_b = 0;
  next.pursuit_bonus = 0;
  next.lost_a = static_cast<std::uint16_t>(next.lost_a + hits_by_b);
  next.lost_b = static_cast<std::uint16_t>(next.lost_b + hits_by_a);
  next.rounds_fought = static_cast<std::uint8_t>(std::min<int>(situation.rounds_fought, rounds_told_apart()) + 1);

  const bool a_destroyed = next.lost_a >= engagement_.a.capacity();
  const bool b_destroyed = next.lost_b >= engagement_.b.capacity();
  if (a_destroyed && b_destroyed) {
    return ended(next, Side::none, Ending::both_destroyed, 0);
  }
  if (a_destroyed || b_destroyed) {
    return ended(next, a_destroyed ? Side::b : Side::a, a_destroyed ? Ending::a_destroyed : Ending::b_destroyed, 0);
  }

  const int difference = hits_by_a + engagement_.a.support - hits_by_b - engagement_.b.support;
  if (difference == 0) {
    Step step = ended(next, Side::none, Ending::fall_back, 0);
    step.next = falling_back(falls_back_from_draw(situation, Side::a), falls_back_from_draw(situation, Side::b));
    return step;
  }
  const Side winner = difference > 0 ? Side::a : Side::b;
  const Side loser = other(winner);
  if (unit(loser).profile.type == TroopType::artillery) {  // seeds/000, "Retreating artillery"
    return ended(next, winner, loser == Side::a ? Ending::a_destroyed : Ending::b_destroyed, 0);
  }
  regenerate(engagement_.a, next.lost_a, next.regained_a);
  regenerate(engagement_.b, next.lost_b, next.regained_b);
  next.stage = Stage::aftermath;
  next.ahead = winner;
  next.retreat_cm = static_cast<std::uint8_t>(retreat_of(std::abs(difference), 1).whole_centimetres());
  return {next};
}

Duel::Step Duel::ended(const Situation& situation, Side winner, Ending ending, int retreat) const noexcept {
  RoundReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  report.retreat_cm = static_cast<std::uint32_t>(retreat);
  report.ending = ending;
  report.stands_lost_a = static_cast<std::uint32_t>(
      ending == Ending::a_destroyed ? engagement_.a.stands : engagement_.a.stands - stands_left(situation, Side::a));
  report.stands_lost_b = static_cast<std::uint32_t>(
      ending == Ending::b_destroyed ? engagement_.b.stands : engagement_.b.stands - stands_left(situation, Side::b));
  report.hits_by_a = static_cast<std::uint32_t>(situation.lost_b + situation.regained_b);
  report.hits_by_b = static_cast<std::uint32_t>(situation.lost_a + situation.regained_a);
  return {falling_back(false, false), pack(report)};
}

}  // namespace fray::warmaster
