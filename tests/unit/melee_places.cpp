// How far pursuers go, what bars their way and which places are best: seeds/000, "Moving pursuers"
// and "Basic pursuit"; decisions/0007.

#include "melee_fields.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"

namespace melee_places {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

Unit striking(Unit unit, int attacks, int hits = 20) {
  unit.profile.attacks = {.fixed = attacks};
  unit.profile.hits = hits;
  return unit;
}
Unit in_line(Unit unit) {
  unit.choices.pursuers = Choices::Pursuers::line;
  return unit;
}
Unit monster() { return striking(unit_of(TroopType::monster), 3); }

}  // namespace

TEST_CASE("nobody pursues straight ahead farther than a full pace", "[melee]") {
  const auto follows = [](const Unit& pursuer, int hits) {
    const bool horse = pursuer.profile.type != TroopType::infantry;
    FieldFight fight(horse ? "xxxxxxxxxxxx\n   aaaaaa\n   aaaaaa" : "xxxxxxxxxxxx\naaaaaaaaaaaa",
                     {a('a', striking(pursuer, 20)), b('x', striking(infantry(), 3))});
    fight.strike({{'x', hits}}).decide();
    return fight.stage() == MeleeStage::strike;
  };
  CHECK(follows(infantry(), 20));
  CHECK_FALSE(follows(infantry(), 21));
  CHECK(follows(cavalry(), 30));
  CHECK_FALSE(follows(cavalry(), 31));
  CHECK(follows(unit_of(TroopType::chariot), 30));
  CHECK_FALSE(follows(unit_of(TroopType::chariot), 31));
  CHECK(follows(flying(cavalry()), 40));
}

TEST_CASE("who laps round does not go farther than a full pace either", "[melee]") {
  // After 1 cm the second stand goes to x's side. After 18 cm its outer front corner would go from
  // (80, 20) to (40, 220) or (40, 240), more than 20 cm: it stays in line, at x's corner.
  for (const auto& [hits, modifier] : {std::pair(1, -1), std::pair(18, 0)}) {
    FieldFight fight(R"(
      xxxx
      aaaaaaaa)",
                     {a('a', striking(infantry(), 25)), b('x', striking(infantry(), 3))});
    fight.strike({{'x', hits}}).decide();
    INFO(hits << " hits");
    REQUIRE(fight.stage() == MeleeStage::strike);
    CHECK(fight.strikes('a') == "xx");
    CHECK(fight.modifiers('x') == std::vector{modifier});
  }
}

TEST_CASE("who has ground in its lane goes round it, and is placed as in a charge", "[melee]") {
  // Straight ahead a would keep to x's left; round the wood it comes to the middle of x's front.
  const std::vector<Drawn> units{a('a', striking(cavalry(), 9)), b('x', striking(infantry(), 3))};
  Battle battle = battle_of("xxxx\naa\naa", units);
  const std::int32_t front = battle.b[0].stands[0].base.south;
  const std::int32_t west = battle.b[0].stands[0].base.west;
  battle.terrain = {{field::Terrain::woods, {west, front + 10, west + 10, front + 20}}};
  FieldFight fight(battle, units);
  fight.strike({{'x', 8}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  const std::span<const field::Stand> enemy = fight.now().scene->where.of(1);
  CHECK(fight.now().scene->where.of(0)[0].base.west == enemy[0].base.west + 10);
}

TEST_CASE("of those who could go straight ahead as many go as hold the unit together", "[melee]") {
  // Before the one stand x is 1 cm away, before the other 11 cm: they would part, and the nearer
  // one goes.
  const std::vector<Drawn> units{a('a', in_line(infantry(3, 9))), b('x', infantry(3, 9))};
  const auto stand = [](std::int32_t west, std::int32_t south, Facing facing) {
    return field::Stand{{west, south, west + 40, south + 20}, facing};
  };
  Battle battle;
  battle.a = {{units[0].unit, {stand(0, 0, Facing::north), stand(40, 0, Facing::north)}}};
  battle.b = {{units[1].unit, {stand(0, 20, Facing::south), stand(40, 120, Facing::south)}}};
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  const std::span<const field::Stand> own = fight.now().scene->where.of(0);
  CHECK(own[0].base.south == own[1].base.south);
}

TEST_CASE("a stand that has no room to fight supports, if it can", "[melee]") {
  // Nothing can stand beside x. The stand beside the second rank comes up beside the first, which
  // it supports there; where a is confused, and supports nobody, it stays where it was in the unit.
  for (const bool confused : {false, true}) {
    Unit own = striking(infantry(), 9, 9);
    own.confused = confused;
    const std::vector<Drawn> units{a('a', own), b('x', monster())};
    Battle battle = battle_of(R"(
       xx
       xx
      aaaa
      aaaaaaaa)",
                              units);
    const field::Rectangle x = battle.b[0].stands[0].base;
    for (const std::int32_t west : {x.west - 205, x.east + 5}) {
      battle.terrain.push_back(
          {field::Terrain::impassable, {west, x.south + 25, west + 200, x.north + 100}});
    }
    FieldFight fight(battle, units);
    fight.strike({{'x', 1}}).decide();
    INFO("confused " << confused);
    REQUIRE(fight.stage() == MeleeStage::strike);
    const std::span<const field::Stand> all = fight.now().scene->where.of(0);
    const auto in_front = [&](const field::Stand& stand) {
      return stand.base.north == fight.now().scene->where.of(1)[0].base.south;
    };
    CHECK(std::ranges::count_if(all, in_front) == (confused ? 1 : 2));
    CHECK(fight.supports(Side::a) == (confused ? 0 : 2));
  }
}

TEST_CASE("a flank is worth more than a front", "[melee]") {
  FieldFight fight(R"(
          xxxxxxxx
      aaaaaaaa)",
                   {a('a', infantry(3, 9)), b('x', infantry(3, 9))});
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('a') == "xx");
  CHECK(std::ranges::count(fight.modifiers('x'), -1) == 1);
}

