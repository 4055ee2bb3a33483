#pragma once

#include <memory>
#include <vector>

#include "answer/system.hpp"

namespace fray::warmaster {

std::unique_ptr<answer::System> open_warmaster();
std::vector<answer::FightOption> warmaster_fight_options();

}  // namespace fray::warmaster
