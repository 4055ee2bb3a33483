// The shortest way past barriers: worked cases, and a slow walk over the whole numbers.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "catch.hpp"
#include "field/stand.hpp"
#include "field_random.hpp"

using namespace fray::field;
using Catch::Matchers::WithinAbs;

namespace {

/// Between whole numbers no farther apart than 16 along each axis a straight way that comes into a
/// barrier of whole sides is inside for at least a 256th of its length: one of these points shows
/// it.
bool slow_is_clear(Point from, Point to, const std::vector<Rectangle>& barriers) {
  constexpr int kPoints = 512;
  for (int point = 0; point < kPoints; ++point) {
    const int twice = 2 * point + 1;  // of 2 * kPoints parts
    const int x = 2 * kPoints * from.x + twice * (to.x - from.x);
    const int y = 2 * kPoints * from.y + twice * (to.y - from.y);
    for (const Rectangle& barrier : barriers) {
      if (x > 2 * kPoints * barrier.west && x < 2 * kPoints * barrier.east &&
          y > 2 * kPoints * barrier.south && y < 2 * kPoints * barrier.north) {
        return false;
      }
    }
  }
  return true;
}

/// Whether some step of a straight way ends farther from something than it began.
bool slow_leads_away(Point from, Point to, const Rectangle& something) {
  constexpr int kSteps = 512;
  const auto off = [&](int step) {
    const double x = from.x + (to.x - from.x) * (step / double{kSteps});
    const double y = from.y + (to.y - from.y) * (step / double{kSteps});
    return std::hypot(x - std::clamp<double>(x, something.west, something.east),
                      y - std::clamp<double>(y, something.south, something.north));
  };
  for (int step = 0; step < kSteps; ++step) {
    if (off(step + 1) > off(step) + 1e-9) {
      return true;
    }
  }
  return false;
}

/// Floyd's: between all corners at once. Infinite where there is no way. No leg leads away from
/// `towards`, where there is such a thing.
double slow_way(Point from, Point to, const std::vector<Rectangle>& barriers,
                const std::optional<Rectangle>& towards = {}) {
  std::vector<Point> points{from, to};
  for (const Rectangle& barrier : barriers) {
    points.insert(points.end(), {{barrier.west, barrier.south},
                                 {barrier.west, barrier.north},
                                 {barrier.east, barrier.south},
                                 {barrier.east, barrier.north}});
  }
  std::vector<std::vector<double>> length(
      points.size(), std::vector<double>(points.size(), std::numeric_limits<double>::infinity()));
  for (std::size_t one = 0; one < points.size(); ++one) {
    for (std::size_t other = 0; other < points.size(); ++other) {
      if (slow_is_clear(points[one], points[other], barriers) &&
          !(towards && slow_leads_away(points[one], points[other], *towards))) {
        length[one][other] =
            std::hypot(points[one].x - points[other].x, points[one].y - points[other].y);
      }
    }
  }
  for (std::size_t by = 0; by < points.size(); ++by) {
    for (std::vector<double>& row : length) {
      for (std::size_t end = 0; end < points.size(); ++end) {
        row[end] = std::min(row[end], row[by] + length[by][end]);
      }
    }
  }
  return length[0][1];
}

constexpr double kFar = 1000;

/// A point of the field in no barrier.
Point free_point(RandomField& random, const std::vector<Rectangle>& barriers) {
  Point at{};
  do {
    at = {random.number(-8, 8), random.number(-8, 8)};
  } while (!is_clear(at, at, barriers));
  return at;
}

}  // namespace

TEST_CASE("a way goes straight where nothing bars it, and along edges", "[field]") {
  CHECK_THAT(shortest_way({0, 0}, {3, 4}, {}, kFar).value(), WithinAbs(5, 1e-12));
  const std::vector<Rectangle> beside{{0, 0, 4, 4}, {0, -4, 4, 0}};
  // Between two that share an edge.
  CHECK_THAT(shortest_way({-1, 0}, {5, 0}, beside, kFar).value(), WithinAbs(6, 1e-12));
  CHECK(shortest_way({2, 4}, {2, 4}, beside, 0) == 0.0);
}

TEST_CASE("a way goes round corners, the shorter way", "[field]") {
  const std::vector<Rectangle> box{{4, -3, 6, 5}};
  CHECK_THAT(shortest_way({0, 0}, {10, 0}, box, kFar).value(), WithinAbs(5 + 2 + 5, 1e-12));
  CHECK_FALSE(shortest_way({0, 0}, {10, 0}, box, 11.999));
  const std::vector<Rectangle> longer{{4, -3, 6, 5}, {4, -30, 6, -2}};
  CHECK_THAT(shortest_way({0, 0}, {10, 0}, longer, kFar).value(),
             WithinAbs(2 * std::sqrt(16 + 25) + 2, 1e-12));
}

TEST_CASE("who is shut in has no way", "[field]") {
  const std::vector<Rectangle> ring{{-5, 3, 5, 5}, {-5, -5, 5, -3}, {3, -4, 5, 4}, {-5, -4, -3, 4}};
  CHECK_FALSE(shortest_way({0, 0}, {10, 0}, ring, kFar));
  CHECK(shortest_way({0, 0}, {3, 3}, ring, kFar));
}

