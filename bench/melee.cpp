// What does a combat of many units cost, exactly solved and simulated? One unit a side is run
// beside the duel, which places no stand: the price of the field.

#include <memory>
#include <optional>

#include <benchmark/benchmark.h>

#include "duels.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "line_battles.hpp"
#include "warmaster/combat/duel.hpp"
#include "warmaster/combat/melee.hpp"

namespace {

using namespace fray;
using bench::battle_of;
using warmaster::Battle;
using warmaster::Melee;

/// Units a side, and whether half of them support.
void exact(benchmark::State& state) {
  const Battle battle = battle_of(static_cast<int>(state.range(0)), state.range(1) != 0);
  std::optional<graph::Solution<double>> solution;
  for (auto _ : state) {
    const Melee melee(battle);
    solution = graph::ExactEngine<Melee>(melee).solve();
    benchmark::DoNotOptimize(solution);
  }
  state.counters["situations"] = static_cast<double>(solution->situations);
  state.counters["cells"] = static_cast<double>(solution->cells);
}

void exact_known_field(benchmark::State& state) {
  const Battle battle = battle_of(static_cast<int>(state.range(0)), state.range(1) != 0);
  warmaster::BoardCaches scenery;
  for (auto _ : state) {
    const Melee melee(battle, scenery.of(battle));
    auto solution = graph::ExactEngine<Melee>(melee).solve();
    benchmark::DoNotOptimize(solution);
  }
}

/// Of a shape that others have fought in.
void exact_known_shape(benchmark::State& state) {
  const Battle battle = battle_of(static_cast<int>(state.range(0)), state.range(1) != 0);
  const auto memory = std::make_shared<warmaster::MeleeMemory>();
  for (auto _ : state) {
    const Melee melee(battle, memory);
    auto solution = graph::ExactEngine<Melee>(melee).solve();
    benchmark::DoNotOptimize(solution);
  }
}

void exact_duel(benchmark::State& state) {
  warmaster::Engagement engagement = bench::standard_duel();
  engagement.b.support = 0;
  for (auto _ : state) {
    const warmaster::Duel duel(engagement);
    auto solution = graph::ExactEngine<warmaster::Duel>(duel).solve();
    benchmark::DoNotOptimize(solution);
  }
}

/// Units a side, whether half of them support, trials.
void simulated(benchmark::State& state) {
  const Battle battle = battle_of(static_cast<int>(state.range(0)), state.range(1) != 0);
  graph::SimulationSettings settings;
  settings.trials = static_cast<std::uint64_t>(state.range(2));
  settings.seed = 1;
  graph::Simulation simulation;
  for (auto _ : state) {
    const Melee melee(battle);
    simulation = graph::SimulationEngine<Melee>(melee, settings).run();
    benchmark::DoNotOptimize(simulation);
  }
  state.counters["situations"] = static_cast<double>(simulation.situations);
  state.counters["fights/s"] = benchmark::Counter(
      static_cast<double>(settings.trials) * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
}

BENCHMARK(exact_duel)->Unit(benchmark::kMicrosecond);
BENCHMARK(exact_known_field)->Args({1, 0})->Unit(benchmark::kMicrosecond);
BENCHMARK(exact_known_shape)->Args({1, 0})->Args({2, 1})->Unit(benchmark::kMicrosecond);
BENCHMARK(exact)->Args({1, 0})->Args({2, 1})->Args({2, 0})->Unit(benchmark::kMicrosecond);
BENCHMARK(simulated)
    ->Args({1, 0, 1'000'000})
    ->Args({1, 0, 100'000'000})
    ->Args({2, 1, 1'000'000})
    ->Args({2, 1, 100'000'000})
    ->Args({2, 0, 1'000'000})
    ->Args({2, 0, 100'000'000})
    ->Args({3, 0, 1'000'000})
    ->Args({4, 0, 1'000'000})
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
