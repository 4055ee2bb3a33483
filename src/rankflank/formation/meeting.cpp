// What lies ahead of a pursuer, and the combats that pursuers bring about. seeds/003, "Pursuit
// Distance and Pursuing Units" and "Forward Ahead"; rules-facts 4.7.

#include "rankflank/formation/formation.hpp"

#include <cstdlib>

namespace fray::rankflank {
namespace {

/// Source  seeds/003, "2.2. Enemy Unit": a combat that comes about in a phase is fought in the next
///         one, one that was there and has not been fought is fought now; the pursuer counts as
///         charging either way.
Situation charge(const Context& context, Situation situation, int pursuer, int enemy) noexcept {
  const int chargers = with_characters(context, pursuer);
  for (const int unit : context.present) {
    if ((chargers & bit(unit)) != 0) {
      situation.set(kJoined[unit], 1 + enemy % (kUnits / 2));
    }
  }
  situation.mark(kNewly, chargers);
  if (!situation.has(kMet, enemy)) {
    situation.mark(kMet, bit(enemy)).mark(kNewly, with_characters(context, enemy));
    situation.mark(kDone, context.unit(enemy).fights_now ? 0 : 1 << (1 + enemy));
  }
  return situation;
}

}  // namespace

int inches_of(const Context& context, int combat) noexcept {
  const int unit = combat - 1;
  return combat <= 0                ? 0
         : side_of(unit) == Side::b ? context.unit(unit).away
                                    : -context.unit(unit).away;
}

int advanced(const Context& context, const Situation& situation, int unit) noexcept {
  if (!context.away) {
    return 0;
  }
  return std::abs(inches_of(context, combat_of(context, situation, unit)) -
                  inches_of(context, 1 + context.waits[index(unit)]));
}

/// The nearest of board edge, enemy and obstruction; of several at the same distance the one that
/// the rules name first.
/// Source  seeds/003, "2. Forward Ahead"; a unit that reformed treats enemies as obstructions
///         (2.2).
/// Units   inches from where the unit fights.
/// Why     who is driven to the side leads its pursuers away from all that was said to lie ahead.
Ahead ahead(const Context& context, const Situation& situation, int pursuer, bool aside) noexcept {
  const Unit& own = context.unit(pursuer);
  Ahead first;
  if (!context.ground || aside) {
    return first;
  }
  const auto consider = [&](Ahead::What what, int inches, int unit) {
    if (inches > 0 && (first.what == Ahead::What::nothing || inches < first.inches)) {
      first = {what, inches, unit};
    }
  };
  const int gone_by = advanced(context, situation, pursuer);
  consider(Ahead::What::edge, own.edge_ahead - gone_by, -1);
  if (!own.reformed) {
    const int forward = side_of(pursuer) == Side::a ? 1 : -1;
    for (const int enemy : context.present) {
      const Unit& other = context.unit(enemy);
      const bool stands = other.away > 0 && side_of(enemy) != side_of(pursuer) &&
                          situation[kJoined[enemy]] == 0 && !situation.has(kGone, enemy) &&
                          situation[kLost[enemy]] < context.capacity[index(enemy)];
      if (stands && other.of.value_or(pursuer % (kUnits / 2)) == pursuer % (kUnits / 2)) {
        consider(Ahead::What::unit,
                 forward * (inches_of(context, 1 + enemy) - inches_of(context, situation[kCombat])),
                 enemy);
      }
    }
    consider(Ahead::What::enemy, own.enemy_ahead - gone_by, -1);
  }
  consider(Ahead::What::obstacle, own.obstacle_ahead - gone_by, -1);
  return first;
}

/// A broken unit flees away from one of the enemies around it: the one that drives it, otherwise
/// one before its front. What is said to lie behind and ahead lies in that direction; a flight away
/// from a flank or rear leads elsewhere.
/// Source  seeds/003, "Pursuits and Overruns".
bool driven_aside(const Context& context, const Situation& situation, int broken) noexcept {
  bool front = false;
  bool aside = false;
  if (!context.ground) {
    return false;
  }
  for (const Contact& contact : contacts(context, situation, broken)) {
    if (in_combat(context, situation, contact.enemy) &&
        !hosted(context, situation, contact.enemy)) {
      front = front || contact.own == Facing::front;
      aside = aside || (contact.own != Facing::front && context.unit(contact.enemy).drives);
    }
  }
  return front && aside;
}

bool moved_into(const Context& context, Situation& situation, Report& report, int pursuer, int run,
                bool aside) noexcept {
  const int nth = pursuer % (kUnits / 2);
  report.again |= situation[kJoined[pursuer]] != 0 ? 1 << nth : 0;
  const Ahead first = ahead(context, situation, pursuer, aside);
  if (first.what == Ahead::What::nothing || run < first.inches) {
    return false;
  }
  report.met_edge |= first.what == Ahead::What::edge ? 1 << nth : 0;
  if (first.what == Ahead::What::unit || first.what == Ahead::What::enemy) {
    report.met_enemy |= 1 << nth;
    situation.mark(kMetEnemy, met_by(side_of(pursuer)));
  }
  if (first.what != Ahead::What::unit) {
    return false;
  }
  situation = charge(context, situation, pursuer, first.unit);
  return true;
}

/// Who touches nobody any more has left the combat. A unit away whose enemies have gone may be
/// charged again.
Situation parted(const Context& context, Situation situation) noexcept {
  const Situation then = situation;
  for (const int unit : context.present) {
    if (!takes_part(context, then, unit) || engaged(context, then, unit)) {
      continue;
    }
    const bool away =
        context.waits[index(unit)] >= 0 && context.waits[index(unit)] == then[kCombat] - 1;
    if (away && then[kLost[unit]] < context.capacity[index(unit)]) {
      situation.set(kMet, situation[kMet] & ~bit(unit));
    } else {
      situation.mark(kGone, bit(unit)).set(kJoined[unit], 0);
    }
  }
  for (const int unit : context.present) {
    situation.set(kJoined[unit], situation.has(kGone, unit) ? 0 : situation[kJoined[unit]]);
  }
  return situation;
}

}  // namespace fray::rankflank
