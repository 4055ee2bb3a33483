#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include <boost/math/distributions/chi_squared.hpp>

namespace fray::test {

/// A chi-square statistic and the chance, were H0 true, of one as far out on its own side (too
/// large, or too even).
struct ChiSquare {
  double statistic = 0;
  double freedom = 0;

  double too_large() const {
    return cdf(complement(boost::math::chi_squared_distribution<double>(freedom), statistic));
  }
  double too_even() const {
    return cdf(boost::math::chi_squared_distribution<double>(freedom), statistic);
  }

  /// H0 stands at level alpha, half of it on each side.
  bool stands(double alpha) const { return too_large() > alpha / 2 && too_even() > alpha / 2; }
};

/// Counts against probabilities that are known, not fitted.
inline ChiSquare chi_square(std::span<const std::uint64_t> counts,
                            std::span<const double> probabilities) {
  double total = 0;
  for (const std::uint64_t count : counts) {
    total += static_cast<double>(count);
  }
  ChiSquare result{0, static_cast<double>(counts.size()) - 1};
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    const double expected = total * probabilities[cell];
    result.statistic += std::pow(static_cast<double>(counts[cell]) - expected, 2) / expected;
  }
  return result;
}

inline ChiSquare chi_square_of_equals(std::span<const std::uint64_t> counts) {
  return chi_square(counts,
                    std::vector<double>(counts.size(), 1.0 / static_cast<double>(counts.size())));
}

}  // namespace fray::test
