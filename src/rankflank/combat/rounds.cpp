// How a round begins and ends, and what is fought next.

#include <algorithm>

#include "rankflank/combat/events.hpp"
#include "rankflank/combat/flight.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/combat/score.hpp"
#include "rankflank/formation/meeting.hpp"
#include "rankflank/formation/order.hpp"
#include "rankflank/formation/standing.hpp"

namespace fray::rankflank::rounds {
namespace {

bool fought(const Context& context, const Situation& situation, int combat) noexcept {
  Situation there = situation;
  return contact_left(context, there.combat(combat));
}

/// Whether somebody overruns, may yet be charged, or fights elsewhere: only then it is open whether
/// a round is the last.
bool may_go_on(const Context& context, const Situation& situation) noexcept {
  if (!context.duel() && overrunner(context, situation) > 0) {
    return true;
  }
  if (!context.away) {
    return false;
  }
  if (std::ranges::any_of(context.combats, [&](int combat) {
        return combat != situation.combat() && fought(context, situation, combat);
      })) {
    return true;
  }
  return std::ranges::any_of(context.present, [&](int unit) {
    const bool may_run = in_combat(context, situation, unit) && !hosted(context, situation, unit) &&
                         context.unit(unit).pursuit != Pursuit::stay &&
                         ahead(context, situation, unit, false).what == Ahead::What::unit;
    return may_run &&
           std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
             return (situation.broken() & bit(contact.enemy)) != 0 &&
                    in_combat(context, situation, contact.enemy);
           });
  });
}

/// Source  rules-facts 4.1: once the attackers have won a round they are over the obstacle.
int stormed_after(const Context& context, const Situation& situation) noexcept {
  int stormed = situation.stormed();
  for (const int unit : context.present) {
    const bool beaten =
        takes_part(context, situation, unit) && side_of(unit) == other(situation.winner());
    stormed |= context.unit(unit).defended && beaten ? bit(unit) : 0;
  }
  return stormed;
}

/// What is kept of a round once its tests are taken: only what outlasts it, and who has won and
/// broken.
Situation fought_out(const Situation& situation) noexcept {
  Situation next;
  next.rounds(situation.rounds())
      .winner(situation.winner())
      .gone(situation.gone())
      .broken(situation.broken());
  next.caught(situation.caught()).off_table(situation.off_table()).escaped(situation.escaped());
  return next.calmed(situation.calmed())
      .stormed(situation.stormed())
      .losses_of(situation)
      .meetings_of(situation);
}

/// Of the round that is over. Why  by how much it was won is asked of last rounds only, and makes
/// many reports.
graph::Report told(const Context& context, const Situation& situation, bool last) noexcept {
  Report report;
  report.kind = Report::Kind::round;
  report.round = !context.engagement.rounds ? 1 : situation.rounds() + 1;
  report.winner = situation.winner();
  report.lead = last ? situation.lead() : 0;
  report.last = last;
  return pack(report);
}

int models_gone(const Context& context, const Situation& situation, int unit) noexcept {
  const bool lost = ((situation.caught() | situation.off_table()) & bit(unit)) != 0;
  return lost ? context.unit(unit).models
              : context.unit(unit).models - models_left(context, situation, unit);
}

/// A beaten side is told by whichever of its units fared best: somebody stands, in contact,
/// untouched or gone on; got away; fled off the table; was run down; or all of it is wiped out.
Ending ending_of(const Context& context, const Situation& situation) noexcept {
  const Side winner = situation.winner();
  const int destroyed = situation.caught() | situation.off_table();
  const auto lives = [&](int unit) {
    return (destroyed & bit(unit)) == 0 && situation.lost(unit) < context.capacity[index(unit)];
  };
  if (winner == Side::none) {
    return std::ranges::any_of(context.present, lives) ? Ending::drawn : Ending::both_wiped;
  }
  const bool a = winner == Side::a;
  const int beaten = a ? 0b111000 : 0b000111;
  const bool stands = std::ranges::any_of(context.present, [&](int unit) {
    return side_of(unit) != winner && lives(unit) && (situation.escaped() & bit(unit)) == 0;
  });
  if (stands) {
    return a ? Ending::b_held : Ending::a_held;
  }
  if ((situation.escaped() & beaten) != 0) {
    return a ? Ending::b_escaped : Ending::a_escaped;
  }
  if ((situation.off_table() & beaten) != 0) {
    return a ? Ending::b_off_table : Ending::a_off_table;
  }
  if ((situation.caught() & beaten) != 0) {
    return a ? Ending::b_caught : Ending::a_caught;
  }
  return a ? Ending::b_wiped : Ending::a_wiped;
}

}  // namespace

/// Nothing is kept but what has to be told.
Situation closing(const Context& context, const Situation& situation, Side winner) noexcept {
  Situation last;
  last.stage(Stage::closing).winner(winner).gone(situation.gone());
  last.caught(situation.caught()).off_table(situation.off_table()).escaped(situation.escaped());
  last.combat(situation.combat()).met(situation.met());
  for (const int unit : context.present) {
    last.joined(unit, situation.joined(unit));
  }
  return last.losses_of(situation);
}

/// The last winner matters where equals strike in turn.
Situation begin(const Context& context, Situation situation) noexcept {
  Situation next = fought_out(situation).winner(Side::none).broken(0);
  if (context.away) {
    int here = 0;
    for (const int unit : context.present) {
      here |= takes_part(context, next, unit) ? bit(unit) : 0;
    }
    next.first(next.newly() & here).newly(next.newly() & ~here).untold(false);
    situation.winner(next.last_winner(next.combat()));
    next.last_winner(next.combat(), Side::none);
  }
  if (order(context, next).ties) {
    next.winner(situation.winner());
  }
  std::array<int, 2> ranks{};
  if (context.book(kFantasy)) {  // seeds/004: ranks are counted at the start of the round
    ranks = {rank_bonus(context, next, Side::a), rank_bonus(context, next, Side::b)};
  }
  next.lead(ranks[0] - ranks[1]);
  log(context, [&] { return RoundBegun{ranks}; });
  return fear::begin(context, next);
}

