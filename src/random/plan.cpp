#include <algorithm>

#include "fray/dice/pmf.hpp"
#include "fray/random/sampler.hpp"

namespace fray::random {
namespace {

/// Outcome k or less is drawn by 64-bit words below thresholds[k]. Outcomes that lie wholly above 2^64 are never drawn.
void plan_thresholds(PlannedRoll& planned) {
  constexpr double kAll = 18446744073709551616.0;  // 2^64
  const std::vector<double> pmf = dice::pmf<double>(planned.roll);
  double below = 0;
  for (std::size_t outcome = 0; outcome + 1 < pmf.size(); ++outcome) {
    below += pmf[outcome];
    const double words = below * kAll;
    if (words >= kAll) {
      return;
    }
    const auto threshold = static_cast<std::uint64_t>(words);
    planned.thresholds.push_back(threshold);
    planned.high.push_back(static_cast<std::int16_t>(static_cast<std::uint16_t>(threshold >> 48) ^ 0x8000U));
  }
}

}  // namespace

Plan::Plan(std::span<const dice::Roll> rolls, Sampling sampling) : sampling_(sampling) {
  for (const dice::Roll& roll : rolls) {
    cells_ *= roll.outcomes();
  }
  std::uint32_t stride = cells_;
  for (const dice::Roll& roll : rolls) {
    stride /= roll.outcomes();
    PlannedRoll& planned = rolls_.emplace_back();
    planned.roll = roll;
    planned.stride = stride;
    if (sampling == Sampling::pools) {
      plan_thresholds(planned);
    }
  }
}

}  // namespace fray::random
