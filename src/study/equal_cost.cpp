#include "study/equal_cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fray::study {

namespace {

constexpr int kMostAgainstSeveral = 3;
constexpr int kMostAgainstOne = 6;

}  // namespace

std::vector<WeightedForces> forces_of_equal_cost(
    double price, double other, const std::function<bool(const std::array<int, 2>&)>& is_refused) {
  constexpr double kAgainstMany = 0.03;  // for each unit: 3 % of cost
  constexpr double kReach = 0.25;        // beyond the nearest: weights fall to 0 there
  constexpr double kFewest = 0.05;       // of all weights: what counts less is left out
  std::vector<WeightedForces> all;
  double least = std::numeric_limits<double>::infinity();
  const double times = std::max(price / other, other / price);
  for (int n = 1; n <= kMostAgainstOne; ++n) {
    for (int m = 1; m <= kMostAgainstOne; ++m) {
      const bool many = std::max(n, m) > kMostAgainstSeveral;
      if ((many && (std::min(n, m) > 1 || times <= kMostAgainstSeveral)) ||
          (is_refused && is_refused({n, m}))) {
        continue;
      }
      const double apart = std::abs(std::log(n * price / (m * other))) + kAgainstMany * (n + m);
      all.push_back({{n, m}, apart});
      least = std::min(least, apart);
    }
  }
  double sum = 0;
  for (WeightedForces& each : all) {
    const double near = std::max(0.0, 1 - (each.weight - least) / kReach);
    each.weight = near * near;
    sum += each.weight;
  }
  std::erase_if(all, [&](const WeightedForces& each) { return each.weight < kFewest * sum; });
  sum = 0;
  for (const WeightedForces& each : all) {
    sum += each.weight;
  }
  for (WeightedForces& each : all) {
    each.weight /= sum;
  }
  return all;
}

}  // namespace fray::study
