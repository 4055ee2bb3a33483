#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

// Who has to pass a test of Discipline or Leadership, and on what.

/// Whether a unit has to test before it strikes.
bool must_dare(const Context& context, const Situation& situation, int unit) noexcept;
/// Whether a unit of the beaten side takes a break test, be it one that cannot be passed or
/// failed.
bool must_test(const Context& context, const Situation& situation, int unit) noexcept;
bool may_reroll_break(const Context& context, const Situation& situation, int unit) noexcept;

/// Pursues, whatever it would.
bool is_wild(const Context& context, const Situation& situation, int unit) noexcept;
/// The highest 2D6 with which a unit holds back.
int restrain_need(const Context& context, const Situation& situation, int unit) noexcept;

}  // namespace fray::rankflank
