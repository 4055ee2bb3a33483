// Defended obstacles, the General, and who is too wild to be afraid.

#include "catch.hpp"
#include "core/error.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_obstacles {

using namespace fray::test;

namespace {

constexpr Rulebook kSixth = Rulebook::fantasy6;
constexpr Rulebook kSeventh = Rulebook::fantasy7;

Unit behind_a_wall(int models = 5) {
  Unit unit = unit_of(models);
  unit.defended = true;
  return unit;
}

Unit led(Unit unit, int by) {
  unit.general = by;
  return unit;
}

}  // namespace

// Source  rules-facts 4.1.
TEST_CASE("6th edition: who stands behind an obstacle is hit on sixes, and hits as ever",
          "[rankflank]") {
  const Fight fight(engagement(kSixth, charging(unit_of(5)), behind_a_wall()));
  CHECK(to_hit(fight.combat.context(), fight.now, fight.attack(0)) == 6);
  CHECK(to_hit(fight.combat.context(), fight.now, fight.attack(3)) == 4);
  Unit hero = unit_of(1);
  hero.character = true;
  Unit bold = charging(unit_of(5));
  bold.at_character = 1;
  const Fight led_wall(engagement(kSixth, {bold}, {behind_a_wall(), hero}));
  // His unit's obstacle is the character's.
  for (const Contact& contact : led_wall.combat.context().contacts[0][index(0)]) {
    CHECK(to_hit(led_wall.combat.context(), led_wall.now, {Attack::Kind::blows, 0, contact}) == 6);
  }
  Unit flanker = charging(unit_of(5));
  flanker.approach = Facing::left;
  const Fight aside(engagement(kSixth, flanker, behind_a_wall()));
  CHECK(to_hit(aside.combat.context(), aside.now, aside.attack(0)) ==
        4);  // it lies before the front
  const Fight ninth(engagement(Rulebook::ninth_age, charging(unit_of(5)), behind_a_wall()));
  CHECK(to_hit(ninth.combat.context(), ninth.now, ninth.attack(0)) == 4);
}

TEST_CASE("6th edition: an obstacle counts until the attackers win a round", "[rankflank]") {
  Unit wall = with(behind_a_wall(2), Special::unbreakable);
  wall.hits_on = kNever;
  Unit attackers = charging(with(unit_of(1), Special::unbreakable));
  attackers.wounds_on = kAlways;
  const auto to_hit_after = [&](int wounds) {
    const Combat combat(engagement(kSixth, attackers, wall, 2));
    Situation now = combat.opening();
    for (bool struck = false; now[kRounds] == 0 || step(combat.context(), now)[0].unit != 0;) {
      const bool mine = now[kStage] == Stage::strike && step(combat.context(), now)[0].unit == 0;
      fray::graph::Results results{};
      results[0] = static_cast<std::uint16_t>(mine && !struck ? wounds : 0);
      struck = struck || mine;
      now = fray::graph::settle(combat, combat.after(now, results), [](fray::graph::Report) {});
    }
    REQUIRE(now[kRounds] == 1);
    return to_hit(combat.context(), now,
                  {Attack::Kind::blows, 0, combat.context().contacts[0][index(0)][0]});
  };
  CHECK(to_hit_after(0) == 6);  // beaten by numbers
  wall.models = wall.profile.models = 1;
  wall.profile.wounds = 2;
  CHECK(to_hit_after(0) == 6);  // a draw
  CHECK(to_hit_after(1) == 4);
}

TEST_CASE("who pursues leaves its obstacle, and who is met behind one has it", "[rankflank]") {
  Unit behind = behind_a_wall();
  behind.away = 4;
  const Fight fight(engagement(kSixth, {charging(unit_of(5))}, {behind_a_wall(), behind}));
  const Contact over{4, Facing::front, Facing::front};
  Situation met = Situation(fight.now)
                      .set(kCombat, 1 + 4)
                      .set(kMet, 1 << 4)
                      .set(kJoined[0], 2)
                      .set(kFirstRound, 1);
  CHECK(to_hit(fight.combat.context(), met, {Attack::Kind::blows, 0, over}) == 6);
  const Contact at_pursuer{3, Facing::front, Facing::front};
  CHECK(to_hit(fight.combat.context(), met, {Attack::Kind::blows, 0, at_pursuer}) == 4);
}

