// Units shot at in the Shooting phase before the fight, and driven back: rules-facts 1.8 and 1.10.

#include "melee_fields.hpp"
#include "melee_solved.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace melee_shooting {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

constexpr const char* kBehind = R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc)";

Unit shot(int hits, Unit unit = infantry()) {
  unit.shot_hits = hits;
  return unit;
}
Unit shot_at(int dice, Unit unit = infantry()) {
  unit.shot_at = dice;
  return unit;
}

FieldFight behind(const Unit& unit) {
  return FieldFight(kBehind, {a('a', infantry()), a('c', unit), b('x', infantry())});
}

/// One fight round without end, by who wins it.
std::array<double, 3> odds_of(Battle battle) {
  battle.rounds = 1;
  std::array<double, 3> odds{};
  const Melee melee(battle);
  const auto solution = solved(melee);
  for (const auto& [packed, probability] : solution->reports) {
    const MeleeReport report = unpack_melee(packed);
    if (report.falls_back == Side::none && report.ending != Ending::none) {
      odds[static_cast<std::size_t>(report.winner)] += probability;
    }
  }
  return odds;
}

}  // namespace

TEST_CASE(
    "stands fall at once to shots, odd hits are gone, and none of them is a hit of the combat",
    "[melee]") {
  FieldFight fight = behind(shot(4));
  CHECK(fight.stands('c') == 2);
  REQUIRE(fight.stage() == MeleeStage::drive_back);
  fight.feed({0}).feed({0}).feed({0}).feed({0});  // 4 cm
  CHECK(fight.stands('c') == 2);
  CHECK(fight.now().taken[fight.number('c')] == 0);
  fight.strike({{'a', 1}, {'x', 1}});
  CHECK(fight.last().hits_by_b == 1);
  CHECK(fight.lost('c') == 1);
}

TEST_CASE("a die for each hit says how far a unit is driven straight back, and its support is lost",
          "[melee]") {
  FieldFight fight = behind(shot(2));
  CHECK(fight.supports(Side::a) == 3);
  fight.feed({0}).feed({1});  // 1 and 2 cm
  CHECK(fight.supports(Side::a) == 0);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      1cm
      1cm
      1cm
      cccccccccccc)"));
  CHECK_FALSE(fight.troop('c').confused);
  CHECK(fight.stage() == MeleeStage::strike);
}

TEST_CASE("a defended unit ignores one hit of those that drive it back, a fortified one two",
          "[melee]") {
  CHECK(behind(shot(1, defended(infantry()))).supports(Side::a) == 3);
  CHECK(behind(shot(2, defended(infantry()))).stage() == MeleeStage::drive_back);
  CHECK(behind(shot(2, fortified(infantry()))).stage() == MeleeStage::strike);
  FieldFight fight = behind(shot(3, fortified(infantry(3, 4))));
  REQUIRE(fight.stage() == MeleeStage::drive_back);
  fight.feed({0});
  CHECK(fight.stage() == MeleeStage::strike);
}

TEST_CASE("any 6 confuses who is driven back, but for who never is", "[melee]") {
  FieldFight fight = behind(shot(2));
  fight.feed({5}).feed({0});
  CHECK(fight.troop('c').confused);
  FieldFight never = behind(shot(2, with(infantry(), Special::never_confused)));
  never.feed({5}).feed({0});
  CHECK_FALSE(never.troop('c').confused);
}

TEST_CASE("who is driven farther than its full pace is destroyed", "[melee]") {
  FieldFight stays = behind(shot(4, infantry(3, 9)));
  stays.feed({5}).feed({5}).feed({5}).feed({1});  // 20 cm
  CHECK(stays.stands('c') == 3);
  FieldFight flees = behind(shot(4, infantry(3, 9)));
  flees.feed({5}).feed({5}).feed({5}).feed({2});  // 21 cm
  CHECK(flees.stands('c') == 0);
  flees.strike({{'x', 1}});
  flees.decide().strike();
  CHECK(flees.lost('c') == 3);
}

