#pragma once

#include <cstdint>
#include <span>

#include "random/kernel.hpp"

namespace fray::test {

/// The state whose next word is `word`: the output permutation of PCG RXS-M-XS 64/64, run
/// backwards.
constexpr std::uint64_t state_before(std::uint64_t word) noexcept {
  constexpr std::uint64_t kFactor = 12605985483714917081ULL;
  std::uint64_t inverse = kFactor;  // Newton: the number of right bits doubles each time
  for (int step = 0; step < 6; ++step) {
    inverse *= 2 - kFactor * inverse;
  }
  word ^= word >> 43;
  word *= inverse;
  const int shift = static_cast<int>(word >> 59) + 5;
  std::uint64_t state = word;
  for (int known = shift; known < 64; known += shift) {
    state = word ^ state >> shift;
  }
  return state;
}

/// Lanes whose next row has `word` in every one of its 64 slots.
inline random::LaneState lanes_that_draw(std::uint16_t word) noexcept {
  random::LaneState lanes{};
  for (std::size_t lane = 0; lane < random::kLanes; ++lane) {
    lanes.state[lane] = state_before(word * 0x0001000100010001ULL);
    lanes.increment[lane] = 2 * lane + 1;
  }
  return lanes;
}

/// Lanes whose next row holds the given 64 slots.
inline random::LaneState lanes_that_draw(
    std::span<const std::uint16_t, random::kSlots> slots) noexcept {
  random::LaneState lanes = lanes_that_draw(std::uint16_t{0});
  for (std::size_t lane = 0; lane < random::kLanes; ++lane) {
    std::uint64_t word = 0;
    for (std::size_t part = 4; part-- > 0;) {
      word = word << 16 | slots[lane * 4 + part];
    }
    lanes.state[lane] = state_before(word);
  }
  return lanes;
}

/// The lanes at the start of a stream, as pcg-cpp constructs engine(state, stream).
inline random::LaneState lanes_of(const random::StreamId& stream) noexcept {
  const random::LaneSeeds seeds = random::lane_seeds(random::seed_of(stream));
  random::LaneState lanes{};
  for (std::size_t lane = 0; lane < random::kLanes; ++lane) {
    lanes.increment[lane] = seeds.stream[lane] << 1 | 1;
    lanes.state[lane] = (seeds.state[lane] + lanes.increment[lane]) * 6364136223846793005ULL +
                        lanes.increment[lane];
  }
  return lanes;
}

/// The lanes after their next row.
inline random::LaneState one_row_on(const random::LaneState& before) noexcept {
  random::LaneState lanes = before;
  for (std::size_t lane = 0; lane < random::kLanes; ++lane) {
    lanes.state[lane] = lanes.state[lane] * 6364136223846793005ULL + lanes.increment[lane];
  }
  return lanes;
}

inline bool at_the_same_place(const random::LaneState& a, const random::LaneState& b) noexcept {
  for (std::size_t lane = 0; lane < random::kLanes; ++lane) {
    if (a.state[lane] != b.state[lane]) {
      return false;
    }
  }
  return true;
}

/// The kernel of a path, as the samplers choose it.
inline const random::Kernel& kernel_of(random::Path path) noexcept {
  switch (path) {
    case random::Path::plain: break;
    case random::Path::simd128: return random::kSimd128Kernel;
#if defined(__x86_64__)
    case random::Path::sse2: return random::kSse2Kernel;
    case random::Path::avx2: return random::kAvx2Kernel;
    case random::Path::avx512: return random::kAvx512Kernel;
#else
    default: break;
#endif
  }
  return random::kPlainKernel;
}

}  // namespace fray::test
