#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/answer.hpp"
#include "core/error.hpp"
#include "graph/even.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "random/sampler.hpp"

namespace fray::answer {

struct Answer;

enum class Method : std::uint8_t { automatic, exact, simulate };

/// Unless somebody says how many, fights are simulated until the win chance is known as well as by
/// so many independent ones, which is to 0.1 points (half width of the 95 % interval, 0.098 at
/// most); and no more than these. A count, never a time, so that the same bytes are answered
/// anywhere.
inline constexpr std::uint64_t kDefaultTrials = 1'000'000;

/// How an answer is to be found.
struct OddsOptions {
  Method method = Method::automatic;
  /// Where nobody says: even, or pools where these are as sure sooner.
  std::optional<random::Sampling> sampling{};
  std::optional<std::uint64_t> trials{};  ///< with a precision: the most that may be spent
  /// Fights of a simulation where neither trials nor a precision are said: what is solved exactly
  /// does not depend on it.
  std::uint64_t unsaid_trials = kDefaultTrials;
  std::optional<double> precision{};  ///< half width of the 95 % interval of the win chance
  std::uint64_t seed = 1;
  int threads = 1;
  /// That an exact solution may follow, where that is said.
  std::optional<std::uint64_t> most_cells{};
  /// Whether a simulation of many fights first tells a draft of its answer, from a few that are
  /// thrown away: for who watches.
  bool draft = false;
  bool outcomes = false;  ///< also tell each way in which it ends
  /// 1, 0 or -1: tells losses, rounds and endings of those fights alone that A wins, nobody, or B.
  std::optional<int> given{};
};

/// What --given takes: "win", "draw" or "loss". Throws  InputError for what is none of them.
int result_named(const std::string& text);
/// The same names. Shape  1, 0 or -1.
const char* name_of_result(int result) noexcept;

/// Of reports those that end a fight with this result, and no others.
///
/// `result_of(report)` is 1, 0 or -1, and nothing of one that ends no fight.
template <class Weight, class ResultOf>
std::vector<std::pair<graph::Report, Weight>> reports_given(
    std::span<const std::pair<graph::Report, Weight>> reports, int result, ResultOf result_of) {
  std::vector<std::pair<graph::Report, Weight>> kept;
  for (const auto& [report, weight] : reports) {
    if (result_of(report) == std::optional<int>(result)) {
      kept.emplace_back(report, weight);
    }
  }
  return kept;
}

/// A solution of those fights alone; its chances sum to 1. Nothing where there are none.
template <class ResultOf>
std::optional<graph::Solution<double>> found_given(const graph::Solution<double>& found, int result,
                                                   ResultOf result_of) {
  graph::Solution<double> made{.situations = found.situations};
  made.reports = reports_given<double>(found.reports, result, result_of);
  double all = 0;
  for (const auto& [report, weight] : made.reports) {
    all += weight;
  }
  if (all <= 0) {
    return std::nullopt;
  }
  for (auto& [report, weight] : made.reports) {
    weight /= all;
  }
  return made;
}

/// A simulation of those fights alone. Nothing where there are none.
template <class ResultOf>
std::optional<graph::Simulation> found_given(const graph::Simulation& found, int result,
                                             ResultOf result_of) {
  graph::Simulation made{.situations = found.situations};
  made.reports = reports_given<std::uint64_t>(found.reports, result, result_of);
  for (const auto& [report, count] : made.reports) {
    made.trials += count;
  }
  return made.trials > 0 ? std::optional(std::move(made)) : std::nullopt;
}

/// An answer of which nothing but the chances to win, draw and lose is known.
Answer chances_alone(Answer answer);

/// The chance of that result.
const Estimate& chance_of(const Answer& answer, int result) noexcept;

/// Of which fights the answer is. Throws  InputError where no fight ends so.
std::string note_on_given(const Answer& answer, int result);

/// What a collector finds of those fights alone that were asked for: `answer_of(found)` is the
/// answer of all fights, and has its chances to win, draw and lose.
template <class Found, class ResultOf, class AnswerOf>
Answer answer_given(const Found& found, std::optional<int> given, ResultOf result_of,
                    AnswerOf answer_of) {
  Answer all = answer_of(found);
  if (!given) {
    return all;
  }
  const auto those = found_given(found, *given, result_of);
  Answer some = those ? answer_of(*those) : chances_alone(all);
  some.given = name_of_result(*given);
  some.win = all.win;
  some.draw = all.draw;
  some.loss = all.loss;
  some.trials = all.trials;
  some.by_round.clear();  // which of them come to that end is not counted round by round
  return some;
}

inline constexpr std::uint64_t kMostTrials = 1'000'000'000'000;
/// The finest precision that may be asked for: what exact answers are right to.
inline constexpr double kFinestPrecision = 1e-12;
/// The most that --precision spends when --trials does not say.
inline constexpr std::uint64_t kPrecisionCap = 10'000'000'000;

/// The odds so far of a running simulation; not an interval. The first is of no trials: it says
/// that the fight is simulated, and has no answer.
struct OddsSoFar {
  std::uint64_t trials = 0;
  std::uint64_t of = 0;
  double win = 0;
  double draw = 0;
  double loss = 0;
  /// All that is known so far, as an answer of its own, while the callback runs.
  std::function<Answer()> answer{};
  bool draft = false;  ///< of fights that are thrown away, and not of the simulation itself
};
/// Returns false to stop: the answer is then `Interrupted`.
using OnProgress = std::function<bool(const OddsSoFar&)>;

/// What --method exact may follow: minutes, not hours.
inline constexpr std::uint64_t kMostCells = 20'000'000'000;

/// Pilot that plans --precision; it is thrown away.
inline constexpr std::uint64_t kPilotTrials = 100'000;

/// An exact answer has no error, so by default it may take as long as so many fights would.
inline constexpr std::uint64_t kTrialsWorthSolving = 10'000'000;

/// Unless they are asked for, even draws are not tried for fewer fights: so many say whether they
/// pay, and few cost more than they tell.
inline constexpr std::uint64_t kFewestByEven = 16'000;

/// Fights of a draft: the win chance to half a point.
inline constexpr std::uint64_t kDraftTrials = 40'000;

/// Fights that A won, drew and lost so far.
struct Tallied {
  std::uint64_t win = 0;
  std::uint64_t draw = 0;
  std::uint64_t loss = 0;

