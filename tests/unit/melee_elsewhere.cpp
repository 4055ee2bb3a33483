// Another engagement on the same table, and what draws it in: seeds/000, "Incidental contact",
// "Advance", "Supporting combat".

#include "melee_others.hpp"

namespace melee_elsewhere {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("who fights another engagement has no part in this one", "[melee]") {
  FieldFight fight(
      R"(
            ssss
            zzzz
            yyyy
      xxxx
      aaaa)",
      {a('a', infantry()), a('z', elsewhere(infantry()), Facing::south),
       a('s', infantry(), Facing::south), b('x', infantry()), b('y', elsewhere(infantry()))});
  CHECK(fight.strikes('z') == "-");
  CHECK(fight.strikes('y') == "-");
  CHECK_FALSE(fight.engaged('z'));
  CHECK_FALSE(fight.engaged('y'));
  CHECK_FALSE(fight.engaged('s'));
  CHECK(fight.supports(Side::a) == 0);
  CHECK(fight.dice_at('y') == 0);
  CHECK(fight.contact_map().elsewhere == (set_of(fight.number('z')) | set_of(fight.number('y'))));
}

TEST_CASE("two engagements are still refused where nobody says which is asked", "[melee]") {
  CHECK_THROWS_WITH(FieldFight(kBeyond, {a('a', infantry()), a('z', infantry(), Facing::south),
                                         b('x', infantry()), b('y', infantry())}),
                    Catch::Matchers::StartsWith("these are two engagements"));
}

TEST_CASE("pursuers draw in an engagement that has not been fought, for one round at most",
          "[melee]") {
  FieldFight fight(kBeside, beside(charging(infantry()), infantry()));
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.now().rounds_here == 1);
  CHECK(fight.strikes('y') == "a");
  CHECK(fight.strikes('z') == "y");
  CHECK(fight.modifiers('z') == std::vector{0});  // it is the engagement's second round
  CHECK_FALSE(fight.troop('z').charging);
  CHECK(fight.modifiers('y') == std::vector{-1});
  fight.strike({{'x', 2}});
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::unresolved_a);
}

TEST_CASE("pursuers who come to an unresolved engagement fight no more in this Combat phase",
          "[melee]") {
  const std::vector<Drawn> units = beside(fought(infantry()), fought(infantry()));
  FieldFight once = begun(kBeside, units);
  once.strike({{'x', 2}}).decide();
  CHECK(once.over());
  CHECK(once.last().round == 1);
  FieldFight twice = begun(kBeside, units, 2);
  twice.strike({{'x', 2}}).decide();
  REQUIRE(twice.stage() == MeleeStage::strike);
  CHECK(twice.now().turn == 1);
  CHECK(twice.strikes('z') == "y");
  CHECK(twice.strikes('y') == "a");
}

TEST_CASE("pursuit bonuses hold in the engagement from which the enemy retreated", "[melee]") {
  const auto aiming = [](int target) {
    Unit unit = infantry();
    unit.choices.target = target;
    return unit;
  };
  for (const bool has_been_fought : {false, true}) {
    const auto as = [&](Unit unit) { return has_been_fought ? fought(std::move(unit)) : unit; };
    const auto met = [&](int target) {
      FieldFight fight =
          begun(kBeside, beside(as(pursuing(infantry(), 3)), as(infantry()), aiming(target)), 2);
      return fight.strike({{'x', 2}}).decide();
    };
    CHECK(met(1).strikes('a') == "x");
    CHECK(met(1).modifiers('a') == std::vector{1});
    CHECK(met(2).strikes('a') == "y");
    CHECK(met(2).modifiers('a') == std::vector{0});
    CHECK(met(1).modifiers('z') == std::vector{2});
  }
}

TEST_CASE("bonuses of another engagement are over when it has been fought without this one",
          "[melee]") {
  const std::vector<Drawn> units =
      beyond(pursuing(infantry(), 3), infantry(3, 9), with(infantry(), Special::pursues_anything));
  Battle battle = battle_of(kBeyond, units);
  battle.turns = 2;
  battle.rounds = 1;
  FieldFight fight(battle, units);
  CHECK(fight.troop('z').pursuing);
  CHECK(fight.troop('y').pursuit_bonus == 2);
  CHECK(fight.troop('x').pursuit_bonus == 0);
  CHECK(fight.now().scene->where.first_round);
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.now().turn == 1);
  CHECK_FALSE(fight.troop('z').pursuing);
  CHECK(fight.troop('y').pursuit_bonus == 0);
}

