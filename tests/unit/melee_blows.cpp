// Who strikes whom on the field, and with how much: seeds/000, "Attack value" and "Attack
// modifiers".

#include "melee_fields.hpp"

namespace melee_blows {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("three cavalry stands charge the middle of three infantry stands: all six fight",
          "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxxxxxx
         aaaaaa
         aaaaaa)",
                         {a('a', charging(cavalry())), b('x', infantry())});
  CHECK(fight.strikes('a') == "xxx");
  CHECK(fight.strikes('x') == "aaa");
  CHECK(fight.dice_at('x') == 3 * 4);
  CHECK(fight.dice_at('a') == 3 * 3);
}

TEST_CASE("a stand that only meets a corner fights", "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxx
              aaaa)",
                         {a('a', infantry()), b('x', infantry())});
  CHECK(fight.strikes('a') == "x");
  CHECK(fight.strikes('x') == "-a");
}

TEST_CASE("a stand strikes the enemy at its front before one at its side", "[melee]") {
  const FieldFight fight(
      R"(
      xxxx
      aaaayy
          yy)",
      {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::west)});
  CHECK(fight.strikes('a') == "x");
  CHECK(fight.dice_at('y') == 0);
}

TEST_CASE("a stand strikes the enemy at its side before one at a corner of its front", "[melee]") {
  const FieldFight fight(
      R"(
      xxxx
          aaaayy
              yy)",
      {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::west)});
  CHECK(fight.strikes('a') == "y");
  CHECK(fight.dice_at('x') == 0);
  CHECK(fight.strikes('x') == "a");
}

TEST_CASE("a stand touched at its rear only strikes there", "[melee]") {
  const FieldFight fight(
      R"(
      xxxx
      aaaa
        cccc)",
      {a('a', infantry()), a('c', infantry()), b('x', infantry(), Facing::north)});
  CHECK(fight.strikes('x') == "a");
  CHECK(fight.modifiers('x') == std::vector{-1});
  CHECK(fight.supports(Side::a) == 0);  // half a stand out of line is not exactly behind
}

TEST_CASE("of two enemies to its front a stand strikes the one that most of its unit can strike",
          "[melee]") {
  // Targets are declared for the unit: the middle stand could go for either, and takes the one with
  // fewer stands.
  const FieldFight fight(R"(
      xxxxxxxxyyyy
        aaaaaaaaaaaa)",
                         {a('a', infantry()), b('x', infantry()), b('y', infantry())});
  CHECK(fight.strikes('a') == "xyy");
  CHECK(fight.dice_at('x') == 3);
  CHECK(fight.dice_at('y') == 6);
  const FieldFight other(R"(
      xxxxyyyyyyyy
        aaaaaaaaaaaa)",
                         {a('a', infantry()), b('x', infantry()), b('y', infantry())});
  CHECK(other.strikes('a') == "yyy");
}

TEST_CASE("a stand strikes with its own unit, though more of its side strike another enemy",
          "[melee]") {
  FieldFight fight(
      R"(
        xxxxyyyyyyyy
      aaaaaaaacccccccc)",
      {a('a', infantry()), a('c', infantry()), b('x', infantry()), b('y', infantry())});
  // All of its stands can strike x, and three stands of its side y.
  CHECK(fight.strikes('a') == "xx");
  CHECK(fight.strikes('c') == "yy");
}

TEST_CASE("attacks on two units are thrown at each, and one stand never divides its own",
          "[melee]") {
  FieldFight fight(R"(
      xxxxyyyy
      aaaaaaaa)",
                   {a('a', infantry(4)), b('x', infantry()), b('y', infantry())});
  CHECK(fight.strikes('a') == "xy");
  CHECK(fight.dice_at('x') == 4);
  CHECK(fight.dice_at('y') == 4);
  CHECK(fight.dice_at('a') == 6);
  fight.strike({{'x', 2}, {'y', 1}, {'a', 1}});
  CHECK(fight.now().taken[fight.number('x')] == 2);  // hits are kept against units
  CHECK(fight.now().taken[fight.number('y')] == 1);
}

TEST_CASE("terror takes an attack from the stands that touch it, and from no other", "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxxxxxx
      aaaa mm cccc
           mm)",
                         {a('a', infantry()), a('m', terrifying(unit_of(TroopType::monster, 6, 6))),
                          a('c', infantry()), b('x', infantry())});
  CHECK(fight.strikes('x') == "amc");
  CHECK(fight.modifiers('x') == std::vector{0, -1, 0});
  const FieldFight brave(
      R"(
      xxxx
      mm
      mm)",
      {a('m', terrifying(unit_of(TroopType::monster, 6, 6))), b('x', terrifying(infantry()))});
  CHECK(brave.modifiers('x') == std::vector{0});
}

TEST_CASE("an enemy that is only touched by a corner terrifies", "[melee]") {
  const FieldFight fight(
      R"(
      xxxxxxxx
          mm
          mm)",
      {a('m', terrifying(unit_of(TroopType::monster, 6, 6))), b('x', infantry())});
  CHECK(fight.strikes('x') == "mm");
  CHECK(fight.modifiers('x') == std::vector{-1, -1});
}

