// Killing blows on models of several wounds, and blows at characters in their unit.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_slaying {

using namespace fray::test;

namespace {

Fraction f(int n, int d) { return fraction(n, d); }

/// Strikes once, hits and wounds as said.
Unit slayer(int hits_on = kAlways, int wounds_on = 4) {
  Unit unit = with(charging(unit_of(1)), Special::killing_blow);
  unit.hits_on = hits_on;
  unit.wounds_on = wounds_on;
  return unit;
}

/// Of so many wounds, saved by nothing, and harmless.
Unit victim(int wounds, int models = 1) {
  Unit unit = unit_of(models);
  unit.profile.wounds = wounds;
  unit.hits_on = kNever;
  return unit;
}

/// The chances that A causes 0 to 7 wounds, in one round.
std::vector<Fraction> wounds(const Unit& a, const Unit& b, Rulebook book = Rulebook::fantasy6) {
  std::vector<Fraction> all = solved<Fraction>(engagement(book, a, b, 1)).wounds[0];
  all.resize(8);
  return all;
}

Unit character(Unit unit) {
  unit.character = true;
  return unit;
}

int dice_at(const Fight& fight, int unit, int enemy, Attack::Kind kind = Attack::Kind::blows) {
  for (const Contact& contact : fight.combat.context().contacts[0][index(unit)]) {
    if (contact.enemy == enemy) {
      return attack_dice(fight.combat.context(), fight.now, {kind, unit, contact});
    }
  }
  return -1;
}

}  // namespace

// Source  rules-facts 4.8.
TEST_CASE("a killing blow slays a model of several wounds", "[rankflank]") {
  for (const Rulebook book : {Rulebook::fantasy6, Rulebook::fantasy7}) {
    const auto all = wounds(slayer(), victim(3), book);
    CHECK(all[3] == f(1, 6));
    CHECK(all[1] == f(1, 3));
    CHECK(all[2] == 0);
  }
}

TEST_CASE("neither armour nor regeneration stops a killing blow, a ward does", "[rankflank]") {
  Unit knight = victim(2);
  knight.profile.save = 4;
  knight.profile.fortitude = 4;
  auto all = wounds(slayer(), knight);
  CHECK(all[2] == f(1, 6));
  CHECK(all[1] == f(1, 3) * f(1, 4));
  knight.profile.ward = 5;
  all = wounds(slayer(), knight);
  CHECK(all[2] == f(1, 6) * f(2, 3));
  CHECK(all[1] == f(1, 3) * f(1, 4));  // regeneration is better against other blows
  knight.profile.ward = 3;
  all = wounds(slayer(), knight);
  CHECK(all[1] == f(1, 3) * f(1, 2) * f(1, 3));
}

// Source  "Killing Blow" of both editions, beside seeds/004; rules-facts 4.7 for the Unit Strength
//         of what is not man-sized.
TEST_CASE(
    "what is bigger than a rider is not slain, and its armour counts [rank special: killing blow]",
    "[rankflank]") {
  Unit ogre = victim(3);
  ogre.profile.save = 4;
  ogre.profile.unit_strength = 2;
  CHECK(wounds(slayer(), ogre)[3] == f(1, 6));
  ogre.profile.unit_strength = 3;
  const auto all = wounds(slayer(), ogre);
  CHECK(all[0] + all[1] == 1);
  CHECK(all[1] == f(1, 2) * f(1, 2));
}

TEST_CASE("a blow that wounds without a roll slays nobody", "[rankflank]") {
  const auto always = wounds(slayer(kAlways, kAlways), victim(3));
  CHECK(always[1] == 1);
  const auto poisoned = wounds(with(slayer(4), Special::poison), victim(3));
  CHECK(poisoned[3] == f(1, 3) * f(1, 6));
  CHECK(poisoned[1] == f(1, 6) + f(1, 3) * f(1, 3));
}

