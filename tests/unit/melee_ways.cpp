// What bars the way of stands that charge, advance, join or pursue, and of flyers.

#include "melee_fields.hpp"
#include "warmaster/moves.hpp"
#include "warmaster/ways.hpp"

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// Where the stands of a battle are.
Disposition placed(const Battle& battle) {
  Disposition where;
  std::size_t unit = 0;
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      for (const field::Stand& stand : deployed.stands) {
        where.add(unit, stand);
      }
      ++unit;
    }
  }
  return where;
}

/// A fight on a field whose `#` is such ground.
FieldFight fight_on(const std::string& drawing, const std::vector<Drawn>& units, field::Terrain terrain = field::Terrain::impassable,
                    int turns = 1) {
  Battle battle = battle_of(drawing, units);
  battle.terrain = ground_of(drawing, terrain);
  if (turns > 1) {
    battle.rounds = 1;
    battle.turns = turns;
  }
  return FieldFight(battle, units);
}

/// A has destroyed x, and y looks on behind such a wall.
FieldFight advancing_past(const std::string& wall, const Unit& a_unit = infantry(2), field::Terrain terrain = field::Terrain::impassable) {
  FieldFight fight = fight_on("              yyyy\n\n" + wall + R"(

          xxxxxxxx
          aaaaaaaa)",
                              {a('a', a_unit), b('x', infantry(3, 1)), b('y', infantry())}, terrain);
  fight.strike({{'x', 2}});
  return fight;
}

/// A has beaten x by one, and y, B's reserve, joins in B's turn through the line that is drawn, if it can: 20 cm of wall on
/// both sides are too much to go round.
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
  FieldFight fight = fight_on(left + "    yyyy\n\n" + wall + gap + wall + "\n\n\n" + left + "xxxx\n" + left + "aaaaaaaaaaaa\n", units,
                              field::Terrain::impassable, 2);
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
  CHECK_FALSE(advancing_past(wood, with(infantry(2), Special::flying), field::Terrain::impassable).over());
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

namespace {

/// A has beaten x by one, and y joins in B's turn.
FieldFight joined(const char* drawing, const Unit& x, Unit y = infantry(), std::optional<field::Rectangle> table = {}) {
  y.joins = true;
  Unit line = charging(infantry(3, 9));
  line.choices.pursuers = Choices::Pursuers::line;
  const std::vector<Drawn> units{a('a', line), b('x', x), b('y', y)};
  Battle battle = battle_of(drawing, units);
  battle.rounds = 1;
  battle.turns = 2;
  battle.table = table;
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  return fight;
}

}  // namespace

TEST_CASE("who joins forms a battle line from the middle of the nearest stand", "[melee]") {
  const FieldFight fight = joined(R"(
              yyyyyyyyyyyy




      xxxx
      aaaaaaaaaaaa)",
                                  infantry(3, 9));
  CHECK(fight.picture_now() == picture(R"(
          xxxxyyyyyyyyyyyy
      aaaaaaaaaaaa)"));
}

TEST_CASE("who finds no room before the middle charges as near to it as there is", "[melee]") {
  const FieldFight fight = joined(R"(
        yyyy




        xxxx
      aaaaaaaa)",
                                  infantry(3, 9));
  CHECK(fight.fights('y'));
  CHECK(fight.strikes('y') == "a");
}

TEST_CASE("where friends hold the whole front who joins charges a corner", "[melee]") {
  const FieldFight fight = joined(R"(
            yyyy




      xxxxxxxx
      aaaaaaaa)",
                                  infantry(3, 9));
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxyyyy
      aaaaaaaa)"));
  CHECK(fight.strikes('y') == "a");
}

TEST_CASE("the farthest stand of a charge takes the nearest place where the line has no other way to form", "[melee]") {
  Unit horse = cavalry();
  horse.joins = true;
  Battle battle = battle_of("xxxxxxxxxxxx\naaaaaaaaaaaa\n\n\n\n1cm", {a('a', infantry()), b('x', infantry())});
  battle.b.push_back({horse, {}});
  for (const std::int32_t y : {250, 270, 290}) {
    battle.b.back().stands.push_back(field::stand_at({-210, y}, Facing::west, 20, 40));
  }
  Disposition where = placed(battle);
  const Roster roster(battle);
  move_joining(roster, where, roster.units_of(Side::a), Side::b);
  for (const field::Stand& stand : where.of(2)) {  // in one line before a's left flank, each touching or beside who does
    CHECK(stand.facing == Facing::east);
    CHECK(stand.base.east == 0);
  }
}