TEST_CASE("an enemy front at a side or rear takes one attack from that stand alone, and only once",
          "[melee]") {
  const FieldFight fight(
      R"(
      yyxxxxxxxx
      yyaaaa
        aaaa)",
      {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::east)});
  // The front stand fights x to its front, and y's front lies along its side. The rear stand, told
  // first, meets only y's corner, with a corner of its own front.
  CHECK(fight.modifiers('a') == std::vector{0, -1});
  CHECK(fight.strikes('a') == "yx");
}

TEST_CASE("side to side nobody is penalised", "[melee]") {
  const FieldFight fight(R"(
      yyaaaa
      yy)",
                         {a('a', infantry()), b('y', cavalry())});
  CHECK(fight.strikes('a') == "y");
  CHECK(fight.strikes('y') == "a");
  CHECK(fight.modifiers('a') == std::vector{0});
  CHECK(fight.modifiers('y') == std::vector{0});
}

TEST_CASE("an enemy front corner at the own rear corner takes an attack", "[melee]") {
  const FieldFight fight(R"(
      aaaa
          yy
          yy)",
                         {a('a', infantry()), b('y', cavalry(), Facing::north)});
  CHECK(fight.modifiers('a') == std::vector{-1});
  CHECK(fight.modifiers('y') == std::vector{0});
}

TEST_CASE("confusion takes an attack from every stand", "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa)",
                         {a('a', confused(infantry())), b('x', infantry())});
  CHECK(fight.modifiers('a') == std::vector{-1, -1});
  CHECK(fight.dice_at('x') == 4);
}

TEST_CASE("all stands of a unit at no attack roll one die together", "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa)",
                         {a('a', confused(infantry(1))), b('x', infantry())});
  CHECK(fight.dice_at('x') == 1);
}

TEST_CASE("a charge counts for each stand that fights, and for monsters and chariots twice",
          "[melee]") {
  const FieldFight fight(
      R"(
      xxxxxxxxxxxx
      aaaaaaaammcc
              mmcc)",
      {a('a', charging(infantry())), a('m', charging(unit_of(TroopType::monster))),
       a('c', unit_of(TroopType::chariot)), b('x', infantry())});
  CHECK(fight.modifiers('a') == std::vector{1, 1});
  CHECK(fight.modifiers('m') == std::vector{2});
  CHECK(fight.modifiers('c') == std::vector{0});  // it was there before
  CHECK(fight.dice_at('x') == 4 + 4 + 5 + 3);
}

TEST_CASE("a character joins the stand that makes most of him", "[melee]") {
  // The left stand is struck in the flank: at one attack less it is at none, and two for the hero
  // are one.
  const FieldFight fight(
      R"(
      yyxxxxxxxx
      yyaaaaaaaa)",
      {a('a', led(infantry(1), 2)), b('x', infantry()), b('y', infantry(), Facing::east)});
  CHECK(fight.modifiers('a') == std::vector{-1, 0});
  CHECK(fight.dice_at('x') == 0 + 3);
}

TEST_CASE("a character does not join a stand that is below no attack, or that hits less often",
          "[melee]") {
  // One attack, less one for terror, less one for the front at its side: a hero's one would come to
  // nothing there.
  const FieldFight below(R"(
      yyxxxxxxxx
      yyaaaaaaaa)",
                         {a('a', led(infantry(1), 1)), b('x', infantry()),
                          b('y', terrifying(infantry()), Facing::east)});
  CHECK(below.modifiers('a') == std::vector{-2, 0});
  CHECK(below.dice_at('x') + below.dice_at('y') == 1 + 1);
  // Of two enemies the one in the open is hit on 4+, though the other has no armour.
  for (const bool first : {true, false}) {
    const Unit covered = defended(infantry());
    Unit armoured = infantry();
    armoured.profile.armour = Armour::five;
    const FieldFight open(R"(
      xxxxyyyy
      aaaaaaaa)",
                          {a('a', led(infantry(1), 2)), b('x', first ? covered : armoured),
                           b('y', first ? armoured : covered)});
    CHECK(open.dice_at(first ? 'y' : 'x', 4) == 3);
    CHECK(open.dice_at(first ? 'x' : 'y', 5) == 1);
  }
}

TEST_CASE("random attacks are rolled for the stands that fight", "[melee]") {
  FieldFight fight(R"(
      xxxxxxxx
      aaaa
      aaaa)",
                   {a('a', with_attacks(infantry(), "D6")), b('x', infantry())});
  REQUIRE(fight.stage() == MeleeStage::volley);
  fight.feed({3});  // a four
  CHECK(fight.melee().rolls(fight.now()).span()[0].dice == 4);
}

