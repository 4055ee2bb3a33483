// Who pursues, and where to: seeds/000, "Winners" and "Pursuit".

#include "field_random.hpp"
#include "melee_fields.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"

namespace melee_pursuit {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// A, three stands, has won by `by` against B in line, and has done what it wants.
FieldFight after_victory(const Unit& winner, const Unit& loser, int by = 2) {
  const bool long_front = base_of(winner.profile).width == 40;
  const bool enemy_long = base_of(loser.profile).width == 40;
  const auto line = [](bool is_long, char letter) {
    const std::string row = "      " + std::string(is_long ? 12 : 6, letter) + "\n";
    return is_long ? row : row + row;
  };
  FieldFight fight(line(enemy_long, 'x') + line(long_front, 'a'), {a('a', winner), b('x', loser)});
  fight.strike({{'x', by}});
  return fight.decide();
}

bool pursues(const Unit& winner, const Unit& loser) {
  return after_victory(winner, loser).stage() == MeleeStage::strike;
}

Unit chariot() { return unit_of(TroopType::chariot); }
Unit monster() { return unit_of(TroopType::monster); }
Unit with_hits(Unit unit, int hits) {
  unit.profile.hits = hits;
  return unit;
}
Unit with_attacks(Unit unit, int attacks) {
  unit.profile.attacks = {.fixed = attacks};
  return unit;
}

}  // namespace

TEST_CASE("pursuers are moved back into contact and have their bonus", "[melee]") {
  FieldFight fight = after_victory(infantry(), infantry(), 2);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)"));
  CHECK(fight.modifiers('a') == std::vector{1, 1, 1});
  CHECK(fight.modifiers('x') == std::vector{0, 0, 0});
  FieldFight far(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                 {a('a', infantry()), b('x', infantry(3, 4))});
  far.strike({{'x', 3}}).decide();
  CHECK(far.modifiers('a') == std::vector{2, 2, 2});  // 3 cm
}

TEST_CASE("infantry does not pursue cavalry or chariots", "[melee]") {
  CHECK_FALSE(pursues(infantry(), cavalry()));
  CHECK_FALSE(pursues(infantry(), chariot()));
  CHECK(pursues(infantry(), monster()));
  CHECK(pursues(cavalry(), chariot()));
  CHECK(pursues(cavalry(), infantry()));
  CHECK(pursues(with(infantry(), Special::pursues_anything), cavalry()));
}

TEST_CASE("infantry pursues horse that it charged out of formation, in that round", "[melee]") {
  CHECK(pursues(charging(infantry()), irregular(cavalry())));
  CHECK_FALSE(pursues(charging(infantry()), cavalry()));
  CHECK_FALSE(pursues(infantry(), irregular(cavalry())));
}

TEST_CASE("infantry pursues horse that it charged in the flank, in that round", "[melee]") {
  for (const bool charges : {true, false}) {
    FieldFight fight(
        R"(
      aaxx
      aaxx
        xx
        xx)",
        {a('a', charges ? charging(infantry()) : infantry(), Facing::east), b('x', cavalry())});
    fight.strike({{'x', 2}}).decide();
    CHECK((fight.stage() == MeleeStage::strike) == charges);
    if (charges) {
      fight.strike({{'x', 1}});  // in the second round no longer
      CHECK(fight.last().ending == Ending::b_retreats);
    }
  }
}

TEST_CASE("artillery never pursues", "[melee]") {
  CHECK_FALSE(pursues(unit_of(TroopType::artillery), infantry()));
}

TEST_CASE("fortified units never pursue", "[melee]") {
  CHECK_FALSE(pursues(fortified(infantry()), infantry()));
  CHECK(pursues(defended(infantry()), infantry()));
}

TEST_CASE("nobody pursues into ground that it cannot enter", "[melee]") {
  const char* const drawing = R"(
      ############
      ############
      ############
      xxxxxxxxxxxx
         aaaaaa
         aaaaaa)";
  const std::vector<Drawn> units{a('a', cavalry()), b('x', infantry())};
  Battle battle = battle_of(drawing, units);
  battle.terrain = ground_of(drawing, field::Terrain::woods);
  FieldFight fight(battle, units);
  fight.strike({{'x', 2}}).decide();
  CHECK(fight.last().ending == Ending::b_retreats);
  FieldFight edge(battle, units);
  edge.strike({{'x', 1}}).decide();  // half of it stands outside
  CHECK(edge.stage() == MeleeStage::strike);
}