TEST_CASE("who charges a flank moves on round it with stands that would touch nobody", "[melee]") {
  const char* const drawing = R"(
      xxxxxxxx       yyyyyyyyyyyy
      aaaaaaaa)";
  CHECK(joined(drawing, infantry(3, 9)).picture_now() == trimmed({"xxxxxxxx",    //
                                                                  "xxxxxxxxyy",  //
                                                                  "aaaaaaaayy",  //
                                                                  "aaaaaaaayy",  //
                                                                  "yyyyyyyyyy",  //
                                                                  "yyyyyyyy"}));
  Unit in_line = infantry();
  in_line.choices.pursuers = Choices::Pursuers::line;
  CHECK(joined(drawing, infantry(3, 9), in_line).picture_now() == trimmed({"        yy",  //
                                                                           "        yy",  //
                                                                           "        yy",  //
                                                                           "xxxxxxxxyy",  //
                                                                           "xxxxxxxxyy",  //
                                                                           "aaaaaaaayy",  //
                                                                           "aaaaaaaayy",  //
                                                                           "        yy",  //
                                                                           "        yy",  //
                                                                           "        yy",  //
                                                                           "        yy",  //
                                                                           "        yy"}));
}

TEST_CASE("who cannot keep in formation does not charge", "[melee]") {
  const auto with_second_at = [](int lines) {
    std::string drawing = "          yyyy\n";
    for (int line = 0; line < lines; ++line) {
      drawing += "\n";
    }
    return drawing + "          yyyy\n\n\n\n\n      xxxx\n      aaaa";
  };
  CHECK(joined(with_second_at(1).c_str(), infantry(3, 9)).engaged('y'));
  CHECK_FALSE(joined(with_second_at(7).c_str(), infantry(3, 9)).engaged('y'));  // the second stand is more than 20 cm away
}

namespace {

/// Where the stands of y come to when it joins, from the west and the south; x are enemies, c friends, # barred.
std::vector<field::Rectangle> charged_from(const std::string& drawing, Unit y, const Unit& x = infantry()) {
  y.joins = true;
  Battle battle = battle_of(drawing, {a('y', y, Facing::south), a('c', infantry(), Facing::south), b('x', x, Facing::north)});
  battle.terrain = ground_of(drawing, field::Terrain::impassable);
  Disposition where = placed(battle);
  move_joining(Roster(battle), where, static_cast<UnitSet>(set_of(1) | set_of(2)), Side::a);
  std::vector<field::Rectangle> bases;
  for (const field::Stand& stand : where.of(0)) {
    bases.push_back(stand.base);
  }
  std::ranges::sort(bases, {}, [](const field::Rectangle& base) { return std::pair(base.west, base.south); });
  return bases;
}

bool touches(const std::vector<field::Rectangle>& bases, const field::Rectangle& enemy) {
  return std::ranges::any_of(bases, [&](const field::Rectangle& base) { return field::touch(base, enemy); });
}

}  // namespace

TEST_CASE("a corner is charged only where friends hold the whole side", "[melee]") {
  const field::Rectangle x{60, 0, 100, 20};
  CHECK(touches(charged_from(R"(
          yyyy


      cccc
      xxxx)",
                             infantry()),
                x));
  CHECK_FALSE(touches(charged_from(R"(
          yyyy


    cccc##
      xxxx)",
                                   infantry()),
                      x));
  CHECK_FALSE(touches(charged_from(R"(
cccc      yyyy


      ####
      xxxx)",
                                   infantry()),
                      x));
}

