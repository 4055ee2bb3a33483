// Falling back unit by unit, and what a die decides after a draw: seeds/000, "Fall backs" and
// "Casualties".

#include <random>

#include "melee_fields.hpp"
#include "warmaster/board/moves.hpp"

namespace melee_fall_backs {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// Units by letters, A's first, and who of them falls back how far.
struct Backing {
  Battle battle;
  std::string units;
  Board where;

  Backing(Battle all, std::string letters)
      : battle(std::move(all)), units(std::move(letters)), where(placed(battle)) {}

  UnitSet set(const std::string& letters) const {
    UnitSet all = 0;
    for (const char letter : letters) {
      all |= set_of(units.find(letter));
    }
    return all;
  }
  /// Letters of those that are confused then.
  std::string stuck(const std::string& a, const std::string& b, Side first, int cm = 10) const {
    Board then = where;
    move_back(Roster(kinds_of(battle)), then, {FallBack{set(a), cm}, FallBack{set(b), cm}}, first);
    std::string letters;
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
      letters += then.troops[unit].confused ? std::string(1, units[unit]) : "";
    }
    return letters;
  }
};

}  // namespace

TEST_CASE("sides move one unit back in turn", "[melee]") {
  // x, which e holds, has b a centimetre behind it, which y drives on: it gets clear only if b has
  // gone before.
  Battle battle;
  const auto deploy = [](std::vector<Deployed>& side, const field::Rectangle& at, Facing facing) {
    side.push_back({infantry(), {{at, facing}}});
  };
  deploy(battle.a, {80, 300, 120, 320}, Facing::south);
  deploy(battle.a, {60, 0, 100, 20}, Facing::north);
  deploy(battle.a, {80, 50, 120, 70}, Facing::south);
  deploy(battle.b, {80, 30, 120, 50}, Facing::north);
  deploy(battle.b, {30, 20, 70, 40}, Facing::south);
  battle = between_walls(battle);
  const Backing field(battle, "pbexy");
  CHECK(field.stuck("b", "x", Side::a).empty());
  CHECK(field.stuck("b", "x", Side::b) == "x");
  // Who is nearest to an enemy goes first, wherever it is named.
  CHECK(field.stuck("pb", "x", Side::a).empty());
  battle.a[0].unit.choices.moves = 1;
  CHECK(Backing(battle, "pbexy").stuck("pb", "x", Side::a) == "x");
  battle.a[1].unit.choices.moves = 1;  // and of two with the same place
  CHECK(Backing(battle, "pbexy").stuck("pb", "x", Side::a).empty());
}

TEST_CASE("who falls back keeps a centimetre from friends that fight on", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), a('c', infantry(), Facing::south),
                                 b('x', infantry()), b('y', infantry(), Facing::north)};
  Backing field(between_walls(battle_of(R"(
      xxxx
      aaaa
      1cm
      cccc
      yyyy)",
                                        units)),
                "acxy");
  CHECK(field.stuck("a", "", Side::a) == "a");
  // C finds a in its way, and fights on beside it after all.
  CHECK(field.stuck("ac", "", Side::a) == "ac");
  CHECK(field.stuck("a", "x", Side::b).empty());
  field.where.destroy(3);  // c is only a bystander then
  CHECK(field.stuck("a", "", Side::a).empty());
}

TEST_CASE("who stands behind a friend goes back as far as that one needs", "[melee]") {
  const Backing field(
      between_walls(battle_of(R"(
      ssss
      xxxx
      aaaa)",
                              {a('a', infantry()), b('x', infantry()), b('s', infantry())})),
      "axs");
  CHECK(field.stuck("", "xs", Side::b).empty());
  CHECK(field.stuck("", "x", Side::b) == "x");
}

TEST_CASE("who cannot go straight back makes room for a friend aside", "[melee]") {
  // A wall stands behind half of s, and an enemy is too close to that wall for a stand's front.
  Backing field(battle_of(R"(
      ssss
      xxxx
      aaaa)",
                          {a('a', infantry()), b('x', infantry()), b('s', infantry())}),
                "axs");
  field.battle.terrain = {{field::Terrain::impassable, {40, 60, 70, 80}}};
  const auto stuck = [&](int cm) { return field.stuck("", "xs", Side::b, cm); };
  CHECK(stuck(10).empty());
  CHECK(stuck(2).empty());
  CHECK(stuck(1) == "xs");
  field.battle.terrain = {{field::Terrain::impassable, {40, 60, 90, 80}},  // and walls beside it
                          {field::Terrain::impassable, {100, 0, 130, 80}},
                          {field::Terrain::impassable, {20, 0, 60, 80}}};
  CHECK(stuck(18) == "xs");
}

