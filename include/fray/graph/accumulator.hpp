#pragma once

#include <cmath>

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
/// Source  Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen" (1974).
template <>
class Accumulator<double> {
 public:
  void add(double value) noexcept {
    const double sum = sum_ + value;
    // Terms here are probabilities, never negative, so the larger of the two is found without a branch on signs.
    carry_ += sum_ >= value ? (sum_ - sum) + value : (value - sum) + sum_;
    sum_ = sum;
  }
  double total() const noexcept { return sum_ + carry_; }

 private:
  double sum_ = 0;
  double carry_ = 0;
};

}  // namespace fray::graph
