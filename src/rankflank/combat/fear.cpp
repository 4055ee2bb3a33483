// Tests of fear: who does not dare is shaken for the round.

#include "rankflank/combat/discipline.hpp"
#include "rankflank/combat/events.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/standing.hpp"

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
  return test_rolls(context, situation, dice::Roll::sum(1, 2, 6));
}

/// Source  rules-facts 3.9 and the game's list file: all models in the unit are shaken, its
///         characters too.
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  const int unit = situation[kActing];
  const int need = fear_need(context, unit);
  const bool passes = passes_test(context, situation, need, results);
  log(context, [&] { return FearTested{unit, need, passes}; });
  Situation next = situation;
  next.mark(kShaken, passes ? 0 : with_characters(context, unit));
  return {begin(context, next, unit + 1)};
}

}  // namespace fray::rankflank::fear
