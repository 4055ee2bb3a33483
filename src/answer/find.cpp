#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "answer/engines.hpp"
#include "core/error.hpp"
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

}  // namespace

Result result_named(const std::string& text) {
  for (const Result result : {Result::loss, Result::draw, Result::win}) {
    if (lowered(text) == to_string(result)) {
      return result;
    }
  }
  throw InputError(Where{.field = "given"}, "\"" + quotable(text) + "\" (win, draw or loss)");
}

void absorb(Hasher& hasher, const OddsOptions& options) {
  hasher.word(static_cast<std::uint64_t>(options.method));
  if (options.method != Method::exact) {
    hasher.word(options.sampling ? 1 + static_cast<std::uint64_t>(*options.sampling) : 0)
        .word(options.trials.value_or(0))
        .word(options.seed)
        .word(std::bit_cast<std::uint64_t>(options.precision.value_or(0)));
  }
  absorb(hasher, options.given);
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

namespace {

/// What to say in the place of a result that never comes: the likeliest.
InputError never(const Answer& answer, Result result) {
  const Result likeliest =
      std::ranges::max(std::array{Result::win, Result::draw, Result::loss}, {},
                       [&](Result each) { return chance_of(answer, each).value; });
  const std::string_view verb = result == Result::win    ? "wins"
                                : result == Result::draw ? "draws"
                                                         : "loses";
  return {Where{.field = "given"},
          fmt::format("\"{}\" is no end of this fight (A never {} here) leave it out, or say {}",
                      to_string(result), verb, to_string(likeliest))};
}

}  // namespace

std::string note_on_given(const Answer& answer, Result result) {
  const Estimate& share = chance_of(answer, result);
  if (share.value <= 0) {
    throw answer.exact
        ? never(answer, result)
        : InputError(Where{.field = "given"},
                     fmt::format("{}: none of {} fights ended so; throw more with --trials",
                                 to_string(result), answer.trials.value_or(0)));
  }
  const char* const ends = result == Result::win    ? "that A wins"
                           : result == Result::loss ? "that B wins"
                                                    : "that nobody wins";
  return fmt::format(
      "The chances to win, draw and lose are of all fights. Everything else is of the {:.1f} % of "
      "them {}.",
      100 * share.value, ends);
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
          .given = options.trials || options.precision};
}

double half_width_of(double chance, std::uint64_t trials) {
  const double successes = std::round(chance * static_cast<double>(trials));
  return proportion(static_cast<std::uint64_t>(successes), trials).half_width();
}

bool pools_pay(const Estimate& win, std::uint64_t fights, std::size_t situations) {
  // The second batch ends between these, unless all are fought by then.
  constexpr std::uint64_t kTooLate = 2 * kFewestByEven;
  // Pools count fights in one situation once. Where a replicate's fights share few, and so will
  // those of a million, each costs them nearly as much as one by even draws.
  constexpr double kOwn = 2;  // situations for each fight of a replicate
  const bool shared =
      static_cast<double>(situations * graph::kReplicates) < kOwn * static_cast<double>(fights);
  const double least = shared ? 3.5 : 1.5;  // independent fights that one by even draws must be
  const double worth = static_cast<double>(independent_fights(win).value_or(0));
  return fights >= kFewestByEven && fights < kTooLate &&
         worth < least * static_cast<double>(fights);
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

namespace {

/// Finds one answer.
class Finder {
 public:
  Finder(const Engines& engines, const OddsOptions& options, const Collector& collector)
      : engines_(engines), options_(options), collector_(collector) {}

  Answer answer(const OnProgress& on_progress) const {
    if (options_.method != Method::simulate) {
      if (const auto solution = engines_.solve(budget_of(options_))) {
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
      const std::uint64_t done = now.trials.total();
      const Estimate win = win_of(now);
      const std::uint64_t more =
          options_.trials && !options_.precision
              ? all - done
              : std::min(all - done,
                         fights_wanted(win, done,
                                       options_.precision.value_or(half_width_of(win.value, all))));
      if (on_progress && !on_progress(so_far(now, done + more))) {
        throw Interrupted(0);
      }
      given_up = !options_.sampling && more != 0 && pools_pay(win, done, now.situations);
      return given_up ? 0 : more;
    };
    const graph::EvenSimulation found =
        engines_.deal_evenly(settings(all, random::Purpose::trials), value_of(), wanted);
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
      const Tallied shown = collector_.tallied(now.part(i).reports);
      const double n = static_cast<double>(std::max<std::uint64_t>(now.trials[i], 1));
      ends.push_back({static_cast<double>(shown.win) / n, static_cast<double>(shown.draw) / n});
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
    Answer answer =
        shown_by_parts(collector_.answer(found.whole()), parts, best ? &*best : nullptr);
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
    const Tallied shown = collector_.tallied(found.reports);
    const double n = static_cast<double>(found.trials);
    const auto weight = [&](std::uint64_t seen, double chance) {
      return seen == 0 ? 0 : std::clamp(chance, 0.0, 1.0) * n / static_cast<double>(seen);
    };
    // Shape  lost, drawn and won.
    std::array<double, 3> weights{weight(shown.loss, 1 - chances[0] - chances[1]),
                                  weight(shown.draw, chances[1]), weight(shown.win, chances[0])};
    const double all = weights[0] * static_cast<double>(shown.loss) +
                       weights[1] * static_cast<double>(shown.draw) +
                       weights[2] * static_cast<double>(shown.win);
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
    return engines_.simulate(settings(trials, purpose), progress);
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

  const Engines& engines_;
  const OddsOptions& options_;
  const Collector& collector_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

Answer find(const Engines& engines, const OddsOptions& options, const Collector& collector,
            const OnProgress& on_progress) {
  return Finder(engines, options, collector).answer(on_progress);
}

}  // namespace fray::answer
