// One round of blows as two pools, against a table that was worked out elsewhere.

#include "catch.hpp"
#include "dice/pmf.hpp"

namespace dice_blows {

using namespace fray::dice;

namespace {

struct Odds {
  double win = 0;
  double draw = 0;
  double loss = 0;
};

/// Who scores more, with `support` added to the second.
Odds round_of(const Roll& first, const Roll& second, int support = 0) {
  const auto p = pmf<double>(first);
  const auto q = pmf<double>(second);
  Odds odds;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < q.size(); ++j) {
      const bool destroyed = i == 9;
      const bool wiped_out = j == 9;
      const int lead = destroyed != wiped_out ? (destroyed ? 1 : -1)
                       : destroyed            ? 0
                                              : static_cast<int>(i) - static_cast<int>(j) - support;
      (lead > 0 ? odds.win : lead < 0 ? odds.loss : odds.draw) += p[i] * q[j];
    }
  }
  return odds;
}

void check(const Odds& found, const Odds& expected) {
  constexpr double kPrinted = 0.5e-6;
  CHECK(std::abs(found.win - expected.win) <= kPrinted);
  CHECK(std::abs(found.draw - expected.draw) <= kPrinted);
  CHECK(std::abs(found.loss - expected.loss) <= kPrinted);
}

}  // namespace

// Source  rules-facts 5: three stands of 3 hits a side, halberdiers 3 attacks and 6+, knights 3
//         attacks and 4+.
TEST_CASE("knights and halberdiers win a round as often as the published table says") {
  const Roll charge = Roll::pool(12, Test::at_least(4), Test::below(6), 9);
  const Roll storm = Roll::pool(9, Test::at_least(5), Test::below(6), 9);
  const Roll halberds_on_knights = Roll::pool(9, Test::at_least(4), Test::below(4), 9);
  const Roll halberds = Roll::pool(9, Test::at_least(4), Test::below(6), 9);
  check(round_of(charge, halberds_on_knights), {0.853464, 0.081949, 0.064587});
  check(round_of(charge, halberds_on_knights, 3), {0.365497, 0.183213, 0.451290});
  check(round_of(halberds, halberds), {0.405870, 0.188260, 0.405870});
  check(round_of(storm, halberds_on_knights), {0.446800, 0.210444, 0.342755});
}

}  // namespace dice_blows
