#include "answer/find.hpp"

#include <fmt/format.h>

#include "core/text.hpp"

namespace fray::answer {

namespace {

/// Half width of the widest interval of anything seen at most that often, a share of one half or
/// less.
double widest_half_width(double share, std::uint64_t trials) {
  const auto successes = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(trials)));
  const double half_width = proportion(successes, trials).half_width();
  // Just below the change of method the interval is wider than just above.
  return successes < kFewestForWilson
             ? half_width
             : std::max(half_width, proportion(kFewestForWilson - 1, trials).half_width());
}

constexpr std::array kResults{"loss", "draw", "win"};

}  // namespace

int result_named(const std::string& text) {
  const auto found = std::ranges::find(kResults, lowered(text));
  if (found == kResults.end()) {
    throw InputError(Where{.field = "given"}, "\"" + quotable(text) + "\" (win, draw or loss)");
  }
  return static_cast<int>(found - kResults.begin()) - 1;
}

const char* name_of_result(int result) noexcept {
  return kResults[static_cast<std::size_t>(result + 1)];
}

Answer chances_alone(Answer answer) {
  const Estimate unknown = Estimate::unknown();
  answer.endings.clear();
  answer.spreads.clear();
  answer.rounds = {.mean = unknown};
  answer.a.points_lost = answer.b.points_lost = unknown;
  answer.a.destroyed = answer.b.destroyed = unknown;
  answer.swing = unknown;
  answer.loss_errors.reset();
  return answer;
}

const Estimate& chance_of(const Answer& answer, int result) noexcept {
  return result > 0 ? answer.win : result < 0 ? answer.loss : answer.draw;
}

std::string note_on_given(const Answer& answer, int result) {
  const Estimate& share = chance_of(answer, result);
  if (share.value <= 0) {
    const std::string name = name_of_result(result);
    throw InputError(Where{.field = "given"},
                     answer.exact
                         ? name + ": no fight ends so"
                         : fmt::format("{}: none of {} fights ended so; throw more with --trials",
                                       name, answer.trials.value_or(0)));
  }
  const char* const ends = result > 0   ? "that A wins"
                           : result < 0 ? "that B wins"
                                        : "that nobody wins";
  return fmt::format(
      "All but the chances to win, draw and lose is of the fights alone {}: {:.1f} % of all that "
      "are fought.",
      ends, 100 * share.value);
}

graph::Budget budget_of(const OddsOptions& options) {
  if (options.method == Method::exact) {
    return {.most_cells = options.most_cells.value_or(kMostCells)};
  }
  double trials = static_cast<double>(options.trials.value_or(kTrialsWorthSolving));
  if (options.precision) {
    trials = std::min(static_cast<double>(options.trials.value_or(kPrecisionCap)),
                      kZ * kZ / 4 / (*options.precision * *options.precision));
  }
  // What takes a few milliseconds is solved, however few trials would do.
  return {.most_cells = kMostCells,
          .trials_instead = static_cast<std::uint64_t>(std::max(1e6, trials)),
          .said = options.trials || options.precision};
}

double half_width_of(double chance, std::uint64_t trials) {
  const double successes = std::round(chance * static_cast<double>(trials));
  return proportion(static_cast<std::uint64_t>(successes), trials).half_width();
}

bool pools_pay(const Estimate& win, std::uint64_t fights) {
  // The second batch ends between these, unless all are fought by then.
  constexpr std::uint64_t kTooLate = 2 * kFewestByEven;
  constexpr double kWorth = 3.5;  // independent fights that one by even draws must be
  const double worth = static_cast<double>(independent_fights(win).value_or(0));
  return fights >= kFewestByEven && fights < kTooLate &&
         worth < kWorth * static_cast<double>(fights);
}

std::uint64_t fights_wanted(const Estimate& win, std::uint64_t fights, double precision) {
  // The variance of so many more falls faster than that of independent ones: a little less than by
  // their number to that power, as the drawn fights took.
  constexpr double kPower = 1.25;
  constexpr double kLeast = 0.25;  // of those fought, so that it is not looked at too often
  const double ratio = win.half_width() / precision;
  if (ratio <= 1) {
    return 0;
  }
  const double more =
      std::max(std::pow(ratio, 2 / kPower) - 1, kLeast) * static_cast<double>(fights);
  return static_cast<std::uint64_t>(std::min(more, static_cast<double>(kMostTrials)));
}

std::uint64_t trials_for(double precision, std::uint64_t pilot_wins) {
  // The share of the rarer of win and no win, moved towards one half by five standard errors of the
  // pilot, and by five of the run to come, of which `precision` is 1.96: the interval is widest
  // there.
  const double n = static_cast<double>(kPilotTrials);
  const double wins = static_cast<double>(pilot_wins) / n;
  const double p = std::min(wins, 1 - wins);
  const double widest =
      std::min(0.5, p + 5 * std::sqrt(std::max(p * (1 - p), 25 / n) / n) + 5 * precision / kZ);
  double trials = std::max(1'000.0, kZ * kZ * widest * (1 - widest) / (precision * precision));
  while (trials < static_cast<double>(kMostTrials) &&
         widest_half_width(widest, static_cast<std::uint64_t>(trials)) > precision) {
    trials *= 1.01;
  }
  return static_cast<std::uint64_t>(std::ceil(std::min(trials, static_cast<double>(kMostTrials))));
}

}  // namespace fray::answer