// Source  "Defended Obstacles" of the 7th edition, beside seeds/004.
TEST_CASE("7th edition: who charges over an obstacle has nothing of its charge", "[rankflank]") {
  Unit lancers = charging(unit_of(5));
  for (const Special special : {Special::lance, Special::flail, Special::hatred}) {
    lancers = with(lancers, special);
  }
  lancers.profile.initiative = 2;
  lancers.profile.impact = {.fixed = 2};
  const auto strength = [](const Fight& fight) {
    return fray::rankflank::strength(fight.combat.context(), fight.now, fight.attack(0));
  };
  const Fight open(engagement(kSeventh, lancers, unit_of(5)));
  CHECK(strength(open) == 3 + 2 + 2);
  CHECK(step(open.combat.context(), open.now)[0].kind == Attack::Kind::impact);
  const Fight wall(engagement(kSeventh, lancers, behind_a_wall()));
  CHECK(strength(wall) == 3);
  CHECK(step(wall.combat.context(), wall.now)[0].unit == 3);  // by initiative
  CHECK(to_hit(wall.combat.context(), wall.now, wall.attack(0)) == 4);
  CHECK_FALSE(
      wall.combat.rolls(Situation(wall.now).set(kStep, 1)).span()[0].tests[0].throws_again());
  const Fight sixth(engagement(kSixth, lancers, behind_a_wall()));
  CHECK(strength(sixth) == 3 + 2 + 2);
  // Who is charged loses nothing.
  const Fight held(engagement(kSeventh, lancers, with(behind_a_wall(), Special::hatred)));
  CHECK(held.combat.rolls(held.now).span()[0].tests[0].throws_again());
}

TEST_CASE("an obstacle of a charger, and of a character by himself, are refused", "[rankflank]") {
  CHECK_THROWS_AS(validate(engagement(kSixth, unit_of(5), charging(behind_a_wall()))),
                  fray::InputError);
  Unit hero = behind_a_wall(1);
  hero.character = true;
  CHECK_THROWS_AS(validate(engagement(kSixth, {unit_of(5)}, {unit_of(5), hero})), fray::InputError);
}

// Source  rules-facts 4.6; the game's list file, "Commanding Presence".
TEST_CASE("near a General a unit tests on his Leadership or Discipline, where it is higher",
          "[rankflank]") {
  const auto need = [](Rulebook book, const Unit& unit) {
    return break_need(Combat(engagement(book, unit_of(3), unit)).context(),
                      Situation{}.set(kLead, 2).set(kWinner, Side::a), 3)
        .highest;
  };
  for (const Rulebook book : {Rulebook::ninth_age, kSixth, kSeventh}) {
    CHECK(need(book, led(unit_of(1), 9)) == need(book, unit_of(1)) + 2);
    CHECK(need(book, led(unit_of(1), 5)) == need(book, unit_of(1)));
  }
  CHECK(need(Rulebook::sovl, led(unit_of(1), 9)) == need(Rulebook::sovl, unit_of(1)));
  Unit same = unit_of(1);
  same.profile.discipline = 9;
  const Combat own(engagement(kSixth, unit_of(3), same));
  CHECK(Combat(engagement(kSixth, unit_of(3), led(unit_of(1), 9))).name() == own.name());

  // Of fear too, and of restraint: three of each four who would stay do, with 7, and five of six
  // with 9.
  const auto shaken = [](const Unit& unit) {
    const Combat combat(engagement(Rulebook::ninth_age, with(unit_of(5), Special::fear), unit));
    int passed = 0;
    for (std::uint16_t roll = 0; roll <= 10; ++roll) {
      passed +=
          combat.after(combat.opening(), fray::graph::Results{roll}).next[kShaken] == 0 ? 1 : 0;
    }
    return passed;
  };
  CHECK(shaken(unit_of(5)) == 5);          // 2 to 6
  CHECK(shaken(led(unit_of(5), 9)) == 7);  // 2 to 8
}

// Source  "Frenzy" of the 7th edition, beside seeds/004: immune to psychology until beaten, which
//         comes before the break test.
TEST_CASE("7th edition: the frenzied do not mind fear until they are beaten", "[rankflank]") {
  const Unit frightful = charging(with(unit_of(9), Special::fear));
  const Unit wild = with(unit_of(5), Special::frenzy);
  const Unit few = charging(with(unit_of(5), Special::fear));
  CHECK(Fight(engagement(kSixth, few, wild)).now[kStage] == Stage::fear_test);
  CHECK(Fight(engagement(kSeventh, few, wild)).now[kStage] != Stage::fear_test);
  CHECK(Fight(engagement(kSeventh, few, unit_of(5))).now[kStage] == Stage::fear_test);
  CHECK(break_need(Combat(engagement(kSeventh, frightful, wild)).context(),
                   Situation{}.set(kLead, 1).set(kWinner, Side::a), 3)
            .highest == 2);
}

TEST_CASE("7th edition: an obstacle takes nothing from who came to nobody behind it",
          "[rankflank]") {
  const auto again = [](const Engagement& given) {
    const Fight fight(given);
    for (const Attack& attack : step(fight.combat.context(), fight.now)) {
      if (attack.unit == 0) {
        return first_blows(fight.combat.context(), fight.now, 0);
      }
    }
    return false;
  };
  // Who stood there when its enemy took the obstacle.
  CHECK(again(engagement(kSeventh, unit_of(5), behind_a_wall())));
  // Who charges another enemy, while one who stands behind an obstacle is at its flank.
  Unit flanker = behind_a_wall();
  flanker.approach = Facing::left;
  CHECK(again(
      engagement(kSeventh, std::vector{charging(unit_of(5))}, std::vector{unit_of(5), flanker})));
  CHECK_FALSE(again(engagement(kSeventh, charging(unit_of(5)), behind_a_wall())));
}

}  // namespace rankflank_obstacles
