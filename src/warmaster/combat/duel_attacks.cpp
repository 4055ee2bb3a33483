// How many dice, and what they need: seeds/000, "Attacks".

#include <algorithm>

#include "warmaster/combat/duel.hpp"

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

int Duel::fighting_stands(Situation situation, Side side) const noexcept {
  return std::min(unit(side).fighting.value_or(unit(side).stands), stands_left(situation, side));
}

/// Cover is lost by charging, pursuing and retreating: it lasts for the first round of an
/// engagement only.
bool Duel::in_cover(Situation situation, Side side) const noexcept {
  const Unit& own = unit(side);
  return own.profile.specials.has(Special::always_defended) ||
         (situation.rounds_fought() == 0 &&
          (own.cover != Cover::open || pikes_hold(own, unit(other(side)))));
}

bool Duel::charges_now(Situation situation, Side side) const noexcept {
  return situation.rounds_fought() == 0 && unit(side).charging && !in_cover(situation, other(side));
}

bool Duel::confused(Situation situation, Side side) const noexcept {
  const bool b_moves_first = engagement_.b.charging && !engagement_.a.charging;
  return unit(side).confused &&
         still_confused(unit(side).profile, situation.rounds_fought(), engagement_.rounds,
                        (side == Side::b) == b_moves_first);
}

Stance Duel::stance(Situation situation, Side side) const noexcept {
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

int Duel::attack_modifier(Situation situation, Side side) const noexcept {
  return warmaster::attack_modifier(stance(situation, side));
}

std::vector<Modifier> Duel::modifiers(Situation situation, Side side) const {
  std::vector<Modifier> list;
  each_modifier(stance(situation, side),
                [&list](const char* why, int attacks) { list.push_back({why, attacks}); });
  return list;
}

Attacks Duel::attacks_now(Situation situation, Side side) const noexcept {
  const bool charged = situation.rounds_fought() == 0 && unit(other(side)).charging;
  return attacks_of(
      unit(side).profile,
      {.charges_in_open = charges_now(situation, side),
       .charged_or_retreated = charged || situation.ahead() == other(side),
       .first_round = situation.rounds_fought() == 0 && situation.ahead() == Side::none});
}

int Duel::on_one_stand(Situation situation, Side side) const noexcept {
  return warmaster::on_one_stand(unit(side), opens(situation));
}

Armour Duel::armour(Situation situation, Side side) const noexcept {
  return armour_of(unit(side), stands_left(situation, side));
}

int Duel::attack_dice(Situation situation, Side side) const noexcept {
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

int Duel::to_hit(Situation situation, Side side) const noexcept {
  const Side enemy = other(side);
  const bool walls = situation.rounds_fought() == 0 && unit(enemy).cover == Cover::fortified;
  return warmaster::to_hit(unit(side).profile, !in_cover(situation, enemy) ? Cover::open
                                               : walls                     ? Cover::fortified
                                                                           : Cover::defended);
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

}  // namespace fray::warmaster
