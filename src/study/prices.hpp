#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "answer/answer.hpp"

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

/// What comes of a unit's fights with one opponent.
struct Exchange {
  double price = 0;            ///< of the opponent
  double weight = 0;           ///< how often they meet
  double destroyed = 0;        ///< the share of the opponent that the unit destroys
  double lost = 0;             ///< the share of itself that it loses
  double destroyed_error = 0;  ///< standard errors by dice
  double lost_error = 0;
};

/// The fair price of a unit by fights of one against one: the one that `diff`, `find` and `worth`
/// tell. At it the unit destroys as much value as it loses, in the mean of all fights. Each fight
/// counts alike, whatever is destroyed in it, but by the ratio of the lower price to the higher; and
/// what is left between the two prices counts by the square, as strength grows with numbers. Not a
/// number where the unit destroys nothing, or loses nothing.
/// Why    what a fight says is bounded, and falls where the price rises: there is one price, it moves
///        a little where fights do, and to do better against anybody raises it. To count far ones
///        even less would make several.
/// Error  1e-14 of the price. From prices by forces of equal cost (fair_points) it differs by some
///        12 %, and what it says of a change by some 5 % of the price.
double even_price(std::span<const Exchange> exchanges);

/// The fair price with its 95 % interval by dice.
/// Error  what both lose in a fight counts as if their errors added up: the interval is not too narrow.
answer::Estimate even_price_by_dice(std::vector<Exchange> exchanges);

/// A number of each unit that a price may follow from.
struct Statistic {
  std::string name{};
  Eigen::VectorXd values{};
  bool varies() const { return values.size() > 0 && (values.array() != values(0)).any(); }
};

struct Term {
  std::string name{};
  double coefficient = 0;
  double error = 0;  ///< standard error
  double low = 0;    ///< 95 %, by Student's t
  double high = 0;
};

/// What of a number others explain: least squares with a constant.
struct Regression {
  std::vector<Term> terms{};  ///< the constant first
  double explained = 0;       ///< share of the variance
  Eigen::VectorXd residuals{};
};

/// Throws  InputError where there are fewer than two more values than numbers that explain them.
void refuse_few_values(std::size_t values, std::size_t numbers);

/// Statistics that are the same for all are left out.
/// Throws  InputError where there are fewer than two more values than terms, or statistics that
///         follow from each other.
Regression regression_of(const Eigen::VectorXd& values, const std::vector<Statistic>& statistics);

/// Between how much and how much of something there may be of some units together.
struct Bounds {
  std::vector<std::size_t> units{};
  double least = 0;
  double most = 0;
};

/// Of all ways to share demands among units, the one with the largest sum of values: first all
/// minima are met, as far as demands go, and then as much demand as bounds allow.
///
/// Shape   values(unit, demand), of one of it; not a number where they never meet. A unit stands in
///         just one of the bounds, or in none. The result: how much of each demand is each unit's.
/// Source  a flow of least cost by shortest paths, one after the other (Busacker and Gowen, 1961).
Eigen::MatrixXd best_shares(const Eigen::MatrixXd& values, const Eigen::VectorXd& demands,
                            const std::vector<Bounds>& bounds);

}  // namespace fray::study
