// Is the chooser ever more than twice as slow as the better engine? 200 duels, small to huge, and
// 60 drawn fights of two to four units a side: the exact engine, a simulation that is as good, and
// what `auto` does, in turns on one thread, medians of processor time. Each runs in a process of its
// own, so that none finds the memory of another, and is stopped after some seconds.
//
// Where nothing is said, a simulation is as good as exact that knows the win chance to 0.02 points;
// with `--trials 1000000` ("said") it is one of as many.
//
//   taskset -c 1 bench_chooser [duels|fights|all] [ROUNDS] [unsaid|said]     a line for each, then
//                                                                            the worst

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/error.hpp"
#include "drawn_fights.hpp"
#include "warmaster/words/words.hpp"

namespace {

using namespace fray;

/// Whether the answer was exact.
using Ask = std::function<bool(const answer::OddsOptions&)>;

struct Case {
  std::string name;
  Ask ask;
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
std::vector<Case> duels() {
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
                           [engagement](const answer::OddsOptions& options) {
                             return warmaster::odds(engagement, options).exact;
                           }});
        }
      }
    }
  }
  return cases;
}

/// A fight of several units, on a field that nobody has met before.
std::unique_ptr<const answer::Fight> composed_of(const bench::WrittenFight& fight) {
  const auto system = warmaster::open_warmaster();
  answer::FightOptions options;
  options.given["turns"] = fight.turns;
  return system->fight(*system->side(fight.a, "side A"), *system->side(fight.b, "side B"), options);
}

std::vector<Case> fights() {
  constexpr std::uint64_t kSeed = 20'251'126;
  constexpr std::size_t kFights = 60;
  bench::DrawnFights drawn(kSeed);
  std::vector<Case> cases;
  while (cases.size() < kFights) {
    const bench::WrittenFight fight = drawn.next();
    try {
      composed_of(fight);
    } catch (const InputError&) {
      continue;
    }
    cases.push_back({"\"" + fight.a + "\" \"" + fight.b + "\" --turns " + fight.turns,
                     [fight](const answer::OddsOptions& options) {
                       return composed_of(fight)->odds(options).exact;
                     }});
  }
  return cases;
}

struct Measured {
  double seconds = 0;
  bool exact = false;
  bool cut = false;  ///< it takes at least so long
};

/// Of this thread.
/// Why   while a timer of a process runs, the process's own clock moves in steps of milliseconds.
double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// What is short is asked again and again, up to twenty milliseconds: the median of them.
Measured measure_here(const Ask& ask, const answer::OddsOptions& options) {
  std::vector<double> each;
  Measured measured;
  const double start = processor_time();
  for (double now = start; each.empty() || (now < start + 0.02 && each.size() < 1000);) {
    measured.exact = ask(options);
    const double then = processor_time();
    each.push_back(then - now);
    now = then;
  }
  std::ranges::sort(each);
  measured.seconds = each[each.size() / 2];
  return measured;
}

/// In a process of its own.
Measured measure(const Ask& ask, const answer::OddsOptions& options, int most_seconds) {
  std::array<int, 2> pipe_ends{};
  if (pipe(pipe_ends.data()) != 0) {
    std::perror("pipe");
    std::exit(1);
  }
  const pid_t child = fork();
  if (child == 0) {
    const itimerval limit{{}, {most_seconds, 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
    const Measured measured = measure_here(ask, options);
    std::_Exit(write(pipe_ends[1], &measured, sizeof measured) == sizeof measured ? 0 : 1);
  }
  close(pipe_ends[1]);
  Measured measured{static_cast<double>(most_seconds), false, true};
  const bool whole = read(pipe_ends[0], &measured, sizeof measured) == sizeof measured;
  close(pipe_ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return whole ? measured : Measured{static_cast<double>(most_seconds), false, true};
}

Measured median(std::vector<Measured> all) {
  std::ranges::sort(all, {}, &Measured::seconds);
  return all[all.size() / 2];
}

struct Worst {
  double ratio = 0;
  std::string name;
};

/// Fights of a group, and how many take over twice the better engine.
void compare(const char* group, const std::vector<Case>& cases, std::size_t rounds, bool given) {
  constexpr int kMostSeconds = 2;
  constexpr double kNearlyExact = 0.0002;  // half width of the win chance
  enum : std::size_t { kExact, kSimulated, kAutomatic };
  std::array<answer::OddsOptions, 3> ways;
  ways[kExact].method = answer::Method::exact;
  ways[kSimulated].method = answer::Method::simulate;
  if (given) {
    ways[kSimulated].trials = ways[kAutomatic].trials = answer::kDefaultTrials;
  } else {
    ways[kSimulated].precision = kNearlyExact;
  }
  int over = 0;
  int over_and_long = 0;  // where the better engine takes a millisecond or more
  Worst worst;
  for (std::size_t now = 0; now < cases.size(); ++now) {
    std::array<std::vector<Measured>, ways.size()> all;
    for (std::size_t round = 0; round < rounds; ++round) {
      for (std::size_t way = 0; way < ways.size(); ++way) {
        if (round == 0 || !all[way].front().cut) {
          all[way].push_back(measure(cases[now].ask, ways[way], kMostSeconds));
        }
      }
    }
    const Measured exact = median(all[kExact]);
    const Measured simulated = median(all[kSimulated]);
    const Measured automatic = median(all[kAutomatic]);
    const double better = std::min(exact.seconds, simulated.seconds);
    const double ratio = automatic.seconds / better;
    over += ratio > 2 ? 1 : 0;
    over_and_long += ratio > 2 && better >= 1e-3 ? 1 : 0;
    const auto cut = [](const Measured& of) { return of.cut ? ">" : " "; };
    std::printf(
        "%3zu exact %s%10.3f ms  simulated %s%10.3f ms  auto %10.3f ms (%s) ratio %5.2f  %s\n",
        now + 1, cut(exact), exact.seconds * 1e3, cut(simulated), simulated.seconds * 1e3,
        automatic.seconds * 1e3, automatic.exact ? "exact" : "simul", ratio,
        cases[now].name.c_str());
    std::fflush(stdout);
    if (ratio > worst.ratio) {
      worst = {ratio, cases[now].name};
    }
  }
  std::printf(
      "%s: %zu %s, %d over twice the better engine (%d of a millisecond or more), worst %.2f "
      "(%s)\n",
      given ? "said" : "unsaid", cases.size(), group, over, over_and_long, worst.ratio,
      worst.name.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view which = argc > 1 ? argv[1] : "all";
  const std::size_t rounds = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 3;
  const bool given = argc > 3 && std::string_view(argv[3]) == "said";
  if (which != "fights") {
    compare("duels", duels(), rounds, given);
  }
  if (which != "duels") {
    compare("fights of several units", fights(), rounds, given);
  }
}
