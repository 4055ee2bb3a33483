// Prices at which every unit destroys as much value as it loses. docs/guide/comparing.md.

#include "study/prices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/Dense>
#include <Eigen/LU>

#include "answer/answer.hpp"
#include "core/text.hpp"
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

double even_price(std::span<const Exchange> exchanges) {
  struct Fight {
    double weight;
    double share;     // of what both destroy
    double strength;  // of the opponent: strengths are squares of prices
  };
  std::vector<Fight> fights;
  double won = 0;
  double lost = 0;
  double won_strength = 0;
  double lost_strength = 0;
  for (const Exchange& each : exchanges) {
    if (each.destroyed + each.lost > 0) {
      const double share = each.destroyed / (each.destroyed + each.lost);
      const double strength = each.price * each.price;
      fights.push_back({each.weight, share, strength});
      won += each.weight * share;
      lost += each.weight * (1 - share);
      won_strength += each.weight * share * strength;
      lost_strength += each.weight * (1 - share) / strength;
    }
  }
  if (!(won > 0 && lost > 0)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const auto [weakest, strongest] = std::ranges::minmax_element(fights, {}, &Fight::strength);
  double low = std::min(weakest->strength, won / lost_strength);
  double high = std::max(strongest->strength, won_strength / lost);
  double strength = std::sqrt(low * high);
  // Newton's method in the logarithm, within what encloses the solution.
  constexpr int kMostSteps = 100;
  constexpr double kEnough = 1e-14;
  for (int step = 0; step < kMostSteps; ++step) {
    double more = 0;  // is destroyed than lost
    double slope = 0;
    for (const Fight& each : fights) {
      const double won_here = each.share * std::min(1.0, each.strength / strength);
      const double lost_here = (1 - each.share) * std::min(1.0, strength / each.strength);
      more += each.weight * (won_here - lost_here);
      slope += each.weight * (strength > each.strength ? won_here : lost_here);
    }
    (more > 0 ? low : high) = strength;
    const double by_slope = strength * std::exp(more / slope);
    const double next = by_slope > low && by_slope < high ? by_slope : std::sqrt(low * high);
    const bool found = std::abs(next / strength - 1) < kEnough;
    strength = next;
    if (found) {
      break;
    }
  }
  return std::sqrt(strength);
}

answer::Estimate even_price_by_dice(std::vector<Exchange> exchanges) {
  const double price = even_price(exchanges);
  if (std::isnan(price)) {
    return answer::Estimate::unknown();
  }
  double variance = 0;
  for (Exchange& each : exchanges) {
    const auto moved = [&](double Exchange::* share, double by) {
      const double was = std::exchange(each.*share, std::clamp(each.*share + by, 0.0, 1.0));
      const double now = even_price(exchanges);
      each.*share = was;
      return std::isnan(now) ? 0 : std::abs(now - price);
    };
    if (each.destroyed_error > 0 || each.lost_error > 0) {
      variance += std::pow(moved(&Exchange::destroyed, each.destroyed_error) +
                               moved(&Exchange::lost, each.lost_error),
                           2);
    }
  }
  const double half = answer::kZ * std::sqrt(variance);
  return {price, std::max(0.0, price - half), price + half};
}

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

void refuse_few_values(std::size_t values, std::size_t numbers) {
  if (values < numbers + 2) {
    refuse("regress",
           "is asked of {} unit{} and {} numbers (two units more than numbers are wanted) price "
           "more units, such as all",
           values, values == 1 ? "" : "s", numbers);
  }
}

Regression regression_of(const VectorXd& values, const std::vector<Statistic>& statistics) {
  Regression found{.terms = {{"constant"}}};
  MatrixXd columns = MatrixXd::Ones(values.size(), 1);
  for (const Statistic& each : statistics) {
    if (each.varies()) {
      columns.conservativeResize(Eigen::NoChange, columns.cols() + 1);
      columns.rightCols(1) = each.values;
      found.terms.push_back({each.name});
    }
  }
  refuse_few_values(unsigned_of(values.size()), unsigned_of(columns.cols()));
  const Index spare = values.size() - columns.cols();
  const Eigen::ColPivHouseholderQR<MatrixXd> solver(columns);
  if (solver.rank() < columns.cols()) {
    refuse("regress",
           "is asked of units whose numbers follow from each other (no share of the price can be "
           "told apart) price more units, such as all");
  }
  const VectorXd coefficients = solver.solve(values);
  found.residuals = values - columns * coefficients;
  const double left = found.residuals.squaredNorm();
  const double all = (values.array() - values.mean()).square().sum();
  found.explained = all > 0 ? 1 - left / all : 1;
  const MatrixXd spread = (columns.transpose() * columns).inverse();
  const double often = answer::student(static_cast<std::size_t>(spare));
  for (Index i = 0; i < columns.cols(); ++i) {
    Term& term = found.terms[static_cast<std::size_t>(i)];
    term.coefficient = coefficients(i);
    term.error = std::sqrt(left / static_cast<double>(spare) * spread(i, i));
    term.low = term.coefficient - often * term.error;
    term.high = term.coefficient + often * term.error;
  }
  return found;
}

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNothing = 1e-9;  ///< of an amount, or of a gain

/// Pipes between a source, demands, units, their bounds and a sink.
class Flow {
 public:
  explicit Flow(std::size_t places) : from_(places) {}

  std::size_t add(std::size_t from, std::size_t to, double room, double gain) {
    pipes_.push_back({to, room, gain});
    pipes_.push_back({from, 0, -gain});
    from_[from].push_back(pipes_.size() - 2);
    from_[to].push_back(pipes_.size() - 1);
    return pipes_.size() - 2;
  }

  double through(std::size_t pipe) const { return pipes_[pipe + 1].room; }

  /// Sends as much as there is room for, by the way that gains most each time.
  void fill(std::size_t source, std::size_t sink) {
    while (send(source, sink)) {
    }
  }

 private:
  struct Pipe {
    std::size_t to = 0;
    double room = 0;
    double gain = 0;
  };

  bool send(std::size_t source, std::size_t sink) {
    std::vector<double> gain(from_.size(), -kInfinity);
    std::vector<std::size_t> by(from_.size(), pipes_.size());
    gain[source] = 0;
    bool changed = true;
    for (std::size_t round = 0; changed && round < from_.size(); ++round) {
      changed = false;
      for (std::size_t place = 0; place < from_.size(); ++place) {
        for (const std::size_t pipe : from_[place]) {
          const Pipe& now = pipes_[pipe];
          if (gain[place] > -kInfinity && now.room > kNothing &&
              gain[place] + now.gain > gain[now.to] + kNothing) {
            gain[now.to] = gain[place] + now.gain;
            by[now.to] = pipe;
            changed = true;
          }
        }
      }
    }
    if (gain[sink] == -kInfinity) {
      return false;
    }
    double room = kInfinity;
    for (std::size_t place = sink; place != source; place = pipes_[by[place] ^ 1U].to) {
      room = std::min(room, pipes_[by[place]].room);
    }
    for (std::size_t place = sink; place != source; place = pipes_[by[place] ^ 1U].to) {
      pipes_[by[place]].room -= room;
      pipes_[by[place] ^ 1U].room += room;
    }
    return true;
  }

  std::vector<Pipe> pipes_{};                     ///< each followed by its way back
  std::vector<std::vector<std::size_t>> from_{};  ///< by place
};

}  // namespace

