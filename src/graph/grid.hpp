// The exact engine for situations on a grid. Included by exact.hpp only.

#pragma once

#include <functional>
#include <stdexcept>

namespace fray::graph {

/// The part of a distribution that matters, of its first `inside` outcomes.
struct Stretch {
  std::size_t first = 0;
  std::size_t last = 0;

  Stretch(std::span<const double> pmf, std::size_t inside, double least) {
    while (first < inside && pmf[first] <= least) {
      ++first;
    }
    last = inside;
    while (last > first && pmf[last - 1] <= least) {
      --last;
    }
  }
};

/// Distributions of what A and B score of each other in a situation of a grid.
struct GridHits {
  std::vector<double> by_a;
  std::vector<double> by_b;

  friend bool operator==(const GridHits&, const GridHits&) = default;
};

/// How often a grid is left in each round, from 0; the last that is told apart stands for all later
/// ones too.
///
/// Error   outcomes below 1e-20 of all are left out: 1e-12 for a hundred million.
std::vector<double> rounds_of_grid(Grid grid, const std::function<GridHits(int, int)>& hits_at);

/// From the largest masses to the smallest losses left: both losses only grow, and a round without
/// any is taken out by its chance to stay.
///
/// Error   outcomes below 1e-22 of all are left out, fewer than a thousand of each situation: 1e-14
///         for a hundred thousand situations.
template <Game G, class Weight>
std::optional<Solution<Weight>> ExactEngine<G, Weight>::solve_grid(Grid grid,
                                                                   const Budget& budget) {
  constexpr double kLeast = 1e-22;
  const auto width = static_cast<std::size_t>(grid.b);
  std::vector<double> masses(static_cast<std::size_t>(grid.a) * width, 0.0);
  masses[0] = 1;
  std::size_t situations = 0;
  SimulationCost simulation{.trials = budget.trials_instead};
  Mass rounds;  // each visit is one
  const auto ask = [&](const Situation& situation, std::size_t by_a, std::size_t by_b,
                       double probability) {
    const Results results{static_cast<std::uint16_t>(by_a), static_cast<std::uint16_t>(by_b)};
    const Situation next = settle(game_, game_.after(situation, results),
                                  [&](Report report) { tally_[report].add(probability); });
    if (game_.pending(next) == Pending::rolls) {
      throw std::logic_error("a grid is left for a situation outside");
    }
  };
  for (std::size_t lost = 0; lost < masses.size(); ++lost) {  // A's losses, then B's
    const double mass = masses[lost];
    if (mass <= kLeast) {
      continue;
    }
    const auto lost_a = static_cast<int>(lost / width);
    const auto lost_b = static_cast<int>(lost % width);
    const Situation situation = game_.at(lost_a, lost_b);
    const Rolls rolls = game_.rolls(situation);
    simulation.add(mass, rolls);
    // A cell of a row costs a sixteenth of one that is looked up.
    if (!budget.allows(cells_ / 16, simulation)) {
      return std::nullopt;
    }
    const auto pmfs = pmfs_(rolls.span());
    const std::span<const double> by_a = pmfs[0];
    const std::span<const double> by_b = pmfs[1];
    const double arrives = mass / (1 - by_a[0] * by_b[0]);
    const double least = kLeast / arrives;
    rounds.add(arrives);
    const std::size_t inside_a = std::min(by_a.size(), width - static_cast<std::size_t>(lost_b));
    const std::size_t inside_b = std::min(by_b.size(), static_cast<std::size_t>(grid.a - lost_a));
    const Stretch some_a(by_a, inside_a, least);
    ++situations;
    for (std::size_t hits_b = 0; hits_b < by_b.size(); ++hits_b) {
      const double here = arrives * by_b[hits_b];
      if (here <= kLeast) {
        continue;
      }
      if (hits_b < inside_b) {
        double* const row = masses.data() + lost + hits_b * width;
        for (std::size_t hits_a = some_a.first; hits_a < some_a.last; ++hits_a) {
          row[hits_a] += here * by_a[hits_a];
        }
        cells_ += some_a.last - some_a.first;
      }
      for (std::size_t hits_a = hits_b < inside_b ? inside_a : 0; hits_a < by_a.size(); ++hits_a) {
        if (here * by_a[hits_a] > kLeast) {
          ask(situation, hits_a, hits_b, here * by_a[hits_a]);
        }
      }
    }
  }
  Solution<Weight> solution = finish(situations);
  solution.rounds = rounds_of_grid(grid, [&](int lost_a, int lost_b) {
    const auto pmfs = pmfs_(game_.rolls(game_.at(lost_a, lost_b)).span());
    return GridHits{{pmfs[0].begin(), pmfs[0].end()}, {pmfs[1].begin(), pmfs[1].end()}};
  });
  solution.rounds_mean = rounds.total();
  return solution;
}

}  // namespace fray::graph
