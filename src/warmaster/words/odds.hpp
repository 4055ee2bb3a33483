#pragma once

#include "answer/answer.hpp"
#include "answer/options.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/rules/engagement.hpp"

namespace fray::warmaster {

/// The odds of one engagement of Warmaster in which no stand is placed, by the method that suits
/// it.
///
/// Error   exact: 1e-12; simulated: as the intervals say.
/// Throws  InputError for an engagement or options that are not allowed; std::runtime_error
///         "interrupted".
answer::Answer odds(const warmaster::Engagement& engagement, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

/// The odds of a combat on the field, of any number of units.
answer::Answer odds(const warmaster::Battle& battle, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

answer::Answer odds(const warmaster::Melee& melee, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

/// The same where winners pursue, stand or fall back as is best for them by points, both sides
/// being clever.
/// Throws  InputError where the combat is too large for that, or has no last turn.
answer::Answer odds_for_the_best(const warmaster::Melee& melee, const answer::OddsOptions& options,
                                 const answer::OnProgress& on_progress = {});

}  // namespace fray::warmaster
