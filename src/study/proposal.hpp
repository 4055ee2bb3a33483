#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "study/standings.hpp"

namespace fray::study {

/// So many of a unit, for the opponents that it answers best.
struct Taken {
  std::size_t unit = 0;  ///< of the standings
  int count = 0;
  double points = 0;  ///< of all of them
  double share = 0;   ///< of all opponents, by weight, that it answers
};

/// An opponent, and the best answer to it.
struct Answered {
  std::size_t opponent = 0;
  std::size_t unit = 0;
  double per_100_points = 0;  ///< the swing of that unit against it
};

struct Proposal {
  std::vector<Taken> taken{};    ///< the largest share first
  std::vector<Answered> open{};  ///< those that no unit gains from, the worst first
  double points = 0;             ///< of all that is taken
};

/// What to take for a budget against a field. Each opponent is answered by the unit with the highest
/// swing per point against it, and a unit has the share of the budget that its opponents have of the
/// field; whole units are taken, and what is left goes to who is furthest below its share.
/// Throws  InputError where no unit has a price, or none can be paid.
Proposal proposal_for(double budget, const std::vector<Standing>& standings,
                      const Opposition& opposition);

}  // namespace fray::study
