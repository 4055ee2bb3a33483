#pragma once

#include <cstdint>
#include <span>

#include "random/sampler.hpp"

namespace fray::random {

/// Trials that are drawn side by side: four 16-bit slots in each of the 16 lanes.
inline constexpr std::size_t kSlots = kLanes * 4;

/// The lanes' generators between two rows.
struct alignas(64) LaneState {
  std::uint64_t state[kLanes];
  std::uint64_t increment[kLanes];
};

/// The kernels of one path. Each draws `rows` rows of kSlots trials and writes their cells.
struct Kernel {
  void (*pools)(LaneState& lanes, std::span<const PlannedRoll> rolls, std::size_t rows,
                std::uint16_t* cells) noexcept;
  void (*faces)(LaneState& lanes, std::span<const PlannedRoll> rolls, std::size_t rows,
                std::uint16_t* cells) noexcept;
  void (*words)(LaneState& lanes, std::size_t rows, std::uint64_t* out) noexcept;
};

extern const Kernel kPlainKernel;
extern const Kernel kSimd128Kernel;
#if defined(__x86_64__)
extern const Kernel kSse2Kernel;
extern const Kernel kAvx2Kernel;
extern const Kernel kAvx512Kernel;
#endif

}  // namespace fray::random