TEST_CASE("only flyers pursue flyers, unless these were caught", "[melee]") {
  CHECK_FALSE(pursues(cavalry(), flying(monster())));
  CHECK(pursues(flying(cavalry()), flying(monster())));
  CHECK(pursues(charging(cavalry()), irregular(flying(monster()))));
}

TEST_CASE("who would stand touching flyers that it may not pursue falls back", "[melee]") {
  // x retreats along y's... a wins from its front and left; the flyer slides back along the left
  // unit's front.
  FieldFight fight(R"(
        aaaaaaaa
      ccxxxxxxxx
      cc)",
                   {a('a', infantry(), Facing::south), a('c', infantry(), Facing::east),
                    b('x', flying(infantry()), Facing::north)});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  fight.feed({7});
  REQUIRE(fight.stage() == MeleeStage::settled);
  fight.decide();
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::b_retreats);
  CHECK(fight.last().winner == Side::a);
  CHECK(fight.last().retreat_cm == 2);
}

TEST_CASE("so does who may pursue somebody else and cannot get at it", "[melee]") {
  // The left unit may pursue z, but the flyer that slides back along its front is in its way.
  FieldFight fight(R"(
        aaaaaaaazz
      ccxxxxxxxxzz
      cc)",
                   {a('a', with_policy(infantry(), Policy::stand), Facing::south),
                    a('c', infantry(), Facing::east), b('x', flying(infantry()), Facing::north),
                    b('z', infantry(), Facing::west)});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  fight.feed({7}).decide();
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::b_retreats);
}

TEST_CASE("winners that still touch can fall back, and the others fight on", "[melee]") {
  FieldFight fight(R"(
        xxxxxxxx
      yyaaaaaaaa
      yy)",
                   {a('a', infantry()), b('x', with_policy(infantry(), Policy::stand)),
                    b('y', with_policy(infantry(), Policy::fall_back), Facing::east)});
  fight.strike({{'a', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::fall_back_b);
  fight.feed({0}).decide();
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::a_retreats);
}

TEST_CASE("units that stand do not move, and the fight is over", "[melee]") {
  FieldFight fight = after_victory(with_policy(infantry(), Policy::stand), infantry());
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::b_retreats);
  CHECK(fight.last().winner == Side::a);
}

TEST_CASE("a winner that falls back rolls three dice", "[melee]") {
  FieldFight fight = after_victory(with_policy(infantry(), Policy::fall_back), infantry());
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  CHECK(fight.melee().rolls(fight.now()).span()[0].outcomes() == 16);  // 3 to 18 cm
  fight.feed({10});
  CHECK(fight.reports().back().fall_back_cm == 13);
  CHECK(fight.reports().back().falls_back == Side::a);
}

TEST_CASE("who must pursue does, whatever its policy", "[melee]") {
  CHECK(pursues(with_policy(with(infantry(), Special::must_pursue), Policy::stand), infantry()));
  CHECK_FALSE(pursues(with_policy(infantry(), Policy::stand), infantry()));
}

TEST_CASE("stands with nobody ahead lap round the enemy", "[melee]") {
  // The outer stands have nobody ahead once x has shrunk; they may be placed as the player wishes.
  FieldFight fight(R"(
          xxxx
      aaaaaaaaaaaa)",
                   {a('a', infantry()), b('x', infantry(3, 9))});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('a') == "xxx");
  CHECK(fight.modifiers('x') == std::vector{-1});  // struck at its sides
  CHECK(fight.dice_at('x') == 3 * 4);
}

TEST_CASE("a unit turns to an enemy that is not straight ahead", "[melee]") {
  // a meets x only with a corner: nobody is straight ahead, but x is in sight.
  FieldFight fight(R"(
      xxxx
          aaaa)",
                   {a('a', infantry()), b('x', infantry(3, 9))});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.picture_now() == picture(R"(
      xxxx
      aaaa)"));
}

