// Prices at which every unit destroys as much value as it loses. docs/guide/comparing.md.

#include "study/fair_prices.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "graph/chain.hpp"

namespace fray::study {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

std::size_t unsigned_of(Index i) noexcept { return static_cast<std::size_t>(i); }

/// The stationary vector of flow(i, j), what comes to i from j, up to scale: all of flow's columns
/// can reach each other. What stays where it is has no say.
VectorXd stationary(MatrixXd flow) {
  const Index size = flow.rows();
  VectorXd rates = VectorXd::Zero(size);
  for (Index last = size - 1; last > 0; --last) {
    rates(last) = flow.col(last).head(last).sum();
    const VectorXd share = flow.col(last).head(last) / rates(last);
    flow.topLeftCorner(last, last) += share * flow.row(last).head(last);
  }
  VectorXd found = VectorXd::Zero(size);
  found(0) = 1;
  for (Index state = 1; state < size; ++state) {
    found(state) = flow.row(state).head(state).dot(found.head(state)) / rates(state);
  }
  return found;
}

/// The prices of units that all can destroy each other, through others at least.
VectorXd prices_within(const MatrixXd& destroyed, const MatrixXd& weight) {
  const Index size = destroyed.rows();
  // y_i = p_i c_i, where c_i is what i loses of itself; y is the stationary vector of w_ij D_ij / c_j.
  MatrixXd flow = weight.cwiseProduct(destroyed);
  flow.diagonal().setZero();
  const VectorXd lost = flow.colwise().sum().transpose();
  for (Index j = 0; j < size; ++j) {
    flow.col(j) /= lost(j);
  }
  VectorXd prices =
      size == 1 ? VectorXd::Ones(1) : VectorXd(stationary(std::move(flow)).cwiseQuotient(lost));
  prices /= std::exp(prices.array().log().mean());
  return prices;
}

}  // namespace

FairPrices fair_prices(const MatrixXd& destroyed, const MatrixXd& weight) {
  const Index size = destroyed.rows();
  const MatrixXd exchange = weight.cwiseProduct(destroyed);
  std::vector<std::vector<std::uint32_t>> moves(unsigned_of(size));
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) {
      if (i != j && exchange(i, j) > 0) {
        moves[unsigned_of(i)].push_back(static_cast<std::uint32_t>(j));
      }
    }
  }
  FairPrices fair{.prices = VectorXd::Ones(size), .classes = {}, .triangles = {}};
  fair.classes.resize(unsigned_of(size));
  for (const std::vector<std::uint32_t>& knot : graph::knots(moves)) {
    const std::vector<Index> units(knot.begin(), knot.end());
    const VectorXd within = prices_within(destroyed(units, units), weight(units, units));
    for (std::size_t i = 0; i < units.size(); ++i) {
      fair.prices(units[i]) = within(static_cast<Index>(i));
      fair.classes[unsigned_of(units[i])] = fair.class_count;
    }
    ++fair.class_count;
  }
  double divergence = 0;
  for (Index i = 0; i < size; ++i) {
    double won = 0;
    double lost = 0;
    double all = 0;
    for (Index j = 0; j < size; ++j) {
      if (i != j && fair.classes[unsigned_of(i)] == fair.classes[unsigned_of(j)]) {
        const double won_of_j = exchange(i, j) * fair.prices(j);
        const double lost_to_j = exchange(j, i) * fair.prices(i);
        won += won_of_j;
        lost += lost_to_j;
        all += std::max(won_of_j, lost_to_j);
      }
    }
    divergence = std::max(divergence, all > 0 ? std::abs(won - lost) / all : 0);
  }
  fair.divergence = divergence;
  tell_cycles(fair, destroyed, weight);
  return fair;
}

