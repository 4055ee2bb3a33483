// What another engagement on the same table is while this one does not come to it: in the way of
// retreats and drive backs, and no target. seeds/000, "Blocked retreats"; rules-facts 1.8 and 1.10.

#include "melee_others.hpp"

namespace melee_aside {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("friends in another engagement are in the way of a retreat, and do not make way",
          "[melee]") {
  const char* const drawing = R"(
      zzzz
      yyyy
      1cm
      xxxx
      aaaa)";
  FieldFight blocked(drawing, beside(infantry(), infantry()));
  blocked.strike({{'x', 2}});
  CHECK(blocked.stands('x') == 0);
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry(3, 9)), b('y', infantry())};
  std::string alone = drawing;
  alone.erase(0, alone.find('y') - 6);
  FieldFight free(alone, units);
  free.strike({{'x', 2}});
  CHECK(free.stands('x') == 1);
}

TEST_CASE("friends in another engagement do not leave it to make way", "[melee]") {
  const char* const drawing = R"(
       yyyyzz
           zz
      xxxx
      aaaa)";
  const std::vector<Drawn> units{a('a', infantry()), a('z', elsewhere(infantry()), Facing::west),
                                 b('x', infantry(3, 9)), b('y', elsewhere(infantry()))};
  FieldFight fight(drawing, units);
  CHECK(fight.strike({{'x', 3}}).stands('x') == 0);
}

TEST_CASE("nobody in another engagement shoots at who comes into it, or is shot at as a charger",
          "[melee]") {
  const auto shooting = [](Unit unit) {
    unit.shots = 3;
    return unit;
  };
  const std::vector<Drawn> units = beyond(infantry(), shooting(infantry()));
  Battle battle = battle_of(kBeyond, units);
  battle.edition = *edition_named("revolution-advance");
  FieldFight advanced_on(battle, units);
  advanced_on.strike({{'x', 3}});
  CHECK(advanced_on.stage() == MeleeStage::strike);
  CHECK(advanced_on.modifiers('a') == std::vector{1});
  FieldFight chargers(kBeyond,
                      {a('a', shooting(infantry())), a('z', elsewhere(infantry()), Facing::south),
                       b('x', infantry()), b('y', charging(elsewhere(infantry())))});
  chargers.strike({{'x', 3}});
  CHECK(chargers.stage() == MeleeStage::strike);
  // One for the charge, and one less for who is behind it.
  CHECK(chargers.modifiers('y').front() == 0);
}

TEST_CASE("enemies in another engagement are in the way of a retreat", "[melee]") {
  FieldFight fight(R"(
          zzzzyyyy
      1cm
      xxxx
      aaaa)",
                   beside(infantry(), infantry()));
  CHECK(fight.strike({{'x', 2}}).stands('x') == 0);
}

TEST_CASE("a unit that is driven back into another engagement is confused", "[melee]") {
  const auto driven = [](bool fights) {
    Unit shot = infantry(3, 9);
    shot.shot_hits = 2;
    std::vector<Drawn> units{a('a', infantry()), b('x', infantry()), b('w', shot),
                             b('y', fights ? elsewhere(infantry()) : infantry())};
    std::string drawing = R"(
      yyyy
      1cm
      wwww
      1cm
      1cm
      xxxx
      aaaa)";
    if (fights) {
      units.insert(units.begin() + 1, a('z', elsewhere(infantry()), Facing::south));
      drawing = "\n      zzzz" + drawing;
    }
    FieldFight fight(drawing, units);
    fight.feed({1}).feed({1});
    while (fight.stage() == MeleeStage::tests) {
      fight.feed({0, 0});
    }
    REQUIRE(fight.stage() == MeleeStage::strike);
    return fight.troop('w').confused;
  };
  CHECK(driven(true));
  CHECK_FALSE(driven(false));
}

TEST_CASE(
    "a unit that is driven back stops a centimetre before another engagement, and sends nobody out "
    "of it",
    "[melee]") {
  Unit shot = infantry(3, 9);
  shot.shot_hits = 2;
  FieldFight fight(
      R"(
              zz
      yyyyyyyyzz
      1cm
        nnnn
      1cm
      wwww
      1cm
      1cm
      xxxx
      aaaa)",
      {a('a', infantry()), a('z', elsewhere(infantry()), Facing::west), b('x', infantry()),
       b('w', shot), b('y', elsewhere(infantry())), b('n', infantry())});
  fight.feed({4}).feed({4});
  while (fight.stage() == MeleeStage::tests) {
    fight.feed({0, 0});
  }
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.picture_now() == picture(R"(
              zz
      yyyyyyyyzz
      1cm
      wwwwnnnn
      1cm
      1cm
      1cm
      1cm
      1cm
      xxxx
      aaaa)"));
}

TEST_CASE("who fights another engagement has shot at nobody", "[melee]") {
  Unit shot = infantry(3, 9);
  shot.shot_hits = 1;
  FieldFight fight(R"(
                      zzzz
                      yyyy
      ss
      ss              wwww


                      xxxx
                      aaaa)",
                   {a('a', infantry()), a('z', elsewhere(infantry()), Facing::south),
                    a('s', infantry(), Facing::east), b('x', infantry()), b('w', shot),
                    b('y', elsewhere(infantry()))});
  fight.feed({2});
  CHECK(fight.picture_now() == picture(R"(
                      zzzz
                      yyyy
      ss
      ss                 wwww


                      xxxx
                      aaaa)"));  // away from s
}

TEST_CASE("daemons in another engagement come back into touch with those whom they fight",
          "[melee]") {
  const Unit daemons = with(with(infantry(), Special::unstable), Special::wizard_near);
  const std::vector<Drawn> units{a('a', charging(infantry())),
                                 a('z', elsewhere(infantry(3, 9)), Facing::south),
                                 b('x', infantry(3, 9)), b('y', elsewhere(daemons))};
  Battle battle = battle_of(R"(
                        zzzzzzzz
                        yyyyyyyy
      xxxx
      aaaa)",
                            units);
  battle.b[1].unit.profile.stands = 3;
  battle.rounds = 1;
  battle.turns = 5;
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::instability);
  fight.feed({0});  // a stand fades
  CHECK(fight.stands('y') == 1);
  fight.strike({{'x', 1}}).decide();
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::instability);
  fight.feed({5});
  CHECK(fight.stands('y') == 2);
  CHECK_THAT(fight.picture_now(),
             Catch::Matchers::Contains("zzzzzzzz\n") && Catch::Matchers::Contains("yyyyyyyy\n"));
}

TEST_CASE("who fights another engagement is not shot at, and does not join", "[melee]") {
  const auto given = [](auto&& say) {
    std::vector<Drawn> units = beyond(infantry(), infantry());
    say(units[3].unit);
    FieldFight fight(kBeyond, units);
  };
  CHECK_NOTHROW(given([](Unit&) {}));
  CHECK_THROWS_WITH(given([](Unit& unit) { unit.shot_at = 2; }),
                    Catch::Matchers::StartsWith(
                        "side B, unit 2: shot-at is said of a unit that touches an enemy"));
  CHECK_THROWS_WITH(
      given([](Unit& unit) { unit.shot_hits = 2; }),
      "side B, unit 2: shot-hits is said of a unit that fights another engagement (they count "
      "there). Say the hits it has left over with outstanding= and its stands with stands=.");
  CHECK_THROWS_WITH(given([](Unit& unit) { unit.joins = true; }),
                    Catch::Matchers::StartsWith(
                        "side B, unit 2: joins is said of a unit that fights or supports already"));
}

}  // namespace melee_aside
