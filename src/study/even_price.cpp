#include "study/even_price.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fray::study {
namespace {

/// Of e^0.25, 28 % more or less, an opponent counts 0.6; of twice the price 0.02.
constexpr double kNear = 0.25;

/// The logarithm of the price that balances all, where opponents count by how near they are.
double balance(std::span<const Exchange> exchanges, double price, double reach) {
  const auto distance = [&](const Exchange& each) {
    return std::pow((std::log(each.price) - price) / reach, 2) / 2;
  };
  double nearest = std::numeric_limits<double>::infinity();
  for (const Exchange& each : exchanges) {
    nearest = std::min(nearest, distance(each));
  }
  double won = 0;
  double lost = 0;
  for (const Exchange& each : exchanges) {
    const double weight = each.weight * std::exp(nearest - distance(each));
    won += weight * each.destroyed * each.price;
    lost += weight * each.lost / each.price;
  }
  return std::log(won / lost) / 2;
}

}  // namespace

double even_price(std::span<const Exchange> exchanges) {
  constexpr int kMostSteps = 200;
  constexpr double kEnough = 1e-14;
  double price = balance(exchanges, 0, std::numeric_limits<double>::infinity());
  for (int step = 0; step < kMostSteps && std::isfinite(price); ++step) {
    const double moved = (balance(exchanges, price, kNear) - price) / 2;
    price += moved;
    if (std::abs(moved) < kEnough) {
      break;
    }
  }
  return std::isfinite(price) ? std::exp(price) : std::numeric_limits<double>::quiet_NaN();
}

double times_the_price(std::span<const Exchange> changed, std::span<const Exchange> unchanged,
                       double near) {
  const double by =
      balance(changed, std::log(near), kNear) - balance(unchanged, std::log(near), kNear);
  return std::isfinite(by) ? std::exp(by) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace fray::study
