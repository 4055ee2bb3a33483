#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "answer/answer.hpp"
#include "answer/find.hpp"
#include "graph/even.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"

namespace fray::answer {

/// Of reports those that end a fight with this result, and no others.
///
/// `result_of(report)` is 1, 0 or -1, and nothing of one that ends no fight.
template <class Weight, class ResultOf>
std::vector<std::pair<graph::Report, Weight>> reports_given(
    std::span<const std::pair<graph::Report, Weight>> reports, Result result, ResultOf result_of) {
  std::vector<std::pair<graph::Report, Weight>> kept;
  for (const auto& [report, weight] : reports) {
    if (result_of(report) == std::optional(static_cast<int>(result))) {
      kept.emplace_back(report, weight);
    }
  }
  return kept;
}

/// A solution of those fights alone; its chances sum to 1. Nothing where there are none.
template <class ResultOf>
std::optional<graph::Solution<double>> found_given(const graph::Solution<double>& found,
                                                   Result result, ResultOf result_of) {
  graph::Solution<double> those{.situations = found.situations};
  those.reports = reports_given<double>(found.reports, result, result_of);
  double all = 0;
  for (const auto& [report, weight] : those.reports) {
    all += weight;
  }
  if (all <= 0) {
    return std::nullopt;
  }
  for (auto& [report, weight] : those.reports) {
    weight /= all;
  }
  return those;
}

/// A simulation of those fights alone. Nothing where there are none.
template <class ResultOf>
std::optional<graph::Simulation> found_given(const graph::Simulation& found, Result result,
                                             ResultOf result_of) {
  graph::Simulation those{.situations = found.situations};
  those.reports = reports_given<std::uint64_t>(found.reports, result, result_of);
  for (const auto& [report, count] : those.reports) {
    those.trials += count;
  }
  return those.trials > 0 ? std::optional(std::move(those)) : std::nullopt;
}

/// An answer of which nothing but the chances to win, draw and lose is known.
Answer chances_alone(Answer answer);

/// What a collector finds of those fights alone that were asked for: `numbers_of(found)` is what was
/// counted of all fights, and has its chances to win, draw and lose.
template <class Found, class ResultOf, class NumbersOf>
Answer answer_given(const Found& found, std::optional<Result> given, ResultOf result_of,
                    NumbersOf numbers_of) {
  const auto answer_of = [&](const Found& some) {
    Answer answer = numbers_of(some);
    answer.situations = some.situations;
    if constexpr (std::is_same_v<Found, graph::Simulation>) {
      answer.exact = false;
      answer.trials = some.trials;
    }
    return answer;
  };
  Answer all = answer_of(found);
  if (!given) {
    return all;
  }
  const auto those = found_given(found, *given, result_of);
  Answer some = those ? answer_of(*those) : chances_alone(all);
  some.given = given;
  some.win = all.win;
  some.draw = all.draw;
  some.loss = all.loss;
  some.trials = all.trials;
  some.by_round.clear();  // which of them come to that end is not counted round by round
  std::erase_if(some.spreads, [](const SidedSpread& spread) { return !spread.of.of_result; });
  return some;
}

/// Ways in which a combat ends, whose chances were weights.
inline std::vector<Outcome> in_shares(std::vector<Outcome> outcomes) {
  double all = 0;
  for (const Outcome& outcome : outcomes) {
    all += outcome.chance;
  }
  for (Outcome& outcome : outcomes) {
    outcome.chance /= all;
  }
  return outcomes;
}

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

  std::uint64_t of(Result result) const noexcept {
    return result == Result::win ? win : result == Result::loss ? loss : draw;
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
/// sharing out the dice helps little. `situations`  that the fights of one replicate came to
bool pools_pay(const Estimate& win, std::uint64_t fights, std::size_t situations);

/// Half width of what so many independent fights would say of such a chance.
double half_width_of(double chance, std::uint64_t trials);

/// Makes answers of what the engines found of one game.
class Collector {
 public:
  virtual ~Collector() = default;

  virtual Tallied tallied(
      std::span<const std::pair<graph::Report, std::uint64_t>> reports) const = 0;
  /// 1, 0 or -1, and nothing of what ends no fight.
  virtual std::optional<int> result_of(graph::Report report) const = 0;
  virtual Answer answer(const graph::Solution<double>& found) const = 0;
  virtual Answer answer(const graph::Simulation& found) const = 0;
};

/// The engines, of one game.
/// Why   how an answer is found is compiled once, and not for each game.
struct Engines {
  std::function<std::optional<graph::Solution<double>>(const graph::Budget&)> solve{};
  std::function<graph::Simulation(const graph::SimulationSettings&, const graph::Progress&)>
      simulate{};
  std::function<graph::EvenSimulation(const graph::SimulationSettings&, const graph::ValueOf&,
                                      const graph::EvenProgress&)>
      deal_evenly{};
};

/// Asks the engines by the method that suits the fight.
/// Throws  InputError when it must be exact and is too large, Interrupted when `on_progress` says
///         stop.
Answer find(const Engines& engines, const OddsOptions& options, const Collector& collector,
            const OnProgress& on_progress);

/// The same of one game.
template <graph::Game G>
Answer find(const G& game, const OddsOptions& options, const Collector& collector,
            const OnProgress& on_progress) {
  const Engines engines{
      .solve =
          [&](const graph::Budget& budget) {
            return graph::ExactEngine<G>(game, options.threads).solve(budget);
          },
      .simulate =
          [&](const graph::SimulationSettings& settings, const graph::Progress& progress) {
            return graph::SimulationEngine<G>(game, settings).run(progress);
          },
      .deal_evenly =
          [&](const graph::SimulationSettings& settings, const graph::ValueOf& value_of,
              const graph::EvenProgress& progress) {
            return graph::EvenEngine<G>(game, settings, value_of).run(progress);
          }};
  return find(engines, options, collector, on_progress);
}

}  // namespace fray::answer
