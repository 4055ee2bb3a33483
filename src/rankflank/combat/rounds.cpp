// How a round begins and ends, and what is fought next.

#include <algorithm>

#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank::rounds {
namespace {

bool fought(const Context& context, const Situation& situation, int combat) noexcept {
  Situation there = situation;
  return contact_left(context, there.set(kCombat, combat));
}

/// Whether somebody who fell back may be caught, or a winner may not follow up: the fight goes on
/// accordingly.
bool may_part(const Context& context, const Situation& situation) noexcept {
  return context.book->good_order && situation[kWinner] != Side::none &&
         (situation[kFalling] != 0 || std::ranges::any_of(context.present, [&](int unit) {
            return side_of(unit) == situation[kWinner] && engaged(context, situation, unit) &&
                   context.unit(unit).pursuit != Pursuit::pursue;
          }));
}

/// Whether somebody overruns, may yet be charged, or fights elsewhere: only then it is open whether
/// a round is the last.
bool may_go_on(const Context& context, const Situation& situation) noexcept {
  if (may_part(context, situation)) {
    return true;
  }
  if (!context.duel() && overrunner(context, situation) > 0) {
    return true;
  }
  if (!context.away) {
    return false;
  }
  if (std::ranges::any_of(context.combats, [&](int combat) {
        return combat != situation[kCombat] && fought(context, situation, combat);
      })) {
    return true;
  }
  return std::ranges::any_of(context.present, [&](int unit) {
    const bool may_run = in_combat(context, situation, unit) && !hosted(context, situation, unit) &&
                         context.unit(unit).pursuit != Pursuit::stay &&
                         ahead(context, situation, unit, false).what == Ahead::What::unit;
    return may_run &&
           std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
             return situation.has(kBroken, contact.enemy) &&
                    in_combat(context, situation, contact.enemy);
           });
  });
}

/// Source  rules-facts 4.1: once the attackers have won a round they are over the obstacle.
int stormed_after(const Context& context, const Situation& situation) noexcept {
  int stormed = situation[kStormed];
  for (const int unit : context.present) {
    const bool beaten =
        takes_part(context, situation, unit) && side_of(unit) == other(situation[kWinner]);
    stormed |= context.unit(unit).defended && beaten ? bit(unit) : 0;
  }
  return stormed;
}

/// What is kept of a round once its tests are taken: only what outlasts it, and who has won and
/// broken.
Situation fought_out(const Situation& situation) noexcept {
  return Situation{}.take(situation, kRounds, kWinner, kGone, kBroken, kCaught, kOffTable, kEscaped,
                          kCalmed, kStormed, kLost, kMeetings, kCame, kQuarry[0], kQuarry[1],
                          kQuarry[2], kFalling, kFellBack, kSpared, kWalled, kFollowed, kFaced,
                          kMetEnemy);
}

/// Who fought this round has used up what charging and following up gave it.
Situation spent(const Context& context, Situation situation) noexcept {
  if (!context.book->good_order) {
    return situation;
  }
  for (const int unit : context.present) {
    if (takes_part(context, situation, unit)) {
      situation.set(quarry_of(unit), situation[kCame[unit]] > 0 ? 0 : situation[quarry_of(unit)])
          .set(kCame[unit], 0)
          .set(kFollowed, situation[kFollowed] & ~bit(unit));
    }
  }
  return situation;
}

/// The frenzied of the winners have followed up. Source  rules-old-world, weapons.
Situation followed(const Context& context, Situation situation) noexcept {
  for (const int unit : context.present) {
    const bool follows = context.book->good_order && side_of(unit) == situation[kWinner] &&
                         in_combat(context, situation, unit) &&
                         context.unit(unit).has(Special::frenzy);
    situation.mark(kFollowed, follows ? bit(unit) : 0);
  }
  return situation;
}

/// Of the round that is over. Why  by how much it was won is asked of last rounds only, and makes
/// many reports.
graph::Report shown(const Context& context, const Situation& situation, bool last) noexcept {
  Report report;
  report.kind = Report::Kind::round;
  report.round = !context.engagement.rounds ? 1 : situation[kRounds] + 1;
  report.winner = situation[kWinner];
  report.lead = last ? situation[kLead] : 0;
  report.last = last;
  return pack(report);
}

int models_gone(const Context& context, const Situation& situation, int unit) noexcept {
  const bool lost = ((situation[kCaught] | situation[kOffTable]) & bit(unit)) != 0;
  return lost ? context.unit(unit).models
              : context.unit(unit).models - models_left(context, situation, unit);
}

