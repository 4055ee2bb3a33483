// Contacts of stands: worked cases, a slow finder that walks boundaries point by point, and what a
// turn may not change.

#include <array>
#include <vector>

#include "catch.hpp"
#include "field/stand.hpp"
#include "field_random.hpp"

using namespace fray::field;

namespace {

constexpr Stand infantry(std::int32_t x, std::int32_t y, Facing facing) {
  return stand_at({x, y}, facing, 40, 20);
}
constexpr Stand cavalry(std::int32_t x, std::int32_t y, Facing facing) {
  return stand_at({x, y}, facing, 20, 40);
}

/// A point of the half-millimetre grid, in half millimetres.
struct Dot {
  std::int32_t x;
  std::int32_t y;
};

bool holds(const Rectangle& at, Dot dot) {
  return dot.x >= 2 * at.west && dot.x <= 2 * at.east && dot.y >= 2 * at.south &&
         dot.y <= 2 * at.north;
}
bool holds_inside(const Rectangle& at, Dot dot) {
  return dot.x > 2 * at.west && dot.x < 2 * at.east && dot.y > 2 * at.south && dot.y < 2 * at.north;
}

/// The slow way, for a stand that faces north: every point of the two is looked at.
class Slow {
 public:
  Slow(const Rectangle& own, const Stand& theirs) : own_(own), theirs_(theirs) {
    for (std::int32_t x = 2 * own.west; x <= 2 * own.east; ++x) {
      for (std::int32_t y = 2 * own.south; y <= 2 * own.north; ++y) {
        overlaps_ = overlaps_ || (holds_inside(own, {x, y}) && holds_inside(theirs.base, {x, y}));
        if (holds(theirs.base, {x, y})) {
          shared_.push_back({x, y});
        }
      }
    }
  }

  Touch touch() const {
    return overlaps_ || shared_.empty() ? Touch::none
           : shared_.size() == 1        ? Touch::corner
                                        : Touch::edge;
  }
  /// How many shared points lie on an own edge, and on one of theirs.
  int on(Edge own) const {
    int count = 0;
    for (const Dot dot : shared_) {
      count += own == Edge::front  ? dot.y == 2 * own_.north
               : own == Edge::rear ? dot.y == 2 * own_.south
               : own == Edge::left ? dot.x == 2 * own_.west
                                   : dot.x == 2 * own_.east;
    }
    return count;
  }
  int on_their_front() const {
    const Rectangle& at = theirs_.base;
    int count = 0;
    for (const Dot dot : shared_) {
      count += theirs_.facing == Facing::north   ? dot.y == 2 * at.north
               : theirs_.facing == Facing::south ? dot.y == 2 * at.south
               : theirs_.facing == Facing::west  ? dot.x == 2 * at.west
                                                 : dot.x == 2 * at.east;
    }
    return count;
  }
  /// The own edge on which all shared points lie; at a corner the one along which their front runs.
  bool is_own_edge(Edge edge) const {
    const bool runs_along_x = edge == Edge::front || edge == Edge::rear;
    const bool their_front_along_x =
        theirs_.facing == Facing::north || theirs_.facing == Facing::south;
    return on(edge) == static_cast<int>(shared_.size()) &&
           (touch() == Touch::edge || runs_along_x == their_front_along_x);
  }
  bool penalises() const {
    const int most = static_cast<int>(shared_.size());
    if (touch() == Touch::edge) {
      return on_their_front() == most && on(Edge::front) < most;
    }
    return touch() == Touch::corner && on(Edge::rear) == 1 && on_their_front() == 1;
  }

 private:
  Rectangle own_;
  Stand theirs_;
  std::vector<Dot> shared_{};
  bool overlaps_ = false;
};

/// The field turned until the first stand faces north.
void turn_north(Stand& own, Stand& theirs) {
  while (own.facing != Facing::north) {
    own = turned(own);
    theirs = turned(theirs);
  }
}

}  // namespace

