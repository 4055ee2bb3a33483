// Flight and pursuit. seeds/003, "Pursuits and Overruns"; rules-facts 2.4, 3.10 and 4.7.

#include <algorithm>

#include "fray/rankflank/combat.hpp"

namespace fray::rankflank {

/// Source  seeds/003, 2D6, and Swiftstride's maximised roll; Fantasy 2D6, 3D6 where Move is more
///         than 6; SOVL a D6 for each 4 inches of Move.
dice::Roll Combat::flight_dice(int unit) const noexcept {
  const Unit& own = this->unit(unit);
  if (book(kSovl)) {
    return dice::Roll::sum(1, std::clamp(own.profile.movement / 4, 1, 10), 6);
  }
  if (book(kNinthAge)) {
    return own.has(Special::swiftstride) ? dice::Roll::two_of_three(dice::Roll::Drop::lowest)
                                         : dice::Roll::sum(1, 2, 6);
  }
  return dice::Roll::sum(1, own.profile.movement > 6 ? 3 : 2, 6);
}

/// Enemies that touch the broken unit and nobody who still stands, and have not restrained
/// themselves; of several broken units each pursues the one it chases, or else the first that it
/// touches. SOVL's winners do not pursue.
int Combat::pursuers(const Situation& situation, int broken) const noexcept {
  int bits = 0;
  if (book(kSovl)) {
    return bits;
  }
  if (duel()) {
    const int enemy = contacts(situation, broken).front().enemy;
    return (situation.restrained() & bit(enemy)) == 0 ? bit(enemy) : 0;
  }
  const int first_enemy = side_of(broken) == Side::a ? 0 : kUnits / 2;  // of those who pursue
  for (const Contact& touched : contacts(situation, broken)) {
    const int enemy = touched.enemy;
    if (!in_combat(situation, enemy) || hosted(situation, enemy) ||
        (situation.restrained() & bit(enemy)) != 0) {
      continue;
    }
    int chased = -1;
    bool busy = false;
    for (const Contact& contact : contacts(situation, enemy)) {
      if (hosted(situation, contact.enemy)) {  // he is where his unit is
        continue;
      }
      const bool fled = (situation.broken() & bit(contact.enemy)) != 0;
      busy = busy || (in_combat(situation, contact.enemy) && !fled);
      const int nth = unit(enemy).chases.value_or(-1);
      const bool wanted = nth >= 0 && (nth == contact.enemy % (kUnits / 2) ||
                                       host_[index(first_enemy + nth)] == contact.enemy);
      chased = fled && (chased < 0 || wanted) ? contact.enemy : chased;
    }
    if (!busy && chased == broken) {
      bits |= bit(enemy);
    }
  }
  return bits;
}

/// Source  seeds/003, Restrain Pursuit Test, while it touches the broken, so with the 1 that fear
///         takes (rules-facts 3.9); 4.7 and 4.8 (frenzied units cannot, in Fantasy).
int Combat::restrain_need(const Situation& situation, int unit) const noexcept {
  const int need = this->unit(unit).profile.discipline;
  if (book(kFantasy)) {
    return frenzied(situation, unit) ? 1 : need;
  }
  return need - (faces_fear(situation, unit) ? 1 : 0);
}

/// The next roll of the flight: tests of restraint first, then each broken unit with its pursuers,
/// then who overruns where somebody may be met, then the combat goes on or is told.
Situation Combat::next_flight(Situation situation) const noexcept {
  for (const int broken : present_) {
    if ((situation.broken() & bit(broken)) == 0) {
      continue;
    }
    const int chasing = pursuers(situation, broken);
    for (const int enemy : present_) {
      if ((chasing & bit(enemy)) == 0 || (situation.tested() & bit(enemy)) != 0) {
        continue;
      }
      if (unit(enemy).pursuit == Pursuit::stay) {
        return next_flight(situation.restrained(situation.restrained() | bit(enemy)));
      }
      if (unit(enemy).pursuit == Pursuit::restrain) {
        return situation.stage(Stage::restrain).unit(enemy);
      }
    }
  }
  for (const int broken : present_) {
    const int done = situation.caught() | situation.off_table() | situation.escaped();
    if ((situation.broken() & ~done & bit(broken)) != 0) {
      // A character shares what befalls his unit, which comes before him.
      if (hosted(situation, broken)) {
        const int host = bit(host_[index(broken)]);
        situation.caught(situation.caught() | ((situation.caught() & host) != 0 ? bit(broken) : 0));
        situation.off_table(situation.off_table() |
                            ((situation.off_table() & host) != 0 ? bit(broken) : 0));
        situation.escaped(situation.escaped() |
                          ((situation.escaped() & host) != 0 ? bit(broken) : 0));
        continue;
      }
      return situation.stage(Stage::flight).unit(broken);
    }
  }
  for (const int runner : present_) {
    if (situation.untold() && overruns(situation, runner)) {
      return situation.stage(Stage::overrun).unit(runner);
    }
  }
  int leaving = situation.broken();
  for (const int broken : present_) {
    leaving |= (situation.broken() & bit(broken)) != 0 ? pursuers(situation, broken) : 0;
  }
  for (const int unit : present_) {  // characters go with their units
    leaving |= host_[index(unit)] >= 0 && (leaving & bit(host_[index(unit)])) != 0 ? bit(unit) : 0;
  }
  situation.gone(situation.gone() | leaving).broken(0).restrained(0).tested(0).unit(0);
  return situation.untold() ? situation.stage(Stage::telling) : onwards(situation);
}

/// Source  seeds/003: any pursuer who rolls as much or more destroys the unit, with no saves; what
///         lies ahead of the pursuers, and behind the broken, is as far as the user says.
Combat::Step Combat::flown(const Situation& situation,
                           const graph::Results& results) const noexcept {
  const int broken = situation.unit();
  Report report;
  report.kind = Report::Kind::flight;
  report.unit = broken;
  report.flee_in = shortest_flight_[index(broken)] + results[0];
  const int chasing = pursuers(situation, broken);
  const bool aside = ground_ && driven_aside(situation, broken);
  Situation next = situation;
  bool caught = false;
  std::size_t roll = 1;
  const int first_enemy = side_of(broken) == Side::a ? kUnits / 2 : 0;
  for (const int enemy : present_) {
    if ((chasing & bit(enemy)) == 0) {
      continue;
    }
    const int nth = enemy - first_enemy;
    const int run = shortest_flight_[index(enemy)] + results[roll++];
    report.pursuit_in[index(nth)] = run;
    caught = caught || run >= report.flee_in;
    moved_into(next, report, enemy, run, aside);
  }
  const int edge = aside || unit(broken).edge_behind == 0
                       ? 0
                       : unit(broken).edge_behind + advanced(situation, broken);
  const bool off = !caught && edge > 0 && report.flee_in >= edge;
  if (caught) {
    next.caught(next.caught() | bit(broken));
  } else if (off) {
    next.off_table(next.off_table() | bit(broken));
  } else {
    next.escaped(next.escaped() | bit(broken));
  }
  if (duel()) {  // nobody is left to fight on
    return {closing(next.gone(next.gone() | next.broken() | chasing), next.winner()), pack(report)};
  }
  return {next_flight(next), pack(report)};
}

/// Source  seeds/003, "Overrun": in its first round, after charging, with all that it touched wiped
///         out. In The 9th Age such a unit always counts as a winner; in Fantasy its side must have
///         won, and the frenzied always do.
bool Combat::overruns(const Situation& situation, int unit) const noexcept {
  const bool won = book(kNinthAge) || side_of(unit) == situation.winner();
  const Pursuit wish = this->unit(unit).pursuit;
  const bool wild = book(kFantasy) && frenzied(situation, unit) && wish == Pursuit::restrain;
  return !book(kSovl) && won && in_combat(situation, unit) && charges(situation, unit) &&
         (wish == Pursuit::pursue || wild) && !hosted(situation, unit) &&
         !contacts(situation, unit).empty() && !engaged(situation, unit);
}

/// From 1; 0 for nobody.
int Combat::overrunner(const Situation& situation) const noexcept {
  const auto first =
      std::ranges::find_if(present_, [&](int unit) { return overruns(situation, unit); });
  return first == present_.end() ? 0 : *first + 1;
}

Combat::Step Combat::overran(const Situation& situation,
                             const graph::Results& results) const noexcept {
  const int unit = situation.unit();
  Report report;
  report.kind = Report::Kind::flight;
  report.unit = side_of(unit) == Side::a ? kUnits / 2 : 0;  // of the side that is no more
  const int run = shortest_flight_[index(unit)] + results[0];
  report.pursuit_in[index(unit % (kUnits / 2))] = run;
  Situation next = situation;
  const bool fights_on = moved_into(next, report, unit, run, false);
  if (!situation.untold()) {
    return {Situation{}.stage(Stage::over), pack(report)};
  }
  next.gone(next.gone() | (fights_on ? 0 : with_characters(unit)));
  return {next_flight(next), pack(report)};
}

}  // namespace fray::rankflank
