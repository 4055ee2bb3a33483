#include "fray/study/odds.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "fray/core/error.hpp"
#include "fray/graph/exact.hpp"
#include "fray/graph/simulate.hpp"
#include "fray/warmaster/duel.hpp"
#include "study/answer_of.hpp"

namespace fray::study {
namespace {

using warmaster::Duel;

/// What --method exact may follow: minutes, not hours.
constexpr std::uint64_t kMostCells = 20'000'000'000;

/// Pilot that plans --precision; it is thrown away.
constexpr std::uint64_t kPilotTrials = 100'000;

graph::Budget budget(const OddsOptions& options) {
  if (options.method == Method::exact) {
    return {.most_cells = kMostCells};
  }
  double trials = static_cast<double>(options.trials.value_or(kDefaultTrials));
  if (options.precision) {
    trials = std::min(static_cast<double>(options.trials.value_or(kPrecisionCap)),
                      kZ * kZ / 4 / (*options.precision * *options.precision));
  }
  // What takes a few milliseconds is solved, however few trials would do.
  return {.most_cells = kMostCells, .trials_instead = static_cast<std::uint64_t>(std::max(1e6, trials))};
}

graph::SimulationSettings settings_of(const OddsOptions& options, std::uint64_t trials, random::Purpose purpose) {
  graph::SimulationSettings settings;
  settings.trials = trials;
  settings.seed = options.seed;
  settings.purpose = purpose;
  settings.sampling = options.sampling;
  settings.threads = options.threads;
  return settings;
}

OddsSoFar so_far(const graph::Simulation& simulation, std::uint64_t of, const warmaster::Engagement& engagement) {
  const auto all = warmaster::collect<std::uint64_t>(simulation.reports, engagement);
  const double n = static_cast<double>(simulation.trials);
  return {simulation.trials, of, static_cast<double>(all.win) / n, static_cast<double>(all.draw) / n,
          static_cast<double>(all.loss) / n};
}

graph::Simulation simulate(const Duel& duel, const OddsOptions& options, std::uint64_t trials, random::Purpose purpose,
                           const OnProgress& on_progress) {
  bool stopped = false;
  graph::Progress progress;
  if (on_progress) {
    progress = [&](const graph::Simulation& now) {
      stopped = !on_progress(so_far(now, trials, duel.engagement()));
      return !stopped;
    };
  }
  graph::Simulation simulation =
      graph::SimulationEngine<Duel>(duel, settings_of(options, trials, purpose)).run(progress);
  if (stopped) {
    throw Interrupted(0);
  }
  return simulation;
}

/// Half width of the widest interval of anything seen at most that often, a share of one half or less.
double widest_half_width(double share, std::uint64_t trials) {
  const auto successes = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(trials)));
  const double half_width = proportion(successes, trials).half_width();
  // Just below the change of method the interval is wider than just above.
  return successes < kFewestForWilson ? half_width
                                      : std::max(half_width, proportion(kFewestForWilson - 1, trials).half_width());
}

/// Trials that make the half width `precision`, but for once in a million runs.
/// The pilot's own trials are never counted, so nothing is stopped early because it looked good.
std::uint64_t trials_for(double precision, const Duel& duel, const OddsOptions& options) {
  const graph::Simulation pilot = simulate(duel, options, kPilotTrials, random::Purpose::pilot, {});
  const auto all = warmaster::collect<std::uint64_t>(pilot.reports, duel.engagement());
  // The share of the rarer of win and no win, moved towards one half by five standard errors of the pilot, and by five
  // of the run to come, of which `precision` is 1.96: the interval is widest there.
  const double n = static_cast<double>(kPilotTrials);
  const double wins = static_cast<double>(all.win) / n;
  const double p = std::min(wins, 1 - wins);
  const double widest = std::min(0.5, p + 5 * std::sqrt(std::max(p * (1 - p), 25 / n) / n) + 5 * precision / kZ);
  double trials = std::max(1'000.0, kZ * kZ * widest * (1 - widest) / (precision * precision));
  while (trials < static_cast<double>(kMostTrials) &&
         widest_half_width(widest, static_cast<std::uint64_t>(trials)) > precision) {
    trials *= 1.01;
  }
  return static_cast<std::uint64_t>(std::ceil(std::min(trials, static_cast<double>(kMostTrials))));
}

}  // namespace

Answer odds(const warmaster::Engagement& engagement, const OddsOptions& options, const OnProgress& on_progress) {
  const auto start = std::chrono::steady_clock::now();
  const Duel duel(engagement);
  Answer answer;
  bool solved = false;
  if (options.method != Method::simulate) {
    graph::ExactEngine<Duel> engine(duel);
    if (const auto solution = engine.solve(budget(options))) {
      answer = answer_of(*solution, duel);
      solved = true;
    } else if (options.method == Method::exact) {
      throw InputError(Where{.field = "--method"},
                       "this combat is too large to solve exactly (more than " + std::to_string(kMostCells) +
                           " combinations of results) use --method simulate");
    }
  }
  if (!solved) {
    std::uint64_t trials = options.trials.value_or(kDefaultTrials);
    if (options.precision) {
      trials = std::min(trials_for(*options.precision, duel, options), options.trials.value_or(kPrecisionCap));
    }
    answer = answer_of(simulate(duel, options, trials, random::Purpose::trials, on_progress), duel);
    answer.sampling = options.sampling;
    answer.seed = options.seed;
    answer.precise = !options.precision || answer.win.half_width() <= *options.precision;
  }
  answer.notes = warmaster::doubts(engagement);
  answer.notes.emplace_back(
      "No stands are placed: how many fight and support is what you said, and all of them fight unless you did.");
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace fray::study
