// Fair prices: planted ones come back, whatever cycles are planted with them.

#include "study/prices.hpp"

#include <cmath>
#include <random>

#include "catch.hpp"

namespace study_fair_prices {

using namespace fray::study;
using Catch::Matchers::WithinAbs;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Planted {
  VectorXd prices{};
  MatrixXd destroyed{};
  MatrixXd weight{};
  double cyclic_share = 0;
};

/// Exchanges that are even at random prices, and `cycles` triangles on top of them, in which each
/// gains as much from the next as it loses to the one before.
Planted planted(std::mt19937& random, Index size, int cycles) {
  std::uniform_real_distribution<double> number(0.2, 1);
  std::uniform_int_distribution<Index> unit(0, size - 1);
  Planted result{VectorXd(size), MatrixXd::Zero(size, size), MatrixXd::Zero(size, size)};
  MatrixXd even = MatrixXd::Zero(size, size);
  MatrixXd gain = MatrixXd::Zero(size, size);
  for (Index i = 0; i < size; ++i) {
    result.prices(i) = std::exp(3 * number(random));
    for (Index j = 0; j < i; ++j) {
      even(i, j) = even(j, i) = number(random);
      result.weight(i, j) = result.weight(j, i) = number(random);
    }
  }
  for (int cycle = 0; cycle < cycles; ++cycle) {
    const Index i = unit(random);
    const Index j = unit(random);
    const Index k = unit(random);
    if (i == j || j == k || k == i) {
      continue;
    }
    const double flow = 0.2 / cycles * number(random);
    for (const auto& [from, to] : {std::pair(i, j), std::pair(j, k), std::pair(k, i)}) {
      gain(from, to) += flow;
      gain(to, from) -= flow;
    }
  }
  double all = 0;
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) {
      if (i != j) {
        // What i destroys of j: value, over j's price; what is gained is half won, half not lost.
        result.destroyed(i, j) =
            (even(i, j) + gain(i, j) / result.weight(i, j) / 2) / result.prices(j);
        all += result.weight(i, j) * even(i, j);
      }
    }
  }
  result.cyclic_share = gain.cwiseAbs().sum() / 2 / all;
  result.prices /= std::exp(result.prices.array().log().mean());
  return result;
}

}  // namespace

TEST_CASE("planted prices come back, with cycles and without, and so does their share", "[study]") {
  std::mt19937 random(20'261'123);
  for (const int cycles : {0, 0, 1, 5, 20}) {
    for (const Index size : {2, 3, 7, 40}) {
      const Planted given = planted(random, size, size < 3 ? 0 : cycles);
      const FairPrices fair = fair_prices(given.destroyed, given.weight);
      CHECK(fair.class_count == 1);
      for (Index i = 0; i < size; ++i) {
        CHECK(std::abs(fair.prices(i) / given.prices(i) - 1) < 1e-9);
      }
      CHECK(fair.divergence < 1e-12);
      CHECK_THAT(fair.cyclic_share, WithinAbs(given.cyclic_share, 1e-9));
      CHECK(fair.triangles.empty() == (given.cyclic_share == 0 || size < 3));
    }
  }
}

TEST_CASE("two units are priced by what they destroy of each other", "[study]") {
  MatrixXd destroyed = MatrixXd::Zero(2, 2);
  destroyed(0, 1) = 0.8;
  destroyed(1, 0) = 0.2;
  const FairPrices fair = fair_prices(destroyed, MatrixXd::Ones(2, 2));
  // p0 0.2 = 0.8 p1.
  CHECK_THAT(fair.prices(0) / fair.prices(1), WithinAbs(4, 1e-12));
  CHECK(fair.cyclic_share < 1e-15);
}

