#pragma once

#include <cstdint>
#include <optional>

#include "graph/exact.hpp"
#include "warmaster/combat/melee.hpp"

namespace fray::warmaster_tests {

/// Nothing where it would take more than so many cells.
std::optional<graph::Solution<double>> solved(const warmaster::Melee& melee,
                                              std::uint64_t most_cells = UINT64_MAX);

}  // namespace fray::warmaster_tests
