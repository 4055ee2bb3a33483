#pragma once

#include <string>
#include <vector>

#include "fray/warmaster/engagement.hpp"

namespace fray::warmaster {

/// Sentences for magic items that change nothing for the unit as it is, and on how the Banner of Fortune is used; `name` is
/// whose they are ("A"), and `opens` whether it strikes in the first round of a first combat.
std::vector<std::string> idle_items(const Unit& unit, const std::string& name, bool enemies_save, bool opens);

}  // namespace fray::warmaster
