// What the winner does: seeds/000, "Winners", "Pursuit" and "Unresolved combats".

#include "warmaster/combat/duel.hpp"
#include "warmaster/rules/retreat.hpp"

namespace fray::warmaster {

/// Source  game values, "Line of sight" (the page beside seeds/000): nobody sees an enemy at its
///         rear. One at its flank stands partly before its front, and is seen.
bool Duel::may_pursue(Side winner, bool first_round) const noexcept {
  const Unit& own = unit(winner);
  const Unit& enemy = unit(other(winner));
  if (enemy.approach == Approach::rear) {
    return false;
  }
  return warmaster::may_pursue({.own = own.profile,
                                .fortified = first_round && own.cover == Cover::fortified,
                                .caught_out = first_round && own.charging &&
                                              (own.approach != Approach::front || enemy.irregular)},
                               enemy.profile);
}

/// By the policy in force: a unit that wants to pursue and may not stands its ground.
Policy Duel::decision_of(Side winner, bool first_round) const noexcept {
  const bool may = may_pursue(winner, first_round);
  if (may && unit(winner).profile.specials.has(Special::must_pursue)) {
    return Policy::pursue;
  }
  const Policy policy = policy_of(winner);
  return policy == Policy::pursue && !may ? Policy::stand : policy;
}

int Duel::options(Situation situation) const noexcept {
  if (!may_pursue(situation.ahead(), situation.rounds_fought() == 1)) {
    return 2;
  }
  return unit(situation.ahead()).profile.specials.has(Special::must_pursue) ? 1 : 3;
}

}  // namespace fray::warmaster
