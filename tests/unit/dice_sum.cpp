// Sums against the count of all their faces, and against tables that were worked out elsewhere; in
// fractions.

#include <map>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "fraction.hpp"

namespace dice_sum {

using namespace fray::dice;
using fray::test::FiftyDigits;
using fray::test::Fraction;
using fray::test::fraction;

namespace {

/// Ways to reach each total, by throwing all dice in all ways.
std::map<int, std::int64_t> count_faces(const Roll& sum) {
  std::map<int, std::int64_t> ways;
  std::vector<int> faces(sum.dice, 1);
  for (;;) {
    int total = 0;
    for (std::size_t first = 0; first < sum.dice; first += sum.per_throw) {
      const auto from = faces.begin() + static_cast<std::ptrdiff_t>(first);
      total += std::max<int>(std::accumulate(from, from + sum.per_throw, static_cast<int>(sum.add)),
                             sum.floor);
    }
    ++ways[total];
    std::size_t next = 0;
    while (next < faces.size() && faces[next] == sum.sides) {
      faces[next++] = 1;
    }
    if (next == faces.size()) {
      return ways;
    }
    ++faces[next];
  }
}

void check_against_all_faces(const Roll& sum) {
  std::int64_t all = 1;
  for (int die = 0; die < sum.dice; ++die) {
    all *= sum.sides;
  }
  const auto ways = count_faces(sum);
  const auto found = pmf<Fraction>(sum);
  REQUIRE(found.size() == sum.outcomes());
  CHECK(ways.begin()->first == sum.lowest());
  CHECK(ways.rbegin()->first == sum.lowest() + static_cast<int>(sum.outcomes()) - 1);
  for (std::size_t outcome = 0; outcome < found.size(); ++outcome) {
    const auto total = ways.find(sum.lowest() + static_cast<int>(outcome));
    INFO("total " << sum.lowest() + static_cast<int>(outcome));
    REQUIRE(found[outcome] == (total == ways.end() ? Fraction(0) : fraction(total->second, all)));
  }
}

/// Chance that the first total is at least the second.
Fraction at_least(const Roll& first, const Roll& second) {
  const auto p = pmf<Fraction>(first);
  const auto q = pmf<Fraction>(second);
  Fraction chance = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < q.size(); ++j) {
      if (first.lowest() + static_cast<int>(i) >= second.lowest() + static_cast<int>(j)) {
        chance += p[i] * q[j];
      }
    }
  }
  return chance;
}

}  // namespace

TEST_CASE("a sum is what the count of all faces says") {
  check_against_all_faces(Roll::sum(1, 1, 6));
  check_against_all_faces(Roll::sum(1, 2, 6));
  check_against_all_faces(Roll::sum(1, 3, 6));
  check_against_all_faces(Roll::sum(3, 1, 6));
  check_against_all_faces(Roll::sum(2, 2, 6, 1));
  check_against_all_faces(Roll::sum(2, 3, 3, -2));
  check_against_all_faces(Roll::sum(4, 1, 20));
  check_against_all_faces(Roll::sum(1, 1, 2, 40));
}

TEST_CASE("a sum with a floor is what the count of all faces says") {
  for (const int add : {-7, -6, -3, -1, 0, 2}) {
    for (const int throws : {1, 2, 4}) {
      INFO(throws << " x D6 " << add << ", floored at 0");
      check_against_all_faces(Roll::sum(throws, 1, 6, add, 0));
    }
  }
  check_against_all_faces(Roll::sum(3, 2, 3, -4, 0));
  check_against_all_faces(Roll::sum(2, 1, 3, 0, 2));
}

// Source  rules-facts 5.
TEST_CASE("2D6 reach n or less as often as the published table says") {
  const Fraction expected[] = {fraction(1, 36),  fraction(1, 12), fraction(1, 6),
                               fraction(5, 18),  fraction(5, 12), fraction(7, 12),
                               fraction(13, 18), fraction(5, 6),  fraction(11, 12),
                               fraction(35, 36), fraction(1, 1)};
  Fraction below = 0;
  std::size_t outcome = 0;
  for (const Fraction& probability : pmf<Fraction>(Roll::sum(1, 2, 6))) {
    below += probability;
    CHECK(below == expected[outcome++]);
  }
  CHECK(outcome == 11);
}

// Source  rules-facts 5.
TEST_CASE("a pursuer reaches those who flee as often as the published table says") {
  const Roll two = Roll::sum(1, 2, 6);
  const Roll three = Roll::sum(1, 3, 6);
  CHECK(at_least(two, two) == fraction(721, 1296));
  CHECK(at_least(three, two) == fraction(1099, 1296));
  CHECK(at_least(two, three) == fraction(287, 1296));
  CHECK(at_least(three, three) == fraction(4249, 7776));
}

TEST_CASE("doubles of a sum are right to 1e-15 for each die") {
  for (const Roll& sum : {Roll::sum(1, 3, 6), Roll::sum(12, 4, 20, 40, 0), Roll::sum(500, 1, 6),
                          Roll::sum(100, 1, 3, -2, 0)}) {
    const auto doubles = pmf<double>(sum);
    const auto exact = pmf<FiftyDigits>(sum);
    double worst = 0;
    for (std::size_t outcome = 0; outcome < doubles.size(); ++outcome) {
      worst = std::max(worst, std::abs(doubles[outcome] - exact[outcome].convert_to<double>()));
    }
    CHECK(worst <= 1e-15 * sum.dice);
    CHECK(std::abs(std::accumulate(doubles.begin(), doubles.end(), 0.0) - 1) <= 1e-15 * sum.dice);
  }
}

}  // namespace dice_sum
