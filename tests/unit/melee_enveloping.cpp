// Where the stands of a charge begin, and whom they strike: what is decided where nobody has said
// anything.

#include <bit>

#include "melee_fields.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/lists/side.hpp"

namespace melee_enveloping {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// Both sides as they are typed.
Battle typed(const std::string& a, const std::string& b) {
  static warmaster::Finder finder(lists::Library("warmaster", {}, true));
  const warmaster::SideUnits side_a = warmaster::parse_sides(a, finder, "side A");
  const warmaster::SideUnits side_b = warmaster::parse_sides(b, finder, "side B");
  Battle battle;
  for (const auto& [side, units] : {std::pair(&side_a, &battle.a), std::pair(&side_b, &battle.b)}) {
    for (const Unit& unit : side->units) {
      units->push_back({.unit = unit});
    }
  }
  deploy(battle, side_a.placings, side_b.placings);
  return battle;
}

/// How many stands of a unit fight, A's first unit being 0.
int fighters(const Battle& battle, std::size_t unit) {
  const Melee melee(battle);
  const Scene& scene = melee.placed();
  const Troop& troop = scene.where.troops[unit];
  int fighting = 0;
  for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands}; ++stand) {
    fighting += scene.contact_map().stands[stand].strikes ? 1 : 0;
  }
  return fighting;
}

const std::string kLine = "custom: type=infantry, attacks=3, hits=3";

}  // namespace

TEST_CASE("stands that charge a flank and would touch nothing go round the enemy", "[melee]") {
  for (const char* const flank : {"left", "right"}) {
    CHECK(fighters(typed(kLine + ", charging, flank=" + flank, kLine), 0) == 3);
    CHECK(fighters(typed(kLine + ", charging, envelop=no, flank=" + flank, kLine), 0) == 1);
    CHECK(fighters(typed(kLine + ", flank=" + flank, kLine), 0) == 1);  // only who charges
    CHECK(fighters(typed(kLine + ", charging, formation=column, flank=" + flank, kLine), 0) == 1);
  }
  // Its front edge on the enemy's front, flush with the end of it that is charged, and the same
  // behind.
  const Battle battle = typed(kLine + ", charging, flank=right", kLine);
  const auto stands = [&](const field::Rectangle& base, Facing facing) {
    return std::ranges::count(battle.a[0].stands, field::Stand{base, facing});
  };
  CHECK(stands({-80, -10, -60, 30}, Facing::east) == 1);
  CHECK(stands({-60, -20, -20, 0}, Facing::north) == 1);
  CHECK(stands({-60, 20, -20, 40}, Facing::south) == 1);
}

TEST_CASE("stands that charge a rear go round it, and those that find no room stay where they are",
          "[melee]") {
  const std::string monster = "custom: type=monster, attacks=3, hits=3, stands=1";
  CHECK(fighters(typed(kLine + ", charging, rear", monster), 0) == 3);
  CHECK(fighters(typed(kLine + ", charging, rear, envelop=no", monster), 0) == 1);
  // Friends hold the enemy's front, and the stand that would go there goes behind, where there is
  // room for two.
  const Battle both = typed(kLine + ", charging + " + kLine + ", charging, flank=right", kLine);
  CHECK(fighters(both, 0) == 3);
  CHECK(fighters(both, 1) == 3);
}

TEST_CASE(
    "of enemies that as many of its mates can strike a stand takes whom most of its side can "
    "strike",
    "[melee]") {
  const std::string horse = "custom: type=cavalry, attacks=3, hits=3, charging";
  const auto struck_by_middle = [&](const std::string& a, const std::string& b) {
    const Melee melee(typed(a, b));
    const Scene& scene = melee.placed();
    for (std::size_t stand = 0; stand < 3; ++stand) {
      if (std::popcount(scene.contact_map().stands[stand].touched) == 2) {
        return static_cast<int>(*scene.contact_map().stands[stand].strikes);
      }
    }
    return -1;
  };
  CHECK(struck_by_middle(kLine + " + " + horse + ", flank=right", "2 x " + kLine) == 2);
  CHECK(struck_by_middle(kLine + " + " + horse + ", flank=left, of=2", "2 x " + kLine) == 3);
  // Where that is equal, who is easier to destroy: worse armour, then fewer hits, then fewer
  // stands, then more attacks.
  const std::string armoured = kLine + ", armour=5+";
  CHECK(struck_by_middle(kLine, armoured + " + " + kLine) == 2);
  CHECK(struck_by_middle(kLine, kLine + " + " + armoured) == 1);
  CHECK(struck_by_middle(kLine, kLine + " + custom: type=infantry, attacks=3, hits=2") == 2);
  CHECK(struck_by_middle(kLine, "custom: type=infantry, attacks=4, hits=3 + " + kLine) == 1);
}

TEST_CASE("a unit behind a longer line stands where most of it supports", "[melee]") {
  // Only two of the three in front fight, at one end: those two are supported, whichever end it is.
  for (const int at : {-40, 40}) {
    const Battle battle =
        typed(kLine + ", at=" + std::to_string(at) + " + " + kLine + ", stands=2, behind=1",
              "custom: type=infantry, attacks=3, hits=3, stands=1");
    const Melee melee(battle);
    CHECK(melee.placed().contact_map().supports[0] ==
          3);  // and the third in front beside the second
  }
}

}  // namespace melee_enveloping
