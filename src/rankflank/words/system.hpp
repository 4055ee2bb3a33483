#pragma once

#include <memory>
#include <vector>

#include "answer/system.hpp"

namespace fray::rankflank {

// The games of ranks and flanks, one line each.
std::unique_ptr<answer::System> open_sovl();
std::unique_ptr<answer::System> open_ninth_age();
std::unique_ptr<answer::System> open_fantasy6();
std::unique_ptr<answer::System> open_fantasy7();
std::vector<answer::FightOption> rank_fight_options();

}  // namespace fray::rankflank
