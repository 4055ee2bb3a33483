// Units that made way, or were made way for, test for confusion. rules-facts 1.10.

#include <bit>

#include "warmaster/combat/change.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::confusion {

Rolls rolls(const MeleeSituation& situation) {
  Rolls rolls;
  int tests = std::min<int>(std::popcount(situation.scene->where.to_test), Rolls::kMost);
  for (; tests > 0; --tests) {
    // Rules-facts 1.10.
    rolls.add(dice::Roll::pool(1, dice::Test::at_least(6), dice::Test{}, 1));
  }
  return rolls;
}

/// A 6 confuses each unit that made way or was made way for. Source  rules-facts 1.10.
Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  std::uint32_t failed = 0;
  for (std::size_t test = 0; test < Rolls::kMost; ++test) {
    failed |= (results[test] != 0 ? 1U : 0U) << test;
  }
  const UnitSet testing = situation.scene->where.to_test;
  alter(context, situation, change(situation.scene, Reason::tested, {}, failed), [&](Board& where) {
    std::size_t test = 0;
    for (std::size_t unit = 0; unit < context.known.size() && test < Rolls::kMost; ++unit) {
      if (has(where.to_test, unit)) {
        where.to_test &= static_cast<UnitSet>(~set_of(unit));
        where.troops[unit].confused |=
            (failed >> test++ & 1U) != 0 &&
            !context.roster.profile(unit).specials.has(Special::never_confused);
      }
    }
  });
  log(context,
      [&] { return Tested{testing, failed, confused_on(context.roster, situation.scene->where)}; });
  if (situation.scene->where.to_test != 0) {
    return 0;
  }
  if (situation.rounds_fought == 0) {
    shooting::tested(context, situation);
  } else {
    aftermath::open(context, situation);
  }
  return 0;
}

}  // namespace fray::warmaster::confusion
