#include <algorithm>

#include "dice/pmf.hpp"
#include "random/sampler.hpp"

namespace fray::random {
namespace {

/// Outcome k or less is drawn by 64-bit words below thresholds[k]. Outcomes that lie wholly above
/// 2^64 are never drawn.
Thresholds thresholds_of(const dice::Roll& roll) {
  constexpr double kAll = 18446744073709551616.0;  // 2^64
  const std::vector<double> pmf = dice::pmf<double>(roll);
  Thresholds thresholds;
  double below = 0;
  for (std::size_t outcome = 0; outcome + 1 < pmf.size(); ++outcome) {
    below += pmf[outcome];
    const double words = below * kAll;
    if (words >= kAll) {
      break;
    }
    const auto threshold = static_cast<std::uint64_t>(words);
    thresholds.words.push_back(threshold);
    thresholds.high.push_back(
        static_cast<std::int16_t>(static_cast<std::uint16_t>(threshold >> 48) ^ 0x8000U));
  }
  return thresholds;
}

}  // namespace

void Plan::ready(std::span<const dice::Roll> rolls) {
  rolls_.clear();
  if (known_.size() > kMostKnown) {
    known_.clear();
  }
  cells_ = 1;
  for (const dice::Roll& roll : rolls) {
    cells_ *= roll.outcomes();
  }
  std::uint32_t stride = cells_;
  for (const dice::Roll& roll : rolls) {
    stride /= roll.outcomes();
    PlannedRoll& planned = rolls_.emplace_back();
    planned.roll = roll;
    planned.stride = stride;
    if (sampling_ == Sampling::pools) {
      const auto [known, added] = known_.try_emplace(roll);
      if (added) {
        known->second = thresholds_of(roll);
      }
      planned.thresholds = known->second.words;
      planned.high = known->second.high;
    }
  }
}

}  // namespace fray::random
