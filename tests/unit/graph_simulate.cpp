// The simulating engine: its books balance, its counts do not depend on threads, and it agrees with
// the exact one.

#include "graph/simulate.hpp"

#include <cmath>
#include <map>

#include "attrition.hpp"
#include "catch.hpp"
#include "graph/exact.hpp"
#include "toy_games.hpp"

using namespace fray;
using namespace fray::graph;
using namespace fray::random;
using namespace fray::test;

namespace {

constexpr std::uint64_t kSeed = 20'261'125;

template <Game G>
Simulation simulated(const G& game, std::uint64_t trials, Sampling sampling = Sampling::pools,
                     int threads = 1) {
  SimulationSettings settings;
  settings.trials = trials;
  settings.seed = kSeed;
  settings.sampling = sampling;
  settings.threads = threads;
  return SimulationEngine<G>(game, settings).run();
}

std::map<Report, std::uint64_t> counts_of(const Simulation& simulation) {
  return {simulation.reports.begin(), simulation.reports.end()};
}

}  // namespace

TEST_CASE("every trial ends once, for any number of trials") {
  for (const std::uint64_t trials :
       {0U, 1U, 7U, 8U, 9U, 63U, 64U, 65U, 65'535U, 65'536U, 65'537U, 99'991U, 1'000'003U}) {
    INFO(trials << " trials");
    const auto race = simulated(Race(3, 4), trials);
    auto counts = counts_of(race);
    CHECK(race.trials == trials);
    CHECK(counts[Race::kAWins] + counts[Race::kBWins] == trials);
    CHECK(std::is_sorted(race.reports.begin(), race.reports.end()));
    auto battle = counts_of(simulated(Attrition(4, 3), trials));
    CHECK(battle[Attrition::kFirstWins] + battle[Attrition::kSecondWins] +
              battle[Attrition::kBothGone] ==
          trials);
  }
}

TEST_CASE("few trials in many cells are the draws of their stream, as many trials are") {
  const Lottery game;
  for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
    for (const std::uint32_t trials : {1U, 2U, 500U, 840U, 841U, 842U, 2'048U, 2'049U, 30'000U}) {
      const graph::Rolls rolls = game.rolls({});
      const Plan plan(rolls.span(), sampling);
      std::vector<std::uint64_t> cells(plan.cells(), 0);
      Sampler().draw(plan, {Purpose::trials, kSeed, game.name(), Lottery::Situation{}.key(), 0, 0},
                     trials, cells);
      std::map<Report, std::uint64_t> expected;
      for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        if (cells[cell] != 0) {
          expected[cell + 1] = cells[cell];
        }
      }
      INFO(trials << " trials");
      REQUIRE(counts_of(simulated(game, trials, sampling)) == expected);
      REQUIRE(counts_of(simulated(game, trials, sampling, 2)) == expected);
    }
  }
}

TEST_CASE("more trials than one batch are all fought") {
  constexpr std::uint64_t kTrials = (std::uint64_t{1} << 25) + 12'345;
  auto counts = counts_of(simulated(OneDie(6), kTrials));
  CHECK(counts[OneDie::kOne] + counts[OneDie::kMore] == kTrials);
  // The second batch draws afresh: were it the first once more, this count would be the first
  // batch's first block's.
  auto first = counts_of(simulated(OneDie(6), std::uint64_t{1} << 25));
  auto small = counts_of(simulated(OneDie(6), 12'345));
  CHECK(counts[OneDie::kOne] - first[OneDie::kOne] != small[OneDie::kOne]);
}

TEST_CASE("threads change no count") {
  for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
    const auto alone = simulated(Attrition(6, 5), 3'000'017, sampling);
    for (const int threads : {2, 3, 8}) {
      const auto together = simulated(Attrition(6, 5), 3'000'017, sampling, threads);
      CHECK(together.reports == alone.reports);
      CHECK(together.situations == alone.situations);
    }
  }
}

TEST_CASE("a wave of too many situations starts again with fewer trials, and counts each once") {
  const Attrition battle(20, 20);
  SimulationSettings settings;
  settings.trials = 50'000;
  const auto all = SimulationEngine<Attrition>(battle, settings).run();
  settings.most_situations = 10;
  for (const int threads : {1, 3}) {
    settings.threads = threads;
    const auto again = SimulationEngine<Attrition>(battle, settings).run();
    CHECK(again.reports == all.reports);
    CHECK(again.trials == settings.trials);
  }
}

TEST_CASE("progress is told after each batch, and may stop there") {
  std::vector<std::uint64_t> shown;
  SimulationSettings settings;
  settings.trials = std::uint64_t{3} << 25;
  const OneDie game(6);
  const auto simulation = SimulationEngine<OneDie>(game, settings).run([&](const Simulation& now) {
    shown.push_back(now.trials);
    auto counts = counts_of(now);
    CHECK(counts[OneDie::kOne] + counts[OneDie::kMore] == now.trials);
    return shown.size() < 2;
  });
  CHECK(shown == std::vector<std::uint64_t>{std::uint64_t{1} << 25, std::uint64_t{2} << 25});
  CHECK(simulation.trials == std::uint64_t{2} << 25);
}

TEST_CASE("a game that is over before dice fall reports nothing") {
  const auto simulation = simulated(Attrition(0, 3), 1'000);
  CHECK(simulation.trials == 1'000);
  CHECK(simulation.reports.empty());
}

TEST_CASE("another seed or purpose draws other numbers") {
  const OneDie game(6);
  SimulationSettings settings;
  settings.trials = 1'000'000;
  const auto reports = SimulationEngine<OneDie>(game, settings).run().reports;
  settings.seed = 1;
  CHECK(SimulationEngine<OneDie>(game, settings).run().reports != reports);
  settings.seed = 0;
  settings.purpose = Purpose::pilot;
  CHECK(SimulationEngine<OneDie>(game, settings).run().reports != reports);
}

// H0: every ending has its exact chance. n = 1 000 003 games, 16 comparisons, alpha = 1e-6 in all,
// so |z| < 5.5. Power: an error of 0.004 in a chance is caught 99 times in 100.
TEST_CASE("simulated games end as often as the exact engine says") {
  constexpr std::uint64_t kTrials = 1'000'003;
  const auto check = [](const auto& game, std::initializer_list<Report> endings) {
    const auto solution = ExactEngine<std::remove_cvref_t<decltype(game)>>(game).solve(UINT64_MAX);
    std::map<Report, double> exact(solution.value().reports.begin(),
                                   solution.value().reports.end());
    for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
      auto counts = counts_of(simulated(game, kTrials, sampling));
      for (const Report ending : endings) {
        const double p = exact[ending];
        const double n = static_cast<double>(kTrials);
        INFO("ending " << ending << (sampling == Sampling::pools ? ", pools" : ", faces"));
        CHECK(std::abs(static_cast<double>(counts[ending]) - n * p) <
              5.5 * std::sqrt(n * p * (1 - p)));
      }
    }
  };
  check(Race(3, 5), {Race::kAWins, Race::kBWins});
  check(Attrition(4, 3), {Attrition::kFirstWins, Attrition::kSecondWins, Attrition::kBothGone});
  check(Ruin(2, 5, 4), {Ruin::kRich, Ruin::kPoor});
  check(OneDie(10), {OneDie::kOne});
}
