// 95 % intervals over whole runs with consecutive seeds, as a user would start them.

#include <cmath>

#include "catch.hpp"
#include "coverage.hpp"
#include "graph/simulate.hpp"
#include "toy_games.hpp"

namespace intervals {

using namespace fray;
using namespace fray::graph;
using namespace fray::test;

namespace {

constexpr std::uint64_t kTrials = 10'000;
constexpr std::uint64_t kRuns = 10'000;

std::uint64_t ones_in_a_run(const OneDie& game, std::uint64_t seed) {
  SimulationSettings settings;
  settings.trials = kTrials;
  settings.seed = seed;
  for (const auto& [report, count] : SimulationEngine<OneDie>(game, settings).run().reports) {
    if (report == OneDie::kOne) {
      return count;
    }
  }
  return 0;
}

}  // namespace

// H0: the share of runs whose interval holds p is the exact coverage, and the mean of all runs is
// p. n = 10 000 runs of 10 000 trials with seeds 1, 2, 3 ..., for p of 1/2, 1/10 and 1/100: six
// comparisons at 5 sigma, alpha = 6e-7 each. Power: intervals that cover 93.3 % in place of 95 are
// caught 99 times in 100.
TEST_CASE("intervals of runs with consecutive seeds cover as often as they should",
          "[statistical]") {
  for (const int sides : {2, 10, 100}) {
    const double p = 1.0 / sides;
    const double coverage = exact_coverage(kTrials, p);
    const OneDie game(sides);
    double covered = 0;
    double successes = 0;
    for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
      const std::uint64_t ones = ones_in_a_run(game, seed);
      covered += holds(ones, kTrials, p) ? 1 : 0;
      successes += static_cast<double>(ones);
    }
    const double runs = static_cast<double>(kRuns);
    const double all = runs * static_cast<double>(kTrials);
    INFO("p = 1/" << sides << ": " << covered / runs << " covered, " << coverage << " expected");
    CHECK(std::abs(covered / runs - coverage) < 5 * std::sqrt(coverage * (1 - coverage) / runs));
    CHECK(std::abs(successes / all - p) < 5 * std::sqrt(p * (1 - p) / all));
  }
}

}  // namespace intervals
