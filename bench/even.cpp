// How much surer are even draws than independent ones, at equal fights? The drawn fights of two to
// four units a side, each simulated with many seeds by `pools` and by `even`: variances of the win
// chance and of the stands lost, and processor time of one thread.
//
//   taskset -c 1 bench_even [FIGHTS] [SEEDS] [TRIALS]     a line for each, then the medians
//   taskset -c 1 bench_even [FIGHTS] default              a million by pools, and the default answer
//   taskset -c 1 bench_even luck [SEEDS] [TRIALS]         the win chance with and without luck

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "drawn_fights.hpp"
#include "graph/even.hpp"
#include "line_battles.hpp"
#include "warmaster/words/words.hpp"

namespace {

using namespace fray;

/// Of this thread.
double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::unique_ptr<const answer::Fight> composed_of(const bench::WrittenFight& fight) {
  const auto system = warmaster::open_warmaster();
  answer::FightOptions options;
  options.given["turns"] = fight.turns;
  return system->fight(*system->side(fight.a, "side A"), *system->side(fight.b, "side B"), options);
}

/// Sums of some numbers, and of their squares.
struct Spread {
  double count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    count += 1;
    sum += value;
    squares += value * value;
  }
  double variance() const { return (squares - sum * sum / count) / (count - 1); }
};

struct Seen {
  std::array<Spread, 3> of{};  ///< win chance, stands lost by A, by B
  double seconds = 0;          ///< of one simulation
};

Seen seen(const answer::Fight& fight, random::Sampling sampling, std::uint64_t trials, int seeds) {
  constexpr std::uint64_t kSeed = 20'261'128;
  Seen all;
  const double start = processor_time();
  for (int nth = 0; nth < seeds; ++nth) {
    const answer::Answer answer = fight.odds({.method = answer::Method::simulate,
                                              .sampling = sampling,
                                              .trials = trials,
                                              .seed = kSeed + static_cast<std::uint64_t>(nth),
                                              .threads = 1});
    all.of[0].add(answer.win.value);
    all.of[1].add(answer.spreads.front().a.mean.value);
    all.of[2].add(answer.spreads.front().b.mean.value);
  }
  all.seconds = (processor_time() - start) / seeds;
  return all;
}

/// One simulation of a fight whose boards nobody has worked out before.
answer::Answer fresh(const bench::WrittenFight& written, answer::OddsOptions options,
                     double& seconds) {
  const auto fight = composed_of(written);
  options.method = answer::Method::simulate;
  const double start = processor_time();
  answer::Answer answer = fight->odds(options);
  seconds = processor_time() - start;
  return answer;
}

double median(std::vector<double> of) {
  std::ranges::sort(of);
  return of.empty() ? 0 : of[of.size() / 2];
}

/// The drawn fights that the rules allow.
template <class Each>
void each_drawn(std::uint64_t fights, Each&& each) {
  constexpr std::uint64_t kSeed = 20'251'126;
  bench::DrawnFights drawn(kSeed);
  for (std::uint64_t nth = 0; nth < fights;) {
    const bench::WrittenFight written = drawn.next();
    std::unique_ptr<const answer::Fight> fight;
    try {
      fight = composed_of(written);
    } catch (const InputError&) {
      continue;
    }
    each(nth++, written, *fight);
  }
}

std::optional<double> value_of(graph::Report packed) {
  const warmaster::MeleeReport report = warmaster::unpack_melee(packed);
  if (report.falls_back != warmaster::Side::none || report.ending == warmaster::Ending::none) {
    return std::nullopt;
  }
  return report.winner == warmaster::Side::a   ? 1.0
         : report.winner == warmaster::Side::b ? 0.0
                                               : 0.5;
}

/// How often A won, of the fights of one replicate.
double counted_wins(const graph::Simulation& part) {
  std::uint64_t wins = 0;
  for (const auto& [report, fights] : part.reports) {
    wins += value_of(report) == 1 ? fights : 0;
  }
  return static_cast<double>(wins) / static_cast<double>(part.trials);
}

