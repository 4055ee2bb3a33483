#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "dice/roll.hpp"

namespace fray::dice {

/// Of the equally likely ways that the dice of one die's tests can fall, those that pass them all.
struct Ways {
  int favourable = 1;
  int all = 1;
  friend constexpr bool operator==(Ways, Ways) = default;
};

/// Ways in which a test comes to show its faces, a throw again counted as one die more: `six` of
/// them a 6 that passes, `other` any other face that passes.
struct TestWays {
  int six = 0;
  int other = 0;
  int all = 0;
};

constexpr TestWays ways_of(const Test& test) noexcept {
  TestWays ways{0, 0, test.throws_again() ? test.sides * test.sides : test.sides};
  const auto count = [&](int face, int times) {
    if (face >= test.low && face <= test.high) {
      (face == 6 ? ways.six : ways.other) += times;
    }
  };
  for (int face = 1; face <= test.sides; ++face) {
    if (test.throws_again() && face >= test.again_low && face <= test.again_high) {
      for (int second = 1; second <= test.sides; ++second) {
        count(second, 1);
      }
    } else {
      count(face, ways.all / test.sides);
    }
  }
  return ways;
}

constexpr Ways ways_to_pass(const Roll& pool) noexcept {
  std::array<Ways, 5> from{};    // from each test to the end
  std::array<Ways, 5> helped{};  // and where a 6 of the test before has helped
  for (std::size_t test = pool.test_count; test-- > 0;) {
    const std::size_t landing =
        std::min<std::size_t>(test + 1 + pool.tests[test].six_passes, pool.test_count);
    const int skipped = from[test + 1].all / from[landing].all;
    const auto through = [&](const Test& own) {
      const TestWays ways = ways_of(own);
      const int after_six = own.six_helps > 0 && own.six_passes == 0 ? helped[landing].favourable
                                                                     : from[landing].favourable;
      return Ways{ways.other * from[test + 1].favourable + ways.six * skipped * after_six,
                  ways.all * from[test + 1].all};
    };
    from[test] = through(pool.tests[test]);
    helped[test] = through(pool.helped(test));
  }
  return from[0];
}

/// Adds one more independent part to a sum: the convolution of two distributions.
template <class Weight>
std::vector<Weight> convolve(const std::vector<Weight>& left, const std::vector<Weight>& right) {
  std::vector<Weight> total(left.size() + right.size() - 1, Weight(0));
  for (std::size_t i = 0; i < left.size(); ++i) {
    for (std::size_t j = 0; j < right.size(); ++j) {
      total[i + j] += left[i] * right[j];
    }
  }
  return total;
}

/// Number of dice that come through each test of a pool in turn, where for some tests one failure
/// is thrown again, or all dice.
/// Why   those throws depend on all dice of the pool, so they cannot be taken one by one through
///       all tests.
template <class Weight>
std::vector<Weight> together_pmf(const Roll& pool) {
  // Probability that so many come to the test.
  std::vector<Weight> left(std::size_t{pool.dice} + 1, Weight(0));
  left[pool.dice] = Weight(1);
  for (std::size_t test = 0; test < pool.test_count; ++test) {
    const int faces = pool.tests[test].faces();
    const Weight pass = Weight(faces) / Weight(static_cast<int>(pool.tests[test].sides));
    const Weight fail =
        Weight(pool.tests[test].sides - faces) / Weight(static_cast<int>(pool.tests[test].sides));
    std::vector<Weight> passed(left.size(), Weight(0));
    std::vector<Weight> row{Weight(1)};  // passes among so many dice, before any is thrown again
    for (std::size_t dice = 0; dice < left.size(); ++dice) {
      Weight too_few(0);
      const auto enough = test == 0 && pool.all_again ? static_cast<std::size_t>(pool.enough()) : 0;
      for (std::size_t count = 0; count < std::min(enough, row.size()); ++count) {
        too_few += row[count];
      }
      for (std::size_t count = 0; count <= dice; ++count) {
        const Weight chance =
            left[dice] * row[count] * (count < enough ? too_few : Weight(1) + too_few);
        if (pool.has_one_again(test) && count < dice) {
          passed[count] += chance * fail;
          passed[count + 1] += chance * pass;
        } else {
          passed[count] += chance;
        }
      }
      row.push_back(Weight(0));
      for (std::size_t count = row.size(); count-- > 0;) {
        row[count] = row[count] * fail + (count > 0 ? row[count - 1] * pass : Weight(0));
      }
    }
    left = std::move(passed);
  }
  for (; left.size() > pool.outcomes(); left.pop_back()) {
    left[left.size() - 2] += left.back();
  }
  return left;
}

/// Number of passes among the dice of a pool, counts of `cap` and more together.
template <class Weight>
std::vector<Weight> pool_pmf(const Roll& pool) {
  if (!pool.die_by_die()) {
    return together_pmf<Weight>(pool);
  }
  const Ways ways = ways_to_pass(pool);
  const Weight pass = Weight(ways.favourable) / Weight(ways.all);
  const Weight fail = Weight(ways.all - ways.favourable) / Weight(ways.all);
  std::vector<Weight> pmf(pool.outcomes(), Weight(0));
  pmf[0] = Weight(1);
  const std::size_t last = pmf.size() - 1;
  for (std::size_t die = 0; die < pool.dice && last != 0; ++die) {
    pmf[last] += pmf[last - 1] * pass;  // who has reached the cap stays there
    for (std::size_t count = std::min(die + 1, last - 1); count > 0; --count) {
      pmf[count] = pmf[count] * fail + pmf[count - 1] * pass;
    }
    pmf[0] = pmf[0] * fail;
  }
  return pmf;
}

/// Distributions of small pools that differ only in their dice and cap: each row follows from the
/// one before.
/// Why   a combat asks for a hundred of them, and this costs no more than the largest.
template <class Weight>
class PoolRows {
 public:
  static constexpr std::size_t kMostDice = 256;

