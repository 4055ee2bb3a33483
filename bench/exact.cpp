// How long does an exact answer take? Beside the obvious solver: a hash map from state to
// probability, round by round.

#include <array>
#include <cmath>
#include <tuple>
#include <unordered_map>

#include <benchmark/benchmark.h>

#include "duels.hpp"
#include "graph/exact.hpp"
#include "warmaster/combat/duel.hpp"

namespace {

using namespace fray;

void exact(benchmark::State& state) {
  for (auto _ : state) {
    const warmaster::Duel duel(bench::standard_duel());
    benchmark::DoNotOptimize(graph::ExactEngine<warmaster::Duel>(duel).solve());
  }
}
BENCHMARK(exact)->Name("exact")->Unit(benchmark::kMicrosecond);

/// Chance of k unsaved hits from n dice.
double unsaved(int dice, int k, double p) {
  return std::tgamma(dice + 1) / (std::tgamma(k + 1) * std::tgamma(dice - k + 1)) * std::pow(p, k) *
         std::pow(1 - p, dice - k);
}

struct State {
  int lost_a;
  int lost_b;
  int bonus_a;
  int bonus_b;
  friend bool operator==(const State&, const State&) = default;
};
struct StateHash {
  std::size_t operator()(const State& s) const {
    return static_cast<std::size_t>(((s.lost_a * 31 + s.lost_b) * 31 + s.bonus_a) * 31 + s.bonus_b);
  }
};

/// Win, draw and loss only; no other distribution is kept.
std::array<double, 3> obvious() {
  std::array<double, 3> odds{};
  std::unordered_map<State, double, StateHash> now{{State{0, 0, 1, 0}, 1.0}};
  for (int round = 0; round < 2; ++round) {
    std::unordered_map<State, double, StateHash> next;
    for (const auto& [state, mass] : now) {
      const int dice_a = (3 - state.lost_a / 3) * (3 + state.bonus_a);
      const int dice_b = (3 - state.lost_b / 3) * (3 + state.bonus_b);
      for (int i = 0; i <= dice_a; ++i) {
        for (int j = 0; j <= dice_b; ++j) {
          const double p = mass * unsaved(dice_a, i, 5.0 / 12) * unsaved(dice_b, j, 1.0 / 3);
          const int hits_a = std::min(i, 9 - state.lost_b);
          const int hits_b = std::min(j, 9 - state.lost_a);
          const int lost_a = state.lost_a + hits_b;
          const int lost_b = state.lost_b + hits_a;
          const int difference = hits_a - hits_b - 2;
          if (lost_a >= 9 || lost_b >= 9) {
            odds[lost_a >= 9 && lost_b >= 9 ? 1 : lost_a >= 9 ? 2 : 0] += p;
          } else if (difference == 0) {
            odds[1] += p;
          } else if (round == 1) {
            odds[difference > 0 ? 0 : 2] += p;
          } else {
            const int pursuit = 1 + std::abs(difference) / 3;
            next[{lost_a, lost_b, difference > 0 ? pursuit : 0, difference > 0 ? 0 : pursuit}] += p;
          }
        }
      }
    }
    now = std::move(next);
  }
  return odds;
}

void hash_map(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(obvious());
  }
}
BENCHMARK(hash_map)->Name("obvious hash-map solver")->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
