// Why   the engines are compiled here once, and not in every test of the games of ranks.

#include "rankflank_fights.hpp"

#include "exact_in_fractions.hpp"

namespace fray::test {

template <class Weight>
Outcomes<Weight> solved(const Engagement& given) {
  const Combat combat(given);
  const auto solution = graph::ExactEngine<Combat, Weight>(combat).solve();
  return collect<Weight>(solution->reports);
}

template Outcomes<double> solved<double>(const Engagement&);
template Outcomes<Fraction> solved<Fraction>(const Engagement&);

}  // namespace fray::test
