// Cover by ground and by side, and how it is lost: seeds/000, "Defended & fortified troops".

#include "melee_fields.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace melee_cover {

using namespace fray;
using namespace fray::warmaster_tests;
using field::Terrain;

namespace {

/// A strikes x from the south; ground is drawn by `#`, over a letter for what stands on it.
FieldFight against(const Unit& attacker, const Unit& defender, Terrain terrain,
                   field::Rectangle area) {
  const std::vector<Drawn> units{a('a', attacker), b('x', defender)};
  Battle battle = battle_of(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                            units);
  battle.terrain = {{terrain, area}};
  return FieldFight(battle, units);
}

constexpr field::Rectangle kUnderX{60, 20, 180, 40};  ///< x stands on it, a before it
constexpr int kDice = 3 * 3;

}  // namespace

TEST_CASE("infantry in woods, ruins, marsh and on a hill is defended all round", "[melee]") {
  for (const Terrain terrain :
       {Terrain::woods, Terrain::buildings, Terrain::marsh, Terrain::hill}) {
    const FieldFight fight = against(infantry(), infantry(), terrain, kUnderX);
    INFO(field::to_string(terrain));
    CHECK(fight.dice_at('x', 5) == kDice);
    CHECK(fight.dice_at('a', 4) == kDice);
  }
  CHECK(against(infantry(), infantry(), Terrain::loose, kUnderX).dice_at('x', 4) == kDice);
}

TEST_CASE("some are defended by woods and buildings alone", "[melee][special: exposed]") {
  const Unit bears = with(infantry(), Special::exposed);
  for (const Terrain terrain : {Terrain::marsh, Terrain::hill}) {
    CHECK(against(infantry(), bears, terrain, kUnderX).dice_at('x', 4) == kDice);
  }
  for (const Terrain terrain : {Terrain::woods, Terrain::buildings}) {
    CHECK(against(infantry(), bears, terrain, kUnderX).dice_at('x', 5) == kDice);
  }
}

TEST_CASE("a marsh defends infantry alone, and an obstacle who stands at it", "[melee]") {
  CHECK(cover_of(infantry().profile, Terrain::marsh) == Cover::defended);
  CHECK(cover_of(unit_of(TroopType::artillery).profile, Terrain::marsh) == Cover::open);
  // A stands on the other side of it: 1 mm ahead of x is no longer at it.
  for (const std::int32_t gap : {0, 1}) {
    const std::vector<Drawn> units{a('a', infantry()), b('x', infantry())};
    Battle battle = battle_of("xxxxaaaa", units);
    battle.b[0].stands[0].base = field::moved(battle.b[0].stands[0].base, Facing::north, 10);
    const field::Rectangle x = battle.b[0].stands[0].base;
    battle.terrain = {{Terrain::obstacle, {x.west, x.south - gap - 5, x.east - 5, x.south - gap}}};
    INFO(gap << " mm");
    CHECK(cover_towards(Roster(battle), placed(battle), 1, placed(battle).of(1)[0],
                        field::Edge::front) == (gap == 0 ? Cover::defended : Cover::open));
  }
}

TEST_CASE("some monsters may enter woods", "[melee][special: enters woods]") {
  const Unit giant = unit_of(TroopType::monster, 6, 4, 1);
  const Unit tree = with(giant, Special::enters_woods);
  CHECK_FALSE(may_enter(giant.profile, Terrain::woods));
  CHECK(may_enter(tree.profile, Terrain::woods));
  CHECK_FALSE(may_enter(tree.profile, Terrain::buildings));
  CHECK(cover_of(tree.profile, Terrain::woods) == Cover::open);
}

TEST_CASE("a hill is no cover against who comes from ground as high", "[melee]") {
  const auto above = [](Unit unit) {
    unit.high_ground = true;
    return unit;
  };
  CHECK(against(above(charging(infantry())), infantry(), Terrain::hill, kUnderX).dice_at('x', 4) ==
        kDice + 3);
  CHECK(against(above(charging(infantry())), infantry(), Terrain::woods, kUnderX).dice_at('x', 5) ==
        kDice);
  CHECK(against(infantry(), above(infantry()), Terrain::hill, kUnderX).dice_at('x', 5) == kDice);
  const auto stands_after_draw = [](const Unit& attacker) {
    return !against(attacker, infantry(), Terrain::hill, kUnderX).now().scene->leaves_draw[1];
  };
  CHECK(stands_after_draw(infantry()));
  CHECK_FALSE(stands_after_draw(above(infantry())));
  const auto beside = [&](const Unit& second) {
    const std::vector<Drawn> units{a('a', above(infantry())), a('e', second), b('x', infantry())};
    Battle battle = battle_of(R"(
      xxxxxxxx
      aaaaeeee)",
                              units);
    battle.terrain = {{Terrain::hill, {60, 20, 140, 40}}};
    return FieldFight(battle, units);
  };
  CHECK_FALSE(beside(infantry()).now().scene->leaves_draw[1]);
  CHECK(beside(above(infantry())).now().scene->leaves_draw[1]);
  CHECK(beside(infantry()).dice_at('x', 5) == 3);
  CHECK(beside(infantry()).dice_at('x', 4) == 3);
}

TEST_CASE("partly in cover is in cover, stand by stand", "[melee]") {
  const FieldFight fight = against(infantry(), infantry(), Terrain::woods, {60, 30, 110, 60});
  CHECK(fight.dice_at('x', 5) == 6);  // two stands stand in it
  CHECK(fight.dice_at('x', 4) == 3);
}

