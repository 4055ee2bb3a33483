#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace fray::graph {

/// Sets of states that can reach each other, in an order in which every set comes after all that
/// lead to it.
/// Shape   each set lists its states; `moves[s]` holds the targets of state s.
/// Source  Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
std::vector<std::vector<std::uint32_t>> knots(const std::vector<std::vector<std::uint32_t>>& moves);

/// An absorbing Markov chain that starts in state 0. For other weights than double include
/// "graph/chain_solve.hpp".
template <class Weight>
class Chain {
 public:
  /// One more state, in which the walk ends with probability `ends`; the moves added next start
  /// there.
  void add_state(const Weight& ends) {
    moves_.emplace_back();
    ends_.push_back(ends);
  }

  void add_move(std::uint32_t target, const Weight& probability) {
    moves_.back().emplace_back(target, probability);
  }

  /// Expected number of visits to each state, knot by knot.
  ///
  /// Error   a few roundings for each state of the largest knot, however seldom the knot is left.
  /// Throws  std::domain_error when a knot is never left.
  std::vector<Weight> expected_visits() const;

  /// The same for a walk that starts in several states. Shape   `arrivals` has one weight for each
  /// state.
  std::vector<Weight> expected_visits(std::vector<Weight> arrivals) const;

 private:
  std::vector<std::vector<std::pair<std::uint32_t, Weight>>> moves_{};
  std::vector<Weight> ends_{};
};

extern template class Chain<double>;

}  // namespace fray::graph
