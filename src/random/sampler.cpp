#include "random/sampler.hpp"

#include <algorithm>

#include "random/kernel.hpp"

namespace fray::random {
namespace {

const Kernel& kernel_of(Path path) noexcept {
  switch (path) {
    case Path::plain: break;
    case Path::simd128: return kSimd128Kernel;
#if defined(__x86_64__)
    case Path::sse2: return kSse2Kernel;
    case Path::avx2: return kAvx2Kernel;
    case Path::avx512: return kAvx512Kernel;
#else
    default: break;
#endif
  }
  return kPlainKernel;
}

/// The lanes as pcg-cpp constructs engine(state, stream): see random/stream tests.
LaneState start(const StreamId& stream) noexcept {
  constexpr std::uint64_t kMultiplier = 6364136223846793005ULL;
  const LaneSeeds seeds = lane_seeds(seed_of(stream));
  LaneState lanes{};
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    lanes.increment[lane] = seeds.stream[lane] << 1 | 1;
    lanes.state[lane] =
        (seeds.state[lane] + lanes.increment[lane]) * kMultiplier + lanes.increment[lane];
  }
  return lanes;
}

// 4 KiB of cells: they stay in the first-level cache.
constexpr std::size_t kRowsAtOnce = Sampler::kMostDrawn / kSlots;
// Neighbouring trials count in different tables, so none waits for another.
constexpr std::size_t kTables = 4;
constexpr std::uint32_t kSmallCells = 2'048;

}  // namespace

Sampler::Sampler(Path path) : path_(path), drawn_(kRowsAtOnce * kSlots) {}

void Sampler::draw(const Plan& plan, const StreamId& stream, std::uint32_t trials,
                   std::span<std::uint64_t> cells) {
  const Kernel& kernel = kernel_of(path_);
  const auto draw_rows = plan.sampling() == Sampling::pools ? kernel.pools : kernel.faces;
  LaneState lanes = start(stream);
  const std::size_t tables = plan.cells() <= kSmallCells ? kTables : 1;
  const std::size_t size = plan.cells();
  tables_.assign(tables * size, 0);
  std::uint32_t* const table = tables_.data();
  for (std::uint32_t left = trials; left > 0;) {
    const auto now = static_cast<std::uint32_t>(std::min<std::size_t>(left, kRowsAtOnce * kSlots));
    draw_rows(lanes, plan.rolls(), (now + kSlots - 1) / kSlots, drawn_.data());
    const std::uint16_t* cell = drawn_.data();
    std::uint32_t done = 0;
    if (tables == kTables) {
      for (; done + kTables <= now; done += kTables, cell += kTables) {
        ++table[cell[0]];
        ++table[size + cell[1]];
        ++table[2 * size + cell[2]];
        ++table[3 * size + cell[3]];
      }
    }
    for (; done < now; ++done, ++cell) {
      ++table[*cell];
    }
    left -= now;
  }
  for (std::size_t cell = 0; cell < size; ++cell) {
    std::uint64_t count = 0;
    for (std::size_t t = 0; t < tables; ++t) {
      count += table[t * size + cell];
    }
    cells[cell] += count;
  }
}

std::span<std::uint16_t> Sampler::drawn(const Plan& plan, const StreamId& stream,
                                        std::uint32_t trials) {
  const Kernel& kernel = kernel_of(path_);
  LaneState lanes = start(stream);
  const auto draw_rows = plan.sampling() == Sampling::pools ? kernel.pools : kernel.faces;
  draw_rows(lanes, plan.rolls(), (trials + kSlots - 1) / kSlots, drawn_.data());
  return std::span(drawn_).first(trials);
}

void Sampler::words(const StreamId& stream, std::span<std::uint64_t> rows) {
  LaneState lanes = start(stream);
  kernel_of(path_).words(lanes, rows.size() / kLanes, rows.data());
}

}  // namespace fray::random
