// Killing blows on models of several wounds, and blows that leave one save on a 6 and another else:
// hits that fall one by one.

#include <algorithm>

#include "fray/rankflank/combat.hpp"

namespace fray::rankflank {

/// Of one hit: the die that wounds, unless it was poisoned; armour, and Fortitude or regeneration
/// where that is better than the Aegis or ward; the latter, which alone stops a 6; and how many
/// wounds it is. Source  rules-facts 3.4, 3.11 and 4.8.
graph::Rolls Combat::slay_rolls(const Situation& situation, const Attack& attack) const noexcept {
  graph::Rolls rolls;
  const int ward = unit(attack.contact.enemy).profile.ward;
  if (situation.sixes() == 0) {
    rolls.add(dice::Roll::sum(1, 1, 6));
  }
  dice::Roll saved = dice::Roll::pool(1, dice::Test{}, dice::Test{}, 1);
  saved.test_count = 0;
  saved.then(dice::Test::below(armour_save(situation, attack)));
  const SpecialSave special = special_save(attack);
  rolls.add(special.ward ? saved : saved.then(special_test(attack, special)));
  if (ward < kNever) {
    rolls.add(dice::Roll::pool(1, special_test(attack, {ward, true}), dice::Test{}, 1));
  }
  if (random_multiple(attack)) {
    const Amount& amount = multiple_of(attack);
    dice::Roll roll = dice::Roll::sum(1, amount.dice, amount.sides, amount.fixed);
    roll.ceiling = static_cast<std::int16_t>(unit(attack.contact.enemy).profile.wounds);
    rolls.add(roll);
  }
  return rolls;
}

/// A killing blow takes a whole model of a unit. On a single model it is a wound that counts for
/// all it has left: a challenger's overkill are the wounds beyond those, in whatever order they
/// fell.
Combat::Blow Combat::slain(const Situation& situation,
                           const graph::Results& results) const noexcept {
  const Attack& attack = attack_now(situation);
  const Unit& enemy = unit(attack.contact.enemy);
  const bool poisoned = situation.sixes() > 0;
  std::size_t roll = 0;
  const int face = poisoned ? 0 : 1 + results[roll++];
  const bool no_armour = results[roll++] > 0;
  const bool no_ward = enemy.profile.ward >= kNever || results[roll++] > 0;
  const bool pierces = face == 6 && no_ward;
  const bool kills = pierces && slays_models(attack);
  const bool unsaved = no_armour && (no_ward || other_save_on_six(attack));
  int wounds = 0;
  if (pierces || (unsaved && (poisoned || (face >= to_wound(situation, attack) && face < 6)))) {
    wounds = random_multiple(attack) ? rolls(situation).span()[roll].lowest() + results[roll]
                                     : multiple(attack);
  }
  Situation next = situation;
  if (poisoned) {
    next.sixes(situation.sixes() - 1);
  } else {
    next.count(situation.count() - 1);
  }
  const int left = capacity_[index(attack.contact.enemy)] - situation.lost(attack.contact.enemy);
  if (enemy.models > 1) {
    const int taken = kills ? enemy.profile.wounds : wounds;
    next = wound(next, attack, taken);
    return next.count() + next.sixes() > 0 && taken < left ? Blow{next} : attack_done(next);
  }
  const int most = left + overkill(attack);
  next.tally(std::min(most, next.tally() + wounds)).slain(next.slain() || kills);
  if (next.count() + next.sixes() > 0 && next.tally() < most && (!next.slain() || most > left)) {
    return {next};
  }
  const int scored = next.slain() ? std::max(left, next.tally()) : next.tally();
  return attack_done(wound(next.tally(0).slain(false), attack, scored));
}

}  // namespace fray::rankflank
