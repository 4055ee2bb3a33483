#pragma once

#include <string>
#include <vector>

#include "random/thrower.hpp"
#include "warmaster/melee.hpp"

namespace fray::study {

// What befell units beside the blows: told by how they stood before a step and after it, for the
// rules have been applied.

/// Stands that the unit has left after a step, also where the fight is over.
int stands_after(const warmaster::Melee& melee, const warmaster::Melee::Transition& step,
                 std::size_t unit);

/// Stands that are gone after a step and did not fall in it: to a blocked retreat, or out of
/// coherency at the end.
/// Shape  a line for each unit; `fell` are those that fell in this step.
std::vector<std::string> told_more_lost(const warmaster::Melee& melee,
                                        const warmaster::MeleeSituation& now,
                                        const warmaster::Melee::Transition& step,
                                        const warmaster::Losses& fell);

/// Units that were confused before a step and are not after it.
warmaster::UnitSet no_longer_confused(const warmaster::MeleeSituation& now,
                                      const warmaster::MeleeSituation& next);
std::vector<std::string> told_recovered(const warmaster::Melee& melee, warmaster::UnitSet recovered,
                                        const warmaster::Scene& scene);

/// Units of `before` that still stand and neither fight nor support in this scene.
std::vector<std::string> told_dropouts(const warmaster::Melee& melee, const warmaster::Scene& scene,
                                       warmaster::UnitSet before);

}  // namespace fray::study
