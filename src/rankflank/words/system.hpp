#pragma once

#include <memory>
#include <span>
#include <vector>

#include "answer/figures.hpp"
#include "answer/system.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

std::unique_ptr<answer::System> open_ranks(Rulebook book);
std::vector<answer::FightOption> rank_fight_options();
/// How combats of the rulebook end, as columns of tables.
std::span<const answer::Column> rank_endings(Rulebook book);

}  // namespace fray::rankflank
