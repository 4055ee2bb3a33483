// Units laid out in stands: the worked cases of the field, and what is refused.

#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "field/stand.hpp"
#include "refusal.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/rules/profile.hpp"

namespace warmaster_layout {

using namespace fray::warmaster;
using fray::field::Contact;
using fray::field::Edge;
using fray::field::Facing;
using fray::field::Rectangle;
using fray::field::Stand;
using fray::field::Touch;

namespace {

constexpr Base kInfantry{40, 20};
constexpr Base kCavalry{20, 40};

PlacedUnit unit(Base base, Placing placing = {}, int stands = 3) { return {base, stands, placing}; }

Layout lay_out(std::vector<PlacedUnit> a, std::vector<PlacedUnit> b) {
  return fray::warmaster::lay_out(std::span<const PlacedUnit>(a), std::span<const PlacedUnit>(b));
}

/// Stands of `own` that touch an enemy in that way.
template <class Condition>
int count(const std::vector<Stand>& own, const std::vector<Stand>& enemies, Condition condition) {
  return static_cast<int>(std::ranges::count_if(own, [&](const Stand& stand) {
    return std::ranges::any_of(
        enemies, [&](const Stand& enemy) { return condition(contact(stand, enemy)); });
  }));
}
int touching(const std::vector<Stand>& own, const std::vector<Stand>& enemies) {
  return count(own, enemies, [](const Contact& contact) { return contact.touch != Touch::none; });
}
int edge_on(Edge edge, const std::vector<Stand>& own, const std::vector<Stand>& enemies) {
  return count(own, enemies, [&](const Contact& contact) {
    return contact.touch == Touch::edge && contact.own == edge;
  });
}
int penalised(const std::vector<Stand>& own, const std::vector<Stand>& enemies) {
  return count(own, enemies, [](const Contact& contact) { return penalises(contact); });
}
int supporting(const std::vector<Stand>& own, const std::vector<Stand>& fighters) {
  return static_cast<int>(std::ranges::count_if(own, [&](const Stand& stand) {
    return std::ranges::any_of(fighters,
                               [&](const Stand& fighter) { return supports(stand, fighter); });
  }));
}

}  // namespace

TEST_CASE("infantry faces its long edge and everything else its short one, exceptions apart",
          "[warmaster]") {
  Profile profile;
  CHECK(base_of(profile) == Base{40, 20});
  for (const TroopType type : {TroopType::cavalry, TroopType::chariot, TroopType::monster,
                               TroopType::artillery, TroopType::machine}) {
    profile.type = type;
    CHECK(base_of(profile) == Base{20, 40});
  }
  profile.base = Base{40, 20};
  CHECK(base_of(profile) == Base{40, 20});
}

TEST_CASE("a base is written as width and depth", "[warmaster]") {
  CHECK(parse_base("20x40") == Base{20, 40});
  CHECK(parse_base("1X200") == Base{1, 200});
  CHECK(to_string(Base{20, 40}) == "20x40");
  for (const char* const wrong :
       {"", "20", "x", "20x", "x40", "0x40", "20x201", "20x40mm", "-20x40", "2 0x40", "20x40x1"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_base(wrong));
  }
}

TEST_CASE("A stands south of the line and looks north, B north of it and looks south",
          "[warmaster]") {
  const Layout layout = lay_out({unit(kCavalry)}, {unit(kInfantry)});
  CHECK(layout.a[0] == std::vector<Stand>{{{-30, -40, -10, 0}, Facing::north},
                                          {{-10, -40, 10, 0}, Facing::north},
                                          {{10, -40, 30, 0}, Facing::north}});
  CHECK(layout.b[0] == std::vector<Stand>{{{20, 0, 60, 20}, Facing::south},
                                          {{-20, 0, 20, 20}, Facing::south},
                                          {{-60, 0, -20, 20}, Facing::south}});
}

// Source  issue "three cavalry stands charge the middle of three infantry stands (60 mm against 120
//         mm: all six fight)".
TEST_CASE("three cavalry stands against the middle of three infantry stands: all six touch",
          "[warmaster]") {
  const Layout layout = lay_out({unit(kCavalry)}, {unit(kInfantry)});
  CHECK(edge_on(Edge::front, layout.a[0], layout.b[0]) == 3);
  CHECK(edge_on(Edge::front, layout.b[0], layout.a[0]) == 3);
}

TEST_CASE("three infantry stands exactly behind three give three supports", "[warmaster]") {
  const Layout layout =
      lay_out({unit(kInfantry), unit(kInfantry, {.place = Place::behind})}, {unit(kInfantry)});
  CHECK(touching(layout.a[1], layout.b[0]) == 0);
  CHECK(supporting(layout.a[1], layout.a[0]) == 3);
}

TEST_CASE("stands behind a line of another length are aligned with it", "[warmaster]") {
  for (const int stands : {1, 2, 4}) {
    CAPTURE(stands);
    const Layout layout = lay_out(
        {unit(kInfantry), unit(kInfantry, {.place = Place::behind}, stands)}, {unit(kInfantry)});
    CHECK(supporting(layout.a[1], layout.a[0]) == std::min(stands, 3));
    // Towards the first unit.
    CHECK(layout.a[1].front().base.west == (stands == 1 ? -20 : stands == 2 ? -60 : -100));
  }
}

TEST_CASE("units of several bases behind one: that of its base stands exactly, whoever comes first",
          "[warmaster]") {
  const Placing behind{.place = Place::behind};
  const Layout layout = lay_out(
      {unit(kInfantry), unit(kCavalry, behind), unit(kInfantry, behind, 2)}, {unit(kInfantry)});
  CHECK(supporting(layout.a[2], layout.a[0]) == 2);
  CHECK(layout.a[1].front().base.west == -80);
  const Layout mirror = lay_out(
      {unit(kInfantry), unit(kInfantry, behind, 2), unit(kCavalry, behind)}, {unit(kInfantry)});
  CHECK(supporting(mirror.a[1], mirror.a[0]) == 2);
  CHECK(mirror.a[2].back().base.east == 80);
}

TEST_CASE("infantry half a stand out of line: all touch, and the outer ones by half their front",
          "[warmaster]") {
  const Layout layout = lay_out({unit(kInfantry, {.at = 20})}, {unit(kInfantry)});
  CHECK(layout.a[0][0].base == Rectangle{-40, -20, 0, 0});
  CHECK(edge_on(Edge::front, layout.a[0], layout.b[0]) == 3);
  CHECK(edge_on(Edge::front, layout.b[0], layout.a[0]) == 3);
  // `at` of either side runs the same way along the line.
  CHECK(lay_out({unit(kInfantry)}, {unit(kInfantry, {.at = 20})}).b[0][2].base ==
        Rectangle{-40, 0, 0, 20});
}

TEST_CASE("a stand beyond the enemy's line touches nothing, one at its end a corner",
          "[warmaster]") {
  const Layout layout = lay_out({unit(kInfantry, {.at = 40})}, {unit(kInfantry)});
  CHECK(edge_on(Edge::front, layout.a[0], layout.b[0]) == 2);
  CHECK(touching(layout.a[0], layout.b[0]) == 3);
}

TEST_CASE("a column against a line fights with its first stand", "[warmaster]") {
  const Layout layout =
      lay_out({unit(kInfantry, {.formation = Formation::column})}, {unit(kInfantry)});
  CHECK(layout.a[0].back().base == Rectangle{-20, -60, 20, -40});
  CHECK(edge_on(Edge::front, layout.a[0], layout.b[0]) == 1);
  // The enemy's outer stands meet its front corners.
  CHECK(edge_on(Edge::front, layout.b[0], layout.a[0]) == 1);
  CHECK(touching(layout.b[0], layout.a[0]) == 3);
  CHECK(supporting(layout.a[0], layout.a[0]) == 2);
}

TEST_CASE("an irregular unit is neither a line nor a column", "[warmaster]") {
  const auto of = [](int stands) {
    return lay_out({unit(kInfantry, {.formation = Formation::irregular}, stands)},
                   {unit(kInfantry)})
        .a[0];
  };
  CHECK(of(3)[2].base == Rectangle{-40, -40, 0, -20});
  CHECK(of(2)[1].base == Rectangle{0, -30, 40, -10});
  CHECK(of(5)[4].base == Rectangle{-20, -40, 20, -20});
  // B's is its mirror image, as a side of several units is.
  const auto of_b =
      lay_out({unit(kInfantry)}, {unit(kInfantry, {.formation = Formation::irregular}, 3)}).b[0];
  CHECK(of_b[2].base == Rectangle{-40, 20, 0, 40});
}

TEST_CASE("a unit struck in the flank is penalised where fronts touch its side", "[warmaster]") {
  // B looks south, so its left is in the east.
  const Layout left = lay_out({unit(kCavalry, {.place = Place::flank_left})}, {unit(kInfantry)});
  CHECK(left.a[0][1].base == Rectangle{60, 0, 100, 20});
  CHECK(left.a[0][1].facing == Facing::west);
  CHECK(edge_on(Edge::front, left.a[0], left.b[0]) == 1);
  CHECK(touching(left.a[0], left.b[0]) == 3);
  CHECK(edge_on(Edge::left, left.b[0], left.a[0]) == 1);
  CHECK(penalised(left.b[0], left.a[0]) == 1);
  CHECK(penalised(left.a[0], left.b[0]) == 0);
  const Layout right = lay_out({unit(kCavalry, {.place = Place::flank_right})}, {unit(kInfantry)});
  CHECK(right.a[0][1].base == Rectangle{-100, 0, -60, 20});
  CHECK(edge_on(Edge::right, right.b[0], right.a[0]) == 1);
}

TEST_CASE("a unit struck in the rear is penalised along its rear", "[warmaster]") {
  const Layout layout =
      lay_out({unit(kInfantry), unit(kInfantry, {.place = Place::rear})}, {unit(kInfantry)});
  CHECK(layout.a[1][0].facing == Facing::south);
  CHECK(edge_on(Edge::rear, layout.b[0], layout.a[1]) == 3);
  CHECK(penalised(layout.b[0], layout.a[1]) == 3);
  CHECK(penalised(layout.a[1], layout.b[0]) == 0);
}

TEST_CASE("units stand side by side, together centred, and the first faces the first",
          "[warmaster]") {
  const Layout layout =
      lay_out({unit(kInfantry), unit(kCavalry)}, {unit(kInfantry), unit(kInfantry)});
  CHECK(layout.a[0].front().base.west == -90);
  CHECK(layout.a[0].back().base.east == 30);
  CHECK(layout.a[1].front().base.west == 30);
  CHECK(layout.a[1].back().base.east == 90);
  CHECK(layout.b[0].back().base.west == -120);
  CHECK(layout.b[1].front().base.east == 120);
}

TEST_CASE("a place by a unit that is not the first", "[warmaster]") {
  const Layout layout = lay_out({unit(kInfantry, {.of = 2})}, {unit(kInfantry), unit(kInfantry)});
  CHECK(layout.a[0].front().base.west == 0);
  CHECK(layout.a[0].back().base.east == 120);
  const Layout chain =
      lay_out({unit(kInfantry, {.place = Place::behind, .of = 2}), unit(kInfantry)},
              {unit(kInfantry, {.place = Place::flank_right, .of = 2})});
  CHECK(chain.a[0].front().base.north == -20);
  CHECK(chain.b[0].front().facing == Facing::west);
}

TEST_CASE("units beside another go to both its ends", "[warmaster]") {
  const Layout layout = lay_out({unit(kInfantry), unit(kInfantry, {.place = Place::beside}, 1),
                                 unit(kInfantry, {.place = Place::beside}, 1)},
                                {unit(kInfantry, {}, 5)});
  CHECK(layout.a[1][0].base == Rectangle{60, -20, 100, 0});
  CHECK(layout.a[2][0].base == Rectangle{-100, -20, -60, 0});
}

TEST_CASE("a flank, a front and a support of one side make one field", "[warmaster]") {
  const Layout layout = lay_out({unit(kCavalry), unit(kInfantry, {.place = Place::flank_left}),
                                 unit(kInfantry, {.place = Place::behind, .of = 2})},
                                {unit(kInfantry)});
  CHECK(supporting(layout.a[2], layout.a[1]) == 3);
  CHECK(layout.a[2].front().facing == Facing::west);
}

TEST_CASE("the two sides may change places: the field is only mirrored", "[warmaster]") {
  const std::vector<PlacedUnit> one{unit(kInfantry), unit(kCavalry, {.place = Place::flank_left}),
                                    unit(kInfantry, {.place = Place::behind, .at = 40})};
  const std::vector<PlacedUnit> other{unit(kInfantry)};
  const Layout as_a = lay_out(one, other);
  const Layout as_b = lay_out(other, one);
  // North and south exchanged, because the first faces the first.
  const auto flipped = [](const Rectangle& at) {
    return Rectangle{at.west, -at.north, at.east, -at.south};
  };
  for (const std::size_t i : {std::size_t{0}, std::size_t{2}}) {
    std::vector<Stand> stands = as_b.b[i];
    std::ranges::reverse(stands);
    for (std::size_t k = 0; k < stands.size(); ++k) {
      CHECK(as_a.a[i][k].base == flipped(stands[k].base));
    }
  }
  CHECK(touching(as_a.a[1], as_a.b[0]) == touching(as_b.b[1], as_b.a[0]));
}

TEST_CASE("stands that are given one by one stay where they are", "[warmaster]") {
  const std::vector<Stand> stands{fray::field::stand_at({500, 500}, Facing::east, 40, 20)};
  Placing given;
  given.stands = stands;
  const Layout layout =
      lay_out({unit(kInfantry, {.place = Place::rear})}, {unit(kInfantry, given, 1)});
  CHECK(layout.b[0] == stands);
  CHECK(layout.a[0][1].base == Rectangle{460, 480, 480, 520});
}

TEST_CASE("places that cannot be are refused with a sentence", "[warmaster]") {
  CHECK(refusal([] { lay_out({unit(kInfantry, {.of = 2})}, {unit(kInfantry)}); }) ==
        "side A: unit 1: of=2 names no unit (side B has 1 unit). Name a unit by its place in its "
        "side, from 1.");
  CHECK(refusal([] {
          lay_out({unit(kInfantry)},
                  {unit(kInfantry), unit(kInfantry, {.place = Place::behind, .of = 3})});
        }) ==
        "side B: unit 2: behind=3 names no unit (side B has 2 units). Name a unit by its place in "
        "its side, from "
        "1.");
  CHECK(refusal([] {
          lay_out({unit(kInfantry, {.place = Place::beside, .of = 1})}, {unit(kInfantry)});
        }) ==
        "side A: unit 1 is placed beside itself (another unit of its side is wanted). Name that by "
        "its place.");
  CHECK(refusal([] {
          lay_out({unit(kInfantry, {.place = Place::rear})},
                  {unit(kInfantry, {.place = Place::rear})});
        }) ==
        "side A: unit 1 is placed by a unit that is itself placed by this one (one of them must "
        "stand without the "
        "other). Leave the place of one out.");
  CHECK(
      refusal([] { lay_out({unit(kInfantry), unit(kInfantry, {.at = 0})}, {unit(kInfantry)}); }) ==
      "side A: unit 2 stands where unit 1 of side A stands (no two stands share ground). Move it "
      "along its edge with at=, or place it elsewhere.");
  CHECK(refusal([] { lay_out({unit(kInfantry, {.at = 121})}, {unit(kInfantry)}); }) ==
        "side A: unit 1 touches no enemy and supports nobody (a unit of the engagement does one of "
        "them). Move it (with at=, or in a file where its stands are said, with engaged = false if "
        "it is only near), or leave it out.");
  // Behind a unit, but not aligned.
  CHECK(refusal([] {
          lay_out({unit(kInfantry), unit(kInfantry, {.place = Place::behind, .at = 5})},
                  {unit(kInfantry)});
        }) == "(nothing thrown)");
}

}  // namespace warmaster_layout