TEST_CASE("an obstacle defends only against who comes over it", "[melee]") {
  const FieldFight behind = against(infantry(), infantry(), Terrain::obstacle, {60, 10, 180, 20});
  CHECK(behind.dice_at('x', 5) == kDice);
  const FieldFight beyond = against(infantry(), infantry(), Terrain::obstacle, {60, 40, 180, 50});
  CHECK(beyond.dice_at('x', 4) == kDice);
}

TEST_CASE("ramparts fortify", "[melee]") {
  CHECK(against(infantry(), infantry(), Terrain::fortification, kUnderX).dice_at('x', 6) == kDice);
}

TEST_CASE("only infantry and artillery use cover", "[melee]") {
  for (const TroopType type :
       {TroopType::cavalry, TroopType::chariot, TroopType::monster, TroopType::machine}) {
    Unit unit = unit_of(type);
    unit.profile.base = Base{40, 20};
    CHECK(against(infantry(), unit, Terrain::hill, kUnderX).dice_at('x', 4) == kDice);
  }
  Unit guns = unit_of(TroopType::artillery, 1);
  guns.profile.base = Base{40, 20};
  CHECK(against(infantry(), guns, Terrain::hill, kUnderX).dice_at('x', 5) == kDice);
}

TEST_CASE("there is no charge bonus against who is not in the open, or on loose ground",
          "[melee]") {
  CHECK(against(charging(infantry()), infantry(), Terrain::woods, kUnderX).modifiers('a') ==
        std::vector{0, 0, 0});
  CHECK(against(charging(infantry()), infantry(), Terrain::loose, kUnderX).modifiers('a') ==
        std::vector{0, 0, 0});
  CHECK(
      against(charging(infantry()), infantry(), Terrain::woods, {60, 30, 100, 60}).modifiers('a') ==
      std::vector{0, 1, 1});
}

TEST_CASE("who charges is in the open, even in a wood", "[melee]") {
  CHECK(against(infantry(), charging(infantry()), Terrain::woods, kUnderX).dice_at('x', 4) ==
        kDice);
}

TEST_CASE("who has retreated is in the open, still in the wood", "[melee]") {
  FieldFight fight = against(infantry(), infantry(3, 9), Terrain::woods, {60, 20, 180, 400});
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.dice_at('x', 4) == kDice + 3);
  CHECK(fight.dice_at('x', 5) == 0);
}

TEST_CASE("who pursues is in the open", "[melee]") {
  FieldFight fight = against(infantry(3, 9), infantry(), Terrain::woods, {60, 20, 180, 400});
  fight.strike({{'a', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.dice_at('x', 4) == kDice);
}

TEST_CASE("only infantry, flyers and giants pursue into touch with ramparts", "[melee]") {
  // y holds the wall beside which x is caught.
  const auto touches_wall = [](const Unit& pursuer) {
    FieldFight fight(R"(
          yyyy
      xxxx
      aaaaaaaa)",
                     {a('a',
                        [&] {
                          Unit unit = pursuer;
                          unit.profile.base = Base{40, 20};
                          return unit;
                        }()),
                      b('x', infantry(3, 9)), b('y', fortified(infantry()))});
    fight.strike({{'x', 2}}).decide();
    return fight.stage() == MeleeStage::strike && fight.fights('y');
  };
  CHECK(touches_wall(infantry()));
  CHECK_FALSE(touches_wall(cavalry()));
  CHECK(touches_wall(flying(cavalry())));
  CHECK(touches_wall(with(unit_of(TroopType::monster), Special::may_touch_fortified)));
}

TEST_CASE("pikes count as defended against horse that charges their front, in the first round",
          "[melee]") {
  const Unit pikes = with(infantry(), Special::pikes);
  const auto charged_by = [&](const Unit& charger) {
    return FieldFight(R"(
      xxxxxxxx
        aaaa
        aaaa)",
                      {a('a', charging(charger)), b('x', pikes)});
  };
  CHECK(charged_by(cavalry()).dice_at('x', 5) == 2 * 3);
  CHECK(charged_by(unit_of(TroopType::monster)).dice_at('x', 4) == 2 * 5);
  FieldFight drawn = charged_by(cavalry());
  drawn.strike();
  REQUIRE(drawn.stage() == MeleeStage::fall_back_a);
  drawn.feed({0});
  CHECK(drawn.over());  // the pikes may stand
}

TEST_CASE("pikes are no use in woods, nor is the wood to them", "[melee]") {
  const auto in = [](field::Terrain terrain) {
    const std::vector<Drawn> units{a('a', charging(unit_of(TroopType::monster))),
                                   a('c', charging(cavalry())),
                                   b('x', with(infantry(), Special::pikes))};
    Battle battle = battle_of(R"(
      xxxxxxxx
      aaaacc
      aaaacc)",
                              units);
    battle.terrain = {{terrain, {-100, 40, 200, 100}}};
    return FieldFight(battle, units);
  };
  CHECK(in(field::Terrain::woods).dice_at('x', 5) == 0);
  CHECK(in(field::Terrain::hill).dice_at('x', 5) > 0);
}

TEST_CASE("of enemy stands in the open one on firm ground is struck before one on loose",
          "[melee]") {
  const std::vector<Drawn> units{a('a', charging(infantry())), b('x', infantry())};
  for (const int loose : {0, 1}) {
    Battle battle = battle_of(R"(
      xxxxxxxx
        aaaa)",
                              units);
    const field::Rectangle& base = battle.b[0].stands[static_cast<std::size_t>(loose)].base;
    battle.terrain = {{field::Terrain::loose, base}};
    CHECK(FieldFight(battle, units).modifiers('a') == std::vector{1});
  }
}

}  // namespace melee_cover
