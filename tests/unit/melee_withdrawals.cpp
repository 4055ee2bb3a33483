// Where the losers go, and who makes way for them: seeds/000, "Retreats" and "Blocked retreats".

#include "melee_fields.hpp"

namespace melee_withdrawals {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("a retreat that two units share is rounded up", "[melee]") {
  FieldFight fight(R"(
      xxxxyyyy
      aaaaaaaa)",
                   {a('a', infantry()), b('x', infantry(3, 9)), b('y', infantry(3, 9))});
  fight.strike({{'x', 2}, {'y', 1}});
  CHECK(fight.now().retreat_cm == 2);
}

TEST_CASE("who touches nobody any more minds no enemy that has not fought", "[melee]") {
  // x falls, and y, ahead, has fought a's friends; z, nearer at its side, has not.
  FieldFight fight(R"(
              xxxxyyyy
       zzzz aaaacccc)",
                   {a('a', infantry(3, 9)), a('c', infantry(3, 9)), b('x', infantry()),
                    b('y', infantry()), b('z', infantry())});
  fight.strike({{'x', 3}, {'c', 5}});  // by 2, for two units
  const Board& where = fight.now().scene->where;
  const field::Rectangle& gone = where.of(fight.number('a'))[0].base;
  const field::Rectangle& near = where.of(fight.number('z'))[0].base;
  CHECK(gone.west == near.west + 50);    // as before
  CHECK(gone.south == near.south - 10);  // a centimetre south, away from y
}

TEST_CASE("supporters do not go their own way", "[melee]") {
  // a is touched by two stands from the east and by one from the north; c behind it has x before it
  // and goes west too.
  FieldFight fight(R"(
            xxxx  yy
          aaaaaaaayy
          cccc    yy
                  yy)",
                   {a('a', infantry(3, 9)), a('c', infantry(3, 9)), b('x', infantry()),
                    b('y', infantry(), Facing::west)});
  REQUIRE(fight.supporting('c') == "+");
  fight.strike({{'a', 4}});  // less a support, for two units
  CHECK(fight.picture_now() == picture(R"(
            xxxx  yy
        aaaaaaaa  yy
        cccc      yy
                  yy)"));
}

TEST_CASE("an enemy stand counts once for the way of a retreat, however many it touches",
          "[melee]") {
  // x touches three stands from the north, two stands of y one from the east.
  FieldFight fight(R"(
          xxxx    yy
      aaaaaaaaaaaayy
                  yy
                  yy)",
                   {a('a', infantry(3, 9)), b('x', infantry()), b('y', infantry(), Facing::west)});
  fight.strike({{'a', 2}});
  CHECK(fight.picture_now() == picture(R"(
          xxxx    yy
    aaaaaaaaaaaa  yy
                  yy
                  yy)"));
}

TEST_CASE("who makes way keeps off enemies, and who is never confused is not by it", "[melee]") {
  FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa
eeee    ff
        ff)",
                   {a('a', with(infantry(), Special::never_confused)), a('f', cavalry()),
                    b('x', infantry()), b('e', infantry())});
  fight.strike({{'a', 2}});
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxx

eeee  aaaaaaaaff
              ff)"));
  REQUIRE(fight.stage() == MeleeStage::tests);
  for (const dice::Roll& roll : fight.melee().rolls(fight.now()).span()) {
    CHECK(roll.tests[0] == dice::Test::at_least(6));
  }
  fight.feed({1, 1});
  CHECK_FALSE(fight.troop('a').confused);
  CHECK(fight.troop('f').confused);
}

TEST_CASE("friends make way no farther than their pace", "[melee]") {
  // Guns of 10 cm would have to go 13.
  FieldFight fight(R"(
      xxxxxxxxxxxxxxxxxxxxxxxx
      aaaaaaaaaaaaaaaaaaaaaaaa
                 ff
                 ff)",
                   {a('a', infantry()), a('f', unit_of(TroopType::artillery)), b('x', infantry())});
  fight.strike({{'a', 2}});
  CHECK(fight.stage() == MeleeStage::aftermath);  // nobody made way, nobody tests
  CHECK(fight.stands('a') == 4);                  // the guns stand behind two
}