TEST_CASE("what brought bonuses to another engagement holds until it has fought its next round",
          "[melee]") {
  const auto met_in_the_second_turn = [](const Unit& z, const Unit& y) {
    const std::vector<Drawn> units = beside(z, y);
    Battle battle = battle_of(kBeside, units);
    battle.rounds = 1;
    battle.turns = 3;
    FieldFight fight(battle, units);
    fight.strike({{'x', 1}}).decide();
    CHECK_FALSE(fight.engaged('z'));
    fight.strike({{'x', 1}}).decide();
    REQUIRE(fight.strikes('z') == "y");
    return fight.modifiers('z');
  };
  CHECK(met_in_the_second_turn(fought(pursuing(infantry(), 3)), fought(infantry())) ==
        std::vector{2});
  CHECK(met_in_the_second_turn(pursuing(infantry(), 3), infantry()) == std::vector{0});
  const auto advanced_on_in_the_second_turn = [](const Unit& z) {
    const std::vector<Drawn> units = beyond(z, infantry());
    Battle battle = battle_of(kBeyond, units);
    battle.rounds = 1;
    battle.turns = 3;
    FieldFight fight(battle, units);
    fight.strike({{'x', 1}}).decide();
    fight.strike({{'x', 2}});
    REQUIRE(fight.strikes('z') == "y");
    return fight.modifiers('z');
  };
  CHECK(advanced_on_in_the_second_turn(charging(infantry())) == std::vector{0});
}

TEST_CASE("whom another engagement has driven back is not pursued from here", "[melee]") {
  FieldFight fight(kBeside, beside(pursuing(infantry(), 3), infantry()));
  fight.strike({{'x', 3}}).decide();
  CHECK_FALSE(fight.over());
  CHECK(fight.strikes('a') != "y");
}

TEST_CASE("a draw that leaves units in touch ends no pursuit of another engagement", "[melee]") {
  std::vector<Drawn> units = beside(pursuing(infantry(), 3), infantry());
  units.insert(units.begin() + 2, a('d', cavalry()));
  units.push_back(b('e', cavalry(), Facing::north));
  Battle battle = battle_of(R"(
        ee
        ee  zzzz
        ee    yyyy
        ee  1cm
      xxxx
        aaaa
          dd
          dd)",
                            units);
  for (const field::Rectangle& wall :
       {field::Rectangle{0, 60, 60, 300}, {100, 60, 180, 80}, {0, 0, 80, 60}, {120, 0, 180, 60}}) {
    battle.terrain.push_back({field::Terrain::impassable, wall});
  }
  FieldFight fight(battle, units);
  fight.strike({});
  REQUIRE(fight.stage() == MeleeStage::first_back);
  CHECK(fight.troop('z').pursuing);
  CHECK(fight.troop('y').pursuit_bonus == 2);
}

TEST_CASE(
    "an advance comes into an engagement that has not been fought, where chargers have their bonus",
    "[melee]") {
  Unit shooters = infantry();
  shooters.shots = 3;
  FieldFight fight(kBeyond, beyond(charging(infantry()), shooters,
                                   with(infantry(), Special::first_round_bonus)));
  fight.strike({{'x', 3}});
  REQUIRE(fight.stage() == MeleeStage::strike);  // who fights does not shoot
  CHECK(fight.now().rounds_here == 0);
  CHECK(fight.strikes('a') == "y");
  CHECK(fight.strikes('z') == "y");
  CHECK(fight.modifiers('z') == std::vector{1});
  CHECK(fight.modifiers('a') == std::vector{1});
}