TEST_CASE("front against front, half a stand out of line, is an edge contact", "[field]") {
  constexpr Contact kContact =
      contact(infantry(0, 0, Facing::north), infantry(20, 0, Facing::south));
  STATIC_REQUIRE(kContact == Contact{Touch::edge, Edge::front, Edge::front, false, false});
  STATIC_REQUIRE_FALSE(penalises(kContact));
}

TEST_CASE("a stand out of line by its whole width touches at the corner", "[field]") {
  constexpr Contact kContact =
      contact(infantry(0, 0, Facing::north), infantry(40, 0, Facing::south));
  STATIC_REQUIRE(kContact == Contact{Touch::corner, Edge::front, Edge::front, false, true});
  STATIC_REQUIRE_FALSE(penalises(kContact));
  STATIC_REQUIRE(contact(infantry(0, 0, Facing::north), infantry(41, 0, Facing::south)).touch ==
                 Touch::none);
}

TEST_CASE("a front on a side or rear penalises the stand that is struck, not the striker",
          "[field]") {
  constexpr Stand kStruck = infantry(0, 0, Facing::north);    // ground -20..20, -20..0
  constexpr Stand kFlanker = cavalry(20, -10, Facing::west);  // its front on the right side
  constexpr Contact kStruckSees = contact(kStruck, kFlanker);
  STATIC_REQUIRE(kStruckSees == Contact{Touch::edge, Edge::right, Edge::front, false, false});
  STATIC_REQUIRE(penalises(kStruckSees));
  STATIC_REQUIRE(contact(kFlanker, kStruck).own == Edge::front);
  STATIC_REQUIRE_FALSE(penalises(contact(kFlanker, kStruck)));
  STATIC_REQUIRE(penalises(contact(kStruck, infantry(0, -20, Facing::north))));  // from the rear
}

TEST_CASE("side to side and rear to side penalise nobody", "[field]") {
  constexpr Stand kOne = infantry(0, 0, Facing::north);
  STATIC_REQUIRE(contact(kOne, infantry(40, 0, Facing::south)).touch == Touch::corner);
  constexpr Stand kBeside = infantry(40, -20, Facing::south);
  STATIC_REQUIRE(contact(kOne, kBeside) ==
                 Contact{Touch::edge, Edge::right, Edge::right, false, false});
  STATIC_REQUIRE_FALSE(penalises(contact(kOne, kBeside)));
  STATIC_REQUIRE_FALSE(penalises(contact(kOne, cavalry(60, -10, Facing::east))));
}

TEST_CASE("a front corner on a rear corner penalises", "[field]") {
  constexpr Stand kOne = infantry(0, 0, Facing::north);
  constexpr Contact kBehind = contact(kOne, infantry(40, -20, Facing::north));
  STATIC_REQUIRE(kBehind == Contact{Touch::corner, Edge::rear, Edge::front, true, true});
  STATIC_REQUIRE(penalises(kBehind));
  // A rear corner on a rear corner does not.
  STATIC_REQUIRE_FALSE(penalises(contact(kOne, infantry(40, -40, Facing::south))));
}

TEST_CASE("corner to corner counts as the edge parallel to the enemy's front", "[field]") {
  constexpr Stand kOne = infantry(0, 0, Facing::north);
  // An enemy at the front right corner that faces west: its front runs along the sides.
  constexpr Contact kWestward = contact(kOne, cavalry(20, 10, Facing::west));
  STATIC_REQUIRE(kWestward == Contact{Touch::corner, Edge::right, Edge::left, false, true});
}

TEST_CASE("a stand supports from exactly behind or beside, facing the same way", "[field]") {
  constexpr Stand kFighter = infantry(0, 0, Facing::north);
  STATIC_REQUIRE(supports(infantry(0, -20, Facing::north), kFighter));
  STATIC_REQUIRE(supports(infantry(40, 0, Facing::north), kFighter));
  STATIC_REQUIRE(supports(infantry(-40, 0, Facing::north), kFighter));
  STATIC_REQUIRE_FALSE(supports(infantry(0, 20, Facing::north), kFighter));   // in front
  STATIC_REQUIRE_FALSE(supports(infantry(1, -20, Facing::north), kFighter));  // not aligned
  STATIC_REQUIRE_FALSE(supports(infantry(0, -21, Facing::north), kFighter));  // a gap
  STATIC_REQUIRE_FALSE(supports(infantry(40, -1, Facing::north), kFighter));  // drawn back
  STATIC_REQUIRE_FALSE(supports(infantry(0, -40, Facing::south), kFighter));  // back to back
  STATIC_REQUIRE_FALSE(supports(cavalry(0, -20, Facing::north), kFighter));   // half as wide
}

