#pragma once

#include <memory>
#include <vector>

#include "answer/system.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

std::unique_ptr<answer::System> open_ranks(Rulebook book);
std::vector<answer::FightOption> rank_fight_options();

}  // namespace fray::rankflank
