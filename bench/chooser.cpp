// Is the chooser ever more than twice as slow as the better engine? A grid of 200 matchups, small
// to huge: the exact engine, the simulation of the default trials, and what `auto` does, one after
// the other on one thread, in processor time, so that other work on the machine changes no ratio much.
//
//   bench_chooser [TRIALS]     a line for each matchup, then the worst ratio

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "graph/exact.hpp"
#include "warmaster/combat/duel.hpp"
#include "warmaster/words/odds.hpp"

namespace {

using namespace fray;

struct Case {
  std::string name;
  warmaster::Engagement engagement;
};

warmaster::Unit unit(int stands, int attacks, int hits, bool random) {
  warmaster::Unit unit;
  unit.stands = unit.profile.stands = stands;
  unit.profile.hits = hits;
  unit.profile.attacks =
      random ? warmaster::Attacks{attacks, 2, 6} : warmaster::Attacks{attacks, 0, 0};
  unit.profile.armour = warmaster::Armour::five;
  return unit;
}

/// 200 matchups: 5 sizes a side x 4 lengths x 2 kinds of attacks, unequal sizes included.
std::vector<Case> grid() {
  struct Size {
    int stands;
    int attacks;
    int hits;
  };
  constexpr Size kSizes[] = {{1, 3, 3}, {3, 3, 3}, {4, 4, 4}, {6, 5, 8}, {12, 6, 20}};
  constexpr int kTurns[] = {1, 2, 8, 0};
  std::vector<Case> cases;
  for (const Size a : kSizes) {
    for (const Size b : kSizes) {
      for (const int turns : kTurns) {
        for (const bool random : {false, true}) {
          warmaster::Engagement engagement;
          engagement.a = unit(a.stands, a.attacks, a.hits, random);
          engagement.b = unit(b.stands, b.attacks, b.hits, false);
          engagement.b.support = 2;
          engagement.turns = turns == 0 ? std::nullopt : std::optional(turns);
          cases.push_back({std::to_string(a.stands) + "x" + std::to_string(a.hits) + " v " +
                               std::to_string(b.stands) + "x" + std::to_string(b.hits) + ", " +
                               std::to_string(turns) + (random ? " turns, dice" : " turns"),
                           engagement});
        }
      }
    }
  }
  return cases;
}

double seconds(const warmaster::Engagement& engagement, answer::Method method,
               std::uint64_t trials) {
  answer::OddsOptions options;
  options.method = method;
  options.trials = trials;
  double best = 1e9;
  for (int repeat = 0; repeat < 3; ++repeat) {
    const std::clock_t start = std::clock();
    warmaster::odds(engagement, options);
    best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    if (best > 0.5) {
      break;
    }
  }
  return best;
}

/// Whether the exact engine gets through within the budget that so many trials allow.
bool solvable(const warmaster::Engagement& engagement, std::uint64_t trials) {
  const warmaster::Duel duel(engagement);
  return graph::ExactEngine<warmaster::Duel>(duel).solve({.trials_instead = trials}).has_value();
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t trials =
      argc > 1 ? std::strtoull(argv[1], nullptr, 10) : answer::kDefaultTrials;
  double worst = 0;
  std::string worst_name;
  int over = 0;
  const std::vector<Case> cases = grid();
  for (const Case& now : cases) {
    const double simulated = seconds(now.engagement, answer::Method::simulate, trials);
    const double automatic = seconds(now.engagement, answer::Method::automatic, trials);
    answer::OddsOptions options;
    options.trials = trials;
    const bool chose_exact = warmaster::odds(now.engagement, options).exact;
    // With ten times the budget: what even then is not solved would take far longer than the
    // simulation.
    const double exact = solvable(now.engagement, 10 * trials)
                             ? seconds(now.engagement, answer::Method::exact, trials)
                             : 1e9;
    const double ratio = automatic / std::min(exact, simulated);
    over += ratio > 2 ? 1 : 0;
    std::printf("%-28s exact %10.3f ms  simulated %10.3f ms  auto %10.3f ms (%s)  ratio %.2f\n",
                now.name.c_str(), exact < 1e9 ? exact * 1e3 : -1.0, simulated * 1e3,
                automatic * 1e3, chose_exact ? "exact" : "simulated", ratio);
    if (ratio > worst) {
      worst = ratio;
      worst_name = now.name;
    }
  }
  std::printf("%zu matchups, %d over twice the better engine, worst %.2f (%s)\n", cases.size(),
              over, worst, worst_name.c_str());
}
