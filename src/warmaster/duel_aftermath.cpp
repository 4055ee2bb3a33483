// What the winner does: seeds/000, "Winners", "Pursuit" and "Unresolved combats".

#include "fray/warmaster/duel.hpp"
#include "fray/warmaster/retreat.hpp"

namespace fray::warmaster {

/// The bans of the document, in its order. Terrain and table edges are not known without a field.
bool Duel::may_pursue(const Situation& situation, Side winner) const noexcept {
  const Unit& own = unit(winner);
  const Unit& enemy = unit(other(winner));
  const Specials& rules = own.profile.specials;
  const bool first_round = situation.rounds_fought <= 1;  // the round that was just fought
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
  const bool mounted = enemy.profile.type == TroopType::cavalry || enemy.profile.type == TroopType::chariot;
  if (own.profile.type == TroopType::infantry && mounted && !caught_out) {
    return false;
  }
  const bool flies_away = enemy.profile.specials.has(Special::flying) && !rules.has(Special::flying) &&
                          !enemy.profile.specials.has(Special::pursued_by_anyone);
  return !flies_away || caught_out;
}

int Duel::options(const Situation& situation) const noexcept {
  if (!may_pursue(situation, situation.ahead)) {
    return 2;
  }
  return unit(situation.ahead).profile.specials.has(Special::must_pursue) ? 1 : 3;
}

/// The decision by the policy in force: a unit that wants to pursue and may not stands its ground.
int Duel::decide(const Situation& situation) const noexcept {
  const Side winner = situation.ahead;
  const bool may = may_pursue(situation, winner);
  if (may && unit(winner).profile.specials.has(Special::must_pursue)) {
    return static_cast<int>(Policy::pursue);
  }
  const Policy policy = policy_of(winner);
  return static_cast<int>(policy == Policy::pursue && !may ? Policy::stand : policy);
}

Duel::Step Duel::after(const Situation& situation, int decision) const noexcept {
  const Side winner = situation.ahead;
  const int retreat = situation.retreat_cm;
  const auto policy = static_cast<Policy>(decision);
  if (policy != Policy::pursue) {
    Step step = ended(situation, winner, winner == Side::a ? Ending::b_retreats : Ending::a_retreats, retreat);
    if (policy == Policy::fall_back) {
      step.next = falling_back(winner == Side::a, winner == Side::b);
    }
    return step;
  }
  if (engagement_.turns && situation.rounds_fought >= rounds_told_apart()) {
    return ended(situation, winner, winner == Side::a ? Ending::unresolved_a : Ending::unresolved_b, retreat);
  }
  Situation next = situation;
  next.retreat_cm = 0;
  next.pursuit_bonus = static_cast<std::uint8_t>(pursuit_bonus(Distance::centimetres(retreat)));
  if (unit(other(winner)).approach != Approach::front) {
    next.turned = static_cast<std::uint8_t>(next.turned | (winner == Side::a ? 1 : 2));  // it turns to face the enemy
  }
  RoundReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  report.retreat_cm = static_cast<std::uint32_t>(retreat);
  return {next_round(next), pack(report)};
}

}  // namespace fray::warmaster
