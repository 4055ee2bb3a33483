#pragma once

// Pools whose tests are not plain: dice that are thrown again, sixes that pass more than one test.
// In an unnamed namespace, as all of the kernels: see kernel_body.hpp.

#include <cstddef>
#include <cstdint>

#include "random/kernel_draw.hpp"

namespace fray::random {
namespace {

/// One die of each slot for one test, faces counted from 0, thrown again where the test says so.
template <class V>
inline void throw_face(LaneState& lanes, const dice::Test& test,
                       typename V::Bits (&face)[Row<V>::kVectors]) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  const Bits sides = V::all16(test.sides);
  draw_fair<V>(lanes, test.sides, face);
  for (std::size_t v = 0; v < kVectors; ++v) {
    face[v] = V::high16(face[v], sides);
  }
  if (!test.throws_again()) {
    return;
  }
  Bits second[kVectors];
  draw_fair<V>(lanes, test.sides, second);
  const Bits below = V::all16(static_cast<std::int16_t>(test.again_low - 2));
  const Bits above = V::all16(test.again_high);
  for (std::size_t v = 0; v < kVectors; ++v) {
    const Bits again = V::bit_and(V::greater16(face[v], below), V::greater16(above, face[v]));
    const Bits changed = V::bit_and(again, V::bit_xor(face[v], V::high16(second[v], sides)));
    face[v] = V::bit_xor(face[v], changed);
  }
}

/// For each test of which one failure is thrown again: that die, where there was one, and on
/// through the tests that follow.
template <class V>
void throw_one_again(LaneState& lanes, const dice::Roll& roll,
                     typename V::Bits (&failed)[4][Row<V>::kVectors],
                     typename V::Bits (&passed)[Row<V>::kVectors]) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  for (std::size_t first = 0; first < roll.test_count; ++first) {
    if (!roll.has_one_again(first)) {
      continue;
    }
    Bits passes[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) {
      passes[v] = failed[first][v];
    }
    for (std::size_t test = first; test < roll.test_count; ++test) {
      Bits face[kVectors];
      throw_face<V>(lanes, roll.tests[test], face);
      const Bits below = V::all16(static_cast<std::int16_t>(roll.tests[test].low - 2));
      const Bits above = V::all16(roll.tests[test].high);
      for (std::size_t v = 0; v < kVectors; ++v) {
        const Bits good = V::bit_and(V::greater16(face[v], below), V::greater16(above, face[v]));
        failed[test][v] =
            V::bit_or(failed[test][v], V::bit_and(passes[v], V::bit_xor(good, V::ones())));
        passes[v] = V::bit_and(passes[v], good);
      }
    }
    for (std::size_t v = 0; v < kVectors; ++v) {
      passed[v] = V::sub16(passed[v], passes[v]);
    }
  }
}

/// Dice of a pool whose tests are not all plain, one at a time; counts those that pass its first
/// test, too.
template <class V>
void throw_one_by_one(LaneState& lanes, const dice::Roll& roll,
                      typename V::Bits (&passed)[Row<V>::kVectors],
                      typename V::Bits (&hits)[Row<V>::kVectors]) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  const Bits five = V::all16(5);
  Bits failed[4][kVectors];  // each test: all ones where a die of the pool came to it and failed
  for (Bits(&test)[kVectors] : failed) {
    for (Bits& bits : test) {
      bits = V::zero();
    }
  }
  for (int left = roll.dice; left > 0; --left) {
    Bits passes[kVectors];
    Bits excused[4][kVectors];  // from each test: all ones where an earlier 6 has passed it
    for (std::size_t v = 0; v < kVectors; ++v) {
      passes[v] = V::ones();
      for (Bits(&test)[kVectors] : excused) {
        test[v] = V::zero();
      }
    }
    for (std::size_t test = 0; test < roll.test_count; ++test) {
      Bits face[kVectors];
      throw_face<V>(lanes, roll.tests[test], face);
      const Bits below = V::all16(static_cast<std::int16_t>(roll.tests[test].low - 2));
      const Bits above = V::all16(roll.tests[test].high);
      const std::size_t last = test + 1 + roll.tests[test].six_passes;
      for (std::size_t v = 0; v < kVectors; ++v) {
        const Bits good = V::bit_and(V::greater16(face[v], below), V::greater16(above, face[v]));
        const Bits six =
            V::bit_and(V::equal16(face[v], five), V::bit_xor(excused[test][v], V::ones()));
        for (std::size_t later = test + 1; later < last && later < 4; ++later) {
          excused[later][v] = V::bit_or(excused[later][v], six);
        }
        const Bits through = V::bit_or(good, excused[test][v]);
        if (roll.one_again != 0) {
          failed[test][v] =
              V::bit_or(failed[test][v], V::bit_and(passes[v], V::bit_xor(through, V::ones())));
        }
        passes[v] = V::bit_and(passes[v], through);
        if (test == 0) {
          hits[v] = V::sub16(hits[v], passes[v]);
        }
      }
    }
    for (std::size_t v = 0; v < kVectors; ++v) {
      passed[v] = V::sub16(passed[v], passes[v]);
    }
  }
  if (roll.one_again != 0) {
    throw_one_again<V>(lanes, roll, failed, passed);
  }
}

/// A pool that is not plain: thrown a second time, which counts where too few of the first have
/// hit.
template <class V>
[[gnu::noinline]] void throw_special_pool(LaneState& lanes, const dice::Roll& roll,
                                          typename V::Bits (&passed)[Row<V>::kVectors]) noexcept {
  using Bits = typename V::Bits;
  constexpr std::size_t kVectors = Row<V>::kVectors;
  Bits hits[kVectors];
  Bits second[kVectors];
  Bits ignored[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) {
    hits[v] = second[v] = ignored[v] = V::zero();
  }
  throw_one_by_one<V>(lanes, roll, passed, hits);
  if (!roll.all_again) {
    return;
  }
  throw_one_by_one<V>(lanes, roll, second, ignored);
  const Bits enough = V::all16(static_cast<std::int16_t>(roll.enough()));
  for (std::size_t v = 0; v < kVectors; ++v) {
    const Bits again = V::greater16(enough, hits[v]);
    passed[v] = V::bit_xor(passed[v], V::bit_and(again, V::bit_xor(passed[v], second[v])));
  }
}

}  // namespace
}  // namespace fray::random
