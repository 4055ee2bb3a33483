#pragma once

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "graph/chain.hpp"

/// How a chain is solved, for any weight. Why   Eigen takes longer to compile than all else here.
namespace fray::graph {

/// Visits of the states of one knot, v = arrivals + Q^T v, by elimination that only adds,
/// multiplies and divides: what leaves a state is summed from where it goes to and never subtracted
/// from one.
///
/// Shape   moves(i, j) from the knot's state i to its state j, the diagonal not looked at;
///         `leaves`: out of the knot.
/// Source  Grassmann, Taksar and Heyman, "Regenerative analysis and steady state distributions"
///         (1985).
template <class Matrix, class Vector>
Vector knot_visits(Matrix moves, Vector leaves, Vector arrivals) {
  using Weight = typename Vector::Scalar;
  const Eigen::Index size = leaves.size();
  Vector rates(size);
  for (Eigen::Index last = size; last-- > 0;) {
    Weight rate = leaves(last);
    for (Eigen::Index to = 0; to < last; ++to) {
      rate += moves(last, to);
    }
    if (rate == Weight(0)) {
      throw std::domain_error("a situation that can never be left");
    }
    rates(last) = rate;
    const Vector share = moves.row(last).head(last).transpose() / rate;
    const Vector into = moves.col(last).head(last);
    moves.topLeftCorner(last, last) += into * share.transpose();
    leaves.head(last) += into * (leaves(last) / rate);
    arrivals.head(last) += share * arrivals(last);
  }
  Vector visits(size);
  for (Eigen::Index state = 0; state < size; ++state) {
    Weight arriving = arrivals(state);
    for (Eigen::Index from = 0; from < state; ++from) {
      arriving += visits(from) * moves(from, state);
    }
    visits(state) = arriving / rates(state);
  }
  return visits;
}

template <class Weight>
std::vector<Weight> Chain<Weight>::expected_visits() const {
  std::vector<Weight> arrivals(moves_.size(), Weight(0));
  if (!arrivals.empty()) {
    arrivals[0] = Weight(1);
  }
  return expected_visits(std::move(arrivals));
}

template <class Weight>
std::vector<Weight> Chain<Weight>::expected_visits(std::vector<Weight> visits) const {
  using Matrix = Eigen::Matrix<Weight, Eigen::Dynamic, Eigen::Dynamic>;
  using Vector = Eigen::Matrix<Weight, Eigen::Dynamic, 1>;
  std::vector<std::vector<std::uint32_t>> targets(moves_.size());
  for (std::size_t from = 0; from < moves_.size(); ++from) {
    for (const auto& [target, probability] : moves_[from]) {
      targets[from].push_back(target);
    }
  }
  // Arrivals so far; turned into visits when the state's knot is solved.
  std::vector<Eigen::Index> place(moves_.size(), -1);
  for (const std::vector<std::uint32_t>& knot : knots(targets)) {
    const auto size = static_cast<Eigen::Index>(knot.size());
    for (Eigen::Index i = 0; i < size; ++i) {
      place[knot[static_cast<std::size_t>(i)]] = i;
    }
    Matrix inside = Matrix::Zero(size, size);
    Vector leaves(size);
    Vector arrivals(size);
    for (Eigen::Index i = 0; i < size; ++i) {
      const std::uint32_t from = knot[static_cast<std::size_t>(i)];
      arrivals(i) = visits[from];
      leaves(i) = ends_[from];
      for (const auto& [target, probability] : moves_[from]) {
        if (place[target] < 0) {
          leaves(i) += probability;
        } else if (target != from) {
          inside(i, place[target]) += probability;
        }
      }
    }
    const Vector solved = knot_visits(std::move(inside), std::move(leaves), std::move(arrivals));
    for (Eigen::Index i = 0; i < size; ++i) {
      visits[knot[static_cast<std::size_t>(i)]] = solved(i);
    }
    for (const std::uint32_t from : knot) {
      for (const auto& [target, probability] : moves_[from]) {
        if (place[target] < 0) {
          visits[target] += visits[from] * probability;
        }
      }
    }
    for (const std::uint32_t state : knot) {
      place[state] = -1;
    }
  }
  return visits;
}

}  // namespace fray::graph
