#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "catch.hpp"
#include "lists/finder.hpp"
#include "lists/library.hpp"
#include "lists/unit_file.hpp"
#include "refusal.hpp"
#include "warmaster/lists/unit_list.hpp"

namespace lists_data {

using namespace fray::lists;
using fray::warmaster::Finder;
using fray::warmaster::Special;
using fray::warmaster::UnitList;

// Counted in the lists of the source: 310 units and characters, and what may be taken on top of
// them.
TEST_CASE("the 25 Warmaster Revolution lists load and hold 310 units and characters", "[lists]") {
  Finder finder(Library("warmaster", {}, true));
  std::ptrdiff_t entries = 0;
  std::ptrdiff_t mounts = 0;
  CHECK(finder.library().slugs().size() == 25);
  for (const std::string& slug : finder.library().slugs()) {
    const UnitList& list = finder.list(slug);
    const auto mounts_here =
        std::ranges::count(list.characters, "mount", &fray::warmaster::ListedCharacter::kind);
    entries += std::ranges::count(list.units, false, &fray::warmaster::ListedUnit::upgrade) +
               std::ssize(list.characters) - mounts_here;
    mounts += mounts_here;
    CAPTURE(slug);
    CHECK(to_toml(read_unit_list<fray::warmaster::ListedUnit>(to_toml(list), "again", slug)) ==
          to_toml(list));
    CHECK(std::ranges::count(list.characters, "general", &fray::warmaster::ListedCharacter::kind) ==
          1);
  }
  CHECK(entries == 310);
  CHECK(mounts == 50);
}

TEST_CASE("well-known units are as their lists have them", "[lists]") {
  Finder finder(Library("warmaster", {}, true));
  const auto& knights = finder.unit("empire/knights").profile;
  CHECK(knights.attacks == fray::warmaster::Attacks{3, 0, 0});
  CHECK(knights.armour == fray::warmaster::Armour::four);
  CHECK(knights.points == 110);
  CHECK(finder.unit("cathay/maneaters").profile.hits == 4);
  CHECK(finder.unit("lizardmen/saurus").profile.hits == 3);
  CHECK(to_string(finder.unit("pump wagon").profile.attacks) == "D6");
  CHECK(finder.unit("skaven/screaming bell").profile.attacks.fixed == 0);
  CHECK(finder.unit("empire/skirmishers").profile.stands == 1);
  CHECK(finder.unit("empire/skirmishers").note.starts_with("one stand added to another unit"));
  CHECK(finder.character("high-elves/dragon").terrifying);
  CHECK(finder.character("high-elves/dragon").shooting == "+3");
  CHECK(finder.character("orcs/orc general").command == 8);
}

// Source  rules-facts 1.2, and the rules of the units that the lists themselves call gargantuan.
TEST_CASE("bases are those of the type but for the units whose lists say otherwise", "[lists]") {
  using fray::warmaster::Base;
  Finder finder(Library("warmaster", {}, true));
  const auto base = [&](const char* name) { return base_of(finder.unit(name).profile); };
  CHECK(base("empire/halberdiers") == Base{40, 20});
  CHECK(base("empire/knights") == Base{20, 40});
  CHECK(base("dogs-of-war/pikemen") == Base{20, 40});
  CHECK(base("norse/ulfwerener") == Base{20, 40});
  for (const char* const flyer :
       {"chaos/harpies", "dark-elves/harpies", "daemons/daemon flyers", "vampire-counts/fell bats",
        "nippon/tengu", "dogs-of-war/birdmen"}) {
    CHECK(base(flyer) == Base{40, 20});
  }
  for (const char* const huge : {"lizardmen/stegadon", "norse/war mammoth", "bretonnia/trebuchet",
                                 "skaven/screaming bell"}) {
    CHECK(base(huge) == Base{40, 60});
  }
}

TEST_CASE("special rules are where the lists have them", "[lists]") {
  Finder finder(Library("warmaster", {}, true));
  const auto has = [&](const char* name, Special rule) {
    return finder.unit(name).profile.specials.has(rule);
  };
  CHECK(has("empire/steam tank", Special::always_defended));
  CHECK(has("empire/flagellants", Special::must_pursue));
  CHECK(has("dogs-of-war/pikemen", Special::pikes));
  CHECK(has("dwarfs/troll slayers", Special::bonus_against_monsters));
  CHECK(has("chaos/trolls", Special::regenerates));
  CHECK(has("araby/magic carpets", Special::pursued_by_anyone));
  CHECK(has("skaven/doom wheel", Special::random_charge));
  CHECK(has("goblins/pump wagon", Special::half_random_after_retreat));
  CHECK(has("orcs/giant", Special::may_touch_fortified));
  CHECK(has("bretonnia/grail knights", Special::fierce_charge));
  CHECK(has("bretonnia/peasants", Special::no_charge_bonus));
  CHECK(has("kislev/winged lancers", Special::first_round_bonus));
  CHECK(has("vampire-counts/ethereal host", Special::always_hits_on_4));
  CHECK_FALSE(has("vampire-counts/ghouls", Special::ignores_terror));
  for (const char* const undead : {"tomb-kings", "daemons", "skaven"}) {
    for (const fray::warmaster::ListedUnit& unit : finder.list(undead).units) {
      CAPTURE(unit.key);
      CHECK(unit.profile.specials.has(undead == std::string("skaven") ? Special::pursues_anything
                                                                      : Special::ignores_terror));
      CHECK(unit.profile.specials.has(Special::never_confused) ==
            (undead == std::string("tomb-kings")));
    }
  }
}

// Counted in the lists of the source.
TEST_CASE("lists of sister games are found by name alone", "[lists]") {
  Finder finder(Library("warmaster", {}, true));
  const std::size_t usual = finder.search_units("").size();
  CHECK(finder.library().slugs().size() == 25);
  for (const auto& [family, lists] :
       {std::pair{"ancients", 58u}, {"medieval", 24u}, {"original", 14u}, {"five-armies", 2u}}) {
    CAPTURE(family);
    std::set<std::string> slugs;
    for (const fray::warmaster::ListedUnit* const unit : finder.search_units(family)) {
      slugs.insert(unit->list);
      CHECK(unit->key.starts_with(std::string(family) + "-"));
    }
    CHECK(slugs.size() == lists);
  }
  const fray::warmaster::ListedUnit& legion = finder.unit("Ancients-Imperial-Roman/legion");
  CHECK(legion.profile.attacks.fixed == 3);
  CHECK(legion.profile.points == 80);
  CHECK(legion.edition == "Warmaster Ancients");
  CHECK(legion.note == "not counted: Legion");
  CHECK(finder.search_units("ancients imperial roman").size() == 9);
  CHECK(finder.search_units("").size() == usual);
  CHECK(refusal([&] { finder.unit("veteran legion"); }).find("no unit is called") == 0);
}

TEST_CASE("every list of a sister game reads back", "[lists]") {
  Finder finder(Library("warmaster", {}, true));
  std::size_t entries = 0;
  for (const FamilyList& family : family_lists("warmaster")) {
    CAPTURE(family.slug);
    const UnitList& list = finder.list(family.slug);
    CHECK(to_toml(read_unit_list<fray::warmaster::ListedUnit>(to_toml(list), "again",
                                                              family.slug)) == to_toml(list));
    CHECK(!list.units.empty());
    entries += list.units.size() + list.characters.size();
  }
  CHECK(entries > 1'000);
}

TEST_CASE("a text is known to hold no unit of a name without being parsed", "[lists]") {
  const std::string text = "list = \"X\"\n\n[[unit]]\nname = \"High Guard\"\nws = 3\n";
  CHECK(may_hold(text, "high guard"));
  CHECK(may_hold(text, "guards"));  // as a people's own
  CHECK_FALSE(may_hold(text, "high"));
  CHECK(may_hold("\nname = 'Other'\n", "high guard"));
  CHECK(may_hold("\nname = \"A \\\"B\\\"\"\n", "high guard"));
}

}  // namespace lists_data
