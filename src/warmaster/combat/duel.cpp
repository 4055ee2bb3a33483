// The walk along the graph: opening, blows, results. seeds/000, "Combat sequence", "Casualties" and
// "Combat results".

#include "warmaster/combat/duel.hpp"

#include <algorithm>

namespace fray::warmaster {

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

graph::Outlook Duel::outlook(Situation situation) const noexcept {
  graph::Outlook outlook{.stage = static_cast<std::uint32_t>(situation.stage())};
  for (const Side side : {Side::a, Side::b}) {
    const double hits = static_cast<double>(unit(side).profile.hits);
    const double lost =
        situation.lost(side) / hits + unit(side).stands - stands_left(situation, side);
    outlook.for_a += side == Side::a ? -lost : lost;
  }
  outlook.for_a += situation.ahead() == Side::a ? 1 : situation.ahead() == Side::b ? -1 : 0;
  if (situation.stage() == Stage::strike) {
    outlook.favours = {1, -1};
  } else if (situation.stage() == Stage::attack_dice_a) {
    outlook.favours = {1, 1};
  } else if (situation.stage() == Stage::attack_dice_b) {
    outlook.favours = {-1, -1};
  }
  return outlook;
}

int Duel::options(Situation situation) const noexcept {
  if (!may_pursue(situation.ahead(), situation.rounds_fought() == 1)) {
    return 2;
  }
  return unit(situation.ahead()).profile.specials.has(Special::must_pursue) ? 1 : 3;
}

}  // namespace fray::warmaster
