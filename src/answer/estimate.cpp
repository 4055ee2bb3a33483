#include "answer/estimate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

#include <boost/math/distributions/binomial.hpp>

namespace fray::answer {
namespace {

/// Rounds to six significant digits, up or down: what two machines' incomplete beta functions agree
/// on.
double six_digits(double value, bool up) {
  if (value <= 0 || value >= 1) {
    return std::clamp(value, 0.0, 1.0);
  }
  double scale = 1;
  while (value * scale < 1e5) {
    scale *= 10;
  }
  // A value that is six digits within rounding stays itself, so that the direction does not depend
  // on the last bit.
  const double scaled = value * scale;
  const double nearest = std::round(scaled);
  const double whole = std::abs(scaled - nearest) < 1e-6 ? nearest
                       : up                              ? std::ceil(scaled)
                                                         : std::floor(scaled);
  return whole / scale;
}

Estimate clopper_pearson(std::uint64_t successes, std::uint64_t trials) {
  using Binomial = boost::math::binomial_distribution<double>;
  const double n = static_cast<double>(trials);
  const double k = static_cast<double>(successes);
  constexpr double kTail = (1 - kLevel) / 2;
  const double low = successes == 0 ? 0.0 : Binomial::find_lower_bound_on_p(n, k, kTail);
  const double high = successes == trials ? 1.0 : Binomial::find_upper_bound_on_p(n, k, kTail);
  return {k / n, six_digits(low, false), six_digits(high, true)};
}

/// The same, each worked out once for as long as a thread asks of equally many trials.
/// Why   each takes some twenty microseconds, and the rows of a table ask for the same ones again and
///       again (docs/performance.md, "Sweeps").
Estimate known_clopper_pearson(std::uint64_t successes, std::uint64_t trials) {
  struct Known {
    std::uint64_t trials = 0;
    /// By successes, and behind them by failures.
    std::array<std::optional<Estimate>, 2 * kFewestForWilson> all{};
  };
  thread_local Known known;
  if (known.trials != trials) {
    known = {.trials = trials};
  }
  const std::uint64_t number =
      successes < kFewestForWilson ? successes : kFewestForWilson + trials - successes;
  std::optional<Estimate>& one = known.all[static_cast<std::size_t>(number)];
  if (!one) {
    one = clopper_pearson(successes, trials);
  }
  return *one;
}

Estimate wilson(std::uint64_t successes, std::uint64_t trials) {
  const double n = static_cast<double>(trials);
  const double p = static_cast<double>(successes) / n;
  const double z2 = kZ * kZ;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = wilson_half_width(p, n);
  return {p, centre - half, centre + half};
}

}  // namespace

double wilson_half_width(double p, double trials) noexcept {
  const double z2 = kZ * kZ;
  return kZ / (1 + z2 / trials) * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
}

Estimate proportion(std::uint64_t successes, std::uint64_t trials) {
  if (trials == 0) {
    return {0, 0, 1};
  }
  return std::min(successes, trials - successes) >= kFewestForWilson
             ? wilson(successes, trials)
             : known_clopper_pearson(successes, trials);
}

Estimate mean_of_counts(std::span<const std::uint64_t> counts, double first, double step) {
  std::uint64_t trials = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double value = first + step * static_cast<double>(i);
    trials += counts[i];
    sum += value * static_cast<double>(counts[i]);
    squares += value * value * static_cast<double>(counts[i]);
  }
  if (trials == 0) {
    return {};
  }
  const double n = static_cast<double>(trials);
  const double mean = sum / n;
  const double variance = std::max(0.0, squares / n - mean * mean);
  const auto seen = static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin());
  if (counts[seen] == trials) {  // nothing but this was seen, so of all else only a bound is known
    const double unseen = proportion(0, trials).high * std::abs(step);
    const auto beyond = static_cast<double>(std::max<std::size_t>(1, counts.size() - 1 - seen));
    return {mean, mean - unseen * static_cast<double>(seen), mean + unseen * beyond};
  }
  const double half = kZ * std::sqrt(variance / n);
  const double least = std::min(first, first + step * static_cast<double>(counts.size() - 1));
  return {mean, std::max(least, mean - half), mean + half};
}

Estimate mean_of_values(std::span<const std::pair<double, std::uint64_t>> values,
                        std::uint64_t trials, Bounds bounds) {
  if (trials == 0) {
    return {0, bounds.least, bounds.most};
  }
  const double n = static_cast<double>(trials);
  double sum = 0;
  double squares = 0;
  std::uint64_t alike = 0;  // trials with the first value that was seen
  double first = 0;
  for (const auto& [value, count] : values) {
    sum += value * static_cast<double>(count);
    squares += value * value * static_cast<double>(count);
    first = alike == 0 ? value : first;
    alike += value == first ? count : 0;
  }
  const double mean = sum / n;
  const double half = kZ * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
  Estimate estimate{mean, mean - half, mean + half};
  if (alike == trials || (sum == 0 && squares == 0)) {
    const double unseen = proportion(0, trials).high;
    estimate.low -= unseen * (mean - bounds.least);
    estimate.high += unseen * (bounds.most - mean);
  }
  return {mean, std::max(bounds.least, estimate.low), std::min(bounds.most, estimate.high)};
}

Estimate mean_of_pmf(std::span<const double> pmf) {
  double mean = 0;
  for (std::size_t i = 0; i < pmf.size(); ++i) {
    mean += static_cast<double>(i) * pmf[i];
  }
  return Estimate::exactly(mean);
}

}  // namespace fray::answer