TEST_CASE("of a unit a killing blow takes a whole model, and other wounds add up beside it",
          "[rankflank]") {
  Unit two = slayer();
  two.profile.attacks = 2;
  const auto all = wounds(two, victim(2, 2));
  CHECK(all[4] == f(1, 36));
  CHECK(all[3] == 2 * f(1, 6) * f(1, 3));
  CHECK(all[2] == 2 * f(1, 6) * f(1, 2) + f(1, 9));
  CHECK(all[1] == 2 * f(1, 3) * f(1, 2));
}

TEST_CASE("several wounds of each blow, but no more than the model has", "[rankflank]") {
  Unit savage = slayer();
  savage.profile.multiple = {.dice = 1, .sides = 3};
  const auto all = wounds(savage, victim(2));
  CHECK(all[1] == f(1, 3) * f(1, 3));
  CHECK(all[2] == f(1, 6) + f(1, 3) * f(2, 3));
}

// Source  seeds/004, overkill: kills his opponent and scores more wounds than he has.
TEST_CASE("in a challenge a killing blow is a wound that counts for all that was left",
          "[rankflank]") {
  Unit hero = character(slayer());
  hero.challenge = true;
  hero.charging = false;
  hero.profile.initiative = 9;  // so he strikes first
  hero.profile.attacks = 3;
  Unit foe = character(victim(2));
  foe.challenge = true;
  Unit harmless = unit_of(1);
  harmless.hits_on = kNever;
  const auto given = engagement(Rulebook::fantasy6, {harmless, hero}, {harmless, foe}, 1);
  const Combat combat(given);
  const auto lead_of = [&](int killing, int plain) {  // plain wounds first or last, the same
    int lead[2];
    for (const bool last : {false, true}) {
      Situation now = combat.opening();
      for (int roll = 0; roll < 20 && now[kStage] != Stage::slay; ++roll) {
        fray::graph::Results most{};
        const auto rolls = combat.rolls(now);
        for (std::size_t i = 0; i < rolls.span().size(); ++i) {
          most[i] = static_cast<std::uint16_t>(rolls.span()[i].outcomes() - 1);
        }
        now = combat.after(now, most).next;
      }
      REQUIRE(now[kCount] == 3);
      for (int blow = 0; blow < 3 && now[kStage] == Stage::slay; ++blow) {
        const bool kills = last ? blow >= 3 - killing : blow < killing;
        const bool wounds = kills || (last ? blow < plain : blow < killing + plain);
        const auto face = static_cast<std::uint16_t>(kills ? 5 : wounds ? 4 : 0);
        now = combat.after(now, fray::graph::Results{face, 1}).next;
      }
      lead[last ? 1 : 0] = now[kLead];
    }
    CHECK(lead[0] == lead[1]);
    return lead[0];
  };
  const int none = lead_of(0, 0);
  CHECK(lead_of(0, 1) - none == 1);
  CHECK(lead_of(1, 0) - none == 2);
  CHECK(lead_of(1, 1) - none == 2);
  CHECK(lead_of(1, 2) - none == 3);
  CHECK(lead_of(3, 0) - none == 3);
  CHECK(lead_of(0, 3) - none == 3);
}

// Source  "Close Combat (Characters)", beside seeds/004; "Which Models can Attack", beside
//         seeds/003.
TEST_CASE("as many models as are said to strike a character in his unit", "[rankflank]") {
  const Unit hero = character(victim(2));
  for (const Rulebook book : {Rulebook::ninth_age, Rulebook::fantasy6, Rulebook::fantasy7}) {
    Unit many = with(charging(unit_of(10, 5)), Special::champion);
    CHECK(dice_at(Fight(engagement(book, {many}, {unit_of(10, 5), hero})), 0, 4) == 0);
    const int all = dice_at(Fight(engagement(book, {many}, {unit_of(10, 5), hero})), 0, 3);
    many.at_character = 2;
    const Fight fight(engagement(book, {many}, {unit_of(10, 5), hero}));
    CHECK(dice_at(fight, 0, 4) == 2);
    CHECK(dice_at(fight, 0, 3) == all - 2);
    many.at_character = 40;
    const Fight everybody(engagement(book, {many}, {unit_of(10, 5), hero}));
    CHECK(dice_at(everybody, 0, 4) == 6);  // the champion goes with the last of them
    CHECK(dice_at(everybody, 0, 3) == all - 6);
  }
  Unit many = charging(unit_of(10, 5));
  many.at_character = 2;
  const Fight sovl(engagement(Rulebook::sovl, {many}, {unit_of(10, 5), hero}));
  CHECK(dice_at(sovl, 0, 4) == 0);
  many.profile.impact = {.fixed = 2};
  CHECK(dice_at(Fight(engagement(Rulebook::fantasy6, {many}, {unit_of(10, 5), hero})), 0, 4,
                Attack::Kind::impact) == 0);
}

