#pragma once

#include <string>
#include <vector>

#include "warmaster/melee.hpp"

namespace fray::study {

/// Hits of the Shooting phase that are said, of bounces and spells on the engaged, and the stands
/// that they cost.
std::vector<std::string> told_hits_before(const warmaster::Melee& melee);

/// One die of a drive back, and what came of them all when it was the last; `name` is whose it is.
std::vector<std::string> told_drive_back(const warmaster::Melee& melee, const std::string& name,
                                         const warmaster::MeleeSituation& now, int die,
                                         const warmaster::MeleeSituation& next);

/// The die of a unit that is driven off the table.
std::string told_off_table(const std::string& name, const warmaster::MeleeSituation& now, int die,
                           const warmaster::MeleeSituation& next);

/// The die of a unit of daemons when its own turn comes.
std::string told_instability(const warmaster::Melee& melee, const std::string& name,
                             const warmaster::MeleeSituation& now, int die,
                             const warmaster::MeleeSituation& next);

}  // namespace fray::study