TEST_CASE("a unit split by its middle stand's retreat loses no more while it fights on",
          "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry()),
                                 b('w', with_policy(cavalry(), Policy::stand), Facing::north)};
  Battle battle = battle_of(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
           ww
           ww)",
                            units);
  battle.rounds = 1;
  FieldFight fight(battle, units);
  fight.strike({{'a', 2}, {'x', 0}}).decide();
  CHECK(fight.last().ending == Ending::unresolved_b);
  CHECK(fight.lost('a') == 1);
}

TEST_CASE("of equal ways the loser takes the one that is free, though it is not back", "[melee]") {
  // One enemy to the front, one at the left, and no ground behind: to the right a lives.
  const std::vector<Drawn> units{a('a', infantry(3, 9)), b('x', infantry()),
                                 b('y', infantry(), Facing::east)};
  Battle battle = battle_of(R"(
        xxxx
      yyaaaa
      yy)",
                            units);
  const field::Rectangle own = battle.a[0].stands[0].base;
  battle.terrain = {
      {field::Terrain::impassable, {own.west, own.south - 10, own.east + 50, own.south}}};
  FieldFight fight(battle, units);
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 1);
  const field::Rectangle now = fight.now().scene->where.of(0)[0].base;
  CHECK(now.west - fight.now().scene->where.of(2)[0].base.east == 20);
  CHECK(now.north == fight.now().scene->where.of(1)[0].base.south);
}

TEST_CASE("who has won after a retreat has not retreated", "[melee]") {
  // A warband that loses the first round, wins the second and pursues next turn.
  const std::vector<Drawn> units{a('a', infantry(3, 9)),
                                 b('x', with(infantry(3, 9), Special::warband))};
  Battle battle = battle_of("xxxx\naaaa", units);
  battle.turns = 2;
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}}).decide();
  CHECK(fight.modifiers('x') == std::vector{-1});
  fight.strike({{'a', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.modifiers('x') == std::vector{2});
}

TEST_CASE("hits of several units on one that are too many for it do not count", "[melee]") {
  // Each could kill x alone; a needs a 5 against the defended, c always hits on a 4. B has lost
  // three hits and has a support: 2, which two units share.
  FieldFight fight(R"(
        wwww
        xxxx
      aaaacccc)",
                   {a('a', infantry()), a('c', with(infantry(), Special::always_hits_on_4)),
                    b('x', defended(infantry())), b('w', infantry())});
  REQUIRE(fight.melee().rolls(fight.now()).span().size() == 3);
  fight.feed({3, 3, 0});
  CHECK(fight.now().ahead == Side::a);
  CHECK(fight.now().retreat_cm == 1);
}

TEST_CASE("who supports from a hill stands after a draw as those before it do", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry()), b('w', infantry())};
  Battle battle = battle_of(R"(
      wwww
      xxxx
      aaaa)",
                            units);
  const field::Rectangle front = battle.b[0].stands[0].base;
  battle.terrain = {
      {field::Terrain::hill, {front.west, front.south, front.east, front.north + 20}}};
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}});
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  fight.feed({0});
  CHECK(fight.stage() != MeleeStage::fall_back_b);
}

TEST_CASE("who supported a unit that is destroyed retreats from the nearest enemy that fought",
          "[melee]") {
  // Of x, which has destroyed a, the eastern stand is nearest to c. The two hits and a hit more
  // less a support are 2 cm, shared by a and c.
  FieldFight fight(R"(
      xxxx
      aaaa
      cccc xxxx)",
                   {a('a', infantry()), a('c', infantry()), b('x', infantry())});
  fight.strike({{'a', 3}});
  CHECK(fight.picture_now() == picture(R"(
       xxxx

      cccc  xxxx)"));
}

}  // namespace melee_withdrawals