TEST_CASE("contacts are those that a walk along the boundaries finds", "[field]") {
  RandomField random(3'141'592);
  std::array<int, 3> seen{};
  int penalties = 0;
  for (int i = 0; i < 20'000; ++i) {
    const bool coarse = i % 2 == 0;
    Stand own = random.stand(coarse ? 10 : 3, coarse ? 2 : 4);
    Stand theirs = random.stand(coarse ? 10 : 3, coarse ? 2 : 4);
    const Contact fast = contact(own, theirs);
    turn_north(own, theirs);
    const Slow slow(own.base, theirs);
    REQUIRE(fast.touch == slow.touch());
    REQUIRE(penalises(fast) == slow.penalises());
    ++seen[static_cast<std::size_t>(fast.touch)];
    penalties += penalises(fast) ? 1 : 0;
    if (fast.touch != Touch::none) {
      REQUIRE(slow.is_own_edge(fast.own));
      const bool at_corner = fast.touch == Touch::corner;
      REQUIRE(fast.own_rear_corner == (at_corner && slow.on(Edge::rear) == 1));
      REQUIRE(fast.their_front_corner == (at_corner && slow.on_their_front() == 1));
      turn_north(theirs, own);
      REQUIRE(Slow(theirs.base, own).is_own_edge(fast.theirs));
    }
  }
  CHECK(seen[1] > 300);
  CHECK(seen[2] > 2'000);
  CHECK(penalties > 300);
}

TEST_CASE("a turn, a mirror or a shift of the whole field changes no contact and no support",
          "[field]") {
  const auto swapped = [](Edge edge) {
    return edge == Edge::left ? Edge::right : edge == Edge::right ? Edge::left : edge;
  };
  RandomField random(2'718'281);
  int supporting = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Stand own = random.stand(10, 3);
    Stand theirs = random.stand(10, 3);
    theirs.facing = i % 2 == 0 ? theirs.facing : own.facing;
    const Contact found = contact(own, theirs);
    REQUIRE(contact(turned(own), turned(theirs)) == found);
    REQUIRE(contact(moved(own, Facing::west, 77), moved(theirs, Facing::west, 77)) == found);
    Contact expected = found;
    if (found.touch != Touch::none) {
      expected.own = swapped(found.own);
      expected.theirs = swapped(found.theirs);
    }
    REQUIRE(contact(mirrored(own), mirrored(theirs)) == expected);
    REQUIRE(contact(theirs, own).touch == found.touch);
    REQUIRE(contact(theirs, own).own == found.theirs);
    REQUIRE(supports(turned(own), turned(theirs)) == supports(own, theirs));
    REQUIRE(supports(mirrored(own), mirrored(theirs)) == supports(own, theirs));
    supporting += supports(own, theirs) ? 1 : 0;
  }
  CHECK(supporting > 30);
}

TEST_CASE("supporting places are the three that can be written down", "[field]") {
  RandomField random(1'618'033);
  for (int i = 0; i < 20'000; ++i) {
    Stand supporter = random.stand(10, 3);
    Stand fighter = random.stand(10, 3);
    fighter.facing = supporter.facing;
    const bool fast = supports(supporter, fighter);
    turn_north(fighter, supporter);
    const auto& [west, south, east, north] = fighter.base;
    const Rectangle& base = supporter.base;
    const bool slow = base == Rectangle{west, south - base.height(), east, south} ||
                      base == Rectangle{west - base.width(), south, west, north} ||
                      base == Rectangle{east, south, east + base.width(), north};
    REQUIRE(fast == slow);
  }
}
