#pragma once

#include <vector>

#include <Eigen/Core>

namespace fray::study {

/// Between how much and how much of something there may be of some units together.
struct Bounds {
  std::vector<std::size_t> units{};
  double least = 0;
  double most = 0;
};

/// Of all ways to share demands among units, the one with the largest sum of values: first all
/// minima are met, as far as demands go, and then as much demand as bounds allow.
///
/// Shape   values(unit, demand), of one of it; not a number where they never meet. A unit stands in
///         just one of the bounds, or in none. The result: how much of each demand is each unit's.
/// Source  a flow of least cost by shortest paths, one after the other (Busacker and Gowen, 1961).
Eigen::MatrixXd best_shares(const Eigen::MatrixXd& values, const Eigen::VectorXd& demands,
                            const std::vector<Bounds>& bounds);

}  // namespace fray::study