Eigen::MatrixXd best_shares(const Eigen::MatrixXd& values, const Eigen::VectorXd& demands,
                            const std::vector<Bounds>& bounds) {
  const auto units = static_cast<std::size_t>(values.rows());
  const auto wanted = static_cast<std::size_t>(demands.size());
  const std::size_t source = 0;
  const std::size_t first_unit = 1 + wanted;
  const std::size_t first_bound = first_unit + units;
  const std::size_t sink = first_bound + bounds.size();
  // More than any two ways can differ by: a minimum is met before anything else counts.
  double most = 1;
  for (const double value : values.reshaped()) {
    most += std::isnan(value) ? 0 : 2 * std::abs(value);
  }
  Flow flow(sink + 1);
  for (std::size_t j = 0; j < wanted; ++j) {
    flow.add(source, 1 + j, demands(static_cast<Eigen::Index>(j)), 0);
  }
  std::vector<std::size_t> pipes(units * wanted, SIZE_MAX);
  for (std::size_t i = 0; i < units; ++i) {
    for (std::size_t j = 0; j < wanted; ++j) {
      const double value = values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      if (!std::isnan(value)) {
        pipes[i * wanted + j] = flow.add(1 + j, first_unit + i, kInfinity, value);
      }
    }
  }
  std::vector<bool> bound(units, false);
  for (std::size_t k = 0; k < bounds.size(); ++k) {
    for (const std::size_t unit : bounds[k].units) {
      bound[unit] = true;
      flow.add(first_unit + unit, first_bound + k, kInfinity, 0);
    }
    flow.add(first_bound + k, sink, bounds[k].least, most);
    flow.add(first_bound + k, sink, bounds[k].most - bounds[k].least, 0);
  }
  for (std::size_t i = 0; i < units; ++i) {
    if (!bound[i]) {
      flow.add(first_unit + i, sink, kInfinity, 0);
    }
  }
  flow.fill(source, sink);
  Eigen::MatrixXd shares = Eigen::MatrixXd::Zero(values.rows(), values.cols());
  for (std::size_t i = 0; i < units; ++i) {
    for (std::size_t j = 0; j < wanted; ++j) {
      if (const std::size_t pipe = pipes[i * wanted + j]; pipe != SIZE_MAX) {
        shares(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = flow.through(pipe);
      }
    }
  }
  return shares;
}

}  // namespace fray::study