TEST_CASE("who pursues in line leaves it where it would meet who was not in the fight", "[melee]") {
  // y looks on, where the second stand would come to stand beside it.
  const std::vector<Drawn> units{a('a', in_line(infantry(3, 9))), b('x', infantry(3, 9)),
                                 b('y', infantry())};
  FieldFight fight(R"(
              yyyy
      1cm
      xxxx
      aaaaaaaa)",
                   units);
  REQUIRE_FALSE(fight.engaged('y'));
  fight.strike({{'x', 3}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK_FALSE(fight.engaged('y'));
}

TEST_CASE("who pursues in line keeps its shape, corner to corner too", "[melee]") {
  const char* const drawing = R"(
      xxxx
      aaaa
          aaaa)";
  FieldFight fight(drawing, {a('a', in_line(infantry(3, 9))), b('x', infantry(3, 9))});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.picture_now() == picture(drawing));
}

TEST_CASE("nobody laps round by a way that leads away from the enemy", "[melee]") {
  // f bars the way to x's right side: round it the second stand would go away from x first, so it
  // goes the longer way to x's left.
  const std::vector<Drawn> units{a('a', striking(infantry(), 9)), a('f', infantry()),
                                 b('x', striking(infantry(), 3))};
  const auto stand = [](std::int32_t west, std::int32_t south, Facing facing) {
    return field::Stand{{west, south, west + 40, south + 20}, facing};
  };
  Battle battle;
  battle.a = {{units[0].unit, {stand(0, 0, Facing::north), stand(40, 0, Facing::north)}},
              {units[1].unit, {stand(45, 20, Facing::north)}}};
  battle.b = {{units[2].unit, {stand(0, 20, Facing::south)}}};
  for (std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (Deployed& deployed : *side) {
      deployed.unit.stands = deployed.unit.profile.stands =
          static_cast<int>(deployed.stands.size());
    }
  }
  FieldFight fight(battle, units);
  REQUIRE_FALSE(fight.engaged('f'));
  fight.strike({{'x', 3}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  const std::span<const field::Stand> own = fight.now().scene->where.of(0);
  CHECK(fight.strikes('a') == "xx");
  const std::int32_t x = fight.now().scene->where.of(2)[0].base.west;
  CHECK(std::ranges::count_if(own, [&](const field::Stand& now) {
          return now.facing == Facing::east && now.base.east == x;
        }) == 1);
}

TEST_CASE(
    "infantry that keeps contact with horse fights on with its bonus, though it may not "
    "pursue",
    "[melee]") {
  FieldFight fight(R"(
        aaaaaaaa
      ccxxxxxxxx
      ccxxxxxxxx)",
                   {a('a', infantry(), Facing::south), a('c', infantry(), Facing::east),
                    b('x', cavalry(3, 9), Facing::north)});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('a') == "--");
  CHECK(fight.strikes('c') == "x");
  CHECK(fight.modifiers('c') == std::vector{1});
}

