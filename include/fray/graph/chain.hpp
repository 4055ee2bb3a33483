#pragma once

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include <Eigen/Dense>

namespace fray::graph {

/// Sets of states that can reach each other, in an order in which every set comes after all that lead to it.
/// Shape   each set lists its states; `moves[s]` holds the targets of state s.
/// Source  Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
std::vector<std::vector<std::uint32_t>> knots(const std::vector<std::vector<std::uint32_t>>& moves);

/// An absorbing Markov chain that starts in state 0.
template <class Weight>
class Chain {
 public:
  /// One more state, in which the walk ends with probability `ends`; the moves added next start there.
  void add_state(const Weight& ends) {
    moves_.emplace_back();
    ends_.push_back(ends);
  }

  void add_move(std::uint32_t target, const Weight& probability) { moves_.back().emplace_back(target, probability); }

  /// Expected number of visits to each state.
  ///
  /// Knot by knot: inside a knot, visits v solve (I - Q^T) v = arrivals, by Eigen. The diagonal is summed from what
  /// leaves a state instead of subtracted from one, so a knot that is left with a chance of 1e-12 still solves well.
  /// Throws  std::domain_error when a knot is never left.
  std::vector<Weight> expected_visits() const;

 private:
  using Matrix = Eigen::Matrix<Weight, Eigen::Dynamic, Eigen::Dynamic>;
  using Vector = Eigen::Matrix<Weight, Eigen::Dynamic, 1>;

  std::vector<std::vector<std::pair<std::uint32_t, Weight>>> moves_{};
  std::vector<Weight> ends_{};
};

template <class Weight>
std::vector<Weight> Chain<Weight>::expected_visits() const {
  std::vector<std::vector<std::uint32_t>> targets(moves_.size());
  for (std::size_t from = 0; from < moves_.size(); ++from) {
    for (const auto& [target, probability] : moves_[from]) {
      targets[from].push_back(target);
    }
  }
  std::vector<Weight> visits(moves_.size(), Weight(0));
  if (visits.empty()) {
    return visits;
  }
  visits[0] = Weight(1);  // arrivals so far; turned into visits when the state's knot is solved
  std::vector<Eigen::Index> place(moves_.size(), -1);
  for (const std::vector<std::uint32_t>& knot : knots(targets)) {
    const auto size = static_cast<Eigen::Index>(knot.size());
    for (Eigen::Index i = 0; i < size; ++i) {
      place[knot[static_cast<std::size_t>(i)]] = i;
    }
    Matrix leaves = Matrix::Zero(size, size);
    Vector arrivals(size);
    for (Eigen::Index i = 0; i < size; ++i) {
      const std::uint32_t from = knot[static_cast<std::size_t>(i)];
      arrivals(i) = visits[from];
      leaves(i, i) += ends_[from];
      for (const auto& [target, probability] : moves_[from]) {
        if (target == from) {
          continue;
        }
        leaves(i, i) += probability;
        if (place[target] >= 0) {
          leaves(place[target], i) -= probability;
        }
      }
      if (leaves(i, i) == Weight(0)) {
        throw std::domain_error("a situation that can never be left");
      }
    }
    const Vector solved = size == 1 ? Vector(arrivals / leaves(0, 0)) : Vector(leaves.partialPivLu().solve(arrivals));
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