TEST_CASE("a copy of a unit changes no price, and neither does what it is measured in", "[study]") {
  std::mt19937 random(7);
  const Planted given = planted(random, 6, 4);
  const FairPrices before = fair_prices(given.destroyed, given.weight);
  // Two that share the weight of unit 5, and exchange evenly between them.
  MatrixXd destroyed = MatrixXd::Zero(7, 7);
  MatrixXd weight = MatrixXd::Zero(7, 7);
  const auto of = [](Index i) { return std::min<Index>(i, 5); };
  for (Index i = 0; i < 7; ++i) {
    for (Index j = 0; j < 7; ++j) {
      if (i != j) {
        destroyed(i, j) = of(i) == of(j) ? 0.4 : given.destroyed(of(i), of(j));
        weight(i, j) = of(i) == of(j)
                           ? 1
                           : given.weight(of(i), of(j)) * (i >= 5 ? 0.5 : 1) * (j >= 5 ? 0.5 : 1);
      }
    }
  }
  const FairPrices after = fair_prices(destroyed, weight);
  for (Index i = 0; i < 7; ++i) {
    CHECK(std::abs(after.prices(i) / after.prices(0) / (before.prices(of(i)) / before.prices(0)) -
                   1) < 1e-9);
  }
  // Double stands of unit 2: half as much of it is destroyed, at twice the price.
  MatrixXd doubled = given.destroyed;
  doubled.col(2) /= 2;
  const FairPrices large = fair_prices(doubled, given.weight);
  CHECK(std::abs(large.prices(2) / large.prices(0) / (before.prices(2) / before.prices(0)) - 2) <
        1e-9);
}

TEST_CASE("units that cannot hurt each other are priced apart", "[study]") {
  MatrixXd destroyed = MatrixXd::Zero(5, 5);
  const auto meet = [&](Index i, Index j, double there, double back) {
    destroyed(i, j) = there;
    destroyed(j, i) = back;
  };
  meet(0, 1, 0.5, 0.25);
  meet(2, 3, 0.1, 0.3);
  meet(0, 2, 0.2, 0);  // and is not hurt by it
  const FairPrices fair = fair_prices(destroyed, MatrixXd::Ones(5, 5));
  CHECK(fair.class_count == 3);
  CHECK(fair.classes[0] == fair.classes[1]);
  CHECK(fair.classes[2] == fair.classes[3]);
  CHECK(fair.classes[0] != fair.classes[2]);
  CHECK_THAT(fair.prices(0) / fair.prices(1), WithinAbs(2, 1e-12));
  CHECK_THAT(fair.prices(3) / fair.prices(2), WithinAbs(3, 1e-12));
  CHECK(fair.prices(4) == 1);
}

TEST_CASE("ratings explain what follows from strengths alone, and no cycle", "[study]") {
  const VectorXd strength = (VectorXd(4) << -1, 0.5, 0.2, 0.3).finished();
  MatrixXd destroyed = MatrixXd::Zero(4, 4);
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j < 4; ++j) {
      destroyed(i, j) = i == j ? 0 : 0.1 * std::exp((strength(i) - strength(j)) / 2);
    }
  }
  const Rating rating = rating_of(destroyed, MatrixXd::Ones(4, 4));
  for (Index i = 0; i < 4; ++i) {
    CHECK_THAT(rating.strength(i), WithinAbs(strength(i), 1e-9));
  }
  CHECK_THAT(rating.explained, WithinAbs(1, 1e-12));
  MatrixXd cycle = MatrixXd::Zero(3, 3);
  cycle(0, 1) = cycle(1, 2) = cycle(2, 0) = 0.4;
  cycle(1, 0) = cycle(2, 1) = cycle(0, 2) = 0.1;
  CHECK_THAT(rating_of(cycle, MatrixXd::Ones(3, 3)).explained, WithinAbs(0, 1e-9));
}

TEST_CASE("rock, paper and scissors are chosen alike, and a unit that always loses never",
          "[study]") {
  MatrixXd gains = MatrixXd::Zero(4, 4);
  const auto beats = [&](Index i, Index j, double by) {
    gains(i, j) = by;
    gains(j, i) = -by;
  };
  beats(0, 1, 1);
  beats(1, 2, 1);
  beats(2, 0, 1);
  for (const Index i : {0, 1, 2}) {
    beats(i, 3, 0.5);
  }
  const BestMixture best = best_mixture(gains);
  CHECK(best.gap < 1e-3);
  for (const Index i : {0, 1, 2}) {
    CHECK_THAT(best.shares(i), WithinAbs(1.0 / 3, 2e-3));
  }
  CHECK(best.shares(3) < 1e-3);
  // Rock gains three from scissors: w gains (0, 1, -3), so paper is chosen three times in five.
  beats(0, 1, 3);
  const BestMixture uneven = best_mixture(gains);
  CHECK(uneven.gap < 1e-2);
  CHECK_THAT(uneven.shares(2), WithinAbs(0.6, 5e-3));
}

}  // namespace study_fair_prices