  explicit PoolRows(Ways ways)
      : ways_(ways),
        pass_(Weight(ways.favourable) / Weight(ways.all)),
        fail_(Weight(ways.all - ways.favourable) / Weight(ways.all)) {}

  Ways ways() const noexcept { return ways_; }

  /// The distribution of `dice` dice, the last of `outcomes` outcomes (at most one more than dice) standing for itself and all
  /// beyond. Valid for as long as the rows are.
  std::span<const Weight> capped(std::size_t dice, std::size_t outcomes) {
    while (rows_ <= dice) {
      add_row();
    }
    const Weight*& known = known_[place(dice, outcomes)];
    if (known == nullptr) {
      const std::span<const Weight> row = whole(dice);
      Weight* const pmf = room_for(outcomes);
      std::copy_n(row.begin(), outcomes, pmf);
      for (std::size_t beyond = row.size(); beyond-- > outcomes;) {  // the smallest first
        pmf[outcomes - 1] += row[beyond];
      }
      known = pmf;
    }
    return {known, outcomes};
  }

 private:
  static constexpr std::size_t place(std::size_t dice, std::size_t outcomes) noexcept {
    return dice * (dice + 1) / 2 + outcomes - 1;
  }
  std::span<const Weight> whole(std::size_t dice) const {
    return {known_[place(dice, dice + 1)], dice + 1};
  }

  void add_row() {
    Weight* const row = room_for(rows_ + 1);
    if (rows_ == 0) {
      row[0] = Weight(1);
    } else {
      const std::span<const Weight> before = whole(rows_ - 1);
      for (std::size_t count = 0; count < before.size(); ++count) {
        row[count] += before[count] * fail_;
        row[count + 1] += before[count] * pass_;
      }
    }
    known_.resize(place(rows_ + 1, 1), nullptr);
    known_[place(rows_, rows_ + 1)] = row;
    ++rows_;
  }

  /// So many zeros, which stay where they are.
  Weight* room_for(std::size_t weights) {
    constexpr std::size_t kTogether = 512;
    if (room_.empty() || used_ + weights > kTogether) {
      room_.push_back(std::make_unique<Weight[]>(std::max(kTogether, weights)));
      used_ = 0;
    }
    return room_.back().get() + std::exchange(used_, used_ + weights);
  }

  Ways ways_;
  Weight pass_;
  Weight fail_;
  std::size_t rows_ = 0;
  std::vector<const Weight*> known_{};  ///< by dice, then by outcomes
  std::vector<std::unique_ptr<Weight[]>> room_{};
  std::size_t used_ = 0;  ///< of the last of it
};

/// Total of the dice of one throw, one of them dropped. Shape   by value from 0.
template <class Weight>
std::vector<Weight> dropped_pmf(const Roll& roll) {
  std::vector<int> ways(static_cast<std::size_t>(roll.kept() * roll.sides) + 1, 0);
  int all = 1;
  for (int die = 0; die < roll.per_throw; ++die) {
    all *= roll.sides;
  }
  for (int thrown = 0; thrown < all; ++thrown) {
    int total = 0;
    int lowest = roll.sides;
    int highest = 1;
    for (int die = 0, rest = thrown; die < roll.per_throw; ++die, rest /= roll.sides) {
      const int face = rest % roll.sides + 1;
      total += face;
      lowest = std::min(lowest, face);
      highest = std::max(highest, face);
    }
    ++ways[static_cast<std::size_t>(total - (roll.drop == Roll::Drop::lowest ? lowest : highest))];
  }
  std::vector<Weight> pmf;
  for (const int count : ways) {
    pmf.push_back(Weight(count) / Weight(all));
  }
  return pmf;
}

/// Total of the dice of one throw. Shape   by value from 0.
template <class Weight>
std::vector<Weight> throw_pmf(const Roll& roll) {
  if (roll.drop != Roll::Drop::none) {
    return dropped_pmf<Weight>(roll);
  }
  std::vector<Weight> die(static_cast<std::size_t>(roll.sides) + 1,
                          Weight(1) / Weight(static_cast<int>(roll.sides)));
  die[0] = Weight(0);
  std::vector<Weight> dice{Weight(1)};
  for (int k = 0; k < roll.per_throw; ++k) {
    dice = convolve(dice, die);
  }
  return dice;
}

/// Total of a sum less its smallest total.
template <class Weight>
std::vector<Weight> sum_pmf(const Roll& roll) {
  const std::vector<Weight> dice = throw_pmf<Weight>(roll);
  const int lowest = roll.lowest_throw();
  std::vector<Weight> one(static_cast<std::size_t>(roll.highest_throw() - lowest) + 1, Weight(0));
  for (std::size_t value = 0; value < dice.size(); ++value) {
    if (dice[value] != Weight(0)) {
      one[static_cast<std::size_t>(roll.bounded(static_cast<int>(value) + roll.add) - lowest)] +=
          dice[value];
    }
  }
  std::vector<Weight> total{Weight(1)};
  for (int k = 0; k < roll.throws(); ++k) {
    total = convolve(total, one);
  }
  return total;
}

/// Shape   outcomes() probabilities that sum to 1.
/// Error   none for an exact Weight; for double, below 1e-15 for each die thrown.
template <class Weight>
std::vector<Weight> pmf(const Roll& roll) {
  return roll.kind == Roll::Kind::pool ? pool_pmf<Weight>(roll) : sum_pmf<Weight>(roll);
}

}  // namespace fray::dice
