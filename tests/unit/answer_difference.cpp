#include "answer/figures.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"

namespace answer_difference {

using namespace fray::answer;

namespace {

double log_choose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

/// Wilson's interval, for any count.
Estimate wilson(double successes, double trials) {
  const double p = successes / trials;
  const double centre = (p + kZ * kZ / (2 * trials)) / (1 + kZ * kZ / trials);
  const double half = wilson_half_width(p, trials);
  return {p, centre - half, centre + half};
}

/// Chance that the interval holds the true difference, summed over all counts of two samples of
/// `trials`.
double coverage_apart(std::uint64_t trials, double p, double q) {
  const double n = static_cast<double>(trials);
  const auto chances = [&](double share) {
    std::vector<double> all;
    for (double k = 0; k <= n; ++k) {
      all.push_back(
          std::exp(log_choose(n, k) + k * std::log(share) + (n - k) * std::log1p(-share)));
    }
    return all;
  };
  std::vector<Estimate> seen;
  for (std::uint64_t k = 0; k <= trials; ++k) {
    seen.push_back(proportion(k, trials));
  }
  const std::vector<double> first = chances(p);
  const std::vector<double> second = chances(q);
  double covered = 0;
  for (std::size_t k = 0; k <= trials; ++k) {
    for (std::size_t l = 0; l <= trials; ++l) {
      const Estimate found = difference_apart(seen[k], seen[l]);
      covered += found.low <= p - q && p - q <= found.high ? first[k] * second[l] : 0;
    }
  }
  return covered;
}

/// The same for two outcomes of one sample.
double coverage_together(std::uint64_t trials, double p, double q) {
  const double n = static_cast<double>(trials);
  double covered = 0;
  for (std::uint64_t k = 0; k <= trials; ++k) {
    for (std::uint64_t l = 0; k + l <= trials; ++l) {
      const double one = static_cast<double>(k);
      const double other = static_cast<double>(l);
      const double chance =
          std::exp(log_choose(n, one) + log_choose(n - one, other) + one * std::log(p) +
                   other * std::log(q) + (n - one - other) * std::log1p(-p - q));
      if (chance > 1e-12) {
        const Estimate found = difference_together(k, l, trials);
        covered += found.low <= p - q && p - q <= found.high ? chance : 0;
      }
    }
  }
  return covered;
}

Figures figures(std::uint64_t trials, double win, double draw, double loss) {
  Figures figures;
  figures.trials = trials;
  figures[Figure::win] = win;
  figures[Figure::draw] = draw;
  figures[Figure::loss] = loss;
  figures[Figure::a_points] = figures[Figure::b_points] = 100;
  return figures;
}

}  // namespace

// Source  Newcombe (1998), table II, method 10.
TEST_CASE("differences of two samples have the interval as published") {
  const Estimate many = difference_apart(wilson(56, 70), wilson(48, 80));
  CHECK(std::abs(many.value - 0.2) < 1e-12);
  CHECK(std::abs(many.low - 0.0524) < 0.5e-4);
  CHECK(std::abs(many.high - 0.3339) < 0.5e-4);
  const Estimate few = difference_apart(wilson(9, 10), wilson(3, 10));
  CHECK(std::abs(few.low - 0.1705) < 0.5e-4);
  CHECK(std::abs(few.high - 0.8090) < 0.5e-4);
}

TEST_CASE("intervals of differences cover as often as they say, by summation") {
  for (const auto& [p, q] : {std::pair{0.5, 0.5}, {0.5, 0.3}, {0.25, 0.2}}) {
    INFO(p << " and " << q << ": apart " << coverage_apart(400, p, q) << ", together "
           << coverage_together(400, p, q / 2));
    CHECK(std::abs(coverage_apart(400, p, q) - 0.95) < 0.005);
    CHECK(std::abs(coverage_together(400, p, q / 2) - 0.95) < 0.01);
  }
  CHECK(coverage_apart(400, 0.01, 0.02) > 0.95);  // by Clopper and Pearson
  CHECK(coverage_together(400, 0.02, 0.01) > 0.95);
}

TEST_CASE("an exact row adds nothing to the interval of a difference") {
  const Figures simulated = figures(10'000, 0.5, 0.2, 0.3);
  const Estimate alone = proportion(5'000, 10'000);
  const Difference found = difference(simulated, figures(0, 0.25, 0.5, 0.25), Pairing::apart);
  CHECK(found.win.value == 0.25);
  CHECK(std::abs(found.win.low - (alone.low - 0.25)) < 1e-15);
  CHECK(std::abs(found.win.high - (alone.high - 0.25)) < 1e-15);
  const Difference exact =
      difference(figures(0, 0.5, 0.2, 0.3), figures(0, 0.25, 0.5, 0.25), Pairing::apart);
  CHECK(exact.win.low == 0.25);
  CHECK(exact.win.high == 0.25);
}

TEST_CASE("the same fights make no difference, and from the other side one of their own") {
  const Figures row = figures(10'000, 0.5, 0.2, 0.3);
  const Difference same = difference(row, row, Pairing::same);
  CHECK((same.win.low == 0 && same.win.high == 0 && same.swing.high == 0));
  const Difference other = difference(row, figures(10'000, 0.3, 0.2, 0.5), Pairing::exchanged);
  CHECK((other.draw.low == 0 && other.draw.high == 0));
  // The difference of two shares of one sample varies by p + q - (p - q)^2.
  CHECK(std::abs(other.win.half_width() - kZ * std::sqrt((0.8 - 0.04) / 10'000)) < 1e-5);
}

TEST_CASE("points of the same fights at two prices differ by what the losses are worth") {
  Figures row = figures(10'000, 0.5, 0.2, 0.3);
  row[Figure::a_points_lost] = 30;
  row[Figure::b_points_lost] = 40;
  row[Figure::swing] = 10;
  row.errors = {0.3, 0.4, 0.5};  // uncorrelated
  const Figures dearer = at_cost(row, Cost{.all = 150, .stands = 3}, Cost{.all = 100, .stands = 3});
  CHECK(std::abs(dearer.errors.swing - std::hypot(0.45, 0.4)) < 1e-12);
  CHECK(std::abs(difference(dearer, row, Pairing::same).swing.half_width() - kZ * 0.15) < 1e-12);
  CHECK(std::abs(difference(dearer, row, Pairing::apart).swing.half_width() -
                 kZ * std::hypot(0.5, dearer.errors.swing)) < 1e-12);
  // Seen from the other side both losses count twice.
  Figures exchanged = row;
  std::swap(exchanged.errors.a_lost, exchanged.errors.b_lost);
  exchanged[Figure::swing] = -10;
  const Estimate twice = difference(row, exchanged, Pairing::exchanged).swing;
  CHECK(twice.value == 20);
  CHECK(std::abs(twice.half_width() - kZ * 1.0) < 1e-12);
}

}  // namespace answer_difference
