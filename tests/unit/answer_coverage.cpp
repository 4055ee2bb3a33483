// How often the 95 % interval holds the truth, summed over all counts: no sampling, so no chance of
// a false alarm.

#include <algorithm>
#include <cmath>
#include <vector>

#include "answer/answer.hpp"
#include "catch.hpp"

namespace answer_coverage {

using namespace fray::answer;

namespace {

/// Chance that the interval of `trials` trials holds p.
class Coverage {
 public:
  explicit Coverage(std::uint64_t trials) : trials_(trials) {
    for (std::uint64_t successes = 0; successes <= trials; ++successes) {
      estimates_.push_back(proportion(successes, trials));
    }
  }

  double at(double p) const {
    const double n = static_cast<double>(trials_);
    double covered = 0;
    for (std::uint64_t successes = 0; successes <= trials_; ++successes) {
      const Estimate& estimate = estimates_[successes];
      if (estimate.low <= p && p <= estimate.high) {
        const double k = static_cast<double>(successes);
        covered += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                            k * std::log(p) + (n - k) * std::log1p(-p));
      }
    }
    return covered;
  }

 private:
  std::uint64_t trials_;
  std::vector<Estimate> estimates_{};
};

struct Range {
  double lowest = 1;
  double highest = 0;
};

/// Over many p with from <= N p <= to, and as many 1 - p.
Range range(const Coverage& coverage, std::uint64_t trials, double from, double to) {
  Range range;
  constexpr int kSteps = 120;
  for (int step = 0; step <= kSteps; ++step) {
    const double p =
        from * std::pow(to / from, (step + 0.37) / (kSteps + 1)) / static_cast<double>(trials);
    for (const double chance : {p, 1 - p}) {
      const double covered = coverage.at(chance);
      range.lowest = std::min(range.lowest, covered);
      range.highest = std::max(range.highest, covered);
    }
  }
  return range;
}

}  // namespace

// Below 50 successes Clopper and Pearson's interval covers 95 % always, and more the fewer there
// are. Wilson's own is right within half a point from 100 up; between, where either may be used,
// within one and a half.
TEST_CASE("the 95 % interval holds the truth in 95 % of all runs") {
  const struct {
    double from, to, lowest, highest;
  } promised[] = {{0.001, 5, 0.95, 1},
                  {5, 30, 0.95, 0.99},
                  {30, 75, 0.943, 0.967},
                  {75, 100, 0.943, 0.956},
                  {100, 0, 0.945, 0.956}};
  for (const std::uint64_t trials : {1'000U, 10'000U}) {
    const Coverage coverage(trials);
    for (const auto& [from, to, lowest, highest] : promised) {
      const Range found =
          range(coverage, trials, from, to == 0 ? static_cast<double>(trials) / 2 : to);
      INFO(trials << " trials, from " << from << " expected up: " << found.lowest << " to "
                  << found.highest);
      CHECK(found.lowest >= lowest);
      CHECK(found.highest <= highest);
    }
  }
}

}  // namespace answer_coverage