TEST_CASE("nobody pursues who was at a side and is not before its front, but with sight all round",
          "[melee]") {
  // a strikes x in the flank and loses: x does not see it, or turns to it.
  const std::string drawing = R"(
      aa
      aaxxxx)";
  const std::vector<Drawn> units{a('a', infantry(3, 9), Facing::east), b('x', infantry(3, 9))};
  Battle battle = battle_of(drawing, units);
  CHECK(edition_named("revolution-sight") == std::nullopt);
  for (const char* const edition : {"revolution", "classic", "ancients", "revolution-all-round"}) {
    battle.edition = *edition_named(edition);
    FieldFight fight(battle, units);
    REQUIRE(fight.modifiers('x').front() == -1);
    fight.strike({{'a', 2}}).decide();
    CHECK(fight.over() == (edition != std::string("revolution-all-round")));
  }
}

TEST_CASE("a column does not see past its own stands what is beside its first", "[melee]") {
  // z meets a's first stand by its side: of a the second alone could have it before its front, and
  // has a friend there.
  const std::vector<Drawn> units{a('a', infantry(3, 9)), b('z', infantry(3, 9), Facing::west)};
  FieldFight fight(R"(
      aaaazz
      aaaazz
      aaaa)",
                   units);
  INFO(fight.picture_now());
  fight.strike({{'z', 2}}).decide();
  CHECK(fight.over());
}

TEST_CASE("who took no part stays where it is after a win, though it would fall back", "[melee]") {
  Unit reserve = infantry();
  reserve.policy = Policy::fall_back;
  FieldFight fight(R"(
      xxxx
      aaaa
      1cm
      1cm
      cccc)",
                   {a('a', infantry()), a('c', reserve), b('x', infantry(3, 9))});
  REQUIRE_FALSE(fight.engaged('c'));
  fight.strike({{'x', 1}}).decide();
  CHECK(fight.stage() == MeleeStage::strike);  // and nobody rolls
}

TEST_CASE("supporters pursue in support", "[melee]") {
  FieldFight fight(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc)",
                   {a('a', infantry()), a('c', infantry()), b('x', infantry(3, 9))});
  fight.strike({{'a', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.now().scene->where.first_round == false);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc)"));
  CHECK(fight.supports(Side::a) == 3);
}

TEST_CASE("only infantry pursues in support", "[melee]") {
  FieldFight fight(
      R"(
      xxxxxxxxxxxx
      aaaaaaaakk
      cccccccckk)",
      {a('a', infantry()), a('c', infantry()), a('k', cavalry()), b('x', infantry(3, 9))});
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.supporting('c') == "++");
  CHECK(fight.strikes('k') == "x");
}

TEST_CASE("who was struck in flank or rear and wins pursues in support what is before its front",
          "[melee]") {
  // c cannot see z, who struck it and retreats to where its front does not look: it follows a.
  const auto pursued = [](const std::string& drawing, Facing of_z, const char* edition) {
    const std::vector<Drawn> units{a('a', infantry(3, 9)), a('c', infantry(3, 9)),
                                   b('x', infantry(3, 9)), b('z', infantry(3, 9), of_z)};
    Battle battle = battle_of(drawing, units);
    battle.edition = *edition_named(edition);
    FieldFight fight(battle, units);
    fight.strike({{'x', 1}, {'z', 1}}).decide();
    REQUIRE(fight.stage() == MeleeStage::strike);
    return fight;
  };
  const std::string flank = R"(
        xxxxxxxxxxxx
        aaaaaaaaaaaa
      zzcccccccccccc
      zz)";
  const std::string rear = R"(
        xxxxxxxxxxxx
        aaaaaaaaaaaa
        cccccccccccc
        zzzz)";
  for (const bool from_behind : {false, true}) {
    INFO((from_behind ? "rear" : "flank"));
    const std::string& drawing = from_behind ? rear : flank;
    const Facing of_z = from_behind ? Facing::north : Facing::east;
    const FieldFight blind = pursued(drawing, of_z, "revolution");
    CHECK(blind.strikes('a') == "xxx");
    CHECK(blind.supporting('c') == "+++");
    CHECK_FALSE(blind.engaged('z'));
    CHECK((from_behind || blind.picture_now() == picture(R"(
          xxxxxxxxxxxx
          aaaaaaaaaaaa
          cccccccccccc
      zz
      zz)")));
    const FieldFight turned = pursued(drawing, of_z, "revolution-all-round");
    CHECK(turned.engaged('z'));
    CHECK(turned.strikes('c') == "zzz");
  }
}

TEST_CASE("a pursuer draws in an enemy that it happens to touch, and has no bonus against it",
          "[melee]") {
  // y looks on, with its front just where the pursuit ends.
  FieldFight fight(R"(
          yyyy
      xxxx
        aaaa)",
                   {a('a', infantry()), b('x', infantry(3, 9)), b('y', infantry())});
  CHECK_FALSE(fight.engaged('y'));
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.picture_now() == picture(R"(
      xxxxyyyy
        aaaa)"));
  CHECK(fight.strikes('y') == "a");
  CHECK(fight.modifiers('a') == std::vector{1});  // against x
  CHECK(fight.troop('y').pursuit_bonus == 0);
}

