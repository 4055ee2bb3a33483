// A side of several units and where they stand: contract.md, "A side".

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "refusal.hpp"
#include "warmaster/lists/side.hpp"

namespace lists_sides {

namespace fs = std::filesystem;
using namespace fray;
using namespace fray::lists;
using fray::warmaster::Finder;
using fray::warmaster::parse_sides;
using fray::warmaster::place_options;
using fray::warmaster::SideUnits;
using warmaster::Approach;
using warmaster::Formation;
using warmaster::Place;
using warmaster::Placing;

namespace {

Finder& built_in() {
  static Finder finder(Library("warmaster", {}, true));
  return finder;
}

SideUnits side(const std::string& text) { return parse_sides(text, built_in(), "side A"); }
Placing placing(const std::string& options) { return side("custom: " + options).placings.at(0); }
std::string refused(const std::string& text) {
  return refusal([&] { side(text); });
}

}  // namespace

TEST_CASE("one plain unit is read as it ever was", "[lists]") {
  const SideUnits knights = side("empire/knights: charging, stands=2");
  REQUIRE(knights.units.size() == 1);
  CHECK(knights.units[0].profile.name == "Knights");
  CHECK(knights.units[0].charging);
  CHECK(knights.units[0].stands == 2);
  CHECK(knights.placings == std::vector<Placing>{Placing{}});
}

TEST_CASE("units are parted by a plus between blanks, and each has its own options", "[lists]") {
  const SideUnits two =
      side("empire/knights: charging, character=+2, armour=3+ +\n custom: attacks=4+D6, stands=1");
  REQUIRE(two.units.size() == 2);
  CHECK(two.units[0].charging);
  CHECK(two.units[0].character == 2);
  CHECK(two.units[0].profile.armour == warmaster::Armour::three);
  CHECK_FALSE(two.units[1].charging);
  CHECK(to_string(two.units[1].profile.attacks) == "4+D6");
  CHECK(two.placings.size() == 2);
}

TEST_CASE("N x makes so many units of one", "[lists]") {
  for (const char* const text :
       {"3 x empire/halberdiers: confused", "3x empire/halberdiers: confused",
        "3 X  Empire/Halberdiers: confused"}) {
    const SideUnits three = side(text);
    REQUIRE(three.units.size() == 3);
    CHECK(three.placings.size() == 3);
    CHECK(three.units[2].confused);
  }
  const SideUnits more = side("2 x empire/knights + 1 x custom: at=-40");
  CHECK(more.units.size() == 3);
  CHECK_FALSE(more.placings[1].at);
  CHECK(more.placings[2].at == -40);
}

TEST_CASE("a place against the enemy", "[lists]") {
  CHECK(placing("").place == Place::front);
  CHECK(placing("").of == 0);
  CHECK(placing("front, of=2") == Placing{.place = Place::front, .of = 2});
  CHECK(placing("flank=left").place == Place::flank_left);
  CHECK(placing("flank").place == Place::flank_left);
  CHECK(placing("flank=RIGHT, of=3") == Placing{.place = Place::flank_right, .of = 3});
  CHECK(placing("rear").place == Place::rear);
  CHECK(placing("rear=no").place == Place::front);
  CHECK(placing("rear, at=-15").at == -15);
  // What it does to the enemy is said of the unit as well.
  CHECK(side("custom: flank=right").units[0].approach == Approach::flank);
  CHECK(side("custom: rear").units[0].approach == Approach::rear);
}

TEST_CASE("a place by a unit of the own side, by its place or name", "[lists]") {
  CHECK(side("custom + custom: behind=1").placings[1] == Placing{.place = Place::behind, .of = 1});
  CHECK(side("custom: beside=2 + custom").placings[0] == Placing{.place = Place::beside, .of = 2});
  CHECK(side("custom + empire/halberdiers + custom: behind=halberdiers").placings[2].of == 2);
  CHECK(side("custom: behind=Old Guard + custom: name=Old-Guard").placings[0].of == 2);
}

TEST_CASE("a formation", "[lists]") {
  CHECK(placing("formation=line").formation == Formation::line);
  CHECK(placing("formation=Column").formation == Formation::column);
  CHECK(placing("formation=irregular").formation == Formation::irregular);
  CHECK(placing("irregular").formation == Formation::irregular);
  CHECK(placing("irregular=no").formation == Formation::line);
  CHECK(side("custom: formation=irregular").units[0].irregular);
  CHECK_FALSE(side("custom: formation=column").units[0].irregular);
}

TEST_CASE("a side in a file may hold several units", "[lists]") {
  const fs::path path =
      fs::temp_directory_path() / ("fray-sides-" + std::to_string(::getpid()) + ".toml");
  std::ofstream(path) << "side = \"2 x empire/halberdiers + empire/knights: flank=left\"\n";
  CHECK(side("@" + path.string()).units.size() == 3);
  fs::remove(path);
}

TEST_CASE("what is wrong with a side of several units is told with the unit", "[lists]") {
  CHECK(
      refused("") ==
      "side A: nothing is said (a unit is wanted). Type for example \"empire/knights: charging\".");
  CHECK(refused("knights +") ==
        "side A: nothing stands beside a + (a unit is wanted on each side of it). Write one there, "
        "or take the + away.");
  CHECK(refused("+ knights").starts_with("side A: nothing stands beside a +"));
  CHECK(refused("custom + + custom").starts_with("side A: nothing stands beside a +"));
  CHECK(refused("custom + custom: armour=2+").starts_with("side A, unit 2: "));
  CHECK(refused("2 x custom + custom: hits=0").starts_with("side A, unit 3: hits: "));
  CHECK(refused("custom: hits=0").starts_with("side A: hits: "));
  CHECK(refused("0 x custom") ==
        "side A: \"0 x\" is not allowed. Type 1 to 12 units a side; how many stands "
        "or models one unit has is said behind a colon.");
  CHECK(refused("13 x custom") ==
        "side A: \"13 x\" is not allowed. Type 1 to 12 units a side; how many stands "
        "or models one unit has is said behind a colon.");
  CHECK(refused("99999999999 x custom") ==
        "side A: \"99999999999 x\" is not allowed. Type 1 to 12 units a side; how many stands "
        "or models one unit has is said behind a colon.");
  CHECK(refused("7 x custom + 6 x custom") ==
        "side A: there are more than 12 units (a side has at most so many). Leave some out.");
  CHECK(refused("2 x").starts_with("side A: "));
  CHECK(refused("custom + : charging")
            .starts_with("side A, unit 2: no unit stands before the colon"));
}

TEST_CASE("places that contradict each other are refused", "[lists]") {
  CHECK(refused("custom + custom: behind=1, flank=left") ==
        "side A, unit 2: flank and behind cannot both be said (a unit stands at one place). Leave "
        "one out.");
  CHECK(refused("custom: rear, front") ==
        "side A: front and rear cannot both be said (a unit stands at one place). Leave one out.");
  CHECK(refused("custom + custom: beside=1, of=1") ==
        "side A, unit 2: of is said with beside (it counts the enemy's units, and the unit stands "
        "by one of its own). Leave it out.");
  CHECK(refused("custom + custom: beside=1, at=1") ==
        "side A, unit 2: at is said with beside (the unit stands edge to edge with another). Leave "
        "it out.");
  CHECK(refused("custom: irregular, formation=column") ==
        "side A: irregular and a line or column cannot both be said (an irregular formation is "
        "neither). Leave one out.");
  CHECK(refused("custom: at=1, at=2") ==
        "side A: at is given twice (once is enough). Take one away.");
}

TEST_CASE("a place's value is refused with what would be right", "[lists]") {
  CHECK(refused("custom: formation=square") ==
        "side A: formation: \"square\" is not allowed. Type line, column or irregular.");
  CHECK(refused("custom: at=10001") ==
        "side A: at: \"10001\" is not allowed. Type a whole number from -10000 to 10000.");
  CHECK(refused("custom: at=2.5") ==
        "side A: at: \"2.5\" is not allowed. Type a whole number from -10000 to 10000.");
  CHECK(refused("custom: at") == "side A: at has no value (one is wanted). Type for example at=1.");
  CHECK(refused("custom: of=0") ==
        "side A: of: \"0\" is not allowed. Type a whole number from 1 to 12.");
  CHECK(refused("custom: behind=0") ==
        "side A: behind: \"0\" is not allowed. Type a whole number from 1 to 12.");
  CHECK(refused("custom: behind") ==
        "side A: behind has no value (one is wanted). Type for example behind=1.");
  CHECK(refused("custom: front=no") ==
        "side A: front: \"no\" is not allowed. Type yes, or just front, or leave "
        "front out.");
  CHECK(refused("custom: flank=up") == "side A: flank: \"up\" is not allowed. Type left or right.");
  CHECK(refused("empire/knights + custom: behind=pikes") ==
        "side A: behind: \"pikes\" is not allowed (no unit of this side is called that). Name a "
        "unit by its place: 1, Knights; 2, custom.");
  CHECK(refused("2 x empire/knights + custom: behind=knights") ==
        "side A: behind: \"knights\" is not allowed (2 units of this side are called that). "
        "Name a unit by its place: 1, Knights; 2, Knights; 3, custom.");
  CHECK(refused("custom: formatoin=line") ==
        "side A: no option is called \"formatoin\". Did you mean formation?");
}

TEST_CASE("every option of a place that help tells of is understood", "[lists]") {
  for (const OptionHelp& option : place_options()) {
    const std::string name(option.name);
    const std::string example(option.takes.substr(0, option.takes.find('|')));
    INFO(name);
    CHECK(refused("custom + custom: " + name + (example.empty() ? "" : "=" + example)) ==
          "(nothing thrown)");
    CHECK_FALSE(option.means.empty());
  }
}

}  // namespace lists_sides
