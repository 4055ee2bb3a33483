#pragma once

#include <array>
#include <functional>
#include <vector>

namespace fray::study {

struct WeightedForces {
  std::array<int, 2> forces{};
  double weight = 0;
};

/// How many of each, at most three a side and more of who costs less than a third against one, cost
/// as near to the same as can be, with a little weight against many; others that are nearly as near
/// count as well, the less the farther, down to a twentieth, so that a price that moves a little
/// moves everything a little. Weights sum to 1; nothing where all are refused.
std::vector<WeightedForces> forces_of_equal_cost(
    double price, double other,
    const std::function<bool(const std::array<int, 2>&)>& is_refused = {});

}  // namespace fray::study