TEST_CASE("a roll beyond what a side uses of it leads to the same", "[melee]") {
  std::mt19937 random(20'261'125);
  const auto pick = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  const auto key_of = [](Board where) {
    where.normalise(true);
    return where.key();
  };
  int stuck = 0;
  for (int tried = 0; tried < 300; ++tried) {
    Battle battle;
    std::vector<field::Rectangle> taken;
    // Crowded: each against or behind what is there.
    for (int place = 0; place < 40 && taken.size() < kMostUnits; ++place) {
      const auto facing = static_cast<Facing>(pick(4));
      const field::Stand stand = field::stand_at({10 * pick(13), 10 * pick(13)}, facing, 40, 20);
      if (std::ranges::none_of(taken, [&](const field::Rectangle& other) {
            return field::overlap(other, stand.base);
          })) {
        taken.push_back(stand.base);
        (pick(2) == 0 ? battle.a : battle.b).push_back({infantry(), {stand}});
      }
    }
    battle.table = {-40, -40, 160, 160};
    const Roster roster(kinds_of(battle));
    const Board where = placed(battle);
    const UnitSet engaged = contact_map_of(roster, where).engaged;
    for (const Side first : {Side::a, Side::b}) {
      std::map<std::pair<int, int>, std::pair<Hash128, std::array<std::int32_t, 2>>> all;
      for (int a = kLeastFallBack; a <= kMostFallBack; ++a) {
        for (int b = kLeastFallBack; b <= kMostFallBack; ++b) {
          Board then = where;
          const auto used =
              move_back(roster, then,
                        {FallBack{static_cast<UnitSet>(engaged & roster.units_of(Side::a)), a},
                         FallBack{static_cast<UnitSet>(engaged & roster.units_of(Side::b)), b}},
                        first);
          stuck += std::ranges::any_of(then.troops, &Troop::confused) ? 1 : 0;
          all[{a, b}] = {key_of(then), used};
        }
      }
      int differ = 0;
      for (const auto& [rolls, then] : all) {
        const auto [a, b] = rolls;
        differ +=
            a > std::max<int>(then.second[0], kLeastFallBack) && all[{a - 1, b}] != then ? 1 : 0;
        differ +=
            b > std::max<int>(then.second[1], kLeastFallBack) && all[{a, b - 1}] != then ? 1 : 0;
      }
      CHECK(differ == 0);
    }
  }
  CHECK(stuck > 10'000);
}

TEST_CASE("after a draw the dice are rolled where a higher roll could keep sides in touch",
          "[melee]") {
  // With 4 cm, and no other roll, a goes to where x needs 5 cm to get clear of it.
  Battle battle;
  const auto deploy = [](std::vector<Deployed>& side, const field::Rectangle& at, Facing facing) {
    side.push_back({infantry(), {{at, facing}}});
  };
  deploy(battle.a, {50, 10, 70, 50}, Facing::east);
  deploy(battle.a, {70, -10, 90, 30}, Facing::west);
  deploy(battle.a, {70, 70, 110, 90}, Facing::north);
  deploy(battle.a, {80, 90, 120, 110}, Facing::north);
  deploy(battle.b, {30, 0, 50, 40}, Facing::east);
  deploy(battle.b, {30, 50, 70, 70}, Facing::north);
  // In the order in which they are given.
  for (std::vector<Deployed>* const side : {&battle.a, &battle.b}) {
    for (std::size_t unit = 0; unit < side->size(); ++unit) {
      (*side)[unit].unit.choices.moves = static_cast<std::int32_t>(unit) + 1;
    }
  }
  const std::vector<Drawn> units{a('a', infantry()), a('b', infantry()), a('c', infantry()),
                                 a('d', infantry()), b('x', infantry()), b('y', infantry())};
  FieldFight fight(battle, units);
  fight.strike();
  REQUIRE(fight.stage() == MeleeStage::first_back);
  const auto over = [&](int a, int b) {
    return FieldFight(fight).feed({0}).feed({a - 3}).feed({b - 3}).decide().over();
  };
  CHECK(over(3, 3));
  CHECK_FALSE(over(4, 3));
  CHECK_FALSE(over(4, 4));
  CHECK(over(4, 5));
  CHECK(over(5, 3));
}

TEST_CASE("a side that rolls first keeps what it needs of its roll", "[melee]") {
  // Between walls x cannot go anywhere; a gets clear of e, half a centimetre beside it, by 5 cm.
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry()), b('e', cavalry())};
  const auto apart = [&](int outcome, Side first) {
    Battle battle = battle_of(R"(
      xxxx
      aaaa ee
           ee)",
                              units);
    for (field::Stand& stand : battle.b[1].stands) {
      stand.base.west -= 5;
      stand.base.east -= 5;
    }
    battle.terrain = {{field::Terrain::impassable, {0, 60, 300, 90}},
                      {field::Terrain::impassable, {0, 0, 60, 60}},
                      {field::Terrain::impassable, {100, 40, 300, 60}}};
    FieldFight fight(battle, units);
    fight.strike();
    REQUIRE(fight.stage() == MeleeStage::first_back);
    fight.feed({first == Side::a ? 0 : 1});
    fight.feed({first == Side::a ? outcome : 5}).feed({first == Side::a ? 5 : outcome}).decide();
    return fight.over();
  };
  for (const Side first : {Side::a, Side::b}) {
    CHECK_FALSE(apart(1, first));
    CHECK(apart(2, first));
    CHECK(apart(15, first));
  }
}

