#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "study/estimate.hpp"
#include "study/options.hpp"

namespace fray::study {

/// What --method exact may follow: minutes, not hours.
inline constexpr std::uint64_t kMostCells = 20'000'000'000;

/// Pilot that plans --precision; it is thrown away.
inline constexpr std::uint64_t kPilotTrials = 100'000;

/// Fights that A won, drew and lost so far.
struct Tallied {
  std::uint64_t win = 0;
  std::uint64_t draw = 0;
  std::uint64_t loss = 0;
};

/// What one of the engines found: exactly one of the two is set.
struct Found {
  std::optional<graph::Solution<double>> solution{};
  std::optional<graph::Simulation> simulation{};
};

/// What an exact solution may cost under these options.
graph::Budget budget_of(const OddsOptions& options);

/// Trials that make the half width `precision`, but for once in a million runs, planned from the
/// wins of a pilot. The pilot's own trials are never counted, so nothing is stopped early because
/// it looked good.
std::uint64_t trials_for(double precision, std::uint64_t pilot_wins);

/// Asks the engines about one game, by the method that suits it. `tallied(reports)` counts wins,
/// draws and losses.
///
/// Throws  InputError when it must be exact and is too large, Interrupted when `on_progress` says
///         stop.
template <graph::Game G, class TallyReports>
class Finder {
 public:
  Finder(const G& game, const OddsOptions& options, TallyReports tallied)
      : game_(game), options_(options), tallied_(std::move(tallied)) {}

  Found find(const OnProgress& on_progress) const {
    Found found;
    if (options_.method != Method::simulate) {
      found.solution = graph::ExactEngine<G>(game_).solve(budget_of(options_));
      if (!found.solution && options_.method == Method::exact) {
        throw InputError(Where{.field = "method"},
                         "this combat is too large to solve exactly (too many combinations of "
                         "results) use the method simulate");
      }
    }
    if (!found.solution) {
      found.simulation = simulate(trials(), random::Purpose::trials, on_progress);
    }
    return found;
  }

 private:
  std::uint64_t trials() const {
    if (!options_.precision) {
      return options_.trials.value_or(kDefaultTrials);
    }
    const graph::Simulation pilot = simulate(kPilotTrials, random::Purpose::pilot, {});
    return std::min(trials_for(*options_.precision, tallied_(pilot.reports).win),
                    options_.trials.value_or(kPrecisionCap));
  }

  graph::Simulation simulate(std::uint64_t trials, random::Purpose purpose,
                             const OnProgress& on_progress) const {
    graph::SimulationSettings settings;
    settings.trials = trials;
    settings.seed = options_.seed;
    settings.purpose = purpose;
    settings.sampling = options_.sampling;
    settings.threads = options_.threads;
    bool stopped = false;
    graph::Progress progress;
    if (on_progress) {
      progress = [&](const graph::Simulation& now) {
        const Tallied all = tallied_(now.reports);
        const double n = static_cast<double>(now.trials);
        stopped =
            !on_progress({now.trials, trials, static_cast<double>(all.win) / n,
                          static_cast<double>(all.draw) / n, static_cast<double>(all.loss) / n});
        return !stopped;
      };
    }
    graph::Simulation simulation = graph::SimulationEngine<G>(game_, settings).run(progress);
    if (stopped) {
      throw Interrupted(0);
    }
    return simulation;
  }

  const G& game_;
  const OddsOptions& options_;
  TallyReports tallied_;
};

}  // namespace fray::study
