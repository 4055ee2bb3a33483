// What one blow has to go through, in fractions, and who strikes it.

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_blows {

using namespace fray::test;

namespace {

/// The chance that one blow of A's is a wound in the first round.
Fraction wounds(Rulebook book, const Unit& a, const Unit& b, int round = 0) {
  Fight fight(engagement(book, a, b));
  fight.now.set(kRounds, round);
  const fray::graph::Rolls rolls = fight.combat.rolls(fight.now.set(kStage, Stage::strike));
  for (const fray::dice::Roll& roll : rolls.span()) {
    const auto ways = fray::dice::ways_to_pass(roll);
    return fraction(ways.favourable, ways.all);
  }
  return Fraction(0);
}

Unit one() { return charging(unit_of(1)); }
Unit foe() {
  Unit unit = unit_of(1);
  unit.profile.initiative = 1;
  return unit;
}
Fraction f(int n, int d) { return fraction(n, d); }
constexpr Rulebook kT9a = Rulebook::ninth_age;

}  // namespace

TEST_CASE("plain blows: to hit, to wound, saves", "[rankflank]") {
  CHECK(wounds(Rulebook::sovl, one(), foe()) == f(1, 4));  // 4+ against a save of 4+
  CHECK(wounds(kT9a, one(), foe()) == f(1, 4));
  Unit hard = foe();
  hard.profile.save = 4;
  hard.profile.ward = 5;
  CHECK(wounds(Rulebook::fantasy6, one(), hard) == f(1, 4) * f(1, 2) * f(2, 3));
  hard.profile.armour = 3;
  hard.profile.fortitude = 4;
  CHECK(wounds(kT9a, one(), hard) == f(1, 4) * f(1, 2) * f(1, 2));  // the better special save, once
}

TEST_CASE("hatred rolls misses again once [rank special: hatred]", "[rankflank]") {
  for (const Rulebook book : {kT9a, Rulebook::fantasy6}) {
    CHECK(wounds(book, with(one(), Special::hatred), foe()) == f(3, 4) * f(1, 2));
    CHECK(wounds(book, with(one(), Special::hatred), foe(), 1) == f(1, 2) * f(1, 2));
  }
}

TEST_CASE("eternal hatred rolls misses again in every round [rank special: eternal hatred]",
          "[rankflank]") {
  for (const int round : {0, 1, 2}) {
    CHECK(wounds(Rulebook::old_world, with(one(), Special::eternal_hatred), foe(), round) ==
          f(3, 4) * f(1, 2));
  }
  CHECK(wounds(Rulebook::old_world, with(one(), Special::hatred), foe(), 1) == f(1, 2) * f(1, 2));
}

TEST_CASE("poison [rank special: poison]", "[rankflank]") {
  CHECK(wounds(Rulebook::fantasy6, with(one(), Special::poison), foe()) ==
        f(1, 6) + f(1, 3) * f(1, 2));
  CHECK(wounds(Rulebook::sovl, with(one(), Special::poison), foe()) ==
        f(1, 2) * (f(1, 2) + f(1, 6) * f(1, 2)));
}

TEST_CASE("blows that no armour stops [rank special: lethal strike]", "[rankflank]") {
  Unit armoured = foe();
  armoured.profile.save = 4;
  armoured.profile.armour = 3;
  CHECK(wounds(Rulebook::fantasy7, with(one(), Special::killing_blow), armoured) ==
        f(1, 2) * (f(1, 6) + f(1, 3) * f(1, 2)));
  CHECK(wounds(kT9a, with(one(), Special::lethal_strike), armoured) ==
        f(1, 2) * (f(1, 6) + f(1, 3) * f(1, 2)));
  armoured.profile.fortitude = 4;
  CHECK(wounds(kT9a, with(one(), Special::lethal_strike), armoured) ==
        f(1, 2) * (f(1, 6) + f(1, 3) * f(1, 4)));
  Unit troll = foe();  // neither armour nor regeneration stops it, a ward save does
  troll.profile.fortitude = 4;
  CHECK(wounds(Rulebook::fantasy6, with(one(), Special::killing_blow), troll) ==
        f(1, 2) * (f(1, 6) + f(1, 3) * f(1, 2)));
  troll.profile.ward = 4;
  CHECK(wounds(Rulebook::fantasy6, with(one(), Special::killing_blow), troll) ==
        f(1, 2) * f(1, 2) * f(1, 2));
  Unit ogre = foe();
  ogre.profile.wounds = 3;
  const auto all =
      solved<Fraction>(engagement(Rulebook::sovl, with(one(), Special::lethal_strike), ogre, 1));
  CHECK(all.wounds[0][1] == 0);
  CHECK(all.wounds[0][2] == f(1, 4));
}

TEST_CASE("sixes that hit twice [rank special: battle focus]", "[rankflank]") {
  const auto all =
      solved<Fraction>(engagement(kT9a, with(one(), Special::battle_focus), unit_of(4), 1));
  const Fraction two_wounds = f(1, 6) * f(1, 4);
  CHECK(all.wounds[0][2] == two_wounds);
  CHECK(all.wounds[0][1] == f(1, 6) * f(1, 2) + f(1, 3) * f(1, 2));
}

TEST_CASE("who hits without a roll has no sixes", "[rankflank]") {
  Unit sure = one();
  sure.hits_on = kAlways;
  CHECK(wounds(Rulebook::fantasy6, with(sure, Special::poison), foe()) == f(1, 2));
  CHECK(wounds(kT9a, with(with(sure, Special::poison), Special::battle_focus), foe()) == f(1, 2));
  CHECK(solved<Fraction>(engagement(kT9a, with(sure, Special::battle_focus), unit_of(4), 1))
            .wounds[0]
            .size() == 2);
}

TEST_CASE("easier and harder to hit [rank special: lightning reflexes] [rank special: distracting]",
          "[rankflank]") {
  CHECK(wounds(kT9a, with(one(), Special::lightning_reflexes), foe()) == f(2, 3) * f(1, 2));
  CHECK(wounds(kT9a, one(), with(foe(), Special::distracting)) == f(1, 3) * f(1, 2));
}

TEST_CASE(
    "fire and faith against special saves [rank special: flaming] [rank special: divine attacks]",
    "[rankflank]") {
  Unit saved = foe();
  saved.profile.fortitude = 4;
  CHECK(wounds(kT9a, one(), saved) == f(1, 8));
  CHECK(wounds(kT9a, with(one(), Special::flaming), saved) == f(1, 4));
  CHECK(wounds(Rulebook::fantasy6, with(one(), Special::flaming), saved) == f(1, 4));
  saved.profile.fortitude = kNever;
  saved.profile.ward = 4;
  CHECK(wounds(kT9a, with(one(), Special::divine_attacks), saved) == f(1, 4) * f(3, 4));
  saved.profile.fortitude = 5;  // 1/3, and 1/4 by an Aegis of 4+ that has to be passed twice
  CHECK(wounds(kT9a, with(one(), Special::divine_attacks), saved) == f(1, 4) * f(2, 3));
  saved.profile.fortitude = 6;
  CHECK(wounds(kT9a, with(one(), Special::divine_attacks), saved) == f(1, 4) * f(3, 4));
}

TEST_CASE("the better special save, blow by blow, where a 6 leaves only one", "[rankflank]") {
  Unit guarded = foe();
  guarded.profile.fortitude = 3;
  guarded.profile.ward = 5;
  const auto wounded = [&](Rulebook book, Special rule, bool poison = false, bool focus = false) {
    Unit striker = with(one(), rule);
    striker.profile.specials.set(Special::poison, poison);
    striker.profile.specials.set(Special::battle_focus, focus);
    guarded.profile.wounds = 2;
    return solved<Fraction>(engagement(book, striker, guarded, 1)).wounds[0];
  };
  // 4 and 5 wound against 3+, a 6 against 5+.
  const Fraction rolled = f(1, 3) * f(1, 3) + f(1, 6) * f(2, 3);
  CHECK(wounded(kT9a, Special::lethal_strike)[1] == f(1, 2) * rolled);
  guarded.profile.unit_strength = 1;
  const auto slain = wounded(Rulebook::fantasy7, Special::killing_blow);
  CHECK(slain[1] == f(1, 2) * f(1, 3) * f(1, 3));
  CHECK(slain[2] == f(1, 2) * f(1, 6) * f(2, 3));
  // A poisoned 6 to hit is no 6 to wound.
  CHECK(wounded(kT9a, Special::lethal_strike, true)[1] == f(1, 6) * f(1, 3) + f(1, 3) * rolled);
  // A 6 to hit is two hits.
  const auto twice = wounded(kT9a, Special::lethal_strike, false, true);
  CHECK(twice[2] == f(1, 6) * rolled * rolled);
  CHECK(twice[1] == f(1, 3) * rolled + f(1, 6) * Fraction(2) * rolled * (Fraction(1) - rolled));
}

TEST_CASE("frenzy [rank special: frenzy]", "[rankflank]") {
  const Unit wild = with(unit_of(5), Special::frenzy);
  Fight fight(engagement(Rulebook::fantasy6, wild, foe()));
  CHECK(attack_dice(fight.combat.context(), fight.now, fight.attack(0)) == 2 * 3);
  fight.now.set(kCalmed, 1);
  CHECK(attack_dice(fight.combat.context(), fight.now, fight.attack(0)) == 3);
  CHECK(wounds(Rulebook::sovl, with(one(), Special::frenzy), foe()) == f(3, 4) * f(1, 2));
}

TEST_CASE(
    "who fights: front, support, champion, extra rank [rank special: champion] "
    "[rank special: extra rank] "
    "[rank special: line formation]",
    "[rankflank]") {
  const auto dice = [](Rulebook book, const Unit& a, const Unit& b) {
    const Fight fight(engagement(book, a, b));
    return attack_dice(fight.combat.context(), fight.now, fight.attack(0));
  };
  const Unit wide = unit_of(30, 10);
  CHECK(dice(Rulebook::sovl, wide, wide) == 20);
  CHECK(dice(kT9a, wide, wide) == 20);
  CHECK(dice(Rulebook::fantasy6, wide, wide) == 10);
  CHECK(dice(Rulebook::fantasy6, wide, unit_of(20, 5)) == 7);  // corners touch
  CHECK(dice(kT9a, with(wide, Special::champion), wide) == 21);
  CHECK(dice(kT9a, with(wide, Special::extra_rank), wide) == 30);
  CHECK(dice(kT9a, with(wide, Special::line_formation), wide) == 30);
  Unit few = wide;
  few.fighting = 4;
  CHECK(dice(Rulebook::sovl, few, wide) == 8);
  Unit flanker = unit_of(10, 5);
  flanker.approach = Facing::right;
  const Fight aside(engagement(Rulebook::sovl, flanker, unit_of(12, 4)));
  // A file of three ranks, and no support.
  CHECK(attack_dice(aside.combat.context(), aside.now, aside.attack(3)) == 3);
}

TEST_CASE("the dead do not strike, and nobody steps up in their place", "[rankflank]") {
  Fight fight(engagement(Rulebook::fantasy6, charging(unit_of(10, 5)), unit_of(10, 5)));
  CHECK(step(fight.combat.context(), fight.now)[0].unit == 0);
  const Situation struck = fight.combat.after(fight.now, fray::graph::Results{3}).next;
  CHECK(step(fight.combat.context(), struck)[0].unit == 3);
  CHECK(attack_dice(fight.combat.context(), struck, fight.attack(3)) == 2);
  Engagement stepping = engagement(Rulebook::fantasy6, charging(unit_of(10, 5)), unit_of(10, 5));
  stepping.readings.step_up = true;
  const Combat combat(stepping);
  CHECK(attack_dice(combat.context(), combat.after(combat.opening(), fray::graph::Results{3}).next,
                    fight.attack(3)) == 5);
  const Fight together(engagement(kT9a, unit_of(10, 5), unit_of(10, 5)));
  CHECK(together.combat.rolls(together.now).span().size() == 2);
}

// Source  "Close Combat and the Incomplete Rank" of both editions, beside seeds/004: its models are
//         moved into contact; "Fighting over Gaps", beside seeds/003.
TEST_CASE("an incomplete last rank fights at the flank, and in Fantasy is struck there",
          "[rankflank]") {
  for (const Rulebook book : {Rulebook::fantasy6, Rulebook::fantasy7}) {
    for (const auto& [models, touching, struck_by] :
         {std::tuple{5, 1, 3}, {6, 2, 4}, {9, 2, 4}, {10, 2, 4}, {11, 3, 5}, {15, 3, 5}}) {
      INFO(models);
      Unit flanker = unit_of(9, 5);
      flanker.approach = Facing::left;
      const Fight fight(engagement(book, flanker, unit_of(models, 5)));
      CHECK(fighters(fight.combat.context(), fight.now, fight.attack(0)).front == struck_by);
      CHECK(fighters(fight.combat.context(), fight.now, fight.attack(3)).front == touching);
      for (const auto& [other, fighting] :
           {std::pair{Rulebook::ninth_age, touching}, {Rulebook::sovl, models / 5}}) {
        const Fight elsewhere(engagement(other, flanker, unit_of(models, 5)));
        CHECK(fighters(elsewhere.combat.context(), elsewhere.now, elsewhere.attack(3)).front ==
              fighting);
      }
    }
  }
}

TEST_CASE("each model of an incomplete last rank is moved to one place", "[rankflank]") {
  const auto against = [](const Fight& fight, int enemy) {
    for (const Contact& contact : fight.combat.context().contacts[0][index(0)]) {
      if (contact.enemy == enemy) {
        return fighters(fight.combat.context(), fight.now, {Attack::Kind::blows, 0, contact}).front;
      }
    }
    return -1;
  };
  for (const auto& [models, first, second] : {std::tuple{5, 1, 1}, {6, 2, 1}, {7, 2, 2}}) {
    for (const bool left_first : {true, false}) {
      std::vector<Unit> flankers{unit_of(9, 5), unit_of(9, 5)};
      flankers[0].approach = left_first ? Facing::left : Facing::right;
      flankers[1].approach = left_first ? Facing::right : Facing::left;
      const Fight fight(engagement(Rulebook::fantasy6, {unit_of(models, 5)}, flankers));
      INFO(models);
      CHECK(against(fight, 3) == first);
      CHECK(against(fight, 4) == second);
      CHECK(fighters(fight.combat.context(), fight.now, fight.attack(3)).front == first + 2);
      CHECK(fighters(fight.combat.context(), fight.now, fight.attack(4)).front == second + 2);
    }
  }
  std::vector<Unit> around{unit_of(9, 5), unit_of(9, 5), unit_of(9, 5)};  // front, flank and rear
  around[1].approach = Facing::left;
  around[1].of = around[2].of = 0;
  around[2].approach = Facing::rear;
  const Fight fight(engagement(Rulebook::fantasy6, {unit_of(8, 5)}, around));
  CHECK(against(fight, 3) == 5);
  CHECK(against(fight, 4) == 1);
  CHECK(against(fight, 5) == 2);
}

TEST_CASE("the slain of a unit that fights two enemies are shared out", "[rankflank]") {
  Unit flanker = charging(unit_of(5));
  flanker.approach = Facing::left;
  const Fight fight(engagement(Rulebook::fantasy6, {unit_of(20, 5), flanker}, {unit_of(20, 5)}));
  const auto blows = [&](const Situation& now) {
    int all = 0;
    for (const Contact& contact : fight.combat.context().contacts[0][index(3)]) {
      all += attack_dice(fight.combat.context(), now, {Attack::Kind::blows, 3, contact});
    }
    return all;
  };
  Situation now;
  CHECK(blows(now) == 5 + 3);  // the front rank, and a file of four less its corner
  for (int slain = 1; slain <= 6; ++slain) {
    CHECK(blows(now.set(kLost[3], slain).set(kFresh[3], slain)) == 8 - slain);
  }
}

// Source  the game's list file, "Special Attacks": no attack attribute of a unit counts for them.
TEST_CASE("fire and multiple wounds count for impact hits in Fantasy, and not in The 9th Age",
          "[rankflank]") {
  Unit chariot = with(charging(one()), Special::flaming);
  chariot.profile.impact = {1, 0, 0};
  chariot.profile.multiple = {3, 0, 0};
  chariot.hits_on = kNever;
  Unit troll = foe();
  troll.profile.fortitude = 4;
  troll.profile.wounds = 3;
  const auto wounded = [&](Rulebook book) {
    std::vector<Fraction> all = solved<Fraction>(engagement(book, chariot, troll, 1)).wounds[0];
    all.resize(4);
    return all;
  };
  CHECK(wounded(kT9a)[1] == f(1, 2) * f(1, 2));
  CHECK(wounded(kT9a)[3] == 0);
  CHECK(wounded(Rulebook::fantasy7)[1] == 0);
  CHECK(wounded(Rulebook::fantasy7)[3] == f(1, 2));
}

// Source  rules-facts 3.7 and 4.8: at most the wounds of one model.
TEST_CASE("a wound that counts as several slays one model alone", "[rankflank]") {
  for (const Rulebook book : {kT9a, Rulebook::fantasy6, Rulebook::fantasy7}) {
    INFO(to_string(book));
    Unit ogre = one();
    ogre.profile.multiple = {3, 0, 0};
    std::vector<Fraction> all = solved<Fraction>(engagement(book, ogre, unit_of(4), 1)).wounds[0];
    all.resize(5);
    CHECK(all[1] > 0);
    CHECK(all[2] + all[3] + all[4] == 0);
  }
}

// Source  rules-facts 3.9; "Fear" in The 9th Age's list file: the models in the unit are shaken.
TEST_CASE("a character is shaken with the unit that he stands in", "[rankflank]") {
  Unit timid = with(charging(unit_of(5)), Special::unbreakable);
  Unit hero = one();
  hero.character = true;
  Fight fight(engagement(kT9a, {timid, hero}, {with(foe(), Special::fear)}, 1));
  REQUIRE(fight.now[kStage] == Stage::fear_test);
  const int calm = to_hit(fight.combat.context(), fight.now, fight.attack(1));
  fray::graph::Results failed{};
  failed[0] = 10;
  const Situation shaken = fight.combat.after(fight.now, failed).next;
  CHECK(to_hit(fight.combat.context(), shaken, fight.attack(0)) ==
        to_hit(fight.combat.context(), fight.now, fight.attack(0)) + 1);
  CHECK(to_hit(fight.combat.context(), shaken, fight.attack(1)) == calm + 1);
}

// The reading `step-up`.
TEST_CASE("who steps up does not support as well", "[rankflank]") {
  // Of ten spears three are left: they fight, and nobody is behind them.
  Engagement given =
      engagement(Rulebook::fantasy6, charging(unit_of(8, 8)), with(unit_of(10, 5), Special::spear));
  given.readings.step_up = true;
  const Fight fight(given);
  CHECK(attack_dice(fight.combat.context(), fight.now, fight.attack(3)) == 10);
  CHECK(attack_dice(fight.combat.context(),
                    fight.combat.after(fight.now, fray::graph::Results{7}).next,
                    fight.attack(3)) == 3);
}

// Rules-facts 3.11.
TEST_CASE("The 9th Age: of divine attacks blows alone are divine", "[rankflank]") {
  Unit warded = unit_of(5);
  warded.profile.ward = 4;
  const Fight fight(engagement(kT9a, with(unit_of(5), Special::divine_attacks), warded));
  Attack attack = fight.attack(0);
  const auto again = [&] {
    return special_test(fight.combat.context(), attack,
                        special_save(fight.combat.context(), fight.now, attack))
        .throws_again();
  };
  CHECK(again());
  attack.kind = Attack::Kind::stomp;
  CHECK_FALSE(again());
}

}  // namespace rankflank_blows
