#pragma once

#include <cstdint>

#include "graph/flat_map.hpp"
#include "graph/game.hpp"

namespace fray::graph {

/// A running sum. Exact weights (integers, fractions) are simply added.
template <class Weight>
class Accumulator {
 public:
  void add(const Weight& value) { sum_ += value; }
  const Weight& total() const noexcept { return sum_; }

 private:
  Weight sum_ = Weight(0);
};

/// Doubles are added with the rounding errors carried along.
/// Error   one rounding of the result and a second-order term, however many numbers are added.
/// Source  Knuth, "The Art of Computer Programming", 4.2.2, theorem B: the error of one addition,
///         without a branch.
template <>
class Accumulator<double> {
 public:
  void add(double value) noexcept {
    const double sum = sum_ + value;
    const double added = sum - sum_;
    carry_ += (sum_ - (sum - added)) + (value - added);
    sum_ = sum;
  }
  double total() const noexcept { return sum_ + carry_; }
  /// Nothing more than 0 was added.
  bool is_nothing() const noexcept { return sum_ == 0; }

 private:
  double sum_ = 0;
  double carry_ = 0;
};

struct ReportHash {
  std::size_t operator()(Report report) const noexcept {
    return static_cast<std::size_t>(spread_bits(report));
  }
};

template <class Situation>
struct SituationHash {
  std::size_t operator()(const Situation& situation) const noexcept {
    const Hash128 key = situation.key();
    return static_cast<std::size_t>(spread_bits(key.high ^ key.low * 0xd1342543de82ef95ULL));
  }
};

/// How often, or with what probability, each report was made.
template <class Value>
using Tally = FlatMap<Report, Value, ReportHash>;

/// What is in each situation: probability, or trials.
template <class Situation, class Value>
using Population = FlatMap<Situation, Value, SituationHash<Situation>>;

}  // namespace fray::graph
