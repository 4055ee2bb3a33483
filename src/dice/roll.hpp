#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/hash.hpp"

namespace fray::dice {

/// One test that a die passes when it shows `low` to `high`.
struct Test {
  std::uint8_t low = 1;
  std::uint8_t high = 6;
  /// A die with fewer faces than six stands for a D6 of which some faces are known not to have come
  /// up.
  std::uint8_t sides = 6;
  /// Faces that are thrown once more, and then count whatever they show: nothing by default.
  std::uint8_t again_low = 1;
  std::uint8_t again_high = 0;
  /// How many of the tests that follow a 6 passes without a throw: poison, blows that no armour
  /// stops.
  std::uint8_t six_passes = 0;
  /// How many faces more pass the test after it, for a die that shows 6: blows that pierce armour,
  /// or wound, the easier. A natural 1 of that test stays what it is.
  std::uint8_t six_helps = 0;

  /// Passed on n or more: "to hit on 4+".
  static constexpr Test at_least(int n) noexcept {
    return {static_cast<std::uint8_t>(std::clamp(n, 1, 7)), 6};
  }
  /// Passed below n: an armour save of n+ that fails.
  static constexpr Test below(int n) noexcept {
    return {1, static_cast<std::uint8_t>(std::clamp(n - 1, 0, 6))};
  }

  /// The same test, failures thrown once more.
  constexpr Test failures_again() const noexcept {
    Test test = *this;
    if (faces() == sides) {
      return test;
    }
    test.again_low = low > 1 ? std::uint8_t{1} : static_cast<std::uint8_t>(high + 1);
    test.again_high = low > 1 ? static_cast<std::uint8_t>(low - 1) : sides;
    return test;
  }

  /// How many of the faces pass, before any is thrown again.
  constexpr int faces() const noexcept { return high >= low ? high - low + 1 : 0; }
  constexpr bool throws_again() const noexcept { return again_high >= again_low; }
  /// A D6 thrown once, whose 6 is like any other face.
  constexpr bool plain() const noexcept {
    return sides == 6 && !throws_again() && six_passes == 0 && six_helps == 0;
  }
  /// The same test, passed on so many faces more: from 2 on, or by what fails a save. What no face
  /// passes, or every one, stays as it is.
  constexpr Test eased(int faces_more) const noexcept {
    Test test = *this;
    if (faces() == 0) {
      return test;
    }
    if (low > 1) {
      test.low = static_cast<std::uint8_t>(std::min<int>(low, std::max(2, low - faces_more)));
    } else {
      test.high = static_cast<std::uint8_t>(std::min(6, high + faces_more));
    }
    return test;
  }
  friend constexpr bool operator==(Test, Test) = default;
};

/// Something rolled in one go, with a small number of outcomes 0 .. outcomes() - 1.
///
/// A *pool* throws `dice` D6; each die goes through `tests` in turn (one more die for each), and
/// the outcome counts the dice that passed them all, up to `cap`: 12 attacks that hit on 4+ against
/// a 5+ save, up to the 9 hits the target has. Of the dice that fail a test of `one_again` a single
/// one of the whole pool is thrown once more for it. With `all_again` the whole pool is thrown
/// anew, once, where fewer dice pass the first test than do on average.
///
/// A *sum* makes `dice / per_throw` throws of `per_throw` dice with `sides` faces, of which it may
/// drop one; each throw adds `add` and counts at least `floor` and at most `ceiling`; the outcome
/// is the total less the smallest total: 3D6 of a fall back, D6 attacks of two stands, the highest
/// two of 3D6.
struct Roll {
  enum class Kind : std::uint8_t { pool, sum };
  enum class Drop : std::uint8_t { none, lowest, highest };

  Kind kind = Kind::pool;
  std::uint8_t test_count = 0;
  std::uint16_t dice = 0;
  std::uint16_t cap = 0;
  std::uint8_t per_throw = 1;
  std::uint8_t sides = 6;
  std::int16_t add = 0;
  std::int16_t floor = 0;
  std::int16_t ceiling = INT16_MAX;
  Drop drop = Drop::none;
  std::uint8_t one_again = 0;  ///< tests, as bits; plain ones in a pool of plain ones
  bool all_again = false;      ///< in a pool of plain tests
  std::array<Test, 4> tests{};

