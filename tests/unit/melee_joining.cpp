// Units that join an unresolved combat when their own turn comes: seeds/001, paragraph 6.

#include "melee_fields.hpp"
#include "warmaster/combat/phases.hpp"

namespace melee_joining {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// B's reserve is 8 cm behind its line and beside it, so that it sees past; A's as far behind its
/// own.
constexpr const char* kReserves = R"(
                    yyyyyyyyyyyy
      1cm
      1cm
      1cm
      1cm
      1cm
      1cm
      1cm
      1cm
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      1cm
      1cm
      1cm
      1cm
      1cm
      1cm
      1cm
      1cm
                    bbbbbbbbbbbb)";

Unit joining(Unit unit) {
  unit.joins = true;
  return unit;
}

FieldFight begun(const Unit& reserve_of_a, const Unit& reserve_of_b,
                 const char* drawing = kReserves) {
  const std::vector<Drawn> units = {a('a', charging(infantry(3, 9))), a('b', reserve_of_a),
                                    b('x', infantry(3, 9)), b('y', reserve_of_b)};
  Battle battle = battle_of(drawing, units);
  battle.rounds = 1;
  battle.turns = 4;
  return FieldFight(battle, units);
}

/// A has won a round, whoever supports, and pursued.
FieldFight& won_by_a(FieldFight& fight) { return fight.strike({{'x', 4}}).decide(); }

}  // namespace

TEST_CASE("who joins charges into the combat when its own turn comes", "[melee]") {
  FieldFight fight = begun(joining(infantry()), joining(infantry()));
  CHECK_FALSE(fight.engaged('y'));
  won_by_a(fight);  // the turn after A's is B's
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.engaged('y'));
  CHECK_FALSE(fight.engaged('b'));
  won_by_a(fight);
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.engaged('b'));
  CHECK(fight.fights('y'));
}

TEST_CASE("who does not join looks on", "[melee]") {
  FieldFight fight = begun(infantry(), infantry());
  won_by_a(won_by_a(fight));
  CHECK_FALSE(fight.engaged('y'));
  CHECK_FALSE(fight.engaged('b'));
}

TEST_CASE("who sees nobody behind its own line does not join", "[melee]") {
  std::string behind = kReserves;
  behind.erase(behind.find('y') - 14, 14);
  FieldFight fight = begun(infantry(), joining(infantry()), behind.c_str());
  won_by_a(fight);
  CHECK_FALSE(fight.engaged('y'));
}

/// Y may join from the left, after a round.
constexpr const char* kHorseFarOff = R"(
        yy
        yy
        yy
        yy
        yy
        yy
      1cm
      1cm
      1cm
      1cm
      1cm
      1cm
                xxxxxxxxxxxx
                aaaaaaaaaaaa
      1cm
      1cm
      1cm
      1cm
                bbbbbbbbbbbb)";

TEST_CASE("who joins an engagement that has been fought has no charge bonus", "[melee]") {
  FieldFight fight = begun(infantry(), joining(cavalry()), kHorseFarOff);
  won_by_a(fight);
  REQUIRE(fight.fights('y'));
  for (const int modifier : fight.modifiers('y')) {
    CHECK(modifier <= 0);
  }
}

TEST_CASE("who joins has its bonus by the other reading, in the round in which it comes",
          "[melee]") {
  const std::vector<Drawn> units = {a('a', charging(infantry(3, 9))), a('b', infantry()),
                                    b('x', infantry(3, 9)), b('y', joining(cavalry()))};
  Battle battle = battle_of(kHorseFarOff, units);
  battle.rounds = 1;
  battle.turns = 4;
  battle.edition.joining_charge_bonus = true;
  FieldFight fight(battle, units);
  won_by_a(fight);
  REQUIRE(fight.fights('y'));
  CHECK(std::ranges::count(fight.modifiers('y'), 1) > 0);
  won_by_a(fight);
  if (fight.fights('y')) {
    CHECK(std::ranges::count(fight.modifiers('y'), 1) == 0);
  }
}

TEST_CASE("who joins comes no farther than its full pace, and not while it is confused",
          "[melee]") {
  std::string far = kReserves;
  far.insert(
      far.find("xxxx") - 6,
      "      1cm\n      1cm\n      1cm\n      1cm\n      1cm\n      1cm\n      1cm\n      1cm\n"
      "      1cm\n      1cm\n      1cm\n      1cm\n      1cm\n      1cm\n      1cm\n");
  FieldFight stays = begun(infantry(), joining(infantry()), far.c_str());
  won_by_a(stays);
  CHECK_FALSE(stays.engaged('y'));
  FieldFight waits = begun(infantry(), joining(confused(infantry())));
  const auto barely_won_by_a = [](FieldFight& fight) { fight.strike({{'x', 1}}).decide(); };
  barely_won_by_a(waits);
  CHECK_FALSE(waits.engaged('y'));
  barely_won_by_a(waits);
  barely_won_by_a(waits);  // its next turn, in which it has recovered, and a is still before it
  REQUIRE(waits.stage() == MeleeStage::strike);
  CHECK(waits.engaged('y'));
}

