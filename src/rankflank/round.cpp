// The round as a walk: fear, roll-off, blows step by step, break tests, and who fights on.

#include <algorithm>

#include "fray/rankflank/combat.hpp"

namespace fray::rankflank {

Situation Combat::opening() const noexcept { return next_round(Situation{}); }

/// Only what outlasts a round is kept: losses, who has left, lost frenzy, and the last winner where
/// equals strike in turn.
Situation Combat::next_round(Situation situation) const noexcept {
  Situation next;
  next.rounds(situation.rounds())
      .gone(situation.gone())
      .calmed(situation.calmed())
      .stormed(situation.stormed());
  next.caught(situation.caught()).off_table(situation.off_table()).escaped(situation.escaped());
  next.losses_of(situation).meetings_of(situation);
  if (away_) {
    int here = 0;
    for (const int unit : present_) {
      here |= takes_part(next, unit) ? bit(unit) : 0;
    }
    next.first(next.newly() & here).newly(next.newly() & ~here).untold(false);
    situation.winner(next.last_winner(next.combat()));
    next.last_winner(next.combat(), Side::none);
  }
  if (order(next).ties) {
    next.winner(situation.winner());
  }
  if (book(kFantasy)) {  // seeds/004: ranks are counted at the start of the round
    next.lead(rank_bonus(next, Side::a) - rank_bonus(next, Side::b));
  }
  return after_fear(next, 0);
}

/// Who has to test before it strikes.
/// Source  rules-facts 3.9: whoever touches somebody fearful, each round; 4.1: whoever is charged
///         by somebody who is not stronger. Charged by somebody stronger it would have fled before
///         the combat: it is there, so it has passed.
bool Combat::must_dare(const Situation& situation, int unit) const noexcept {
  if (!in_combat(situation, unit) || hosted(situation, unit) || !faces_fear(situation, unit)) {
    return false;
  }
  // "Frenzy", beside seeds/004.
  if (engagement_.book == Rulebook::fantasy7 && frenzied(situation, unit)) {
    return false;
  }
  return book(kNinthAge) ||
         std::ranges::any_of(contacts(situation, unit), [&](const Contact& contact) {
           const Unit& enemy = this->unit(contact.enemy);
           return in_combat(situation, contact.enemy) && charges(situation, contact.enemy) &&
                  (enemy.has(Special::fear) || enemy.has(Special::terror)) &&
                  strength_with_characters(situation, contact.enemy) <=
                      strength_with_characters(situation, unit);
         });
}

Situation Combat::after_fear(Situation situation, int from) const noexcept {
  for (const int unit : present_) {
    if (unit >= from && must_dare(situation, unit)) {
      return situation.stage(Stage::fear_test).unit(unit);
    }
  }
  situation.unit(0);
  if (engagement_.readings.roll_off && order(situation).ties && situation.winner() == Side::none) {
    return situation.stage(Stage::roll_off);
  }
  return first_blow(situation);
}

/// Not everybody whose attacks are in the order is still there, or has come to a combat away.
Situation Combat::first_blow(Situation situation) const noexcept {
  for (int step = 0; step < steps(situation); ++step) {
    const auto& attacks = order(situation).steps[index(step)];
    const auto first = std::ranges::find_if(
        attacks, [&](const Attack& attack) { return strikes(situation, attack); });
    if (first != attacks.end()) {
      situation.step(step);
      return at_attack(
          situation.attack(together(situation) ? 0 : static_cast<int>(first - attacks.begin())));
    }
  }
  return at_attack(situation);
}

const Attack& Combat::attack_now(const Situation& situation) const noexcept {
  return step(situation)[index(situation.attack())];
}

bool Combat::together(const Situation& situation) const noexcept {
  return order(situation).together[index(situation.step())] != 0;
}

bool Combat::random_amount(const Attack& attack) const noexcept {
  return !attack.rolls_to_hit() && amount_of(attack).dice > 0;
}

Situation Combat::at_attack(Situation situation) const noexcept {
  return situation.stage(
      !together(situation) && random_amount(attack_now(situation)) ? Stage::amount : Stage::strike);
}

graph::Rolls Combat::rolls(const Situation& situation) const noexcept {
  graph::Rolls rolls;
  switch (situation.stage()) {
    case Stage::strike: return strike_rolls(situation);
    case Stage::wound: return wound_rolls(situation, attack_now(situation));
    case Stage::slay: return slay_rolls(situation, attack_now(situation));
    case Stage::roll_off: rolls.add(dice::Roll::sum(1, 1, 2)); break;
    case Stage::amount: {
      const Amount& amount = amount_of(attack_now(situation));
      rolls.add(dice::Roll::sum(1, amount.dice, amount.sides, amount.fixed));
      break;
    }
    // The faces that hit are equally likely, and the highest of them is the six.
    case Stage::focus: {
      const auto faces =
          static_cast<std::uint8_t>(7 - std::max(1, to_hit(situation, attack_now(situation))));
      rolls.add(dice::Roll::pool(situation.count(), dice::Test{faces, faces, faces}, dice::Test{},
                                 situation.count()));
      break;
    }
    case Stage::multiply: {
      const Attack& attack = attack_now(situation);
      const Amount& amount = multiple_of(attack);
      dice::Roll roll = dice::Roll::sum(situation.count(), amount.dice, amount.sides, amount.fixed);
      roll.ceiling = static_cast<std::int16_t>(unit(attack.contact.enemy).profile.wounds);
      rolls.add(roll);
      break;
    }
    case Stage::fear_test:
    case Stage::restrain: {
      const int unit = situation.unit();
      const bool wild = situation.stage() == Stage::restrain && book(kNinthAge) &&
                        this->unit(unit).has(Special::frenzy);
      const dice::Roll roll =
          wild ? dice::Roll::two_of_three(dice::Roll::Drop::lowest) : dice::Roll::sum(1, 2, 6);
      rolls.add(roll);
      if (may_reroll_test(situation, unit)) {
        rolls.add(roll);
      }
      break;
    }
    case Stage::flight: {
      rolls.add(flight_dice(situation.unit()));
      const int chasing = pursuers(situation, situation.unit());
      for (const int enemy : present_) {
        if ((chasing & bit(enemy)) != 0) {
          rolls.add(flight_dice(enemy));
        }
      }
      break;
    }
    case Stage::overrun: rolls.add(flight_dice(situation.unit())); break;
    default: rolls.add(dice::Roll::sum(1, 2, 6)); break;
  }
  return rolls;
}

graph::Rolls Combat::strike_rolls(const Situation& situation) const noexcept {
  graph::Rolls rolls;
  if (together(situation)) {
    for (const Attack& attack : step(situation)) {
      rolls.add(blows(situation, attack, attack_dice(situation, attack), 0));
    }
    return rolls;
  }
  const Attack& attack = attack_now(situation);
  const int dice = attack_dice(situation, attack);
  if (focuses(situation, attack) || slays(situation, attack)) {
    rolls.add(dice::Roll::pool(dice, hit_test(situation, attack), dice::Test{}, dice));
  } else {
    rolls.add(blows(situation, attack, dice, 0));
  }
  return rolls;
}

/// Hits that were counted, and one more for each six; poisoned sixes wound without a roll, those
/// they bring do not.
graph::Rolls Combat::wound_rolls(const Situation& situation, const Attack& attack) const noexcept {
  graph::Rolls rolls;
  if (poisons(situation, attack)) {
    rolls.add(blows(situation, attack, situation.sixes(), 2));
    rolls.add(blows(situation, attack, situation.count(), 1));
  } else {
    rolls.add(blows(situation, attack, situation.count() + situation.sixes(), 1));
  }
  return rolls;
}

Combat::Step Combat::after(const Situation& situation,
                           const graph::Results& results) const noexcept {
  Situation next = situation;
  switch (situation.stage()) {
    case Stage::flight: return flown(situation, results);
    case Stage::overrun: return overran(situation, results);
    case Stage::roll_off: return {at_attack(next.rolled(results[0] == 0 ? Side::a : Side::b))};
    case Stage::strike:
    case Stage::slay:
    case Stage::amount:
    case Stage::focus:
    case Stage::wound:
    case Stage::multiply: {
      const Blow fallen = blow(situation, results);
      return fallen.last ? blows_done(fallen.then) : Step{fallen.then};
    }
    default: return tested(situation, results);
  }
}

Combat::Blow Combat::blow(const Situation& situation,
                          const graph::Results& results) const noexcept {
  switch (situation.stage()) {
    case Stage::strike: return struck(situation, results);
    case Stage::slay: return slain(situation, results);
    default: return counted(situation, results);
  }
}

/// Losses that still count for somebody's blows are told apart from those that do not yet.
Situation Combat::wound(Situation situation, const Attack& attack, int wounds) const noexcept {
  const int enemy = attack.contact.enemy;
  const int left = capacity_[index(enemy)] - situation.lost(enemy);
  const int taken = std::min(wounds, left);
  const int counts = std::min(wounds, left + overkill(attack));
  return situation.lost(enemy, situation.lost(enemy) + taken)
      .fresh(enemy, situation.fresh(enemy) + taken)
      .at_once(enemy, situation.at_once(enemy) + (book(kFantasy) ? taken : 0))
      .lead(situation.lead() + (side_of(attack.unit) == Side::a ? counts : -counts));
}

Combat::Blow Combat::struck(const Situation& situation,
                            const graph::Results& results) const noexcept {
  Situation next = situation;
  if (together(situation)) {
    std::size_t roll = 0;
    for (const Attack& attack : step(situation)) {
      next = wound(next, attack, results[roll++] * multiple(attack));
    }
    next.attack(static_cast<int>(roll) - 1);
    return attack_done(next);
  }
  const Attack& attack = attack_now(situation);
  const int passed = results[0];
  if (passed > 0 && focuses(situation, attack)) {
    return {next.stage(Stage::focus).count(passed)};
  }
  if (passed > 0 && slays(situation, attack)) {
    return {next.stage(poisons(situation, attack) ? Stage::focus : Stage::slay).count(passed)};
  }
  if (passed > 0 && random_multiple(attack)) {
    return {next.stage(Stage::multiply).count(passed)};
  }
  return attack_done(wound(next, attack, passed * multiple(attack)));
}

Combat::Blow Combat::counted(const Situation& situation,
                             const graph::Results& results) const noexcept {
  const Attack& attack = attack_now(situation);
  Situation next = situation;
  switch (situation.stage()) {
    case Stage::amount: {
      const graph::Rolls thrown = rolls(situation);
      return {next.stage(Stage::strike).count(thrown.span()[0].lowest() + results[0])};
    }
    case Stage::focus:
      if (slays(situation, attack)) {
        const int poisoned = poisons(situation, attack) ? results[0] : 0;
        const int brought = focuses(situation, attack) ? results[0] : 0;
        return {
            next.stage(Stage::slay).sixes(poisoned).count(situation.count() - poisoned + brought)};
      }
      return {next.stage(Stage::wound).sixes(results[0])};
    case Stage::wound: {
      const int passed = std::min(results[0] + (poisons(situation, attack) ? results[1] : 0),
                                  room_for_blows(situation, attack));
      next.count(0).sixes(0);
      if (passed > 0 && random_multiple(attack)) {
        return {next.stage(Stage::multiply).count(passed)};
      }
      return attack_done(wound(next, attack, passed * multiple(attack)));
    }
    default: {
      const graph::Rolls thrown = rolls(situation);
      return attack_done(wound(next, attack, thrown.span()[0].lowest() + results[0]));
    }
  }
}

/// On to the next attack that throws dice, or to the score.
Combat::Blow Combat::attack_done(Situation situation) const noexcept {
  const Order& order = this->order(situation);
  const Later& later = order.later[index(situation.step())][index(situation.attack())];
  situation.count(0).sixes(0).fresh_only(later.fresh, later.at_once);
  int step = situation.step();
  int attack = situation.attack() + 1;
  for (; step < steps(situation); ++step, attack = 0) {
    if (attack == 0 && (!side_standing(situation, Side::a) || !side_standing(situation, Side::b))) {
      break;
    }
    const auto& attacks = order.steps[index(step)];
    for (; attack < static_cast<int>(attacks.size()); ++attack) {
      if (strikes(situation, attacks[index(attack)])) {
        situation.step(step).attack(order.together[index(step)] != 0 ? 0 : attack);
        return {at_attack(situation)};
      }
    }
    // Attacks that found nobody may have been the last of the step; what fell at once in it has now
    // fallen.
    situation.fresh_only(book(kFantasy) ? (1 << kUnits) - 1 : 0, 0);
  }
  return {situation, true};
}

Combat::Step Combat::next_test(Situation situation, int from) const noexcept {
  for (const int unit : present_) {
    if (unit < from || !must_test(situation, unit)) {
      continue;
    }
    const int need = break_need(situation, unit);
    if (need < 2) {
      situation.broken(situation.broken() | bit(unit));
    } else if (need < 12) {
      return {situation.stage(Stage::break_test).unit(unit)};
    }
  }
  for (const int unit : present_) {
    const int host = host_[index(unit)];
    if (host >= 0 && (situation.broken() & bit(host)) != 0 && in_combat(situation, unit)) {
      situation.broken(situation.broken() | bit(unit));
    }
  }
  return round_over(situation.unit(0));
}

Combat::Step Combat::tested(const Situation& situation,
                            const graph::Results& results) const noexcept {
  const int unit = situation.unit();
  const int total = 2 + results[0];
  Situation next = situation;
  switch (situation.stage()) {
    case Stage::break_test:
    case Stage::break_again: {
      const bool fails = total > break_need(situation, unit);
      if (fails && situation.stage() == Stage::break_test && may_reroll_break(situation, unit)) {
        return {next.stage(Stage::break_again)};
      }
      return next_test(next.broken(next.broken() | (fails ? bit(unit) : 0)), unit + 1);
    }
    case Stage::fear_test: {
      const int need = fear_need(unit);
      const bool passes =
          total <= need || (may_reroll_test(situation, unit) && 2 + results[1] <= need);
      // Source  rules-facts 3.9 and the game's list file: all models in the unit are shaken, its
      //         characters too.
      return {
          after_fear(next.shaken(next.shaken() | (passes ? 0 : with_characters(unit))), unit + 1)};
    }
    default: {
      const int need = restrain_need(situation, unit);
      const bool passes =
          total <= need || (may_reroll_test(situation, unit) && 2 + results[1] <= need);
      next.tested(next.tested() | bit(unit))
          .restrained(next.restrained() | (passes ? bit(unit) : 0))
          .unit(0);
      return {next_flight(next)};
    }
  }
}

/// Told, and then the flight, the next round, or the end.
Combat::Step Combat::round_over(Situation situation) const noexcept {
  Situation rest = situation;
  rest.gone(rest.gone() | rest.broken());
  const bool limit =
      engagement_.rounds && situation.rounds() + 1 - situation.extra() >= *engagement_.rounds;
  const bool ends = limit || !contact_left(rest);
  const bool open = may_go_on(situation);
  const std::uint64_t report = open ? 0 : told(situation, ends);
  if (book(kFantasy)) {  // rules-facts 4.8: the beaten lose their frenzy
    for (const int unit : present_) {
      const bool beaten = situation.winner() != Side::none && side_of(unit) != situation.winner();
      if (beaten && in_combat(situation, unit) && this->unit(unit).has(Special::frenzy)) {
        situation.calmed(situation.calmed() | bit(unit));
      }
    }
  }
  Situation next = fought_out(situation);
  if (obstacles_) {
    next.stormed(stormed_after(situation));
  }
  if (open) {
    return {next_flight(next.untold(true).lead(situation.lead()))};
  }
  next.rounds(ends ? rounds_told_apart_ : std::min(situation.rounds() + 1, rounds_told_apart_));
  // Who holds back may have lost its frenzy.
  next.calmed(ends && next.broken() == 0 ? 0 : situation.calmed());
  return {next.broken() != 0 ? next_flight(next)
          : ends             ? closing(next, situation.winner())
                             : onwards(next),
          report};
}

/// Source  rules-facts 4.1: once the attackers have won a round they are over the obstacle.
int Combat::stormed_after(const Situation& situation) const noexcept {
  int stormed = situation.stormed();
  for (const int unit : present_) {
    const bool beaten = takes_part(situation, unit) && side_of(unit) == other(situation.winner());
    stormed |= this->unit(unit).defended && beaten ? bit(unit) : 0;
  }
  return stormed;
}

/// What is kept of a round once its tests are taken.
Situation Combat::fought_out(const Situation& situation) const noexcept {
  Situation next;
  next.rounds(situation.rounds())
      .winner(situation.winner())
      .gone(situation.gone())
      .broken(situation.broken());
  next.caught(situation.caught()).off_table(situation.off_table()).escaped(situation.escaped());
  return next.calmed(situation.calmed())
      .stormed(situation.stormed())
      .losses_of(situation)
      .meetings_of(situation);
}

}  // namespace fray::rankflank
