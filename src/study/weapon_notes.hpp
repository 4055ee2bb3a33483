#pragma once

#include <string>
#include <vector>

#include "fray/rankflank/engagement.hpp"

namespace fray::study {

/// A sentence for each unit that is given several weapons: what they do is added up, and a model fights with one.
/// Source  rules-facts 2.2, 3.5 and 4.4: sets of weapons, each with a shield of its own or none.
std::vector<std::string> weapon_notes(const rankflank::Engagement& engagement);

}  // namespace fray::study
