#pragma once

#include <cstdint>

#include "odds/field_picture.hpp"
#include "odds/trace.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/words/advice.hpp"

namespace fray::study {

/// The fight that `seed` throws.
Story tell(const warmaster::Melee& melee, std::uint64_t seed);
Story tell(const Advice& advice, std::uint64_t seed);

/// Who stands where in a scene of the fight.
FieldPicture picture_of(const warmaster::Melee& melee, const warmaster::Scene& scene);

/// All stands as they were placed, and where on the battle's field that is.
FieldPicture picture_of_battle(const warmaster::Melee& melee);

}  // namespace fray::study
