// Units away: what lies ahead of a pursuer, the combats that pursuers bring about, and which of
// them is fought next. seeds/003, "Pursuit Distance and Pursuing Units" and "Forward Ahead";
// rules-facts 4.7.

#include <algorithm>
#include <cstdlib>

#include "fray/rankflank/combat.hpp"

namespace fray::rankflank {

/// The combat in which a unit stands, fighting or not; nobody's while it waits to be charged.
int Combat::combat_of(const Situation& situation, int unit) const noexcept {
  const int waits = waits_[index(unit)];
  if (const int enemy = situation.joined(unit); enemy > 0) {
    return enemy + (side_of(unit) == Side::a ? kUnits / 2 : 0);
  }
  return waits < 0 ? 0 : (situation.met() & bit(waits)) != 0 ? 1 + waits : -1;
}

/// A unit and those who stand in it, as bits.
int Combat::with_characters(int unit) const noexcept {
  int bits = bit(unit);
  for (const int each : present_) {
    bits |= host_[index(each)] == unit ? bit(each) : 0;
  }
  return bits;
}

/// How far a combat lies on B's side of the line; less than 0 on A's.
int Combat::inches_of(int combat) const noexcept {
  const int unit = combat - 1;
  return combat <= 0                ? 0
         : side_of(unit) == Side::b ? this->unit(unit).away
                                    : -this->unit(unit).away;
}

/// Inches that a unit has come towards the enemy since the combat opened.
int Combat::advanced(const Situation& situation, int unit) const noexcept {
  if (!away_) {
    return 0;
  }
  return std::abs(inches_of(combat_of(situation, unit)) - inches_of(1 + waits_[index(unit)]));
}

Situation Combat::picture(int combat, int enemies) const noexcept {
  Situation picture;
  if (combat == 0) {
    return picture;
  }
  const int waits = combat - 1;
  picture.combat(combat).met(bit(waits));
  for (const int unit : present_) {
    const int host = host_[index(unit)] >= 0 ? host_[index(unit)] : unit;
    const bool comes = (enemies & with_characters(host)) != 0;
    picture.joined(unit, comes && side_of(unit) != side_of(waits) ? 1 + waits % (kUnits / 2) : 0);
  }
  return picture;
}

/// The nearest of board edge, enemy and obstruction; of several at the same distance the one that
/// the rules name first.
/// Source  seeds/003, "2. Forward Ahead"; a unit that reformed treats enemies as obstructions
///         (2.2).
/// Units   inches from where the unit fights.
/// Why     who is driven to the side leads its pursuers away from all that was said to lie ahead.
Combat::Ahead Combat::ahead(const Situation& situation, int pursuer, bool aside) const noexcept {
  const Unit& own = unit(pursuer);
  Ahead first;
  if (!ground_) {
    return first;
  }
  const auto consider = [&](Ahead::What what, int inches, int unit) {
    if (inches > 0 && (first.what == Ahead::What::nothing || inches < first.inches)) {
      first = {what, inches, unit};
    }
  };
  if (aside) {
    return first;
  }
  const int gone_by = advanced(situation, pursuer);
  consider(Ahead::What::edge, own.edge_ahead - gone_by, -1);
  if (!own.reformed) {
    const int forward = side_of(pursuer) == Side::a ? 1 : -1;
    for (const int enemy : present_) {
      const Unit& other = unit(enemy);
      const bool stands = other.away > 0 && side_of(enemy) != side_of(pursuer) &&
                          situation.joined(enemy) == 0 && (situation.gone() & bit(enemy)) == 0 &&
                          situation.lost(enemy) < capacity_[index(enemy)];
      if (stands && other.of.value_or(pursuer % (kUnits / 2)) == pursuer % (kUnits / 2)) {
        consider(Ahead::What::unit,
                 forward * (inches_of(1 + enemy) - inches_of(situation.combat())), enemy);
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
bool Combat::driven_aside(const Situation& situation, int broken) const noexcept {
  bool front = false;
  bool aside = false;
  for (const Contact& contact : contacts(situation, broken)) {
    if (in_combat(situation, contact.enemy) && !hosted(situation, contact.enemy)) {
      front = front || contact.own == Facing::front;
      aside = aside || (contact.own != Facing::front && unit(contact.enemy).drives);
    }
  }
  return front && aside;
}

/// Source  seeds/003, "2.2. Enemy Unit": a combat that comes about in a phase is fought in the next
///         one, one that was there and has not been fought is fought now; the pursuer counts as
///         charging either way.
Situation Combat::charge(Situation situation, int pursuer, int enemy) const noexcept {
  const int chargers = with_characters(pursuer);
  for (const int unit : present_) {
    if ((chargers & bit(unit)) != 0) {
      situation.joined(unit, 1 + enemy % (kUnits / 2));
    }
  }
  situation.newly(situation.newly() | chargers);
  if ((situation.met() & bit(enemy)) == 0) {
    situation.met(situation.met() | bit(enemy)).newly(situation.newly() | with_characters(enemy));
    situation.done(situation.done() | (unit(enemy).fights_now ? 0 : 1 << (1 + enemy)));
  }
  return situation;
}

/// Reports what a pursuer comes to, and whether it fights there.
bool Combat::moved_into(Situation& situation, Report& report, int pursuer, int run,
                        bool aside) const noexcept {
  const int nth = pursuer % (kUnits / 2);
  const Ahead first = ahead(situation, pursuer, aside);
  report.again |= situation.joined(pursuer) != 0 ? 1 << nth : 0;
  if (first.what == Ahead::What::nothing || run < first.inches) {
    return false;
  }
  report.met_edge |= first.what == Ahead::What::edge ? 1 << nth : 0;
  report.met_enemy |=
      first.what == Ahead::What::unit || first.what == Ahead::What::enemy ? 1 << nth : 0;
  if (first.what != Ahead::What::unit) {
    return false;
  }
  situation = charge(situation, pursuer, first.unit);
  return true;
}

bool Combat::fought(const Situation& situation, int combat) const noexcept {
  Situation there = situation;
  return contact_left(there.combat(combat));
}

/// Whether somebody overruns, may yet be charged, or fights elsewhere: only then it is open whether
/// a round is the last.
bool Combat::may_go_on(const Situation& situation) const noexcept {
  if (!duel() && overrunner(situation) > 0) {
    return true;
  }
  if (!away_) {
    return false;
  }
  if (std::ranges::any_of(combats_, [&](int combat) {
        return combat != situation.combat() && fought(situation, combat);
      })) {
    return true;
  }
  return std::ranges::any_of(present_, [&](int unit) {
    const bool may_run = in_combat(situation, unit) && !hosted(situation, unit) &&
                         this->unit(unit).pursuit != Pursuit::stay &&
                         ahead(situation, unit, false).what == Ahead::What::unit;
    return may_run && std::ranges::any_of(contacts(situation, unit), [&](const Contact& contact) {
             return (situation.broken() & bit(contact.enemy)) != 0 &&
                    in_combat(situation, contact.enemy);
           });
  });
}

/// Who touches nobody any more has left the combat. A unit away whose enemies have gone may be
/// charged again.
Situation Combat::parted(Situation situation) const noexcept {
  const Situation then = situation;
  for (const int unit : present_) {
    if (!takes_part(then, unit) || engaged(then, unit)) {
      continue;
    }
    const bool away = waits_[index(unit)] >= 0 && waits_[index(unit)] == then.combat() - 1;
    if (away && then.lost(unit) < capacity_[index(unit)]) {
      situation.met(situation.met() & ~bit(unit));
    } else {
      situation.gone(situation.gone() | bit(unit)).joined(unit, 0);
    }
  }
  for (const int unit : present_) {
    situation.joined(unit, (situation.gone() & bit(unit)) != 0 ? 0 : situation.joined(unit));
  }
  return situation;
}

/// The next round of this combat or another one, or the end. Of a phase's combats the one nearest
/// to the line comes first.
Situation Combat::onwards(const Situation& situation) const noexcept {
  const auto spent = [&](const Situation& now) {
    return engagement_.rounds && now.rounds() - now.extra() >= *engagement_.rounds;
  };
  if (!away_) {
    const bool goes_on = contact_left(situation) && !spent(situation);
    return goes_on ? next_round(duel() ? situation : parted(situation))
                   : closing(situation, situation.winner());
  }
  const int combat = situation.combat();
  Situation next = parted(situation);
  const bool again = fought(next, combat);
  next.last_winner(combat, again && order(next.first(0)).ties ? situation.winner() : Side::none);
  next.met(again || combat == 0 ? next.met() : next.met() & ~bit(combat - 1));
  next.done(next.done() | 1 << combat);
  for (const bool new_phase : {false, true}) {
    if (new_phase && spent(next)) {
      break;
    }
    for (const int other : combats_) {
      if ((new_phase || (next.done() >> other & 1) == 0) && fought(next, other)) {
        const int extra = next.extra() + (new_phase || !engagement_.rounds ? 0 : 1);
        return next_round(next.combat(other).done(new_phase ? 0 : next.done()).extra(extra));
      }
    }
  }
  return closing(situation, situation.winner());
}

Combat::Step Combat::tell_round(const Situation& situation) const noexcept {
  Situation next = situation;
  next = onwards(next.untold(false).rounds(std::min(situation.rounds() + 1, rounds_told_apart_)));
  return {next, told(situation, next.stage() == Stage::closing)};
}

/// Who has left counts more than who has gone on to a combat farther away, so that it never sinks.
std::uint64_t Combat::progress(const Situation& situation) const noexcept {
  constexpr int kLeft = 3;
  int sum = 0;
  for (const int unit : present_) {
    int passed = (situation.gone() & bit(unit)) != 0 ? kLeft : 0;
    if (away_ && passed == 0 && situation.joined(unit) > 0) {
      for (const int enemy : present_) {
        const bool reached =
            this->unit(enemy).away > 0 && side_of(enemy) != side_of(unit) &&
            this->unit(enemy).away <= std::abs(inches_of(combat_of(situation, unit)));
        passed += reached ? 1 : 0;
      }
    }
    sum += passed;
  }
  return static_cast<std::uint64_t>(sum);
}

}  // namespace fray::rankflank
