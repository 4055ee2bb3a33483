// Lines of sight: worked cases, and a slow look along many lines between points of the two edges.

#include <array>
#include <vector>

#include "catch.hpp"
#include "field/stand.hpp"
#include "field_random.hpp"

using namespace fray::field;

namespace {

constexpr std::int32_t kFine = 48;  // points to a cell of the random fields

/// Whether the segment between two points comes into touch with the rectangle; all in the same
/// units.
bool meets(std::array<std::int64_t, 2> from, std::array<std::int64_t, 2> to, const Rectangle& at) {
  const std::array<std::array<std::int64_t, 2>, 2> box{{{at.west, at.east}, {at.south, at.north}}};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    if (std::max(from[axis], to[axis]) < box[axis][0] ||
        std::min(from[axis], to[axis]) > box[axis][1]) {
      return false;
    }
  }
  int left = 0;
  int right = 0;
  for (const std::int64_t x : box[0]) {
    for (const std::int64_t y : box[1]) {
      const std::int64_t side =
          (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
      left += side > 0 ? 1 : 0;
      right += side < 0 ? 1 : 0;
    }
  }
  return left < 4 && right < 4;
}

std::vector<std::array<std::int64_t, 2>> rim(const Rectangle& at) {
  std::vector<std::array<std::int64_t, 2>> points;
  for (std::int32_t x = at.west; x <= at.east; ++x) {
    points.push_back({x, at.south});
    points.push_back({x, at.north});
  }
  for (std::int32_t y = at.south + 1; y < at.north; ++y) {
    points.push_back({at.west, y});
    points.push_back({at.east, y});
  }
  return points;
}

Rectangle finer(const Rectangle& at) {
  return {kFine * at.west, kFine * at.south, kFine * at.east, kFine * at.north};
}

bool slow_sees(const Rectangle& from, const Rectangle& to, const std::vector<Rectangle>& blockers) {
  std::vector<Rectangle> fine;
  for (const Rectangle& blocker : blockers) {
    fine.push_back(finer(blocker));
  }
  const auto ends = rim(finer(to));
  for (const auto& start : rim(finer(from))) {
    for (const auto& end : ends) {
      if (std::ranges::none_of(
              fine, [&](const Rectangle& blocker) { return meets(start, end, blocker); })) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

TEST_CASE("nothing between, and all that touches, is seen", "[field]") {
  CHECK(sees({0, 0, 40, 20}, {100, 100, 140, 120}, {}));
  const std::vector<Rectangle> wall{{-100, 20, 140, 40}};
  CHECK(sees({0, 0, 40, 20}, {40, 20, 80, 40}, {}));
  CHECK(sees({0, 0, 40, 20}, {40, 0, 80, 20}, wall));
}

TEST_CASE("a wall blocks, and its butted stands have no crack between them", "[field]") {
  const Rectangle from{0, 0, 40, 20};
  const Rectangle to{0, 60, 40, 80};
  CHECK_FALSE(sees(from, to, std::vector<Rectangle>{{-40, 30, 80, 50}}));
  CHECK_FALSE(sees(from, to, std::vector<Rectangle>{{-40, 30, 20, 50}, {20, 30, 80, 50}}));
  CHECK(sees(from, to, std::vector<Rectangle>{{-40, 30, 20, 50}, {21, 30, 80, 50}}));
}

TEST_CASE("a blocker that only fills the shortest way can be looked past", "[field]") {
  const Rectangle from{0, 0, 40, 20};
  const Rectangle to{0, 60, 40, 80};
  CHECK(sees(from, to, std::vector<Rectangle>{{0, 30, 39, 50}}));
  // As wide as both: the only lines left run along its edges.
  CHECK_FALSE(sees(from, to, std::vector<Rectangle>{{0, 20, 40, 60}}));
  CHECK(sees(from, to, std::vector<Rectangle>{{1, 20, 40, 60}}));
  CHECK(sees(from, to, std::vector<Rectangle>{{0, 21, 39, 59}}));
}

TEST_CASE("what stands behind the enemy does not hide it", "[field]") {
  const Rectangle from{-20, 0, 100, 10};
  const Rectangle to{40, 25, 60, 50};
  // Two slits, from left to right, leave none but lines that rise to the right, clear of all
  // corners of the enemy; behind it all of them meet who stands there.
  const std::vector<Rectangle> slit{
      {-20, 16, 9, 60}, {14, 11, 100, 16}, {34, 16, 39, 26}, {15, 30, 38, 60}};
  std::vector<Rectangle> all = slit;
  all.push_back({61, 16, 100, 60});
  CHECK(sees(from, to, slit));
  CHECK(sees(from, to, all));
  CHECK(sees(to, from, all));
  all.push_back({24, 16, 30, 30});  // before it
  CHECK_FALSE(sees(from, to, all));
}

TEST_CASE("friends beside a stand do not hide what is ahead", "[field]") {
  const Rectangle from{0, 0, 40, 20};
  const std::vector<Rectangle> friends{{-40, 0, 0, 20}, {40, 0, 80, 20}};
  CHECK(sees(from, {0, 50, 40, 70}, friends));
  CHECK_FALSE(sees(from, {90, 5, 120, 15}, friends));
}

TEST_CASE("ahead is what lies before the line of the front edge, in part at least", "[field]") {
  const Stand own{{0, 0, 40, 20}, Facing::north};
  CHECK(sees_ahead(own, {500, 30, 520, 50}, {}));
  CHECK(sees_ahead(own, {60, 10, 80, 21}, {}));
  CHECK_FALSE(sees_ahead(own, {60, 0, 80, 20}, {}));
  CHECK_FALSE(sees_ahead(own, {40, 0, 60, 20}, {}));  // in touch with its side
  CHECK_FALSE(sees_ahead(own, {0, -20, 40, 0}, {}));
  CHECK(sees_ahead(own, {40, 0, 60, 40}, {}));
  // In touch with its corner, and hidden by a friend before its front or not by one beside it.
  CHECK_FALSE(sees_ahead(own, {40, 0, 60, 40}, std::vector<Rectangle>{{0, 20, 40, 40}}));
  CHECK(sees_ahead(own, {40, 20, 60, 40}, std::vector<Rectangle>{{-40, 0, 0, 20}}));
  CHECK(sees_ahead(own, {40, 20, 60, 40}, std::vector<Rectangle>{{-10, 20, 30, 40}}));
  CHECK_FALSE(sees_ahead(own, {40, 20, 60, 40}, std::vector<Rectangle>{{20, 20, 40, 40}}));
  CHECK_FALSE(sees_ahead(own, {0, 60, 40, 80}, std::vector<Rectangle>{{-40, 30, 80, 50}}));
  for (const Facing facing : {Facing::south, Facing::east, Facing::west}) {
    const Rectangle ahead = facing == Facing::south  ? Rectangle{0, -50, 40, -30}
                            : facing == Facing::east ? Rectangle{60, 0, 80, 20}
                                                     : Rectangle{-80, 0, -60, 20};
    for (const Facing other : {Facing::north, Facing::south, Facing::east, Facing::west}) {
      CHECK(sees_ahead({own.base, other}, ahead, {}) == (other == facing));
    }
  }
}

TEST_CASE("sight agrees with a look along many lines, both ways and however the field is turned",
          "[field]") {
  RandomField random(1'414'213);
  std::array<int, 2> seen{};
  for (int i = 0; i < 4'000; ++i) {
    const Rectangle from = random.stand(1, 3).base;
    const Rectangle to = random.stand(1, 3).base;
    std::vector<Rectangle> blockers;
    std::vector<Rectangle> turned_blockers;
    for (int k = random.number(1, 7); k > 0; --k) {
      const Rectangle blocker = random.stand(1, 3).base;
      if (!overlap(blocker, from) && !overlap(blocker, to)) {
        blockers.push_back(blocker);
        turned_blockers.push_back(turned(mirrored(blocker)));
      }
    }
    const bool fast = sees(from, to, blockers);
    REQUIRE(sees(to, from, blockers) == fast);
    REQUIRE(sees(turned(mirrored(from)), turned(mirrored(to)), turned_blockers) == fast);
    if (!overlap(from, to) && !touch(from, to)) {
      CAPTURE(i);
      CHECK(slow_sees(from, to, blockers) == fast);
      ++seen[fast ? 1 : 0];
    }
  }
  CHECK(seen[0] > 200);
  CHECK(seen[1] > 1'000);
}
