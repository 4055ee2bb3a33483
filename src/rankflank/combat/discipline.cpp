// What a unit's Discipline or Leadership has to pass: tests of fear and of restraint, and break tests.

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "dice/pmf.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

/// Source  rules-facts 3.9 and 4.6: a battle standard of its side is near.
bool has_standard_near(const Context& context, const Situation& situation, int unit) noexcept {
  if (context.book->is_led != nullptr && !context.book->is_led(context.unit(unit))) {
    return false;
  }
  return context.unit(unit).standard_near ||
         std::ranges::any_of(context.present, [&](int friendly) {
           return side_of(friendly) == side_of(unit) && in_combat(context, situation, friendly) &&
                  context.unit(friendly).has(Special::battle_standard);
         });
}

/// Of fear, and of who would hold back.
bool may_reroll_test(const Context& context, const Situation& situation) noexcept {
  const Book& book = *context.book;
  const int unit = situation[kActing];
  return (book.standard_of_all_tests && has_standard_near(context, situation, unit)) ||
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

/// Causes fear in the round in which it charges.
/// Source  "Devastating Charge" (Fear), the game's list file.
bool fearsome_charge(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).has(Special::fearful_charge) && charges(context, situation, unit);
}

/// What fear takes from a test of Discipline.
int taken_by_fear(const Context& context, const Situation& situation, int unit) noexcept {
  const int takes = context.book->fear_takes;
  return takes > 0 && faces_fear(context, situation, unit) ? takes : 0;
}

}  // namespace

/// Source  rules-facts 3.9: touches somebody who causes fear, and minds.
bool faces_fear(const Context& context, const Situation& situation, int unit) noexcept {
  const auto charged = [&](int enemy) {
    return fearsome_charge(context, situation, enemy) && !fearsome(context, unit) &&
           !context.unit(unit).has(Special::fearless);
  };
  return std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
    return in_combat(context, situation, contact.enemy) &&
           (frightens(context, unit, contact.enemy) || charged(contact.enemy)) &&
           !fearsome_charge(context, situation, unit);
  });
}

bool must_dare(const Context& context, const Situation& situation, int unit) noexcept {
  return in_combat(context, situation, unit) && !hosted(context, situation, unit) &&
         faces_fear(context, situation, unit) && context.book->dares(context, situation, unit);
}

/// Source  rules-facts 3.9 and 4.6: near the battle standard a failed test is rolled again; "Battle
///         Fever", the list file of the Warriors of the Dark Gods.
bool may_reroll_break(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).has(Special::battle_fever) ||
         has_standard_near(context, situation, unit);
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
  return is_wild(context, situation, unit)
             ? 1
             : sure(context, discipline_of(context, situation, unit) -
                                 taken_by_fear(context, situation, unit));
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

TestBefore test_before(const Context& context, const Situation& opening, int unit) {
  Situation situation = opening;
  situation.set(kActing, unit);
  const int need = sure(context, leadership(context, situation, unit) - context.book->fear_takes);
  const std::vector<double> thrown = dice::pmf<double>(fear::rolls(context, situation).span()[0]);
  double fails = 0;
  for (int more = std::max(0, need - 1); more < static_cast<int>(thrown.size()); ++more) {
    fails += thrown[index(more)];
  }
  return {need, 1 - (may_reroll_test(context, situation) ? fails * fails : fails)};
}

}  // namespace fray::rankflank

