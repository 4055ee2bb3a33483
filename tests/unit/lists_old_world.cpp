// What the lists of The Old World say of units, mounts and options, as their books have it.

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "lists/finder.hpp"
#include "rankflank/lists/side.hpp"

namespace lists_old_world {

using namespace fray;
using namespace fray::lists;
using fray::rankflank::Gear;
using fray::rankflank::parse_rank_side;
using fray::rankflank::RankFinder;
using fray::rankflank::RankList;
using fray::rankflank::RankSideUnits;
using fray::rankflank::RankUnit;
using rankflank::Part;
using rankflank::Profile;
using rankflank::Rulebook;
using rankflank::Special;
using rankflank::Unit;

namespace {

RankFinder& finder() {
  static RankFinder all(Library("old-world", {}, true));
  return all;
}

RankSideUnits side(const std::string& text) {
  return parse_rank_side(text, finder(), Rulebook::old_world, "side A");
}
Unit one(const std::string& text) { return side(text).units.front(); }

std::vector<RankUnit> all_units(const std::string& system) {
  RankFinder lists(Library(system, {}, true));
  std::vector<RankUnit> all;
  for (const std::string& slug : lists.library().slugs()) {
    const RankList& list = lists.list(slug);
    all.insert(all.end(), list.units.begin(), list.units.end());
  }
  return all;
}

const Part& part(const Unit& unit, Part::Kind kind) {
  const auto found = std::ranges::find(unit.profile.parts, kind, &Part::kind);
  REQUIRE(found != unit.profile.parts.end());
  return *found;
}

/// Things that a list sells and that touch no blow: they shoot, cast, move or deploy.
bool is_beside_combat(const std::string& name) {
  const std::vector<std::string> words{
      "wizard",  "ambusher",       "vanguard", "vomit",   "flight",        "reserve",
      "drilled", "torrent",        "gaze",     "runners", "fire and flee", "scouts",
      "gun",     "bomb",           "cover",    "thrower", "vulture",       "mortar",
      "terrors", "counter charge", "bodkin",   "tip",     "shot",          "shard",
      "arrow",   "darkforged",     "bow"};
  return std::ranges::any_of(
      words, [&](const std::string& word) { return name.find(word) != std::string::npos; });
}

}  // namespace

// Source  "Split Profile (Chariots)", p. 194, and "Howdah", beside rules-old-world: enemies hit by the
//         skill of the crew; "Split Profile (Cavalry)", p. 192: by that of the rider.
TEST_CASE("nobody who has a crew or a mount is hit without a roll", "[lists]") {
  for (const std::string system : {"sovl", "ninth-age", "fantasy6", "fantasy7", "old-world"}) {
    const auto skill = system == "ninth-age"
                           ? &Profile::defence
                           : static_cast<std::int32_t Profile::*>(&Profile::skill);
    for (const RankUnit& unit : all_units(system)) {
      const bool manned = std::ranges::any_of(unit.profile.parts, [](const Part& each) {
        return each.kind == Part::Kind::crew || each.kind == Part::Kind::mount;
      });
      CAPTURE(system, unit.key);
      CHECK((!manned || unit.profile.*skill > 0));
    }
  }
}

TEST_CASE("The Old World: chariots and war machines are hit by their crew's skill", "[lists]") {
  CHECK(one("beastmen-brayherds/tuskgor chariots").profile.skill == 4);
  CHECK(one("empire steam tank").profile.skill == 3);
  CHECK(one("skaven/doomwheel").profile.skill == 3);
  const Unit reaper = one("reaper bolt thrower");  // its crew fights
  CHECK(reaper.profile.skill == 4);
  CHECK(reaper.profile.toughness == 3);
  const Unit stegadon = one("lizardmen/stegadon");  // with a howdah
  CHECK(stegadon.profile.skill == 2);
  CHECK(stegadon.profile.save == 4);
  CHECK(part(stegadon, Part::Kind::beasts).attacks == 4);
  CHECK(part(stegadon, Part::Kind::beasts).penetration == 3);
  CHECK(part(stegadon, Part::Kind::chassis).strength == 5);
  for (const RankUnit& unit : all_units("old-world")) {  // "Chariot of Tzeentch": a hero's alone
    CAPTURE(unit.key);
    CHECK((unit.profile.skill > 0) != (unit.profile.name == "Chariot Of Tzeentch"));
  }
}

// Source  "Split Profile (Ridden Monster)", beside rules-old-world: the better armour of the two.
TEST_CASE("The Old World: monsters bring their claws, their hide and their wings", "[lists]") {
  for (const auto& [side, save, piercing, flies] :
       {std::tuple("high-elf-realms/prince: star dragon", 4, 2, 10),
        std::tuple("high-elf-realms/prince: griffon", 5, 2, 9),
        std::tuple("chaos lord: chaos dragon", 4, 2, 10),
        std::tuple("dark elf dreadlord: black dragon", 4, 2, 10),
        std::tuple("orc warboss: wyvern", 5, 2, 9)}) {
    const Unit rider = one(side);
    CAPTURE(side);
    CHECK(
        rider.profile.save ==
        std::min(save, one(std::string(side).substr(0, std::string(side).find(':'))).profile.save));
    CHECK(part(rider, Part::Kind::mount).penetration == piercing);
    CHECK(rider.profile.fly == flies);
  }
  CHECK(part(one("empire-of-man/demigryph knights"), Part::Kind::mount).penetration == 2);
  CHECK(part(one("captain of the empire: demigryph"), Part::Kind::mount).penetration == 2);
  CHECK(one("high-elf-realms/prince: griffon").profile.toughness ==
        5);  // +2; that of The Empire of Man +1
  CHECK(one("captain of the empire: griffon").profile.toughness == 5);
}

TEST_CASE("The Old World: ward saves that a unit has for good are its own", "[lists]") {
  for (const auto& [unit, ward] :
       {std::pair("warriors-of-chaos/chaos warriors", 6), std::pair("chaos knights", 6),
        std::pair("warriors-of-chaos/daemon princes", 4),
        std::pair("daemons-of-chaos/daemon prince", 4), std::pair("sisters of the thorn", 4),
        std::pair("the green knight", 5), std::pair("slann mage-priests", 5),
        std::pair("wood-elf-realms/araloth - lord of talsyn", 5), std::pair("wardancers", 6),
        std::pair("wild riders", 6), std::pair("shadowdancers", 6),
        std::pair("dragon princes", 6)}) {
    CAPTURE(unit);
    CHECK(one(unit).profile.ward == ward);
  }
  CHECK(one("phoenix guard").profile.ward_mundane == 6);
  CHECK(one("empire-of-man/flagellants").profile.ward_mundane == 6);
  CHECK(one("warriors-of-chaos/daemon princes").profile.fortitude == 5);
  CHECK(one("daemons-of-chaos/daemon prince").profile.stomp == rankflank::Amount{1, 1, 3});
  CHECK(one("inner circle knights").has(Special::born_predator));
  CHECK(one("gor herds").has(Special::bestial_charge));
  CHECK(one("guardians of talsyn: shield").profile.save ==
        one("guardians of talsyn").profile.save - 2);
}

TEST_CASE("The Old World: what a list sells gives its rule, or is named as left out", "[lists]") {
  for (const RankUnit& unit : all_units("old-world")) {
    for (const Gear& gear : unit.gear) {
      CAPTURE(unit.key, gear.name);
      if (gear.name == "mark of khorne") {
        CHECK((gear.takes == "frenzy" || unit.profile.specials.has(Special::frenzy)));
      }
      const bool does = !gear.counted || gear.armour != 0 || !gear.takes.empty() ||
                        gear.save < rankflank::kNever || rankflank::find_special(gear.name) ||
                        !gear.left_out.empty();
      CHECK((does || is_beside_combat(gear.name)));
    }
  }
  CHECK(one("warriors-of-chaos/chaos warriors: mark of khorne").has(Special::frenzy));
  CHECK(one("glade lord: talismanic tattoos").profile.ward == 6);
}

TEST_CASE("The Old World: who has a missile weapon shoots with its numbers", "[lists]") {
  const RankSideUnits troops = side("state missile troops: models=10, handgun, shots=10");
  CHECK(troops.units[0].shots_strength == 4);
  CHECK(troops.units[0].shots_piercing == 1);
  CHECK(troops.units[0].shots_bane == 1);
  CHECK(troops.units[0].shots_hit == 5);
  CHECK(troops.given[0].shoots_with == "handgun");
  CHECK(one("state missile troops: handgun, shots=10, shots-ap=3").shots_piercing == 3);
  const RankSideUnits archers = side("glade guard: shots=10");  // who carry it always
  CHECK(archers.given[0].shoots_with == "asrai longbow");
  CHECK(archers.units[0].shots_hit == 4);
  CHECK(archers.units[0].shots_bane == 1);
  CHECK(side("empire greatswords").given[0].shoots_with.empty());
  // Nothing is left of the crossbow that a handgun takes the place of.
  CHECK(one("state missile troops: shots=10").shots_bane == 2);
  CHECK(one("outriders: shots=10").shots_bane == 1);
  CHECK(side("outriders: shots=10").given[0].shoots_with == "repeater handgun");
}

// Source  "Multiple Shots (X)", and what the pages of weapons say of it.
TEST_CASE("The Old World: more dice than models are Multiple Shots", "[lists]") {
  const auto face = [](const std::string& unit) { return one(unit).face_of_shots(); };
  CHECK(face("dark elf crossbowmen: models=10, width=5, shots=5") == 4);
  CHECK(face("dark elf crossbowmen: models=10, width=5, shots=10") == 5);  // of five in front
  CHECK(face("dark elf crossbowmen: models=10, width=10, shots=10") == 4);
  CHECK(face("dark elf crossbowmen: models=10, width=10, shots=20, shots-hit=4+") == 4);
  CHECK(face("dark elf crossbowmen: models=10, width=10, shots=20, shots-multiple=6+") == 6);
  CHECK(face("dark elf crossbowmen: models=10, width=5, light-troops, shots=10") == 4);
  CHECK(face("pistoliers: models=5, shots=10") == 6);
  CHECK(face("glade guard: models=10, shots=20") == 4);
  // Whom neither that nor standing and shooting makes worse.
  CHECK(face("iron hail gunners: models=10, shots=20") == 4);
}

// Source  "Leadership", p. 154: of a unit with several the highest counts.
TEST_CASE("The Old World: a champion lends his Leadership", "[lists]") {
  CHECK(one("bestigor herds").profile.discipline == 7);
  CHECK(one("bestigor herds: champion").profile.discipline == 8);
  CHECK(one("bestigor herds: full command").profile.discipline == 8);
  CHECK(one("bestigor herds: champion, ld=5").profile.discipline == 5);
  CHECK(one("empire greatswords: champion").profile.discipline ==
        one("empire greatswords").profile.discipline);
}

// Source  "Shieldwall", p. 177: "equipped with and chooses to use shields".
TEST_CASE("The Old World: a shieldwall takes shields, its own or bought", "[lists]") {
  for (const std::string unit : {"dwarfen-mountain-holds/dwarf warriors", "longbeards",
                                 "infernal guard", "infernal ironsworn", "chaos marauders"}) {
    CAPTURE(unit);
    CHECK(!one(unit).has(Special::shieldwall));
    CHECK(one(unit + ": shield").has(Special::shieldwall));
    CHECK(one(unit + ": shield").has(Special::shield));
    CHECK(one(unit + ": shield").profile.save == one(unit).profile.save - 1);
  }
  CHECK(!one("hammerers: shield").has(Special::shieldwall));  // whose hammers fill both hands
  CHECK(one("ironbreakers").has(Special::shieldwall));
  CHECK(one("men-at-arms").has(Special::shieldwall));
}

// Source  their pages, beside rules-old-world: none supports in a turn in which it charged.
TEST_CASE("The Old World: who holds a halberd of these kinds supports unless it charges",
          "[lists]") {
  for (const std::string unit :
       {"black guard of naggarond", "phoenix guard", "men-at-arms", "yeomen guard: polearm"}) {
    CAPTURE(unit);
    CHECK(one(unit).has(Special::steady_rank));
    CHECK(!one(unit).has(Special::extra_rank));
  }
}

// Source  "War Hydra", "Serrated Maws", "Monster Handlers" and "Stomp Attacks", beside
//         rules-old-world, and the FAQ on Armour Bane: of a model, not of its weapon.
TEST_CASE("The Old World: heads, handlers and feet strike for themselves", "[lists]") {
  const Unit hydra = one("war hydra");
  REQUIRE(hydra.profile.parts.size() == 2);
  const Part& maws = hydra.profile.parts[0];
  CHECK(maws.specials.has(Special::remaining_wounds));
  CHECK(maws.attacks == 0);
  CHECK(maws.penetration == 0);
  CHECK(maws.bane == 1);
  CHECK(maws.multiple == rankflank::Amount{2, 0, 0});
  CHECK(hydra.profile.parts[1].attacks == 2);
  CHECK(hydra.profile.parts[1].specials.has(Special::strikes_first));
  for (const std::string unit : {"hell pit abomination", "terrorgheist", "merwyrms"}) {
    CAPTURE(unit);
    const Unit monster = one(unit);
    CHECK(monster.profile.bane > 0);
    CHECK(part(monster, Part::Kind::chassis).bane == 0);
    CHECK(part(monster, Part::Kind::chassis).strength == monster.profile.strength);
    CHECK(!part(monster, Part::Kind::chassis).stomp.none());
  }
  // Nobody's stomps or impact hits have the Strength of who goes beside it.
  for (const std::string unit : {"chaos-dwarfs/hellcannon", "troglodon"}) {
    const Unit beast = one(unit);
    CHECK(std::ranges::count(beast.profile.parts, Part::Kind::mount, &Part::kind) == 0);
  }
}

// Source  "Leadership Tests", beside rules-old-world: "always use the highest".
TEST_CASE("The Old World: handlers lend a beast their Leadership", "[lists]") {
  CHECK(one("war hydra").profile.discipline == 8);
  CHECK(one("kharibdyss").profile.discipline == 8);
  CHECK(one("chaos-dwarfs/hellcannon").profile.discipline == 9);
}

// Source  their pages, beside rules-old-world.
TEST_CASE("The Old World: weapons of a unit's own", "[lists]") {
  CHECK(one("wild riders").has(Special::hunting_spear));
  CHECK(one("jade lancer").has(Special::cathayan_lance));
  const Unit iron = one("ogre-kingdoms/ogre bulls: ironfist");
  CHECK(iron.has(Special::paired_weapons));
  CHECK(iron.profile.save == one("ogre-kingdoms/ogre bulls").profile.save - 1);
  CHECK(one("kharibdyss").profile.penetration == 2);  // tentacles of the Dark Elves
  CHECK(one("kharibdyss").has(Special::poison));
}

// One attack is made with it, or one more is. Source  their pages, beside rules-old-world.
TEST_CASE("The Old World: maws and tails strike for themselves", "[lists]") {
  struct Bite {
    std::string unit;
    std::string name;
    Part::Kind kind;
    int attacks_left, strength, ap, bane;
    rankflank::Amount multiple;
  };
  for (const Bite& bite :
       {Bite{"kharibdyss", "Cavernous Maw", Part::Kind::crew, 4, 7, 2, 1, {1, 0, 0}},
        Bite{"high-elf-realms/great eagles",
             "Serrated Maw",
             Part::Kind::crew,
             2,
             4,
             0,
             2,
             {2, 0, 0}},
        Bite{"terrorgheist", "Rancid Maw", Part::Kind::crew, 3, 5, 2, 1, {2, 0, 0}},
        Bite{"merwyrms", "Serpentine Tail", Part::Kind::crew, 3, 8, 2, 0, {1, 0, 0}},
        Bite{"necrosphinx", "Decapitating Strike", Part::Kind::crew, 5, 10, 4, 0, {1, 0, 0}},
        Bite{"arachnarok spider", "Venom Surge", Part::Kind::beasts, 8, 5, 2, 0, {0, 1, 6}},
        Bite{"fiends of slaanesh", "Venomous Tail", Part::Kind::mount, 2, 4, 0, 0, {1, 0, 0}}}) {
    CAPTURE(bite.unit);
    const Unit monster = one(bite.unit);
    const auto found = std::ranges::find(monster.profile.parts, bite.name, &Part::name);
    REQUIRE(found != monster.profile.parts.end());
    CHECK(found->kind == bite.kind);
    CHECK(found->attacks == 1);
    CHECK(monster.profile.attacks == bite.attacks_left);
    CHECK(found->strength == bite.strength);
    CHECK(found->penetration == bite.ap);
    CHECK(found->bane == bite.bane);
    CHECK(found->multiple == bite.multiple);
  }
  const Unit griffon = one("empire-of-man/captain of the empire: griffon");
  CHECK(std::ranges::count(griffon.profile.parts, Part::Kind::mount, &Part::kind) == 2);
  CHECK(griffon.profile.parts[0].attacks == 3);
  CHECK(griffon.profile.parts[1].bane == 2);
}

// Source  "Bull-gors", "Bull Charge" and "Mournfang Charge", beside rules-old-world.
TEST_CASE("The Old World: impact hits of some pierce", "[lists]") {
  for (const auto& [unit, bane, strength] :
       {std::tuple("minotaur herds", 0, 5), std::tuple("ogre-kingdoms/tyrant", 1, 5),
        std::tuple("mournfang cavalry", 1, 5)}) {
    CAPTURE(unit);
    const Unit beast = one(unit);
    CHECK(beast.profile.impact.none());
    const Part& chassis = part(beast, Part::Kind::chassis);
    CHECK(chassis.penetration == 1);
    CHECK(chassis.bane == bane);
    CHECK(chassis.strength == strength);
    CHECK(!chassis.impact.none());
  }
}

}  // namespace lists_old_world
