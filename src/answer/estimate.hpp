#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace fray::answer {

/// A number with its 95 % interval; an exact number has low = value = high.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  static constexpr Estimate exactly(double value) noexcept { return {value, value, value}; }
  /// What cannot be told; null in JSON and an empty cell in CSV.
  static constexpr Estimate unknown() noexcept {
    return exactly(std::numeric_limits<double>::quiet_NaN());
  }
  bool known() const noexcept { return !std::isnan(value); }
  double half_width() const noexcept { return (high - low) / 2; }
};

/// Confidence of every interval.
inline constexpr double kLevel = 0.95;
/// Two-sided normal quantile of kLevel.
inline constexpr double kZ = 1.959963984540054;

/// Successes, and failures, from which on Wilson's interval is used.
inline constexpr std::uint64_t kFewestForWilson = 50;

/// Chance of something seen `successes` times in `trials`.
///
/// Wilson's interval from 50 successes and 50 failures up, Clopper and Pearson's (which covers at
/// least 95 % always) below; so a count of zero has an upper bound.
/// Error   the bounds of Clopper and Pearson are rounded outwards to six digits.
/// Source  Wilson (1927); Clopper and Pearson, "The use of confidence or fiducial limits" (1934).
Estimate proportion(std::uint64_t successes, std::uint64_t trials);

/// Half width of Wilson's interval. Error  none beyond rounding; `trials` at least 1.
double wilson_half_width(double p, double trials) noexcept;

/// Mean of a quantity that was `value(i) = first + step * i` in counts[i] trials, by the central
/// limit theorem.
Estimate mean_of_counts(std::span<const std::uint64_t> counts, double first = 0, double step = 1);

/// What a quantity lies between, whatever happens.
struct Bounds {
  double least = 0;
  double most = 0;
};

/// Mean of a quantity that had each value in so many trials, by the central limit theorem; where
/// all trials had one value, by what may have remained unseen. Values that are not listed are 0; the
/// interval stays within the bounds.
Estimate mean_of_values(std::span<const std::pair<double, std::uint64_t>> values,
                        std::uint64_t trials, Bounds bounds);

/// Mean of a distribution given exactly.
Estimate mean_of_pmf(std::span<const double> pmf);

}  // namespace fray::answer