TEST_CASE("who took no part does not fall back", "[melee]") {
  FieldFight fight(R"(
      xxxx
      aaaa          cccc)",
                   {a('a', with_policy(infantry(), Policy::stand)),
                    a('c', with_policy(infantry(), Policy::fall_back)), b('x', infantry(3, 9))});
  fight.strike({{'x', 1}}).decide();
  CHECK(fight.over());
}

TEST_CASE("that a unit of this engagement has fought before does not end the phase", "[melee]") {
  Unit again = infantry(3, 9);
  again.fought = true;
  const std::vector<Drawn> units{a('a', again), b('x', infantry(3, 9))};
  Battle battle = battle_of("xxxx\naaaa", units);
  battle.turns = 2;
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.now().turn == 0);
}

TEST_CASE("nobody goes farther than a full pace to support", "[melee]") {
  // Straight ahead to beside a it is 2 cm more than a went. After 18 cm the outer stands come up
  // beside it; after 19 cm they stay beside the one behind it.
  for (const int cm : {18, 19}) {
    Unit beast = unit_of(TroopType::monster, 5, 20);
    FieldFight fight(
        R"(
           xx
           xx
          aaaa
      cccccccccccc)",
        {a('a', in_line(striking(infantry(), 20))), a('c', infantry()), b('x', beast)});
    fight.strike({{'x', cm - 1}}).decide();  // and a support
    INFO(cm << " cm");
    REQUIRE(fight.stage() == MeleeStage::strike);
    CHECK(fight.supporting('c') == (cm == 18 ? "+++" : "-+-"));
  }
}

TEST_CASE("infantry that charged horse as much in front as in flank does not pursue it",
          "[melee]") {
  // One front edge on x's side; with another on x's front there are as many.
  const std::vector<Drawn> units{a('a', charging(infantry(9, 9))), b('x', cavalry(3, 9))};
  for (const bool front_too : {false, true}) {
    Battle battle;
    battle.a = {{units[0].unit, {field::stand_at({-10, 20}, Facing::east, 40, 20)}}};
    if (front_too) {
      battle.a[0].stands.push_back(field::stand_at({0, 0}, Facing::north, 40, 20));
    }
    battle.b = {{units[1].unit, {field::stand_at({0, 0}, Facing::south, 20, 40)}}};
    for (std::vector<Deployed>* side : {&battle.a, &battle.b}) {
      Unit& unit = side->front().unit;
      unit.stands = unit.profile.stands = static_cast<int>(side->front().stands.size());
    }
    FieldFight fight(battle, units);
    fight.strike({{'x', 5}}).decide();
    CHECK(fight.stage() == (front_too ? MeleeStage::over : MeleeStage::strike));
  }
}

TEST_CASE("infantry pursues horse into whose flank it has charged with its front, in that round",
          "[melee]") {
  enum class Came : std::uint8_t { now, before, joining };
  const auto may_pursue = [](const field::Rectangle& own, Facing facing, Came came) {
    Battle battle;
    battle.a = {{charging(infantry()), {{own, facing}}}};
    battle.b = {{cavalry(), {{{40, 0, 60, 40}, Facing::south}}},
                {infantry(), {{{0, 40, 40, 60}, Facing::south}}}};
    Board where = placed(battle);
    where.troops[0].charging = came != Came::joining;
    where.troops[0].joined = came == Came::joining;
    where.first_round = came == Came::now;
    return has(contact_map_of(Roster(battle), where).may_pursue[0], 1);
  };
  CHECK(may_pursue({20, 0, 40, 40}, Facing::east, Came::now));
  CHECK_FALSE(may_pursue({20, 0, 40, 40}, Facing::east, Came::before));
  CHECK(may_pursue({20, 0, 40, 40}, Facing::east, Came::joining));
  // Its side touches the horse's.
  CHECK_FALSE(may_pursue({0, 20, 40, 40}, Facing::north, Came::now));
}

