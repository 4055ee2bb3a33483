#pragma once

#include <cstdint>

#include "fray/graph/exact.hpp"
#include "fray/graph/simulate.hpp"
#include "fray/rankflank/combat.hpp"
#include "fray/study/answer.hpp"

namespace fray::study {

/// What an engine counted of a rank-and-flank combat, as numbers with intervals and names.
Answer answer_of(const graph::Solution<double>& solution, const rankflank::Combat& combat);
Answer answer_of(const graph::Simulation& simulation, const rankflank::Combat& combat);

}  // namespace fray::study
