// The field of a fight in ranks: who touches whom there, and who fights.

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "catch.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/words/words.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_field {

using namespace fray::test;
using fray::answer::FieldPicture;
using Role = FieldPicture::Part;

namespace {

Unit at(Unit unit, Facing side, int of = -1) {
  unit.approach = side;
  if (of >= 0) {
    unit.of = of;
  }
  return unit;
}

Engagement fight_of(std::vector<Unit> a, std::vector<Unit> b) {
  return engagement(Rulebook::fantasy7, std::move(a), std::move(b), 1);
}

int count(const FieldPicture& picture, bool is_a, int unit, Role part) {
  return static_cast<int>(
      std::ranges::count_if(picture.stands, [&](const FieldPicture::Stand& stand) {
        return stand.is_a == is_a && stand.unit == unit && stand.part == part;
      }));
}

bool overlaps(const FieldPicture& picture) {
  for (std::size_t i = 0; i < picture.stands.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (overlap(picture.stands[i].at.base, picture.stands[k].at.base)) {
        return true;
      }
    }
  }
  return false;
}

/// By which edges of its own models a unit touches an enemy.
std::map<fray::field::Edge, int> touches(const FieldPicture& picture, bool is_a, int unit,
                                         int enemy) {
  std::map<fray::field::Edge, int> edges;
  for (const FieldPicture::Stand& own : picture.stands) {
    for (const FieldPicture::Stand& other : picture.stands) {
      if (own.is_a == is_a && own.unit == unit && other.is_a != is_a && other.unit == enemy) {
        const auto contact = fray::field::contact(own.at, other.at);
        if (contact.touch == fray::field::Touch::edge) {
          ++edges[contact.own];
        }
      }
    }
  }
  return edges;
}

}  // namespace

TEST_CASE("two units in ranks meet front to front, and the models that strike are drawn so",
          "[rankflank]") {
  const Combat combat(fight_of({unit_of(18, 5)}, {unit_of(20, 5)}));
  const FieldPicture picture = picture_of(combat);
  CHECK(picture.piece == "model");
  CHECK(picture.stands.size() == 38);
  CHECK_FALSE(overlaps(picture));
  CHECK(touches(picture, true, 1, 1) ==
        std::map<fray::field::Edge, int>{{fray::field::Edge::front, 5}});
  CHECK(count(picture, true, 1, Role::fights) == 5);
  CHECK(picture.units[0].understood == "18 models, 5 wide: 5 strike, 5 dice");
}

TEST_CASE("at a flank and in the rear the edge of the enemy is touched that is said",
          "[rankflank]") {
  using fray::field::Edge;
  for (const auto& [side, edge] :
       {std::pair(Facing::left, Edge::left), std::pair(Facing::right, Edge::right),
        std::pair(Facing::rear, Edge::rear)}) {
    const Combat combat(fight_of({unit_of(20, 5), at(unit_of(10, 5), side, 0)}, {unit_of(20, 5)}));
    const FieldPicture picture = picture_of(combat);
    CHECK_FALSE(overlaps(picture));
    CHECK(touches(picture, true, 1, 1).contains(Edge::front));
    const auto struck = touches(picture, false, 1, 2);
    CHECK(struck.size() == 1);
    CHECK(struck.contains(edge));
    CHECK(touches(picture, true, 2, 1).contains(Edge::front));
  }
}

TEST_CASE("no two models of a field in ranks share ground, whoever fights whom", "[rankflank]") {
  constexpr std::array kSides{Facing::front, Facing::left, Facing::right, Facing::rear};
  int drawn = 0;
  for (unsigned plan = 0; plan < 4096; plan += 7) {
    std::vector<Unit> a;
    std::vector<Unit> b;
    for (unsigned unit = 0; unit < 3; ++unit) {
      a.push_back(
          at(unit_of(3 + static_cast<int>(plan % 23), 1 + static_cast<int>((plan + unit) % 9)),
             kSides[(plan >> (2 * unit)) % 4], static_cast<int>((plan >> unit) % 3)));
      b.push_back(at(unit_of(5 + static_cast<int>(unit) * 4, 5), Facing::front,
                     static_cast<int>((plan >> (6 + unit)) % 3)));
    }
    const Combat combat(fight_of(a, b));
    const FieldPicture picture = picture_of(combat);
    REQUIRE_FALSE(overlaps(picture));
    drawn += static_cast<int>(picture.stands.size());
  }
  CHECK(drawn > 20'000);
}

TEST_CASE("a character stands beside the front rank of his unit, away from who is at its flank",
          "[rankflank]") {
  Unit hero = unit_of(1, 1);
  hero.character = true;
  for (const Facing side : {Facing::left, Facing::right}) {
    const Combat combat(
        fight_of({unit_of(20, 5), at(unit_of(5, 5), side, 0)}, {unit_of(20, 5), hero}));
    const FieldPicture picture = picture_of(combat);
    CHECK_FALSE(overlaps(picture));
    CHECK(picture.units[3].within == 1);
    CHECK(touches(picture, true, 2, 2).empty());
    CHECK_FALSE(touches(picture, true, 2, 1).empty());
  }
}

TEST_CASE("a unit away stands so many inches behind its line", "[rankflank]") {
  Unit away = unit_of(10, 5);
  away.away = 7;
  const FieldPicture picture =
      picture_of(Combat(fight_of({unit_of(20, 5)}, {unit_of(20, 5), away})));
  std::int32_t south = 1'000'000;
  for (const FieldPicture::Stand& stand : picture.stands) {
    south = stand.unit == 2 ? std::min(south, stand.at.base.south) : south;
  }
  CHECK(south == 177);
  CHECK(count(picture, false, 2, Role::none) == 10);
}

// Ten on foot, five before them and three at their left flank: the model behind the corner strikes
// whom it touches, and is drawn so.
TEST_CASE("The Old World: who is drawn to fight touches an enemy", "[rankflank]") {
  const Combat combat(engagement(Rulebook::old_world, {unit_of(5), at(unit_of(3), Facing::left)},
                                 {unit_of(10, 5)}));
  const FieldPicture picture = picture_of(combat);
  CHECK(count(picture, false, 1, Role::fights) == 6);
  CHECK(count(picture, false, 1, Role::supports) == 4);
  for (const FieldPicture::Stand& own : picture.stands) {
    if (!own.is_a && own.part == Role::fights) {
      CHECK(std::ranges::any_of(picture.stands, [&](const FieldPicture::Stand& other) {
        return other.is_a &&
               fray::field::contact(own.at, other.at).touch != fray::field::Touch::none;
      }));
    }
  }
}

}  // namespace rankflank_field
