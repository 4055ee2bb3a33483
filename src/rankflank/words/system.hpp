#pragma once

#include <memory>
#include <vector>

#include "odds/system.hpp"

namespace fray::study {

// The games of ranks and flanks, one line each.
std::unique_ptr<System> open_sovl();
std::unique_ptr<System> open_ninth_age();
std::unique_ptr<System> open_fantasy6();
std::unique_ptr<System> open_fantasy7();
std::vector<FightOption> rank_fight_options();

}  // namespace fray::study