TEST_CASE("random attacks are rolled for each enemy that a unit strikes", "[melee]") {
  FieldFight fight(
      R"(
      xxxxyyyy
      aaaaaaaa)",
      {a('a', with_attacks(infantry(), "D6")), b('x', infantry()), b('y', infantry())});
  REQUIRE(fight.stage() == MeleeStage::volley);
  fight.feed({3});  // a four
  REQUIRE(fight.stage() == MeleeStage::volley);
  fight.feed({0});  // a one
  REQUIRE(fight.stage() == MeleeStage::strike);
  const auto rolls = fight.melee().rolls(fight.now());
  CHECK(rolls.span()[0].dice + rolls.span()[1].dice + rolls.span()[2].dice == 3 + 3 + 4 + 1);
}

TEST_CASE("of random attacks that all come to nothing one die is left", "[melee]") {
  // A lone confused stand that is struck in front and flank: D3 less 2.
  FieldFight fight(R"(
      xxxx
    yyaaaa
    yy)",
                   {a('a', confused(with_attacks(infantry(), "D3"))), b('x', infantry()),
                    b('y', infantry(), Facing::east)});
  REQUIRE(fight.stage() == MeleeStage::volley);
  fight.feed({0});
  REQUIRE(fight.stage() == MeleeStage::strike);
  const auto rolls = fight.melee().rolls(fight.now());
  int dice = 0;
  for (const auto& roll : rolls.span()) {
    dice += roll.dice;
  }
  CHECK(dice == 1 + 3 + 3);
}

TEST_CASE("random attacks on one of two enemies come to nothing without a die in their place",
          "[melee]") {
  FieldFight fight(
      R"(
      xxxxyyyy
      aaaaaaaa)",
      {a('a', confused(with_attacks(infantry(), "D3"))), b('x', infantry()), b('y', infantry())});
  REQUIRE(fight.stage() == MeleeStage::volley);
  fight.feed({2});  // a three, less one
  REQUIRE(fight.stage() == MeleeStage::volley);
  fight.feed({0});  // a one, less one
  REQUIRE(fight.stage() == MeleeStage::strike);
  const auto rolls = fight.melee().rolls(fight.now());
  int dice = 0;
  for (const auto& roll : rolls.span()) {
    dice += roll.dice;
  }
  CHECK(dice == 2 + 3 + 3);
}

TEST_CASE("on the field a banner of shielding lasts until a stand falls", "[melee]") {
  Unit guards = with(infantry(), Special::banner_of_shielding);
  guards.profile.armour = Armour::six;
  FieldFight fight(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                   {a('a', infantry()), b('x', guards)});
  const auto unsaved = [&] { return fight.now().scene->blows.pools[0].unsaved; };
  CHECK(unsaved() == dice::Test::below(5));
  fight.strike({{'x', 3}}).decide();
  CHECK(unsaved() == dice::Test::below(6));
}

TEST_CASE("on the field swords and banners add their attacks", "[melee]") {
  const Unit bearers =
      with(infantry(), {Special::battle_banner, Special::sword_of_might, Special::sword_of_fate});
  FieldFight fight(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                   {a('a', bearers), b('x', infantry())});
  CHECK(fight.dice_at('x') == 14);
  fight.strike({{'a', 1}}).decide();
  CHECK(fight.dice_at('x') == 13);
}

TEST_CASE("on the field one die is thrown again for a sword's own unit, where it throws most",
          "[melee]") {
  const Unit swordsmen =
      with(infantry(), {Special::sword_of_cleaving, Special::sword_of_destruction});
  Unit armoured = infantry();
  armoured.profile.armour = Armour::six;
  const FieldFight fight(
      R"(
      xxxxxxxxyyyyyyyyyyyy
      aaaaaaaaaaaabbbbbbbb)",
      {a('a', swordsmen), a('b', infantry()), b('x', armoured), b('y', infantry())});
  int again = 0;
  for (const Pool& pool : fight.now().scene->blows.pools) {
    if (pool.again.any()) {
      ++again;
      CHECK(pool.again.one == 3);
      CHECK(pool.owner == 0);
      CHECK(pool.target == 2);  // x, with two stands of a before it
      CHECK(pool.dice == 6);
    }
  }
  CHECK(again == 1);
  const auto rolls = fight.melee().rolls(fight.now());
  CHECK(std::ranges::count_if(rolls.span(),
                              [](const dice::Roll& roll) { return roll.one_again == 3; }) == 1);
}

TEST_CASE("a banner of fortune is judged by the largest lot of its unit's dice, in the first round",
          "[melee][special: banner of fortune]") {
  const char* const drawing = R"(
      xxxxxxxxyyyyyyyyyyyy
      aaaaaaaaaaaabbbbbbbb)";
  const Unit bearers = with(infantry(), Special::banner_of_fortune);
  FieldFight fight(drawing,
                   {a('a', bearers), a('b', infantry()), b('x', infantry()), b('y', infantry())});
  const auto judged = [&] {
    std::vector<int> dice;
    const graph::Rolls rolls = fight.melee().rolls(fight.now());
    for (const dice::Roll& roll : rolls.span()) {
      if (roll.all_again) {
        dice.push_back(roll.dice);
      }
    }
    return dice;
  };
  CHECK(judged() == std::vector{6});
  fight.strike({{'x', 1}, {'y', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(judged().empty());
}

}  // namespace melee_blows
