#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "answer/answer.hpp"
#include "answer/decisions.hpp"
#include "answer/find.hpp"
#include "core/hash.hpp"
#include "graph/simulate.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster/rules/engagement.hpp"

namespace fray::warmaster {

/// Of a unit without a character.
answer::Cost cost_of(const Unit& unit) noexcept;

answer::Prices prices_of(const Engagement& engagement);
answer::Prices prices_of(const Melee& melee);

/// What an answer says that was not counted.
struct FightFacts {
  Hash128 key{};
  answer::SideAnswer a{};  ///< as understood, with its cost
  answer::SideAnswer b{};
  bool endless = false;
  int rounds_told_apart = 0;
  answer::Prices prices{};
  /// Of A and of B, where what is lost of it follows from the stands lost.
  std::array<std::optional<answer::Cost>, 2> cost{};
};

/// What an engine counted, as numbers with intervals and names.
answer::Answer answer_of(const Outcomes<double>& all, std::size_t situations,
                         const FightFacts& facts);
answer::Answer answer_of(const Outcomes<std::uint64_t>& all, const graph::Simulation& simulation,
                         const FightFacts& facts);

/// The odds of one engagement of Warmaster in which no stand is placed, by the method that suits
/// it.
///
/// Error   exact: 1e-12; simulated: as the intervals say.
/// Throws  InputError for an engagement or options that are not allowed; std::runtime_error
///         "interrupted".
answer::Answer odds(const Engagement& engagement, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

/// The odds of a combat on the field, of any number of units.
answer::Answer odds(const Battle& battle, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

answer::Answer odds(const Melee& melee, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

/// The same where winners pursue, stand or fall back as is best for them by points, both sides
/// being clever.
/// Throws  InputError where the combat is too large for that, or has no last turn.
answer::Answer odds_for_the_best(const Melee& melee, const answer::OddsOptions& options,
                                 const answer::OnProgress& on_progress = {});

/// The best decisions of A. B does what it was told, or by default, or against A where
/// `enemy_weighs`.
/// Nothing where the combat is too large, or has no end to carry values back from.
std::optional<answer::Decisions> decisions(const Melee& melee, answer::Aim aim, bool enemy_weighs,
                                           const answer::OnWeighed& on_weighed = {});

}  // namespace fray::warmaster
