// What a unit's Discipline or Leadership has to pass: tests of fear and of restraint, and break tests.

#include <algorithm>
#include <cstdlib>

#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

/// Of fear, and of who would hold back.
bool may_reroll_test(const Context& context, const Situation& situation) noexcept {
  const Book& book = *context.book;
  const int unit = situation[kActing];
  return (book.standard_of_all_tests && may_reroll_break(context, situation, unit)) ||
         (book.tests_again != nullptr && book.tests_again(context, situation, unit));
}

int leadership(const Context& context, const Situation& situation, int unit) noexcept {
  return context.book->discipline != nullptr ? context.book->discipline(context, situation, unit)
                                             : discipline_of(context, situation, unit);
}

/// A test that a double 1 passes and a double 6 fails, where they do.
int sure(const Context& context, int need) noexcept {
  return context.book->double_decides ? std::clamp(need, 2, 11) : need;
}

}  // namespace

/// Source  rules-facts 3.9: touches somebody who causes fear, and minds.
bool faces_fear(const Context& context, const Situation& situation, int unit) noexcept {
  return std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
    return in_combat(context, situation, contact.enemy) && frightens(context, unit, contact.enemy);
  });
}

bool must_dare(const Context& context, const Situation& situation, int unit) noexcept {
  return in_combat(context, situation, unit) && !hosted(context, situation, unit) &&
         faces_fear(context, situation, unit) && context.book->dares(context, situation, unit);
}

/// Source  rules-facts 3.9 and 4.6: near the battle standard a failed test is rolled again.
bool may_reroll_break(const Context& context, const Situation& situation, int unit) noexcept {
  if (context.book->is_led != nullptr && !context.book->is_led(context.unit(unit))) {
    return false;
  }
  for (const int friendly : context.present) {
    if (side_of(friendly) == side_of(unit) && in_combat(context, situation, friendly) &&
        context.unit(friendly).has(Special::battle_standard)) {
      return true;
    }
  }
  return false;
}

/// Source  seeds/002, all units of the beaten side; rules-facts 3.9 and 4.6: each by itself, in
///         Fantasy every unit that was in the combat, in The 9th Age not one that has wiped out all
///         it touched ("No More Foes").
bool must_test(const Context& context, const Situation& situation, int unit) noexcept {
  return side_of(unit) != situation[kWinner] && in_combat(context, situation, unit) &&
         !hosted(context, situation, unit) &&
         (context.duel() || !has_no_more_foes(context, situation, unit));
}

/// Source  rules-facts 4.8.
bool is_wild(const Context& context, const Situation& situation, int unit) noexcept {
  return context.book->frenzy_is_wild && frenzied(context, situation, unit);
}

/// Source  seeds/003, Restrain Pursuit Test, while it touches the broken, so with the 1 that fear
///         takes (rules-facts 3.9); 4.7.
int restrain_need(const Context& context, const Situation& situation, int unit) noexcept {
  const bool fears = context.book->fear_takes > 0 && faces_fear(context, situation, unit);
  return is_wild(context, situation, unit)
             ? 1
             : sure(context, discipline_of(context, situation, unit) -
                                 (fears ? context.book->fear_takes : 0));
}

BreakNeed break_need(const Context& context, const Situation& situation, int unit) noexcept {
  constexpr int kStands = 12;
  const Unit& own = context.unit(unit);
  return own.has(Special::unbreakable) ? BreakNeed{kStands, BreakNeed::Why::unbreakable}
         : own.has(Special::unstable) && !context.book->unstable_tests
             ? BreakNeed{kStands, BreakNeed::Why::unstable}
             : context.book->break_need(context, situation, unit);
}

graph::Rolls test_rolls(const Context& context, const Situation& situation,
                        const dice::Roll& roll) noexcept {
  graph::Rolls rolls;
  rolls.add(roll);
  if (may_reroll_test(context, situation)) {
    rolls.add(roll);
  }
  return rolls;
}

bool passes_test(const Context& context, const Situation& situation, int need,
                 const graph::Results& results) noexcept {
  return 2 + results[0] <= need || (may_reroll_test(context, situation) && 2 + results[1] <= need);
}

}  // namespace fray::rankflank

