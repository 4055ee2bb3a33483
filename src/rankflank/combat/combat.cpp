// Which phase a situation is in.

#include "rankflank/combat/combat.hpp"

#include <bit>
#include <cstdlib>

#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

enum class Phase : std::uint8_t { shooting, fear, striking, break_tests, flight };

constexpr Phase phase_of(const Situation& situation) noexcept {
  if (situation[kShooting]) {
    return Phase::shooting;
  }
  switch (situation[kStage]) {
    case Stage::fear_test: return Phase::fear;
    case Stage::break_test:
    case Stage::break_again: return Phase::break_tests;
    case Stage::restrain:
    case Stage::flight:
    case Stage::overrun: return Phase::flight;
    default: return Phase::striking;
  }
}

/// Who has left counts more than who has gone on to a combat farther away, so that it never sinks.
std::uint64_t progress(const Context& context, const Situation& situation) noexcept {
  constexpr int kLeft = 3;
  int sum = 0;
  for (const int unit : context.present) {
    int passed = situation.has(kGone, unit) ? kLeft : 0;
    if (context.away && passed == 0 && situation[kJoined[unit]] > 0) {
      for (const int enemy : context.present) {
        const bool reached = context.unit(enemy).away > 0 && side_of(enemy) != side_of(unit) &&
                             context.unit(enemy).away <=
                                 std::abs(inches_of(context, combat_of(context, situation, unit)));
        passed += reached ? 1 : 0;
      }
    }
    sum += passed;
  }
  return static_cast<std::uint64_t>(sum);
}

}  // namespace

Combat::Combat(const Engagement& engagement, Log* log) : context_(engagement) {
  context_.log = log;
}

Situation Combat::opening() const noexcept {
  Situation whole;
  for (const int unit : context_.present) {
    whole.set(kLost[unit], context_.unit(unit).outstanding);
  }
  return shooting::begin(context_, whole);
}

graph::Rolls Combat::rolls(const Situation& situation) const noexcept {
  switch (phase_of(situation)) {
    case Phase::shooting: return shooting::rolls(context_, situation);
    case Phase::fear: return fear::rolls(context_, situation);
    case Phase::striking: return striking::rolls(context_, situation);
    case Phase::break_tests: return break_tests::rolls(context_, situation);
    default: return flight::rolls(context_, situation);
  }
}

Transition Combat::after(const Situation& situation, const graph::Results& results) const noexcept {
  switch (phase_of(situation)) {
    case Phase::shooting: return shooting::after(context_, situation, results);
    case Phase::fear: return fear::after(context_, situation, results);
    case Phase::striking: return striking::after(context_, situation, results);
    case Phase::break_tests: return break_tests::after(context_, situation, results);
    default: return flight::after(context_, situation, results);
  }
}

Transition Combat::after(const Situation& situation, int) const noexcept {
  return rounds::tell(context_, situation);
}

std::uint64_t Combat::alike(const Situation& situation) const noexcept {
  return flight::alike(context_, situation);
}

std::uint64_t Combat::way_of(const Situation& situation,
                             const graph::Results& results) const noexcept {
  return flight::way_of(context_, situation, results);
}

Situation Combat::at(int lost_a, int lost_b) const noexcept {
  return rounds::begin(context_, Situation{}.set(kLost[0], lost_a).set(kLost[kUnits / 2], lost_b));
}

