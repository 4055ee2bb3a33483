// Engagement files: docs/engagement-files.md.

#include <fstream>
#include <iterator>

#include "catch.hpp"
#include "refusal.hpp"
#include "warmaster/lists/engagement_file.hpp"

namespace lists_engagement_file {

using namespace fray;
using namespace fray::lists;
using field::Facing;
using field::Rectangle;
using field::Stand;
using field::Terrain;
using fray::warmaster::Finder;
using fray::warmaster::PlacedEngagement;
using fray::warmaster::read_engagement;

namespace {

PlacedEngagement read(const std::string& text) {
  static Finder finder(Library("warmaster", {}, true));
  return read_engagement(text, "f.toml", finder);
}
std::string refused(const std::string& text) {
  return refusal([&] { read(text); });
}

const std::string kA = "[[unit]]\nside = \"A\"\nunit = \"custom: stands=1\"\n";
const std::string kB = "[[unit]]\nside = \"B\"\nunit = \"custom: stands=1\"\n";

/// The file of docs/engagement-files.md.
std::string example() {
  std::ifstream page(FRAY_ENGAGEMENT_PAGE);
  const std::string text(std::istreambuf_iterator<char>(page), {});
  const auto from = text.find("```toml\n") + 8;
  return text.substr(from, text.find("\n```", from) + 1 - from);
}

}  // namespace

TEST_CASE("the file of the manual reads as it says", "[lists]") {
  const PlacedEngagement field = read(example());
  REQUIRE(field.table);
  CHECK(*field.table == Rectangle{-600, -400, 600, 400});
  CHECK(field.terrain == std::vector<field::Ground>{{Terrain::woods, {-60, 20, 60, 120}}});
  REQUIRE(field.a.units.size() == 2);
  CHECK(field.a.units[0].charging);
  CHECK(field.a.placings[0].stands[0] == Stand{{-60, -20, -20, 0}, Facing::north});
  CHECK(field.a.placings[1].stands[1] == Stand{{60, 20, 100, 40}, Facing::west});
  REQUIRE(field.b.units.size() == 1);
  CHECK(field.b.units[0].cover == warmaster::Cover::defended);
  CHECK(field.b.placings[0].stands.back() == Stand{{-60, 0, -20, 20}, Facing::south});
  CHECK(field.unengaged_a.units.empty());
  REQUIRE(field.unengaged_b.units.size() == 1);
  CHECK(field.unengaged_b.placings[0].stands[0] == Stand{{-30, 200, -10, 240}, Facing::south});
}

TEST_CASE("units without stands are laid out", "[lists]") {
  const PlacedEngagement field =
      read(kA + kB + "[[unit]]\nside = \"A\"\nunit = \"custom: stands=1, flank=left\"\n");
  CHECK_FALSE(field.table);
  CHECK(field.terrain.empty());
  CHECK(field.a.placings[0].stands == std::vector<Stand>{{{-20, -20, 20, 0}, Facing::north}});
  CHECK(field.a.placings[1].stands == std::vector<Stand>{{{20, -10, 40, 30}, Facing::west}});
}

TEST_CASE("what is wrong with a field is told with its line", "[lists]") {
  CHECK(refused("") ==
        "f.toml:1:1: unit: there is no engaged unit of side A (at least one [[unit]] with side = "
        "\"A\").");
  CHECK(refused(kA).ends_with(
      ": there is no engaged unit of side B (at least one [[unit]] with side = \"B\")."));
  CHECK(refused("unti = 1\n" + kA + kB) == "f.toml:1:1: unti is no key here. Did you mean unit?");
  CHECK(refused(kA + "stand = []\n" + kB) ==
        "f.toml:4:1: unit[1].stand is no key here. Did you mean stands?");
  CHECK(refused("[[unit]]\nside = \"C\"\nunit = \"custom\"\n") ==
        "f.toml:2:8: unit[1].side: \"C\" is not allowed. Type \"A\" or \"B\".");
  CHECK(refused("[[unit]]\nside = \"A\"\n") ==
        "f.toml:1:1: unit[1].unit is missing (one unit and its options, as \"empire/knights: "
        "charging\").");
  CHECK(refused("[[unit]]\nside = \"A\"\nunit = \"custom: hits=0\"\n") ==
        "f.toml:3: unit[1].unit: hits: \"0\" is not allowed. Type a whole number from 1 to 20.");
  CHECK(refused("[[unit]]\nside = \"A\"\nunit = \"2 x custom\"\n") ==
        "f.toml:3:8: unit[1].unit: \"2 x custom\" is 2 units (one is wanted). Write a [[unit]] for "
        "each.");
  CHECK(refused("[[unit]]\nside = \"A\"\nunit = \"@other.toml\"\n") ==
        "f.toml:3:8: unit[1].unit: \"@other.toml\" names a file (one is enough). Write the unit "
        "here.");
  CHECK(refused(kA + "engaged = 1\n" + kB) ==
        "f.toml:4:11: unit[1].engaged: 1 is not allowed. Type true or false.");
  CHECK(refused(kA + "facing = \"up\"\n" + kB) ==
        "f.toml:4:10: unit[1].facing: \"up\" is not allowed. Type \"north\", \"east\", \"south\" "
        "or \"west\".");
  CHECK(
      refused(kA + "facing = 180\n" + kB) ==
      "f.toml:4:10: unit[1].facing: 180 is no text (\"north\", \"east\", \"south\" or \"west\").");
  CHECK(refused("[[unit]]\nside = 1\n") ==
        "f.toml:2:8: unit[1].side: 1 is no text (\"A\" or \"B\").");
  CHECK(refused("[[unit]]\nunit = \"custom\"\n") ==
        "f.toml:1:1: unit[1].side is missing (\"A\" or \"B\").");
  CHECK(refused("[[unit]]\nside = \"A\"\nunit = [\"custom\"]\n") ==
        "f.toml:3:8: unit[1].unit: a list is no text (one unit and its options, as "
        "\"empire/knights: charging\").");
  CHECK(refused("[[terrain]]\nwest = 1\n" + kA + kB) ==
        "f.toml:1:1: terrain[1].kind is missing (impassable, woods, hill, obstacle, buildings, "
        "fortification, marsh or loose).");
  for (const char* const huge : {"-99999999999999999999", "0x1ffffffffffffffff"}) {
    CHECK(refused("[table] # \u00e9\nwest = " + std::string(huge) + " # so far\n" + kA + kB)
              .starts_with("f.toml:2:8: table.west: " + std::string(huge) +
                           " is not allowed. Type a whole number from -100000 to 100000"));
  }
  CHECK(refused(kA + "facing = \"east\"\n" + kB) ==
        "f.toml:4:10: unit[1].facing is said without stands (a unit that is laid out looks at the "
        "enemy it stands against). Leave it out.");
}

TEST_CASE("what is wrong with stands is told", "[lists]") {
  CHECK(refused(kA + "stands = [{x = 0}]\n" + kB) ==
        "f.toml:4:11: unit[1].stands[1].y is missing (a whole number from -100000 to 100000).");
  CHECK(refused(kA + "stands = [{x = 0, y = 0.5}]\n" + kB) ==
        "f.toml:4:23: unit[1].stands[1].y: 0.5 is not allowed. Type a whole number from -100000 to "
        "100000, in plain digits.");
  CHECK(refused(kA + "stands = 3\n" + kB) ==
        "f.toml:4:10: unit[1].stands: 3 is no list of tables (write [{x = 0, y = 0}, ...]).");
  CHECK(refused(kA + "stands = [{x = 0, y = 0, z = 0}]\n" + kB) ==
        "f.toml:4:26: unit[1].stands[1].z is no key here (x, y or facing).");
  CHECK(refused(kA + "stands = [1]\n" + kB) ==
        "f.toml:4:11: unit[1].stands[1]: 1 is no table of fields.");
  CHECK(refused(kA + "stands = [{x = 0, y = 0}, {x = 40, y = 0}]\n" + kB) ==
        "f.toml:4:10: unit[1].stands: 2 are placed of a unit of 1 (all of them have a place). "
        "Place 1, or say stands=2 in the unit's options.");
  CHECK(refused(kA + "stands = []\n" + kB) ==
        "f.toml:4:10: unit[1].stands: 0 are placed of a unit of 1 (all of them have a place). "
        "Place 1.");
  CHECK(
      refused(
          "[[unit]]\nside = \"A\"\nunit = \"custom: stands=1, rear\"\nstands = [{x = 0, y = 0}]\n" +
          kB) ==
      "f.toml:3:8: unit[1].unit says where the unit stands, and so do its stands (once is enough). "
      "Leave one out.");
  for (const char* const place : {"front", "formation=column", "formation=line"}) {
    CHECK(refused("[[unit]]\nside = \"A\"\nunit = \"custom: stands=1, " + std::string(place) +
                  "\"\nstands = [{x = 0, y = 0}]\n" + kB) ==
          "f.toml:3:8: unit[1].unit says where the unit stands, and so do its stands (once is "
          "enough). Leave one out.");
  }
  CHECK(refused("[[unit]]\nside = \"A\"\nunit = \"custom: stands=1, formation=irregular\"\nstands "
                "= [{x = 0, y = 0}]\n" +
                kB) == "(nothing thrown)");
  CHECK(refused(kA + "engaged = false\n" + kB) ==
        "f.toml:1:1: unit[1].stands is missing (a unit that is not engaged is placed stand by "
        "stand, [{x = 0, y = -50}, ...]).");
}

TEST_CASE("who is only near does not charge, fight or pursue", "[lists]") {
  const auto near = [](const std::string& options) {
    return refused(kA + kB + "[[unit]]\nside = \"B\"\nunit = \"custom: stands=1" + options +
                   "\"\nengaged = false\nstands = [{x = 0, y = 500}]\n");
  };
  CHECK(near("") == "(nothing thrown)");
  CHECK(near(", joins") == "(nothing thrown)");
  CHECK(near(", charging")
            .ends_with("unit[3].unit says charging of a unit that is not engaged (it touches no "
                       "enemy). Leave it out, or say "
                       "joins, and it charges when its own turn comes."));
  CHECK(
      near(", joins, charging")
          .ends_with(
              "says charging of a unit that is not engaged (it touches no enemy). Leave it out."));
  CHECK(near(", pursuit=3")
            .ends_with(
                "says pursuit of a unit that is not engaged (it touches no enemy). Leave it out."));
  CHECK(refused("[[unit]]\nside = \"A\"\nunit = \"custom: stands=1, joins\"\n" + kB) ==
        "f.toml:3:8: unit[1].unit says joins of a unit that is engaged (who joins stands near). "
        "Leave it out, or say engaged = false.");
  CHECK(
      near(", fighting=1")
          .ends_with(
              "says fighting of a unit that is not engaged (it touches no enemy). Leave it out."));
}

TEST_CASE("units that are not engaged and touch enemies fight another engagement", "[lists]") {
  const auto others = [](const std::string& options, const std::string& theirs, int y = 520) {
    const std::string near = "engaged = false\nstands = [{x = 0, y = ";
    return kA + kB + "[[unit]]\nside = \"A\"\nunit = \"custom: stands=1" + options + "\"\n" + near +
           std::to_string(y) + "}]\n[[unit]]\nside = \"B\"\nunit = \"custom: stands=1" + theirs +
           "\"\n" + near + "520}]\n";
  };
  const PlacedEngagement placed = read(others(", charging", ""));
  CHECK(placed.unengaged_a.units.front().elsewhere);
  CHECK(placed.unengaged_b.units.front().elsewhere);
  CHECK_FALSE(placed.a.units.front().elsewhere);
  CHECK_FALSE(read(others("", "", 400)).unengaged_a.units.front().elsewhere);
  CHECK(refused(others(", pursuit=2, fought", ", fought")) == "(nothing thrown)");
  CHECK(refused(others(", charging, fought", ", fought"))
            .ends_with("unit[3].unit says charging of an engagement that has been fought (its "
                       "first round is over). Leave one out."));
  CHECK(refused(others(", fought", ""))
            .ends_with("unit[3].unit and unit[4] fight one engagement, and one of them says "
                       "fought (it has been fought, or it has not). Say it "
                       "of all its units, or of none."));
  CHECK(refused(others(", fighting=1", ""))
            .ends_with("unit[3].unit says fighting in an engagement file (who fights is seen on "
                       "the field). Leave it out."));
  CHECK(refused(kA + kB + kB + "engaged = false\nstands = [{x = 40, y = 0}]\n")
            .ends_with("unit[3].stands touches unit[1] and is not engaged (who touches an enemy "
                       "of this engagement fights in it). Move it, or "
                       "leave engaged = false out."));
}

TEST_CASE("stands that cannot be where they are, and ground that is none", "[lists]") {
  const std::string two =
      "[[unit]]\nside = \"A\"\nunit = \"custom: stands=2\"\nstands = [{x = 0, y = 0}, {x = 39, y = "
      "0}]\n";
  CHECK(refused(two + kB) ==
        "f.toml:4: unit[1].stands: stand 2 stands where stand 1 of unit[1] stands (no two stands "
        "share ground). Move one of them.");
  const std::string near = "engaged = false\nstands = [{x = 10, y = 20, facing = \"north\"}]\n";
  CHECK(refused(kA + kB + kB + near) ==
        "f.toml:11: unit[3].stands: stand 1 stands where stand 1 of unit[2] stands (no two stands "
        "share ground). Move one of them.");
  const std::string table = "[table]\nwest = -20\nsouth = -20\neast = 20\nnorth = 20\n";
  CHECK(refused(table + kA + kB) == "(nothing thrown)");
  CHECK(refused("[table]\nwest = -20\nsouth = -19\neast = 20\nnorth = 20\n" + kA + kB) ==
        "f.toml:8: unit[1].unit has a stand beyond the table's edge (all of it lies on the table). "
        "Move it, or leave the table's edges out.");
  const auto rock = [](const std::string& west) {
    return "[[terrain]]\nkind = \"impassable\"\nwest = " + west +
           "\nsouth = -100\neast = 100\nnorth = 100\n" + kA + kB;
  };
  CHECK(refused(rock("20")) == "(nothing thrown)");
  CHECK(refused(rock("19")) ==
        "f.toml:9: unit[1].unit has a stand on impassable ground (nobody may stand there). Move "
        "one of "
        "them.");
  std::string hill = rock("-100");
  hill.replace(hill.find("impassable"), 10, "hill");
  CHECK(refused(hill) == "(nothing thrown)");
  CHECK(refused(rock("100")) ==
        "f.toml:5:8: terrain[1].east: 100 is not allowed. Type more than west, 100.");
  CHECK(refused("[[terrain]]\nkind = \"swamp\"\n" + kA) ==
        "f.toml:2:8: terrain[1].kind: \"swamp\" is not allowed. Type impassable, woods, hill, "
        "obstacle, buildings, fortification, marsh or loose.");
  CHECK(refused("table = 3\n" + kA + kB) == "f.toml:1:9: table: 3 is no table of fields.");
}

TEST_CASE("a unit of the file that takes no part is refused", "[lists]") {
  CHECK(refused(kA + "stands = [{x = 500, y = 0}]\n" + kB) ==
        "f.toml:4: unit[1].stands touches no enemy and supports nobody (a unit of the engagement "
        "does one of them). Move it (with at=, or in a file where its stands are said, with "
        "engaged = false if it is only near), or leave it out.");
}

TEST_CASE("a field holds no more than its limits", "[lists]") {
  std::string many = kA + kB;
  for (int i = 0; i < 25; ++i) {
    many += kB + "engaged = false\nstands = [{x = 0, y = " + std::to_string(1000 + 20 * i) + "}]\n";
  }
  CHECK(refused(many).ends_with("more than 24 units that are not engaged (leave some out)."));
  std::string grounds;
  for (int i = 0; i < 201; ++i) {
    grounds += "[[terrain]]\nkind = \"hill\"\nwest = 0\nsouth = 0\neast = 1\nnorth = 1\n";
  }
  CHECK(refused(grounds + kA + kB).ends_with("more than 200 pieces of ground (leave some out)."));
}

}  // namespace lists_engagement_file
