// Break tests of the beaten.

#include "rankflank/combat/phases.hpp"
#include "rankflank/discipline.hpp"
#include "rankflank/standing.hpp"

namespace fray::rankflank::break_tests {

Step begin(const Context& context, Situation situation, int from) noexcept {
  for (const int unit : context.present) {
    if (unit < from || !must_test(context, situation, unit)) {
      continue;
    }
    const int need = break_need(context, situation, unit);
    if (need < 2) {
      situation.broken(situation.broken() | bit(unit));
    } else if (need < 12) {
      return {situation.stage(Stage::break_test).unit(unit)};
    }
  }
  for (const int unit : context.present) {
    const int host = context.host[index(unit)];
    if (host >= 0 && (situation.broken() & bit(host)) != 0 && in_combat(context, situation, unit)) {
      situation.broken(situation.broken() | bit(unit));
    }
  }
  return rounds::over(context, situation.unit(0));
}

graph::Rolls rolls(const Context&, const Situation&) noexcept {
  graph::Rolls rolls;
  rolls.add(dice::Roll::sum(1, 2, 6));
  return rolls;
}

Step after(const Context& context, const Situation& situation,
           const graph::Results& results) noexcept {
  const int unit = situation.unit();
  const bool fails = 2 + results[0] > break_need(context, situation, unit);
  Situation next = situation;
  if (fails && situation.stage() == Stage::break_test &&
      may_reroll_break(context, situation, unit)) {
    return {next.stage(Stage::break_again)};
  }
  return begin(context, next.broken(next.broken() | (fails ? bit(unit) : 0)), unit + 1);
}

}  // namespace fray::rankflank::break_tests
