// How fast are twenty against twenty? One round with break test and pursuit beside a plain loop,
// and combats to their end.

#include <benchmark/benchmark.h>

#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "plain_ranks.hpp"
#include "rankflank/combat/combat.hpp"

namespace {

using namespace fray;
using rankflank::Combat;
using rankflank::Rulebook;

constexpr std::uint64_t kCombats = 4'000'000;

rankflank::Engagement twenty_a_side(Rulebook book, std::optional<int> rounds) {
  rankflank::Unit unit;
  unit.profile.save = 5;
  unit.profile.specials.set(rankflank::Special::standard);
  rankflank::Engagement engagement{book, {unit}, {unit}, rounds, rankflank::Readings::of(book)};
  engagement.a[0].charging = true;
  return engagement;
}

template <class Plain>
void plain(benchmark::State& state) {
  Plain ranks(1);
  for (auto _ : state) {
    for (int i = 0; i < 10'000; ++i) {
      benchmark::DoNotOptimize(ranks.fight());
    }
  }
  state.SetItemsProcessed(state.iterations() * 10'000);
}
BENCHMARK_TEMPLATE(plain, bench::PlainRanks)
    ->Name("plain loop, one round")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(plain, bench::PlainOldWorld)
    ->Name("plain loop, one round, old-world")
    ->Unit(benchmark::kMillisecond);

void simulate(benchmark::State& state, Rulebook book, random::Sampling sampling) {
  const Combat combat(twenty_a_side(book, 1));
  graph::SimulationSettings settings;
  settings.trials = kCombats;
  settings.sampling = sampling;
  for (auto _ : state) {
    benchmark::DoNotOptimize(graph::SimulationEngine<Combat>(combat, settings).run());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCombats));
}
BENCHMARK_CAPTURE(simulate, pools, Rulebook::fantasy7, random::Sampling::pools)
    ->Name("pools, one round")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulate, faces, Rulebook::fantasy7, random::Sampling::faces)
    ->Name("faces, one round")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulate, pools_old_world, Rulebook::old_world, random::Sampling::pools)
    ->Name("pools, one round, old-world")
    ->Unit(benchmark::kMillisecond);

void exact(benchmark::State& state, Rulebook book, std::optional<int> rounds) {
  for (auto _ : state) {
    const Combat combat(twenty_a_side(book, rounds));
    benchmark::DoNotOptimize(graph::ExactEngine<Combat>(combat).solve());
  }
}
BENCHMARK_CAPTURE(exact, one, Rulebook::fantasy7, 1)
    ->Name("exact, one round, fantasy7")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact, one_t9a, Rulebook::ninth_age, 1)
    ->Name("exact, one round, ninth-age")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact, one_sovl, Rulebook::sovl, 1)
    ->Name("exact, one round, sovl")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact, one_old_world, Rulebook::old_world, 1)
    ->Name("exact, one round, old-world")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact, four_old_world, Rulebook::old_world, 4)
    ->Name("exact, four rounds, old-world")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exact, four_sovl, Rulebook::sovl, 4)
    ->Name("exact, four rounds, sovl")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exact, end, Rulebook::fantasy7, std::nullopt)
    ->Name("exact, to the end, fantasy7")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exact, end_t9a, Rulebook::ninth_age, std::nullopt)
    ->Name("exact, to the end, ninth-age")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exact, end_sovl, Rulebook::sovl, std::nullopt)
    ->Name("exact, to the end, sovl")
    ->Unit(benchmark::kMillisecond);

BENCHMARK_CAPTURE(exact, end_old_world, Rulebook::old_world, std::nullopt)
    ->Name("exact, to the end, old-world")
    ->Unit(benchmark::kMillisecond);

/// 200 against 100 to the death.
void grid(benchmark::State& state) {
  rankflank::Unit unit;
  unit.profile.specials.set(rankflank::Special::unbreakable);
  unit.saves_on = rankflank::kNever;
  rankflank::Engagement engagement{
      Rulebook::sovl, {unit}, {unit}, {}, rankflank::Readings::of(Rulebook::sovl)};
  const auto of = [](rankflank::Unit& side, int models, int hits_on) {
    side.models = side.profile.models = side.profile.width = models;
    side.hits_on = hits_on;
  };
  of(engagement.a[0], 200, 6);
  of(engagement.b[0], 100, 5);
  for (auto _ : state) {
    const Combat combat(engagement);
    benchmark::DoNotOptimize(graph::ExactEngine<Combat>(combat).solve());
  }
}
BENCHMARK(grid)->Name("exact, 200 against 100 to the death")->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
