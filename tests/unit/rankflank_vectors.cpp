// Figures that were published or worked out elsewhere. Sources beside each.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_vectors {

using namespace fray::test;
using Catch::Matchers::WithinAbs;

// n against m, each model of the first side hits on 1 in 6, of the second on 2 in 6, one hit kills.
TEST_CASE("a duel of many to the death is what others have worked out") {
  const auto first = [](int n, int m) {
    return solved(engagement(Rulebook::sovl, plain_duellist(n, 6), plain_duellist(m, 5)));
  };
  CHECK_THAT(ending(first(10, 10), Ending::b_wiped), WithinAbs(0.052878542721, 5e-13));
  CHECK_THAT(ending(first(60, 30), Ending::b_wiped), WithinAbs(0.999386650196, 5e-13));
}

}  // namespace rankflank_vectors
