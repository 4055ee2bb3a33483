#pragma once

#include "fray/graph/exact.hpp"
#include "fray/graph/simulate.hpp"
#include "fray/study/answer.hpp"
#include "fray/warmaster/duel.hpp"
#include "fray/warmaster/outcomes.hpp"

namespace fray::study {

/// What an engine counted, as numbers with intervals and names.
Answer answer_of(const graph::Solution<double>& solution, const warmaster::Duel& duel);
Answer answer_of(const graph::Simulation& simulation, const warmaster::Duel& duel);

}  // namespace fray::study
