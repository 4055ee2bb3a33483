// What bars the way of stands that charge, advance, join or pursue, and of flyers.

#include "melee_fields.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/board/ways.hpp"

namespace melee_ways {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// A fight on a field whose `#` is such ground.
FieldFight fight_on(const std::string& drawing, const std::vector<Drawn>& units,
                    field::Terrain terrain = field::Terrain::impassable, int turns = 1) {
  Battle battle = battle_of(drawing, units);
  battle.terrain = ground_of(drawing, terrain);
  if (turns > 1) {
    battle.rounds = 1;
    battle.turns = turns;
  }
  return FieldFight(battle, units);
}

/// A has destroyed x, and y looks on behind such a wall.
FieldFight advancing_past(const std::string& wall, const Unit& a_unit = infantry(2),
                          field::Terrain terrain = field::Terrain::impassable) {
  FieldFight fight =
      fight_on("              yyyy\n\n" + wall + R"(

          xxxxxxxx
          aaaaaaaa)",
               {a('a', a_unit), b('x', infantry(3, 1)), b('y', infantry())}, terrain);
  fight.strike({{'x', 2}});
  return fight;
}

/// A has beaten x by one, and y, B's reserve, joins in B's turn through the line that is drawn, if
/// it can: 20 cm of wall on both sides are too much to go round.
FieldFight joining_through(const std::string& gap, Unit reserve = infantry()) {
  reserve.joins = true;
  const std::string wall(24, '#');
  const std::string left(24, ' ');
  std::vector<Drawn> units{a('a', charging(infantry(3, 9)))};
  if (gap.find('b') != std::string::npos) {
    units.push_back(a('b', infantry()));
  }
  units.push_back(b('x', infantry(3, 9)));
  units.push_back(b('y', reserve));
  if (gap.find('z') != std::string::npos) {
    units.push_back(b('z', infantry()));
  }
  FieldFight fight = fight_on(left + "    yyyy\n\n" + wall + gap + wall + "\n\n\n" + left +
                                  "xxxx\n" + left + "aaaaaaaaaaaa\n",
                              units, field::Terrain::impassable, 2);
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  REQUIRE(fight.now().turn == 1);
  return fight;
}

}  // namespace

TEST_CASE("an advance goes round what bars it, as far as it reaches", "[melee]") {
  CHECK(advancing_past("         ####################").engaged('y'));
  CHECK(advancing_past("     ########################").last().ending == Ending::b_destroyed);
}

TEST_CASE("ground bars those who may not enter it, and no flyers", "[melee]") {
  const char* const wood = "     ########################";
  CHECK(advancing_past(wood, infantry(2), field::Terrain::woods).engaged('y'));
  CHECK_FALSE(
      advancing_past(wood, with(infantry(2), Special::flying), field::Terrain::impassable).over());
}

TEST_CASE("a gap in the ground lets through whoever's shorter edge fits", "[melee]") {
  CHECK_FALSE(joining_through("#### #####").engaged('y'));  // a column is 1 cm
  CHECK(joining_through("####  ####").engaged('y'));
}

TEST_CASE("beside an enemy a gap has to be wider than the front, beside friends not", "[melee]") {
  CHECK_FALSE(joining_through("bbbb    ####").engaged('y'));
  CHECK(joining_through("bbbb     ###").engaged('y'));
  CHECK(joining_through("zzzz    ####").engaged('y'));
  CHECK_FALSE(joining_through("zzzz    bbbb").engaged('y'));
  CHECK(joining_through("bbbb    ####", with(infantry(), Special::flying)).engaged('y'));
}

