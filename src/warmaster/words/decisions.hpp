#pragma once

#include <optional>

#include "answer/decisions.hpp"
#include "warmaster/combat/melee.hpp"

namespace fray::warmaster {

/// The best decisions of A. B does what it was told, or by default, or against A where
/// `enemy_weighs`.
/// Nothing where the combat is too large, or has no end to carry values back from.
std::optional<answer::Decisions> decisions(const Melee& melee, answer::Aim aim, bool enemy_weighs,
                                           const answer::OnWeighed& on_weighed = {});

}  // namespace fray::warmaster
