// How many fights a second? The samplers beside the obvious loop, and two threads beside one.

#include <benchmark/benchmark.h>

#include "duels.hpp"
#include "graph/simulate.hpp"
#include "plain_duel.hpp"
#include "warmaster/combat/duel.hpp"

namespace {

using namespace fray;

constexpr std::int64_t kPlainFights = 1'000'000;

void plain(benchmark::State& state) {
  bench::PlainDuel duel(1);
  for (auto _ : state) {
    bench::PlainTally tally;
    for (std::int64_t fight = 0; fight < kPlainFights; ++fight) {
      duel.fight(tally);
    }
    benchmark::DoNotOptimize(tally);
  }
  state.SetItemsProcessed(state.iterations() * kPlainFights);
}
BENCHMARK(plain)->Name("plain mt19937 loop")->Unit(benchmark::kMillisecond)->UseRealTime();

void simulate(benchmark::State& state, random::Sampling sampling, random::Path path, int threads) {
  const warmaster::Duel duel(bench::standard_duel());
  graph::SimulationSettings settings;
  settings.trials = sampling == random::Sampling::pools ? 100'000'000 : 20'000'000;
  settings.sampling = sampling;
  settings.path = path;
  settings.threads = threads;
  for (auto _ : state) {
    settings.seed += 1;
    benchmark::DoNotOptimize(graph::SimulationEngine<warmaster::Duel>(duel, settings).run());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(settings.trials));
}

void register_all() {
  for (const random::Path path : random::available_paths()) {
    for (const auto sampling : {random::Sampling::pools, random::Sampling::faces}) {
      const std::string name = (sampling == random::Sampling::pools ? "pools " : "faces ") +
                               std::string(to_string(path));
      benchmark::RegisterBenchmark(name.c_str(), simulate, sampling, path, 1)
          ->Unit(benchmark::kMillisecond)
          ->UseRealTime();
      if (path == random::available_paths().back()) {
        benchmark::RegisterBenchmark((name + ", two threads").c_str(), simulate, sampling, path, 2)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
      }
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  register_all();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
