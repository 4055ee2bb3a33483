// Both samplers against the exact engine, on fields with two and three units a side.

#include <map>
#include <vector>

#include "catch.hpp"
#include "compared.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/combat/melee.hpp"

namespace melee_agreement {

using namespace fray;
using namespace fray::graph;
using namespace fray::test;
using namespace fray::warmaster;

namespace {

constexpr std::uint64_t kTrials = 1'024'000;

struct Fighter {
  TroopType type = TroopType::infantry;
  int attacks = 3;
  int hits = 3;
  Armour armour = Armour::six;
  Placing placing{};
  bool charging = false;
  int shot_at = 0;
};

Battle battle_of(const std::vector<Fighter>& a, const std::vector<Fighter>& b) {
  Battle battle;
  std::array<std::vector<PlacedUnit>, 2> placed;
  for (const auto& [side, fighters, units] :
       {std::tuple(&battle.a, &a, &placed[0]), std::tuple(&battle.b, &b, &placed[1])}) {
    for (const Fighter& fighter : *fighters) {
      Unit unit;
      unit.profile.type = fighter.type;
      unit.profile.attacks = {fighter.attacks, 0, 0};
      unit.profile.hits = fighter.hits;
      unit.profile.armour = fighter.armour;
      unit.profile.stands = unit.stands = 2;
      unit.charging = fighter.charging;
      unit.shot_at = fighter.shot_at;
      units->push_back({base_of(unit.profile), unit.stands, fighter.placing});
      side->push_back({unit, {}});
    }
  }
  const Layout layout = lay_out(placed[0], placed[1]);
  for (std::size_t unit = 0; unit < battle.a.size(); ++unit) {
    battle.a[unit].stands = layout.a[unit];
  }
  for (std::size_t unit = 0; unit < battle.b.size(); ++unit) {
    battle.b[unit].stands = layout.b[unit];
  }
  return battle;
}

Placing at(warmaster::Place place, int of = 1) {
  Placing placing;
  placing.place = place;
  placing.of = of;
  return placing;
}

std::vector<Battle> battles() {
  const Fighter foot{};
  const Fighter guards{.attacks = 4, .hits = 2, .armour = Armour::four};
  const Fighter horse{.type = TroopType::cavalry, .armour = Armour::five, .charging = true};
  const Fighter behind{.placing = at(warmaster::Place::behind)};
  const Fighter under_fire{.placing = at(warmaster::Place::behind), .shot_at = 4};
  const Fighter flank{
      .type = TroopType::cavalry, .placing = at(warmaster::Place::flank_left, 2), .charging = true};
  return {battle_of({foot, guards}, {guards, foot}), battle_of({horse, foot}, {foot, behind}),
          battle_of({foot, behind, flank}, {guards, foot}),
          battle_of({horse, foot, guards}, {foot, guards, behind}),
          battle_of({foot}, {foot, under_fire})};
}

constexpr int kBattles = 5;
constexpr double kAlpha = 1e-6 / (kBattles * 2);

template <class Weight>
std::map<std::uint64_t, Weight> endings(const std::vector<std::pair<Report, Weight>>& reports) {
  std::map<std::uint64_t, Weight> cells;
  for (const auto& [packed, weight] : reports) {
    if (unpack_melee(packed).ending != Ending::none) {
      cells[packed] += weight;
    }
  }
  return cells;
}

}  // namespace

// H0: simulated fights on a field end as the exact engine says, unit by unit. n = 1 024 000 for
// each of 5 battles and both samplers, alpha = 1e-6 in all. Power, 99 times in 100: an error of
// 0.005 in a chance near 1/2.
TEST_CASE("simulated fights of several units have the exact distributions", "[statistical]") {
  int battle = 0;
  for (const Battle& now : battles()) {
    const Melee melee(now);
    const auto solution = ExactEngine<Melee>(melee).solve();
    const auto exact = endings(solution->reports);
    double all = 0;
    for (const auto& [report, chance] : exact) {
      all += chance;
    }
    CHECK(std::abs(all - 1) < 1e-12);
    for (const auto sampling : {random::Sampling::pools, random::Sampling::faces}) {
      SimulationSettings settings;
      settings.trials = kTrials;
      settings.seed = 20'261'121;
      settings.sampling = sampling;
      settings.threads = 2;
      const Simulation simulation = SimulationEngine<Melee>(melee, settings).run();
      const auto found = endings(simulation.reports);
      const ChiSquare result = compared(exact, found, kTrials);
      INFO("battle " << battle << ", " << (sampling == random::Sampling::pools ? "pools" : "faces")
                     << ": chi-square " << result.statistic << " of " << result.freedom
                     << ", too large with " << result.too_large());
      CHECK(result.too_large() > kAlpha);
      CHECK(result.freedom > 20);
      CHECK(only_possible(exact, found));
    }
    ++battle;
  }
  CHECK(battle == kBattles);
}

}  // namespace melee_agreement
