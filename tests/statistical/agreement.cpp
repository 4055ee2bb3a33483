// Both samplers against the exact engine, over whole distributions.

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "catch.hpp"
#include "compared.hpp"
#include "engagements.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "warmaster/combat/duel.hpp"

namespace agreement {

using namespace fray;
using namespace fray::graph;
using namespace fray::test;
using namespace fray::warmaster;

namespace {

constexpr std::uint64_t kTrials = 4'096'000;
constexpr int kMatchups = 80;
constexpr double kAlpha = 1e-6 / (kMatchups * 2 * 5);

/// What a report is counted as; nothing where it is not counted.
using Key = std::function<std::optional<std::uint64_t>(const RoundReport&)>;

const std::vector<std::pair<const char*, Key>>& tables() {
  static const std::vector<std::pair<const char*, Key>> all{
      {"ending x stands lost x hits",
       [](const RoundReport& report) -> std::optional<std::uint64_t> {
         if (report.ending == Ending::none) {
           return std::nullopt;
         }
         RoundReport kept = report;
         kept.round = 1;
         kept.retreat_cm = 0;
         return pack(kept);
       }},
      {"win, draw, loss",
       [](const RoundReport& report) -> std::optional<std::uint64_t> {
         return report.ending == Ending::none
                    ? std::nullopt
                    : std::optional<std::uint64_t>(static_cast<std::uint64_t>(report.winner));
       }},
      {"last round x winner x retreat",
       [](const RoundReport& report) -> std::optional<std::uint64_t> {
         return report.ending == Ending::none
                    ? std::nullopt
                    : std::optional<std::uint64_t>(report.round << 16 |
                                                   static_cast<unsigned>(report.winner) << 8 |
                                                   report.retreat_cm);
       }},
      {"fall back of A",
       [](const RoundReport& report) {
         return report.falls_back == Side::a ? std::optional<std::uint64_t>(report.fall_back_cm)
                                             : std::nullopt;
       }},
      {"fall back of B",
       [](const RoundReport& report) {
         return report.falls_back == Side::b ? std::optional<std::uint64_t>(report.fall_back_cm)
                                             : std::nullopt;
       }},
  };
  return all;
}

template <class Weight>
std::map<std::uint64_t, Weight> counted(const std::vector<std::pair<Report, Weight>>& reports,
                                        const Key& key) {
  std::map<std::uint64_t, Weight> cells;
  for (const auto& [packed, weight] : reports) {
    const RoundReport report = unpack(packed);
    if (const auto cell = key(report);
        cell && (report.ending != Ending::none || report.falls_back != Side::none)) {
      cells[*cell] += weight;
    }
  }
  return cells;
}

Simulation simulated(const Duel& duel, random::Sampling sampling) {
  SimulationSettings settings;
  settings.trials = kTrials;
  settings.seed = 20'261'121;
  settings.sampling = sampling;
  settings.threads = 2;
  return SimulationEngine<Duel>(duel, settings).run();
}

}  // namespace

// H0: simulated engagements end as the exact engine says. n = 4 096 000 for each of 80 matchups and
// both samplers, over five tables each, alpha = 1e-6 in all. Power, 99 times in 100: an error of
// 0.0021 in a win chance near 1/2, of 0.0033 in the chance of one of a hundred endings near 1/2, or
// of 0.0007 in one near 1/100.
TEST_CASE("simulated engagements have the exact distributions", "[statistical]") {
  AnyEngagements any(20'261'121);
  std::size_t cells = 0;
  for (int matchup = 0; matchup < kMatchups; ++matchup) {
    const Engagement engagement = any.next();
    const Duel duel(engagement);
    const auto solution = ExactEngine<Duel>(duel).solve(UINT64_MAX);
    for (const auto sampling : {random::Sampling::pools, random::Sampling::faces}) {
      const Simulation simulation = simulated(duel, sampling);
      for (const auto& [name, key] : tables()) {
        const auto exact = counted(solution->reports, key);
        const auto found = counted(simulation.reports, key);
        const ChiSquare result = compared(exact, found, kTrials);
        INFO("matchup " << matchup << ", "
                        << (sampling == random::Sampling::pools ? "pools" : "faces") << ", " << name
                        << ": chi-square " << result.statistic << " of " << result.freedom
                        << ", too large with " << result.too_large());
        CHECK(result.too_large() > kAlpha);
        CHECK(only_possible(exact, found));
        cells = std::max(cells, static_cast<std::size_t>(result.freedom));
      }
    }
  }
  CHECK(cells > 200);
}

}  // namespace agreement
