#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

// What a unit's Discipline or Leadership has to pass.

bool faces_fear(const Context& context, const Situation& situation, int unit) noexcept;
/// Whether a unit has to test before it strikes.
bool must_dare(const Context& context, const Situation& situation, int unit) noexcept;
/// Whether a unit of the beaten side takes a break test, be it one that cannot be passed or
/// failed.
bool must_test(const Context& context, const Situation& situation, int unit) noexcept;

/// The highest 2D6 with which a unit dares, and with which it holds back.
int fear_need(const Context& context, int unit) noexcept;
int restrain_need(const Context& context, const Situation& situation, int unit) noexcept;
/// What a break test is on, and why, where the score does not say it.
struct BreakNeed {
  enum class Why : std::uint8_t {
    score,
    unbreakable,
    unstable,
    fearless,
    outnumbered,
    stubborn,
    steadfast,
    double_one
  };
  int highest = 0;  ///< 2D6 that passes: below 2 breaks without a roll, 12 or more stands
  Why why = Why::score;
  bool fear = false;  ///< 1 less for it
};
BreakNeed break_need(const Context& context, const Situation& situation, int unit) noexcept;
bool steadfast(const Context& context, const Situation& situation, int unit) noexcept;
/// Outnumbered by whom it fears, a beaten unit breaks whatever its Leadership.
bool broken_by_fear(const Context& context, const Situation& situation, int unit) noexcept;

bool may_reroll_break(const Context& context, const Situation& situation, int unit) noexcept;

/// The test of fear, or of holding back, of the unit that tests.
graph::Rolls test_rolls(const Context& context, const Situation& situation,
                        const dice::Roll& roll) noexcept;
bool passes_test(const Context& context, const Situation& situation, int need,
                 const graph::Results& results) noexcept;

}  // namespace fray::rankflank