  /// Shape  `result` is 1, 0 or -1, for A.
  std::uint64_t of(int result) const noexcept {
    return result > 0 ? win : result < 0 ? loss : draw;
  }
};

/// What an exact solution may cost under these options.
graph::Budget budget_of(const OddsOptions& options);

/// Trials that make the half width `precision`, but for once in a million runs, planned from the
/// wins of a pilot. The pilot's own trials are never counted, so nothing is stopped early because
/// it looked good.
std::uint64_t trials_for(double precision, std::uint64_t pilot_wins);

/// Fights by even draws that are wanted after so many, so that the win chance is known that well;
/// 0 where it is. Units  `precision` is a half width
std::uint64_t fights_wanted(const Estimate& win, std::uint64_t fights, double precision);

/// Whether pools are as sure sooner, by what even draws have shown after their first fights: where
/// sharing out the dice helps little.
bool pools_pay(const Estimate& win, std::uint64_t fights);

/// Half width of what so many independent fights would say of such a chance.
double half_width_of(double chance, std::uint64_t trials);

/// Asks the engines about one game, by the method that suits it.
///
/// Shape   `collector` has `tallied(reports)`, which counts wins, draws and losses, `result_of(report)`,
///         1, 0 or -1 or nothing of what ends no fight, and `answer(found)` of a
///         graph::Solution<double> and of a graph::Simulation.
template <graph::Game G, class Collector>
class Finder {
 public:
  Finder(const G& game, const OddsOptions& options, const Collector& collector)
      : game_(game), options_(options), collector_(collector) {}

  /// Throws  InputError when it must be exact and is too large, Interrupted when `on_progress` says
  ///         stop.
  Answer answer(const OnProgress& on_progress) const {
    if (options_.method != Method::simulate) {
      const auto solution =
          graph::ExactEngine<G>(game_, options_.threads).solve(budget_of(options_));
      if (solution) {
        return timed(collector_.answer(*solution));
      }
      if (options_.method == Method::exact) {
        throw InputError(Where{.field = "method"},
                         "this combat is too large to solve exactly (too many combinations of "
                         "results) type simulate in place of exact");
      }
    }
    if (options_.sampling ? options_.sampling == random::Sampling::even
                          : most_trials() >= kFewestByEven) {
      if (std::optional<Answer> found = even(on_progress)) {
        return *std::move(found);
      }
    }
    const std::uint64_t all = trials();
    begin(all, on_progress);
    if (options_.draft && options_.sampling && on_progress && all > 4 * kDraftTrials) {
      const graph::Simulation draft = simulate(kDraftTrials, random::Purpose::pilot, {});
      report(draft, all, on_progress, true);
    }
    return answer_of(simulate(all, random::Purpose::trials, on_progress));
  }

