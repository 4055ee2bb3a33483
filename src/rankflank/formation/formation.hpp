#pragma once

#include <algorithm>
#include <array>

#include "rankflank/formation/book.hpp"
#include "rankflank/formation/context.hpp"
#include "rankflank/formation/report.hpp"
#include "rankflank/rules/unit.hpp"

namespace fray::rankflank {

/// Models of a unit in ranks, with characters among them, the last of them perhaps not full.
struct Ranks {
  int width = 1;
  int full = 0;
  int rest = 0;

  Ranks(int models, int most)
      : width(std::max(1, std::min(most, models))), full(models / width), rest(models % width) {}
  int deep() const noexcept { return full + (rest > 0 ? 1 : 0); }
};

constexpr bool is_flank(Facing facing) noexcept {
  return facing == Facing::left || facing == Facing::right;
}

/// By `Facing`.
inline constexpr std::size_t kFacings = 4;
using BySide = std::array<int, kFacings>;

/// A unit in ranks that enemies touch at more than one of its sides.
struct Surrounded {
  Ranks ranks;
  int deep = 1;                 ///< rows that fight at each side, the second with one blow
  bool reaches = false;         ///< the row behind those strikes ahead, too
  bool reaches_around = false;  ///< and to whichever side it is nearest
  int led = 0;        ///< of the row at its first side that is touched, in the middle: characters
  BySide touching{};  ///< models of the row at each side that touch somebody; 0 where nobody is
  std::array<bool, kFacings> struck{};  ///< somebody is left there to strike
};
/// Who strikes at each side: of the row there, in contact or not, with characters; and behind it.
struct Fronts {
  BySide row{};
  BySide behind{};
};
/// Each model strikes once: whom it touches, or else the nearest, if it is near enough. Of enemies
/// at several sides it strikes the one ahead, then at the left, the right, and behind.
/// Source  "Fighting on Multiple Fronts", p. 147, and "Incomplete Ranks", p. 158, beside
///         rules-old-world: models of a last rank that is not full are at struck flanks, or leave the
///         rank before it to fill it where the rear is struck.
Fronts fronts_of(const Surrounded& unit) noexcept;

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
  return (situation[kFaced] ? *context.faced
                            : context.contacts[index(situation[kCombat])])[index(unit)];
}
bool engaged(const Context& context, const Situation& situation, int unit) noexcept;
bool contact_left(const Context& context, const Situation& situation) noexcept;
/// Where a book says so: who has wiped out all it touched is out of the round's reckoning, and counts
/// as a winner.
inline bool has_no_more_foes(const Context& context, const Situation& situation,
                             int unit) noexcept {
  return context.book->no_more_foes && !engaged(context, situation, unit);
}
/// Whether an enemy that counts fights this unit's flank or rear.
template <class Counts>
bool struck_on(const Context& context, const Situation& situation, int unit,
               Counts&& counts) noexcept {
  return std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
    return contact.own != Facing::front && in_combat(context, situation, contact.enemy) &&
           counts(contact.enemy);
  });
}

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
         (context.book->slain_do_not_strike ? situation[kAtOnce[unit]] : situation[kFresh[unit]]);
}
inline int standing_before(const Context& context, const Situation& situation, int unit) noexcept {
  return context.strength_left(unit, situation[kLost[unit]] - situation[kFresh[unit]]).models;
}
inline bool there_as_round_began(const Context& context, const Situation& situation,
                                 int unit) noexcept {
  return takes_part(context, situation, unit) && standing_before(context, situation, unit) > 0;
}
/// In the combat, and not slain before the present step.
inline bool stood(const Context& context, const Situation& situation, int unit) noexcept {
  return takes_part(context, situation, unit) &&
         lost_before_step(context, situation, unit) < context.capacity[index(unit)];
}

/// Places of a unit's first rank that its characters have taken, who are there as bits: its other
/// models stand behind. Beside so many of those.
int places_taken(const Context& context, int unit, int models, int there) noexcept;
int places_taken_before(const Context& context, const Situation& situation, int unit) noexcept;
/// Places of its ranks that are filled, as the round began.
inline int places_before(const Context& context, const Situation& situation, int unit) noexcept {
  return standing_before(context, situation, unit) + places_taken_before(context, situation, unit);
}
/// And now.
int places_filled(const Context& context, const Situation& situation, int unit) noexcept;