/// A beaten side is told by whichever of its units fared best: somebody stands, in contact,
/// untouched or gone on; fell back in good order and was caught; fell back and was not; got away;
/// fled off the table; was run down; or all of it is wiped out.
Ending ending_of(const Context& context, const Situation& situation) noexcept {
  const Side winner = situation[kWinner];
  const int destroyed = situation[kCaught] | situation[kOffTable];
  const auto lives = [&](int unit) {
    return (destroyed & bit(unit)) == 0 && situation[kLost[unit]] < context.capacity[index(unit)];
  };
  if (winner == Side::none) {
    return std::ranges::any_of(context.present, lives) ? Ending::drawn : Ending::both_wiped;
  }
  const bool a = winner == Side::a;
  const int beaten = a ? 0b111000 : 0b000111;
  const auto stands = [&](int unit) {
    return side_of(unit) != winner && lives(unit) && !situation.has(kEscaped, unit);
  };
  const int caught = rejoined(situation);
  if (std::ranges::any_of(context.present,
                          [&](int unit) { return stands(unit) && (caught & bit(unit)) == 0; })) {
    return a ? Ending::b_held : Ending::a_held;
  }
  if (std::ranges::any_of(context.present, stands)) {
    return a ? Ending::b_fell_back_caught : Ending::a_fell_back_caught;
  }
  if ((situation[kFellBack] & beaten) != 0) {
    return a ? Ending::b_fell_back : Ending::a_fell_back;
  }
  if ((situation[kEscaped] & beaten) != 0) {
    return a ? Ending::b_escaped : Ending::a_escaped;
  }
  if ((situation[kOffTable] & beaten) != 0) {
    return a ? Ending::b_off_table : Ending::a_off_table;
  }
  if ((situation[kCaught] & beaten) != 0) {
    return a ? Ending::b_caught : Ending::a_caught;
  }
  return a ? Ending::b_wiped : Ending::a_wiped;
}

}  // namespace

/// Nothing is kept but what has to be told.
Situation closing(const Situation& situation, Side winner) noexcept {
  return Situation{}
      .take(situation, kGone, kCaught, kOffTable, kEscaped, kFellBack, kRejoined, kCombat, kMet,
            kJoined, kLost, kMetEnemy)
      .set(kStage, Stage::closing)
      .set(kWinner, winner);
}

/// The last winner matters where equals strike in turn.
Situation begin(const Context& context, Situation situation) noexcept {
  Situation next = followed(context, fought_out(situation)).reset(kWinner, kBroken, kFalling);
  if (context.away) {
    int here = 0;
    for (const int unit : context.present) {
      here |= takes_part(context, next, unit) ? bit(unit) : 0;
    }
    const Number<Side> last_winner = kLastWinner[next[kCombat]];
    next.set(kFirstRound, next[kNewly] & here).set(kNewly, next[kNewly] & ~here);
    situation.set(kWinner, next[last_winner]);
    next.reset(kUntold, last_winner);
  }
  if (order(context, next).ties) {
    next.set(kWinner, situation[kWinner]);
  }
  const std::array<int, 2> ranks{context.book->at_start(context, next, Side::a),
                                 context.book->at_start(context, next, Side::b)};
  next.set(kLead, ranks[0] - ranks[1]);
  if (context.engagement.readings.ranks_regained != 0) {
    next.set(kRanksOfA, ranks[0]).set(kRanksOfB, ranks[1]);
  }
  log(context, [&] { return RoundBegun{ranks}; });
  return fear::begin(context, next);
}

/// Told, and then the flight, the next round, or the end.
Transition over(const Context& context, Situation situation) noexcept {
  Situation rest = situation;
  rest.mark(kGone, rest[kBroken]);
  const bool limit = context.engagement.rounds &&
                     situation[kRounds] + 1 - situation[kExtra] >= *context.engagement.rounds;
  const bool ends = limit || !contact_left(context, rest);
  const bool open = may_go_on(context, situation);
  const graph::Report report = open ? 0 : shown(context, situation, ends);
  if (context.book->frenzy_is_wild) {  // rules-facts 4.8: the beaten lose it
    for (const int unit : context.present) {
      const bool beaten = situation[kWinner] != Side::none && side_of(unit) != situation[kWinner];
      if (beaten && in_combat(context, situation, unit) &&
          context.unit(unit).has(Special::frenzy)) {
        situation.mark(kCalmed, bit(unit));
      }
    }
  }
  Situation next = spent(context, fought_out(situation));
  if (context.obstacles) {
    next.set(kStormed, stormed_after(context, situation));
  }
  if (open) {
    return {flight::begin(context, next.set(kUntold, true).take(situation, kLead))};
  }
  next.set(kRounds, ends ? context.rounds_kept_apart
                         : std::min(situation[kRounds] + 1, context.rounds_kept_apart));
  // Who holds back may have lost its frenzy.
  next.set(kCalmed, ends && next[kBroken] == 0 ? 0 : situation[kCalmed]);
  return {next[kBroken] != 0 ? flight::begin(context, next)
          : ends             ? closing(next, situation[kWinner])
                             : onwards(context, next),
          report};
}

