#include "answer/answer.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"

namespace answer_estimate {

using namespace fray::answer;

namespace {

/// Chance of `least` to `most` successes, each term from logarithms: slow, and no incomplete beta
/// function.
double binomial(std::uint64_t least, std::uint64_t most, std::uint64_t trials, double p) {
  double sum = 0;
  const double n = static_cast<double>(trials);
  for (std::uint64_t successes = least; successes <= most; ++successes) {
    const double k = static_cast<double>(successes);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                    k * std::log(p) + (n - k) * std::log1p(-p));
  }
  return sum;
}

/// The p at which a tail that grows with p reaches 2.5 %, by halving.
template <class Tail>
double where_it_reaches_the_tail(Tail tail) {
  double low = 0;
  double high = 1;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (low + high) / 2;
    (tail(middle) < 0.025 ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// Chance that Student's t of so many degrees of freedom lies within so much of 0, by Simpson's rule.
double student_within(double within, int freedom) {
  const double n = freedom;
  const auto density = [n](double t) { return std::pow(1 + t * t / n, -(n + 1) / 2); };
  constexpr int kSteps = 20'000;
  const double step = within / kSteps;
  double sum = density(0) + density(within);
  for (int i = 1; i < kSteps; ++i) {
    sum += (i % 2 == 0 ? 2 : 4) * density(i * step);
  }
  return 2 * sum * step / 3 * std::exp(std::lgamma((n + 1) / 2) - std::lgamma(n / 2)) /
         std::sqrt(n * std::acos(-1.0));
}

}  // namespace

TEST_CASE("a mean of parts is as sure as Student's t says of so many") {
  for (std::size_t parts = 2; parts <= 16; ++parts) {
    std::vector<double> chances(parts, 0.5);
    chances[0] = 0.501;
    chances[1] = 0.499;
    const double error = std::sqrt(2e-6 / static_cast<double>(parts * (parts - 1)));
    const Estimate found = chance_by_parts(chances, 1'000'000);
    CAPTURE(parts);
    CHECK(std::abs(student_within(found.half_width() / error, static_cast<int>(parts) - 1) - 0.95) <
          1e-9);
  }
}

TEST_CASE("quantiles of Student's t are right at any number of degrees of freedom") {
  for (const std::size_t freedom : {1, 2, 5, 14, 15, 16, 17, 20, 30, 100, 1000}) {
    CAPTURE(freedom);
    const double quantile = student(freedom);
    CHECK(std::abs(student_within(quantile, static_cast<int>(freedom)) - 0.95) < 1e-7);
  }
  CHECK(std::abs(student(1'000'000'000) - kZ) < 1e-8);
}

// Source  Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I,
//         method 5.
TEST_CASE("few successes have Clopper and Pearson's interval as published") {
  const struct {
    std::uint64_t successes, trials;
    double low, high;
  } published[] = {{15, 148, 0.0578, 0.1617}, {0, 20, 0.0000, 0.1684}, {1, 29, 0.0009, 0.1776}};
  for (const auto& [successes, trials, low, high] : published) {
    const Estimate found = proportion(successes, trials);
    INFO(successes << " of " << trials);
    CHECK(std::abs(found.low - low) < 0.5e-4);
    CHECK(std::abs(found.high - high) < 0.5e-4);
  }
}

// Source  as above, method 3.
TEST_CASE("enough successes have Wilson's interval as published") {
  const Estimate found = proportion(81, 263);
  CHECK(found.value == 81.0 / 263);
  CHECK(std::abs(found.low - 0.2553) < 0.5e-4);
  CHECK(std::abs(found.high - 0.3662) < 0.5e-4);
}

// Wilson's bounds are the two p at which the observed share lies 1.96 standard errors of p away.
TEST_CASE("Wilson's bounds solve the equation they come from") {
  for (const auto& [successes, trials] : {std::pair<std::uint64_t, std::uint64_t>{50, 100},
                                          {50, 1'000'000},
                                          {999'950, 1'000'000},
                                          {1'234'567, 10'000'000},
                                          {500'000'000, 1'000'000'000'000}}) {
    const Estimate found = proportion(successes, trials);
    const double share = static_cast<double>(successes) / static_cast<double>(trials);
    INFO(successes << " of " << trials);
    for (const double bound : {found.low, found.high}) {
      const double error = std::sqrt(bound * (1 - bound) / static_cast<double>(trials));
      CHECK(std::abs(std::abs(share - bound) / error - 1.9599639845400545) < 1e-6);
    }
    CHECK((found.low < share && share < found.high));
    CHECK(std::abs(found.half_width() - wilson_half_width(share, static_cast<double>(trials))) <
          1e-14);
  }
}

TEST_CASE("Clopper and Pearson's bounds leave 2.5 % in each tail, rounded outwards to six digits") {
  for (const std::uint64_t trials : {7U, 50U, 1'000U, 20'000U}) {
    for (const std::uint64_t successes : {0U, 1U, 2U, 5U, 7U, 20U, 49U}) {
      if (successes > trials) {
        continue;
      }
      const Estimate found = proportion(successes, trials);
      const double low = successes == 0 ? 0 : where_it_reaches_the_tail([&](double p) {
        return 1 - binomial(0, successes - 1, trials, p);
      });
      const double high = successes == trials ? 1 : where_it_reaches_the_tail([&](double p) {
        return 1 - binomial(0, successes, trials, p) < 0.975 ? 0.0 : 1.0;
      });
      INFO(successes << " of " << trials);
      CHECK(found.low <= low + 1e-10 * low);
      CHECK(found.low >= low * (1 - 1.1e-5));
      CHECK(found.high >= high - 1e-10 * high);
      CHECK(found.high <= high * (1 + 1.1e-5));
    }
  }
}

TEST_CASE(
    "no successes still have an upper bound, all successes a lower one, and no trials know "
    "nothing") {
  // Clopper and Pearson's closed form: 1 - 0.025^(1/n).
  for (const std::uint64_t trials : {1U, 10U, 1'000U, 10'000'000U}) {
    const double bound = -std::expm1(std::log(0.025) / static_cast<double>(trials));
    const Estimate none = proportion(0, trials);
    const Estimate all = proportion(trials, trials);
    INFO(trials << " trials");
    CHECK(none.value == 0);
    CHECK(none.low == 0);
    CHECK((none.high >= bound * (1 - 1e-9) && none.high <= bound * (1 + 1.1e-5)));
    CHECK(all.value == 1);
    CHECK(all.high == 1);
    CHECK((1 - all.low >= bound * (1 - 1e-9) && 1 - all.low <= bound + 1.1e-5));
  }
  const Estimate nothing = proportion(0, 0);
  CHECK(nothing.low == 0);
  CHECK(nothing.high == 1);
}

TEST_CASE("the method changes between 49 and 50 of the rarer kind") {
  const auto is_wilson = [](std::uint64_t successes, std::uint64_t trials) {
    const Estimate found = proportion(successes, trials);
    const double share = static_cast<double>(successes) / static_cast<double>(trials);
    return std::abs(found.half_width() - wilson_half_width(share, static_cast<double>(trials))) <
           1e-15;
  };
  CHECK_FALSE(is_wilson(49, 1'000));
  CHECK(is_wilson(50, 1'000));
  CHECK(is_wilson(950, 1'000));
  CHECK_FALSE(is_wilson(951, 1'000));
  CHECK_FALSE(is_wilson(49, 99));
  CHECK(is_wilson(50, 100));
}

TEST_CASE("an interval is that of its trials, whichever were asked for before") {
  const Estimate of_hundred = proportion(3, 100);
  const Estimate of_thousand = proportion(3, 1000);
  CHECK(of_thousand.high < of_hundred.high / 5);
  CHECK(proportion(3, 100).high == of_hundred.high);
  CHECK(proportion(3, 100).low == of_hundred.low);
  CHECK(proportion(97, 100).low > 0.9);
}

TEST_CASE("failures have the successes' interval, mirrored") {
  for (const auto& [successes, trials] :
       {std::pair<std::uint64_t, std::uint64_t>{3, 40}, {60, 400}, {49, 1'000}}) {
    const Estimate found = proportion(successes, trials);
    const Estimate mirrored = proportion(trials - successes, trials);
    CHECK(std::abs(found.low - (1 - mirrored.high)) < 1.1e-6);
    CHECK(std::abs(found.high - (1 - mirrored.low)) < 1.1e-6);
  }
}

TEST_CASE("the mean of counts has the interval of the central limit theorem") {
  // 1, 2 and 4 in 30, 50 and 20 trials: mean 2.1, mean of squares 5.5, variance 1.09.
  const std::vector<std::uint64_t> counts{0, 30, 50, 0, 20};
  const Estimate found = mean_of_counts(counts);
  CHECK(std::abs(found.value - 2.1) < 1e-15);
  CHECK(std::abs(found.half_width() - 1.959963984540054 * std::sqrt(1.09 / 100)) < 1e-15);
  const Estimate stretched = mean_of_counts(counts, 10, -2);
  CHECK(std::abs(stretched.value - (10 - 2 * 2.1)) < 1e-14);
  CHECK(std::abs(stretched.half_width() - 2 * found.half_width()) < 1e-14);
  // Of all else only a bound is known.
  const Estimate alike = mean_of_counts(std::vector<std::uint64_t>{0, 0, 7, 0, 0});
  CHECK(alike.value == 2);
  CHECK(alike.low == Approx(2 - 2 * proportion(0, 7).high));
  CHECK(alike.high == Approx(2 + 2 * proportion(0, 7).high));
  const Estimate nothing = mean_of_counts(std::vector<std::uint64_t>{10});
  CHECK(nothing.low == 0);
  CHECK(nothing.high > 0);
  // No length is below nothing.
  CHECK(mean_of_counts(std::vector<std::uint64_t>{9, 0, 0, 1}).low == 0);
  CHECK(mean_of_counts(std::vector<std::uint64_t>{}).value == 0);
}

TEST_CASE("the mean of values stays in its range, and is never surer than what was seen allows") {
  using Values = std::vector<std::pair<double, std::uint64_t>>;
  // -10, 0 and 20 in 30, 50 and 20 trials: mean 1, mean of squares 110.
  const Estimate found = mean_of_values(Values{{-10, 30}, {20, 20}}, 100, {-100, 100});
  CHECK(found.value == 1);
  CHECK(found.half_width() == Approx(1.959963984540054 * std::sqrt(109.0 / 100)));
  // A hundred fights that all went the same way say little of one in fifty.
  const double unseen = proportion(0, 100).high;
  const Estimate alike = mean_of_values(Values{{10, 60}, {10, 40}}, 100, {-20, 15});
  CHECK(alike.value == 10);
  CHECK(alike.low == Approx(10 - 30 * unseen));
  CHECK(alike.high == Approx(10 + 5 * unseen));
  const Estimate nothing = mean_of_values(Values{{0, 7}}, 100, {0, 18});
  CHECK(nothing.low == 0);
  CHECK(nothing.high == Approx(18 * unseen));
  const Estimate nearly_all = mean_of_values(Values{{10, 99}, {9, 1}}, 100, {0, 10});
  CHECK(nearly_all.high == 10);
  CHECK(nearly_all.low < 9.99);
}

TEST_CASE("the mean of a distribution is exact") {
  const std::vector<double> pmf{0.25, 0.25, 0.5};
  const Estimate found = mean_of_pmf(pmf);
  CHECK(found.value == 1.25);
  CHECK(found.half_width() == 0);
}

}  // namespace answer_estimate