 private:
  static void begin(std::uint64_t all, const OnProgress& on_progress) {
    if (on_progress && !on_progress({.of = all})) {
      throw Interrupted(0);
    }
  }

  Answer timed(Answer answer) const {
    answer.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    return answer;
  }

  Answer answer_of(const graph::Simulation& simulation) const {
    return finished(collector_.answer(simulation), independent());
  }

  Answer finished(Answer found, random::Sampling sampling) const {
    Answer answer = timed(std::move(found));
    answer.sampling = sampling;
    answer.seed = options_.seed;
    answer.precise = !options_.precision || answer.win.half_width() <= *options_.precision;
    return answer;
  }

  /// By even draws: fights are added until the win chance is known, or all are fought. Nothing where
  /// nobody asked for them and pools are as sure sooner.
  std::optional<Answer> even(const OnProgress& on_progress) const {
    const std::uint64_t all = most_trials();
    begin(all, on_progress);
    bool given_up = false;
    const auto wanted = [&](const graph::EvenSimulation& now) -> std::uint64_t {
      if (on_progress && !on_progress(so_far(now, all))) {
        throw Interrupted(0);
      }
      const Estimate win = win_of(now);
      const std::uint64_t more =
          options_.trials && !options_.precision
              ? all - now.trials.total()
              : fights_wanted(win, now.trials.total(),
                              options_.precision.value_or(half_width_of(win.value, all)));
      given_up = !options_.sampling && more != 0 && pools_pay(win, now.trials.total());
      return given_up ? 0 : more;
    };
    const graph::EvenSimulation found =
        graph::EvenEngine<G>(game_, settings(all, random::Purpose::trials), value_of()).run(wanted);
    return given_up ? std::nullopt : std::optional(answer_of(found));
  }

  graph::ValueOf value_of() const {
    return [&](graph::Report report) -> std::optional<double> {
      const std::optional<int> result = collector_.result_of(report);
      return result ? std::optional(0.5 + 0.5 * *result) : std::nullopt;
    };
  }

  OddsSoFar so_far(const graph::EvenSimulation& now, std::uint64_t all) const {
    const graph::Ends ends = mean_of(ends_of(now));
    return {now.trials.total(), all, ends[0], ends[1], std::max(0.0, 1 - ends[0] - ends[1]), [&] {
              return answer_of(now);
            }};
  }

  /// Of each replicate: with the luck of its dice taken off, where that is known.
  std::vector<graph::Ends> ends_of(const graph::EvenSimulation& now) const {
    if (!now.ends.empty()) {
      return now.ends;
    }
    std::vector<graph::Ends> ends;
    for (std::size_t i = 0; i < graph::kReplicates; ++i) {
      const Tallied told = collector_.tallied(now.part(i).reports);
      const double n = static_cast<double>(std::max<std::uint64_t>(now.trials[i], 1));
      ends.push_back({static_cast<double>(told.win) / n, static_cast<double>(told.draw) / n});
    }
    return ends;
  }

  Estimate win_of(const graph::EvenSimulation& now) const {
    std::vector<double> wins;
    for (const graph::Ends& ends : ends_of(now)) {
      wins.push_back(ends[0]);
    }
    return chance_by_parts(wins, now.trials.total());
  }

  Answer answer_of(const graph::EvenSimulation& found) const {
    const std::vector<graph::Ends>& ends = found.ends;
    std::vector<Answer> parts;
    for (std::size_t i = 0; i < graph::kReplicates; ++i) {
      const graph::Simulation part = found.part(i);
      if (part.trials == 0 ||
          (options_.given && collector_.tallied(part.reports).of(*options_.given) == 0)) {
        parts.clear();
        break;
      }
      parts.push_back(collector_.answer(part));
      if (!ends.empty()) {  // rounds are told as they were fought, each for itself
        Spread fought = std::move(parts.back().rounds);
        parts.back() = collector_.answer(weighed(part, ends[i]));
        parts.back().rounds = std::move(fought);
      }
      parts.back().trials = part.trials;
    }
    std::optional<Answer> best;
    if (!ends.empty()) {
      best = collector_.answer(weighed(found.whole(), mean_of(ends)));
    }
    Answer answer = told_by_parts(collector_.answer(found.whole()), parts, best ? &*best : nullptr);
    if (options_.given) {
      tell_ends(found, answer);
    }
    return finished(std::move(answer), random::Sampling::even);
  }

