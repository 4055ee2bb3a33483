// What of a list to take for a budget.

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "study/proposal.hpp"

using namespace fray::study;

namespace {

/// A unit of that price, with a swing against each opponent.
Standing unit(double price, std::vector<double> swings) {
  Standing made{.side = "unit", .price = price};
  for (std::size_t j = 0; j < swings.size(); ++j) {
    Met met{.opponent = j, .weight = 1};
    met.figures[Figure::swing] = swings[j];
    made.met.push_back(met);
  }
  return made;
}

const Opposition kThree{.opponents = {{"x", 2}, {"y", 1}, {"z", 1}}, .situations = {{"as typed"}}};

}  // namespace

TEST_CASE("each opponent is answered by the best per point, and shares follow", "[proposal]") {
  // Per 100 points: x: 10 and 20; y: 10 and -10; z: -30 and -10, which is open.
  const std::vector<Standing> units{unit(100, {10, 10, -30}), unit(50, {10, -5, -5})};
  const Proposal made = proposal_for(1000, units, kThree);
  REQUIRE(made.taken.size() == 2);
  CHECK(made.taken[0].unit == 1);
  CHECK(made.taken[0].share == 0.75);
  CHECK(made.taken[0].count == 16);
  CHECK(made.taken[1].unit == 0);
  CHECK(made.taken[1].share == 0.25);
  // 250 points are two and a half of 100: the fifty that are left buy another small one.
  CHECK(made.taken[1].count == 2);
  CHECK(made.points == 1000);
  REQUIRE(made.open.size() == 1);
  CHECK(made.open[0].opponent == 2);
  CHECK(made.open[0].unit == 1);
  CHECK(made.open[0].per_100_points == -10);
}

TEST_CASE("a proposal never costs more, and nothing more fits into what is left", "[proposal]") {
  const std::vector<Standing> units{unit(70, {9, 1, 1}), unit(45, {1, 9, 1}),
                                    unit(110, {1, 1, 30})};
  for (int budget = 45; budget <= 1500; budget += 7) {
    const Proposal made = proposal_for(budget, units, kThree);
    double points = 0;
    for (const Taken& taken : made.taken) {
      CHECK(taken.points == taken.count * units[taken.unit].price);
      points += taken.points;
    }
    CHECK(points == made.points);
    CHECK(points <= budget);
    CHECK(budget - points < 45);
  }
}

TEST_CASE("units without a price are never taken, and too little buys nothing", "[proposal]") {
  const std::vector<Standing> units{unit(std::nan(""), {50, 50, 50}), unit(60, {1, 1, 1})};
  const Proposal made = proposal_for(300, units, kThree);
  REQUIRE(made.taken.size() == 1);
  CHECK(made.taken[0].unit == 1);
  CHECK(made.taken[0].count == 5);
  CHECK_THROWS_AS(proposal_for(59, units, kThree), fray::InputError);
}