TEST_CASE("nobody joins who fights already", "[melee]") {
  CHECK_THROWS_WITH(FieldFight("xxxx\naaaa", {a('a', joining(infantry())), b('x', infantry())}),
                    "side A: joins is said of a unit that fights or supports already (who joins "
                    "stands near, with engaged = false in an engagement file). Leave it out.");
}

TEST_CASE("guns that join charge no farther than 10 cm", "[melee]") {
  const auto joined = [](const std::string& gap) {
    FieldFight fight = begun(infantry(), joining(unit_of(TroopType::artillery)),
                             ("          yy\n          yy\n" + gap + R"(
      xxxx
      aaaaaaaaaaaa
      1cm
      1cm
      1cm
      bbbbbbbbbbbb)")
                                 .c_str());
    return won_by_a(fight).engaged('y');
  };
  CHECK(joined("          1cm\n          1cm"));
  CHECK_FALSE(joined("\n\n\n\n\n\n\n\n          1cm"));
}

TEST_CASE("whom a joiner touches first shoots at it, and who fought does not", "[melee]") {
  const auto shooting = [](Unit unit) {
    unit.shots = 4;
    return unit;
  };
  const auto joined = [&](const Unit& line, const Unit& beside) {
    const std::vector<Drawn> units{a('a', line), a('b', beside), b('x', infantry(3, 9)),
                                   b('y', joining(infantry()))};
    Battle battle = battle_of(R"(
              yyyyyyyyyyyy



      xxxxxxxx    bb
      aaaaaaaaaaaabb)",
                              units);
    battle.rounds = 1;
    battle.turns = 2;
    FieldFight fight(battle, units);
    fight.strike({{'x', 2}}).decide();  // a goes 2 cm, up to beside b
    REQUIRE(fight.fights('y'));
    CHECK(fight.fights('b'));
    return fight;
  };
  Unit in_line = charging(infantry(3, 9));
  in_line.choices.pursuers = Choices::Pursuers::line;
  FieldFight fight = joined(in_line, shooting(cavalry()));
  REQUIRE(fight.stage() == MeleeStage::shots);
  CHECK(fight.melee().rolls(fight.now()).span()[0].dice == 4);
  CHECK(warmaster::charge_fire::charger_of(fight.melee().context(), fight.now(),
                                           fight.number('b')) == fight.number('y'));
  fight.feed({3});
  CHECK(fight.stands('y') == 2);
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.now().shot[0] == 3);
  CHECK(joined(shooting(in_line), cavalry()).stage() == MeleeStage::strike);
}

namespace {

/// A has won by four in its turn, and B's has come.
FieldFight in_b_turn(const Unit& x, const Unit& y) {
  const std::vector<Drawn> units = {a('a', charging(infantry())), b('x', x), b('y', y)};
  Battle battle = battle_of(R"(
                    yyyyyyyyyyyy



      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                            units);
  battle.rounds = 1;
  battle.turns = 2;
  FieldFight fight(battle, units);
  while (fight.stage() == MeleeStage::drive_back) {
    fight.feed({0});
  }
  fight.strike({{'x', 4}}).decide();
  return fight;
}

}  // namespace

TEST_CASE("daemons fade before anybody joins", "[melee]") {
  FieldFight fight = in_b_turn(with(infantry(), Special::unstable), joining(infantry()));
  REQUIRE(fight.stage() == MeleeStage::instability);
  CHECK_FALSE(fight.engaged('y'));
  fight.feed({2});
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.engaged('y'));
}

TEST_CASE("daemons whom their own die confuses do not join", "[melee]") {
  Unit thinned = joining(with(infantry(), Special::unstable));
  thinned.shot_hits = 3;
  for (const int die : {2, 3, 4, 5}) {
    FieldFight fight = in_b_turn(infantry(3, 9), thinned);
    REQUIRE(fight.stage() == MeleeStage::instability);
    fight.feed({die - 1});
    REQUIRE(fight.stage() == MeleeStage::strike);
    CHECK(fight.engaged('y') == (die > 3));
  }
}

TEST_CASE("daemons who are never confused join whatever their die says", "[melee]") {
  Unit thinned = joining(with(with(infantry(), Special::unstable), Special::never_confused));
  thinned.shot_hits = 3;
  for (const int die : {2, 3, 4}) {
    FieldFight fight = in_b_turn(infantry(3, 9), thinned);
    REQUIRE(fight.stage() == MeleeStage::instability);
    fight.feed({die - 1});
    REQUIRE(fight.stage() == MeleeStage::strike);
    CHECK(fight.engaged('y'));
  }
}

TEST_CASE("nobody joins in the enemy's turn", "[melee]") {
  const std::vector<Drawn> units = {a('a', charging(infantry(3, 9))),
                                    a('b', joining(infantry()), Facing::west),
                                    b('x', infantry(3, 9))};
  Battle battle = battle_of(R"(
      xxxx       bb
      aaaa       bb)",
                            units);
  battle.rounds = 1;
  battle.turns = 3;
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}}).decide();  // the turn after A's is B's
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK_FALSE(fight.engaged('b'));
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.engaged('b'));
}

}  // namespace melee_joining