/// Told, and then the flight, the next round, or the end.
Transition over(const Context& context, Situation situation) noexcept {
  Situation rest = situation;
  rest.gone(rest.gone() | rest.broken());
  const bool limit = context.engagement.rounds &&
                     situation.rounds() + 1 - situation.extra() >= *context.engagement.rounds;
  const bool ends = limit || !contact_left(context, rest);
  const bool open = may_go_on(context, situation);
  const graph::Report report = open ? 0 : told(context, situation, ends);
  if (context.book(kFantasy)) {  // rules-facts 4.8: the beaten lose their frenzy
    for (const int unit : context.present) {
      const bool beaten = situation.winner() != Side::none && side_of(unit) != situation.winner();
      if (beaten && in_combat(context, situation, unit) &&
          context.unit(unit).has(Special::frenzy)) {
        situation.calmed(situation.calmed() | bit(unit));
      }
    }
  }
  Situation next = fought_out(situation);
  if (context.obstacles) {
    next.stormed(stormed_after(context, situation));
  }
  if (open) {
    return {flight::begin(context, next.untold(true).lead(situation.lead()))};
  }
  next.rounds(ends ? context.rounds_told_apart
                   : std::min(situation.rounds() + 1, context.rounds_told_apart));
  // Who holds back may have lost its frenzy.
  next.calmed(ends && next.broken() == 0 ? 0 : situation.calmed());
  return {next.broken() != 0 ? flight::begin(context, next)
          : ends             ? closing(context, next, situation.winner())
                             : onwards(context, next),
          report};
}

/// Source  seeds/004, rules-facts 4.6: a side without anybody left loses without tests, whatever
///         the score.
Transition wiped_out(const Context& context, Situation situation) noexcept {
  const bool a_stands = side_standing(context, situation, Side::a);
  const bool b_stands = side_standing(context, situation, Side::b);
  const Side winner = a_stands ? Side::a : b_stands ? Side::b : Side::none;
  const int lead = situation.lead();
  situation.lead(winner == Side::a   ? std::max(1, lead)
                 : winner == Side::b ? std::min(-1, lead)
                                     : 0)
      .winner(winner);
  if (may_go_on(context, situation)) {
    return {flight::begin(context, fought_out(situation).untold(true).lead(situation.lead()))};
  }
  const int over = overrunner(context, situation);
  Transition step{closing(context, situation, winner), told(context, situation, true)};
  step.next.overrun(over);
  return step;
}

/// The next round of this combat or another one, or the end. Of a phase's combats the one nearest
/// to the line comes first.
Situation onwards(const Context& context, const Situation& situation) noexcept {
  const auto spent = [&](const Situation& now) {
    return context.engagement.rounds && now.rounds() - now.extra() >= *context.engagement.rounds;
  };
  if (!context.away) {
    const bool goes_on = contact_left(context, situation) && !spent(situation);
    return goes_on ? begin(context, context.duel() ? situation : parted(context, situation))
                   : closing(context, situation, situation.winner());
  }
  const int combat = situation.combat();
  Situation next = parted(context, situation);
  const bool again = fought(context, next, combat);
  next.last_winner(combat,
                   again && order(context, next.first(0)).ties ? situation.winner() : Side::none);
  next.met(again || combat == 0 ? next.met() : next.met() & ~bit(combat - 1));
  next.done(next.done() | 1 << combat);
  for (const bool new_phase : {false, true}) {
    if (new_phase && spent(next)) {
      break;
    }
    for (const int other : context.combats) {
      if ((new_phase || (next.done() >> other & 1) == 0) && fought(context, next, other)) {
        const int extra = next.extra() + (new_phase || !context.engagement.rounds ? 0 : 1);
        return begin(context, next.combat(other).done(new_phase ? 0 : next.done()).extra(extra));
      }
    }
  }
  return closing(context, situation, situation.winner());
}

Transition tell(const Context& context, const Situation& situation) noexcept {
  if (situation.stage() == Stage::telling) {
    Situation next = situation;
    next = onwards(context, next.untold(false).rounds(
                                std::min(situation.rounds() + 1, context.rounds_told_apart)));
    return {next, told(context, situation, next.stage() == Stage::closing)};
  }
  const bool several = context.engagement.a.size() + context.engagement.b.size() > 2;
  Report report;
  int unit = several ? situation.unit() : kUnits;
  while (unit < kUnits && !context.is_unit(unit)) {
    ++unit;
  }
  if (unit < kUnits) {
    report.kind = Report::Kind::unit;
    report.unit = unit;
    report.models = models_gone(context, situation, unit);
    Situation next = situation;
    return {next.unit(unit + 1), logged(context, report)};
  }
  report.kind = Report::Kind::end;
  report.ending = ending_of(context, situation);
  for (const int each : context.present) {
    const std::size_t side = side_of(each) == Side::a ? 0 : 1;
    report.models_lost[side] += models_gone(context, situation, each);
    report.wounds[side] += situation.lost(each);
  }
  const int overrun = situation.overrun();
  // Who stands where, for what lies ahead.
  Situation next = context.away && overrun > 0 ? situation : Situation{};
  next.stage(overrun > 0 ? Stage::overrun : Stage::over).unit(overrun > 0 ? overrun - 1 : 0);
  return {next, logged(context, report)};
}

}  // namespace fray::rankflank::rounds