TEST_CASE("some units are never driven back", "[melee][special: never driven back]") {
  FieldFight fight = behind(shot(4, with(infantry(), Special::never_driven_back)));
  CHECK(fight.stage() == MeleeStage::strike);
  CHECK(fight.stands('c') == 2);
  CHECK(fight.supports(Side::a) == 2);
}

TEST_CASE("shots hit by cover, and armour saves", "[melee]") {
  Unit armoured = shot_at(3);
  armoured.profile.armour = Armour::five;
  const std::vector<std::pair<Unit, int>> lowest_by_cover{
      {armoured, 4}, {defended(armoured), 5}, {fortified(armoured), 6}};
  for (const auto& [unit, lowest] : lowest_by_cover) {
    FieldFight fight = behind(unit);
    REQUIRE(fight.stage() == MeleeStage::under_fire);
    const graph::Rolls rolls = fight.melee().rolls(fight.now());
    CHECK(rolls.span()[0].dice == 3);
    CHECK(rolls.span()[0].tests[0] == dice::Test::at_least(lowest));
    CHECK(rolls.span()[0].tests[1] == dice::Test::below(5));
  }
}

TEST_CASE("stands in the open are shot at first, in batches", "[melee]") {
  const std::string drawing = R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc
              ....)";
  const std::vector<Drawn> units{a('a', infantry()), a('c', shot_at(5)), b('x', infantry())};
  Battle battle = battle_of(drawing, units);
  // Woods under the two stands in the west.
  const field::Stand& west = battle.a[1].stands[0];
  battle.terrain = {{field::Terrain::woods,
                     {west.base.west, west.base.south, west.base.west + 80, west.base.north}}};
  FieldFight fight(battle, units);
  REQUIRE(fight.stage() == MeleeStage::under_fire);
  CHECK(fight.melee().rolls(fight.now()).span()[0].dice == 3);
  CHECK(fight.melee().rolls(fight.now()).span()[0].tests[0] == dice::Test::at_least(4));
  fight.feed({3});
  CHECK(fight.stands('c') == 2);
  CHECK(fight.supporting('c') == "++");  // the stand in the east has gone
  CHECK(fight.melee().rolls(fight.now()).span()[0].dice == 2);
  CHECK(fight.melee().rolls(fight.now()).span()[0].tests[0] == dice::Test::at_least(5));
  fight.feed({0});
  CHECK(fight.now().dice[kDiceLeft] == 2);  // 3 hits, less one for the woods
}

TEST_CASE("who is driven into ground that it cannot enter halts at its edge and tests", "[melee]") {
  const std::string drawing = R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc
      1cm
      1cm
      ####)";
  for (int die = 0; die < 2; ++die) {
    const std::vector<Drawn> units{a('a', infantry()), a('c', shot(1)), b('x', infantry())};
    Battle battle = battle_of(drawing, units);
    battle.terrain = ground_of(drawing, field::Terrain::impassable);
    FieldFight fight(battle, units);
    fight.feed({4});
    REQUIRE(fight.stage() == MeleeStage::tests);
    CHECK(fight.now().scene->where.of(1)[0].base.south == battle.a[1].stands[0].base.south - 20);
    fight.feed({die});
    CHECK(fight.stage() == MeleeStage::strike);
    CHECK(fight.troop('c').confused == (die == 1));
  }
}

TEST_CASE("friends make way for who is driven back: each tests, and it tests for each", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), a('c', shot(1)), a('d', infantry()),
                                 a('e', infantry()), b('x', infantry())};
  FieldFight fight(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc
      1cm
      dddddddd
              eeee)",
                   units);
  fight.feed({4});
  REQUIRE(fight.stage() == MeleeStage::tests);
  CHECK(fight.melee().rolls(fight.now()).span().size() == 3);
  fight.feed({0, 1, 0});
  CHECK(fight.troop('d').confused);
  REQUIRE(fight.stage() == MeleeStage::tests);  // once more for the second friend
  fight.feed({1});
  CHECK(fight.troop('c').confused);
  CHECK_FALSE(fight.troop('e').confused);
  CHECK(fight.stage() == MeleeStage::strike);
}

