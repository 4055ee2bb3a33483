#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "random/kernel.hpp"

namespace fray::random {

namespace {

/// What a kernel does with `Word`, a type whose operators work on 64-bit lanes: an integer, or a
/// vector of the compiler's own.
template <class Word>
struct NativeWords {
  using Bits = Word;

  static Bits load(const void* from) noexcept {
    Bits bits{};
    std::memcpy(&bits, from, sizeof bits);
    return bits;
  }
  static void store(void* to, Bits bits) noexcept { std::memcpy(to, &bits, sizeof bits); }
  static Bits zero() noexcept { return Bits{}; }
  static Bits ones() noexcept { return ~Bits{}; }
  static Bits bit_and(Bits a, Bits b) noexcept { return a & b; }
  static Bits bit_or(Bits a, Bits b) noexcept { return a | b; }
  static Bits bit_xor(Bits a, Bits b) noexcept { return a ^ b; }
  static Bits add64(Bits a, Bits b) noexcept { return a + b; }
  template <int kBits>
  static Bits shift_right64(Bits bits) noexcept {
    return bits >> kBits;
  }
  static Bits shift_right64_by(Bits bits, Bits count) noexcept { return bits >> count; }
  template <std::uint64_t kFactor>
  static Bits multiply64(Bits bits) noexcept {
    return bits * kFactor;
  }
};

}  // namespace

// Words of all lanes, fair for each number of faces.
// In an unnamed namespace, as all of the kernels: see kernel_body.hpp.

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

// Pools whose tests are not plain: dice that are thrown again, sixes that pass more than one test.
// In an unnamed namespace, as all of the kernels: see kernel_body.hpp.

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
    Bits helped[kVectors];      // all ones where a 6 of the test before helps in this one
    for (std::size_t v = 0; v < kVectors; ++v) {
      passes[v] = V::ones();
      helped[v] = V::zero();
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
      const dice::Test easier = roll.helped(test);
      const Bits easier_below = V::all16(static_cast<std::int16_t>(easier.low - 2));
      const Bits easier_above = V::all16(easier.high);
      const Bits helps = roll.tests[test].six_helps > 0 && roll.tests[test].six_passes == 0
                             ? V::ones()
                             : V::zero();
      for (std::size_t v = 0; v < kVectors; ++v) {
        const Bits with_help = V::bit_and(
            helped[v],
            V::bit_and(V::greater16(face[v], easier_below), V::greater16(easier_above, face[v])));
        const Bits good = V::bit_or(
            with_help, V::bit_and(V::greater16(face[v], below), V::greater16(above, face[v])));
        const Bits six =
            V::bit_and(V::equal16(face[v], five), V::bit_xor(excused[test][v], V::ones()));
        for (std::size_t later = test + 1; later < last && later < 4; ++later) {
          excused[later][v] = V::bit_or(excused[later][v], six);
        }
        helped[v] = V::bit_and(six, helps);
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

// The samplers' hot loops, written once over a vector type V (vector_*.hpp) and compiled once for
// each path. Everything is in an unnamed namespace: no path's code may be linked into another's.

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
