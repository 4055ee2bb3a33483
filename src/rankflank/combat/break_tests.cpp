// Break tests of the beaten.

#include <cstdlib>

#include "rankflank/combat/discipline.hpp"
#include "rankflank/combat/events.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/standing.hpp"

namespace fray::rankflank::break_tests {

Transition begin(const Context& context, Situation situation, int from) noexcept {
  for (const int unit : context.present) {
    if (unit < from || !must_test(context, situation, unit)) {
      continue;
    }
    const BreakNeed need = break_need(context, situation, unit);
    if (need.highest >= 2 && need.highest < 12) {
      return {situation.set(kStage, Stage::break_test).set(kActing, unit)};
    }
    log(context, [&] { return TestSpared{unit, need, std::abs(situation[kLead])}; });
    situation.mark(kBroken, need.highest < 2 ? bit(unit) : 0);
  }
  for (const int unit : context.present) {
    const int host = context.host[index(unit)];
    if (host >= 0 && situation.has(kBroken, host) && in_combat(context, situation, unit)) {
      situation.mark(kBroken, bit(unit));
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
  const bool again = situation[kStage] == Stage::break_again;
  const bool rerolls = fails && !again && may_reroll_break(context, situation, unit);
  log(context, [&] {
    using Then = BreakTested::Then;
    return BreakTested{unit, need, again,
                       rerolls ? Then::rolls_again
                       : fails ? Then::breaks
                               : Then::stands};
  });
  Situation next = situation;
  if (rerolls) {
    return {next.set(kStage, Stage::break_again)};
  }
  return begin(context, next.mark(kBroken, fails ? bit(unit) : 0), unit + 1);
}

}  // namespace fray::rankflank::break_tests