namespace {

/// c is driven back so far; d behind it does not make way.
FieldFight driven_at_friends(int cm, const Unit& unit) {
  Unit stubborn = infantry();
  stubborn.choices.makes_way = false;
  FieldFight fight(
      R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc
      1cm
      dddddddd)",
      {a('a', infantry()), a('c', shot(1, unit)), a('d', stubborn), b('x', infantry())});
  return fight.feed({cm - 1});
}

}  // namespace

TEST_CASE("against friends who do not make way it halts on touch, confused", "[melee]") {
  const FieldFight fight = driven_at_friends(5, infantry());
  CHECK(fight.stage() == MeleeStage::strike);
  CHECK(fight.troop('c').confused);
  CHECK_FALSE(fight.troop('d').confused);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      1cm
      cccccccccccc
      dddddddd)"));
}

TEST_CASE("flyers are driven back over all but what they would come down on", "[melee]") {
  const Unit flyers = with(infantry(), Special::flying);
  const FieldFight onto = driven_at_friends(4, flyers);  // they halt in touch with d, confused
  CHECK(onto.troop('c').confused);
  CHECK(onto.picture_now() == driven_at_friends(4, infantry()).picture_now());
  const FieldFight over = driven_at_friends(5, flyers);
  CHECK_FALSE(over.troop('c').confused);
  CHECK(over.picture_now() == picture(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      1cm
      1cm
      1cm
      dddddddd
      cccccccccccc)"));
}

TEST_CASE("who is driven against friends who fight stays where it is, confused", "[melee]") {
  FieldFight fight(
      R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc
      1cm
      1cm
      1cm
      1cm
      zzzz)",
      {a('a', infantry()), a('c', shot(1)), b('x', infantry()), b('z', infantry(), Facing::north)});
  fight.feed({3});
  CHECK(fight.stage() == MeleeStage::strike);
  // z touches nobody, so it is who shot: away from it c is driven against its own fighting friends,
  // and stands where it stood.
  CHECK(fight.troop('c').confused);
  CHECK(fight.supports(Side::a) == 0);
  CHECK(fight.stands('c') == 3);
}

TEST_CASE("who is driven off the table comes back to its edge unless a die less its losses is 0",
          "[melee]") {
  for (int die = 0; die < 2; ++die) {
    const std::vector<Drawn> units{a('a', infantry()), a('c', shot(3)), b('x', infantry())};
    Battle battle = battle_of(kBehind, units);
    battle.table = field::Rectangle{-1000, battle.a[1].stands[0].base.south - 20, 1000, 1000};
    FieldFight fight(battle, units);
    fight.feed({0}).feed({1}).feed({1});  // 5 cm, and the edge is 2 cm behind
    REQUIRE(fight.stage() == MeleeStage::off_table);
    fight.feed({die});
    CHECK(fight.stands('c') == (die == 0 ? 0 : 2));
    CHECK(fight.stage() == MeleeStage::strike);
  }
}

TEST_CASE("shots at a supporter mix the odds with and without it", "[melee]") {
  const std::vector<Drawn> with_it{a('a', infantry()), a('c', infantry()), b('x', infantry())};
  const auto supported = odds_of(battle_of(kBehind, with_it));
  const auto alone = odds_of(battle_of(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                                       {a('a', infantry()), b('x', infantry())}));
  Battle battle = battle_of(kBehind, with_it);
  battle.a[1].unit.shot_at = 1;
  battle.b[0].unit.choices.advances = false;  // into c, once a is destroyed
  const auto mixed = odds_of(battle);
  for (std::size_t winner = 0; winner < 3; ++winner) {
    CHECK(std::abs(mixed[winner] - (supported[winner] + alone[winner]) / 2) < 1e-12);
  }
  CHECK(std::abs(supported[1] - alone[1]) > 0.1);
}