/// Of so many units a side in line: how many times less the variance of the win chance is than that
/// of independent fights, by the spread between the replicates of each seed.
void compare_luck(int seeds, std::uint64_t trials) {
  std::printf("units  win    with luck  without  seconds of one\n");
  for (const int units : {2, 3, 4}) {
    const warmaster::Melee melee(bench::battle_of(units, false));
    Spread wins;
    double with = 0;
    double without = 0;
    const double start = processor_time();
    for (int nth = 0; nth < seeds; ++nth) {
      graph::SimulationSettings settings;
      settings.trials = trials;
      settings.seed = static_cast<std::uint64_t>(nth) + 1;
      const graph::EvenSimulation found =
          graph::EvenEngine<warmaster::Melee>(melee, settings, value_of).run();
      Spread counted;
      Spread shown;
      for (std::size_t replicate = 0; replicate < graph::kReplicates; ++replicate) {
        counted.add(counted_wins(found.part(replicate)));
        shown.add(found.ends.at(replicate)[0]);
        wins.add(found.ends.at(replicate)[0]);
      }
      with += counted.variance() / seeds;
      without += shown.variance() / seeds;
    }
    const double seconds = (processor_time() - start) / seeds;
    const double chance = wins.sum / wins.count;
    const double independent = chance * (1 - chance) * static_cast<double>(graph::kReplicates) /
                               static_cast<double>(trials);
    std::printf("%5d  %.4f %9.1f %8.1f  %.3f\n", units, chance, independent / with,
                independent / without, seconds);
    std::fflush(stdout);
  }
}

void compare_defaults(std::uint64_t fights) {
  std::vector<double> gains;
  std::printf("fight   win    million by pools: half width, s   even: fights, half width, s\n");
  each_drawn(fights, [&](std::uint64_t nth, const bench::WrittenFight& written, const auto&) {
    double by_pools = 0;
    double by_even = 0;
    const answer::Answer pools = fresh(
        written, {.sampling = random::Sampling::pools, .trials = answer::kDefaultTrials}, by_pools);
    const answer::Answer even = fresh(written, {}, by_even);
    gains.push_back(by_pools / by_even);
    std::printf("%5d %.5f  %.6f %.3f  %8d %.6f %.3f  %6.2f\n", static_cast<int>(nth),
                even.win.value, pools.win.half_width(), by_pools, static_cast<int>(*even.trials),
                even.win.half_width(), by_even, gains.back());
    std::fflush(stdout);
  });
  std::printf("median %.2f times less processor time; least %.2f\n", median(gains),
              *std::ranges::min_element(gains));
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int place, std::uint64_t otherwise) {
    return argc > place ? std::strtoull(argv[place], nullptr, 10) : otherwise;
  };
  if (argc > 1 && std::string_view(argv[1]) == "luck") {
    compare_luck(static_cast<int>(number(2, 8)), number(3, 20'480));
    return 0;
  }
  const std::uint64_t fights = number(1, 60);
  if (argc > 2 && std::string_view(argv[2]) == "default") {
    compare_defaults(fights);
    return 0;
  }
  const int seeds = static_cast<int>(number(2, 100));
  const std::uint64_t trials = number(3, 100'000);
  std::array<std::vector<double>, 3> gains;
  std::vector<double> known;  // by variance and time
  std::printf("fight  win   lost A  lost B  seconds by pools, by even\n");
  each_drawn(fights, [&](std::uint64_t nth, const auto&, const answer::Fight& fight) {
    const Seen pools = seen(fight, random::Sampling::pools, trials, seeds);
    const Seen even = seen(fight, random::Sampling::even, trials, seeds);
    std::printf("%5d ", static_cast<int>(nth));
    for (std::size_t i = 0; i < gains.size(); ++i) {
      const double below = even.of[i].variance();
      const double gain = below == 0 ? 1 : pools.of[i].variance() / below;
      gains[i].push_back(gain);
      std::printf(" %6.2f", gain);
    }
    known.push_back(gains[0].back() * pools.seconds / even.seconds);
    std::printf("  %.4f %.4f\n", pools.seconds, even.seconds);
    std::fflush(stdout);
  });
  std::printf("median");
  for (const auto& gain : gains) {
    std::printf(" %6.2f", median(gain));
  }
  std::printf("; least %.2f; as sure in %.2f times less processor time (median)\n",
              gains[0].empty() ? 0 : *std::ranges::min_element(gains[0]), median(known));
}