TEST_CASE("a pursuer that strikes another than who retreated has no bonus", "[melee]") {
  // It would strike x, who retreated, but is told to strike y, who looked on.
  Unit pursuer = infantry();
  pursuer.choices.target = 1;
  FieldFight fight(R"(
          yyyy
      xxxx
        aaaa)",
                   {a('a', pursuer), b('y', infantry()), b('x', infantry(3, 9))});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('a') == "y");
  CHECK(fight.modifiers('a') == std::vector{0});
}

TEST_CASE("pursuers of infantry keep contact with horse beside it, with their bonus", "[melee]") {
  FieldFight fight(R"(
          kk
      yyyykk
        aaaa)",
                   {a('a', infantry()), b('y', infantry(3, 9)), b('k', cavalry(3, 9))});
  fight.strike({{'y', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.engaged('k'));
  CHECK(fight.strikes('k') == "a");
  CHECK(fight.troop('k').pursuit_bonus == 1);
}

TEST_CASE("horse that nobody follows drops out of the fight", "[melee]") {
  FieldFight fight(R"(
                kk
      yyyy      kk
      aaaaaaaaaaaa)",
                   {a('a', infantry()), b('y', infantry(3, 9)), b('k', cavalry(3, 9))});
  CHECK(fight.strikes('a') == "yyk");  // the middle one by a corner
  fight.strike({{'y', 2}, {'k', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('a') == "yyy");
  CHECK_FALSE(fight.engaged('k'));
  CHECK(fight.troop('k').pursuit_bonus == 0);
}

TEST_CASE("two stands that face different ways do not come to share ground", "[melee]") {
  Unit horse = infantry(2, 3);
  horse.profile.base = Base{20, 40};
  const std::vector<Drawn> units{a('a', charging(infantry(3, 9))), b('x', horse)};
  Battle battle;
  battle.a = {{units[0].unit,
               {field::stand_at({-20, 20}, Facing::east, 40, 20),
                field::stand_at({0, 0}, Facing::north, 40, 20),
                field::stand_at({20, 20}, Facing::west, 40, 20)}}};
  battle.b = {{units[1].unit,
               {field::stand_at({-10, 0}, Facing::south, 20, 40),
                field::stand_at({10, 0}, Facing::south, 20, 40)}}};
  for (const int hits : {0, 1, 2}) {  // x loses a stand of two and retreats up to 4 cm
    FieldFight fight(battle, units);
    fight.strike({{'x', 4}, {'a', hits}}).decide();
    CHECK((hits != 2 || fight.strikes('a') == "xxx"));
    const std::span<const field::Stand> own = fight.now().scene->where.of(0);
    for (std::size_t one = 0; one < own.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        INFO(hits << " hits");
        CHECK_FALSE(field::overlap(own[one].base, own[other].base));
      }
    }
  }
}

TEST_CASE("who links the others of its unit does not leave them to lap round", "[melee]") {
  Unit beast = unit_of(TroopType::monster);
  beast.profile.hits = 9;
  const std::vector<Drawn> units{a('a', charging(infantry(3, 9))), b('x', beast)};
  Battle battle;
  battle.a = {{units[0].unit,
               {field::stand_at({0, 0}, Facing::north, 40, 20),
                field::stand_at({-10, 20}, Facing::east, 40, 20),
                field::stand_at({10, 20}, Facing::west, 40, 20)}}};
  battle.b = {{units[1].unit, {field::stand_at({0, 0}, Facing::south, 20, 40)}}};
  battle.b[0].unit.stands = battle.b[0].unit.profile.stands = 1;
  for (const int hits : {1, 2, 3, 4, 5}) {
    FieldFight fight(battle, units);
    fight.strike({{'x', hits}}).decide();
    INFO(hits << " hits");
    CHECK(groups_of(fight.now().scene->where.of(0), 3) == 1);
    const std::vector<int> modifiers = fight.modifiers('a');
    // Those beside it pursue, with their bonus for 3 cm.
    CHECK((hits != 3 || std::ranges::count(modifiers, 0) == 1));
  }
}

TEST_CASE("a second line follows in support, past friends who lap round the enemy", "[melee]") {
  FieldFight fight(R"(
           xx
           xx
      aaaaaaaaaaaa
      cccccccccccc)",
                   {a('a', infantry()), a('c', infantry()), b('x', with_hits(monster(), 9))});
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('a') == "xxx");
  CHECK(fight.supporting('c') == "+++");
  CHECK(fight.picture_now() == picture(R"(
         aaxxaa
         aaxxaa
      ccccaaaacccc
          cccc)"));
}