/// A unit and those who stand in it, as bits.
inline int with_characters(const Context& context, int unit) noexcept {
  return context.members[index(unit)];
}
/// A character stands within a unit, which is struck in his place.
inline bool hosted(const Context& context, const Situation& situation, int unit) noexcept {
  const int host = context.host[index(unit)];
  return host >= 0 && !situation.has(kGone, host) &&
         lost_before_step(context, situation, host) < context.capacity[index(host)];
}
/// A character who fights in that unit.
inline bool fights_in(const Context& context, const Situation& situation, int character,
                      int unit) noexcept {
  return context.host[index(character)] == unit && in_combat(context, situation, character);
}
/// What the unit tests on: the best Discipline or Leadership of it and of the characters who fight
/// in it. Source  "Discipline Tests" (5.C.a) and "Using Superior Leadership", beside seeds/003 and
/// seeds/004; "Leadership Tests", p. 97, beside rules-old-world. SOVL's break test asks
/// the unit's own. Who heeds no General does not heed him through a character.
int discipline_of(const Context& context, const Situation& situation, int unit) noexcept;
/// Who of a unit and its characters meets the blows of this step: the first who still stands, and is
/// in no challenge; -1 for nobody.
int struck_of(const Context& context, const Situation& situation, int host) noexcept;
/// Fights a challenge: his opponent stood when the step began; or the round, where a book says so.
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
/// Has charged into the combat that is being fought; who pursues into one has.
bool has_come(const Context& context, const Situation& situation, int unit) noexcept;
/// In the first round, and with what it gives.
inline bool first_blows(const Context& context, const Situation& situation, int unit) noexcept {
  return context.book->first_blows(context, situation, unit);
}
/// Has come, and has what a first round gives.
bool charges(const Context& context, const Situation& situation, int unit) noexcept;
/// Charges, and that enemy, or whom he stands in.
bool has_charged(const Context& context, const Situation& situation, int unit, int enemy) noexcept;
/// The fewest inches that change as much as those over which a unit has come.
int came_from(const Context& context, int unit, int inches) noexcept;
/// A unit, with its characters, has caught that enemy, who fell back.
Situation came(const Context& context, Situation situation, int unit, int enemy,
               int inches) noexcept;
/// Inches of a charge that count for initiative, impact hits and the like; 0 where none was.
int charged_inches(const Context& context, const Situation& situation, int unit) noexcept;
/// Across an obstacle that the enemy stands behind; a unit leaves its own when it pursues.
bool obstructed(const Context& context, const Situation& situation,
                const Contact& contact) noexcept;
/// The first place of the side that lost the round.
constexpr int first_beaten(const Situation& situation) noexcept {
  return situation[kWinner] == Side::a ? kUnits / 2 : 0;
}
/// Those that fell back in this round and were caught, as bits.
constexpr int rejoined(const Situation& situation) noexcept {
  return situation[kRejoined] << first_beaten(situation);
}
bool frenzied(const Context& context, const Situation& situation, int unit) noexcept;
inline bool fearsome(const Context& context, int unit) noexcept {
  return context.unit(unit).has(Special::fear) || context.unit(unit).has(Special::terror);
}
/// Whether that enemy causes fear that the unit minds.
bool frightens(const Context& context, int unit, int enemy) noexcept;
/// Causes fear in that unit, whether or not it minds.
inline bool fearsome_to(const Context& context, int enemy, int unit) noexcept {
  return fearsome(context, enemy) || context.unit(unit).has(Special::afraid);
}

/// Of a unit and of the characters who still stand in it.
Pace pace_of(const Context& context, const Situation& situation, int unit) noexcept;
/// As the fight begins.
inline Pace pace_of(const Context& context, int unit) noexcept {
  const bool of_a = side_of(unit) == Side::a;
  return pace_of(*context.book, of_a ? context.engagement.a : context.engagement.b,
                 index(unit % (kUnits / 2)));
}

// Who stands where.

/// Models that strike: with all their attacks, and in support.
struct Fighters {
  int front = 0;
  int support = 0;
  bool leader = false;  ///< the champion, and a wounded model, are among those in front
  int beside = 0;       ///< of the front rank, without contact: one blow each, where a book says so
};
Fighters fighters(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept;

/// A champion whose profile is known stands in its front rank.
bool has_champion(const Context& context, int unit) noexcept;

/// Models behind the first rank of a lance that strike, too; below 0 where it is in none.
inline int lance_sides(const Context& context, const Situation& situation, int unit) noexcept {
  return context.book->lance_sides == nullptr ? -1
                                              : context.book->lance_sides(context, situation, unit);
}
/// Ranks of so many models that count for a bonus, the first included.
int ranks_of(const Context& context, int unit, int models) noexcept;
/// Source  rules-facts 3.7: a front rank of eight or more.
bool in_line_formation(const Context& context, const Situation& situation, int unit) noexcept;

/// The first thing that lies ahead of a unit that pursues or overruns.
struct Ahead {
  enum class What : std::uint8_t { nothing, edge, unit, enemy, obstacle };
  What what = What::nothing;
  int inches = 0;
  int unit = -1;  ///< that stands away
};
Ahead ahead(const Context& context, const Situation& situation, int pursuer, bool aside) noexcept;
/// Whether a broken unit is driven to the side, where neither edge nor enemies are given.
bool driven_aside(const Context& context, const Situation& situation, int broken) noexcept;

/// How far a combat lies on B's side of the line; less than 0 on A's.
int inches_of(const Context& context, int combat) noexcept;
/// Inches that a unit has come towards the enemy since the combat opened.
int advanced(const Context& context, const Situation& situation, int unit) noexcept;

/// Reports what a pursuer comes to, and whether it fights there.
bool moved_into(const Context& context, Situation& situation, Report& report, int pursuer, int run,
                bool aside) noexcept;
/// Who touches nobody any more has left the combat.
Situation parted(const Context& context, Situation situation) noexcept;

}  // namespace fray::rankflank