TEST_CASE("who supports in another engagement is of it: who comes to it has come to all of them",
          "[melee]") {
  const char* const drawing = R"(
      zzzz
      yyyy
      ssss
      1cm
      xxxx
      aaaa)";
  const auto advanced = [&](const Unit& z, const Unit& y, int turns) {
    const std::vector<Drawn> units{a('a', infantry()), a('z', elsewhere(z), Facing::south),
                                   b('x', infantry()), b('y', elsewhere(y), Facing::north),
                                   b('s', infantry(), Facing::north)};
    FieldFight fight = begun(drawing, units, turns);
    CHECK(fight.troop('s').is_away());
    return fight.strike({{'x', 3}});
  };
  FieldFight fight = advanced(charging(infantry()), infantry(), 1);
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('a') == "s");
  CHECK(fight.strikes('z') == "y");
  CHECK(fight.modifiers('z') == std::vector{1});
  CHECK(advanced(fought(infantry()), fought(infantry()), 1).over());
  FieldFight later = advanced(fought(infantry()), fought(infantry()), 2);
  REQUIRE(later.stage() == MeleeStage::strike);
  CHECK(later.now().turn == 1);
  CHECK(later.strikes('z') == "y");
}

TEST_CASE("several other engagements are apart, and what holds of one holds of each", "[melee]") {
  const auto drawn = [](const Unit& z, const Unit& y, const Unit& w, const Unit& v) {
    return FieldFight(R"(
            zzzz        wwww
          yyyy        vvvv
      xxxx
        aaaa)",
                      {a('a', infantry()), a('z', elsewhere(z), Facing::south),
                       a('w', elsewhere(w), Facing::south), b('x', infantry(3, 9)),
                       b('y', elsewhere(y)), b('v', elsewhere(v))});
  };
  FieldFight fight = drawn(pursuing(infantry(), 3), infantry(), charging(infantry()), infantry());
  CHECK(fight.troop('y').pursuit_bonus == 2);
  CHECK(fight.troop('v').pursuit_bonus == 0);
  fight.strike({{'x', 2}}).decide();
  CHECK(fight.strikes('z') == "y");
  CHECK(fight.strikes('w') == "-");
  CHECK_THROWS_WITH(drawn(pursuing(infantry(), 3), pursuing(infantry(), 3), infantry(), infantry()),
                    "side A, unit 2: pursuit is said of both sides in one engagement (only the "
                    "winner of the round before pursues). Leave one out.");
  CHECK_NOTHROW(drawn(pursuing(infantry(), 3), infantry(), infantry(), pursuing(infantry(), 3)));
  CHECK_THROWS_WITH(drawn(pursuing(infantry(), 3), charging(infantry()), infantry(), infantry()),
                    "side A, unit 2: pursuit and a charge cannot both be said in one engagement (a "
                    "charge opens a "
                    "fight, a pursuit continues one). Leave one out.");
}

TEST_CASE(
    "an advance into an unresolved engagement is fought in the next turn, in a later round of it",
    "[melee]") {
  const std::vector<Drawn> units = beyond(fought(pursuing(infantry(), 3)), fought(infantry()),
                                          with(infantry(), Special::first_round_bonus));
  FieldFight once = begun(kBeyond, units);
  once.strike({{'x', 3}});
  CHECK(once.over());
  CHECK(once.last().ending == Ending::b_destroyed);
  FieldFight twice = begun(kBeyond, units, 2);
  twice.strike({{'x', 3}});
  REQUIRE(twice.stage() == MeleeStage::strike);
  CHECK(twice.now().turn == 1);
  CHECK(twice.modifiers('z') == std::vector{2});
  CHECK(twice.modifiers('a') == std::vector{0});
}

TEST_CASE("the confused support nobody, in another engagement either", "[melee]") {
  const auto joined = [](const Unit& behind) {
    FieldFight fight(
        R"(
      zzzz
      yyyy
      ssss
      1cm
      xxxx
      aaaa)",
        {a('a', infantry()), a('z', elsewhere(infantry()), Facing::south), b('x', infantry()),
         b('y', elsewhere(infantry()), Facing::north), b('s', behind, Facing::north)});
    fight.strike({{'x', 3}});
    return fight.strikes('z');
  };
  CHECK(joined(infantry()) == "y");
  CHECK(joined(confused(infantry())) == "-");
  CHECK_THROWS_WITH(
      joined(fought(infantry())),
      Catch::Matchers::StartsWith("side B, unit 3: fought is said of a unit that supports"));
}

}  // namespace melee_elsewhere
