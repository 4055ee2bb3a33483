// Pools against the count of all their faces, in fractions: no tolerance anywhere.

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "fraction.hpp"

namespace dice_pool {

using namespace fray::dice;
using fray::test::FiftyDigits;
using fray::test::Fraction;
using fray::test::fraction;

namespace {

/// Ways that the D6 of a pool can fall, by the dice that pass all their tests, cap and more
/// together.
std::vector<std::int64_t> count_faces(const Roll& pool) {
  std::vector<std::int64_t> ways(pool.outcomes(), 0);
  const std::size_t thrown = static_cast<std::size_t>(pool.dice) * pool.test_count;
  std::vector<int> faces(thrown, 1);
  for (;;) {
    std::size_t passed = 0;
    for (std::size_t die = 0; die < pool.dice; ++die) {
      bool passes = true;
      for (std::size_t test = 0; test < pool.test_count; ++test) {
        const int face = faces[die * pool.test_count + test];
        passes = passes && face >= pool.tests[test].low && face <= pool.tests[test].high;
      }
      passed += passes ? 1 : 0;
    }
    ++ways[std::min(passed, ways.size() - 1)];
    std::size_t next = 0;
    while (next < thrown && faces[next] == 6) {
      faces[next++] = 1;
    }
    if (next == thrown) {
      return ways;
    }
    ++faces[next];
  }
}

std::vector<Fraction> probabilities(const std::vector<std::int64_t>& ways) {
  std::int64_t all = 0;
  for (const std::int64_t count : ways) {
    all += count;
  }
  std::vector<Fraction> pmf;
  for (const std::int64_t count : ways) {
    pmf.push_back(fraction(count, all));
  }
  return pmf;
}

Roll pool_of(int dice, std::initializer_list<Test> tests, int cap) {
  Roll pool = Roll::pool(dice, Test{}, Test{}, cap);
  pool.test_count = 0;
  for (const Test& test : tests) {
    pool.tests[pool.test_count++] = test;
  }
  return pool;
}

}  // namespace

TEST_CASE("a pool with one test is what the count of all faces says, for any range and any cap") {
  for (int dice = 0; dice <= 4; ++dice) {
    for (std::uint8_t low = 1; low <= 7; ++low) {
      for (std::uint8_t high = static_cast<std::uint8_t>(low - 1); high <= 6; ++high) {
        for (int cap = 0; cap <= dice + 1; ++cap) {
          const Roll pool = pool_of(dice, {Test{low, high}}, cap);
          INFO(dice << " dice, " << int{low} << " to " << int{high} << ", cap " << cap);
          REQUIRE(pmf<Fraction>(pool) == probabilities(count_faces(pool)));
        }
      }
    }
  }
}

TEST_CASE("a pool with hits and saves is what the count of all faces says") {
  for (int dice = 1; dice <= 3; ++dice) {
    for (int hit = 2; hit <= 7; ++hit) {
      for (int save = 2; save <= 6; ++save) {
        for (int cap = 1; cap <= dice; ++cap) {
          const Roll pool = Roll::pool(dice, Test::at_least(hit), Test::below(save), cap);
          INFO(dice << " dice, " << hit << "+ against " << save << "+, cap " << cap);
          REQUIRE(pmf<Fraction>(pool) == probabilities(count_faces(pool)));
        }
      }
    }
  }
}

TEST_CASE("a pool with three or four tests is what the count of all faces says") {
  const Test hit = Test::at_least(3);
  const Test wound{2, 5};
  const Test unsaved = Test::below(5);
  for (const Roll& pool :
       {pool_of(2, {hit, wound, unsaved}, 2), pool_of(2, {hit, wound, unsaved}, 1),
        pool_of(2, {hit, wound, unsaved, Test::below(6)}, 2),
        pool_of(0, {hit, wound, unsaved}, 3)}) {
    CHECK(pmf<Fraction>(pool) == probabilities(count_faces(pool)));
  }
}

TEST_CASE("rows of pools are the pools that are worked out one by one") {
  for (const Roll& kind :
       {Roll::pool(1, Test::at_least(4), Test{}, 1),
        Roll::pool(1, Test::at_least(4), Test::below(5), 1),
        Roll::pool(1, Test::at_least(7), Test{}, 1), Roll::pool(1, Test::at_least(1), Test{}, 1)}) {
    PoolRows<Fraction> rows(ways_to_pass(kind));
    for (const int dice : {12, 0, 1, 5, 30, 7}) {  // in no order: a row may be there already
      for (const int cap : {0, 1, 3, 9, dice, dice + 3}) {
        Roll pool = kind;
        pool.dice = static_cast<std::uint16_t>(dice);
        pool.cap = static_cast<std::uint16_t>(cap);
        INFO(dice << " dice, cap " << cap);
        const auto capped = rows.capped(static_cast<std::size_t>(dice), pool.outcomes());
        REQUIRE(std::ranges::equal(capped, pmf<Fraction>(pool)));
      }
    }
  }
}

TEST_CASE("a cap gathers the tail and leaves the rest alone") {
  const auto free = pmf<Fraction>(Roll::pool(12, Test::at_least(4), Test::below(6), 12));
  const auto capped = pmf<Fraction>(Roll::pool(12, Test::at_least(4), Test::below(6), 9));
  REQUIRE(capped.size() == 10);
  CHECK(std::vector<Fraction>(free.begin(), free.begin() + 9) ==
        std::vector<Fraction>(capped.begin(), capped.end() - 1));
  CHECK(capped[9] == free[9] + free[10] + free[11] + free[12]);
}

TEST_CASE("doubles of a pool are right to 1e-15 for each die, and so is their sum") {
  for (const int dice : {1, 2, 12, 64, 65, 200, 500}) {
    for (const int cap : {1, dice / 2 + 1, dice}) {
      const Roll pool = Roll::pool(dice, Test::at_least(4), Test::below(5), cap);
      const auto doubles = pmf<double>(pool);
      const auto exact = pmf<FiftyDigits>(pool);
      double worst = 0;
      double sum = 0;
      for (std::size_t outcome = 0; outcome < doubles.size(); ++outcome) {
        worst = std::max(worst, std::abs(doubles[outcome] - exact[outcome].convert_to<double>()));
        sum += doubles[outcome];
      }
      INFO(dice << " dice, cap " << cap);
      CHECK(worst <= 1e-15 * dice);
      CHECK(std::abs(sum - 1) <= 1e-15 * dice);
    }
  }
}

}  // namespace dice_pool
