// How many dice, and what they need; who may pursue: seeds/000, "Attacks", "Winners" and "Pursuit".

#include "warmaster/combat/duel_rules.hpp"

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

}  // namespace fray::warmaster