/// Source  seeds/004, rules-facts 4.6: a side without anybody left loses without tests, whatever
///         the score.
Transition wiped_out(const Context& context, Situation situation) noexcept {
  const bool a_stands = side_standing(context, situation, Side::a);
  const bool b_stands = side_standing(context, situation, Side::b);
  const Side winner = a_stands ? Side::a : b_stands ? Side::b : Side::none;
  const int lead = situation[kLead];
  situation.set(kWinner, winner);
  situation.set(kLead, winner == Side::a   ? std::max(1, lead)
                       : winner == Side::b ? std::min(-1, lead)
                                           : 0);
  if (may_go_on(context, situation)) {
    return {flight::begin(
        context, spent(context, fought_out(situation)).set(kUntold, true).take(situation, kLead))};
  }
  const int over = overrunner(context, situation);
  Transition step{closing(situation, winner), shown(context, situation, true)};
  step.next.set(kOverrun, over);
  return step;
}

/// The next round of this combat or another one, or the end. Of a phase's combats the one nearest
/// to the line comes first.
Situation onwards(const Context& context, const Situation& situation) noexcept {
  const auto spent = [&](const Situation& now) {
    return context.engagement.rounds && now[kRounds] - now[kExtra] >= *context.engagement.rounds;
  };
  if (!context.away) {
    const bool goes_on = contact_left(context, situation) && !spent(situation);
    return goes_on ? begin(context, context.duel() ? situation : parted(context, situation))
                   : closing(situation, situation[kWinner]);
  }
  const int combat = situation[kCombat];
  Situation next = parted(context, situation);
  const bool again = fought(context, next, combat);
  next.set(kLastWinner[combat], again && order(context, next.set(kFirstRound, 0)).ties
                                    ? situation[kWinner]
                                    : Side::none);
  next.set(kMet, again || combat == 0 ? next[kMet] : next[kMet] & ~bit(combat - 1));
  next.mark(kDone, 1 << combat);
  for (const bool new_phase : {false, true}) {
    if (new_phase && spent(next)) {
      break;
    }
    for (const int other : context.combats) {
      if ((new_phase || !next.has(kDone, other)) && fought(context, next, other)) {
        const int extra = next[kExtra] + (new_phase || !context.engagement.rounds ? 0 : 1);
        return begin(
            context,
            next.set(kCombat, other).set(kDone, new_phase ? 0 : next[kDone]).set(kExtra, extra));
      }
    }
  }
  return closing(situation, situation[kWinner]);
}

Transition tell(const Context& context, const Situation& situation) noexcept {
  if (situation[kStage] == Stage::telling) {
    Situation next = situation;
    next = onwards(context,
                   next.set(kUntold, false)
                       .set(kRounds, std::min(situation[kRounds] + 1, context.rounds_kept_apart)));
    return {next, shown(context, situation, next[kStage] == Stage::closing)};
  }
  const bool several = context.engagement.a.size() + context.engagement.b.size() > 2;
  Report report;
  int unit = several ? situation[kActing] : kUnits;
  while (unit < kUnits && !context.is_unit(unit)) {
    ++unit;
  }
  if (unit < kUnits) {
    report.kind = Report::Kind::unit;
    report.unit = unit;
    report.models = models_gone(context, situation, unit);
    Situation next = situation;
    return {next.set(kActing, unit + 1), logged(context, report)};
  }
  report.kind = Report::Kind::end;
  report.ending = ending_of(context, situation);
  for (const int each : context.present) {
    const std::size_t side = side_of(each) == Side::a ? 0 : 1;
    report.models_lost[side] += models_gone(context, situation, each);
    report.wounds[side] += situation[kLost[each]] - context.unit(each).outstanding;
  }
  const int overrun = situation[kOverrun];
  // Who stands where, for what lies ahead.
  Situation next = overrun == 0   ? Situation{}
                   : context.away ? situation
                                  : Situation{}.take(situation, kMetEnemy);
  next.set(kStage, overrun > 0 ? Stage::overrun : Stage::over)
      .set(kActing, overrun > 0 ? overrun - 1 : 0);
  return {next, logged(context, report)};
}

}  // namespace fray::rankflank::rounds