// Who does not dare is shaken for the round; who is roused strikes better.
namespace fray::rankflank::fear {
namespace {

bool has_instinct(const Unit& unit) noexcept {
  return unit.has(Special::primal_instinct) ||
         std::ranges::any_of(unit.profile.parts, [](const Part& part) {
           return part.specials.has(Special::primal_instinct);
         });
}

/// Source  "Primal Instinct", the list file of the Beast Herds; "Primal Fury", beside
///         rules-old-world: units of which some models have it.
bool may_be_roused(const Context& context, const Situation& situation, int unit) noexcept {
  return engaged(context, situation, unit) && !hosted(context, situation, unit) &&
         std::ranges::any_of(context.present, [&](int each) {
           return (each == unit || fights_in(context, situation, each, unit)) &&
                  has_instinct(context.unit(each));
         });
}

/// Once all have dared or not.
Situation rouse(const Context& context, Situation situation, int from) noexcept {
  for (const int unit : context.present) {
    if (unit >= from && may_be_roused(context, situation, unit)) {
      return situation.set(kStage, Stage::fear_test).set(kRousing, true).set(kActing, unit);
    }
  }
  return striking::begin(context, situation.set(kRousing, false).set(kActing, 0));
}

Transition roused(const Context& context, const Situation& situation,
                  const graph::Results& results) noexcept {
  const int unit = situation[kActing];
  const int need =
      sure(context, leadership(context, situation, unit) - taken_by_fear(context, situation, unit));
  const bool passes = passes_test(context, situation, need, results);
  log(context, [&] { return FearTested{unit, need, passes, true}; });
  Situation next = situation;
  next.mark(kRoused, passes ? with_characters(context, unit) : 0);
  return {rouse(context, next, unit + 1)};
}

}  // namespace

Situation begin(const Context& context, Situation situation, int from) noexcept {
  for (const int unit : context.present) {
    if (unit >= from && must_dare(context, situation, unit)) {
      return situation.set(kStage, Stage::fear_test).set(kActing, unit);
    }
  }
  return rouse(context, situation, 0);
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
  if (situation[kRousing]) {
    return roused(context, situation, results);
  }
  const int unit = situation[kActing];
  const int need = sure(context, leadership(context, situation, unit) - context.book->fear_takes);
  const bool passes = passes_test(context, situation, need, results);
  log(context, [&] { return FearTested{unit, need, passes, false}; });
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

/// Source  "Supernal", the game's list file; "Daemonic Instability", beside rules-old-world: a test
///         of Leadership, before it gives ground.
BreakNeed supernal_need(const Context& context, const Situation& situation, int unit) noexcept {
  if (!context.book->supernal_by_failure) {
    return break_need(context, situation, unit);
  }
  return {sure(context, leadership(context, situation, unit) - std::abs(situation[kLead])),
          BreakNeed::Why::supernal};
}

/// Of a supernal unit, what a failed throw costs it.
int lost_by(const Context& context, const Situation& situation, int unit, int thrown) noexcept {
  const int behind = std::abs(situation[kLead]);
  constexpr int kAll = 1'000;
  return !context.book->supernal_by_failure ? behind
         : thrown == 12                     ? kAll
                        : thrown + behind - leadership(context, situation, unit);
}

/// Past a unit and its characters, who have taken its test with it.
int after_all_of(const Context& context, int unit) noexcept {
  return static_cast<int>(std::bit_width(static_cast<unsigned>(with_characters(context, unit))));
}

/// Whether failed tests of it are thrown again: what is no break test is not.
bool rolls_again(const Context& context, const Situation& situation, int unit) noexcept {
  const bool other = context.unit(unit).has(Special::supernal) && context.book->supernal_by_failure;
  return other ? context.book->tests_again != nullptr &&
                     context.book->tests_again(context, situation, unit)
               : may_reroll_break(context, situation, unit);
}

}  // namespace

Transition begin(const Context& context, Situation situation, int from) noexcept {
  for (const int unit : context.present) {
    if (unit < from || !must_test(context, situation, unit)) {
      continue;
    }
    const bool supernal = context.unit(unit).has(Special::supernal);
    const BreakNeed need =
        supernal ? supernal_need(context, situation, unit) : break_need(context, situation, unit);
    if (need.highest >= 2 && need.highest < 12) {
      return {situation.set(kStage, Stage::break_test).set(kActing, unit)};
    }
    if (supernal && need.highest < 2) {
      situation = crumble(context, situation, unit, std::abs(situation[kLead]));
      from = after_all_of(context, unit);
      continue;
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
  if (!side_standing(context, situation, other(situation[kWinner]))) {
    return rounds::wiped_out(context, situation);
  }
  return rounds::over(context, situation.set(kActing, 0));
}

graph::Rolls rolls(const Context& context, const Situation& situation) noexcept {
  const auto break_test = context.book->break_test;
  graph::Rolls rolls;
  rolls.add(break_test == nullptr ? dice::Roll::sum(1, 2, 6)
                                  : break_test(context.unit(situation[kActing])));
  return rolls;
}

Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  const int unit = situation[kActing];
  const bool supernal = context.unit(unit).has(Special::supernal);
  const BreakNeed need =
      supernal ? supernal_need(context, situation, unit) : break_need(context, situation, unit);
  const bool fails = 2 + results[0] > need.highest;
  const bool falls_back = !fails && 2 + results[0] > need.stands;
  const bool again = situation[kStage] == Stage::break_again;
  const bool for_good = fails || context.engagement.readings.standard_for_broken == 0;
  const bool rerolls =
      (fails || falls_back) && for_good && !again && rolls_again(context, situation, unit);
  Situation next = situation;
  if (!rerolls && !supernal && (fails || falls_back)) {
    beaten(context, next, unit, falls_back);
  }
  log(context, [&] {
    using Then = BreakTested::Then;
    return BreakTested{unit, need, again,
                       rerolls                    ? Then::rolls_again
                       : fails && supernal        ? Then::crumbles
                       : fails                    ? Then::breaks
                       : next.has(kFalling, unit) ? Then::falls_back
                       : falls_back               ? Then::holds_line
                                                  : Then::stands};
  });
  if (rerolls) {
    return {next.set(kStage, Stage::break_again)};
  }
  if (fails && supernal) {
    next = crumble(context, next, unit, lost_by(context, situation, unit, 2 + results[0]));
  }
  return begin(context, next, supernal ? after_all_of(context, unit) : unit + 1);
}

}  // namespace fray::rankflank::break_tests
