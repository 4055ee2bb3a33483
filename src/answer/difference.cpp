#include "answer/difference.hpp"

#include <cmath>
#include <utility>

namespace fray::answer {
namespace {

struct Counts {
  std::uint64_t win = 0;
  std::uint64_t draw = 0;
  std::uint64_t loss = 0;
};

/// Shares of whole numbers of trials, told as the numbers again.
Counts counts_of(const Figures& figures) {
  const auto count = [&](Figure figure) {
    return static_cast<std::uint64_t>(
        std::llround(figures[figure] * static_cast<double>(figures.trials)));
  };
  return {count(Figure::win), count(Figure::draw), count(Figure::loss)};
}

Estimate chance(const Figures& figures, Figure figure) {
  if (figures.exact()) {
    return Estimate::exactly(figures[figure]);
  }
  const double count = std::round(figures[figure] * static_cast<double>(figures.trials));
  return proportion(static_cast<std::uint64_t>(count), figures.trials);
}

/// The interval of Newcombe's method 10: `correlation` of the two shares, 0 when they are apart.
Estimate hybrid(const Estimate& first, const Estimate& second, double correlation) {
  const double value = first.value - second.value;
  const auto reach = [&](double one, double other) {
    return std::sqrt(std::max(0.0, one * one - 2 * correlation * one * other + other * other));
  };
  return {value, value - reach(first.value - first.low, second.high - second.value),
          value + reach(first.high - first.value, second.value - second.low)};
}

/// Standard error of a difference of two swings.
double swing_error(const Figures& row, const Figures& baseline, Pairing pairing) {
  const PointErrors& now = row.errors;
  const PointErrors& then = baseline.errors;
  if (pairing == Pairing::apart) {
    return std::hypot(now.swing, then.swing);
  }
  // What A and B lose, each in standard errors of the row: the same two numbers make both swings.
  const double of_a =
      pairing == Pairing::same ? now.a_lost - then.a_lost : now.a_lost + then.b_lost;
  const double of_b =
      pairing == Pairing::same ? now.b_lost - then.b_lost : now.b_lost + then.a_lost;
  return std::sqrt(std::max(0.0, of_a * of_a + of_b * of_b - 2 * now.correlation() * of_a * of_b));
}

}  // namespace

Estimate difference_apart(const Estimate& first, const Estimate& second) {
  return hybrid(first, second, 0);
}

Estimate difference_together(std::uint64_t first, std::uint64_t second, std::uint64_t trials) {
  const double n = static_cast<double>(trials);
  const double one = static_cast<double>(first);
  const double other = static_cast<double>(second);
  const double product = one * (n - one) * other * (n - other);
  // Never both at once: of the fourfold table one cell is 0.
  const double correlation = product > 0 ? -one * other / std::sqrt(product) : 0;
  return hybrid(proportion(first, trials), proportion(second, trials), correlation);
}

Difference difference(const Figures& row, const Figures& baseline, Pairing pairing) {
  Difference more;
  if (pairing == Pairing::exchanged && !row.exact()) {
    const Counts counts = counts_of(row);
    more.win = difference_together(counts.win, counts.loss, row.trials);
    more.loss = difference_together(counts.loss, counts.win, row.trials);
  } else if (pairing != Pairing::same) {
    more.win = difference_apart(chance(row, Figure::win), chance(baseline, Figure::win));
    more.draw = difference_apart(chance(row, Figure::draw), chance(baseline, Figure::draw));
    more.loss = difference_apart(chance(row, Figure::loss), chance(baseline, Figure::loss));
  }
  const double swing = row[Figure::swing] - baseline[Figure::swing];
  const double half = kZ * swing_error(row, baseline, pairing);
  more.swing = {swing, swing - half, swing + half};
  return more;
}

}  // namespace fray::answer
