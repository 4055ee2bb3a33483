#pragma once

#include <string>
#include <vector>

#include "fray/warmaster/engagement.hpp"

namespace fray::warmaster {

/// Sentences for magic items that change nothing for the unit as it is; `name` is whose they are ("A").
std::vector<std::string> idle_items(const Unit& unit, const std::string& name, bool enemies_save);

}  // namespace fray::warmaster
