#pragma once

#include <string>

#include "lists/army_file.hpp"
#include "lists/document.hpp"

namespace fray::lists {

/// A roster of BattleScribe. `file` is for messages.
ArmyFile army_of_roster(const Node& roster, const std::string& file);

/// A roster of New Recruit, in JSON. Throws  InputError for what is none.
ArmyFile army_of_json(const Node& document, const std::string& file);

}  // namespace fray::lists
