// What a unit's Discipline or Leadership has to pass: tests of fear and of restraint, and break tests.

#include "rankflank/combat/discipline.hpp"

#include <algorithm>
#include <cstdlib>

#include "rankflank/formation/standing.hpp"

namespace fray::rankflank {
namespace {

/// Source  rules-facts 3.9: who causes fear, and the fearless; "Unbreakable" in the list file of
///         Fantasy's 6th edition: they too.
bool immune_to_fear(const Context& context, int unit) noexcept {
  const Unit& own = context.unit(unit);
  const bool never_breaks = own.has(Special::unbreakable) || own.has(Special::unstable);
  return own.has(Special::fearless) || own.has(Special::fear) || own.has(Special::terror) ||
         (context.book(kFantasy) && never_breaks);
}

/// Of fear, and of who would hold back: Fantasy's battle standard helps in break tests alone.
bool may_reroll_test(const Context& context, const Situation& situation) noexcept {
  return context.book(kNinthAge) && may_reroll_break(context, situation, situation[kActing]);
}

}  // namespace

/// Source  rules-facts 3.9: touches somebody who causes fear, and minds.
bool faces_fear(const Context& context, const Situation& situation, int unit) noexcept {
  return !context.book(kSovl) && !immune_to_fear(context, unit) &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           const Unit& enemy = context.unit(contact.enemy);
           return in_combat(context, situation, contact.enemy) &&
                  (enemy.has(Special::fear) || enemy.has(Special::terror));
         });
}

/// Who has to test before it strikes.
/// Source  rules-facts 3.9: whoever touches somebody fearful, each round; 4.1: whoever is charged
///         by somebody who is not stronger. Charged by somebody stronger it would have fled before
///         the combat: it is there, so it has passed.
bool must_dare(const Context& context, const Situation& situation, int unit) noexcept {
  if (!in_combat(context, situation, unit) || hosted(context, situation, unit) ||
      !faces_fear(context, situation, unit)) {
    return false;
  }
  // "Frenzy", beside seeds/004.
  if (context.engagement.book == Rulebook::fantasy7 && frenzied(context, situation, unit)) {
    return false;
  }
  return context.book(kNinthAge) ||
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           const Unit& enemy = context.unit(contact.enemy);
           return in_combat(context, situation, contact.enemy) &&
                  charges(context, situation, contact.enemy) &&
                  (enemy.has(Special::fear) || enemy.has(Special::terror)) &&
                  strength_with_characters(context, situation, contact.enemy) <=
                      strength_with_characters(context, situation, unit);
         });
}

/// Source  rules-facts 3.9 and 4.6: near the battle standard a failed test is rolled again.
bool may_reroll_break(const Context& context, const Situation& situation, int unit) noexcept {
  for (const int friendly : context.present) {
    if (side_of(friendly) == side_of(unit) && in_combat(context, situation, friendly) &&
        context.unit(friendly).has(Special::battle_standard)) {
      return !context.book(kSovl);
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

/// Source  rules-facts 3.9: more Full Ranks than every enemy unit still engaged, and nobody with
///         two in flank or rear.
bool steadfast(const Context& context, const Situation& situation, int unit) noexcept {
  if (!context.book(kNinthAge) || struck_on(context, situation, unit, 2)) {
    return false;
  }
  const int own = full_ranks(context, situation, unit);
  for (const int enemy : context.present) {
    const bool fights =
        context.duel() ? in_combat(context, situation, enemy) : engaged(context, situation, enemy);
    if (side_of(enemy) != side_of(unit) && fights && full_ranks(context, situation, enemy) >= own) {
      return false;
    }
  }
  return own > 0;
}

/// Source  rules-facts 4.6: 7th edition counts them together, 6th each unit in contact.
bool broken_by_fear(const Context& context, const Situation& situation, int unit) noexcept {
  if (!context.book(kFantasy) || !context.engagement.readings.fear_breaks ||
      !faces_fear(context, situation, unit)) {
    return false;
  }
  int feared = 0;
  for (const Contact& contact : contacts(context, situation, unit)) {
    const auto fearsome = [&](int enemy) {
      return context.unit(enemy).has(Special::fear) || context.unit(enemy).has(Special::terror);
    };
    // In his unit.
    const bool counted =
        hosted(context, situation, contact.enemy) && fearsome(context.host[index(contact.enemy)]);
    if (in_combat(context, situation, contact.enemy) && fearsome(contact.enemy) && !counted) {
      const int strength = strength_with_characters(context, situation, contact.enemy);
      feared = context.engagement.book == Rulebook::fantasy7 ? feared + strength
                                                             : std::max(feared, strength);
    }
  }
  return feared > strength_with_characters(context, situation, unit);
}

BreakNeed break_need(const Context& context, const Situation& situation, int unit) noexcept {
  using Why = BreakNeed::Why;
  constexpr int kStands = 12;
  constexpr int kBreaks = 1;
  const Unit& own = context.unit(unit);
  const int discipline = own.profile.discipline;
  const int behind = std::abs(situation[kLead]);
  if (own.has(Special::unbreakable)) {
    return {kStands, Why::unbreakable};
  }
  if (own.has(Special::unstable) && !context.book(kSovl)) {
    return {kStands, Why::unstable};
  }
  // Seeds/002, "Break Tests": Discipline plus Rank Bonus, minus the difference.
  if (context.book(kSovl)) {
    const int first = context.engagement.readings.first_rank_counts ? 0 : 1;
    const int ranks = std::max(0, full_ranks(context, situation, unit) - first);
    return own.has(Special::fearless) ? BreakNeed{discipline + ranks, Why::fearless}
                                      : BreakNeed{discipline + ranks - behind};
  }
  const Why holds = own.has(Special::stubborn)            ? Why::stubborn
                    : steadfast(context, situation, unit) ? Why::steadfast
                                                          : Why::score;
  const int lost = holds == Why::score ? behind : 0;
  if (context.book(kNinthAge)) {
    const bool fear = faces_fear(context, situation, unit);
    return {std::min(10, discipline) - (fear ? 1 : 0) - lost, holds, fear};
  }
  const int least = context.engagement.readings.insane_courage ? 2 : kBreaks;
  if (broken_by_fear(context, situation, unit)) {
    return {least, Why::outnumbered};
  }
  // A natural double 1 holds.
  return least == 2 && discipline - lost < 2 && holds == Why::score
             ? BreakNeed{least, Why::double_one}
             : BreakNeed{std::max(least, discipline - lost), holds};
}

/// Source  seeds/003, Restrain Pursuit Test, while it touches the broken, so with the 1 that fear
///         takes (rules-facts 3.9); 4.7 and 4.8 (frenzied units cannot, in Fantasy).
int restrain_need(const Context& context, const Situation& situation, int unit) noexcept {
  const int need = context.unit(unit).profile.discipline;
  if (context.book(kFantasy)) {
    return frenzied(context, situation, unit) ? 1 : need;
  }
  return need - (faces_fear(context, situation, unit) ? 1 : 0);
}

int fear_need(const Context& context, int unit) noexcept {
  return context.unit(unit).profile.discipline - (context.book(kNinthAge) ? 1 : 0);
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
