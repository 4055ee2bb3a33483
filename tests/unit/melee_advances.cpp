// Who advances when all enemies are destroyed, and what the new engagement is: seeds/000,
// "Advance".

#include "melee_fields.hpp"

namespace melee_advances {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// a, one stand, has destroyed x; y stands 8 cm behind where x stood.
FieldFight after_wiping_out(const Unit& winner, const std::string& edition = "revolution",
                            bool in_second_round = false) {
  const Base base = base_of(winner.profile);
  const std::string own = base.width == 40 ? "aaaa" : "aa\naa";
  const std::string drawing = "yyyy\n\n\n\n\nxxxx\n" + own;
  const std::vector<Drawn> units{a('a', winner), b('x', infantry(3, 2)), b('y', infantry())};
  Battle battle = battle_of(drawing, units);
  battle.edition = *edition_named(edition);
  FieldFight fight(battle, units);
  if (in_second_round) {
    fight.strike({{'x', 1}}).decide().strike({{'x', 1}});
  } else {
    fight.strike({{'x', 2}});
  }
  return fight;
}

bool advances(const Unit& winner) {
  FieldFight fight = after_wiping_out(winner);
  return fight.stage() == MeleeStage::strike && fight.fights('y');
}

}  // namespace

TEST_CASE("who would pursue advances, and who must", "[melee]") {
  CHECK(advances(infantry()));
  CHECK(advances(cavalry()));
  CHECK_FALSE(advances(with_policy(infantry(), Policy::stand)));
  CHECK_FALSE(advances(with_policy(infantry(), Policy::fall_back)));
  CHECK(advances(with_policy(with(infantry(), Special::must_pursue), Policy::stand)));
}

TEST_CASE("neither artillery nor the fortified advance", "[melee]") {
  CHECK_FALSE(advances(unit_of(TroopType::artillery)));
  CHECK_FALSE(advances(fortified(infantry())));
  CHECK(advances(defended(infantry())));
}

TEST_CASE("who has been driven from its walls advances", "[melee]") {
  FieldFight fight(R"(
      yyyy





      xxxx
      aaaa)",
                   {a('a', fortified(infantry(3, 9))), b('x', infantry(3, 2)), b('y', infantry())});
  fight.strike({{'a', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  fight.strike({{'x', 2}});
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.fights('y'));
}

TEST_CASE("an advance brings no charge bonus against who stands in the open", "[melee]") {
  CHECK(after_wiping_out(infantry()).modifiers('a') == std::vector{0});
  CHECK(after_wiping_out(charging(infantry())).modifiers('a') == std::vector{0});
}

TEST_CASE("the optional charge bonus is for who wipes out the enemy in the first round",
          "[melee]") {
  CHECK(after_wiping_out(infantry(), "revolution-advance").modifiers('a') == std::vector{1});
  CHECK(after_wiping_out(infantry(), "revolution-advance", true).modifiers('a') == std::vector{0});
}

TEST_CASE("an advance opens an engagement with its first round", "[melee]") {
  const Unit eager = with(infantry(), Special::first_round_bonus);
  CHECK(after_wiping_out(eager, "revolution", true).modifiers('a') == std::vector{1});
}

TEST_CASE("who has advanced may advance again in the next Combat phase", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry(3, 9)), b('x', infantry(3, 1)),
                                 b('y', infantry(3, 4)), b('z', infantry())};
  Battle battle = battle_of(R"(
      zzzz




      yyyy


      xxxx
      aaaa)",
                            units);
  battle.turns = 2;
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}});
  REQUIRE(fight.fights('y'));
  fight.strike({{'y', 1}}).decide().strike({{'y', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  REQUIRE(fight.now().turn == 1);
  fight.strike({{'y', 2}});
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.fights('z'));
}

TEST_CASE("of those who are advanced on only who is touched shoots", "[melee]") {
  Unit shooting = infantry();
  shooting.shots = 1;
  FieldFight fight(
      R"(
      yyyy      zzzz




      xxxx
      aaaa)",
      {a('a', infantry(3, 9)), b('x', infantry(3, 1)), b('y', shooting), b('z', shooting)});
  fight.strike({{'x', 1}});
  REQUIRE(fight.stage() == MeleeStage::shots);
  CHECK(fight.now().next == fight.number('y'));
  fight.feed({0});
  CHECK(fight.stage() == MeleeStage::strike);
}

TEST_CASE("who took no part does not advance", "[melee]") {
  // y is out of a's reach, and in that of c, who looks on.
  FieldFight fight(
      R"(
                                  yyyy



      xxxx
      aaaa                        cccc)",
      {a('a', infantry()), a('c', infantry()), b('x', infantry(3, 1)), b('y', infantry())});
  fight.strike({{'x', 1}});
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::b_destroyed);
}

TEST_CASE("an item of the first combat is of no use in an advance", "[melee]") {
  const FieldFight fight = after_wiping_out(with(infantry(), Special::sword_of_fate));
  CHECK(fight.dice_at('y') == 3);
}

TEST_CASE("who is confused advances confused", "[melee]") {
  CHECK(after_wiping_out(confused(infantry())).modifiers('a') == std::vector{-1});
}

}  // namespace melee_advances
