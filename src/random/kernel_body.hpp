#pragma once

// The samplers' hot loops, written once over a vector type V (vector_*.hpp) and compiled once for
// each path. Everything is in an unnamed namespace: no path's code may be linked into another's.

#include <cstddef>
#include <cstdint>
#include <span>

#include "random/kernel_special.hpp"

namespace fray::random {
namespace {

/// Dice of a pool, three at a time: each test of a group takes its three D6 from one word.
template <class V, std::size_t kTests>
inline void throw_pool(LaneState& lanes, const dice::Roll& roll,
                       typename V::Bits (&passed)[Row<V>::kVectors]) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  const Bits six = V::all16(6);
  Bits words[kTests][kVectors];
  Bits below[kTests];
  Bits above[kTests];
  // Faces count from 0: passes when below < face < above.
  for (std::size_t test = 0; test < kTests; ++test) {
    below[test] = V::all16(static_cast<std::int16_t>(roll.tests[test].low - 2));
    above[test] = V::all16(static_cast<std::int16_t>(roll.tests[test].high));
  }
  for (int left = roll.dice; left > 0; left -= 3) {
    for (std::size_t test = 0; test < kTests; ++test) {
      draw_fair<V>(lanes, 216, words[test]);
    }
    const int now = left < 3 ? left : 3;
    for (std::size_t v = 0; v < kVectors; ++v) {
      for (int die = 0; die < now; ++die) {
        Bits passes = V::ones();
        for (std::size_t test = 0; test < kTests; ++test) {
          const Bits face = V::high16(words[test][v], six);
          words[test][v] = V::low16(words[test][v], six);
          passes = V::bit_and(
              passes, V::bit_and(V::greater16(face, below[test]), V::greater16(above[test], face)));
        }
        passed[v] = V::sub16(passed[v], passes);
      }
    }
  }
}

template <class V>
inline void throw_sum(LaneState& lanes, const dice::Roll& roll,
                      typename V::Bits (&total)[Row<V>::kVectors]) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  const Bits sides = V::all16(roll.sides);
  const Bits floor = V::all16(roll.floor);
  const Bits ceiling = V::all16(roll.ceiling);
  const Bits none_dropped =
      V::all16(roll.drop == dice::Roll::Drop::lowest ? std::int16_t{INT16_MAX} : std::int16_t{0});
  // Faces count from 0.
  const Bits start = V::all16(static_cast<std::int16_t>(roll.add + roll.kept()));
  for (int thrown = 0; thrown < roll.throws(); ++thrown) {
    Bits value[kVectors];
    Bits dropped[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) {
      value[v] = start;
      dropped[v] = none_dropped;
    }
    for (int die = 0; die < roll.per_throw; ++die) {
      Bits words[kVectors];
      draw_fair<V>(lanes, roll.sides, words);
      for (std::size_t v = 0; v < kVectors; ++v) {
        const Bits face = V::high16(words[v], sides);
        value[v] = V::add16(value[v], face);
        dropped[v] = roll.drop == dice::Roll::Drop::lowest    ? V::min16(dropped[v], face)
                     : roll.drop == dice::Roll::Drop::highest ? V::max16(dropped[v], face)
                                                              : dropped[v];
      }
    }
    for (std::size_t v = 0; v < kVectors; ++v) {
      total[v] =
          V::add16(total[v], V::min16(V::max16(V::sub16(value[v], dropped[v]), floor), ceiling));
    }
  }
  const Bits lowest = V::all16(static_cast<std::int16_t>(roll.lowest()));
  for (std::size_t v = 0; v < kVectors; ++v) {
    total[v] = V::sub16(total[v], lowest);
  }
}

/// Throws every die of every roll.
template <class V>
void draw_faces(LaneState& lanes, std::span<const PlannedRoll> rolls, std::size_t rows,
                std::uint16_t* cells) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  for (std::size_t row = 0; row < rows; ++row, cells += kSlots) {
    Bits cell[kVectors];
    for (Bits& bits : cell) {
      bits = V::zero();
    }
    for (const PlannedRoll& planned : rolls) {
      const dice::Roll& roll = planned.roll;
      Bits outcome[kVectors];
      for (Bits& bits : outcome) {
        bits = V::zero();
      }
      if (roll.kind == dice::Roll::Kind::sum) {
        throw_sum<V>(lanes, roll, outcome);
      } else {
        switch (roll.plain() ? roll.test_count : 0) {
          case 0: throw_special_pool<V>(lanes, roll, outcome); break;
          case 1: throw_pool<V, 1>(lanes, roll, outcome); break;
          case 2: throw_pool<V, 2>(lanes, roll, outcome); break;
          case 3: throw_pool<V, 3>(lanes, roll, outcome); break;
          default: throw_pool<V, 4>(lanes, roll, outcome); break;
        }
        const Bits cap = V::all16(static_cast<std::int16_t>(roll.outcomes() - 1));
        for (Bits& bits : outcome) {
          bits = V::min16(bits, cap);
        }
      }
      const Bits stride = V::all16(static_cast<std::int16_t>(planned.stride));
      for (std::size_t v = 0; v < kVectors; ++v) {
        cell[v] = V::add16(cell[v], V::low16(outcome[v], stride));
      }
    }
    for (std::size_t v = 0; v < kVectors; ++v) {
      V::store(cells + v * sizeof(Bits) / 2, cell[v]);
    }
  }
}

template <class V>
void draw_words(LaneState& lanes, std::size_t rows, std::uint64_t* out) noexcept {
  typename V::Bits words[Row<V>::kVectors];
  for (std::size_t row = 0; row < rows; ++row, out += kLanes) {
    Row<V>::draw(lanes, words);
    for (std::size_t v = 0; v < Row<V>::kVectors; ++v) {
      V::store(out + v * (sizeof(typename V::Bits) / 8), words[v]);
    }
  }
}

}  // namespace
}  // namespace fray::random
