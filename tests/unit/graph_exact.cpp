// The exact engine on games whose odds can be worked out on paper.

#include <cmath>

#include "attrition.hpp"
#include "catch.hpp"
#include "graph/exact.hpp"
#include "toy_games.hpp"

using namespace fray;
using namespace fray::graph;
using namespace fray::test;

namespace {

constexpr std::uint64_t kNoLimit = UINT64_MAX;

template <Game G>
Solution<double> solved(const G& game) {
  auto solution = ExactEngine<G>(game).solve(kNoLimit);
  REQUIRE(solution.has_value());
  return *solution;
}

template <class Weight>
Weight of(const Solution<Weight>& solution, Report wanted) {
  Weight sum = Weight(0);
  int found = 0;
  for (const auto& [report, weight] : solution.reports) {
    if (report == wanted) {
      sum += weight;
      ++found;
    }
  }
  CHECK(found <= 1);
  return sum;
}

}  // namespace

// A needs 3 points before B has 3: p^3 (1 + 3 q + 6 q^2).
TEST_CASE("a race is won as often as its coins say") {
  for (int hit = 2; hit <= 6; ++hit) {
    const double p = (7 - hit) / 6.0;
    const double q = 1 - p;
    const auto solution = solved(Race(3, hit));
    INFO("hit on " << hit << "+");
    CHECK(std::abs(of(solution, Race::kAWins) - p * p * p * (1 + 3 * q + 6 * q * q)) < 1e-15);
    CHECK(std::abs(of(solution, Race::kBWins) - q * q * q * (1 + 3 * p + 6 * p * p)) < 1e-15);
    // One rest after each coin but the last: 3, 4 or 5 coins.
    const double coins = 3 * (p * p * p + q * q * q) + 4 * 3 * (p * p * p * q + q * q * q * p) +
                         5 * 6 * p * p * q * q;
    CHECK(std::abs(of(solution, Race::kRested) - (coins - 1)) < 1e-14);
    CHECK(solution.situations == 9);
    CHECK(solution.cells == 18);
  }
}

TEST_CASE("a race that cannot be lost, or never won, is sure") {
  CHECK(of(solved(Race(3, 1)), Race::kAWins) == 1);
  CHECK(of(solved(Race(3, 1)), Race::kBWins) == 0);
  CHECK(of(solved(Race(3, 7)), Race::kBWins) == 1);
}

TEST_CASE("waves and the chain agree where nothing recurs") {
  for (const std::uint32_t points : {1U, 2U, 7U, 30U}) {
    for (const int hit : {2, 4, 6}) {
      const auto waves = solved(Race(points, hit));
      const auto chain = solved(Race(points, hit, true));
      INFO(points << " points, hit on " << hit << "+");
      CHECK(waves.situations == chain.situations);
      CHECK(waves.cells == chain.cells);
      for (const Report report : {Race::kAWins, Race::kBWins, Race::kRested}) {
        CHECK(std::abs(of(waves, report) - of(chain, report)) <=
              1e-13 * std::max(1.0, of(waves, report)));
      }
    }
  }
}

// With k of n points and even coins: rich with k/n, after k (n - k) coins. With p against q: (1 -
// r^k) / (1 - r^n) for r = q/p.
TEST_CASE("a purse is lost as often as the gambler's ruin says") {
  for (const std::uint32_t all : {2U, 3U, 10U, 60U}) {
    for (std::uint32_t purse = 1; purse < all; purse += 1 + all / 7) {
      INFO(purse << " of " << all);
      const auto even = solved(Ruin(purse, all, 4));
      CHECK(std::abs(of(even, Ruin::kRich) - double(purse) / all) < 1e-13);
      CHECK(std::abs(of(even, Ruin::kPoor) - double(all - purse) / all) < 1e-13);
      CHECK(std::abs(of(even, Ruin::kPlayed) - (purse * (all - purse) - 1.0)) <
            1e-11 * purse * (all - purse));
      const auto uneven = solved(Ruin(purse, all, 5));
      CHECK(std::abs(of(uneven, Ruin::kRich) /
                         (std::expm1(purse * std::log(2)) / std::expm1(all * std::log(2))) -
                     1) < 1e-12);
      CHECK(even.situations == all - 1);
    }
  }
}

TEST_CASE("situations that can never be left are refused, with or without a turn in them") {
  CHECK_THROWS_AS(ExactEngine<Ruin>(Ruin(1, 2, 4, false)).solve(kNoLimit), std::domain_error);
  CHECK_THROWS_AS(ExactEngine<Ruin>(Ruin(3, 10, 4, false)).solve(kNoLimit), std::domain_error);
}

TEST_CASE("a game that is over before dice fall has no report and no situation") {
  const auto solution = solved(Attrition(0, 5));
  CHECK(solution.reports.empty());
  CHECK(solution.situations == 0);
}

TEST_CASE("more combinations than allowed are not followed") {
  CHECK(ExactEngine<Race>(Race(3, 4)).solve(18).has_value());
  CHECK_FALSE(ExactEngine<Race>(Race(3, 4)).solve(17).has_value());
  CHECK(ExactEngine<Race>(Race(3, 4, true)).solve(18).has_value());
  CHECK_FALSE(ExactEngine<Race>(Race(3, 4, true)).solve(17).has_value());
}

