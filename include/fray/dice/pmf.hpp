#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "fray/dice/roll.hpp"

namespace fray::dice {

/// Of the equally likely ways that the D6 of one die's tests can fall, those that pass them all.
struct Ways {
  int favourable = 1;
  int all = 1;
  friend constexpr bool operator==(Ways, Ways) = default;
};

constexpr Ways ways_to_pass(const Roll& pool) noexcept {
  Ways ways;
  for (std::size_t test = 0; test < pool.test_count; ++test) {
    ways.favourable *= pool.tests[test].faces();
    ways.all *= 6;
  }
  return ways;
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

/// Number of passes among the dice of a pool, counts of `cap` and more together.
template <class Weight>
std::vector<Weight> pool_pmf(const Roll& pool) {
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

/// Distributions of small pools that differ only in their dice and cap: each row follows from the one before.
/// Why   a combat asks for a hundred of them, and this costs no more than the largest.
template <class Weight>
class PoolRows {
 public:
  static constexpr std::size_t kMostDice = 64;

  explicit PoolRows(Ways ways)
      : ways_(ways),
        pass_(Weight(ways.favourable) / Weight(ways.all)),
        fail_(Weight(ways.all - ways.favourable) / Weight(ways.all)) {}

  Ways ways() const noexcept { return ways_; }

  /// Puts the distribution of `dice` dice into `pmf`, the last of `outcomes` outcomes standing for itself and all beyond.
  void capped(std::size_t dice, std::size_t outcomes, std::vector<Weight>& pmf) {
    while (rows_.size() <= dice) {
      add_row();
    }
    const std::vector<Weight>& row = rows_[dice];
    pmf.assign(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(outcomes));
    for (std::size_t beyond = row.size(); beyond-- > outcomes;) {  // the smallest first
      pmf.back() += row[beyond];
    }
  }

 private:
  void add_row() {
    const std::vector<Weight>& before = rows_.back();
    std::vector<Weight> row(before.size() + 1, Weight(0));
    for (std::size_t count = 0; count < before.size(); ++count) {
      row[count] += before[count] * fail_;
      row[count + 1] += before[count] * pass_;
    }
    rows_.push_back(std::move(row));
  }

  Ways ways_;
  Weight pass_;
  Weight fail_;
  std::vector<std::vector<Weight>> rows_{std::vector<Weight>{Weight(1)}};
};

/// Total of a sum less its smallest total.
template <class Weight>
std::vector<Weight> sum_pmf(const Roll& roll) {
  std::vector<Weight> dice{Weight(1)};
  const std::vector<Weight> die(roll.sides, Weight(1) / Weight(static_cast<int>(roll.sides)));
  for (int k = 0; k < roll.per_throw; ++k) {
    dice = convolve(dice, die);
  }
  const int lowest = roll.lowest_throw();
  std::vector<Weight> one(static_cast<std::size_t>(roll.highest_throw() - lowest) + 1, Weight(0));
  for (std::size_t k = 0; k < dice.size(); ++k) {
    const int value = static_cast<int>(k) + roll.per_throw + roll.add;
    one[static_cast<std::size_t>(std::max<int>(value, roll.floor) - lowest)] += dice[k];
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
