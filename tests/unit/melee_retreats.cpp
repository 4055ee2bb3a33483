// Which way losers go, and what stops them: seeds/000, "Retreats", "Blocked retreats" and the two
// sections after it.

#include "melee_fields.hpp"
#include "warmaster/board/ground.hpp"

namespace melee_retreats {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("the loser moves straight away and keeps its formation and facing", "[melee]") {
  FieldFight fight(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                   {a('a', infantry()), b('x', infantry())});
  fight.strike({{'x', 2}});
  CHECK(fight.now().retreat_cm == 2);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxxxxx

      aaaaaaaaaaaa)"));
}

TEST_CASE("supporters go as those whom they support", "[melee]") {
  FieldFight fight(R"(
      zzzzzzzzzzzz
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                   {a('a', infantry()), b('x', infantry()), b('z', infantry())});
  fight.strike({{'x', 8}, {'a', 1}});  // 8 to 1 and three supports: 4, shared by two units
  CHECK(fight.now().retreat_cm == 2);
  CHECK(fight.stands('x') == 1);
  CHECK(fight.stands('z') == 3);
  CHECK(fight.picture_now() == picture(R"(
      zzzzzzzzzzzz
          xxxx

      aaaaaaaaaaaa)"));
}

TEST_CASE("a retreat is divided over all losing units, destroyed and supporting ones too",
          "[melee]") {
  const char* const drawing = R"(
              zzzz
      yyyyxxxxxxxx
      aaaaaaaaaaaa)";
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry()), b('y', infantry()),
                                 b('z', infantry())};
  FieldFight fight(drawing, units);
  CHECK(fight.supports(Side::b) == 1);
  fight.strike({{'y', 3}, {'x', 4}});  // 7 to 1: 6 over three units
  CHECK(fight.stands('y') == 0);
  CHECK(fight.now().retreat_cm == 2);
  FieldFight little(drawing, units);
  little.strike({{'x', 2}});  // 2 to 1
  CHECK(little.now().retreat_cm == 1);
}

TEST_CASE("a unit retreats from the side on which most enemy stands touch it", "[melee]") {
  FieldFight fight(R"(
          xxxx
          aaaayy
          aaaayy
          aaaayy
              yy)",
                   {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::west)});
  fight.strike({{'a', 2}});
  // Two stands from the east, one from the north: it goes west.
  CHECK(fight.picture_now() == picture(R"(
          xxxx
        aaaa  yy
        aaaa  yy
        aaaa  yy
              yy)"));
}

TEST_CASE("an enemy at a corner counts on the side that is parallel to its front", "[melee]") {
  FieldFight fight(R"(
      xxxx
          aaaa)",
                   {a('a', infantry()), b('x', infantry())});
  fight.strike({{'a', 2}});
  CHECK(fight.picture_now() == picture(R"(
      xxxx

          aaaa)"));
  FieldFight side(R"(
      xx
      xx
        aaaa)",
                  {a('a', infantry()), b('x', infantry(), Facing::east)});
  side.strike({{'a', 2}});
  CHECK(side.picture_now() == picture(R"(
      xx
      xx
          aaaa)"));
}

TEST_CASE("of equal ways the loser takes the one that costs fewest stands", "[melee]") {
  // One enemy to the front and one at the left; behind stands a friend who fights and does not
  // move.
  FieldFight fight(R"(
        xxxx
      yyaaaa
      yy)",
                   {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::east)});
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 1);
  CHECK(fight.picture_now() == picture(R"(
        xxxx
      yy
      yyaaaa)"));  // back: of equal ways the first
}

TEST_CASE("who touches nobody any more retreats from the nearest enemy that fought", "[melee]") {
  // The only stands that touch fall: casualties are taken where they cost least, so the unit is
  // drawn with none to spare.
  FieldFight fight(R"(
      xxxx
          aaaa)",
                   {a('a', infantry(3, 3)), b('x', infantry(3, 2))});
  fight.strike({{'a', 1}});
  CHECK(fight.picture_now() == picture(R"(
      xxxx
      1cm
          aaaa)"));
}

TEST_CASE("enemies in the way destroy the stands that would go through them", "[melee]") {
  // Between two enemies: x before it, y behind its left stand. It goes back from the two that touch
  // its front.
  FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa
      yyyy)",
                   {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::north)});
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 1);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxx

      yyyyaaaa)"));
}

TEST_CASE("stands that are blocked leave the unit's outstanding hits as they were", "[melee]") {
  FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa
      yyyy)",
                   {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::north)});
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 1);
  CHECK(fight.now().taken[fight.number('a')] == 2);
}

TEST_CASE("ground that a unit cannot enter destroys the stands that would go there", "[melee]") {
  const char* const drawing = R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      ####)";
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry())};
  Battle battle = battle_of(drawing, units);
  battle.terrain = ground_of(drawing, field::Terrain::impassable);
  FieldFight fight(battle, units);
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 2);
  battle.terrain = ground_of(drawing, field::Terrain::woods);
  FieldFight woods(battle, units);
  woods.strike({{'a', 2}});
  CHECK(woods.stands('a') == 3);  // infantry may enter
}

