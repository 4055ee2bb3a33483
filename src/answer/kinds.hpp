#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "answer/estimate.hpp"
#include "core/hash.hpp"

namespace fray::answer {

// What the two engines count, told as estimates by the same words: builders of answers are written
// once for both.

/// Probabilities of the exact engine.
struct Exact {
  using Weight = double;
  /// A sum of doubles may come to a last digit more than 1.
  Estimate chance(double p) const { return Estimate::exactly(std::min(p, 1.0)); }
  Estimate mean(const std::vector<double>& pmf) const { return mean_of_pmf(pmf); }
  /// Mean of a quantity given with the probability of each of its values; what is left has 0.
  Estimate mean(const std::vector<std::pair<double, double>>& values, Bounds /*bounds*/) const {
    double sum = 0;
    for (const auto& [value, p] : values) {
      sum += value * p;
    }
    return Estimate::exactly(sum);
  }
};

/// Counts of a simulation.
struct Simulated {
  using Weight = std::uint64_t;
  std::uint64_t trials;
  Estimate chance(std::uint64_t count) const { return proportion(count, trials); }
  Estimate mean(const std::vector<std::uint64_t>& counts) const { return mean_of_counts(counts); }
  Estimate mean(const std::vector<std::pair<double, std::uint64_t>>& values, Bounds bounds) const {
    return mean_of_values(values, trials, bounds);
  }
};

/// The content key as files carry it: 32 hexadecimal digits.
inline std::string key_text(Hash128 key) {
  return fmt::format("{:016x}{:016x}", key.high, key.low);
}

}  // namespace fray::answer