TEST_CASE("all stands that can go straight ahead do, and the others keep the unit together",
          "[melee]") {
  FieldFight fight(R"(
        xxxxxxxx
          aaaa
      cccccccccccc)",
                   {a('a', infantry(3, 9)), a('c', infantry(3, 9)), b('x', infantry(3, 9))});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.picture_now() == picture(R"(
        xxxxxxxx
      ccccaaaacccc
          cccc)"));
  CHECK(fight.strikes('c') == "x-x");
  CHECK(fight.supporting('c') == "-+-");
}

TEST_CASE("two stands keep a unit together where one cannot", "[melee]") {
  FieldFight fight(R"(
      xxxxxxxxxxxxxxxx
          aaaaaaaa
      cccccccccccccccc)",
                   {a('a', infantry(3, 9)), a('c', infantry(3, 9)), b('x', infantry(3, 9))});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxxxxxxxxx
      ccccaaaaaaaacccc
          cccccccc)"));
}

TEST_CASE(
    "a unit that has to turn is placed as in a charge, not behind an enemy whose front is free",
    "[melee]") {
  FieldFight fight(R"(
      xxxxxxxxxxxx
              aaaa
              cccc)",
                   {a('a', infantry(3, 9)), a('c', infantry(3, 9)), b('x', infantry(3, 9))});
  fight.strike({{'x', 2}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxxxxx
          ccccaaaa)"));
}

TEST_CASE("pursuers in line keep their line however far the enemy retreats", "[melee]") {
  for (const int hits : {1, 5, 6, 9, 14}) {
    INFO(hits << " cm");
    Unit line = with_attacks(infantry(3, 9), 15);
    line.choices.pursuers = Choices::Pursuers::line;
    const char* const drawing = R"(
          xxxx
      aaaaaaaaaaaa)";
    FieldFight fight(drawing, {a('a', line), b('x', infantry(3, 20))});
    fight.strike({{'x', hits}}).decide();
    REQUIRE(fight.stage() == MeleeStage::strike);
    CHECK(fight.picture_now() == picture(drawing));
    const char* const column = R"(
      xxxx
      aaaa
      aaaa)";
    FieldFight deep(column, {a('a', line), b('x', infantry(3, 20))});
    deep.strike({{'x', hits}}).decide();
    CHECK(deep.picture_now() == picture(column));
  }
}

