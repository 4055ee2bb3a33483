#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "answer/answer.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "rankflank/combat/combat.hpp"

namespace fray::rankflank {

/// What an engine counted of a rank-and-flank combat, as numbers with intervals and names.
answer::Answer answer_of(const graph::Solution<double>& solution, const rankflank::Combat& combat);
answer::Answer answer_of(const graph::Simulation& simulation, const rankflank::Combat& combat);

/// Each way in which the combat ends. How far who fled, and by how much the last round was won, is
/// counted apart from losses, so it is not told.
std::vector<answer::Outcome> outcomes_of(std::span<const std::pair<graph::Report, double>> reports,
                                         const rankflank::Combat& combat);
std::vector<answer::Outcome> outcomes_of(
    std::span<const std::pair<graph::Report, std::uint64_t>> reports,
    const rankflank::Combat& combat);

}  // namespace fray::rankflank
