#pragma once

#include <string>
#include <vector>

#include "warmaster/combat/melee.hpp"

namespace fray::warmaster {

/// "A1: 2 stands x (3 +1 charging against B2)" for all that strike in a scene.
std::vector<std::string> told_strikes(const warmaster::Melee& melee, const warmaster::Scene& scene);

}  // namespace fray::warmaster