  static constexpr Roll pool(int dice, Test hit, Test unsaved, int cap) noexcept {
    Roll roll;
    roll.dice = static_cast<std::uint16_t>(dice);
    roll.cap = static_cast<std::uint16_t>(cap);
    roll.tests[0] = hit;
    roll.tests[1] = unsaved;
    roll.test_count = unsaved == Test{} ? 1 : 2;
    return roll;
  }

  /// One more test for each die that passed those before; a test that every face passes is left
  /// out.
  constexpr Roll& then(Test test) noexcept {
    if (test != Test{}) {
      tests[test_count++] = test;
    }
    return *this;
  }

  /// A single failure of the pool is thrown again for these tests, the first being bit 0; those
  /// that are left out have none.
  constexpr Roll& with_one_again(unsigned which) noexcept {
    one_again = static_cast<std::uint8_t>(which & ((1U << test_count) - 1));
    return *this;
  }
  constexpr bool has_one_again(std::size_t test) const noexcept {
    return (one_again >> test & 1U) != 0;
  }

  constexpr Roll& with_all_again(bool again) noexcept {
    all_again = again;
    return *this;
  }
  /// The fewest dice that pass the first test with which nobody throws them all again: no fewer
  /// than on average.
  constexpr int enough() const noexcept {
    return (dice * tests[0].faces() + tests[0].sides - 1) / tests[0].sides;
  }

  /// A test as it is for a die that a 6 of the test before has helped.
  constexpr Test helped(std::size_t test) const noexcept {
    return test == 0 ? tests[0] : tests[test].eased(tests[test - 1].six_helps);
  }

  /// Whether no die's throws depend on how another falls.
  constexpr bool die_by_die() const noexcept { return one_again == 0 && !all_again; }

  constexpr bool plain() const noexcept {
    if (!die_by_die()) {
      return false;
    }
    for (std::size_t test = 0; test < test_count; ++test) {
      if (!tests[test].plain()) {
        return false;
      }
    }
    return true;
  }

  static constexpr Roll sum(int throws, int per_throw, int sides, int add = 0,
                            int floor = INT16_MIN) noexcept {
    Roll roll;
    roll.kind = Kind::sum;
    roll.dice = static_cast<std::uint16_t>(throws * per_throw);
    roll.per_throw = static_cast<std::uint8_t>(per_throw);
    roll.sides = static_cast<std::uint8_t>(sides);
    roll.add = static_cast<std::int16_t>(add);
    roll.floor = static_cast<std::int16_t>(floor);
    return roll;
  }

  /// The total of two dice of three: the highest two when the lowest is dropped.
  static constexpr Roll two_of_three(Drop drop) noexcept {
    Roll roll = sum(1, 3, 6);
    roll.drop = drop;
    return roll;
  }

  constexpr int throws() const noexcept { return dice / per_throw; }
  constexpr int kept() const noexcept { return drop == Drop::none ? per_throw : per_throw - 1; }
  constexpr int bounded(int value) const noexcept {
    return std::min<int>(std::max<int>(value, floor), ceiling);
  }
  constexpr int lowest_throw() const noexcept { return bounded(kept() + add); }
  constexpr int highest_throw() const noexcept { return bounded(kept() * sides + add); }

  /// What outcome 0 stands for: 0 for a pool, the smallest total for a sum.
  constexpr int lowest() const noexcept {
    return kind == Kind::pool ? 0 : throws() * lowest_throw();
  }

  constexpr std::uint32_t outcomes() const noexcept {
    if (kind == Kind::pool) {
      return static_cast<std::uint32_t>(std::min(dice, cap)) + 1;
    }
    return static_cast<std::uint32_t>(throws() * (highest_throw() - lowest_throw())) + 1;
  }

  friend constexpr bool operator==(const Roll&, const Roll&) = default;
};

struct RollHash {
  std::size_t operator()(const Roll& roll) const noexcept {
    std::uint64_t numbers =
        static_cast<std::uint64_t>(roll.dice) << 48 | static_cast<std::uint64_t>(roll.cap) << 32 |
        static_cast<std::uint64_t>(roll.per_throw) << 24 |
        static_cast<std::uint64_t>(roll.sides) << 16 | static_cast<std::uint64_t>(roll.drop) << 8 |
        (roll.all_again ? 16U : 0U) | roll.one_again;
    for (const Test& test : roll.tests) {
      numbers = numbers * 0x9e3779b97f4a7c15ULL +
                (static_cast<std::uint64_t>(test.low) << 32 | test.high);
    }
    return static_cast<std::size_t>(spread_bits(numbers));
  }
};

}  // namespace fray::dice