TEST_CASE("chargers in line bring as much front to bear as they can, and then corners", "[melee]") {
  // y's second stand goes west, where 30 mm of it touch, though it stands to the east, where 10 mm would.
  CHECK(charged_from(R"(
             yyyyyyyy
             1cm
          xxxxxxxx
          xxxxxxxx)",
                     infantry(), cavalry()) == std::vector<field::Rectangle>{{90, 40, 130, 60}, {130, 40, 170, 60}});
  // One stand is met in the middle and by a corner on each side, wherever the chargers come from.
  const auto three = charged_from(R"(
      yyyyyyyyyyyy

      1cm
      xxxx)",
                                  infantry());
  CHECK(three == std::vector<field::Rectangle>{{20, 20, 60, 40}, {60, 20, 100, 40}, {100, 20, 140, 40}});
  // Nobody moves on round a flank that has room for all.
  for (const field::Rectangle& base : charged_from(R"(
      xxxx
      xxxx         yyyyyyyy)",
                                                   infantry())) {
    CHECK(base.west == 100);
  }
}

TEST_CASE("the way of a stand", "[melee]") {
  struct Way {
    Unit unit = infantry();
    UnitSet charged = 0;
    std::int32_t reach = 200;
    std::optional<field::Rectangle> table{};
    field::Terrain terrain = field::Terrain::impassable;
  };
  // From the middle 15 cm to the north, past a line: of an enemy, a friend, ground.
  const auto passes = [](const std::string& line, const Way& way) {
    const std::string drawing = line + "\n\n\n" + std::string(line.size() / 2 - 2, ' ') + "bbbb";
    Battle battle = battle_of(drawing, {a('b', infantry()), a('c', infantry()), b('x', infantry())});
    battle.a[0].unit = way.unit;
    battle.terrain = ground_of(drawing, way.terrain);
    battle.table = way.table;
    const field::Stand from = battle.a[0].stands[0];
    return has_way(Roster(battle), placed(battle), 0, from, field::moved(from, Facing::north, 150), {}, way.charged, {way.reach});
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
  // Between an enemy and anything else, but not beside one that it charges.
  const std::string beside_x = "##########################xxxx    ##############################";
  const std::string friends = "##########################cccc    ##############################";
  CHECK(passes(friends, {}));
  CHECK_FALSE(passes(beside_x, {}));
  CHECK(passes(beside_x, {.charged = set_of(2)}));
  CHECK_FALSE(passes("#########################xxxx    cccc#############################", {}));
  // Who stands in a gap may leave it, and come there, but not pass.
  Battle between = battle_of("xxxxbbbbcccc", {a('b', infantry()), a('c', infantry()), b('x', infantry())});
  const field::Stand in_gap = between.a[0].stands[0];
  const field::Stand beyond = field::moved(in_gap, Facing::north, 75);
  const Roster roster(between);
  const Disposition where = placed(between);
  CHECK(has_way(roster, where, 0, in_gap, beyond, {}, 0, {75}));
  CHECK(has_way(roster, where, 0, beyond, in_gap, {}, 0, {75}));
  CHECK_FALSE(has_way(roster, where, 0, beyond, field::moved(in_gap, Facing::south, 75), {}, 0, {150}));
  // Round the end of a wall, where the table goes on.
  const std::string short_wall = "        ####        ";
  CHECK(passes(short_wall, {}));
  CHECK(passes(short_wall, {.table = field::Rectangle{60, -1000, 140, 1000}}));
  CHECK_FALSE(passes(short_wall, {.table = field::Rectangle{61, -1000, 139, 1000}}));
}

TEST_CASE("a stand goes round those of its own unit that have moved, and out of ground where it should not be", "[melee]") {
  Battle battle = battle_of("aaaa\n\n\n\nxxxx", {a('a', infantry()), b('x', infantry())});
  const Roster roster(battle);
  const Disposition where = placed(battle);
  const field::Stand from = battle.a[0].stands[0];
  const field::Stand to = field::moved(from, Facing::north, 150);
  const field::Stand between = field::moved(from, Facing::north, 70);
  CHECK(has_way(roster, where, 0, from, to, {}, 0, {150}));
  CHECK_FALSE(has_way(roster, where, 0, from, to, std::vector{between}, 0, {150}));
  CHECK(has_way(roster, where, 0, from, to, std::vector{between}, 0, {200}));
  battle.terrain = {{field::Terrain::impassable, around(from.base, between.base)}};
  CHECK(has_way(Roster(battle), where, 0, from, to, {}, 0, {150}));
}

TEST_CASE("who stands behind infantry that charges follows it, to support it", "[melee]") {
  // The way to x is no wider than y.
  const std::string lane = R"(
      ####xxxxxxxx####
      ####        ####
      ####        ####
      ####        ####
          yyyyyyyy
          cccccccc)";
  // Stands that support, 10 more where c fights; -1 where it stays.
  const auto supports = [](const std::string& drawing, std::vector<Drawn> units, bool is_confused = false) {
    for (Drawn& drawn : units) {
      drawn.unit.joins |= drawn.letter == 'y';
    }
    Battle battle = battle_of(drawing, units);
    battle.terrain = ground_of(drawing, field::Terrain::impassable);
    Disposition where = placed(battle);
    where.troops[1].confused = is_confused;
    const Roster roster(battle);
    move_joining(roster, where, roster.units_of(Side::b), Side::a);
    return std::ranges::equal(where.of(1), battle.a[1].stands) ? -1 : survey_of(roster, where).supports[0] + (has(survey_of(roster, where).fighting, 1) ? 10 : 0);
  };
  Unit joining = infantry();
  joining.joins = true;
  CHECK(supports(lane, {a('y', infantry()), a('c', joining), b('x', infantry())}) == 2);
  CHECK(supports(lane, {a('y', infantry()), a('c', infantry()), b('x', infantry())}) == -1);
  CHECK(supports(lane, {a('y', infantry()), a('c', joining), b('x', infantry())}, true) == -1);
  // One unit for each that charges.
  CHECK(supports(lane.substr(0, lane.find('c')) + "ccccdddd", {a('y', infantry()), a('c', joining), a('d', joining), b('x', infantry())}) == 1);
  // Not from where it could not support, nor anybody but infantry.
  std::string apart = lane;
  apart.insert(apart.find("          cccc"), "      1cm\n");
  CHECK(supports(apart, {a('y', infantry()), a('c', joining), b('x', infantry())}) == -1);
  Unit beast = unit_of(TroopType::monster);
  beast.profile.base = Base{40, 20};
  CHECK(supports(lane, {a('y', beast), a('c', joining), b('x', infantry())}) == -1);
  // Without touching an enemy: z stands beside the place behind y's right stand.
  CHECK(supports(R"(
      ####xxxxxxxx####
      ####        zzzz
      ####        ####
          yyyyyyyy
          cccccccc)",
                 {a('y', infantry()), a('c', joining), b('x', infantry()), b('z', infantry())}) == 1);
  CHECK(supports(R"(
      ####xxxx####
      zzzz    zzzz
      ####    ####
          yyyy
          cccc)",
                 {a('y', infantry()), a('c', joining), b('x', infantry()), b('z', infantry())}) == -1);
}

TEST_CASE("out of irregular formation only flyers charge at half pace", "[melee]") {
  Unit irregular = infantry();
  irregular.irregular = true;
  CHECK(charge_reach(irregular) == 200);
  CHECK(charge_reach(with(irregular, Special::flying)) == 100);
  CHECK(charge_reach(with(infantry(), Special::flying)) == 600);
  irregular.profile.type = TroopType::cavalry;
  CHECK(charge_reach(irregular) == 300);
}

TEST_CASE("flyers fall back over who stands behind them, others do not", "[melee]") {
  const char* const drawing = R"(
      xxxx
      aaaa
       bb
       bb)";
  const auto drawn = [&](const Unit& unit) {
    FieldFight fight(drawing, {a('a', unit), a('b', cavalry()), b('x', defended(infantry()))});
    fight.strike();
    REQUIRE(fight.stage() == MeleeStage::fall_back_a);
    return fight.feed({4}).decide();  // 7 cm
  };
  CHECK_FALSE(drawn(infantry()).over());  // they touch still
  CHECK(drawn(with(infantry(), Special::flying)).over());
}
