// Flight and pursuit. seeds/003, "Pursuits and Overruns"; rules-facts 2.4, 3.10 and 4.7.

#include <algorithm>

#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

/// Source  seeds/003, "Overrun": in its first round, after charging, with all that it touched wiped
///         out. Where such a unit does not count as a winner its side must have won; the wild do
///         always.
bool overruns(const Context& context, const Situation& situation, int unit) noexcept {
  const bool won = context.book->no_more_foes || side_of(unit) == situation[kWinner];
  if (!context.book->pursues || !won || engaged(context, situation, unit)) {
    return false;
  }
  const Pursuit wish = context.unit(unit).pursuit;
  const bool wild = wish == Pursuit::restrain && is_wild(context, situation, unit);
  const bool came = context.book->overruns_always || charges(context, situation, unit);
  return in_combat(context, situation, unit) && came && (wish == Pursuit::pursue || wild) &&
         !hosted(context, situation, unit) && !contacts(context, situation, unit).empty();
}

}  // namespace

/// Enemies that touch the broken unit and nobody who still stands, and have not restrained
/// themselves; of several broken units each pursues the one it chases, or else the first that it
/// touches.
int pursuers(const Context& context, const Situation& situation, int broken) noexcept {
  int bits = 0;
  if (!context.book->pursues) {
    return bits;
  }
  if (context.duel()) {
    const int enemy = contacts(context, situation, broken).front().enemy;
    return !situation.has(kRestrained, enemy) ? bit(enemy) : 0;
  }
  const int first_enemy = side_of(broken) == Side::a ? 0 : kUnits / 2;  // of those who pursue
  for (const Contact& touched : contacts(context, situation, broken)) {
    const int enemy = touched.enemy;
    if (!in_combat(context, situation, enemy) || hosted(context, situation, enemy) ||
        situation.has(kRestrained, enemy)) {
      continue;
    }
    int chased = -1;
    bool busy = false;
    for (const Contact& contact : contacts(context, situation, enemy)) {
      if (hosted(context, situation, contact.enemy)) {  // he is where his unit is
        continue;
      }
      const bool fled = situation.has(kBroken, contact.enemy);
      busy = busy || (in_combat(context, situation, contact.enemy) && !fled);
      const int nth = context.unit(enemy).chases.value_or(-1);
      const bool wanted = nth >= 0 && (nth == contact.enemy % (kUnits / 2) ||
                                       context.host[index(first_enemy + nth)] == contact.enemy);
      chased = fled && (chased < 0 || wanted) ? contact.enemy : chased;
    }
    if (!busy && chased == broken) {
      bits |= bit(enemy);
    }
  }
  return bits;
}

int overrunner(const Context& context, const Situation& situation) noexcept {
  const auto first = std::ranges::find_if(
      context.present, [&](int unit) { return overruns(context, situation, unit); });
  return first == context.present.end() ? 0 : *first + 1;
}

}  // namespace fray::rankflank

