#pragma once

#include <cstdint>

#include "answer/field_picture.hpp"
#include "answer/trace.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/words/advice.hpp"

namespace fray::warmaster {

/// The fight that `seed` throws.
answer::Story tell(const warmaster::Melee& melee, std::uint64_t seed);
answer::Story tell(const Advice& advice, std::uint64_t seed);

/// Who stands where in a scene of the fight.
answer::FieldPicture picture_of(const warmaster::Melee& melee, const warmaster::Scene& scene);

/// All stands as they were placed, and where on the battle's field that is.
answer::FieldPicture picture_of_battle(const warmaster::Melee& melee);

}  // namespace fray::warmaster
