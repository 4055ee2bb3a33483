// The 9th Age's beasts: grind attacks, crush attacks, toxic attacks, rage.

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_beasts {

using namespace fray::test;

namespace {

constexpr Rulebook kT9a = Rulebook::ninth_age;

Fraction f(int n, int d) { return fraction(n, d); }

Attack of_kind(const Fight& fight, int unit, Attack::Kind kind, std::size_t nth = 0) {
  return {kind, unit, fight.combat.context().contacts[0][index(unit)][nth]};
}

/// The step, from 0, in which a unit makes this attack; -1 for never.
int step_of(const Fight& fight, int unit, Attack::Kind kind) {
  const auto& steps = order(fight.combat.context(), fight.now).steps;
  for (std::size_t step = 0; step < steps.size(); ++step) {
    for (const Attack& attack : steps[step]) {
      if (attack.unit == unit && attack.kind == kind) {
        return static_cast<int>(step);
      }
    }
  }
  return -1;
}

Unit beast(int agility = 3) {
  Unit unit = unit_of(1);
  unit.profile.wounds = 4;
  unit.profile.strength = 5;
  unit.profile.penetration = 2;
  unit.profile.initiative = agility;
  return unit;
}

}  // namespace

// Source  the game's list file, "Grind Attacks".
TEST_CASE("grind attacks are so many hits, at the unit's Agility, on one enemy it touches",
          "[rankflank]") {
  Unit grinder = with(beast(5), Special::great_weapon);
  grinder.profile.grind = {.fixed = 3};
  grinder.profile.attacks = 0;
  Unit enemy = unit_of(5);
  enemy.profile.initiative = 4;
  Unit second = enemy;
  second.of = 0;
  const Fight fight(engagement(kT9a, {grinder}, {enemy, second}));
  CHECK(step_of(fight, 0, Attack::Kind::grind) == 0);
  CHECK(step_of(fight, 0, Attack::Kind::blows) > step_of(fight, 3, Attack::Kind::blows));
  CHECK(attack_dice(fight.combat.context(), fight.now, of_kind(fight, 0, Attack::Kind::grind)) ==
        3);
  CHECK(attack_dice(fight.combat.context(), fight.now, of_kind(fight, 0, Attack::Kind::grind, 1)) ==
        0);
  CHECK(to_hit(fight.combat.context(), fight.now, of_kind(fight, 0, Attack::Kind::grind)) ==
        kAlways);
  // Its own, not the weapon's.
  CHECK(strength(fight.combat.context(), fight.now, of_kind(fight, 0, Attack::Kind::grind)) == 5);
  CHECK(step_of(Fight(engagement(Rulebook::fantasy6, {grinder}, {enemy})), 0,
                Attack::Kind::grind) == -1);

  Unit flanker = enemy;
  flanker.approach = Facing::right;
  const Fight aside(engagement(kT9a, {flanker}, {grinder}));  // from its flank too
  CHECK(attack_dice(aside.combat.context(), aside.now, of_kind(aside, 3, Attack::Kind::grind)) ==
        3);
}

TEST_CASE("in the round of its impact hits a unit has no grind attacks", "[rankflank]") {
  Unit both = charging(beast());
  both.profile.grind = {.fixed = 3};
  both.profile.impact = {.fixed = 2};
  const Fight fight(engagement(kT9a, both, unit_of(5)));
  CHECK(step_of(fight, 0, Attack::Kind::grind) == -1);
  Fight later(engagement(kT9a, both, unit_of(5)));
  later.now = Situation{}.set(kRounds, 1);
  CHECK(step_of(later, 0, Attack::Kind::impact) == -1);
  CHECK(step_of(later, 0, Attack::Kind::grind) >= 0);
}

TEST_CASE("grind attacks may be rolled", "[rankflank]") {
  Unit grinder = beast();
  grinder.profile.grind = {.dice = 1, .sides = 3};
  grinder.profile.attacks = 0;
  grinder.profile.strength = 10;
  const auto all =
      solved<Fraction>(engagement(kT9a, grinder, with(unit_of(5), Special::unbreakable), 1));
  CHECK(all.wounds[0][3] == f(1, 3) * f(125, 216));
}

// Source  the game's list file, "Crush Attack".
TEST_CASE(
    "a crush attack is one blow of each model, last, Strength 10, and D3+1 wounds "
    "[rank special: crush attack]",
    "[rankflank]") {
  Unit giant = with(beast(), Special::crush_attack);
  giant.profile.attacks = 5;
  for (const Special unused :
       {Special::paired_weapons, Special::lightning_reflexes, Special::hatred, Special::poison}) {
    giant = with(giant, unused);
  }
  Unit enemy = unit_of(5);
  enemy.profile.initiative = 1;
  enemy.profile.toughness = 9;
  enemy.profile.armour = 6;
  enemy.profile.wounds = 3;
  const Fight fight(engagement(kT9a, giant, enemy));
  CHECK(step_of(fight, 0, Attack::Kind::crush) > step_of(fight, 3, Attack::Kind::blows));
  CHECK(attack_dice(fight.combat.context(), fight.now, of_kind(fight, 0, Attack::Kind::crush)) ==
        1);
  CHECK(attack_dice(fight.combat.context(), fight.now, of_kind(fight, 0, Attack::Kind::blows)) ==
        0);
  enemy.hits_on = kNever;
  const auto all = solved<Fraction>(engagement(kT9a, giant, enemy, 1));
  const Fraction wounding = f(1, 2) * f(2, 3);  // 4+ to hit, 3+ to wound, and nothing saves
  CHECK(all.wounds[0][2] == wounding * f(1, 3));
  CHECK(all.wounds[0][3] == wounding * f(2, 3));  // a 4 is no more than the model has

  Unit several = with(unit_of(6, 3), Special::crush_attack);
  several.profile.height = 2;
  several.profile.attacks = 3;
  const Fight ranks(engagement(kT9a, several, unit_of(10)));
  CHECK(attack_dice(ranks.combat.context(), ranks.now, of_kind(ranks, 0, Attack::Kind::crush)) ==
        3);
  // Those in support strike as ever.
  CHECK(attack_dice(ranks.combat.context(), ranks.now, of_kind(ranks, 0, Attack::Kind::blows)) ==
        9);
}

// Source  rules-facts 3.11.
TEST_CASE(
    "toxic attacks have Strength 3 and AP 10, whatever the weapon [rank special: toxic attacks]",
    "[rankflank]") {
  Unit enemy = unit_of(5);
  enemy.profile.armour = 6;
  const Unit toxic = with(with(beast(), Special::toxic_attacks), Special::great_weapon);
  const Fight fight(engagement(kT9a, toxic, enemy));
  CHECK(strength(fight.combat.context(), fight.now, fight.attack(0)) == 3);
  CHECK(armour_save(fight.combat.context(), fight.now, fight.attack(0)) == kNever);
  // Of its blows alone.
  CHECK(strength(fight.combat.context(), fight.now, of_kind(fight, 0, Attack::Kind::stomp)) == 5);
  CHECK(armour_save(fight.combat.context(), fight.now, of_kind(fight, 0, Attack::Kind::stomp)) ==
        3);
}

// Source  the game's list file, "Rage".
TEST_CASE("rage: a blow more for each Health Point lost [rank special: rage]", "[rankflank]") {
  Unit furious = with(beast(), Special::rage);
  furious.profile.attacks = 2;
  Fight fight(engagement(kT9a, furious, unit_of(5)));
  for (int lost = 0; lost < 4; ++lost) {
    fight.now.set(kLost[0], lost);
    CHECK(attack_dice(fight.combat.context(), fight.now, fight.attack(0)) == 2 + lost);
  }
  fight.now.set(kLost[0], 3).set(kFresh[0], 3);  // lost in the step that is being struck
  CHECK(attack_dice(fight.combat.context(), fight.now, fight.attack(0)) == 2);
  Unit herd = furious;
  herd.models = herd.profile.width = 3;
  Fight many(engagement(kT9a, herd, unit_of(5)));
  many.now.set(kLost[0], 6);  // one dead, one with two wounds
  CHECK(attack_dice(many.combat.context(), many.now, many.attack(0)) == 2 * 2 + 2);
}

}  // namespace rankflank_beasts