TEST_CASE("a die says which side removes its stands first after a draw, where that matters",
          "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry())};
  const auto begun = [&](bool walled) {
    Battle battle = battle_of(R"(
        xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                              units);
    if (walled) {  // nobody can go back
      battle.terrain = {{field::Terrain::impassable, {0, -50, 300, 0}},
                        {field::Terrain::impassable, {0, 40, 300, 90}}};
    }
    FieldFight fight(battle, units);
    return fight.strike({{'a', 3}, {'x', 3}});
  };
  CHECK(begun(false).stage() == MeleeStage::fall_back_a);
  REQUIRE(begun(true).stage() == MeleeStage::first_removes);
  const auto left = [&](int die) { return begun(true).feed({die}).now().scene->where.stands; };
  CHECK(left(0) != left(1));
  CHECK(begun(true).feed({0}).stands('a') == 2);
  CHECK(begun(true).feed({1}).stands('x') == 2);
}

namespace {

/// Where a stand of the first unit has gone, when it falls back by so many centimetres. Units  mm
field::Point gone(const Backing& field, int cm) {
  Board then = field.where;
  move_back(Roster(kinds_of(field.battle)), then,
            {FallBack{field.set(field.units.substr(0, 1)), cm}, FallBack{}}, Side::a);
  const field::Rectangle& before = field.where.of(0).front().base;
  const field::Rectangle& after = then.of(0).front().base;
  CHECK(then.troops[0].confused == (before.west == after.west && before.south == after.south));
  return {after.west - before.west, after.south - before.south};
}

}  // namespace

TEST_CASE("who has no way straight back gets clear behind another enemy that touches it",
          "[melee]") {
  // x and z hold a between them, y and a wall its ends: y alone drives it on, westwards.
  const auto drawn = [](const char* drawing) {
    return Backing(
        battle_of(drawing, {a('a', infantry()), b('x', infantry()),
                            b('y', infantry(), Facing::west), b('z', infantry(), Facing::north)}),
        "axyz");
  };
  const Backing open = drawn(R"(
      xxxxxxxx
      aaaaaaaayy
      zzzzzzzzyy)");
  CHECK(gone(open, 8) == field::Point{0, 0});
  // Its second stand a centimetre clear of the first ones.
  CHECK(gone(open, 9) == field::Point{-90, 0});
  Backing walled = open;
  walled.battle.terrain = {{field::Terrain::impassable, {-100, 20, 50, 40}}};
  CHECK(gone(walled, 18) == field::Point{0, 0});
}

TEST_CASE("who has no way straight back goes round what is behind it, as little as it must",
          "[melee]") {
  const auto drawn = [](const char* drawing) {
    return Backing(battle_of(drawing, {a('a', infantry()), a('s', infantry()), b('x', infantry())}),
                   "asx");
  };
  const Backing free = drawn(R"(
      xxxx
      aaaa
      1cm
       ssss)");
  CHECK(gone(free, 3) == field::Point{0, -10});
  const Backing barred = drawn(R"(
      xxxxxxxxxxxx
          aaaa
           ssss)");
  CHECK(gone(barred, 3) == field::Point{0, 0});
  CHECK(gone(barred, 4) == field::Point{-30, -10});
}

