// What the winner does: seeds/000, "Winners", "Pursuit" and "Unresolved combats".

#include "fray/warmaster/duel.hpp"
#include "fray/warmaster/retreat.hpp"

namespace fray::warmaster {

/// The bans of the document, in its order. Terrain and table edges are not known without a field.
bool Duel::may_pursue(Side winner, bool first_round) const noexcept {
  const Unit& own = unit(winner);
  const Unit& enemy = unit(other(winner));
  const Specials& rules = own.profile.specials;
  if (first_round && own.cover == Cover::fortified) {
    return false;
  }
  if (rules.has(Special::pursues_anything)) {
    return true;
  }
  if (own.profile.type == TroopType::artillery) {
    return false;
  }
  const bool caught_out = first_round && own.charging && (own.approach != Approach::front || enemy.irregular);
  const bool flies = rules.has(Special::flying);  // flyers pursue anything, also on foot: rules-facts 1.7
  if (flies || caught_out || enemy.profile.specials.has(Special::pursued_by_anyone)) {
    return true;
  }
  const bool mounted = enemy.profile.type == TroopType::cavalry || enemy.profile.type == TroopType::chariot;
  const bool too_slow = own.profile.type == TroopType::infantry && mounted;
  return !too_slow && !enemy.profile.specials.has(Special::flying);
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
