#include "cli/memory_forecast.hpp"

#include <algorithm>
#include <cmath>

namespace fray::cli {

void MemoryForecast::see(std::uint64_t fights, double bytes) {
  last_ = {last_[1], {static_cast<double>(fights), std::max(bytes - before_, 1.0)}};
  ++batches_;
}

std::optional<double> MemoryForecast::after(std::uint64_t fights) const {
  constexpr int kFewest = 3;
  constexpr double kSlower = 0.8;  // the power of the growth to come, of that which was seen
  const auto& [before, now] = last_;
  if (batches_ < kFewest) {
    return std::nullopt;
  }
  const double power = std::clamp(
      std::log(now.bytes / before.bytes) / std::log(now.fights / before.fights), 0.0, 1.0);
  return before_ + now.bytes * std::pow(static_cast<double>(fights) / now.fights, kSlower * power);
}

}  // namespace fray::cli
