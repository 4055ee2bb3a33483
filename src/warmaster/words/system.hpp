#pragma once

#include <memory>
#include <vector>

#include "odds/system.hpp"

namespace fray::study {

std::unique_ptr<System> open_warmaster();
std::vector<FightOption> warmaster_fight_options();

}  // namespace fray::study