TEST_CASE("who would leave the table is destroyed", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry())};
  Battle battle = battle_of(R"(
      xxxxxxxx
      aaaaaaaa

      ....)",
                            units);
  battle.table = field::Rectangle{0, 20, 1000, 1000};  // 2 cm behind a
  FieldFight edge(battle, units);
  edge.strike({{'a', 2}});
  CHECK(edge.stands('a') == 2);
  FieldFight beyond(battle, units);
  beyond.strike({{'a', 3}}).decide();
  CHECK(beyond.last().ending == Ending::a_destroyed);
  CHECK(beyond.lost('a') == 2);
}

TEST_CASE("friends who fight block a retreat", "[melee]") {
  // c stands behind a's right stand and is struck from the east. a goes back first: its right stand
  // runs into c, and its left one then stands where c has to go.
  Unit first = infantry();
  first.choices.moves = 1;
  FieldFight fight(
      R"(
      xxxxxxxx
      aaaaaaaa
          ccccyy
              yy)",
      {a('a', first), a('c', infantry()), b('x', infantry()), b('y', infantry(), Facing::west)});
  CHECK(fight.strikes('y') == "c");
  fight.strike({{'a', 1}, {'c', 1}});
  CHECK(fight.now().retreat_cm == 1);
  CHECK(fight.stands('a') == 1);
  CHECK(fight.stands('c') == 0);
}

TEST_CASE("of friends who go one way the foremost goes first, and nobody is in the way",
          "[melee]") {
  FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa
      cccccccc)",
                   {a('a', infantry(3, 9)), a('c', infantry()), b('x', infantry())});
  fight.strike({{'a', 6}});  // six to two supports, shared by two
  CHECK(fight.stands('a') == 2);
  CHECK(fight.stands('c') == 2);
  CHECK(fight.now().retreat_cm == 2);
}

TEST_CASE("unengaged friends make way where there is room, and both units test: a 6 confuses",
          "[melee]") {
  const char* const drawing = R"(
      xxxxxxxx
      aaaaaaaa
        ff
        ff)";
  const std::vector<Drawn> units{a('a', infantry()), a('f', cavalry()), b('x', infantry())};
  FieldFight fight(drawing, units);
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 2);
  CHECK(fight.picture_now() == picture(R"(
        xxxxxxxx

      ffaaaaaaaa
      ff)"));
  REQUIRE(fight.stage() == MeleeStage::tests);
  fight.feed({1, 0});
  CHECK(fight.troop('a').confused);
  CHECK_FALSE(fight.troop('f').confused);
  CHECK(fight.stage() == MeleeStage::aftermath);
}

TEST_CASE("friends with no room to make way block the retreat", "[melee]") {
  const char* const drawing = R"(
      xxxxxxxx
      aaaaaaaa
      ##ff####
      ##ff####)";
  const std::vector<Drawn> units{a('a', infantry()), a('f', cavalry()), b('x', infantry())};
  Battle battle = battle_of(drawing, units);
  battle.terrain = {{field::Terrain::woods, {-1000, -1000, 20, 40}},
                    {field::Terrain::woods, {40, -1000, 1080, 40}}};
  FieldFight fight(battle, units);  // horse cannot enter woods, infantry can
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 1);
  CHECK(fight.stage() == MeleeStage::aftermath);  // nobody made way, nobody tests
}

TEST_CASE("a unit split by its middle stand's retreat loses one more when it fights no longer",
          "[melee]") {
  // w is wide enough to stop the middle stand alone.
  const std::vector<Drawn> units{a('a', infantry()), b('x', with_policy(infantry(), Policy::stand)),
                                 b('w', with_policy(cavalry(), Policy::stand), Facing::north)};
  const char* const drawing = R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
           ww
           ww)";
  FieldFight fight(drawing, units);
  fight.strike({{'a', 2}, {'x', 0}});
  CHECK(fight.stands('a') == 2);
  fight.decide();
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::a_retreats);
  CHECK(fight.lost('a') == 2);
}

TEST_CASE("an enemy unit that takes no part blocks a retreat into touch with it", "[melee]") {
  // y looks on 2 cm behind a's left stand; the right one would pass it by a centimetre.
  const char* const drawing = R"(
       xxxxxxxx
       aaaaaaaa

      yyyy)";
  FieldFight fight(drawing,
                   {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::north)});
  CHECK_FALSE(fight.engaged('y'));
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 1);
  FieldFight shorter(drawing,
                     {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::north)});
  shorter.strike({{'a', 1}});
  CHECK(shorter.stands('a') == 2);
}

