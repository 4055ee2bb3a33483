#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/hash.hpp"
#include "core/version.hpp"

namespace fray::random {

/// What random numbers are for; two purposes never share a stream.
enum class Purpose : std::uint8_t { trials = 1, pilot = 2, trace = 3, test = 4, resample = 5 };

/// Names one stream of random numbers by what it is used for: never a thread, a rank, a clock or a
/// position in a file.
struct StreamId {
  Purpose purpose = Purpose::trials;
  std::uint64_t seed = 0;
  Hash128 matchup{};
  Hash128 situation{};
  std::uint64_t wave = 0;   ///< how many rolls deep, so that a situation met twice rolls afresh
  std::uint64_t block = 0;  ///< which piece of that situation's trials
};

/// 128 bits of seed material: a hash of the stream version and all parts of the name.
constexpr Hash128 seed_of(const StreamId& id) noexcept {
  return Hasher("fray")
      .word(static_cast<std::uint64_t>(kStreamVersion))
      .word(static_cast<std::uint64_t>(id.purpose))
      .word(id.seed)
      .word(id.matchup.high)
      .word(id.matchup.low)
      .word(id.situation.high)
      .word(id.situation.low)
      .word(id.wave)
      .word(id.block)
      .finish();
}

/// Every block draws from this many generators side by side, however wide the machine's vectors
/// are.
inline constexpr std::size_t kLanes = 16;

/// The two arguments of each lane's PCG engine (initial state and stream).
/// Why   both come from SplitMix64; consecutive seeds or consecutive streams give correlated blocks
///       (docs/decisions/0002).
struct LaneSeeds {
  std::array<std::uint64_t, kLanes> state{};
  std::array<std::uint64_t, kLanes> stream{};
};

constexpr LaneSeeds lane_seeds(Hash128 seed) noexcept {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;
  LaneSeeds lanes;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    lanes.state[lane] = mix64(seed.high + lane * kGolden);
    lanes.stream[lane] = mix64(seed.low + lane * kGolden);
  }
  return lanes;
}

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
