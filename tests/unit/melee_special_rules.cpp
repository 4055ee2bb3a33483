// Special rules and cover as stands on a field have them: rules-facts 1.4, 1.12 and 1.13.

#include "melee_fields.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace melee_special_rules {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

constexpr const char* kOneEach = R"(
      xxxx
      aaaa)";

std::vector<int> modifiers_of(const Unit& own, const Unit& enemy) {
  return FieldFight(kOneEach, {a('a', own), b('x', enemy)}).modifiers('a');
}

/// How many totals the attacks of a's one stand can come to.
std::vector<int> totals(const Unit& own, const Unit& enemy) {
  const FieldFight fight(kOneEach, {a('a', own), b('x', enemy)});
  REQUIRE(fight.stage() == MeleeStage::volley);
  std::vector<int> all;
  for (const dice::Roll& roll : fight.melee().rolls(fight.now()).span()) {
    all.push_back(static_cast<int>(roll.outcomes()));
  }
  return all;
}

}  // namespace

TEST_CASE("on the field slayers strike monsters with one attack more", "[melee]") {
  Unit beast = unit_of(TroopType::monster);
  beast.profile.base = Base{40, 20};
  const Unit slayers = with(infantry(), Special::bonus_against_monsters);
  CHECK(modifiers_of(slayers, beast) == std::vector{1});
  CHECK(modifiers_of(slayers, infantry()) == std::vector{0});
}

TEST_CASE("on the field zeal is for the first round", "[melee]") {
  const Unit ratmen = with(infantry(3, 9), Special::chaos_or_undead);
  FieldFight fight(kOneEach, {a('a', with(infantry(), Special::zealous)), b('x', ratmen)});
  CHECK(fight.modifiers('a') == std::vector{1});
  fight.strike({{'x', 1}}).decide();
  CHECK(fight.modifiers('a') == std::vector{1});  // of the pursuit
}

TEST_CASE("a bonus for the first round is for who fights to its front", "[melee]") {
  const Unit eager = with(infantry(), Special::first_round_bonus);
  CHECK(modifiers_of(eager, infantry()) == std::vector{1});
  CHECK(FieldFight("aaaaxxxx", {a('a', eager), b('x', infantry())}).modifiers('a') ==
        std::vector{0});
}

TEST_CASE("who goes wild rolls twice as many dice for its attacks", "[melee]") {
  // 2D6 come to 11 totals, D6 to 6.
  const Unit giant = with_attacks(infantry(), "D6");
  CHECK(totals(with(giant, Special::goes_wild), infantry()) == std::vector{11});
  CHECK(totals(giant, infantry()) == std::vector{6});
}

TEST_CASE("who rolls half its attacks when it is charged rolls D3", "[melee]") {
  const Unit wagon = with(with_attacks(infantry(), "D6"), Special::half_random_after_retreat);
  CHECK(totals(wagon, charging(infantry())) == std::vector{3});
  CHECK(totals(wagon, infantry()) == std::vector{6});
  // And once it has retreated, though nobody charges it then.
  FieldFight fight(kOneEach, {a('a', infantry(3, 9)), b('x', wagon)});
  fight.feed({3});
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.melee().rolls(fight.now()).span().size() == 1);
  CHECK(fight.melee().rolls(fight.now()).span()[0].outcomes() == 3);
}

TEST_CASE("pikes hold off who charges their front alone", "[melee]") {
  FieldFight fight(
      R"(
      aaaaxxxx
      aaaa
          )",
      {a('a', charging(cavalry()), Facing::east), b('x', with(infantry(), Special::pikes))});
  CHECK(fight.dice_at('x', 5) == 0);
  CHECK(fight.dice_at('x', 4) > 0);
}

TEST_CASE("on the field who is always defended is hit on 5+", "[melee]") {
  const FieldFight fight(kOneEach,
                         {a('a', infantry()), b('x', with(infantry(), Special::always_defended))});
  CHECK(fight.dice_at('x', 5) == 3);
}

TEST_CASE("of stands that it could strike a stand takes the one with the least cover", "[melee]") {
  // The right of x's two stands is in a wood.
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry())};
  for (const bool right : {true, false}) {
    Battle battle = battle_of(R"(
      xxxxxxxx
        aaaa)",
                              units);
    const field::Rectangle first = battle.b[0].stands[0].base;
    const std::int32_t west = right ? first.east + 10 : first.west;
    battle.terrain = {{field::Terrain::woods, {west, first.south, west + 10, first.north}}};
    CHECK(FieldFight(battle, units).dice_at('x', 4) == 3);
  }
}

TEST_CASE("artillery may stand in buildings and on ramparts, giants on ramparts", "[melee]") {
  const Profile guns = unit_of(TroopType::artillery).profile;
  const Profile monster = unit_of(TroopType::monster).profile;
  const Profile giant = with(unit_of(TroopType::monster), Special::may_touch_fortified).profile;
  CHECK(cover_of(guns, field::Terrain::fortification) == Cover::fortified);
  CHECK(may_enter(guns, field::Terrain::buildings));
  CHECK_FALSE(may_enter(guns, field::Terrain::woods));
  CHECK(may_enter(giant, field::Terrain::fortification));
  CHECK_FALSE(may_enter(monster, field::Terrain::fortification));
}

TEST_CASE("nobody supports pikes from behind", "[melee]") {
  const Profile pikes = with(infantry(), Special::pikes).profile;
  CHECK_FALSE(may_support(infantry().profile, pikes, false));
  CHECK_FALSE(may_support(pikes, infantry().profile, false));
  CHECK(may_support(infantry().profile, pikes, true));
}

TEST_CASE("a hit that is taken back was scored, and none is that felled a stand", "[melee]") {
  const Unit trolls = with(infantry(), Special::regenerates);
  const auto after = [&](int hits) {
    FieldFight fight("xxxxxxxx\naaaaaaaa",
                     {a('a', with_policy(infantry(), Policy::stand)), b('x', trolls)});
    return fight.strike({{'x', hits}});
  };
  CHECK(after(3).now().taken[1] == 3);
  CHECK(after(4).now().taken[1] == 3);
  FieldFight fight = after(4);
  fight.decide();
  REQUIRE(fight.over());
  CHECK(fight.last().hits_by_a == 4);
}

TEST_CASE("without a limit of turns sides still take them in turn", "[melee]") {
  // A charges, so that the second, fourth and every other turn is B's, whose daemons roll then.
  const std::vector<Drawn> units{a('a', charging(infantry(3, 9))),
                                 b('x', with(infantry(3, 20), Special::unstable))};
  Battle battle = battle_of("xxxxxxxx\naaaaaaaa", units);
  battle.b[0].unit.profile.stands = 3;  // it came with one stand less
  battle.rounds = 1;
  battle.turns.reset();
  FieldFight fight(battle, units);
  for (int turn = 2; turn < 12; ++turn) {
    INFO("turn " << turn);
    fight.strike({{'x', 1}}).decide();
    REQUIRE((fight.stage() == MeleeStage::instability) == (turn % 2 == 0));
    if (turn % 2 == 0) {
      fight.feed({2});
    }
  }
}

}  // namespace melee_special_rules