TEST_CASE("an enemy of the same engagement may be met without harm", "[melee]") {
  // Struck to the front by three and at the left by y, it slides back along y's front; the contact
  // keeps it engaged.
  FieldFight fight(R"(
        xxxxxxxx
      yyaaaaaaaa
      yy)",
                   {a('a', infantry()), b('x', with_policy(infantry(), Policy::stand)),
                    b('y', with_policy(infantry(), Policy::stand), Facing::east)});
  fight.strike({{'a', 2}});
  CHECK(fight.stands('a') == 2);
  CHECK(fight.picture_now() == picture(R"(
        xxxxxxxx
      yy
      yyaaaaaaaa)"));
  fight.decide();
  CHECK(fight.stage() == MeleeStage::strike);  // they stand, and y still touches it
  CHECK(fight.strikes('a') == "y-");
  CHECK(fight.strikes('x') == "--");
  CHECK(fight.modifiers('y') == std::vector{0});  // without a bonus: it does not pursue
}

TEST_CASE("artillery that retreats is destroyed, its friends are not", "[melee]") {
  FieldFight fight(
      R"(
          gg
      xxxxgg
      aaaaaaaa)",
      {a('a', infantry()), b('x', infantry()), b('g', unit_of(TroopType::artillery, 1, 2))});
  fight.strike({{'x', 1}});
  CHECK(fight.stands('g') == 0);
  CHECK(fight.stands('x') == 1);
  FieldFight alone(R"(
      gg
      gg
      aaaa)",
                   {a('a', infantry()), b('g', unit_of(TroopType::artillery, 1, 2))});
  alone.strike({{'g', 1}});
  CHECK(alone.last().ending == Ending::b_destroyed);
  CHECK(alone.lost('g') == 1);
}

namespace {

/// The way out of the first unit, 3 cm long, where these `friends` may make way.
Facing way_out_of(const std::string& drawing, const std::vector<Drawn>& units,
                  UnitSet friends = 0) {
  const Battle battle = battle_of(drawing, units);
  const Roster roster(battle);
  return way_out(roster, placed(battle), 0, roster.enemies_of(0), 30, friends);
}

}  // namespace

TEST_CASE(
    "of equal ways of a retreat the one back, then from the longer edge, then far from others",
    "[melee]") {
  const Drawn own = a('a', infantry());
  const Drawn x = b('x', infantry(), Facing::east);
  // Less of x's edge touches it than of y's.
  CHECK(way_out_of(R"(
         yyyy
    xxaaaa
    xx)",
                   {own, x, b('y', infantry())}) == Facing::south);
  // A column: to either side one stand is free. From who touches more of it, and from who is near.
  const auto out_of_column = [&](int x_south, int z_west) {
    Battle battle;
    battle.a = {{infantry(), {{{0, 20, 40, 40}, Facing::north}, {{0, 0, 40, 20}, Facing::north}}}};
    battle.b = {{infantry(), {{{-20, x_south, 0, x_south + 40}, Facing::east}}},
                {infantry(), {{{40, -20, 60, 20}, Facing::west}}},
                {infantry(), {{{z_west, 300, z_west + 40, 320}, Facing::south}}}};
    const Roster roster(battle);
    return way_out(roster, placed(battle), 0, roster.enemies_of(0), 30);
  };
  for (const int far : {100, 200, 300, 400}) {
    CHECK(out_of_column(30, -far) == Facing::west);
    CHECK(out_of_column(30, far) == Facing::west);
    CHECK(out_of_column(20, -far) == Facing::east);
    CHECK(out_of_column(20, far) == Facing::west);
  }
}

TEST_CASE("friends who make way do not bar one of equal ways of a retreat", "[melee]") {
  const auto out_past = [](const char* drawing, UnitSet friends) {
    return way_out_of(drawing,
                      {a('a', infantry()), a('f', infantry()), b('x', infantry(), Facing::east),
                       b('y', infantry()), b('z', infantry()), b('w', infantry())},
                      friends);
  };
  constexpr const char* kFriendBehind = R"(
         yyyy     zzzz    wwww
    xxaaaa
    xx
      ffff)";
  CHECK(out_past(kFriendBehind, UnitSet{2}) == Facing::south);
  CHECK(out_past(kFriendBehind, UnitSet{0}) == Facing::east);
  // Enemies leave the friend no room to either side.
  CHECK(out_past(R"(
         yyyy
    xxaaaa
    xx
      ffff
zzzz        wwww)",
                 UnitSet{2}) == Facing::east);
}

TEST_CASE("of units as near to the enemy the one nearer to others moves first", "[melee]") {
  const auto first = [](const char* drawing) {
    const Battle battle = battle_of(
        drawing, {a('a', infantry()), a('c', infantry()), b('x', infantry()), b('z', infantry())});
    const Roster roster(battle);
    const auto all = static_cast<UnitSet>(roster.units_of(Side::a) | roster.units_of(Side::b));
    const std::vector<std::size_t> order = nearest_first(roster, placed(battle), all);
    return *std::ranges::find_if(order, [](std::size_t unit) { return unit < 2; });
  };
  CHECK(first(R"(
      zzzz    xxxxxxxx
              aaaacccc)") == 0);
  CHECK(first(R"(
              xxxxxxxx    zzzz
              aaaacccc)") == 1);
}

}  // namespace melee_retreats
