// How demands are shared among units within bounds.

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"
#include "study/prices.hpp"

namespace study_shares {

using namespace fray::study;

namespace {

constexpr int kUnits = 3;

/// The largest sum of values of all ways to give each token to a unit, or to none where none may take
/// it; as many tokens as can be are given, after all minima.
double by_brute_force(const Eigen::MatrixXd& values, const std::vector<int>& tokens,
                      const std::array<int, kUnits>& least, const std::array<int, kUnits>& most) {
  std::vector<int> of;  // the demand of each token
  for (std::size_t j = 0; j < tokens.size(); ++j) {
    of.insert(of.end(), static_cast<std::size_t>(tokens[j]), static_cast<int>(j));
  }
  double best = -INFINITY;
  int given_at_best = -1;
  std::vector<int> to(of.size(), 0);
  for (;;) {
    std::array<int, kUnits> counts{};
    double sum = 0;
    int given = 0;
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (to[i] < kUnits) {
        ++counts[static_cast<std::size_t>(to[i])];
        sum += values(to[i], of[i]);
        ++given;
      }
    }
    bool may = true;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      may &= counts[unit] >= least[unit] && counts[unit] <= most[unit];
    }
    if (may && (given > given_at_best || (given == given_at_best && sum > best))) {
      best = sum;
      given_at_best = given;
    }
    std::size_t i = 0;
    while (i < to.size() && ++to[i] > kUnits) {
      to[i++] = 0;
    }
    if (i == to.size()) {
      return best;
    }
  }
}

}  // namespace

TEST_CASE("shares are those of brute force, within minima and maxima", "[shares]") {
  std::mt19937 random(7);
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  for (int round = 0; round < 60; ++round) {
    const std::vector<int> tokens{1 + below(3), 1 + below(2), 1 + below(2)};
    const int all = tokens[0] + tokens[1] + tokens[2];
    Eigen::MatrixXd values(kUnits, 3);
    for (double& value : values.reshaped()) {
      value = below(41) - 20;
    }
    std::array<int, kUnits> least{};
    std::array<int, kUnits> most{};
    std::vector<Bounds> bounds;
    int wanted = 0;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      least[unit] = std::min(below(3), all - wanted);
      wanted += least[unit];
      most[unit] = least[unit] + below(4);
      bounds.push_back({{unit}, static_cast<double>(least[unit]), static_cast<double>(most[unit])});
    }
    Eigen::VectorXd demands(3);
    demands << tokens[0], tokens[1], tokens[2];
    const Eigen::MatrixXd shares = best_shares(values, demands, bounds);
    for (Eigen::Index j = 0; j < 3; ++j) {
      CHECK(shares.col(j).sum() <= demands(j) + 1e-9);
    }
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      const double given = shares.row(static_cast<Eigen::Index>(unit)).sum();
      CHECK(given >= least[unit] - 1e-9);
      CHECK(given <= most[unit] + 1e-9);
    }
    CHECK((shares.array() * values.array()).sum() ==
          Approx(by_brute_force(values, tokens, least, most)).margin(1e-9));
  }
}

TEST_CASE("without bounds each demand is its best unit's, and who never meets it has nothing of it",
          "[shares]") {
  Eigen::MatrixXd values(2, 2);
  values << 3, -5, std::nan(""), -2;
  const Eigen::MatrixXd shares = best_shares(values, Eigen::Vector2d(10, 4), {});
  CHECK(shares == (Eigen::Matrix2d() << 10, 0, 0, 4).finished());
}

}  // namespace study_shares
