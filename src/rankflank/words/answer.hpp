#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "odds/answer.hpp"
#include "rankflank/combat/combat.hpp"

namespace fray::study {

/// What an engine counted of a rank-and-flank combat, as numbers with intervals and names.
Answer answer_of(const graph::Solution<double>& solution, const rankflank::Combat& combat);
Answer answer_of(const graph::Simulation& simulation, const rankflank::Combat& combat);

/// Each way in which the combat ends. How far who fled, and by how much the last round was won, is
/// counted apart from losses, so it is not told.
std::vector<Outcome> outcomes_of(std::span<const std::pair<graph::Report, double>> reports,
                                 const rankflank::Combat& combat);
std::vector<Outcome> outcomes_of(std::span<const std::pair<graph::Report, std::uint64_t>> reports,
                                 const rankflank::Combat& combat);

}  // namespace fray::study
