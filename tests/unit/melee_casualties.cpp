// Which stands fall, and in which order: seeds/000, "Casualties".

#include "melee_fields.hpp"
#include "warmaster/board/moves.hpp"

namespace melee_casualties {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// How far east of the westernmost stand the stands of a unit begin, in mm.
std::vector<int> wests_of(const FieldFight& fight, char letter) {
  std::vector<int> wests;
  for (const field::Stand& stand : fight.now().scene->where.of(fight.number(letter))) {
    wests.push_back(stand.base.west);
  }
  std::ranges::sort(wests);
  return wests;
}

}  // namespace

TEST_CASE("the loser removes its stands first, and the winner those that touch nobody then",
          "[melee]") {
  // The eastern x shares less with an enemy than the western one; without it the eastern a, which
  // shared more, touches nobody.
  FieldFight fight(R"(
         xxxx     xxxx
      aaaacccc  aaaa)",
                   {a('a', infantry()), a('c', infantry()), b('x', infantry())});
  fight.strike({{'x', 4}, {'a', 3}});
  CHECK(fight.now().ahead == Side::a);
  CHECK(wests_of(fight, 'x') == std::vector{30});
  CHECK(wests_of(fight, 'a') == std::vector{0});
}

TEST_CASE("a stand that does nothing falls before one that supports", "[melee]") {
  // The one behind is exactly behind nobody.
  FieldFight fight(R"(
           xxxxxxxx
      cccccccccccc
            cccc)",
                   {a('c', infantry()), b('x', infantry())});
  REQUIRE(fight.supports(Side::a) == 1);
  fight.strike({{'c', 3}});
  CHECK(wests_of(fight, 'c') == std::vector{0, 40, 80});
}

namespace {

/// The stand of `a` that falls first, in a field whose `#` is impassable: a column for 10 mm.
int first_to_fall(const std::string& drawing, const std::vector<Drawn>& units) {
  Battle battle = battle_of(drawing, units);
  battle.terrain = ground_of(drawing, field::Terrain::impassable);
  const Board where = placed(battle);
  return where.of(0)[cheapest_of(Roster(battle), where, 0)].base.west / kCell;
}

}  // namespace

TEST_CASE("of the stands of a unit the one that does least in the fight falls first", "[melee]") {
  const Drawn own = a('a', infantry());
  const Drawn x = b('x', infantry());
  SECTION("who is touched at the side before who is touched to its front") {
    CHECK(first_to_fall(R"(
           yyyy
  xxaaaaaaaa
  xx)",
                        {own, b('x', infantry(), Facing::east), b('y', infantry())}) == 4);
  }
  SECTION("who touches nobody before who meets a corner, though nearer to others") {
    CHECK(first_to_fall(R"(
    xx          yyyy
    xx
aaaaaaaaaaaa)",
                        {own, b('x', cavalry()), b('y', infantry())}) == 8);
  }
  SECTION("at the end of a line before a corner of a block, though nearer to the enemy") {
    CHECK(first_to_fall(R"(
                xxxx

  aaaaaaaaaaaa
  aaaaaaaa)",
                        {own, x}) == 10);
  }
  SECTION("who shares less of its front, though nearer to others") {
    CHECK(first_to_fall(R"(
   xxxx         yyyy
  aaaaaaaa)",
                        {own, x, b('y', infantry())}) == 6);
  }
  SECTION("who is supported less, though it has a way back") {
    CHECK(first_to_fall(R"(
    xxxx
  aaaaaaaa
  cccc)",
                        {own, a('c', infantry()), x}) == 6);
  }
  SECTION("whom a retreat would destroy") {
    CHECK(first_to_fall(R"(
    xxxx
  aaaaaaaa
  ##      )",
                        {own, x}) == 2);
  }
  SECTION("who is farther from other enemies, though nearer to friends") {
    CHECK(first_to_fall(R"(
cccc

          xxxx         yyyy
        aaaaaaaa)",
                        {own, a('c', infantry()), x, b('y', infantry())}) == 8);
  }
  SECTION("who is farther from friends, though nearer to ground") {
    CHECK(first_to_fall(R"(
          xxxx
        aaaaaaaa      ##


cccc)",
                        {own, a('c', infantry()), x}) == 12);
  }
  SECTION("who is farther from ground") {
    CHECK(first_to_fall(R"(
    xxxx
  aaaaaaaa      ##)",
                        {own, x}) == 2);
    CHECK(first_to_fall(R"(
                ##

    xxxx
  aaaaaaaa)",
                        {own, x}) == 2);
    CHECK(first_to_fall(R"(
    xxxx
  aaaaaaaa


                    ##)",
                        {own, x}) == 2);
  }
}