graph::Outlook outlook(const Combat& combat, const Situation& situation) noexcept {
  const Stage stage = situation[kStage];
  const auto number = [&](Number<> of) { return static_cast<std::uint32_t>(situation[of]); };
  graph::Outlook found{.stage = static_cast<std::uint32_t>(stage) | number(kStep) << 4U |
                                number(kAttack) << 9U | number(kActing) << 14U |
                                number(kRounds) << 17U | number(kCombat) << 22U |
                                (situation[kRousing] ? 1U : 0U) << 30U};
  const auto good_for = [](Side side) { return side == Side::a ? 1 : side == Side::b ? -1 : 0; };
  constexpr double kAsGone = 100;  // wounds: who has broken can hardly win
  for (const int unit : combat.context().present) {
    const double lost = situation[kLost[unit]];
    found.for_a -= good_for(side_of(unit)) * (lost + (situation.has(kGone, unit) ? kAsGone : 0));
    const bool out = situation.has(kGone, unit) || situation.has(kBroken, unit);
    found.add(out ? 0 : lost);
    found.add(out ? 1 : 0);
  }
  found.for_a += situation[kLead] + good_for(situation[kWinner]);
  found.add(situation[kLead]);
  found.add(good_for(situation[kWinner]));
  if (phase_of(situation) == Phase::break_tests) {
    // Who nearly always passes is not compared with who hardly ever does.
    const BreakNeed need = break_need(combat.context(), situation, situation[kActing]);
    found.stage |= static_cast<std::uint32_t>(need.highest) << 25U;
  }
  if (phase_of(situation) == Phase::fear || phase_of(situation) == Phase::break_tests) {
    // The higher, the worse for who tests.
    found.favours.fill(static_cast<std::int8_t>(-good_for(side_of(situation[kActing]))));
  } else if (stage == Stage::flight) {
    // Who flees first, then who pursues.
    const auto fleeing = static_cast<std::int8_t>(good_for(side_of(situation[kActing])));
    found.favours.fill(static_cast<std::int8_t>(-fleeing));
    found.favours[0] = fleeing;
  } else if (phase_of(situation) == Phase::striking && stage != Stage::roll_off) {
    const auto strikers = striking::strikers(combat.context(), situation);
    std::ranges::transform(strikers, found.favours.begin(),
                           [&](Side side) { return static_cast<std::int8_t>(good_for(side)); });
    found.for_a += good_for(strikers[0]) * 0.5 * (situation[kCount] + situation[kSixes]);
    found.lead = situation[kLead];
  }
  return found;
}

graph::Place Combat::place(const Situation& situation) const noexcept {
  constexpr std::uint64_t kPhases = 1 << 26;
  constexpr std::uint64_t kHits = 1 << 10;  // that are told one by one
  const auto count = [](int units) {
    return static_cast<std::uint64_t>(std::popcount(static_cast<unsigned>(units)));
  };
  const Stage stage = situation[kStage];
  if ((stage == Stage::overrun && !situation[kUntold]) || stage == Stage::over) {
    return {stage == Stage::over ? UINT64_MAX : UINT64_MAX - 1};
  }
  std::uint64_t lost = 0;
  for (const int unit : context_.present) {
    lost += static_cast<std::uint64_t>(situation[kLost[unit]]);
  }
  const bool endless = counts_rounds() && situation[kRounds] >= context_.rounds_kept_apart;
  std::uint64_t phase = 0;
  if (stage == Stage::flight) {
    phase = kPhases - 24 + (situation[kCount] > 0 ? 1 : 0) +
            2 * (count(situation[kCaught] | situation[kOffTable] | situation[kEscaped]) +
                 count(situation[kRejoined]));
  } else if (stage == Stage::overrun) {
    phase = kPhases - 1;
  } else if (stage == Stage::restrain) {
    phase = kPhases - 32 + count(situation[kTested]);
  } else {
    const auto unit = static_cast<std::uint64_t>(situation[kActing]);
    const auto nth = static_cast<std::uint64_t>(situation[kStep] * 32 + situation[kAttack]);
    const bool recovers = situation[kRecovering];
    phase = situation[kShooting]         ? 1 + unit
            : situation[kRousing]        ? 14 + unit
            : stage == Stage::fear_test  ? 8 + unit
            : stage == Stage::roll_off   ? 20
            : stage == Stage::break_test ? kPhases - 48 + 2 * unit
            : stage == Stage::break_again
                ? kPhases - 47 + 2 * unit
                : kHits * (16 + nth * 16 + static_cast<std::uint64_t>(stage));
    if (stage == Stage::slay) {
      const auto left = static_cast<std::uint64_t>(situation[kCount] + situation[kSixes]);
      phase = kHits * (16 + nth * 16 + static_cast<std::uint64_t>(Stage::wound)) +
              2 * (kHits - 1 - left) - (recovers ? 1 : 0);
    } else if (stage == Stage::multiply) {  // blow by blow, each followed by what recovers of it
      const auto blows =
          static_cast<std::uint64_t>(recovers ? situation[kSixes] + 1 : situation[kCount]);
      phase = kHits * (16 + nth * 16 + 15) + kHits - 2 * blows + (recovers ? 1 : 0);
    }
  }
  const std::uint64_t rounds = static_cast<std::uint64_t>(situation[kRounds]);
  const std::uint64_t at = ((lost * 32 + progress(context_, situation)) * 32 + rounds) * kPhases;
  // Where who falls back may be caught, flight leads to another round, too.
  const bool returns =
      endless && (context_.book->good_order ||
                  (stage != Stage::flight && stage != Stage::overrun && stage != Stage::restrain));
  return returns ? graph::Place{at, true, phase} : graph::Place{at + phase};
}

}  // namespace fray::rankflank