namespace fray::rankflank::flight {
namespace {

/// A winner that would neither follow up nor pursue, and has not said so yet. Source
/// rules-old-world, follow up and pursuit.
bool may_hold(const Context& context, const Situation& situation, int unit) noexcept {
  const int decided = situation[kTested] | situation[kRestrained];
  return context.book->good_order && side_of(unit) == situation[kWinner] &&
         (decided & bit(unit)) == 0 && context.unit(unit).pursuit != Pursuit::pursue &&
         !hosted(context, situation, unit) && engaged(context, situation, unit);
}

/// Of a unit that pursues or overruns.
dice::Roll pursuit_of(const Context& context, const Situation& situation, int unit) noexcept {
  return context.book->flight(context.unit(unit), pace_of(context, situation, unit), true);
}

/// Of a broken unit, or of one that falls back.
dice::Roll roll_of(const Context& context, const Situation& situation, int broken) noexcept {
  return situation.has(kFalling, broken)
             ? context.book->fall_back(context.unit(broken))
             : context.book->flight(context.unit(broken), pace_of(context, situation, broken),
                                    false);
}

/// Whether the die is still to be thrown that swift units add where they fall back. Source
/// rules-old-world, break test; "Swiftstride" beside it.
bool adds_die(const Context& context, const Situation& situation) noexcept {
  const int unit = situation[kActing];
  return context.book->swift_fall_back && situation[kStage] == Stage::flight &&
         situation.has(kFalling, unit) && pace_of(context, situation, unit).swift &&
         situation[kCount] == 0;
}

/// Somebody who fell back is caught by a pursuer whose way to it was free: they fight again, and the
/// pursuer counts as charging. Who does not reach it has left the combat.
/// Source  rules-old-world, follow up and pursuit.
Situation caught_again(const Context& context, Situation situation, int broken, int chasing,
                       int catchers, int inches) noexcept {
  for (const int enemy : context.present) {
    if ((chasing & ~catchers & bit(enemy)) != 0) {
      situation.mark(kGone, with_characters(context, enemy));
    } else if ((catchers & bit(enemy)) != 0 && situation[kCombat] == 0) {
      situation = came(context, situation, enemy, broken, came_from(context, enemy, inches));
    }
  }
  return situation.mark(kRejoined, with_characters(context, broken) >> first_beaten(situation));
}

Transition held_back(const Context& context, const Situation& situation,
                     const graph::Results& results) noexcept {
  const int unit = situation[kActing];
  const int need = restrain_need(context, situation, unit);
  Situation next = situation;
  next.mark(kTested, bit(unit)).reset(kActing);
  const bool passes = passes_test(context, situation, need, results);
  log(context, [&] { return RestraintTested{unit, need, passes}; });
  return {begin(context, next.mark(kRestrained, passes ? bit(unit) : 0))};
}

/// How far a broken unit and its pursuers run, and who catches it.
struct Chase {
  int flee_in = 0;
  std::array<int, kUnits / 2> runs{};   ///< by place of the enemy; 0 of those that stay
  std::array<int, kUnits / 2> halts{};  ///< after so many inches
  int pursuers = 0;                     ///< as bits
  int catchers = 0;                     ///< of those whose way to it was free
  bool caught = false;
};

/// Source  seeds/003: any pursuer who rolls as much or more destroys the unit, with no saves. Where
///         the beaten may fall back a pursuer halts at whom it catches, and what is nearer is in
///         its way (rules-old-world, follow up and pursuit).
Chase chase_of(const Context& context, const Situation& situation, const graph::Results& results,
               bool aside) noexcept {
  const int broken = situation[kActing];
  Chase chase;
  chase.flee_in = roll_of(context, situation, broken).lowest() + results[0] + situation[kCount];
  chase.pursuers = pursuers(context, situation, broken);
  std::size_t roll = 1;
  for (const int enemy : context.present) {
    if ((chase.pursuers & bit(enemy)) == 0) {
      continue;
    }
    const auto nth = index(enemy % (kUnits / 2));
    const int run = pursuit_of(context, situation, enemy).lowest() + results[roll++];
    chase.runs[nth] = chase.halts[nth] = run;
    bool reaches = run >= chase.flee_in;
    if (context.book->good_order) {
      const Ahead first = ahead(context, situation, enemy, aside);
      const bool free = first.what == Ahead::What::nothing || first.inches > chase.flee_in;
      reaches = free && reaches;
      chase.catchers |= reaches ? bit(enemy) : 0;
      chase.halts[nth] = free ? std::min(run, chase.flee_in) : run;
    }
    chase.caught = chase.caught || reaches;
  }
  return chase;
}

/// What lies ahead of the pursuers, and behind the broken, is as far as the user says.
Transition flown(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  const int broken = situation[kActing];
  Situation next = situation;
  if (adds_die(context, situation)) {
    log(context, [&] { return DieAdded{broken, 1 + results[0]}; });
    return {next.set(kCount, 1 + results[0])};
  }
  next.reset(kCount);
  const bool aside = driven_aside(context, situation, broken);
  const Chase chase = chase_of(context, situation, results, aside);
  Report report;
  report.kind = Report::Kind::flight;
  report.unit = broken;
  const bool falls_back = situation.has(kFalling, broken);
  report.good_order = falls_back;
  report.met_before = (situation[kMetEnemy] & met_by(other(side_of(broken)))) != 0 ? 1 : 0;
  report.flee_in = chase.flee_in;
  for (const int enemy : context.present) {
    if ((chase.pursuers & bit(enemy)) != 0) {
      const auto nth = index(enemy % (kUnits / 2));
      report.pursuit_in[nth] = chase.runs[nth];
      moved_into(context, next, report, enemy, chase.halts[nth], aside);
    }
  }
  const int edge = aside || context.unit(broken).edge_behind == 0
                       ? 0
                       : context.unit(broken).edge_behind + advanced(context, situation, broken);
  const bool off = !chase.caught && edge > 0 && report.flee_in >= edge;
  if (chase.caught && falls_back) {
    next = caught_again(context, next, broken, chase.pursuers, chase.catchers, report.flee_in);
  } else if (chase.caught) {
    next.mark(kCaught, bit(broken));
  } else if (off) {
    next.mark(kOffTable, bit(broken));
  } else {
    next.mark(kEscaped, bit(broken)).mark(kFellBack, falls_back ? bit(broken) : 0);
  }
  log(context, [&] { return report; });
  const graph::Report shown = falls_back ? 0 : pack(report);  // how far is counted nowhere
  if (context.duel() && !situation[kUntold]) {                // nobody is left to fight on
    return {rounds::closing(next.mark(kGone, next[kBroken] | chase.pursuers), next[kWinner]),
            shown};
  }
  return {begin(context, next), shown};
}

Transition overran(const Context& context, const Situation& situation,
                   const graph::Results& results) noexcept {
  const int unit = situation[kActing];
  Report report;
  report.kind = Report::Kind::flight;
  report.unit = side_of(unit) == Side::a ? kUnits / 2 : 0;  // of the side that is no more
  report.met_before = (situation[kMetEnemy] & met_by(side_of(unit))) != 0 ? 1 : 0;
  const int run = pursuit_of(context, situation, unit).lowest() + results[0];
  report.pursuit_in[index(unit % (kUnits / 2))] = run;
  Situation next = situation;
  const bool fights_on = moved_into(context, next, report, unit, run, false);
  const graph::Report shown = logged(context, report);
  if (!situation[kUntold]) {
    return {Situation{}.set(kStage, Stage::over), shown};
  }
  next.mark(kGone, fights_on ? 0 : with_characters(context, unit));
  return {begin(context, next), shown};
}

}  // namespace

/// Marks who holds back without a test; whether somebody takes one now.
bool decide(const Context& context, Situation& situation) noexcept {
  const auto tests = [&](int unit) {
    if (context.unit(unit).pursuit == Pursuit::stay) {
      situation.mark(kRestrained, bit(unit));
      return false;
    }
    situation.set(kStage, Stage::restrain).set(kActing, unit);
    return true;
  };
  for (const int winner : context.present) {
    if (may_hold(context, situation, winner) && tests(winner)) {
      return true;
    }
  }
  for (const int broken : context.present) {
    const int chasing = situation.has(kBroken, broken) ? pursuers(context, situation, broken) : 0;
    for (const int enemy : context.present) {
      const bool decides = (chasing & bit(enemy)) != 0 && !situation.has(kTested, enemy) &&
                           context.unit(enemy).pursuit != Pursuit::pursue;
      if (decides && tests(enemy)) {
        return true;
      }
    }
  }
  return false;
}

/// The next roll of the flight: tests of restraint first, then each broken unit with its pursuers,
/// then who overruns where somebody may be met, then the combat goes on or is told.
Situation begin(const Context& context, Situation situation) noexcept {
  if (context.holds_back && decide(context, situation)) {
    return situation;
  }
  for (const int broken : context.present) {
    const int done =
        situation[kCaught] | situation[kOffTable] | situation[kEscaped] | rejoined(situation);
    if ((situation[kBroken] & ~done & bit(broken)) != 0) {
      // A character shares what befalls his unit, which comes before him.
      if (hosted(context, situation, broken)) {
        const int host = context.host[index(broken)];
        for (const Number<> fate : {kCaught, kOffTable, kEscaped}) {
          situation.mark(fate, situation.has(fate, host) ? bit(broken) : 0);
        }
        continue;
      }
      return situation.set(kStage, Stage::flight).set(kActing, broken);
    }
  }
  const bool may_overrun =
      situation[kUntold] && !(context.duel() && situation[kBroken] != 0);  // the broken stand
  for (const int runner : context.present) {
    if (may_overrun && overruns(context, situation, runner)) {
      return situation.set(kStage, Stage::overrun).set(kActing, runner);
    }
  }
  // Where the beaten give ground, who holds has left them.
  const int gone = situation[kBroken] & ~rejoined(situation);
  int leaving = gone | (context.book->good_order ? situation[kRestrained] : 0);
  for (const int broken : context.present) {
    leaving |= (gone & bit(broken)) != 0 ? pursuers(context, situation, broken) : 0;
  }
  for (const int unit : context.present) {  // characters go with their units
    leaving |= context.host[index(unit)] >= 0 && (leaving & bit(context.host[index(unit)])) != 0
                   ? bit(unit)
                   : 0;
  }
  situation.mark(kGone, leaving).reset(kBroken, kFalling, kRestrained, kTested, kActing);
  return situation[kUntold] ? situation.set(kStage, Stage::telling)
                            : rounds::onwards(context, situation);
}

graph::Rolls rolls(const Context& context, const Situation& situation) noexcept {
  const int unit = situation[kActing];
  if (situation[kStage] == Stage::restrain) {
    return test_rolls(context, situation, context.book->restraint(context.unit(unit)));
  }
  graph::Rolls rolls;
  if (adds_die(context, situation)) {
    rolls.add(dice::Roll::sum(1, 1, 6));
    return rolls;
  }
  const bool overruns = situation[kStage] == Stage::overrun;
  rolls.add(overruns ? pursuit_of(context, situation, unit) : roll_of(context, situation, unit));
  const int chasing = situation[kStage] == Stage::flight ? pursuers(context, situation, unit) : 0;
  for (const int enemy : context.present) {
    if ((chasing & bit(enemy)) != 0) {
      rolls.add(pursuit_of(context, situation, enemy));
    }
  }
  return rolls;
}

std::uint64_t alike(const Context& context, const Situation& situation) noexcept {
  if (situation[kStage] != Stage::flight || context.ground || context.log != nullptr ||
      adds_die(context, situation)) {
    return 0;
  }
  const int broken = situation[kActing];
  const bool falls_back = situation.has(kFalling, broken);
  return static_cast<std::uint64_t>(1 | broken << 1 | (falls_back ? 1 : 0) << 4 |
                                    situation[kMetEnemy] << 5 | situation[kCount] << 8 |
                                    pursuers(context, situation, broken) << 20);
}

std::uint64_t way_of(const Context& context, const Situation& situation,
                     const graph::Results& results) noexcept {
  const Chase chase = chase_of(context, situation, results, false);
  const bool again = chase.caught && situation.has(kFalling, situation[kActing]);
  return static_cast<std::uint64_t>((chase.caught ? 1 : 0) | chase.catchers << 1 |
                                    (again ? chase.flee_in << 8 : 0));
}

Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  switch (situation[kStage]) {
    case Stage::restrain: return held_back(context, situation, results);
    case Stage::flight: return flown(context, situation, results);
    default: return overran(context, situation, results);
  }
}

}  // namespace fray::rankflank::flight
