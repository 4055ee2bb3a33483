// How far from the limit? The bare generator's words, pcg-cpp's own, and what the samplers make of
// them.

#include <vector>

#include <benchmark/benchmark.h>
#include <pcg_random.hpp>

#include "random/sampler.hpp"

namespace {

using namespace fray;

constexpr std::size_t kRows = 4'096;

void words(benchmark::State& state) {
  const auto path = static_cast<random::Path>(state.range(0));
  random::Sampler sampler(path);
  std::vector<std::uint64_t> out(kRows * random::kLanes);
  random::StreamId stream;
  for (auto _ : state) {
    ++stream.block;
    sampler.words(stream, out);
    benchmark::DoNotOptimize(out.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(out.size()));
  state.SetLabel(std::string(to_string(path)) + ", 64-bit words");
}

void pcg_cpp(benchmark::State& state) {
  pcg_engines::setseq_rxs_m_xs_64_64 engine(1, 2);
  std::vector<std::uint64_t> out(kRows * random::kLanes);
  for (auto _ : state) {
    for (std::uint64_t& word : out) {
      word = engine();
    }
    benchmark::DoNotOptimize(out.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(out.size()));
  state.SetLabel("64-bit words");
}
BENCHMARK(pcg_cpp)->Name("pcg-cpp, one after the other");

/// One pool of 12 dice that hit on 4+ against a 6+ save, capped at 9: a draw is one pool of one
/// trial.
void pool(benchmark::State& state, random::Sampling sampling) {
  const dice::Roll roll = dice::Roll::pool(12, dice::Test::at_least(4), dice::Test::below(6), 9);
  const random::Plan plan({&roll, 1}, sampling);
  random::Sampler sampler(random::available_paths().back());
  std::vector<std::uint64_t> cells(plan.cells());
  random::StreamId stream;
  constexpr std::uint32_t kTrials = 65'536;
  for (auto _ : state) {
    ++stream.block;
    sampler.draw(plan, stream, kTrials, cells);
  }
  state.SetItemsProcessed(state.iterations() * kTrials);
  state.SetLabel("draws of one pool");
}
BENCHMARK_CAPTURE(pool, pools, random::Sampling::pools);
BENCHMARK_CAPTURE(pool, faces, random::Sampling::faces);

}  // namespace

int main(int argc, char** argv) {
  for (const random::Path path : random::available_paths()) {
    benchmark::RegisterBenchmark("generator", words)->Arg(static_cast<int>(path));
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
