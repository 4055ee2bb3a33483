// What of a list to take for a budget.

#include <array>
#include <cmath>
#include <map>

#include "catch.hpp"
#include "core/error.hpp"
#include "refusal.hpp"
#include "study/ranking.hpp"

namespace study_proposal {

using namespace fray::study;

namespace {

/// A unit of that price, with a swing against each opponent.
Standing unit(double price, std::vector<double> swings) {
  Standing result{.side = "unit", .price = price};
  for (std::size_t j = 0; j < swings.size(); ++j) {
    Met met{.opponent = j, .weight = 1};
    met.figures[fray::answer::Figure::swing] = swings[j];
    result.met.push_back(met);
  }
  return result;
}

const Opposition kThree{.opponents = {{"x", 2}, {"y", 1}, {"z", 1}}, .situations = {{"as typed"}}};

}  // namespace

TEST_CASE("each opponent is answered by the best per point, and shares follow", "[proposal]") {
  // Per 100 points: x: 10 and 20; y: 10 and -10; z: -30 and -10, which is open.
  const std::vector<Standing> units{unit(100, {10, 10, -30}), unit(50, {10, -5, -5})};
  const Proposal result = proposal_for(1000, units, kThree);
  REQUIRE(result.taken.size() == 2);
  CHECK(result.taken[0].unit == 1);
  CHECK(result.taken[0].share == 0.75);
  CHECK(result.taken[0].count == 16);
  CHECK(result.taken[1].unit == 0);
  CHECK(result.taken[1].share == 0.25);
  // 250 points are two and a half of 100: the fifty that are left buy another small one.
  CHECK(result.taken[1].count == 2);
  CHECK(result.points == 1000);
  REQUIRE(result.open.size() == 1);
  CHECK(result.open[0].opponent == 2);
  CHECK(result.open[0].unit == 1);
  CHECK(result.open[0].per_100_points == -10);
}

TEST_CASE("a proposal never costs more, and nothing more fits into what is left", "[proposal]") {
  const std::vector<Standing> units{unit(70, {9, 1, 1}), unit(45, {1, 9, 1}),
                                    unit(110, {1, 1, 30})};
  for (int budget = 45; budget <= 1500; budget += 7) {
    const Proposal result = proposal_for(budget, units, kThree);
    double points = 0;
    for (const Taken& taken : result.taken) {
      CHECK(taken.points == taken.count * units[taken.unit].price);
      points += taken.points;
    }
    CHECK(points == result.points);
    CHECK(points <= budget);
    CHECK(budget - points < 45);
  }
}

TEST_CASE("units without a price are never taken, and too little buys nothing", "[proposal]") {
  const std::vector<Standing> units{unit(std::nan(""), {50, 50, 50}), unit(60, {1, 1, 1})};
  const Proposal result = proposal_for(300, units, kThree);
  REQUIRE(result.taken.size() == 1);
  CHECK(result.taken[0].unit == 1);
  CHECK(result.taken[0].count == 5);
  CHECK_THROWS_AS(proposal_for(59, units, kThree), fray::InputError);
}

TEST_CASE("a minimum is taken, a maximum is kept, and the best of what is allowed is found",
          "[proposal]") {
  // All cost 100: shares are whole units, and all armies can be tried.
  const std::vector<Standing> units{unit(100, {30, 5, 10}), unit(100, {10, 20, -5}),
                                    unit(100, {-10, -10, -10})};
  const std::vector<Quota> quotas{{.unit = "one", .sides = {0}, .most = 3},
                                  {.unit = "two", .sides = {1}, .most = 4},
                                  {.unit = "three", .sides = {2}, .least = 2}};
  const Proposal result = proposal_for(800, units, kThree, quotas);
  std::array<int, 3> counts{};
  for (const Taken& taken : result.taken) {
    counts[taken.unit] = taken.count;
  }
  CHECK(counts[0] <= 3);
  CHECK(counts[1] <= 4);
  CHECK(counts[2] >= 2);
  CHECK(result.points == 800);
  // Each army with its best answers: x asks for 400 points, y and z for 200 each.
  const std::array<std::array<double, 3>, 3> swings{{{30, 5, 10}, {10, 20, -5}, {-10, -10, -10}}};
  std::map<std::array<int, 3>, double> best;
  std::array<std::size_t, 8> to{};
  for (;;) {
    std::array<int, 3> army{};
    double sum = 0;
    for (std::size_t token = 0; token < 8; ++token) {
      const std::size_t enemy = token < 4 ? 0 : token < 6 ? 1 : 2;
      ++army[to[token]];
      sum += swings[to[token]][enemy];
    }
    const auto [known, fresh] = best.try_emplace(army, sum);
    known->second = std::max(known->second, sum);
    std::size_t i = 0;
    while (i < to.size() && ++to[i] == 3) {
      to[i++] = 0;
    }
    if (i == to.size()) {
      break;
    }
  }
  for (const auto& [army, sum] : best) {
    if (army[0] <= 3 && army[1] <= 4 && army[2] >= 2) {
      CHECK(sum <= best.at(counts));
    }
  }
}

TEST_CASE("what the list allows no more of is left open, and what it asks for must be paid",
          "[proposal]") {
  const std::vector<Standing> units{unit(100, {30, -5, 10})};
  const std::vector<Quota> few{{.unit = "one", .sides = {0}, .most = 2}};
  const Proposal result = proposal_for(800, units, kThree, few);
  CHECK(result.points == 200);  // of 400 for x alone
  REQUIRE(result.open.size() == 2);
  CHECK(result.open[0].opponent == 1);
  CHECK(result.open[1].opponent == 2);
  const std::vector<Quota> many{{.unit = "one", .sides = {0}, .least = 9}};
  CHECK(refusal([&] { proposal_for(800, units, kThree, many); }) ==
        "budget: 800 points are too few (the list asks for 900: 9 one). Give more.");
}

TEST_CASE("a minimum of several sides of one unit is of all of them together", "[proposal]") {
  // Each of the three answers one opponent, no share is a whole unit, and the other is better.
  const std::vector<Standing> units{unit(100, {9, -50, -50}), unit(100, {-50, 9, -50}),
                                    unit(100, {-50, -50, 9}), unit(90, {9, 9, 9})};
  const Opposition even{.opponents = {{"x"}, {"y"}, {"z"}}, .situations = {{"as typed"}}};
  const std::vector<Quota> quotas{{.unit = "one", .sides = {0, 1, 2}, .least = 1}};
  const Proposal result = proposal_for(185, units, even, quotas);
  REQUIRE(result.taken.size() == 1);
  CHECK(result.taken[0].unit < 3);
  CHECK(result.taken[0].count == 1);
}

}  // namespace study_proposal
