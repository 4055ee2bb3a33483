// How a fight begins, followed exactly: all that fights may come to, with its chance.

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "catch.hpp"
#include "graph/even_parts.hpp"
#include "graph/exact.hpp"
#include "graph/head.hpp"
#include "toy_games.hpp"

using namespace fray;
using namespace fray::graph;
using namespace fray::test;

namespace {

constexpr std::uint64_t kEnough = 100'000;

template <Game G>
std::map<Report, double> told_by(const Head<G>& head) {
  std::map<Report, double> shown;
  for (const auto& leaf : head.leaves()) {
    head.for_each_report(leaf.history, [&](Report report) { shown[report] += leaf.chance; });
  }
  return shown;
}

}  // namespace

TEST_CASE("a game that ends soon is followed to its end") {
  const Race race(3, 4);
  const Head head(race, kEnough);
  const auto solution = ExactEngine<Race>(race).solve(UINT64_MAX);
  const std::map<Report, double> shown = told_by(head);
  CHECK(shown.size() == solution->reports.size());
  for (const auto& [report, chance] : solution->reports) {
    CHECK(std::abs(shown.at(report) - chance) < 1e-14);
  }
  for (const auto& leaf : head.leaves()) {
    CHECK(leaf.over);
  }
  CHECK(head.situations() == solution->situations);
}

TEST_CASE("what few fights would come to is left to them") {
  const Race race(20, 5);
  for (const std::uint64_t fights : {1ULL, 2ULL, 10ULL, 1'000ULL}) {
    const Head head(race, fights);
    double all = 0;
    WaveNumber before;
    for (const auto& leaf : head.leaves()) {
      all += leaf.chance;
      CHECK(leaf.over == (leaf.wave.round == UINT64_MAX));
      // In the order in which they are fought.
      CHECK(leaf.wave.step >= (leaf.over ? 0 : before.step));
      before = leaf.wave;
      if (!leaf.over) {
        // Two combinations, and a history for each wave at most.
        CHECK(leaf.chance * static_cast<double>(fights) < 2 * 20);
        CHECK(leaf.situation.a + leaf.situation.b == leaf.wave.step);
      }
    }
    CHECK(std::abs(all - 1) < 1e-13);
    CHECK((head.situations() == 0) == (fights == 1));
  }
}

TEST_CASE("fights are dealt to leaves in order, each its part to less than one fight") {
  const Race race(20, 5);
  const Head head(race, 1'000);
  std::vector<Standing> standings;
  std::vector<double> chances;
  for (const auto& leaf : head.leaves()) {
    standings.push_back(
        {.for_a = static_cast<double>(leaf.situation.a), .key = leaf.situation.key()});
    chances.push_back(leaf.chance);
  }
  LeavesInOrder order;
  order.put_in_order(standings, chances);
  for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{1} << 63, UINT64_MAX}) {
    constexpr std::uint64_t kFights = 500;
    std::uint64_t all = 0;
    std::uint32_t points = 0;
    order.deal(kFights, first, [&](std::uint32_t leaf, std::uint64_t fights) {
      CHECK(std::abs(static_cast<double>(fights) - head.leaves()[leaf].chance * kFights) < 1);
      CHECK(head.leaves()[leaf].situation.a >= points);
      points = head.leaves()[leaf].situation.a;
      all += fights;
    });
    CHECK(all == kFights);
  }
}
