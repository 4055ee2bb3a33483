#pragma once

// Words of all lanes, fair for each number of faces.
// In an unnamed namespace, as all of the kernels: see kernel_body.hpp.

#include <cstddef>
#include <cstdint>

#include "random/kernel.hpp"

namespace fray::random {
namespace {

/// PCG RXS-M-XS 64/64, one step of all lanes: pcg_engines::setseq_rxs_m_xs_64_64 of pcg-cpp, lane
/// for lane.
/// Why     64 random bits for one 64-bit multiplication-and-permutation; XSH-RR gives 32
///         (docs/decisions/0002).
/// Source  O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms"
///         (2014), 6.3.4.
template <class V>
struct Row {
  static constexpr std::size_t kVectors = kSlots * 2 / sizeof(typename V::Bits);
  using Bits = typename V::Bits;

  static inline void draw(LaneState& lanes, Bits (&words)[kVectors]) noexcept {
    constexpr std::size_t kPerVector = sizeof(Bits) / 8;
    for (std::size_t v = 0; v < kVectors; ++v) {
      const Bits state = V::load(lanes.state + v * kPerVector);
      const Bits increment = V::load(lanes.increment + v * kPerVector);
      V::store(lanes.state + v * kPerVector,
               V::add64(V::template multiply64<6364136223846793005ULL>(state), increment));
      const Bits shift = V::add64(V::template shift_right64<59>(state), V::all64(5));
      Bits word = V::bit_xor(state, V::shift_right64_by(state, shift));
      word = V::template multiply64<12605985483714917081ULL>(word);
      words[v] = V::bit_xor(word, V::template shift_right64<43>(word));
    }
  }
};

template <class V>
void draw_slots(LaneState& lanes, std::uint16_t (&slots)[kSlots]) noexcept {
  typename V::Bits words[Row<V>::kVectors];
  Row<V>::draw(lanes, words);
  for (std::size_t v = 0; v < Row<V>::kVectors; ++v) {
    V::store(slots + v * sizeof(words[v]) / 2, words[v]);
  }
}

/// When the first 16 bits of a slot equal the top of a threshold, its row gets 48 bits more and is
/// compared in full: `slots` come in as words and go out as outcomes.
template <class V>
[[gnu::noinline]] void settle_ties(LaneState& lanes, const PlannedRoll& roll,
                                   std::uint16_t (&slots)[kSlots]) noexcept {
  alignas(64) std::uint16_t more[3][kSlots];
  for (auto& row : more) {
    draw_slots<V>(lanes, row);
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const std::uint64_t word = static_cast<std::uint64_t>(slots[slot]) << 48 |
                               static_cast<std::uint64_t>(more[0][slot]) << 32 |
                               static_cast<std::uint64_t>(more[1][slot]) << 16 | more[2][slot];
    std::uint16_t outcome = 0;
    for (const std::uint64_t threshold : roll.thresholds) {
      outcome = static_cast<std::uint16_t>(outcome + (word >= threshold ? 1 : 0));
    }
    slots[slot] = outcome;
  }
}

/// Inverse distribution function by counting thresholds: 16 random bits decide nearly every draw.
template <class V>
void draw_pools(LaneState& lanes, std::span<const PlannedRoll> rolls, std::size_t rows,
                std::uint16_t* cells) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  constexpr std::size_t kSlotsPerVector = sizeof(Bits) / 2;
  for (std::size_t row = 0; row < rows; ++row, cells += kSlots) {
    Bits cell[kVectors];
    for (Bits& bits : cell) {
      bits = V::zero();
    }
    for (const PlannedRoll& roll : rolls) {
      Bits words[kVectors];
      Row<V>::draw(lanes, words);
      Bits outcome[kVectors];
      for (std::size_t v = 0; v < kVectors; ++v) {
        words[v] = V::bit_xor(words[v], V::all16(INT16_MIN));
        outcome[v] = V::zero();
      }
      Bits ties = V::zero();
      for (const std::int16_t high : roll.high) {
        const Bits threshold = V::all16(high);
        for (std::size_t v = 0; v < kVectors; ++v) {
          outcome[v] = V::sub16(outcome[v], V::greater16(words[v], threshold));
          ties = V::bit_or(ties, V::equal16(words[v], threshold));
        }
      }
      if (V::any(ties)) [[unlikely]] {
        alignas(64) std::uint16_t slots[kSlots];
        for (std::size_t v = 0; v < kVectors; ++v) {
          V::store(slots + v * kSlotsPerVector, V::bit_xor(words[v], V::all16(INT16_MIN)));
        }
        settle_ties<V>(lanes, roll, slots);
        for (std::size_t v = 0; v < kVectors; ++v) {
          outcome[v] = V::load(slots + v * kSlotsPerVector);
        }
      }
      const Bits stride = V::all16(static_cast<std::int16_t>(roll.stride));
      for (std::size_t v = 0; v < kVectors; ++v) {
        cell[v] = V::add16(cell[v], V::low16(outcome[v], stride));
      }
    }
    for (std::size_t v = 0; v < kVectors; ++v) {
      V::store(cells + v * kSlotsPerVector, cell[v]);
    }
  }
}

/// A row of words w in which every slot's 16 bits hold whole throws: w * span / 2^16 is exactly
/// uniform below `span`. Slots that would favour some faces are drawn again; `span` is 6, 36 or 216
/// (one to three D6), or a die's sides.
/// Source  Lemire, "Fast random integer generation in an interval" (2019).
template <class V>
inline void draw_fair(LaneState& lanes, std::uint32_t span,
                      typename V::Bits (&words)[Row<V>::kVectors]) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  Row<V>::draw(lanes, words);
  const Bits factor = V::all16(static_cast<std::int16_t>(span));
  const std::uint16_t unfair = static_cast<std::uint16_t>(65'536 % span);
  const Bits limit = V::all16(static_cast<std::int16_t>(unfair));
  const Bits minus_one = V::all16(-1);
  Bits rejected = V::zero();
  for (std::size_t v = 0; v < kVectors; ++v) {
    const Bits rest = V::low16(words[v], factor);
    rejected =
        V::bit_or(rejected, V::bit_and(V::greater16(rest, minus_one), V::greater16(limit, rest)));
  }
  if (V::any(rejected)) [[unlikely]] {
    constexpr std::size_t kSlotsPerVector = sizeof(Bits) / 2;
    alignas(64) std::uint16_t slots[kSlots];
    for (std::size_t v = 0; v < kVectors; ++v) {
      V::store(slots + v * kSlotsPerVector, words[v]);
    }
    for (bool again = true; again;) {
      alignas(64) std::uint16_t fresh[kSlots];
      draw_slots<V>(lanes, fresh);
      again = false;
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (static_cast<std::uint16_t>(slots[slot] * span) < unfair) {
          slots[slot] = fresh[slot];
          again = again || static_cast<std::uint16_t>(fresh[slot] * span) < unfair;
        }
      }
    }
    for (std::size_t v = 0; v < kVectors; ++v) {
      words[v] = V::load(slots + v * kSlotsPerVector);
    }
  }
}

}  // namespace
}  // namespace fray::random
