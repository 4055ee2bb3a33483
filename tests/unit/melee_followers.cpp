// Where those end who follow a pursuit: seeds/000, "Supporting pursuits".

#include "melee_fields.hpp"

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
