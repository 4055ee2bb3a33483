#include "answer/loss_errors.hpp"

#include <algorithm>
#include <cmath>

namespace fray::answer {

Estimate LossErrors::of_swing(double swing, double points_a, double points_b) const {
  if (trials == 0 || std::isnan(swing)) {
    return Estimate::exactly(swing);
  }
  const double a = cost[0] * cost[0] * variance[0];
  const double b = cost[1] * cost[1] * variance[1];
  const double together = cost[0] * cost[1] * covariance;
  constexpr double kRounding = 1e-12;  // of sums that cancel each other
  const double all = a + b - 2 * together;
  if (all <= kRounding * (a + b)) {
    // Nothing but this was seen, so of all else only a bound is known.
    const double unseen = proportion(0, trials).high;
    return {swing, swing - unseen * (swing + points_a), swing + unseen * (points_b - swing)};
  }
  const double half = kZ * std::sqrt(all);
  return {swing, std::max(-points_a, swing - half), std::min(points_b, swing + half)};
}

LossErrors loss_errors(std::span<const LossesSeen> seen, std::uint64_t trials) {
  LossErrors errors;
  errors.trials = trials;
  const double n = static_cast<double>(trials);
  std::array<double, 2> mean{};
  for (const LossesSeen& one : seen) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      mean[side] += one.lost[side] * static_cast<double>(one.trials) / n;
    }
  }
  for (const LossesSeen& one : seen) {
    const double share = static_cast<double>(one.trials) / n / n;
    const double a = one.lost[0] - mean[0];
    const double b = one.lost[1] - mean[1];
    errors.variance[0] += share * a * a;
    errors.variance[1] += share * b * b;
    errors.covariance += share * a * b;
  }
  return errors;
}

}  // namespace fray::answer