TEST_CASE("nobody pursues who went through ground that it cannot enter, round it or not",
          "[melee]") {
  const auto follows = [](const Unit& pursuer, int hits, const std::string& strip,
                          field::Terrain terrain) {
    const std::string drawing = "\n\n\n" + strip + "\n     xxxx\n      aa\n      aa";
    const std::vector<Drawn> units{a('a', with_attacks(pursuer, 9)), b('x', infantry(3, 20))};
    Battle battle = battle_of(drawing, units);
    battle.terrain = ground_of(drawing, terrain);
    FieldFight fight(battle, units);
    fight.strike({{'x', hits}}).decide();
    return fight.stage() == MeleeStage::strike;
  };
  const std::string across = "    ######";
  CHECK(follows(cavalry(), 1, across, field::Terrain::woods));  // half of it stands outside
  for (const int hits : {2, 3, 4, 5, 9}) {                      // in it, half through, beyond
    CHECK_FALSE(follows(cavalry(), hits, across, field::Terrain::woods));
  }
  CHECK(follows(cavalry(), 5, "        ##", field::Terrain::woods));  // 3 cm of its way were open
  CHECK_FALSE(follows(cavalry(), 5, "     ####", field::Terrain::buildings));
  CHECK(follows(cavalry(), 5, across, field::Terrain::marsh));
}

TEST_CASE("flyers may stand where infantry may, but in woods", "[melee]") {
  for (const TroopType type : {TroopType::infantry, TroopType::cavalry, TroopType::monster}) {
    const Profile flyer = with(unit_of(type), Special::flying).profile;
    CHECK_FALSE(may_enter(flyer, field::Terrain::woods));
    CHECK_FALSE(may_enter(flyer, field::Terrain::impassable));
    CHECK(may_enter(flyer, field::Terrain::buildings));
    CHECK(may_enter(flyer, field::Terrain::marsh));
  }
  CHECK(may_enter(infantry().profile, field::Terrain::woods));
  CHECK_FALSE(may_enter(cavalry().profile, field::Terrain::buildings));
}

// Whether a last pursuit meets anybody is asked without moving those who plainly do: it must be what
// becomes of moving them, on boards thrown at random.
TEST_CASE("a pursuit is said to meet somebody exactly if it does", "[melee]") {
  const std::vector<Drawn> units{a('a', cavalry()), a('b', infantry()), b('x', infantry()),
                                 b('y', infantry())};
  const FieldFight fight(R"(
      xxxxxxxxxxxxyyyyyyyyyyyy
      bbbbbbbbbbbbaaaaaa
                  aaaaaa)",
                         units);
  const Roster& roster = fight.melee().roster();
  const Board& drawn = fight.now().scene->where;
  RandomField random(20261125);
  const auto shift = [](Board& where, std::size_t unit, std::int32_t east, std::int32_t north) {
    for (field::Stand& stand : where.of(unit)) {
      stand = field::moved(field::moved(stand, Facing::east, east), Facing::north, north);
    }
  };
  const auto overlap = [](const Board& where) {
    for (std::size_t one = 0; one < where.stands.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        if (field::overlap(where.stands[one].base, where.stands[other].base)) {
          return true;
        }
      }
    }
    return false;
  };
  int met = 0;
  int missed = 0;
  for (int board = 0; board < 4000; ++board) {
    Board where = drawn;
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      const bool enemy = roster.side(unit) == Side::b;
      shift(where, unit, 10 * random.number(-14, 14),
            10 * (enemy ? random.number(0, 24) : random.number(-4, 4)));
      where.troops[unit].pursuit_bonus = enemy && random.number(0, 3) != 0 ? 1 : 0;
      while (where.troops[unit].stands > 1 && random.number(0, 2) == 0) {
        where.remove(unit,
                     static_cast<std::size_t>(random.number(0, where.troops[unit].stands - 1)));
      }
    }
    if (overlap(where)) {
      continue;
    }
    const UnitSet pursuers = set_of(static_cast<std::size_t>(random.number(0, 1)));
    std::array<UnitSet, kMostUnits> may{};
    may.fill(roster.units_of(Side::b));
    Board moved = where;
    move_pursuit(roster, moved, pursuers, may);
    const bool meets = touching_enemies(roster, moved, roster.units_of(Side::a)) != 0;
    INFO("board " << board);
    CHECK(pursuit_meets(roster, where, pursuers, may) == meets);
    ++(meets ? met : missed);
  }
  CHECK(met > 300);
  CHECK(missed > 300);
}

}  // namespace melee_pursuit
