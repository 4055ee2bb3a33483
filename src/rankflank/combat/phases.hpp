#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

// The phases of a combat, in the order in which a round walks through them. `begin` enters a phase,
// and goes on to the next where nobody rolls in it; `rolls` and `after` are asked of the phase
// whose stage a situation is in.

using Transition = graph::Transition<Situation>;

/// Who has to test before it strikes.
namespace fear {
Situation begin(const Context& context, Situation situation, int from = 0) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
}  // namespace fear

/// The roll-off, impact hits, blows and stomps, step by step; saves and casualties are part of each.
namespace striking {
Situation begin(const Context& context, Situation situation) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
}  // namespace striking

/// The score once the last blow has fallen, and what crumbles of it.
namespace score {
Transition begin(const Context& context, Situation situation) noexcept;
}  // namespace score

namespace break_tests {
Transition begin(const Context& context, Situation situation, int from = 0) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
}  // namespace break_tests

/// Restraint, flight and pursuit, and overruns.
namespace flight {
Situation begin(const Context& context, Situation situation) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
}  // namespace flight

/// What comes after a round: flight, the next round, here or elsewhere, or the end.
namespace rounds {
Situation begin(const Context& context, Situation situation) noexcept;
/// Once its tests are taken; and where a side has nobody left to take one.
Transition over(const Context& context, Situation situation) noexcept;
Transition wiped_out(const Context& context, Situation situation) noexcept;
/// Once who broke has fled.
Situation onwards(const Context& context, const Situation& situation) noexcept;
Situation closing(const Situation& situation, Side winner) noexcept;
/// Tells a round that had to wait; or each unit of a side of several, and then the whole.
Transition tell(const Context& context, const Situation& situation) noexcept;
}  // namespace rounds

}  // namespace fray::rankflank