TEST_CASE(
    "ways on random fields are those of a slow search, and the same turned, mirrored and back",
    "[field]") {
  RandomField random(20261122);
  int shut = 0;
  int bent = 0;
  int longer_towards = 0;
  for (int field = 0; field < 200; ++field) {
    std::vector<Rectangle> barriers;
    for (int barrier = random.number(1, 6); barrier > 0; --barrier) {
      const std::int32_t west = random.number(-8, 6);
      const std::int32_t south = random.number(-8, 6);
      barriers.push_back({west, south, std::min(8, west + random.number(1, 12)),
                          std::min(8, south + random.number(1, 12))});
    }
    if (field % 4 == 0) {  // a ring, mostly closed
      barriers.insert(barriers.end(), {{-4, random.number(2, 3), 4, 4},
                                       {-4, -4, 4, -3},
                                       {random.number(2, 4), -4, 5, 4},
                                       {-4, -4, -3, random.number(1, 3)}});
    }
    const Point from = free_point(random, barriers);
    const Point to = free_point(random, barriers);
    const double slow = slow_way(from, to, barriers);
    const Rectangle something{to.x - 1, to.y, to.x + 2, to.y + 1};
    const double slow_towards = slow_way(from, to, barriers, something);
    const auto towards = shortest_way(from, to, barriers, kFar, something);
    REQUIRE(towards.has_value() == std::isfinite(slow_towards));
    if (towards) {
      CHECK_THAT(*towards, WithinAbs(slow_towards, 1e-9));
      longer_towards += slow_towards > slow + 1e-9 ? 1 : 0;
    }
    CHECK(shortest_way(from, to, barriers, kFar, {}, true).has_value() == std::isfinite(slow));
    const auto way = shortest_way(from, to, barriers, kFar);
    REQUIRE(way.has_value() == std::isfinite(slow));
    if (!way) {
      ++shut;
      continue;
    }
    bent += *way > std::hypot(to.x - from.x, to.y - from.y) + 1e-9 ? 1 : 0;
    CHECK_THAT(*way, WithinAbs(slow, 1e-9));
    CHECK_THAT(shortest_way(to, from, barriers, kFar).value(), WithinAbs(*way, 1e-9));
    std::vector<Rectangle> other;
    for (const Rectangle& barrier : barriers) {
      // In the mirror of the diagonal.
      other.push_back({barrier.south, barrier.west, barrier.north, barrier.east});
    }
    CHECK_THAT(shortest_way({from.y, from.x}, {to.y, to.x}, other, kFar).value(),
               WithinAbs(*way, 1e-9));
  }
  CHECK(bent > 40);
  CHECK(shut > 0);
  CHECK(longer_towards > 0);
}

TEST_CASE("a way towards something has no leg away from it", "[field]") {
  const std::vector<Rectangle> box{{2, -5, 4, 1}};
  CHECK_THAT(shortest_way({0, 0}, {10, 0}, box, kFar, Rectangle{10, -1, 12, 1}).value(),
             WithinAbs(*shortest_way({0, 0}, {10, 0}, box, kFar), 1e-12));  // ahead all the way
  CHECK(shortest_way({0, 0}, {5, 0}, box, kFar, Rectangle{4, -1, 6, 1}));
  const std::vector<Rectangle> wide{{2, -50, 4, 50}};
  CHECK(shortest_way({0, 0}, {10, 0}, wide, kFar));
  CHECK_FALSE(shortest_way({0, 0}, {10, 0}, wide, kFar, Rectangle{10, -1, 12, 1}));
}

TEST_CASE("a way towards something bends also where stands of a row meet, and where it likes",
          "[field]") {
  RandomField random(20261126);
  int bent = 0;
  int only_so = 0;
  for (int field = 0; field < 2000; ++field) {
    std::vector<Rectangle> barriers;
    std::vector<Rectangle> rows;  // each as one
    for (int row = random.number(1, 2); row > 0; --row) {
      const std::int32_t south = random.number(-8, 6);
      const std::int32_t north = south + random.number(1, 3);
      const std::int32_t west = random.number(-8, 2);
      const std::int32_t middle = west + random.number(1, 4);
      const std::int32_t east = middle + random.number(1, 4);
      rows.push_back({west, south, east, north});
      barriers.push_back({west, south, middle, north});
      barriers.push_back({middle - 1, south, east, north});
    }
    const Point from = free_point(random, barriers);
    const Point to = free_point(random, barriers);
    const std::int32_t west = random.number(-8, 7);
    const std::int32_t south = random.number(-8, 7);
    const Rectangle something{west, south, west + 1, south + 1};
    if (is_clear(from, to, barriers)) {
      continue;  // it goes straight
    }
    CAPTURE(field);
    const double slow = slow_way(from, to, barriers, something);
    const auto way = shortest_way(from, to, barriers, kFar, something);
    REQUIRE(way.has_value() == std::isfinite(slow));
    if (!way) {
      continue;
    }
    CHECK_THAT(*way, WithinAbs(slow, 1e-9));
    ++bent;
    const double past_corners = slow_way(from, to, rows, something);
    only_so += past_corners > slow + 1e-9 ? 1 : 0;
  }
  CHECK(bent > 50);
  CHECK(only_so > 0);
}

TEST_CASE("a way towards something may turn away from the side that it runs along", "[field]") {
  const std::vector<Rectangle> box{{-2, 3, 0, 5}};
  const Rectangle something{-3, -9, 0, -6};
  // From 0, 3 straight to the end the last leg would lead away; from -2, 3 it does not.
  CHECK_THAT(shortest_way({8, 7}, {-5, 2}, box, kFar).value(),
             WithinAbs(std::sqrt(80) + std::sqrt(26), 1e-12));
  CHECK_THAT(shortest_way({8, 7}, {-5, 2}, box, kFar, something).value(),
             WithinAbs(std::sqrt(80) + 2 + std::sqrt(10), 1e-12));
}
