#pragma once

#include <vector>

#include "graph/game.hpp"
#include "random/thrower.hpp"

namespace fray::graph {

/// The engine that follows one path: every die of one fight, every decision by the policies in
/// force.
///
/// Calls `rolled(situation, thrown rolls, step)` and `decided(situation, decision, step)` as they
/// happen.
template <Game G, class Rolled, class Decided>
void trace(const G& game, random::Thrower& thrower, Rolled&& rolled, Decided&& decided) {
  Transition<typename G::Situation> step{game.opening(), 0};
  while (game.pending(step.next) != Pending::end) {
    const typename G::Situation now = step.next;
    if (game.pending(now) == Pending::choice) {
      const int decision = game.decide(now);
      step = game.after(now, decision);
      decided(now, decision, step);
      continue;
    }
    const Rolls rolls = game.rolls(now);
    std::vector<random::Thrown> thrown;
    Results results{};
    for (const dice::Roll& roll : rolls.span()) {
      thrown.push_back(thrower(roll));
      results[thrown.size() - 1] = thrown.back().outcome;
    }
    step = game.after(now, results);
    rolled(now, thrown, step);
  }
}

}  // namespace fray::graph
