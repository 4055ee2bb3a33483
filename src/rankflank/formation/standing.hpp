#pragma once

#include <algorithm>

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

// Who is in a combat, and in which state.

/// The combat in which a unit stands, fighting or not; nobody's while it waits to be charged.
int combat_of(const Context& context, const Situation& situation, int unit) noexcept;
/// In the combat that is being fought, wiped out in this round or not.
inline bool takes_part(const Context& context, const Situation& situation, int unit) noexcept {
  return !situation.has(kGone, unit) &&
         (!context.away || combat_of(context, situation, unit) == situation[kCombat]);
}
inline bool in_combat(const Context& context, const Situation& situation, int unit) noexcept {
  return takes_part(context, situation, unit) &&
         situation[kLost[unit]] < context.capacity[index(unit)];
}
inline bool side_standing(const Context& context, const Situation& situation, Side side) noexcept {
  return std::ranges::any_of(context.present, [&](int unit) {
    return side_of(unit) == side && in_combat(context, situation, unit);
  });
}

/// In the combat that is being fought, with all that may come to it.
inline const std::vector<Contact>& contacts(const Context& context, const Situation& situation,
                                            int unit) noexcept {
  return context.contacts[index(situation[kCombat])][index(unit)];
}
bool engaged(const Context& context, const Situation& situation, int unit) noexcept;
bool contact_left(const Context& context, const Situation& situation) noexcept;
/// The 9th Age: who has wiped out all it touched is out of the round's reckoning, and counts as a
/// winner.
inline bool has_no_more_foes(const Context& context, const Situation& situation,
                             int unit) noexcept {
  return context.book(kNinthAge) && !engaged(context, situation, unit);
}
/// Whether an enemy of some size fights this unit's flank or rear: The 9th Age counts its Full
/// Ranks, Fantasy its strength.
bool struck_on(const Context& context, const Situation& situation, int unit, int least) noexcept;

inline int models_left(const Context& context, const Situation& situation, int unit) noexcept {
  return context.strength_left(unit, situation[kLost[unit]]).models;
}
inline int full_ranks(const Context& context, const Situation& situation, int unit) noexcept {
  return context.strength_left(unit, situation[kLost[unit]]).full_ranks;
}
inline int unit_strength(const Context& context, const Situation& situation, int unit) noexcept {
  return in_combat(context, situation, unit)
             ? models_left(context, situation, unit) * context.unit(unit).profile.unit_strength
             : 0;
}
/// Of a unit and the characters who stand in it: a unit with a hero in it is one unit.
int strength_with_characters(const Context& context, const Situation& situation, int unit) noexcept;

/// Blows of one step fall together: what they slay still strikes.
inline int lost_before_step(const Context& context, const Situation& situation, int unit) noexcept {
  return situation[kLost[unit]] -
         (context.book(kFantasy) ? situation[kAtOnce[unit]] : situation[kFresh[unit]]);
}
inline int standing_before(const Context& context, const Situation& situation, int unit) noexcept {
  return context.strength_left(unit, situation[kLost[unit]] - situation[kFresh[unit]]).models;
}
/// In the combat, and not slain before the present step.
inline bool stood(const Context& context, const Situation& situation, int unit) noexcept {
  return takes_part(context, situation, unit) &&
         lost_before_step(context, situation, unit) < context.capacity[index(unit)];
}

/// A unit and those who stand in it, as bits.
int with_characters(const Context& context, int unit) noexcept;
/// A character stands within a unit, which is struck in his place.
inline bool hosted(const Context& context, const Situation& situation, int unit) noexcept {
  const int host = context.host[index(unit)];
  return host >= 0 && !situation.has(kGone, host) &&
         lost_before_step(context, situation, host) < context.capacity[index(host)];
}
/// Fights a challenge: his opponent stood when the step began.
bool challenged(const Context& context, const Situation& situation, int unit) noexcept;
/// Not struck by units: in his own, or in a challenge.
inline bool sheltered(const Context& context, const Situation& situation, int unit) noexcept {
  return hosted(context, situation, unit) || challenged(context, situation, unit);
}

/// Of a unit in the combat that is being fought. On a grid no round is like a first: nothing then
/// depends on it.
inline bool first_round(const Context& context, const Situation& situation, int unit) noexcept {
  return situation[kCombat] != 0 ? situation.has(kFirstRound, unit)
                                 : situation[kRounds] == 0 && !context.grid;
}
/// In the first round of the combat. Who pursues into a combat has charged it.
bool charges(const Context& context, const Situation& situation, int unit) noexcept;
/// In the first round, and with what it gives: not over an obstacle, in 7th edition.
bool first_blows(const Context& context, const Situation& situation, int unit) noexcept;
/// Across an obstacle that the enemy stands behind; a unit leaves its own when it pursues.
bool obstructed(const Context& context, const Situation& situation,
                const Contact& contact) noexcept;
bool frenzied(const Context& context, const Situation& situation, int unit) noexcept;

}  // namespace fray::rankflank