TEST_CASE("out of buildings in which it began an enemy may be followed, out of woods not",
          "[melee]") {
  const std::vector<Drawn> units{a('a', striking(cavalry(), 9)), b('x', striking(infantry(), 3))};
  const auto follows = [&](field::Terrain terrain) {
    Battle battle = battle_of("xxxx\naa\naa", units);
    battle.terrain = {{terrain, battle.b[0].stands[0].base}};
    FieldFight fight(battle, units);
    fight.strike({{'x', 7}}).decide();
    return fight.stage() == MeleeStage::strike;
  };
  CHECK(follows(field::Terrain::buildings));
  CHECK_FALSE(follows(field::Terrain::woods));
  CHECK(follows(field::Terrain::hill));
}

namespace {

/// South-western corners, in mm, and facings.
using Places = std::vector<std::array<int, 3>>;
Places places_of(std::span<const field::Stand> stands) {
  Places places;
  for (const field::Stand& stand : stands) {
    places.push_back({stand.base.west, stand.base.south, static_cast<int>(stand.facing)});
  }
  std::ranges::sort(places);
  return places;
}

/// Where the stands of the first unit are once it has pursued these.
Places pursued(const Battle& battle, UnitSet prey) {
  Board where = placed(battle);
  const Roster roster(kinds_of(battle));
  for (std::size_t enemy = 0; enemy < roster.size(); ++enemy) {
    where.troops[enemy].pursuit_bonus = has(prey, enemy) ? 1 : 0;
  }
  std::array<UnitSet, kMostUnits> may_pursue{};
  may_pursue[0] = prey;
  move_pursuit(roster, where, set_of(0), may_pursue);
  return places_of(where.of(0));
}

/// The first unit pursues from where it is drawn to where `A` is drawn; where none is it stays.
void check_pursuit(const std::string& drawing, const std::vector<Drawn>& units, UnitSet prey) {
  std::string before = drawing;
  std::ranges::replace(before, 'A', ' ');
  std::string after = drawing;
  if (drawing.find('A') != std::string::npos) {
    std::ranges::replace(after, 'a', ' ');
    std::ranges::replace(after, 'A', 'a');
  }
  CHECK(pursued(battle_of(before, units), prey) == places_of(battle_of(after, units).a[0].stands));
}

}  // namespace

TEST_CASE("who follows to support comes into no edge contact", "[melee]") {
  const Drawn own = a('a', infantry());
  const Drawn friendly = a('f', infantry());
  // Nobody before whom f stands is seen. The second stand goes to a corner, not to x's side.
  check_pursuit(R"(
  zzzz            xxxx
              AAAAffff
                  AAAA

                  aaaa
                  aaaa)",
                {own, friendly, b('x', infantry()), b('z', infantry())}, set_of(2));
  // Beside f it would touch x, which infantry may not pursue; y cannot be seen.
  check_pursuit(R"(
         yy
         yy
      xxxxxxxx
      xxxxxxxx
      ffff

          aaaa)",
                {own, friendly, b('x', cavalry()), b('y', infantry(), Facing::east)}, set_of(3));
}

TEST_CASE("infantry alone follows to support, and infantry that fights", "[melee]") {
  const Drawn x = b('x', infantry());
  Unit as_wide = monster();
  as_wide.profile.base = Base{40, 20};
  const char* const stays = R"(
      xxxx
      ffff

      aaaa)";
  check_pursuit(R"(
      xxxx
      ffff
      AAAA

      aaaa)",
                {a('a', infantry()), a('f', infantry()), x}, set_of(2));
  check_pursuit(stays, {a('a', as_wide), a('f', infantry()), x}, set_of(2));
  check_pursuit(stays, {a('a', infantry()), a('f', as_wide), x}, set_of(2));
  check_pursuit(R"(
      xxxx
      1cm
      ffff

      aaaa)",
                {a('a', infantry()), a('f', infantry()), x}, set_of(2));
}

TEST_CASE("of places before the enemy who laps round takes one where no enemy strikes its flank",
          "[melee]") {
  check_pursuit(R"(
      xxxxxxxxxxxx
    yy    AAAAAAAA
    yy
          aaaa
          aaaa)",
                {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::east)},
                set_of(1) | set_of(2));
}

