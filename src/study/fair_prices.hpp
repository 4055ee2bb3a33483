#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include <Eigen/Core>

namespace fray::study {

/// Three units of which each gains from the next.
struct Triangle {
  std::array<std::size_t, 3> units{};
  double flow = 0;  ///< the smallest of its three gains, as a share of all exchange
};

/// Prices at which every unit destroys as much value as it loses.
struct FairPrices {
  Eigen::VectorXd prices{};  ///< in each class the geometric mean is 1
  /// Sets of units that can destroy each other, directly or through others: prices compare within a
  /// class alone. Shape  a class for each unit.
  std::vector<std::size_t> classes{};
  std::size_t class_count = 0;
  /// The largest share by which what a unit destroys differs from what it loses, at these prices.
  double divergence = 0;
  /// What no prices can make even, rock beating scissors, as a share of all exchange.
  double cyclic_share = 0;
  std::vector<Triangle> triangles{};  ///< the strongest first, at most five
};

/// Shape   destroyed(i, j): how much of unit j, in units of it, i destroys in a fight, on average;
///         weight(i, j) = weight(j, i): how often they meet. What meets itself counts for nothing.
/// Error   prices right to about 1e-12 of each: by elimination that only adds, multiplies and
///         divides.
/// Source  p_i sum_j w_ij D_ji = sum_j w_ij D_ij p_j is the balance of a Markov chain, and its
///         stationary vector, divided by what each unit loses, are the prices ("fair bets": Slutzki
///         and Volij, "Scoring of web pages and tournaments", 2006). Grassmann, Taksar and Heyman
///         (1985) for the elimination.
FairPrices fair_prices(const Eigen::MatrixXd& destroyed, const Eigen::MatrixXd& weight);

/// At the prices and classes that are there: what no prices can make even, and its triangles.
/// Shape   as of `fair_prices`.
void tell_cycles(FairPrices& fair, const Eigen::MatrixXd& destroyed, const Eigen::MatrixXd& weight);

/// The same with some prices held: all others destroy as much value as they lose.
Eigen::VectorXd fair_prices_held(const Eigen::MatrixXd& destroyed, const Eigen::MatrixXd& weight,
                                 const std::map<Eigen::Index, double>& held);

/// A second opinion: ratings whose differences come nearest to log(D_ij / D_ji).
struct Rating {
  Eigen::VectorXd strength{};  ///< natural logarithms; their mean is 0
  double explained = 0;        ///< share of the squares that ratings explain
};

/// Pairs of which one destroys nothing of the other are left out.
Rating rating_of(const Eigen::MatrixXd& destroyed, const Eigen::MatrixXd& weight);

/// The mixture of units that no other mixture has an edge over.
struct BestMixture {
  Eigen::VectorXd shares{};  ///< sum to 1
  /// What the best answer to it gains at most, in the units of `gains`: 0 would be perfect.
  double gap = 0;
};

/// Shape   gains(i, j) = -gains(j, i): what i gains when it meets j.
/// Source  Rakhlin and Sridharan, "Optimization, learning, and games with predictable sequences"
///         (2013): optimistic multiplicative weights, averaged.
BestMixture best_mixture(const Eigen::MatrixXd& gains);

}  // namespace fray::study
