// How many dice, and what they need: seeds/000, "Attacks".

#include <algorithm>

#include "fray/warmaster/duel.hpp"

namespace fray::warmaster {
namespace {

/// Source  seeds/000, "Enemy facing own side or rear"; who has won and turned to pursue faces the enemy.
bool strikes_side_or_rear(const Unit& enemy, Situation situation, Side side) noexcept {
  return enemy.approach != Approach::front && !situation.turned(side);
}

/// Source  rules-facts 1.13, Pikemen: they count as defended against cavalry and chariots that charge their front.
bool pikes_hold_off(const Unit& own, const Unit& charger) noexcept {
  const bool mounted = charger.profile.type == TroopType::cavalry || charger.profile.type == TroopType::chariot;
  return own.profile.specials.has(Special::pikes) && mounted && charger.charging && charger.approach == Approach::front;
}

}  // namespace

int Duel::fighting_stands(Situation situation, Side side) const noexcept {
  return std::min(unit(side).fighting.value_or(unit(side).stands), stands_left(situation, side));
}

/// Cover is lost by charging, pursuing and retreating: it lasts for the first round of an engagement only.
bool Duel::in_cover(Situation situation, Side side) const noexcept {
  const Unit& own = unit(side);
  return own.profile.specials.has(Special::always_defended) ||
         (situation.rounds_fought() == 0 && (own.cover != Cover::open || pikes_hold_off(own, unit(other(side)))));
}

bool Duel::charges_now(Situation situation, Side side) const noexcept {
  return situation.rounds_fought() == 0 && unit(side).charging && !in_cover(situation, other(side));
}

/// A unit stays confused to the end of its owner's Command phase: the side whose turn it is (the one that charged) in
/// the first two turns, the other in the first. Source  rules-facts 1.10.
bool Duel::confused(Situation situation, Side side) const noexcept {
  if (!unit(side).confused || unit(side).profile.specials.has(Special::never_confused)) {
    return false;
  }
  const bool b_moves_first = engagement_.b.charging && !engagement_.a.charging;
  const bool moves_first = (side == Side::b) == b_moves_first;
  return situation.rounds_fought() < engagement_.rounds * (moves_first ? 2 : 1);
}

/// Every line of the table of attack modifiers, each stated here and nowhere else: `visit(why, attacks)`.
/// Source  seeds/000, "Attack modifiers"; special rules as docs/rules.md lists them.
template <class Visit>
void Duel::each_modifier(Situation situation, Side side, Visit&& visit) const noexcept {
  const Unit& enemy = unit(other(side));
  const Profile& profile = unit(side).profile;
  const Specials& own = profile.specials;
  const bool beset = strikes_side_or_rear(enemy, situation, side);
  if (charges_now(situation, side) && !own.has(Special::no_charge_bonus)) {
    visit("charging", 1);
    if (profile.type == TroopType::monster || profile.type == TroopType::chariot) {
      visit("monster or chariot charging", 1);
    }
    if (own.has(Special::fierce_charge)) {
      visit("fierce charge", 1);
    }
  }
  if (situation.ahead() == side) {
    visit("pursuit", situation.pursuit_bonus());
  }
  if (enemy.profile.specials.has(Special::terrifying) && !own.has(Special::terrifying) &&
      !own.has(Special::ignores_terror)) {
    visit("terrifying enemy", -1);
  }
  if (beset) {
    visit("enemy at side or rear", -1);
  }
  if (confused(situation, side)) {
    visit("confused", -1);
  }
  const bool first_round = situation.rounds_fought() == 0 && situation.ahead() == Side::none;
  if (first_round && !beset && own.has(Special::first_round_bonus)) {
    visit("first round bonus", 1);
  }
  if (own.has(Special::bonus_against_monsters) && enemy.profile.type == TroopType::monster) {
    visit("bonus against monsters", 1);
  }
}

int Duel::attack_modifier(Situation situation, Side side) const noexcept {
  int sum = 0;
  each_modifier(situation, side, [&sum](const char*, int attacks) { sum += attacks; });
  return sum;
}

std::vector<Modifier> Duel::modifiers(Situation situation, Side side) const {
  std::vector<Modifier> list;
  each_modifier(situation, side, [&list](const char* why, int attacks) { list.push_back({why, attacks}); });
  return list;
}

Attacks Duel::attacks_now(Situation situation, Side side) const noexcept {
  const Specials& own = unit(side).profile.specials;
  Attacks attacks = unit(side).profile.attacks;
  if (own.has(Special::random_charge) && charges_now(situation, side)) {
    attacks.dice += 1;
    attacks.sides = 6;
  }
  const bool charged = situation.rounds_fought() == 0 && unit(other(side)).charging;
  if (own.has(Special::half_random_after_retreat) && (charged || situation.ahead() == other(side))) {
    attacks.sides = 3;
  }
  return attacks;
}

int Duel::attack_dice(Situation situation, Side side) const noexcept {
  const int rolled = situation.attacks(side);
  if (rolled != 0) {
    return rolled;
  }
  const int fighting = fighting_stands(situation, side);
  const int value = unit(side).profile.attacks.fixed + attack_modifier(situation, side);
  const int joined = std::max(0, value + unit(side).character);  // the stand that a character has joined
  return std::max(1, joined + (fighting - 1) * std::max(0, value));
}

int Duel::to_hit(Situation situation, Side side) const noexcept {
  const Side enemy = other(side);
  if (unit(side).profile.specials.has(Special::always_hits_on_4) || !in_cover(situation, enemy)) {
    return 4;
  }
  return situation.rounds_fought() == 0 && unit(enemy).cover == Cover::fortified ? 6 : 5;
}

graph::Rolls Duel::rolls(Situation situation) const noexcept {
  graph::Rolls rolls;
  if (situation.stage() == Stage::strike) {
    for (const Side side : {Side::a, Side::b}) {
      const Side enemy = other(side);
      rolls.add(dice::Roll::pool(attack_dice(situation, side), dice::Test::at_least(to_hit(situation, side)),
                                 dice::Test::below(static_cast<int>(unit(enemy).profile.armour)),
                                 unit(enemy).capacity() - situation.lost(enemy)));
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
  rolls.add(dice::Roll::sum(1, attacks.dice, attacks.sides, modifier + unit(side).character, 0));
  if (fighting > 1) {
    rolls.add(dice::Roll::sum(fighting - 1, attacks.dice, attacks.sides, modifier, 0));
  }
  return rolls;
}

}  // namespace fray::warmaster
