#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "answer/answer.hpp"

namespace fray::test {

/// Whether the 95 % interval of so many successes holds p.
inline bool holds(std::uint64_t successes, std::uint64_t trials, double p) {
  const answer::Estimate estimate = answer::proportion(successes, trials);
  return estimate.low <= p && p <= estimate.high;
}

/// The chance that the interval of so many trials holds p, summed over all successes within twelve
/// standard deviations.
inline double exact_coverage(std::uint64_t trials, double p) {
  const double n = static_cast<double>(trials);
  const double reach = 12 * std::sqrt(n * p * (1 - p)) + 12;
  const auto first = static_cast<std::uint64_t>(std::max(0.0, n * p - reach));
  const auto last = static_cast<std::uint64_t>(std::min(n, n * p + reach));
  double coverage = 0;
  for (std::uint64_t successes = first; successes <= last; ++successes) {
    if (holds(successes, trials, p)) {
      const double k = static_cast<double>(successes);
      coverage += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                           k * std::log(p) + (n - k) * std::log1p(-p));
    }
  }
  return coverage;
}

}  // namespace fray::test
