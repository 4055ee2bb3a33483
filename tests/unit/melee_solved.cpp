// Why   the exact engine is compiled here once, and not in every test of the field.

#include "melee_solved.hpp"

namespace fray::warmaster_tests {

std::optional<graph::Solution<double>> solved(const warmaster::Melee& melee,
                                              std::uint64_t most_cells) {
  return graph::ExactEngine<warmaster::Melee>(melee).solve(most_cells);
}

}  // namespace fray::warmaster_tests