  /// How often fights end so, of all of them, whatever else is of some alone.
  void tell_ends(const graph::EvenSimulation& found, Answer& answer) const {
    std::vector<double> wins;
    std::vector<double> draws;
    std::vector<double> losses;
    for (const graph::Ends& ends : ends_of(found)) {
      wins.push_back(ends[0]);
      draws.push_back(ends[1]);
      losses.push_back(1 - ends[0] - ends[1]);
    }
    const std::uint64_t all = found.trials.total();
    answer.win = chance_by_parts(wins, all);
    answer.draw = chance_by_parts(draws, all);
    answer.loss = chance_by_parts(losses, all);
    answer.as_sure_as = independent_fights(answer.win);
  }

  static graph::Ends mean_of(const std::vector<graph::Ends>& ends) {
    graph::Ends mean{};
    for (const graph::Ends& one : ends) {
      for (std::size_t end = 0; end < mean.size(); ++end) {
        mean[end] += one[end] / static_cast<double>(ends.size());
      }
    }
    return mean;
  }

  /// The same fights, those that ended alike so often that their chances are these.
  /// Units  counts are 2^-20 of a fight
  /// Why   all that follows from how a fight ends is then as sure as that, and sums to it.
  graph::Simulation weighed(graph::Simulation found, const graph::Ends& chances) const {
    constexpr double kParts = 1 << 20;
    const Tallied told = collector_.tallied(found.reports);
    const double n = static_cast<double>(found.trials);
    const auto weight = [&](std::uint64_t seen, double chance) {
      return seen == 0 ? 0 : std::clamp(chance, 0.0, 1.0) * n / static_cast<double>(seen);
    };
    // Shape  lost, drawn and won.
    std::array<double, 3> weights{weight(told.loss, 1 - chances[0] - chances[1]),
                                  weight(told.draw, chances[1]), weight(told.win, chances[0])};
    const double all = weights[0] * static_cast<double>(told.loss) +
                       weights[1] * static_cast<double>(told.draw) +
                       weights[2] * static_cast<double>(told.win);
    for (double& of_end : weights) {
      of_end *= n / all;  // what was never seen has nobody to stand for it
    }
    found.trials = static_cast<std::uint64_t>(n * kParts);
    std::uint64_t left = found.trials;
    std::uint64_t* most = nullptr;
    for (auto& [report, count] : found.reports) {
      const std::optional<int> result = collector_.result_of(report);
      count =
          static_cast<std::uint64_t>(static_cast<double>(count) * kParts *
                                     (result ? weights[static_cast<std::size_t>(*result + 1)] : 1));
      if (result) {
        left -= count;
        most = most == nullptr || count > *most ? &count : most;
      }
    }
    if (most != nullptr) {
      *most += left;  // of parts of a fight: what rounding took, or gave
    }
    return found;
  }

  void report(const graph::Simulation& now, std::uint64_t of, const OnProgress& on_progress,
              bool draft = false) const {
    const Tallied all = collector_.tallied(now.reports);
    const double n = static_cast<double>(now.trials);
    if (!on_progress({now.trials, of, static_cast<double>(all.win) / n,
                      static_cast<double>(all.draw) / n, static_cast<double>(all.loss) / n,
                      [&] { return answer_of(now); }, draft})) {
      throw Interrupted(0);
    }
  }

  /// How fights roll that are independent of each other.
  random::Sampling independent() const {
    return options_.sampling.value_or(random::Sampling::pools);
  }

  std::uint64_t most_trials() const {
    return options_.trials.value_or(options_.precision ? kPrecisionCap : options_.unsaid_trials);
  }

  std::uint64_t trials() const {
    if (!options_.precision) {
      return most_trials();
    }
    const graph::Simulation pilot = simulate(kPilotTrials, random::Purpose::pilot, {});
    return std::min(trials_for(*options_.precision, collector_.tallied(pilot.reports).win),
                    most_trials());
  }

  graph::Simulation simulate(std::uint64_t trials, random::Purpose purpose,
                             const OnProgress& on_progress) const {
    graph::Progress progress;
    if (on_progress) {
      progress = [&](const graph::Simulation& now) {
        report(now, trials, on_progress);
        return true;
      };
    }
    return graph::SimulationEngine<G>(game_, settings(trials, purpose)).run(progress);
  }

  graph::SimulationSettings settings(std::uint64_t trials, random::Purpose purpose) const {
    graph::SimulationSettings settings;
    settings.trials = trials;
    settings.seed = options_.seed;
    settings.purpose = purpose;
    settings.sampling = independent();
    settings.threads = options_.threads;
    return settings;
  }

  const G& game_;
  const OddsOptions& options_;
  const Collector& collector_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace fray::answer
