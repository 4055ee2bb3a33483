// Where those end who follow a pursuit: seeds/000, "Supporting pursuits".

#include "melee_fields.hpp"

namespace melee_followers {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("pursuers in support may meet the corner of an enemy", "[melee]") {
  // x goes back 4 cm, past y who looks on: a comes to stand beside y, and c behind a at y's corner.
  FieldFight fight(
      R"(
          yyyy
      xxxx
      aaaa
      cccc)",
      {a('a', infantry()), a('c', infantry()), b('x', infantry(3, 9)), b('y', infantry())});
  fight.strike({{'x', 3}}).decide();  // and a support
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.picture_now() == picture(R"(
      xxxx
      aaaayyyy
      cccc)"));
  CHECK(fight.strikes('c') == "y");
}

TEST_CASE("who follows in support keeps its unit together before it goes for a corner", "[melee]") {
  // The outer stands of c go with a, beside it. The one between them, which faces the other way,
  // could meet x's corner in the west instead, and does not: it falls in behind a and holds c
  // together. Of x there is a front that nobody reaches, so c cannot turn to it.
  Unit narrow = infantry(3, 9);
  narrow.profile.base = Base{20, 40};
  const std::vector<Drawn> units{a('a', infantry(3, 9)), a('c', infantry(3, 9)), b('x', narrow)};
  const auto north = [](std::int32_t west, std::int32_t south) {
    return field::Stand{{west, south, west + 40, south + 20}, Facing::north};
  };
  const auto south = [](std::int32_t west) {
    return field::Stand{{west, 20, west + 20, 60}, Facing::south};
  };
  Battle battle;
  battle.a = {{units[0].unit, {north(-120, 0), north(0, 0)}},
              {units[1].unit, {north(-40, 0), {{0, -20, 40, 0}, Facing::south}, north(40, 0)}}};
  battle.b = {{units[2].unit, {south(-100), south(10), south(400)}}};
  battle.a[0].unit.stands = 2;
  FieldFight fight(battle, units);
  REQUIRE(fight.supporting('c') == "+-+");
  fight.strike().decide();  // by two supports: 2 cm
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('a') == "xx");
  CHECK(fight.strikes('c') == "---");
  CHECK(fight.supporting('c') == "+++");
}

namespace {

/// Where e stands, and lets nobody past, while a and f pursue: after four supports and so many hits,
/// which x and y share as their retreat.
FieldFight followed(int hits) {
  const Unit stands = with_policy(infantry(3, 9), Policy::stand);
  const std::vector<Drawn> units{a('a', infantry(3, 9)), a('c', infantry(3, 9)),
                                 a('e', stands),         a('f', infantry(3, 9)),
                                 b('x', infantry(3, 9)), b('y', infantry(3, 9))};
  const std::string before = R"(
              ####
              ####
      xxxxxxxx####yyyy
      aaaaaaaaeeeeffff
      cccccccccccccccc)";
  Battle battle = between_walls(battle_of(before, units));
  const auto rock = ground_of(before, field::Terrain::impassable);
  battle.terrain.insert(battle.terrain.end(), rock.begin(), rock.end());
  FieldFight fight(battle, units);
  REQUIRE(fight.supporting('c') == "++++");
  fight.strike({{'x', hits}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  return fight;
}

}  // namespace

TEST_CASE("a stand of a second line that stays may link the others", "[melee]") {
  const FieldFight fight = followed(0);  // 2 cm
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxx....yyyy
      aaaaaaaa....ffff
      cccccccceeeecccc
      ........cccc)"));
  CHECK(fight.supports(Side::a) == 3);
}

TEST_CASE("part of a second line follows where all of it would part", "[melee]") {
  // After 4 cm three stands of c could go with a and f, and nobody could come between them; the two
  // behind a hold together, which no other two do. The others keep with them.
  const FieldFight fight = followed(4);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxx....yyyy
      aaaaaaaa....ffff
      cccccccc
      ....cccceeee
      ....cccc)"));
  CHECK(fight.supports(Side::a) == 2);
}

}  // namespace melee_followers