void tell_cycles(FairPrices& fair, const MatrixXd& destroyed, const MatrixXd& weight) {
  const Index size = destroyed.rows();
  // gain(i, j): the value that i gains from j. Between classes prices do not compare.
  MatrixXd gain = MatrixXd::Zero(size, size);
  double all = 0;
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) {
      if (i == j || fair.classes[unsigned_of(i)] != fair.classes[unsigned_of(j)]) {
        continue;
      }
      const double won = weight(i, j) * destroyed(i, j) * fair.prices(j);
      const double lost = weight(i, j) * destroyed(j, i) * fair.prices(i);
      gain(i, j) = std::isnan(won - lost) ? 0 : won - lost;
      all += std::isnan(won) ? 0 : won;
    }
  }
  if (all == 0) {
    return;
  }
  fair.cyclic_share = gain.cwiseAbs().sum() / (2 * all);
  const double least = 1e-9 * all;  // less is rounding
  for (Index i = 0; i < size; ++i) {
    for (Index j = i + 1; j < size; ++j) {
      for (Index k = j + 1; k < size; ++k) {  // i gains from j, j from k, and k from i
        const double flow = std::min({gain(i, j), gain(j, k), gain(k, i)});
        const double other = std::min({gain(j, i), gain(k, j), gain(i, k)});
        if (flow > least) {
          fair.triangles.push_back({{unsigned_of(i), unsigned_of(j), unsigned_of(k)}, flow / all});
        } else if (other > least) {
          fair.triangles.push_back({{unsigned_of(i), unsigned_of(k), unsigned_of(j)}, other / all});
        }
      }
    }
  }
  std::ranges::stable_sort(fair.triangles, std::ranges::greater(), &Triangle::flow);
  fair.triangles.resize(std::min<std::size_t>(fair.triangles.size(), 5));
}

VectorXd fair_prices_held(const MatrixXd& destroyed, const MatrixXd& weight,
                          const std::map<Index, double>& held) {
  MatrixXd won = weight.cwiseProduct(destroyed);
  won.diagonal().setZero();
  MatrixXd system = -won;
  system.diagonal() += won.colwise().sum().transpose();
  VectorXd right = VectorXd::Zero(won.rows());
  for (const auto& [unit, price] : held) {
    system.row(unit).setZero();
    system(unit, unit) = 1;
    right(unit) = price;
  }
  return system.partialPivLu().solve(right);
}

Rating rating_of(const MatrixXd& destroyed, const MatrixXd& weight) {
  const Index size = destroyed.rows();
  // Every unit is tied to 0 a little, so that units apart from all others have a rating.
  constexpr double kTie = 1e-12;
  MatrixXd laplacian = MatrixXd::Identity(size, size) * kTie;
  VectorXd right = VectorXd::Zero(size);
  double squares = 0;
  const auto each = [&](auto&& use) {
    for (Index i = 0; i < size; ++i) {
      for (Index j = i + 1; j < size; ++j) {
        if (weight(i, j) > 0 && destroyed(i, j) > 0 && destroyed(j, i) > 0) {
          use(i, j, weight(i, j), std::log(destroyed(i, j) / destroyed(j, i)));
        }
      }
    }
  };
  each([&](Index i, Index j, double w, double by) {
    laplacian(i, i) += w;
    laplacian(j, j) += w;
    laplacian(i, j) -= w;
    laplacian(j, i) -= w;
    right(i) += w * by;
    right(j) -= w * by;
    squares += w * by * by;
  });
  Rating rating{.strength = laplacian.ldlt().solve(right)};
  rating.strength.array() -= rating.strength.mean();
  double left = 0;
  each([&](Index i, Index j, double w, double by) {
    const double rest = by - (rating.strength(i) - rating.strength(j));
    left += w * rest * rest;
  });
  rating.explained = squares > 0 ? 1 - left / squares : 1;
  return rating;
}

BestMixture best_mixture(const MatrixXd& gains) {
  constexpr int kRounds = 100'000;
  const Index size = gains.rows();
  const double largest = gains.cwiseAbs().maxCoeff();
  BestMixture best{.shares = VectorXd::Constant(size, 1.0 / static_cast<double>(size))};
  if (largest == 0) {
    return best;
  }
  const double step = 0.25 / largest;
  VectorXd score = VectorXd::Zero(size);
  VectorXd last = VectorXd::Zero(size);
  VectorXd sum = VectorXd::Zero(size);
  VectorXd now = best.shares;
  for (int round = 0; round < kRounds; ++round) {
    last = gains * now;
    score += last;
    now = (step * (score + last).array() - step * (score + last).maxCoeff()).exp();
    now /= now.sum();
    sum += now;
  }
  best.shares = sum / sum.sum();
  best.gap = std::max(0.0, (gains * best.shares).maxCoeff());
  return best;
}

}  // namespace fray::study