namespace {

/// The south-western corner of the first stand of `a` that falls.
field::Point falls_first(const Unit& unit, const std::vector<field::Rectangle>& own,
                         const std::vector<field::Rectangle>& enemies) {
  Battle battle;
  battle.a = {{unit, {}}};
  battle.b = {{infantry(), {}}};
  for (const field::Rectangle& base : own) {
    battle.a[0].stands.push_back({base, Facing::north});
  }
  for (const field::Rectangle& base : enemies) {
    battle.b[0].stands.push_back({base, Facing::south});
  }
  const Board where = placed(battle);
  const field::Rectangle base = where.of(0)[cheapest_of(Roster(battle), where, 0)].base;
  return {base.west, base.south};
}

}  // namespace

TEST_CASE("who touches an enemy is not kept as one that supports", "[melee]") {
  // The stand exactly behind the foremost and the one at the side of both are at a corner each. The
  // one behind is farther from the enemy in the west, and falls, for it cannot support.
  CHECK(
      falls_first(infantry(), {{40, 20, 80, 40}, {40, 0, 80, 20}, {0, 10, 40, 30}},
                  {{40, 40, 80, 60}, {-40, 30, 0, 50}, {80, -20, 120, 0}, {-300, 10, -260, 30}}) ==
      field::Point{40, 0});
}

TEST_CASE("only infantry is kept as one that supports", "[melee]") {
  // Of the two that touch nobody the one behind the foremost is farther from the enemy in the west.
  CHECK(falls_first(cavalry(), {{0, 40, 20, 80}, {0, 0, 20, 40}, {-20, 20, 0, 60}},
                    {{-10, 80, 30, 100}, {-300, 20, -260, 40}}) == field::Point{0, 0});
  CHECK(falls_first(infantry(), {{40, 20, 80, 40}, {40, 0, 80, 20}, {0, 10, 40, 30}},
                    {{40, 40, 80, 60}, {-300, 10, -260, 30}}) == field::Point{0, 10});
}

TEST_CASE("who falls is the same from memory as worked out anew", "[melee]") {
  FieldFight fight(
      R"(
         xxxxyyyyyyyy
         aaaaaaaacccccccc)",
      {a('a', infantry()), a('c', infantry()), b('x', infantry()), b('y', infantry())});
  const Context& context = fight.melee().context();
  const Plan& plan = fight.now().scene->plan;
  const Board& where = plan.where;
  Losses lost{};
  const auto each_loss = [&](auto&& self, std::size_t unit, auto&& check) -> void {
    if (unit == context.roster.size()) {
      check();
      return;
    }
    for (lost[unit] = 0; lost[unit] <= where.troops[unit].stands; ++lost[unit]) {
      self(self, unit + 1, check);
    }
    lost[unit] = 0;
  };
  each_loss(each_loss, 0, [&] {
    for (const Side first : {Side::none, Side::a, Side::b}) {
      Board anew = where;
      remove_casualties(context.kinds(), anew, lost, first);
      CAPTURE(std::vector<int>(lost.begin(), lost.end()), static_cast<int>(first));
      REQUIRE(context.without(plan, lost, first, {}) == anew);
    }
  });
}

}  // namespace melee_casualties
