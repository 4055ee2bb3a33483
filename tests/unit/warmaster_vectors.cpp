// Numbers that were computed elsewhere: rules-facts 5, to the six digits they are given with.

#include "graph/exact.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster_fights.hpp"

namespace warmaster_vectors {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

struct Odds {
  double win;
  double draw;
  double loss;
};

void check_one_round(const Unit& a, const Unit& b, const Odds& published) {
  const Engagement engagement = engagement_of(a, b, 1);
  const Duel duel(engagement);
  const auto solution = graph::ExactEngine<Duel>(duel).solve(1'000'000);
  const auto outcomes = collect<double>(solution.value().reports, engagement);
  CHECK(std::abs(outcomes.win - published.win) < 1e-6);
  CHECK(std::abs(outcomes.draw - published.draw) < 1e-6);
  CHECK(std::abs(outcomes.loss - published.loss) < 1e-6);
}

Unit halberdiers() {
  Unit unit = infantry();
  unit.profile.armour = Armour::six;
  return unit;
}
Unit knights() {
  Unit unit = charging(cavalry());
  unit.profile.armour = Armour::four;
  return unit;
}

}  // namespace

TEST_CASE("knights charge halberdiers", "[warmaster]") {
  check_one_round(knights(), halberdiers(), {0.853464, 0.081949, 0.064587});
}

TEST_CASE("knights charge halberdiers with three supports", "[warmaster]") {
  check_one_round(knights(), supported(halberdiers(), 3), {0.365497, 0.183213, 0.451290});
}

TEST_CASE("halberdiers meet halberdiers", "[warmaster]") {
  check_one_round(halberdiers(), halberdiers(), {0.405870, 0.188260, 0.405870});
}

TEST_CASE("knights charge defended halberdiers", "[warmaster]") {
  check_one_round(knights(), defended(halberdiers()), {0.446800, 0.210444, 0.342755});
}

TEST_CASE("twelve attacks roll six hits of which two are saved: four hits are suffered",
          "[warmaster]") {
  Fight fight(infantry(4), infantry());  // seeds/001
  CHECK(fight.dice(Side::a) == 12);
  CHECK(fight.strike(4, 0).last().retreat_cm == 4);
}

}  // namespace warmaster_vectors
