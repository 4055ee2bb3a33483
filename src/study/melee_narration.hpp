#pragma once

#include <cstdint>

#include "study/advice.hpp"
#include "study/field_picture.hpp"
#include "study/trace.hpp"
#include "warmaster/melee.hpp"

namespace fray::study {

/// The fight that `seed` throws.
Story tell(const warmaster::Melee& melee, std::uint64_t seed);
Story tell(const Advice& advice, std::uint64_t seed);

/// Who stands where in a scene of the fight.
FieldPicture picture_of(const warmaster::Melee& melee, const warmaster::Scene& scene);

}  // namespace fray::study
