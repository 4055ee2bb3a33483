// The exact engine in fractions: == and no tolerance, and doubles against them.

#include <cmath>

#include "attrition.hpp"
#include "catch.hpp"
#include "exact_in_fractions.hpp"
#include "toy_games.hpp"

using namespace fray;
using namespace fray::graph;
using namespace fray::test;

namespace {

template <class Weight, Game G>
Weight solved(const G& game, Report wanted) {
  const auto solution = ExactEngine<G, Weight>(game).solve(UINT64_MAX);
  for (const auto& [report, weight] : solution.value().reports) {
    if (report == wanted) {
      return weight;
    }
  }
  return Weight(0);
}

}  // namespace

TEST_CASE("a race in fractions is exact, in waves and as a chain") {
  for (const bool as_chain : {false, true}) {
    CHECK(solved<Fraction>(Race(3, 5, as_chain), Race::kAWins) == fraction(17, 81));
    CHECK(solved<Fraction>(Race(3, 5, as_chain), Race::kBWins) == fraction(64, 81));
    CHECK(solved<Fraction>(Race(3, 5, as_chain), Race::kRested) == fraction(107, 27) - 1);
  }
}

TEST_CASE("the gambler's ruin in fractions is exact") {
  CHECK(solved<Fraction>(Ruin(3, 10, 4), Ruin::kRich) == fraction(3, 10));
  CHECK(solved<Fraction>(Ruin(3, 10, 4), Ruin::kPlayed) == fraction(20, 1));
  CHECK(solved<Fraction>(Ruin(3, 10, 5), Ruin::kRich) == fraction(7, 1023));
}

TEST_CASE("attrition in fractions is exact for one against one, and doubles are near it for more") {
  CHECK(solved<Fraction>(Attrition(1, 1), Attrition::kFirstWins) == fraction(1, 4));
  for (const auto& [first, second] : {std::pair(2U, 2U), std::pair(5U, 3U), std::pair(6U, 6U)}) {
    const Attrition battle(first, second);
    const Fraction all = solved<Fraction>(battle, Attrition::kFirstWins) +
                         solved<Fraction>(battle, Attrition::kSecondWins) +
                         solved<Fraction>(battle, Attrition::kBothGone);
    CHECK(all == 1);
    for (const Report report :
         {Attrition::kFirstWins, Attrition::kSecondWins, Attrition::kBothGone}) {
      CHECK(std::abs(solved<double>(battle, report) -
                     solved<Fraction>(battle, report).convert_to<double>()) <= 1e-15);
    }
  }
}