// Its largest waves have 8 400 cells, so that threads share them.
TEST_CASE("threads change no bit of an exact answer") {
  const Race race(4200, 3);
  const auto alone = ExactEngine<Race>(race, 1).solve();
  const auto together = ExactEngine<Race>(race, 4).solve();
  REQUIRE((alone && together));
  CHECK(together->reports == alone->reports);
  CHECK(together->situations == alone->situations);
  CHECK(together->cells == alone->cells);
}

TEST_CASE("a solution that outgrows its budget is given up, by any number of threads") {
  const Budget budget{.trials_instead = 1};
  CHECK_FALSE(ExactEngine<Race>(Race(4200, 3), 1).solve(budget).has_value());
  CHECK_FALSE(ExactEngine<Race>(Race(4200, 3), 4).solve(budget).has_value());
}

// One die that hits or not: of a million trials each of both is met, and of one only one.
TEST_CASE("who says how many trials gets the engine that takes no longer") {
  const dice::Roll pool = Race(3, 4).rolls(Race(3, 4).opening()).span()[0];
  Rolls rolls;
  rolls.add(pool);
  SimulationCost simulation{.trials = 1'000'000};
  simulation.add(1, rolls);
  CHECK(simulation.outcomes == pool.outcomes());
  CHECK(simulation.met == pool.outcomes());
  CHECK(std::abs(simulation.draws - 0.35 - 0.02 * pool.outcomes()) < 1e-12);
  simulation.add(1e-6, rolls);  // one trial comes here
  CHECK(simulation.met == pool.outcomes() + 1);

  const Budget given{.trials_instead = 1'000'000, .given = true};
  CHECK(given.allows(10'000, {.trials = 1'000'000, .draws = 0.5}));
  CHECK_FALSE(given.allows(20'000, {.trials = 1'000'000, .draws = 0.5}));
  // Where all cells would be met in a simulation, too, only what is drawn counts.
  CHECK(given.allows(20'000, {.trials = 1'000'000, .draws = 0.5, .met = 20'000}));
  // On a board a cell takes ten times as long, and what a simulation does not meet it saves.
  CHECK_FALSE(given.allows(10'000, {.trials = 1'000'000, .draws = 0.5}, 1, 300));
  CHECK(given.allows(10'000, {.trials = 1'000'000, .draws = 0.5, .met = 9'000}, 1, 300));
  CHECK_FALSE(given.may_allow(10'000, 3'000'000, {.trials = 1'000'000, .draws = 0.5}, 300));
  // With nothing said an exact answer may take as long as the dice of ten million fights, which has
  // its price on a board, too.
  const Budget unsaid{.trials_instead = 10'000'000};
  CHECK(unsaid.allows(100'000, {.outcomes = 5}));
  CHECK(unsaid.allows(30'000, {.outcomes = 5}, 1, 300));
  CHECK_FALSE(unsaid.allows(100'000, {.outcomes = 5}, 1, 300));
}

// Worked out with another program that divides by the chance that somebody is hit.
TEST_CASE("a battle of attrition is won as often as it should be") {
  const std::pair<Attrition, double> battles[] = {
      {{10, 10}, 0.052878542721}, {{60, 30}, 0.999386650196}, {{200, 100}, 0.999999998530}};
  for (const auto& [battle, expected] : battles) {
    const auto solution = solved(battle);
    const double win = of(solution, Attrition::kFirstWins);
    INFO(battle.opening().first << " against " << battle.opening().second);
    CHECK(std::abs(win - expected) <= 1e-12);
    CHECK(std::abs(win + of(solution, Attrition::kSecondWins) + of(solution, Attrition::kBothGone) -
                   1) <= 1e-12);
    CHECK(solution.situations == battle.opening().first * battle.opening().second);
  }
}

// First wins with (1/6)(2/3), second with (5/6)(1/3), both die with (1/6)(1/3): of 1 - (5/6)(2/3),
// where nobody does.
TEST_CASE("a duel of one against one is won as often as paper says") {
  const auto solution = solved(Attrition(1, 1));
  CHECK(std::abs(of(solution, Attrition::kFirstWins) - 2.0 / 8) < 1e-15);
  CHECK(std::abs(of(solution, Attrition::kSecondWins) - 5.0 / 8) < 1e-15);
  CHECK(std::abs(of(solution, Attrition::kBothGone) - 1.0 / 8) < 1e-15);
}

TEST_CASE("a round that leads back to a situation that has had its turn is refused", "[graph]") {
  RoundsOfPlace<int, double> place;
  place.states.resize(2);
  place.states[1].order = 1;
  place.states[1].inside.push_back({.target = 0, .later = 0, .probability = 1});
  std::vector<ByRound<double>> visits(2);
  visits[0].add(1, 1);
  CHECK_THROWS_AS(place.solve(visits), std::logic_error);
  place.states[1].inside[0].later = 1;  // into the next round
  CHECK_NOTHROW(place.solve(visits));
}