TEST_CASE("a winner that falls back keeps a centimetre from a friend that pursues", "[melee]") {
  Unit leaves = infantry();
  leaves.policy = Policy::fall_back;
  const std::vector<Drawn> units{a('a', infantry()), a('c', leaves), b('x', infantry())};
  const auto won = [&](const std::vector<field::Ground>& walls) {
    Battle battle = battle_of(R"(
        xxxxxxxx
        aaaacccc)",
                              units);
    battle.terrain = walls;
    FieldFight fight(battle, units);
    fight.strike({{'x', 1}}).decide();
    REQUIRE(fight.stage() == MeleeStage::fall_back_a);
    fight.feed({0}).decide();
    REQUIRE(fight.stage() == MeleeStage::strike);
    CHECK(fight.strikes('a') == "x");
    // Told of whoever leaves the combat with its side.
    CHECK(fight.last().falls_back == Side::none);
    return fight;
  };
  CHECK_FALSE(won({}).troop('c').confused);
  CHECK(won({{field::Terrain::impassable, {0, -50, 300, 0}},
             {field::Terrain::impassable, {140, 0, 300, 50}}})
            .troop('c')
            .confused);
}

TEST_CASE("who can go straight back, but gets clear by a shorter way, goes that one", "[melee]") {
  // Straight back a would have to leave all of y behind: 9 cm. Aside and back 2 cm do.
  const Backing field(
      battle_of(R"(
      xxxx
    yyaaaa
    yy
    yy
    yy)",
                {a('a', infantry()), b('x', infantry()), b('y', infantry(), Facing::east)}),
      "axy");
  CHECK(gone(field, 18) == field::Point{10, -10});
}

TEST_CASE("who falls back goes no farther for friends who are not behind it", "[melee]") {
  // c has to leave y behind it, 3 cm; a, in front of whom nobody stands, goes 1 cm.
  Backing field(battle_of(R"(
      xxxx        zzzz
      aaaa      yycccc
                yy)",
                          {a('a', infantry()), a('c', infantry()), b('x', infantry()),
                           b('y', infantry(), Facing::east), b('z', infantry())}),
                "acxyz");
  field.battle.a[0].unit.choices.moves = 1;
  Board then = field.where;
  move_back(Roster(kinds_of(field.battle)), then, {FallBack{field.set("ac"), 18}, FallBack{}},
            Side::a);
  CHECK(then.of(0)[0].base.south == field.where.of(0)[0].base.south - 10);
}

TEST_CASE("flyers fall back over what is round them", "[melee]") {
  // Walls on three sides, and 19 cm of them behind: it gets clear beyond the western one.
  const auto gets_clear = [](const Unit& unit) {
    Backing field(battle_of(R"(
      xxxx
      aaaa)",
                            {a('a', unit), b('x', infantry())}),
                  "ax");
    const field::Rectangle own = field.where.of(0)[0].base;
    field.battle.terrain = {
        {field::Terrain::impassable, {own.west - 10, own.south - 300, own.west, own.north}},
        {field::Terrain::impassable, {own.east, own.south - 300, own.east + 300, own.north}},
        {field::Terrain::impassable, {own.west, own.south - 300, own.east, own.south}}};
    return field.stuck("a", "", Side::a).empty();
  };
  CHECK_FALSE(gets_clear(infantry()));
  CHECK(gets_clear(with(infantry(), Special::flying)));
}

TEST_CASE("who is never confused is not where it cannot get clear either", "[melee]") {
  const auto stuck = [](const Unit& unit) {
    return Backing(between_walls(battle_of(
                       R"(
      xxxx
      aaaa
      yyyy)",
                       {a('a', unit), b('x', infantry()), b('y', infantry(), Facing::north)})),
                   "axy")
        .stuck("a", "", Side::a);
  };
  CHECK(stuck(infantry()) == "a");
  CHECK(stuck(with(infantry(), Special::never_confused)).empty());
}

TEST_CASE("of two ways round that are as short who falls back takes the one farther from others",
          "[melee]") {
  // s bars the way straight back.
  const auto goes = [](const char* drawing) {
    return gone(Backing(battle_of(drawing, {a('a', infantry()), a('s', infantry()),
                                            b('x', infantry()), b('z', infantry())}),
                        "asxz"),
                18)
        .x;
  };
  CHECK(goes(R"(
              xxxx            zzzz
              aaaa
              ssss)") < 0);
  CHECK(goes(R"(
  zzzz        xxxx
              aaaa
              ssss)") > 0);
}

}  // namespace melee_fall_backs
