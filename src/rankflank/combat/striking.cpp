// Blows step by step.

#include <algorithm>

#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank::striking {
namespace {

const Attack& attack_now(const Context& context, const Situation& situation) noexcept {
  return step(context, situation)[index(situation[kAttack])];
}

bool together(const Context& context, const Situation& situation) noexcept {
  return order(context, situation).together[index(situation[kStep])] != 0;
}

Situation at_attack(const Context& context, Situation situation) noexcept {
  return situation.set(kStage, !together(context, situation) &&
                                       random_amount(context, attack_now(context, situation))
                                   ? Stage::amount
                                   : Stage::strike);
}

/// Not everybody whose attacks are in the order is still there, or has come to a combat away.
Situation first_blow(const Context& context, Situation situation) noexcept {
  const auto& steps = order(context, situation).steps;
  for (int step = 0; step < static_cast<int>(steps.size()); ++step) {
    const auto& attacks = steps[index(step)];
    const auto first = std::ranges::find_if(
        attacks, [&](const Attack& attack) { return strikes(context, situation, attack); });
    if (first != attacks.end()) {
      situation.set(kStep, step);
      return at_attack(context,
                       situation.set(kAttack, together(context, situation)
                                                  ? 0
                                                  : static_cast<int>(first - attacks.begin())));
    }
  }
  return at_attack(context, situation);
}

graph::Rolls strike_rolls(const Context& context, const Situation& situation) noexcept {
  graph::Rolls rolls;
  if (together(context, situation)) {
    for (const Attack& attack : step(context, situation)) {
      rolls.add(blows(context, situation, attack, attack_dice(context, situation, attack), 0));
    }
    return rolls;
  }
  const Attack& attack = attack_now(context, situation);
  const int dice = attack_dice(context, situation, attack);
  if (focuses(context, situation, attack) || slays(context, situation, attack)) {
    rolls.add(dice::Roll::pool(dice, hit_test(context, situation, attack), dice::Test{}, dice));
  } else {
    rolls.add(blows(context, situation, attack, dice, 0));
  }
  return rolls;
}

/// Hits that were counted, and one more for each six; poisoned sixes wound without a roll, those
/// they bring do not.
graph::Rolls wound_rolls(const Context& context, const Situation& situation,
                         const Attack& attack) noexcept {
  graph::Rolls rolls;
  if (poisons(context, situation, attack)) {
    const int eases = poison_eases(context);
    rolls.add(blows(context, situation, attack, situation[kSixes], eases > 0 ? 1 : 2, eases));
    rolls.add(blows(context, situation, attack, situation[kCount], 1));
  } else {
    rolls.add(blows(context, situation, attack, situation[kCount] + situation[kSixes], 1));
  }
  return rolls;
}

/// Lost wounds that are not recovered.
dice::Roll recovery_roll(const Context& context, const Attack& attack, int wounds) noexcept {
  return dice::Roll::pool(wounds, dice::Test::below(recovery(context, attack)), dice::Test{},
                          wounds);
}

/// Whether blows that do not pierce wait, in a book that has those fall first which slay: what they
/// cost is known once those have fallen.
/// Source  FAQ, general principles, beside rules-old-world.
bool holds_others(const Context& context, const Attack& attack) noexcept {
  return context.book->slays_first &&
         (context.unit(attack.contact.enemy).models > 1 || recovery(context, attack) < kNever);
}

/// Whether dice say with a hit how many wounds it is, were it to fall now.
bool multiplies_at_once(const Context& context, const Attack& attack) noexcept {
  return random_multiple(context, attack) &&
         !(holds_others(context, attack) && slays_models(context, attack));
}

/// Of one hit: the die that wounds, unless it was poisoned; armour, and Fortitude or regeneration
/// where that is better than the Aegis or ward; the latter, which alone stops a 6; and how many
/// wounds it is. Source  rules-facts 3.4, 3.11 and 4.8.
graph::Rolls slay_rolls(const Context& context, const Situation& situation,
                        const Attack& attack) noexcept {
  graph::Rolls rolls;
  const int ward = ward_against(context, situation, attack);
  if (situation[kSixes] == 0 || poison_eases(context) > 0) {
    rolls.add(dice::Roll::sum(1, 1, 6));
  }
  dice::Roll saved = dice::Roll::pool(1, dice::Test{}, dice::Test{}, 1);
  saved.test_count = 0;
  saved.then(dice::Test::below(armour_save(context, situation, attack)));
  const SpecialSave special = special_save(context, situation, attack);
  rolls.add(special.ward ? saved : saved.then(special_test(context, attack, special)));
  if (ward < kNever) {
    rolls.add(dice::Roll::pool(1, special_test(context, attack, {ward, true}), dice::Test{}, 1));
  }
  if (multiplies_at_once(context, attack)) {
    const Amount& amount = multiple_of(context, attack);
    dice::Roll roll = dice::Roll::sum(1, amount.dice, amount.sides, amount.fixed);
    roll.ceiling = static_cast<std::int16_t>(context.unit(attack.contact.enemy).profile.wounds);
    rolls.add(roll);
  }
  return rolls;
}

/// Losses that still count for somebody's blows are told apart from those that do not yet.
Situation wound(const Context& context, Situation situation, const Attack& attack,
                int wounds) noexcept {
  const int enemy = attack.contact.enemy;
  const int left = context.capacity[index(enemy)] - situation[kLost[enemy]];
  const int taken = std::min(wounds, left);
  const int counts = std::min(wounds, left + overkill(context, attack));
  log(context, [&] { return Wounded{side_of(attack.unit), taken, counts - taken}; });
  return situation.add(kLost[enemy], taken)
      .add(kFresh[enemy], taken)
      .add(kAtOnce[enemy], context.book->slain_do_not_strike ? taken : 0)
      .add(kLead, side_of(attack.unit) == Side::a ? counts : -counts);
}

/// Of so many wounds some are recovered: those count, and cost nothing.
Situation wound_but(const Context& context, Situation situation, const Attack& attack, int wounds,
                    int recovered) noexcept {
  situation = wound(context, situation, attack, wounds - recovered);
  return situation.add(kLead, side_of(attack.unit) == Side::a ? recovered : -recovered);
}

/// On to the next attack that throws dice, or to the score.
Transition attack_done(const Context& context, Situation situation) noexcept {
  const Order& order = rankflank::order(context, situation);
  const Order::Later& later = order.later[index(situation[kStep])][index(situation[kAttack])];
  situation.reset(kCount, kSixes, kRecovering).fresh_only(later.fresh, later.at_once);
  int step = situation[kStep];
  int attack = situation[kAttack] + 1;
  for (; step < static_cast<int>(order.steps.size()); ++step, attack = 0) {
    if (attack == 0 && (!side_standing(context, situation, Side::a) ||
                        !side_standing(context, situation, Side::b))) {
      break;
    }
    const auto& attacks = order.steps[index(step)];
    for (; attack < static_cast<int>(attacks.size()); ++attack) {
      if (strikes(context, situation, attacks[index(attack)])) {
        situation.set(kStep, step).set(kAttack, order.together[index(step)] != 0 ? 0 : attack);
        return {at_attack(context, situation)};
      }
    }
    // Attacks that found nobody may have been the last of the step; what fell at once in it has now
    // fallen.
    situation.fresh_only(context.book->slain_do_not_strike ? (1 << kUnits) - 1 : 0, 0);
  }
  return score::begin(context, situation);
}

/// Where some of them may be recovered, that is thrown first.
Transition wound_and_done(const Context& context, const Situation& situation, const Attack& attack,
                          int wounds) noexcept {
  if (wounds > 0 && recovery(context, attack) < kNever) {
    Situation next = situation;
    return {
        next.reset(kSixes).set(kStage, Stage::multiply).set(kRecovering, true).set(kCount, wounds)};
  }
  return attack_done(context, wound(context, situation, attack, wounds));
}

/// Whether the wounds of one blow fall after those of another: what it costs depends on what those
/// before have left of its model.
bool one_by_one(const Context& context, const Attack& attack) noexcept {
  const bool recovers = recovery(context, attack) < kNever && overkill(context, attack) == 0;
  return !context.book->blows_spill && (context.unit(attack.contact.enemy).models > 1 || recovers);
}

/// Of a unit with so many left, those of the next blow are thrown to recover, at most what there
/// are; and so many blows come after it.
Situation recovering(const Situation& situation, int left, int wounds, int blows) noexcept {
  Situation next = situation;
  return next.set(kStage, Stage::multiply)
      .set(kRecovering, true)
      .set(kCount, std::min(left, wounds))
      .set(kSixes, blows);
}

/// So many unsaved blows, where no dice say how many wounds each is.
Transition blows_and_done(const Context& context, const Situation& situation, const Attack& attack,
                          int blows) noexcept {
  if (blows > 0 && recovery(context, attack) < kNever && multiple(context, attack) > 1 &&
      !context.book->blows_spill && overkill(context, attack) == 0) {
    const int enemy = attack.contact.enemy;
    const int left = context.capacity[index(enemy)] - situation[kLost[enemy]];
    return {recovering(situation, left,
                       wounds_of_blow(context, attack, left, multiple(context, attack)),
                       blows - 1)};
  }
  return wound_and_done(context, situation, attack,
                        wounds_of_blows(context, situation, attack, blows));
}

Needs needs_of(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return {to_hit(context, situation, attack), to_wound(context, situation, attack),
          armour_save(context, situation, attack), special_save(context, situation, attack).face};
}

/// Attacks that have nobody to strike are not told.
void log_strike(const Context& context, const Situation& situation, const Attack& attack,
                std::size_t roll, Stage next) noexcept {
  if (context.log != nullptr && attack_dice(context, situation, attack) > 0) {
    log(context, [&] {
      return Struck{attack,
                    fighters(context, situation, attack),
                    attack_dice(context, situation, attack),
                    needs_of(context, situation, attack),
                    context.book->priority(context, situation, attack),
                    roll,
                    next};
    });
  }
}

Transition struck(const Context& context, const Situation& situation,
                  const graph::Results& results) noexcept {
  Situation next = situation;
  if (together(context, situation)) {
    std::size_t roll = 0;
    for (const Attack& attack : step(context, situation)) {
      log_strike(context, situation, attack, roll, Stage::strike);
      next = wound(context, next, attack, wounds_of_blows(context, next, attack, results[roll++]));
    }
    return attack_done(context, next.set(kAttack, static_cast<int>(roll) - 1));
  }
  const Attack& attack = attack_now(context, situation);
  const int passed = results[0];
  const bool slaying = passed > 0 && slays(context, situation, attack);
  const bool sixes = passed > 0 && (focuses(context, situation, attack) ||
                                    (slaying && poisons(context, situation, attack)));
  const Stage stage = sixes                                            ? Stage::focus
                      : slaying                                        ? Stage::slay
                      : passed > 0 && random_multiple(context, attack) ? Stage::multiply
                                                                       : Stage::strike;
  log_strike(context, situation, attack, 0, stage);
  return stage == Stage::strike ? blows_and_done(context, next, attack, passed)
                                : Transition{next.set(kStage, stage).set(kCount, passed)};
}

Transition sixes_counted(const Context& context, const Situation& situation,
                         const graph::Results& results) noexcept {
  const Attack& attack = attack_now(context, situation);
  const int sixes = results[0];
  const bool poisoned = poisons(context, situation, attack);
  const bool bring_more = focuses(context, situation, attack);
  log(context, [&] { return SixesCounted{sixes, poisoned, bring_more}; });
  Situation next = situation;
  if (!slays(context, situation, attack)) {
    return {next.set(kStage, Stage::wound).set(kSixes, sixes)};
  }
  next.add(kCount, (bring_more ? sixes : 0) - (poisoned ? sixes : 0));
  return {next.set(kStage, Stage::slay).set(kSixes, poisoned ? sixes : 0)};
}

Transition hits_wounded(const Context& context, const Situation& situation,
                        const graph::Results& results) noexcept {
  const Attack& attack = attack_now(context, situation);
  const bool poisoned = poisons(context, situation, attack);
  log(context, [&] {
    return HitsWounded{attack.contact.enemy, needs_of(context, situation, attack),
                       poisoned && situation[kSixes] > 0};
  });
  const int passed = std::min(results[0] + (poisoned ? results[1] : 0),
                              room_for_blows(context, situation, attack));
  Situation next = situation;
  next.reset(kCount, kSixes);
  return passed > 0 && random_multiple(context, attack)
             ? Transition{next.set(kStage, Stage::multiply).set(kCount, passed)}
             : blows_and_done(context, next, attack, passed);
}

/// The blows that killing blows came before, on whoever they have left.
Transition held_fall(const Context& context, const Situation& situation,
                     const Attack& attack) noexcept {
  Situation next = situation;
  next.reset(kHeld, kCount, kSixes);
  const int blows = situation[kHeld];
  const int enemy = attack.contact.enemy;
  if (blows == 0 || situation[kLost[enemy]] == context.capacity[index(enemy)]) {
    return attack_done(context, next);
  }
  return random_multiple(context, attack)
             ? Transition{next.set(kStage, Stage::multiply).set(kCount, blows)}
             : blows_and_done(context, next, attack, blows);
}

/// A killing blow takes a whole model of a unit. On a single model it is a wound that counts for
/// all it has left: a challenger's overkill are the wounds beyond those, in whatever order they
/// fell.
Transition slain(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  const Attack& attack = attack_now(context, situation);
  const Unit& enemy = context.unit(attack.contact.enemy);
  const bool poisoned = situation[kSixes] > 0;
  std::size_t roll = 0;
  const int eases = poisoned ? poison_eases(context) : 0;
  const int face = poisoned && eases == 0 ? 0 : 1 + results[roll++];
  const bool no_armour = results[roll++] > 0;
  const bool has_ward = ward_against(context, situation, attack) < kNever;
  const bool no_ward = !has_ward || results[roll++] > 0;
  const bool pierces = face == 6 && no_ward;
  const bool kills = pierces && slays_models(context, attack);
  const bool recovers = recovery(context, attack) < kNever;
  const bool unsaved =
      no_armour && (no_ward || (other_save_on_six(context, situation, attack) && !recovers));
  const int need = std::max(2, to_wound(context, situation, attack) - eases);
  const bool wounding = (poisoned && eases == 0) || (face >= need && face < 6);
  const bool held = holds_others(context, attack) && !pierces;
  int wounds = 0;
  if (pierces || (unsaved && wounding)) {
    wounds = !random_multiple(context, attack) ? multiple(context, attack)
             : held || !multiplies_at_once(context, attack)
                 ? 1
                 : rolls(context, situation).span()[roll].lowest() + results[roll];
  }
  Situation next = situation;
  next.add(poisoned ? kSixes : kCount, -1);
  const int left =
      context.capacity[index(attack.contact.enemy)] - situation[kLost[attack.contact.enemy]];
  const auto log_hit = [&](int cost) {
    log(context, [&] {
      const bool ward =
          has_ward &&
          (face == 6 || (wounding && (recovers || !other_save_on_six(context, situation, attack))));
      return HitFell{poisoned, need, slays_models(context, attack),
                     wounding, ward, cost > 0 && !held && random_multiple(context, attack),
                     cost};
    });
  };
  if (enemy.models > 1 || recovers) {
    const int whole = enemy.models == 1           ? left
                      : context.book->blows_spill ? enemy.profile.wounds
                                                  : kMostWounds;
    const int taken = held ? 0 : wounds_of_blow(context, attack, left, kills ? whole : wounds);
    log_hit(held ? wounds : std::min(taken, left));
    next.add(kHeld, held && wounds > 0 ? 1 : 0);
    next = wound(context, next, attack, taken);
    return next[kCount] + next[kSixes] > 0 && taken < left ? Transition{next}
                                                           : held_fall(context, next, attack);
  }
  const int most = left + overkill(context, attack);
  next.set(kTally, std::min(most, next[kTally] + wounds)).set(kSlain, next[kSlain] || kills);
  if (next[kCount] + next[kSixes] > 0 && next[kTally] < most && (!next[kSlain] || most > left)) {
    log_hit(next[kTally] - situation[kTally]);
    return {next};
  }
  const int scored = next[kSlain] ? std::max(left, next[kTally]) : next[kTally];
  log_hit(std::max(0, std::min(scored, left) - situation[kTally]));
  return wound_and_done(context, next.reset(kTally, kSlain), attack, scored);
}

/// The wounds of one blow; those that may be recovered are thrown for at once.
Transition multiplied(const Context& context, Situation situation, const Attack& attack,
                      int wounds) noexcept {
  const int enemy = attack.contact.enemy;
  const int left = context.capacity[index(enemy)] - situation[kLost[enemy]];
  const int taken = std::max(0, wounds_of_blow(context, attack, left, wounds));
  log(context, [&] { return Multiplied{std::min(taken, std::max(0, left))}; });
  const int blows = situation[kCount] - 1;
  if (recovery(context, attack) < kNever) {
    return {recovering(situation, left, taken, blows)};
  }
  situation = wound(context, situation, attack, taken);
  return blows > 0 && taken < left ? Transition{situation.set(kCount, blows)}
                                   : attack_done(context, situation);
}

/// On to the next blow, where wounds fall blow by blow.
Transition recovered_of_blow(const Context& context, Situation situation,
                             const Attack& attack) noexcept {
  const int enemy = attack.contact.enemy;
  const int left = context.capacity[index(enemy)] - situation[kLost[enemy]];
  const int blows = situation[kSixes];
  if (left == 0 || blows == 0) {
    return attack_done(context, situation);
  }
  if (random_multiple(context, attack)) {
    return {situation.set(kRecovering, false).set(kCount, blows).set(kSixes, 0)};
  }
  return {recovering(situation, left,
                     wounds_of_blow(context, attack, left, multiple(context, attack)), blows - 1)};
}

}  // namespace