// Who does not dare is shaken for the round.
namespace fray::rankflank::fear {

Situation begin(const Context& context, Situation situation, int from) noexcept {
  for (const int unit : context.present) {
    if (unit >= from && must_dare(context, situation, unit)) {
      return situation.set(kStage, Stage::fear_test).set(kActing, unit);
    }
  }
  return striking::begin(context, situation.set(kActing, 0));
}

graph::Rolls rolls(const Context& context, const Situation& situation) noexcept {
  const auto fear_test = context.book->fear_test;
  return test_rolls(context, situation,
                    fear_test == nullptr ? dice::Roll::sum(1, 2, 6)
                                         : fear_test(context.unit(situation[kActing])));
}

/// Source  rules-facts 3.9 and the game's list file: all models in the unit are shaken, its
///         characters too.
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  const int unit = situation[kActing];
  const int need = sure(context, leadership(context, situation, unit) - context.book->fear_takes);
  const bool passes = passes_test(context, situation, need, results);
  log(context, [&] { return FearTested{unit, need, passes}; });
  Situation next = situation;
  next.mark(kShaken, passes ? 0 : with_characters(context, unit));
  return {begin(context, next, unit + 1)};
}

}  // namespace fray::rankflank::fear

// Break tests of the beaten.
namespace fray::rankflank::break_tests {
namespace {

/// Breaks, or falls back in good order unless it holds its line.
void beaten(const Context& context, Situation& situation, int unit, bool in_good_order) noexcept {
  if (in_good_order && context.book->holds_line != nullptr &&
      context.book->holds_line(context, situation, unit)) {
    situation.mark(kWalled, bit(unit));
    return;
  }
  situation.mark(kBroken, bit(unit)).mark(kFalling, in_good_order ? bit(unit) : 0);
}

}  // namespace

Transition begin(const Context& context, Situation situation, int from) noexcept {
  for (const int unit : context.present) {
    if (unit < from || !must_test(context, situation, unit)) {
      continue;
    }
    const BreakNeed need = break_need(context, situation, unit);
    if (need.highest >= 2 && need.highest < 12) {
      return {situation.set(kStage, Stage::break_test).set(kActing, unit)};
    }
    const bool breaks = need.highest < 2;
    if (breaks || need.stands < 2) {
      situation.mark(kSpared, breaks ? 0 : bit(unit));
      beaten(context, situation, unit, !breaks);
    }
    log(context, [&] {
      return TestSpared{unit, need, std::abs(situation[kLead]), situation.has(kBroken, unit)};
    });
  }
  for (const int unit : context.present) {
    const int host = context.host[index(unit)];
    if (host >= 0 && situation.has(kBroken, host) && in_combat(context, situation, unit)) {
      situation.mark(kBroken, bit(unit))
          .mark(kFalling, situation.has(kFalling, host) ? bit(unit) : 0);
    }
  }
  return rounds::over(context, situation.set(kActing, 0));
}

graph::Rolls rolls(const Context&, const Situation&) noexcept {
  graph::Rolls rolls;
  rolls.add(dice::Roll::sum(1, 2, 6));
  return rolls;
}

Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  const int unit = situation[kActing];
  const BreakNeed need = break_need(context, situation, unit);
  const bool fails = 2 + results[0] > need.highest;
  const bool falls_back = !fails && 2 + results[0] > need.stands;
  const bool again = situation[kStage] == Stage::break_again;
  const bool for_good = fails || context.engagement.readings.standard_for_broken == 0;
  const bool rerolls =
      (fails || falls_back) && for_good && !again && may_reroll_break(context, situation, unit);
  Situation next = situation;
  if (!rerolls && (fails || falls_back)) {
    beaten(context, next, unit, falls_back);
  }
  log(context, [&] {
    using Then = BreakTested::Then;
    return BreakTested{unit, need, again,
                       rerolls                    ? Then::rolls_again
                       : fails                    ? Then::breaks
                       : next.has(kFalling, unit) ? Then::falls_back
                       : falls_back               ? Then::holds_line
                                                  : Then::stands};
  });
  if (rerolls) {
    return {next.set(kStage, Stage::break_again)};
  }
  return begin(context, next, unit + 1);
}

}  // namespace fray::rankflank::break_tests
