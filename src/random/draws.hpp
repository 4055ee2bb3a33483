#pragma once

#include <cstddef>
#include <cstdint>

#include "core/hash.hpp"
#include "random/stream.hpp"

namespace fray::random {

/// Random numbers one by one, whose bytes no library decides.
class Draws {
 public:
  explicit Draws(const StreamId& id = {.purpose = Purpose::resample}) noexcept
      : state_(seed_of(id).high) {}

  /// A number below `n`. Error  2^-32 n of each chance.
  std::size_t below(std::size_t n) noexcept {
    return static_cast<std::size_t>(((word() >> 32U) * n) >> 32U);
  }
  /// Of mean 0 and standard deviation 1: twelve uniform numbers less six. Error  0.2 % in the
  /// quantiles of 95 %.
  double normal() noexcept {
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
      sum += static_cast<double>(word() >> 11U) * 0x1p-53;
    }
    return sum;
  }

 private:
  std::uint64_t word() noexcept { return mix64(state_ += 0x9e3779b97f4a7c15ULL); }
  std::uint64_t state_;
};

}  // namespace fray::random
