#pragma once

#include <cstdint>
#include <set>

#include "fray/answer.hpp"

namespace fray::study {

/// The fights that an answer comes of, by how they were worked out.
struct FightCounts {
  std::uint64_t exact = 0;
  std::uint64_t simulated = 0;
  std::uint64_t trials = 0;     ///< of those simulated, all together
  std::uint64_t imprecise = 0;  ///< of those simulated: short of the precision asked for
  std::uint64_t refused = 0;    ///< beside these: what the rules do not allow
  std::set<std::uint64_t> seeds{};

  void add_simulated(std::uint64_t fight_trials, std::uint64_t seed) {
    simulated += 1;
    trials += fight_trials;
    seeds.insert(seed);
  }

  void add(const answer::Answer& answer) {
    if (answer.exact) {
      exact += 1;
    } else {
      add_simulated(answer.trials.value_or(0), answer.seed.value_or(0));
      imprecise += answer.precise ? 0 : 1;
    }
  }

  void add(const FightCounts& more) {
    exact += more.exact;
    simulated += more.simulated;
    trials += more.trials;
    imprecise += more.imprecise;
    refused += more.refused;
    seeds.insert(more.seeds.begin(), more.seeds.end());
  }
};

}  // namespace fray::study