TEST_CASE("a character is struck by his own defence, dies, and is counted", "[rankflank]") {
  Unit killers = charging(unit_of(2));
  killers.hits_on = killers.wounds_on = kAlways;
  killers.at_character = 2;
  Unit hero = character(victim(1));
  hero.profile.save = 4;
  const auto all = solved<Fraction>(engagement(
      Rulebook::fantasy6, {killers}, {with(victim(1, 3), Special::unbreakable), hero}, 1));
  CHECK(all.wounds[0][0] == f(1, 4));
  CHECK(all.wounds[0][1] == f(3, 4));  // no more than he has: no overkill outside a challenge
  Fraction one_model = 0;
  for (const auto& by_a : all.models_lost) {
    one_model += by_a.size() > 1 ? by_a[1] : Fraction(0);
  }
  CHECK(one_model == f(3, 4));
}

TEST_CASE(
    "who strikes a character strikes his unit once he is dead, and nobody strikes a challenger",
    "[rankflank]") {
  Unit many = charging(unit_of(5));
  many.at_character = 3;
  const Unit hero = character(victim(1));
  Fight fight(engagement(Rulebook::fantasy6, {many}, {unit_of(5), hero}));
  fight.now.set(kLost[4], 1);
  CHECK(dice_at(fight, 0, 4) == 0);
  CHECK(dice_at(fight, 0, 3) == 5);
  Unit challenger = hero;
  challenger.challenge = true;
  Unit own = challenger;
  const Fight duel(engagement(Rulebook::fantasy6, {many, own}, {unit_of(5), challenger}));
  CHECK(dice_at(duel, 0, 4) == 0);
  CHECK(dice_at(duel, 0, 3) == 5);
}

// Source  FAQ, general principles, beside rules-old-world. Each of two blows slays 1 time in 12 and
//         wounds 1 time in 6.
TEST_CASE("The Old World: killing blows fall before wounds that recover or multiply",
          "[rankflank]") {
  Unit slayers = with(unit_of(2), Special::killing_blow);
  slayers.profile.type = static_cast<int>(TroopType::monstrous_infantry);
  Unit trolls = victim(2, 2);
  trolls.profile.fortitude = 5;
  // One of each: a model, and a wound of the next, that is recovered 1 time in 3.
  CHECK(wounds(slayers, trolls, Rulebook::old_world)[3] == 2 * f(1, 12) * f(1, 6) * f(2, 3));
  // One of each again; or 3 wounds, and then 1 of the next.
  slayers.profile.multiple = {0, 1, 3};
  CHECK(wounds(slayers, victim(3, 2), Rulebook::old_world)[4] ==
        2 * f(1, 12) * f(1, 6) * f(1, 3) + f(1, 6) * f(1, 6) * f(1, 3) * f(1, 3));
}

// Two blows of D2 wounds, each of which goes through 1 time in 4; 2 times in 3 a wound is not
// recovered. The second takes no more than the first has left: both together kill 52 times in 81.
TEST_CASE("The Old World: a lone model recovers blow by blow", "[rankflank]") {
  Unit giant = unit_of(1);
  giant.profile.attacks = 2;
  giant.profile.multiple = {0, 1, 2};
  Unit troll = victim(2);
  troll.profile.fortitude = 5;
  CHECK(wounds(giant, troll, Rulebook::old_world)[2] ==
        2 * f(1, 4) * f(3, 4) * f(2, 9) + f(1, 4) * f(1, 4) * f(52, 81));
}

}  // namespace rankflank_slaying