TEST_CASE("the way of a stand", "[melee]") {
  struct Way {
    Unit unit = infantry();
    UnitSet charged = 0;
    UnitSet pursued = 0;
    std::int32_t reach = 200;
    std::optional<field::Rectangle> table{};
    field::Terrain terrain = field::Terrain::impassable;
  };
  // From the middle 15 cm to the north, past a line: of an enemy, a friend, ground.
  const auto passes = [](const std::string& line, const Way& way) {
    const std::string drawing = line + "\n\n\n" + std::string(line.size() / 2 - 2, ' ') + "bbbb";
    Battle battle =
        battle_of(drawing, {a('b', infantry()), a('c', infantry()), b('x', infantry())});
    battle.a[0].unit = way.unit;
    battle.terrain = ground_of(drawing, way.terrain);
    battle.table = way.table;
    const field::Stand from = battle.a[0].stands[0];
    return has_way(Roster(battle), placed(battle), 0, from, field::moved(from, Facing::north, 150),
                   {}, way.charged, {.reach = way.reach, .pursued = way.pursued});
  };
  const std::string wall(30, '#');
  const std::string gap = wall + "    " + wall;
  CHECK(passes(gap, {}));
  CHECK_FALSE(passes(wall + "####" + wall, {}));
  CHECK(passes(gap, {.reach = 150}));
  CHECK_FALSE(passes(gap, {.reach = 149}));
  // Who may enter the ground passes over it.
  CHECK(passes(wall + "####" + wall, {.terrain = field::Terrain::woods}));
  CHECK_FALSE(passes(wall + "####" + wall, {.unit = cavalry(), .terrain = field::Terrain::woods}));
  // Between an enemy and anything else, but not beside one that it charges or may pursue.
  const std::string beside_x = "##########################xxxx    ##############################";
  const std::string friends = "##########################cccc    ##############################";
  CHECK(passes(friends, {}));
  CHECK_FALSE(passes(beside_x, {}));
  CHECK(passes(beside_x, {.charged = set_of(2)}));
  CHECK(passes(beside_x, {.pursued = set_of(2)}));
  CHECK_FALSE(passes("#########################xxxx    cccc#############################", {}));
  // Who stands in a gap may leave it, and come there, but not pass.
  Battle between =
      battle_of("xxxxbbbbcccc", {a('b', infantry()), a('c', infantry()), b('x', infantry())});
  const field::Stand in_gap = between.a[0].stands[0];
  const field::Stand beyond = field::moved(in_gap, Facing::north, 75);
  const Roster roster(between);
  const Board where = placed(between);
  CHECK(has_way(roster, where, 0, in_gap, beyond, {}, 0, {75}));
  CHECK(has_way(roster, where, 0, beyond, in_gap, {}, 0, {75}));
  CHECK_FALSE(
      has_way(roster, where, 0, beyond, field::moved(in_gap, Facing::south, 75), {}, 0, {150}));
  // Round the end of a wall, where the table goes on.
  const std::string short_wall = "        ####        ";
  CHECK(passes(short_wall, {}));
  CHECK(passes(short_wall, {.table = field::Rectangle{60, -1000, 140, 1000}}));
  CHECK_FALSE(passes(short_wall, {.table = field::Rectangle{61, -1000, 139, 1000}}));
}

TEST_CASE("a pursuer goes round nothing that leads it away from the enemy", "[melee]") {
  // A wall between: round its end, 4 cm or 12 cm aside, to an enemy whose edge reaches as far, or
  // does not.
  const auto follows = [](const std::string& wall, bool towards) {
    const std::string drawing = "          xxxx\n\n\n" + wall + "\n\n          aaaa";
    Battle battle = battle_of(drawing, {a('a', infantry()), b('x', infantry())});
    battle.terrain = ground_of(drawing, field::Terrain::impassable);
    const Roster roster(battle);
    const field::Stand from = battle.a[0].stands[0];
    return has_way(roster, placed(battle), 0, from, field::moved(from, Facing::north, 80), {},
                   set_of(1), {.reach = 300, .pursued = towards ? set_of(1) : UnitSet{0}});
  };
  CHECK(follows("            ####", true));
  CHECK(follows("      ############", false));
  CHECK_FALSE(follows("      ############", true));
}

TEST_CASE(
    "a stand goes round those of its own unit that have moved, and out of ground where it should "
    "not be",
    "[melee]") {
  Battle battle = battle_of("aaaa\n\n\n\nxxxx", {a('a', infantry()), b('x', infantry())});
  const Roster roster(battle);
  const Board where = placed(battle);
  const field::Stand from = battle.a[0].stands[0];
  const field::Stand to = field::moved(from, Facing::north, 150);
  const field::Stand between = field::moved(from, Facing::north, 70);
  CHECK(has_way(roster, where, 0, from, to, {}, 0, {150}));
  CHECK_FALSE(has_way(roster, where, 0, from, to, std::vector{between}, 0, {150}));
  CHECK(has_way(roster, where, 0, from, to, std::vector{between}, 0, {200}));
  battle.terrain = {{field::Terrain::impassable, around(from.base, between.base)}};
  CHECK(has_way(Roster(battle), where, 0, from, to, {}, 0, {150}));
}

TEST_CASE("flyers fall back over who stands behind them, others do not", "[melee]") {
  const char* const drawing = R"(
      xxxx
      aaaa
       bb
       bb)";
  const auto drawn = [&](const Unit& unit) {
    const std::vector<Drawn> units{a('a', unit), a('b', cavalry()), b('x', defended(infantry()))};
    Battle battle = battle_of(drawing, units);
    battle.terrain = {{field::Terrain::impassable, {0, 0, 60, 60}},
                      {field::Terrain::impassable, {100, 0, 160, 60}}};
    FieldFight fight(battle, units);
    fight.strike();
    REQUIRE(fight.stage() == MeleeStage::fall_back_a);
    return fight.feed({4}).decide();  // 7 cm
  };
  CHECK_FALSE(drawn(infantry()).over());  // they touch still
  CHECK(drawn(with(infantry(), Special::flying)).over());
}

}  // namespace melee_ways
