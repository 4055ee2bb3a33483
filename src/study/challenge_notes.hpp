#pragma once

#include <string>
#include <vector>

#include "fray/rankflank/combat.hpp"

namespace fray::study {

/// A sentence for each character who would fight a challenge and never touches an enemy who would.
std::vector<std::string> challenge_notes(const rankflank::Combat& combat);

}  // namespace fray::study
