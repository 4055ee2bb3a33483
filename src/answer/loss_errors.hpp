#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "answer/estimate.hpp"

namespace fray::answer {

/// What A and B lost in so many trials. Units  as `LossErrors`
struct LossesSeen {
  std::array<double, 2> lost{};
  std::uint64_t trials = 0;
};

/// How sure the mean losses of A and B are, and what a unit of each costs.
///
/// Units   of a side whose stands cost the same: its stands; of any other: points.
/// Why     apart from the prices, so that rows of a table at other prices have the interval of points
///         won less points lost that their fight alone would have, to the last bit.
struct LossErrors {
  std::array<double, 2> variance{};  ///< of the means; 0 when exact
  double covariance = 0;
  std::array<double, 2> cost{1, 1};  ///< points of one unit
  std::uint64_t trials = 0;          ///< 0: exact

  /// The interval of points won less points lost, whose mean is `swing`, of sides that cost so much.
  Estimate of_swing(double swing, double points_a, double points_b) const;
};

LossErrors loss_errors(std::span<const LossesSeen> seen, std::uint64_t trials);

}  // namespace fray::answer