TEST_CASE("of places that are as good who laps round takes the one nearest to others", "[melee]") {
  for (const bool west : {false, true}) {
    check_pursuit(west ? R"(
zzzz    xxxxxxxxxxxx
        AAAAAAAA

            aaaa
            aaaa)"
                       : R"(
        xxxxxxxxxxxx    zzzz
            AAAAAAAA

            aaaa
            aaaa)",
                  {a('a', infantry()), b('x', infantry()), b('z', infantry())}, set_of(1));
  }
}

TEST_CASE("of places as near to the middle a unit that turns takes the one nearer to it",
          "[melee]") {
  // f holds the middle of x's front.
  for (const std::int32_t west : {-40, 60}) {
    Battle battle;
    battle.a = {{cavalry(), {{{west, -150, west + 20, -110}, Facing::north}}},
                {cavalry(), {{{10, -40, 30, 0}, Facing::north}}}};
    battle.b = {{infantry(), {{{0, 0, 40, 20}, Facing::south}}}};
    CHECK(pursued(battle, set_of(2)).front()[0] == (west < 0 ? -10 : 30));
  }
}

TEST_CASE("a unit that turns needs a centimetre of an edge, and else a pinned enemy", "[melee]") {
  // f leaves so much of x's front free; a comes from the side where it is free.
  const auto place = [](std::int32_t free, bool east, bool column) {
    const Unit unit = cavalry();
    Battle battle;
    battle.a = {{unit, {{{60, -150, 80, -110}, Facing::north}}},
                {infantry(), {{{-free, -20, 40 - free, 0}, Facing::north}}}};
    battle.b = {{infantry(), {{{0, 0, 40, 20}, Facing::south}}}};
    if (column) {
      battle.b[0].stands.push_back({{0, 20, 40, 40}, Facing::south});
    }
    if (!east) {
      for (std::vector<Deployed>* const side : {&battle.a, &battle.b}) {
        for (Deployed& deployed : *side) {
          for (field::Stand& stand : deployed.stands) {
            stand.base = {40 - stand.base.east, stand.base.south, 40 - stand.base.west,
                          stand.base.north};
          }
        }
      }
    }
    const auto [west, south, facing] = pursued(battle, set_of(2)).front();
    return std::vector{east ? west : 20 - west, south};
  };
  for (const bool east : {true, false}) {
    CHECK(place(10, east, false) == std::vector{30, -40});
    CHECK(place(9, east, false) == std::vector{40, -40});
    CHECK(place(0, east, true) == std::vector{40, -40});  // the second stand's front shows nothing
  }
}

TEST_CASE("who keeps in line goes as far as the first rather than beside it", "[melee]") {
  // Beside the other stand it would have a shorter way.
  check_pursuit(R"(
      xxxxAAAA
      AAAA

          aaaa
      aaaa)",
                {a('a', in_line(infantry())), b('x', infantry())}, set_of(1));
}

TEST_CASE("to touch an enemy by a side is worth more than by a corner", "[melee]") {
  // Beside f a stand touches x with its side; in line with its mate it would meet x's corner. Ground
  // leaves no room for a front on x's sides.
  const auto base = [](std::int32_t west, std::int32_t south) {
    return field::Rectangle{west, south, west + 40, south + 20};
  };
  Battle battle;
  battle.a = {{infantry(), {{base(0, 0), Facing::north}, {base(40, 0), Facing::north}}},
              {infantry(), {{base(80, 100), Facing::north}}}};
  battle.b = {{infantry(), {{base(0, 100), Facing::south}}},
              {infantry(), {{base(90, 120), Facing::south}}}};
  battle.terrain = {{field::Terrain::impassable, {45, 85, 55, 95}},
                    {field::Terrain::impassable, {45, 125, 55, 135}},
                    {field::Terrain::impassable, {-15, 105, -5, 135}}};
  CHECK(pursued(battle, set_of(2)) == Places{{0, 80, 0}, {40, 100, 0}});
}

TEST_CASE("nobody follows to support through a friend", "[melee]") {
  for (const bool barred : {false, true}) {
    const std::vector<Drawn> units{a('a', infantry()), a('f', infantry()), a('g', cavalry()),
                                   b('x', infantry())};
    check_pursuit(barred ? R"(
      xxxx
      ffff

      gg
      gg
      aaaa)"
                         : R"(
      xxxx
      ffff
      AAAA
          gg
          gg
      aaaa)",
                  units, set_of(3));
  }
}

}  // namespace melee_places
