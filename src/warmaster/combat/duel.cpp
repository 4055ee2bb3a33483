// How many dice, and what they need; who may pursue: seeds/000, "Attacks", "Winners" and "Pursuit".

#include "warmaster/combat/duel.hpp"

#include <algorithm>

namespace fray::warmaster {

namespace {

/// Source  seeds/000, "Enemy facing own side or rear"; who has won and turned to pursue faces the
///         enemy.
bool strikes_side_or_rear(const Unit& enemy, Situation situation, Side side) noexcept {
  return enemy.approach != Approach::front && !situation.turned(side);
}

bool pikes_hold(const Unit& own, const Unit& charger) noexcept {
  return charger.charging && charger.approach == Approach::front &&
         pikes_hold_off(own.profile, charger.profile);
}

}  // namespace

Hash128 name_of(const Engagement& engagement) {
  Hasher hasher("warmaster duel");
  for (const Unit* unit : {&engagement.a, &engagement.b}) {
    const Hash128 content = content_of(*unit);
    hasher.word(content.high).word(content.low);
  }
  absorb(hasher, static_cast<const Terms&>(engagement));
  return hasher.finish();
}

DuelRules::DuelRules(const Engagement& engagement) : engagement_(with_zeal(engagement)) {
  constexpr int kEndless = 16;
  validate(engagement_);
  name_ = name_of(engagement_);
  rounds_kept_apart_ = engagement_.turns ? engagement_.rounds * *engagement_.turns
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

int DuelRules::fighting_stands(Situation situation, Side side) const noexcept {
  return std::min(unit(side).fighting.value_or(unit(side).stands), stands_left(situation, side));
}

/// Cover is lost by charging, pursuing and retreating: it lasts for the first round of an
/// engagement only.
bool DuelRules::in_cover(Situation situation, Side side) const noexcept {
  const Unit& own = unit(side);
  return own.profile.specials.has(Special::always_defended) ||
         (situation.rounds_fought() == 0 &&
          (own.cover != Cover::open || pikes_hold(own, unit(other(side)))));
}

bool DuelRules::charges_now(Situation situation, Side side) const noexcept {
  return situation.rounds_fought() == 0 && unit(side).charging && !in_cover(situation, other(side));
}

bool DuelRules::confused(Situation situation, Side side) const noexcept {
  const bool b_moves_first = engagement_.b.charging && !engagement_.a.charging;
  return unit(side).confused &&
         still_confused(unit(side).profile, situation.rounds_fought(), engagement_.rounds,
                        (side == Side::b) == b_moves_first);
}

Stance DuelRules::stance(Situation situation, Side side) const noexcept {
  const Unit& enemy = unit(other(side));
  const bool opening = situation.rounds_fought() == 0 && situation.ahead() == Side::none;
  return {.own = unit(side).profile,
          .enemy = enemy.profile,
          .charges_in_open = charges_now(situation, side),
          .pursuit_bonus = situation.ahead() == side ? situation.pursuit_bonus() : 0,
          .touches_terror = enemy.profile.specials.has(Special::terrifying),
          .beset = strikes_side_or_rear(enemy, situation, side),
          .confused = confused(situation, side),
          .opening = opening,
          .first_round = opening,
          .retreated = situation.ahead() == other(side)};
}

int DuelRules::attack_modifier(Situation situation, Side side) const noexcept {
  return warmaster::attack_modifier(stance(situation, side));
}

std::vector<Modifier> DuelRules::modifiers(Situation situation, Side side) const {
  std::vector<Modifier> list;
  each_modifier(stance(situation, side),
                [&list](const char* why, int attacks) { list.push_back({why, attacks}); });
  return list;
}

Attacks DuelRules::attacks_now(Situation situation, Side side) const noexcept {
  const bool charged = situation.rounds_fought() == 0 && unit(other(side)).charging;
  return attacks_of(
      unit(side).profile,
      {.charges_in_open = charges_now(situation, side),
       .charged_or_retreated = charged || situation.ahead() == other(side),
       .first_round = situation.rounds_fought() == 0 && situation.ahead() == Side::none});
}

int DuelRules::on_one_stand(Situation situation, Side side) const noexcept {
  return warmaster::on_one_stand(unit(side), opens(situation));
}

Armour DuelRules::armour(Situation situation, Side side) const noexcept {
  return armour_of(unit(side), stands_left(situation, side));
}

int DuelRules::attack_dice(Situation situation, Side side) const noexcept {
  const int rolled = situation.attacks(side);
  if (rolled != 0) {
    return rolled;
  }
  const int fighting = fighting_stands(situation, side);
  const int value = attacks_now(situation, side).fixed + attack_modifier(situation, side);
  // The stand that a character has joined.
  const int joined = std::max(0, value + on_one_stand(situation, side));
  return std::max(1, joined + (fighting - 1) * std::max(0, value));
}

int DuelRules::to_hit(Situation situation, Side side) const noexcept {
  const Side enemy = other(side);
  const bool walls = situation.rounds_fought() == 0 && unit(enemy).cover == Cover::fortified;
  return warmaster::to_hit(unit(side).profile, !in_cover(situation, enemy) ? Cover::open
                                               : walls                     ? Cover::fortified
                                                                           : Cover::defended);
}

/// Source  game values, "Line of sight" (the page beside seeds/000): nobody sees an enemy at its
///         rear. One at its flank stands partly before its front, and is seen.
bool DuelRules::may_pursue(Side winner, bool first_round) const noexcept {
  const Unit& own = unit(winner);
  const Unit& enemy = unit(other(winner));
  if (enemy.approach == Approach::rear) {
    return false;
  }
  return warmaster::may_pursue({.own = own.profile,
                                .fortified = first_round && own.cover == Cover::fortified,
                                .caught_out = first_round && own.charging &&
                                              (own.approach != Approach::front || enemy.irregular)},
                               enemy.profile);
}

/// By the policy in force: a unit that wants to pursue and may not stands its ground.
Policy DuelRules::decision_of(Side winner, bool first_round) const noexcept {
  const bool may = may_pursue(winner, first_round);
  if (may && unit(winner).profile.specials.has(Special::must_pursue)) {
    return Policy::pursue;
  }
  const Policy policy = policy_of(winner);
  return policy == Policy::pursue && !may ? Policy::stand : policy;
}

/// Source  seeds/000, "Fall backs": both sides must, but a defended or fortified one can stand.
bool DuelRules::falls_back_from_draw(Situation situation, Side side) const noexcept {
  return !in_cover(situation, side) || policy_of(side) == Policy::fall_back;
}

// The walk along the graph: opening, blows, results. seeds/000, "Combat sequence", "Casualties" and
// "Combat results".

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

graph::Rolls Duel::rolls(Situation situation) const noexcept {
  graph::Rolls rolls;
  if (situation.stage() == Stage::strike) {
    for (const Side side : {Side::a, Side::b}) {
      const Side enemy = other(side);
      const Again again = thrown_again(unit(side), opens(situation));
      rolls.add(dice::Roll::pool(attack_dice(situation, side),
                                 dice::Test::at_least(to_hit(situation, side)),
                                 dice::Test::below(static_cast<int>(armour(situation, enemy))),
                                 unit(enemy).capacity() - situation.lost(enemy))
                    .with_one_again(again.one)
                    .with_all_again(again.all));
    }
    return rolls;
  }
  if (situation.stage() == Stage::fall_back_a || situation.stage() == Stage::fall_back_b) {
    rolls.add(dice::Roll::sum(1, 3, 6));  // Source  seeds/000, "Fall backs"
    return rolls;
  }
  const Side side = situation.stage() == Stage::attack_dice_a ? Side::a : Side::b;
  const Attacks attacks = attacks_now(situation, side);
  const int modifier = attacks.fixed + attack_modifier(situation, side);
  const int fighting = fighting_stands(situation, side);
  rolls.add(
      dice::Roll::sum(1, attacks.dice, attacks.sides, modifier + on_one_stand(situation, side), 0));
  if (fighting > 1) {
    rolls.add(dice::Roll::sum(fighting - 1, attacks.dice, attacks.sides, modifier, 0));
  }
  return rolls;
}

graph::Outlook outlook(const Duel& duel, Situation situation) noexcept {
  graph::Outlook found{.stage = static_cast<std::uint32_t>(situation.stage())};
  for (const Side side : {Side::a, Side::b}) {
    const double hits = static_cast<double>(duel.unit(side).profile.hits);
    const double lost =
        situation.lost(side) / hits + duel.unit(side).stands - duel.stands_left(situation, side);
    found.for_a += side == Side::a ? -lost : lost;
  }
  found.for_a += situation.ahead() == Side::a ? 1 : situation.ahead() == Side::b ? -1 : 0;
  if (situation.stage() == Stage::strike) {
    found.favours = {1, -1};
  } else if (situation.stage() == Stage::attack_dice_a) {
    found.favours = {1, 1};
  } else if (situation.stage() == Stage::attack_dice_b) {
    found.favours = {-1, -1};
  }
  return found;
}

int Duel::options(Situation situation) const noexcept {
  if (!may_pursue(situation.ahead(), situation.rounds_fought() == 1)) {
    return 2;
  }
  return unit(situation.ahead()).profile.specials.has(Special::must_pursue) ? 1 : 3;
}

}  // namespace fray::warmaster