Situation begin(const Context& context, Situation situation) noexcept {
  const bool rolled_off = context.engagement.readings.roll_off && order(context, situation).ties &&
                          situation[kWinner] == Side::none;
  return rolled_off ? situation.set(kStage, Stage::roll_off) : first_blow(context, situation);
}

graph::Rolls rolls(const Context& context, const Situation& situation) noexcept {
  graph::Rolls rolls;
  switch (situation[kStage]) {
    case Stage::strike: return strike_rolls(context, situation);
    case Stage::wound: return wound_rolls(context, situation, attack_now(context, situation));
    case Stage::slay: return slay_rolls(context, situation, attack_now(context, situation));
    case Stage::roll_off: rolls.add(dice::Roll::sum(1, 1, 2)); break;
    case Stage::amount: {
      const Amount& amount = amount_of(context, attack_now(context, situation));
      rolls.add(
          dice::Roll::sum(std::max(1, lots(context, situation, attack_now(context, situation))),
                          amount.dice, amount.sides, amount.fixed));
      break;
    }
    // The faces that hit are equally likely, and the highest of them is the six.
    case Stage::focus: {
      const auto faces = static_cast<std::uint8_t>(
          7 - std::max(1, to_hit(context, situation, attack_now(context, situation))));
      rolls.add(dice::Roll::pool(situation[kCount], dice::Test{faces, faces, faces}, dice::Test{},
                                 situation[kCount]));
      break;
    }
    case Stage::multiply: {
      const Attack& attack = attack_now(context, situation);
      if (situation[kRecovering]) {
        rolls.add(recovery_roll(context, attack, situation[kCount]));
        break;
      }
      const Amount& amount = multiple_of(context, attack);
      const int blows = one_by_one(context, attack) ? 1 : situation[kCount];
      dice::Roll roll = dice::Roll::sum(blows, amount.dice, amount.sides, amount.fixed);
      roll.ceiling = static_cast<std::int16_t>(context.unit(attack.contact.enemy).profile.wounds);
      rolls.add(roll);
      break;
    }
    default: break;
  }
  return rolls;
}

Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  Situation next = situation;
  switch (situation[kStage]) {
    case Stage::roll_off: {
      const Side first = results[0] == 0 ? Side::a : Side::b;
      log(context, [&] { return RolledOff{first}; });
      return {at_attack(context, next.set(kRolled, first))};
    }
    case Stage::amount: {
      log(context, [&] { return AmountRolled{attack_now(context, situation)}; });
      const graph::Rolls thrown = rolls(context, situation);
      return {next.set(kStage, Stage::strike).set(kCount, thrown.span()[0].lowest() + results[0])};
    }
    case Stage::focus: return sixes_counted(context, situation, results);
    case Stage::wound: return hits_wounded(context, situation, results);
    case Stage::slay: return slain(context, situation, results);
    case Stage::multiply: {
      const Attack& attack = attack_now(context, situation);
      if (situation[kRecovering]) {
        const int recovered = situation[kCount] - results[0];
        log(context, [&] { return Recovered{attack.contact.enemy, recovered}; });
        return recovered_of_blow(
            context, wound_but(context, next, attack, situation[kCount], recovered), attack);
      }
      const graph::Rolls thrown = rolls(context, situation);
      const int wounds = thrown.span()[0].lowest() + results[0];
      if (one_by_one(context, attack)) {
        return multiplied(context, next, attack, wounds);
      }
      if (recovery(context, attack) < kNever) {
        log(context, [&] { return Multiplied{wounds}; });
        return wound_and_done(context, next, attack, wounds);
      }
      next = wound(context, next, attack, wounds);
      const int enemy = attack.contact.enemy;
      log(context, [&] { return Multiplied{next[kLost[enemy]] - situation[kLost[enemy]]}; });
      return attack_done(context, next);
    }
    default: return struck(context, situation, results);
  }
}

std::array<Side, graph::Rolls::kMost> strikers(const Context& context,
                                               const Situation& situation) noexcept {
  std::array<Side, graph::Rolls::kMost> sides{};
  const bool each = situation[kStage] == Stage::strike && together(context, situation);
  const std::vector<Attack>& attacks = step(context, situation);
  for (std::size_t roll = 0; roll < sides.size(); ++roll) {
    const std::size_t nth = each ? roll : index(situation[kAttack]);
    sides[roll] = nth < attacks.size() ? side_of(attacks[nth].unit) : Side::none;
  }
  return sides;
}

}  // namespace fray::rankflank::striking
