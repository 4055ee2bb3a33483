#pragma once

#include <cstdlib>

#include "graph/game.hpp"
#include "warmaster/combat/duel_rules.hpp"
#include "warmaster/rules/retreat.hpp"

namespace fray::warmaster {

/// The Combat phase of Warmaster Revolution for one unit a side, as a graph of situations.
/// Source  seeds/000; each rule has its line in docs/rules.md.
class Duel : public DuelRules {
 public:
  using Situation = warmaster::Situation;
  using Transition = graph::Transition<Situation>;
  using DuelRules::DuelRules;

  Situation opening() const noexcept;
  graph::Pending pending(Situation situation) const noexcept;
  graph::Rolls rolls(Situation situation) const noexcept;
  Transition after(Situation situation, const graph::Results& results) const noexcept;

  /// Decisions are those of Policy, less pursuit where it is not allowed.
  int options(Situation situation) const noexcept;
  int decide(Situation situation) const noexcept;
  Transition after(Situation situation, int decision) const noexcept;

  /// By stands and hits lost, and by who won the last round; for fights that are dealt evenly.
  graph::Outlook outlook(Situation situation) const noexcept;

  /// Without a last turn a round without hits can leave everything as it was.
  bool recurs() const noexcept { return !engagement().turns; }

 private:
  /// What a fight that ends has come to.
  struct Toll {
    int rounds = 0;
    int lost_a = 0;  ///< hits, less those regained
    int lost_b = 0;
    int regained_a = 0;
    int regained_b = 0;
  };

  Situation next_round(Situation situation) const noexcept;
  Transition attacks_rolled(Situation situation, const graph::Results& results) const noexcept;
  Transition struck(Situation situation, const graph::Results& results) const noexcept;
  Transition fallen_back(Situation situation, const graph::Results& results) const noexcept;
  void regenerate(Situation& situation, Side side) const noexcept;
  Transition ended(const Toll& toll, Side winner, Ending ending, int retreat_cm) const noexcept;
  /// Over, but for the rolls of those who fall back.
  Situation falling_back(bool a, bool b) const noexcept;
};

static_assert(graph::Game<Duel>);

}  // namespace fray::warmaster

#include "warmaster/combat/duel_walk.hpp"