TEST_CASE("a confused unit recovers in its own turn: it is shot at in the enemy's", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry(3, 9)), a('c', shot(1)), b('x', infantry(3, 9))};
  Battle battle = battle_of(kBehind, units);
  battle.rounds = 1;
  battle.turns = 2;
  FieldFight fight(battle, units);
  fight.feed({5});
  CHECK(fight.troop('c').confused);
  fight.strike({{'x', 1}}).decide();
  CHECK(fight.now().turn == 1);
  CHECK_FALSE(fight.troop('c').confused);
}

TEST_CASE(
    "hits of bounces and spells on who is engaged count in the first round, and drive nobody back",
    "[melee]") {
  const auto hit = [](int hits) {
    const std::vector<Drawn> units{a('a', shot(hits)), b('x', charging(infantry()))};
    Battle battle = battle_of("xxxxxxxxxxxx\naaaaaaaaaaaa", units);
    battle.rounds = 1;
    return FieldFight(battle, units);
  };
  FieldFight fight = hit(4);
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.stands('a') == 2);
  CHECK(fight.dice_at('x') == 2 * 3);
  fight.strike({{'a', 1}, {'x', 4}});
  CHECK(fight.last().winner == Side::b);  // five to four
  CHECK(fight.last().hits_by_b == 5);
  CHECK(fight.lost('a') == 1);
  CHECK(hit(2).strike({{'a', 1}, {'x', 4}}).last().winner == Side::a);
  Unit hurt = shot(2);
  hurt.outstanding = 2;  // and with them a stand goes; hits of before do not count
  FieldFight worn("xxxxxxxxxxxx\naaaaaaaaaaaa", {a('a', hurt), b('x', charging(infantry()))});
  CHECK(worn.stands('a') == 2);
  CHECK(worn.now().taken[0] == 4);
  CHECK(worn.now().shot[1] == 2);
  CHECK(refusal([&] { hit(9); }) ==
        "the hits of shot-hits= leave nobody in touch (a combat needs contact). Leave some out.");
}

TEST_CASE("what could not have been shot at is refused", "[melee]") {
  const auto melee = [](const Unit& front, const Unit& rear, const Unit& enemy) {
    return refusal(
        [&] { Melee(battle_of(kBehind, {a('a', front), a('c', rear), b('x', enemy)})); });
  };
  CHECK(melee(shot_at(1), infantry(), infantry()) ==
        "side A, unit 1: shot-at is said of a unit that touches an enemy (units engaged in combat "
        "are no targets). Leave it out; hits of bounces and spells on it are shot-hits=.");
  CHECK(melee(charging(infantry()), shot_at(1), infantry()) ==
        "side A, unit 2: shot-at is said of the side that charges (the player whose turn it is "
        "charges and shoots). Leave one out.");
  CHECK(melee(infantry(), shot_at(1), shot_at(1)) ==
        "side A, unit 2: shot-at and shot-at of side B cannot both be said (only the player whose "
        "turn it is shoots). "
        "Leave one out.");
  Unit hurt = shot(1);
  hurt.outstanding = 1;
  CHECK_NOTHROW(Melee(battle_of(kBehind, {a('a', hurt), a('c', infantry()), b('x', infantry())})));
  CHECK(melee(infantry(), hurt, infantry()) ==
        "side A, unit 2: shot-hits and hits from before cannot both be said (who is not engaged "
        "keeps none). Say all "
        "hits of the Shooting phase with shot-hits=.");
  CHECK(melee(infantry(), shot(10), infantry()) ==
        "side A, unit 2: shot-hits = 10 is not allowed. Type 0 to 9.");
}

TEST_CASE("who is driven back leaves its cover, and who is never confused stays so", "[melee]") {
  FieldFight fight = behind(shot(2, defended(infantry())));
  CHECK_FALSE(fight.troop('c').out_of_cover);
  fight.feed({0});
  CHECK(fight.troop('c').out_of_cover);
  CHECK_FALSE(driven_at_friends(5, with(infantry(), Special::never_confused)).troop('c').confused);
}

}  // namespace melee_shooting
