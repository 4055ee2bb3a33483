// What players decide where the rules leave it to them: target, casualties, pursuers, making way,
// advancing; and units that have fought already. seeds/000, "Attack value", "Casualties", "Basic
// pursuit", "Blocked retreats", "Advance".

#include "melee_fields.hpp"

namespace melee_choices {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

Unit choosing(Unit unit, auto&& change) {
  change(unit.choices);
  return unit;
}

Unit fought(Unit unit) {
  unit.fought = true;
  return unit;
}

}  // namespace

TEST_CASE("a stand with a choice strikes the unit that its player names", "[melee]") {
  const char* const drawing = R"(
        xxxxyyyyyyyy
          aaaaaaaa)";
  const auto aiming = [](int target) {
    return choosing(infantry(), [&](Choices& c) { c.target = target; });
  };
  const auto strikes = [&](int target) {
    return FieldFight(drawing, {a('a', aiming(target)), b('x', infantry()), b('y', infantry())})
        .strikes('a');
  };
  CHECK(strikes(0) == "yy");
  CHECK(strikes(1) == "xy");
  CHECK(strikes(2) == "yy");
  CHECK_THROWS_WITH(
      strikes(9),
      "side A: target = 9 is not allowed. Type 1 to 2, a unit of the enemy by its place.");
}

TEST_CASE("stands that fight fall first where their player says so", "[melee]") {
  const char* const drawing = R"(
      xxxx
      aaaaaaaa)";
  const auto left = [&](Choices::Casualties casualties) {
    FieldFight fight(drawing,
                     {a('a', choosing(infantry(), [&](Choices& c) { c.casualties = casualties; })),
                      b('x', infantry(3, 9))});
    fight.strike({{'a', 3}});
    return fight.picture_now();
  };
  CHECK(left(Choices::Casualties::idle) == picture(R"(
      xxxx
      1cm
      1cm
      1cm
      aaaa)"));
  CHECK(left(Choices::Casualties::fighting) == picture(R"(
      xxxx
      1cm
      1cm
      1cm
          aaaa)"));
}

TEST_CASE("pursuers lap round the enemy, or stay in line where their player says so", "[melee]") {
  const char* const drawing = R"(
          xxxx
      aaaaaaaaaaaa)";
  const auto after = [&](Choices::Pursuers pursuers) {
    FieldFight fight(drawing,
                     {a('a', choosing(infantry(), [&](Choices& c) { c.pursuers = pursuers; })),
                      b('x', infantry(3, 9))});
    fight.strike({{'x', 3}}).decide();
    REQUIRE(fight.stage() == MeleeStage::strike);
    return fight.picture_now();
  };
  CHECK(after(Choices::Pursuers::line) == picture(drawing));
  CHECK(after(Choices::Pursuers::round) != picture(drawing));
}

TEST_CASE("friends make way, or do not where their player says so", "[melee]") {
  const auto stands_left = [](bool makes_way) {
    FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa
        ff
        ff)",
                     {a('a', infantry()),
                      a('f', choosing(cavalry(), [&](Choices& c) { c.makes_way = makes_way; })),
                      b('x', infantry())});
    fight.strike({{'a', 2}});
    return fight.stands('a');
  };
  CHECK(stands_left(true) == 2);
  CHECK(stands_left(false) == 1);
}

TEST_CASE("who has destroyed all its enemies advances, or stays where its player says so",
          "[melee]") {
  const auto over = [](bool advances) {
    FieldFight fight(R"(
      yyyy
      1cm
      1cm
      xxxx
      aaaa)",
                     {a('a', choosing(infantry(), [&](Choices& c) { c.advances = advances; })),
                      b('x', infantry()), b('y', infantry())});
    fight.strike({{'x', 3}});
    return fight.over();
  };
  CHECK_FALSE(over(true));
  CHECK(over(false));
}

TEST_CASE("who is drawn in and has fought already fights in the next turn", "[melee]") {
  const char* const drawing = R"(
          yyyy
      xxxx
        aaaa)";
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry(3, 9)),
                                 b('y', fought(infantry()))};
  FieldFight once(drawing, units);
  once.strike({{'x', 2}}).decide();
  CHECK(once.over());
  CHECK(once.last().ending == Ending::unresolved_a);
  CHECK(once.last().round == 1);
  Battle battle = battle_of(drawing, units);
  battle.turns = 2;
  FieldFight twice(battle, units);
  twice.strike({{'x', 2}}).decide();
  REQUIRE(twice.stage() == MeleeStage::strike);
  CHECK(twice.now().turn == 1);
  CHECK(twice.now().rounds_here == 0);
  CHECK(twice.strikes('y') == "a");
}

TEST_CASE("who has fought in one Combat phase fights at once in the next", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry(3, 9)),
                                 b('y', fought(infantry()))};
  Battle battle = battle_of(R"(
          yyyy
      1cm
      xxxx
        aaaa)",
                            units);
  battle.turns = 2;
  FieldFight fight(battle, units);
  for (int round = 0; round < 3; ++round) {
    REQUIRE(fight.stage() == MeleeStage::strike);
    fight.strike({{'x', 1}}).decide();
  }
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.now().turn == 1);
  CHECK(fight.strikes('y') == "a");
}

TEST_CASE("an advance into a unit that has fought already is fought in the next turn", "[melee]") {
  const char* const drawing = R"(
      yyyy
      1cm
      1cm
      xxxx
      aaaa)";
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry()),
                                 b('y', fought(infantry()))};
  FieldFight once(drawing, units);
  once.strike({{'x', 3}});
  CHECK(once.over());
  CHECK(once.last().ending == Ending::b_destroyed);
  Battle battle = battle_of(drawing, units);
  battle.turns = 2;
  FieldFight twice(battle, units);
  twice.strike({{'x', 3}});
  REQUIRE(twice.stage() == MeleeStage::strike);
  CHECK(twice.now().turn == 1);
  CHECK(twice.strikes('y') == "a");
}

TEST_CASE("units pursue in the order in which their player moves them", "[melee]") {
  const auto first_of = [](int a_moves, int c_moves) {
    const auto moving = [](int place) {
      return choosing(infantry(), [&](Choices& c) { c.moves = place; });
    };
    FieldFight fight(R"(
                xxxx
      aaaaaaaaaaaacccccccccccc)",
                     {a('a', moving(a_moves)), a('c', moving(c_moves)), b('x', infantry(3, 9))});
    fight.strike({{'x', 2}}).decide();
    return fight.picture_now();
  };
  CHECK(first_of(0, 0) == first_of(1, 2));
  CHECK(first_of(0, 0) == first_of(1, 0));
  CHECK(first_of(2, 1) == first_of(0, 1));
  CHECK(first_of(2, 1) != first_of(1, 2));
}

TEST_CASE("what does not survive a retreat is destroyed by it",
          "[melee][special: destroyed in retreat]") {
  FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa)",
                   {a('a', with(infantry(), Special::destroyed_in_retreat)), b('x', infantry())});
  fight.strike({{'a', 1}});
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::a_destroyed);
}

TEST_CASE("who goes wild has twice its attacks in the first round", "[melee][special: goes wild]") {
  FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa)",
                   {a('a', with(infantry(), Special::goes_wild)), b('x', infantry(3, 9))});
  CHECK(fight.dice_at('x') == 2 * 2 * 3);
  fight.strike({{'x', 1}}).decide();
  CHECK(fight.dice_at('x') == 2 * (3 + 1));  // one for the pursuit
}

}  // namespace melee_choices
