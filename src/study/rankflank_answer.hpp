#pragma once

#include <cstdint>

#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "rankflank/combat.hpp"
#include "study/answer.hpp"

namespace fray::study {

/// What an engine counted of a rank-and-flank combat, as numbers with intervals and names.
Answer answer_of(const graph::Solution<double>& solution, const rankflank::Combat& combat);
Answer answer_of(const graph::Simulation& simulation, const rankflank::Combat& combat);

}  // namespace fray::study
