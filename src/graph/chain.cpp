#include "graph/chain.hpp"

#include <algorithm>

#include "graph/chain_solve.hpp"

namespace fray::graph {
namespace {

constexpr std::uint32_t kUnseen = UINT32_MAX;

/// One depth-first search, its own stack in place of recursion so that long fights cannot exhaust
/// the program's.
class Search {
 public:
  explicit Search(const std::vector<std::vector<std::uint32_t>>& moves)
      : moves_(moves),
        number_(moves.size(), kUnseen),
        lowest_(moves.size(), 0),
        waiting_(moves.size(), false) {}

  std::vector<std::vector<std::uint32_t>> run() {
    for (std::uint32_t state = 0; state < moves_.size(); ++state) {
      if (number_[state] == kUnseen) {
        from(state);
      }
    }
    std::reverse(found_.begin(), found_.end());  // Tarjan finds the last sets first
    return std::move(found_);
  }

 private:
  struct Visit {
    std::uint32_t state;
    std::size_t next_move;
  };

  void enter(std::uint32_t state) {
    number_[state] = lowest_[state] = counter_++;
    stack_.push_back(state);
    waiting_[state] = true;
    path_.push_back({state, 0});
  }

  void from(std::uint32_t start) {
    enter(start);
    while (!path_.empty()) {
      Visit& visit = path_.back();
      const std::uint32_t state = visit.state;
      if (visit.next_move == moves_[state].size()) {
        leave(state);
        continue;
      }
      const std::uint32_t target = moves_[state][visit.next_move++];
      if (number_[target] == kUnseen) {
        enter(target);
      } else if (waiting_[target]) {
        lowest_[state] = std::min(lowest_[state], number_[target]);
      }
    }
  }

  void leave(std::uint32_t state) {
    path_.pop_back();
    if (!path_.empty()) {
      const std::uint32_t before = path_.back().state;
      lowest_[before] = std::min(lowest_[before], lowest_[state]);
    }
    if (lowest_[state] != number_[state]) {
      return;
    }
    auto& knot = found_.emplace_back();
    std::uint32_t member = 0;
    do {
      member = stack_.back();
      stack_.pop_back();
      waiting_[member] = false;
      knot.push_back(member);
    } while (member != state);
  }

  const std::vector<std::vector<std::uint32_t>>& moves_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> lowest_;
  std::vector<bool> waiting_;
  std::vector<std::uint32_t> stack_{};
  std::vector<Visit> path_{};
  std::vector<std::vector<std::uint32_t>> found_{};
  std::uint32_t counter_ = 0;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> knots(
    const std::vector<std::vector<std::uint32_t>>& moves) {
  return Search(moves).run();
}

template class Chain<double>;

}  // namespace fray::graph
