#include "catch.hpp"
#include "field/stand.hpp"
#include "field_random.hpp"

using namespace fray::field;

static_assert(opposite(Facing::north) == Facing::south);
static_assert(turned_right(Facing::west) == Facing::north);
static_assert(turned_left(Facing::north) == Facing::west);
static_assert(edge_towards(Facing::north, Facing::west) == Edge::left);
static_assert(edge_towards(Facing::south, Facing::west) == Edge::right);
static_assert(edge_towards(Facing::east, Facing::west) == Edge::rear);
static_assert(direction_of(Facing::south, Edge::left) == Facing::east);

TEST_CASE("stands are placed by the front edge, whichever way they face", "[field]") {
  CHECK(stand_from_left({0, 0}, Facing::north, 40, 20).base == Rectangle{0, -20, 40, 0});
  CHECK(stand_from_left({0, 0}, Facing::east, 40, 20).base == Rectangle{-20, -40, 0, 0});
  CHECK(stand_from_left({0, 0}, Facing::south, 40, 20).base == Rectangle{-40, 0, 0, 20});
  CHECK(stand_from_left({0, 0}, Facing::west, 40, 20).base == Rectangle{0, 0, 20, 40});
  CHECK(stand_at({0, 0}, Facing::north, 40, 20).base == Rectangle{-20, -20, 20, 0});
  CHECK(stand_at({5, 7}, Facing::west, 20, 40).base == Rectangle{5, -3, 45, 17});
  CHECK(stand_at({0, 0}, Facing::north, 25, 20).base == Rectangle{-13, -20, 12, 0});
  CHECK(width(stand_at({0, 0}, Facing::west, 20, 40)) == 20);
  CHECK(depth(stand_at({0, 0}, Facing::west, 20, 40)) == 40);
}

TEST_CASE("a mover comes to what lies ahead and passes what lies beside its way", "[field]") {
  constexpr Rectangle kMover{0, 0, 40, 20};
  CHECK(gap_ahead(kMover, Facing::north, {0, 30, 40, 50}) == 10);
  CHECK(gap_ahead(kMover, Facing::north, {39, 30, 80, 50}) == 10);
  CHECK(gap_ahead(kMover, Facing::north, {0, 20, 40, 50}) == 0);
  CHECK(gap_ahead(kMover, Facing::south, {0, -45, 40, -5}) == 5);
  CHECK(gap_ahead(kMover, Facing::east, {41, 19, 50, 50}) == 1);
  CHECK(gap_ahead(kMover, Facing::west, {-9, -5, -7, 1}) == 7);
  CHECK_FALSE(gap_ahead(kMover, Facing::north, {40, 30, 80, 50}));   // corners would brush
  CHECK_FALSE(gap_ahead(kMover, Facing::north, {0, -40, 40, -20}));  // behind
  CHECK_FALSE(gap_ahead(kMover, Facing::east, {10, 5, 60, 15}));     // overlaps
}

TEST_CASE("what a move passes over, and how far two are apart", "[field]") {
  CHECK(swept({0, 0, 40, 20}, Facing::west, 5) == Rectangle{-5, 0, 40, 20});
  CHECK(swept({0, 0, 40, 20}, Facing::north, 5) == Rectangle{0, 0, 40, 25});
  CHECK(distance_squared({0, 0, 1, 1}, {4, 5, 9, 9}) == 25);
  CHECK(distance_squared({0, 0, 1, 1}, {1, 1, 2, 2}) == 0);
  CHECK(distance_squared({-kFarthest, 0, 1 - kFarthest, 1}, {kFarthest - 1, 0, kFarthest, 1}) ==
        (std::int64_t{2} * kFarthest - 2) * (2 * kFarthest - 2));
}

TEST_CASE("a turn or a mirror of the whole field changes no distance and no gap", "[field]") {
  RandomField random(20'261'121);
  for (int i = 0; i < 5'000; ++i) {
    const Rectangle one = random.stand(5, 6).base;
    const Rectangle other = random.stand(5, 6).base;
    const Facing towards = static_cast<Facing>(random.number(0, 3));
    CHECK(distance_squared(one, other) == distance_squared(turned(other), turned(one)));
    CHECK(gap_ahead(one, towards, other) ==
          gap_ahead(turned(one), turned_right(towards), turned(other)));
    CHECK(gap_ahead(one, towards, other) ==
          gap_ahead(mirrored(one), is_vertical(towards) ? towards : opposite(towards),
                    mirrored(other)));
    CHECK(overlap(one, other) == overlap(turned(other), turned(one)));
    CHECK(touch(one, other) == (distance_squared(one, other) == 0 && !overlap(one, other)));
    if (const auto gap = gap_ahead(one, towards, other)) {
      CHECK(touch(moved(one, towards, *gap), other));
      CHECK(overlap(moved(one, towards, *gap + 1), other));
      CHECK((*gap == 0 || !touch(moved(one, towards, *gap - 1), other)));
    }
  }
}
