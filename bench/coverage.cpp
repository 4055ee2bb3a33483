// Do the 95 % intervals of even draws hold the truth as often as they say? The drawn fights of two to
// four units a side, a duel, and fights of ranks and of SOVL, each simulated with many seeds.
//
//   bench_coverage [FIGHTS] [SEEDS] [TRIALS] [FIRST] [TRUTH]     a line for each fight, then the
//                                                                shares of all
//   bench_coverage [FIGHTS] [SEEDS] default [FIRST] [TRUTH]      of answers that stop when they are
//                                                                sure
//
// FIRST: so many fights are left out before.
//
// Truth is the exact answer, or that of TRUTH fights by pools, four million where nothing is said,
// where none is found.

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "drawn_fights.hpp"
#include "games/systems.hpp"

namespace {

using namespace fray;

/// What an answer says, sorted by what it is.
enum class Sort : std::uint8_t { win, endings, means, values, rare };
constexpr std::array kNames{"win, draw, loss", "endings", "means", "values", "rare (below 2 %)"};
constexpr double kRare = 0.02;
constexpr double kNever = 1e-5;

struct Asked {
  const char* system;
  std::string a;
  std::string b;
  std::string turns{};
};

struct Share {
  std::uint64_t held = 0;
  std::uint64_t of = 0;
};
using Shares = std::array<Share, kNames.size()>;

struct Figure {
  Sort sort;
  answer::Estimate value;
};

std::vector<Figure> figures_of(const answer::Answer& answer) {
  std::vector<Figure> all{
      {Sort::win, answer.win}, {Sort::win, answer.draw}, {Sort::win, answer.loss}};
  for (const answer::Ending& ending : answer.endings) {
    all.push_back({Sort::endings, ending.chance});
  }
  const answer::SidedSpread& lost = answer.spreads.front();
  for (const answer::Spread* const side : {&lost.a, &lost.b}) {
    all.push_back({Sort::means, side->mean});
    // As many of all values as all answers have: what a simulation has not seen is left out.
    for (std::size_t value = 0; value < 40; ++value) {
      all.push_back({Sort::values,
                     value < side->pmf.size() ? side->pmf[value] : answer::Estimate::unknown()});
    }
  }
  return all;
}

void add_held(const std::vector<Figure>& truth, const answer::Answer& answer, Shares& shares) {
  const std::vector<Figure> shown = figures_of(answer);
  for (std::size_t i = 0; i < truth.size() && i < shown.size(); ++i) {
    const double p = truth[i].value.value;
    const answer::Estimate& given = shown[i].value;
    const bool chance = truth[i].sort != Sort::means;
    if (!truth[i].value.known() || !given.known() || (chance && (p < kNever || p > 1 - kNever))) {
      continue;
    }
    const Sort sort = chance && (p < kRare || p > 1 - kRare) ? Sort::rare : truth[i].sort;
    Share& share = shares[static_cast<std::size_t>(sort)];
    ++share.of;
    // The truth of a fight that is not exact has an interval of its own.
    const double slack = truth[i].value.half_width();
    const double low = given.value - std::hypot(given.value - given.low, slack);
    const double high = given.value + std::hypot(given.high - given.value, slack);
    share.held += low <= p && p <= high ? 1 : 0;
  }
}

void show(const char* name, const Shares& shares) {
  std::printf("%-12s", name);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i].of != 0) {
      std::printf("  %s %.2f %% of %llu", kNames[i],
                  100 * static_cast<double>(shares[i].held) / static_cast<double>(shares[i].of),
                  static_cast<unsigned long long>(shares[i].of));
    }
  }
  std::printf("\n");
  std::fflush(stdout);
}

std::vector<Asked> wanted(std::uint64_t fights) {
  constexpr std::uint64_t kSeed = 20'251'126;
  std::vector<Asked> all{
      {"warmaster", "empire/knights: charging", "orcs/orc warriors"},
      {"warmaster", "custom: attacks=3, hits=3, stands=3, charging",
       "custom: attacks=3, hits=4, stands=3"},
      {"sovl", "custom: models=20, width=5, attacks=1", "custom: models=16, width=4, attacks=1"},
      {"fantasy7", "custom: models=20, width=5", "custom: models=24, width=6"}};
  bench::DrawnFights drawn(kSeed);
  for (std::uint64_t nth = 0; nth < 20 * fights; ++nth) {
    const bench::WrittenFight fight = drawn.next();
    all.push_back({"warmaster", fight.a, fight.b, fight.turns});
  }
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int place, std::uint64_t otherwise) {
    return argc > place ? std::strtoull(argv[place], nullptr, 10) : otherwise;
  };
  constexpr std::uint64_t kSeed = 20'261'129;
  const std::uint64_t fights = number(1, 60);
  const std::uint64_t seeds = number(2, 400);
  const bool stops = argc > 3 && std::string_view(argv[3]) == "default";
  const std::uint64_t trials = stops ? 0 : number(3, 20'000);
  const std::uint64_t first = number(4, 0);
  const std::uint64_t of_truth = number(5, 4'000'000);
  Shares all{};
  std::uint64_t done = 0;
  for (const Asked& one : wanted(fights)) {
    const auto system = games::system_named(one.system).open();
    std::unique_ptr<const answer::Fight> fight;
    try {
      answer::FightOptions options;
      if (!one.turns.empty()) {
        options.given["turns"] = one.turns;
      }
      fight =
          system->fight(*system->side(one.a, "side A"), *system->side(one.b, "side B"), options);
    } catch (const InputError&) {
      continue;
    }
    if (done < first) {
      ++done;
      continue;
    }
    const answer::Answer found =
        fight->odds({.sampling = random::Sampling::pools, .trials = of_truth, .seed = kSeed - 1});
    const std::vector<Figure> truth = figures_of(found);
    Shares shares{};
    answer::OddsOptions options{.method = answer::Method::simulate};
    if (!stops) {
      options.sampling = random::Sampling::even;
      options.trials = trials;
    }
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      options.seed = kSeed + seed;
      add_held(truth, fight->odds(options), shares);
    }
    show((std::to_string(done) + (found.exact ? "" : " (pools)")).c_str(), shares);
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].held += shares[i].held;
      all[i].of += shares[i].of;
    }
    if (++done == fights + 4) {
      break;
    }
  }
  show("all", all);
}
