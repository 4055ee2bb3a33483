// Unit files of the rank-and-flank games, and the lists that fray comes with.

#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/import_units.hpp"
#include "lists/finder.hpp"
#include "lists/unit_file.hpp"
#include "rankflank/lists/side.hpp"
#include "refusal.hpp"
#include "warmaster/lists/unit_list.hpp"

namespace lists_rank_file {

namespace fs = std::filesystem;
using namespace fray;
using namespace fray::lists;
using fray::rankflank::RankFinder;
using fray::rankflank::RankList;
using fray::rankflank::RankUnit;
using fray::rankflank::rulebook_names;
using rankflank::Amount;
using rankflank::Special;

namespace {

const std::string kHead = "system = \"fantasy6\"\nlist = \"Test\"\n";
const std::string kGuard =
    "[[unit]]\nname = \"Guard\"\nws = 4\ns = 3\nt = 3\nw = 1\ni = 4\na = 1\nld = 7\nmodels = "
    "20\npoints = 140\n";

RankList read(const std::string& toml) { return read_unit_list<RankUnit>(toml, "f.toml", "test"); }

std::string refused(const std::string& toml) {
  return refusal([&] { read(toml); });
}

/// What stands behind the place.
std::string refused_line(const std::string& line) {
  const std::string text = refused(kHead + kGuard + line + "\n");
  CHECK(text.starts_with("f.toml:"));
  return text.substr(std::min(text.size(), text.find("unit[1].")));
}

}  // namespace

TEST_CASE("a unit file of Fantasy is read in the words of its rulebook", "[lists]") {
  const RankList list =
      read(kHead + kGuard +
           "kind = \"Infantry\"\nsv = \"4+\"\nward = \"6+\"\nus = 2\nm = "
           "3\nwidth = 7\nbase = 25\nimpact = \"D6+1\"\n"
           "stomp = 2\nmultiple = \"D3\"\nfurther = 9\nrules = [\"great weapon\", "
           "\"Causes-Fear\"]\nnote = \"n\"\nupgrade = true\n");
  REQUIRE(list.units.size() == 1);
  const RankUnit& guard = list.units[0];
  CHECK(list.system == "fantasy6");
  CHECK(guard.key == "test/guard");
  CHECK(guard.kind == "Infantry");
  CHECK(guard.upgrade);
  CHECK(guard.further == 9);
  const rankflank::Profile& p = guard.profile;
  CHECK(p.skill == 4);
  CHECK(p.initiative == 4);
  CHECK(p.discipline == 7);
  CHECK(p.models == 20);
  CHECK(p.points == 140);
  CHECK(p.save == 4);
  CHECK(p.ward == 6);
  CHECK(p.fortitude == rankflank::kNever);
  CHECK(p.unit_strength == 2);
  CHECK(p.movement == 3);
  CHECK(p.width == 7);
  CHECK(p.base == 25);
  CHECK(p.impact == Amount{1, 1, 6});
  CHECK(p.stomp == Amount{2, 0, 0});
  CHECK(p.multiple == Amount{0, 1, 3});
  CHECK(p.specials.has(Special::great_weapon));
  CHECK(p.specials.has(Special::fear));
  CHECK_FALSE(p.specials.has(Special::shield));
  const std::string written = to_toml(list);
  CHECK(to_toml(read(written)) == written);
}

TEST_CASE("what a file leaves out is as a unit of the game usually has it", "[lists]") {
  const rankflank::Profile p = read(kHead + kGuard).units[0].profile;
  CHECK(p.save == rankflank::kNever);
  CHECK(p.unit_strength == 1);
  CHECK(p.movement == 4);
  CHECK(p.width == 5);
  CHECK(p.multiple == Amount{1, 0, 0});
  CHECK(to_toml(read(kHead + kGuard)).find("sv") == std::string::npos);
}

TEST_CASE("each game has its own words", "[lists]") {
  const auto head = [](const std::string& system) {
    return "system = \"" + system + "\"\nlist = \"T\"\n[[unit]]\nname = \"G\"\n";
  };
  CHECK(read(head("sovl") + "skill = 4\npower = 3\ndefense = 4\nattacks = 1\nwounds = "
                            "1\ndiscipline = 8\nmodels = 10\npoints = 80\n")
            .units[0]
            .profile.toughness == 4);
  CHECK(read(head("ninth-age") + "off = 4\ndef = 5\nstr = 3\nap = 1\nres = 3\narm = 2\naegis = "
                                 "\"5+\"\natt = 1\nagi = 3\nhp = 1\ndis = 8\nheight = 2\n"
                                 "models = 20\npoints = 200\n")
            .units[0]
            .profile.defence == 5);
  CHECK(refused(head("sovl") + "ws = 3\n").starts_with("f.toml:5:1: unit[1].ws is no key here"));
  CHECK(refused("system = \"warmaster\"\n") ==
        "f.toml:1:10: system: \"warmaster\" is not allowed. Type \"sovl\", \"ninth-age\", "
        "\"fantasy6\", \"fantasy7\" or \"old-world\".");
  CHECK(refusal([] {
          read_unit_list<warmaster::ListedUnit>("system = \"sovl\"\n", "f.toml", "test");
        }) == "f.toml:1:10: system: \"sovl\" is not allowed. Type \"warmaster\".");
}

TEST_CASE("a wrong field of a rank-and-flank unit is refused with what would be right", "[lists]") {
  const std::vector<std::pair<std::string, std::string>> lines{
      {"sv = 4", "unit[1].sv: 4 is not allowed. Type 1+ to 6+, or none, in quotation marks."},
      {"sv = \"0+\"",
       "unit[1].sv: \"0+\" is not allowed. Type 1+ to 6+, or none, in quotation marks."},
      {"sv = \"7+\"",
       "unit[1].sv: \"7+\" is not allowed. Type 1+ to 6+, or none, in quotation marks."},
      {"ward = \"1+\"",
       "unit[1].ward: \"1+\" is not allowed. Type 2+ to 6+, or none, in quotation marks."},
      {"us = -1", "unit[1].us: -1 is not allowed. Type a whole number from 0 to 30."},
      {"us = 2.5",
       "unit[1].us: 2.5 is not allowed. Type a whole number from 0 to 30, in plain digits."},
      {"width = 401", "unit[1].width: 401 is not allowed. Type a whole number from 1 to 400."},
      {"impact = \"5D6\"",
       "unit[1].impact: \"5D6\" is not allowed. Type a number to 20, or dice such as D6 or 2D3+1: "
       "at most 4 of 10 faces."},
      {"multiple = 0",
       "unit[1].multiple: 0 is not allowed. Type a number to 20, or dice such as D6 or 2D3+1: at "
       "most 4 of 10 faces."},
      {"rules = [\"great wepon\"]",
       "unit[1].rules: \"great wepon\" is no special rule. Did you mean \"great weapon\"?"},
      {"rules = [\"battle focus\"]", "unit[1].rules: \"battle focus\" is no special rule ("},
      {"rules = [\"fear\", \"Causes Fear\"]",
       "unit[1].rules: \"Causes Fear\" is given twice (once is enough)."},
      {"toughness = 3", "unit[1].toughness is no key here"},
  };
  for (const auto& [line, message] : lines) {
    CAPTURE(line);
    CHECK(refused_line(line).starts_with(message));
  }
  CHECK(refused(kHead + "[[unit]]\nname = \"G\"\n") ==
        "f.toml:3:1: unit[1].ws is missing (a whole number from 0 to 10).");
}

TEST_CASE("a check knows the game from the file", "[lists]") {
  const auto checked = [](const std::string& toml) {
    return games::check_unit_list(toml, "f.toml", "f");
  };
  CHECK(checked(kHead + kGuard).units == 1);
  CHECK(checked(kHead + kGuard).faults.empty());
  CHECK(checked(kHead + kGuard + "sv = 3\nrules = [\"x\"]\n").faults.size() == 2);
  const auto first_of = [&](const std::string& toml) {
    return std::string(checked(toml).faults.at(0).what());
  };
  CHECK(first_of("system = \"chess\"\n") ==
        "f.toml:1:10: system: \"chess\" is not allowed. Type \"warmaster\", \"sovl\", "
        "\"ninth-age\", \"fantasy6\", \"fantasy7\" or \"old-world\".");
  // Characters of a game of ranks are units.
  CHECK(first_of(kHead + kGuard + "[[character]]\nname = \"Hero\"\n")
            .find("character is no key here (system, list, edition, source or unit).") !=
        std::string::npos);
}

// Counted in SOVL's table: 181 units of 12 factions.
TEST_CASE("the lists of every game load and read back", "[lists]") {
  const std::vector<std::pair<std::string, std::size_t>> wanted{
      {"sovl", 181}, {"ninth-age", 443}, {"fantasy6", 823}, {"fantasy7", 13}, {"old-world", 503}};
  const std::map<std::string, std::size_t> lists{
      {"sovl", 12}, {"ninth-age", 20}, {"fantasy6", 18}, {"fantasy7", 1}, {"old-world", 18}};
  CHECK(rulebook_names().size() == wanted.size());
  for (const auto& [system, units] : wanted) {
    RankFinder finder(Library(system, {}, true));
    CAPTURE(system);
    CHECK(finder.search_units("").size() == units);
    CHECK(finder.library().slugs().size() == lists.at(system));
    for (const std::string& slug : finder.library().slugs()) {
      const RankList& list = finder.list(slug);
      CHECK(list.system == system);
      CHECK(to_toml(read_unit_list<RankUnit>(to_toml(list), "again", slug)) == to_toml(list));
      for (const RankUnit& unit : list.units) {
        CAPTURE(unit.key);
        CHECK((unit.profile.points > 0 || unit.upgrade));
      }
    }
  }
}

TEST_CASE("well-known rank-and-flank units are as their lists have them", "[lists]") {
  RankFinder sovl(Library("sovl", {}, true));
  const auto& dreadguard = sovl.unit("darkborn dreadguard").profile;
  CHECK(dreadguard.skill == 5);
  CHECK(dreadguard.toughness == 4);  // Defense 3 and Heavy Armor
  CHECK(dreadguard.models == 10);
  CHECK(dreadguard.points == 100);
  CHECK(dreadguard.specials.has(Special::halberd));
  CHECK(dreadguard.specials.has(Special::fearless));
  CHECK_FALSE(dreadguard.specials.has(Special::great_weapon));
  CHECK(sovl.unit("empires-of-men/imperial knights").profile.movement == 15);
  RankFinder fantasy(Library("fantasy6", {}, true));
  CHECK(fantasy.unit("knights of the knightly orders").profile.save == 1);
  CHECK(fantasy.unit("tomb-kings/ushabti").profile.wounds == 3);
  CHECK(refusal([&] { fantasy.unit("halbediers"); }) ==
        "no unit is called \"halbediers\". Did you mean empire/halberdiers, "
        "empire/halberdier detachment or \"empire/halberdiers (priest of ulric)\"?");
  CHECK(refusal([&] { fantasy.unit("zzzzzzzzzzzz"); }) ==
        "no unit is called \"zzzzzzzzzzzz\" (fray units lists those of fantasy6, fray units "
        "import FILE reads those of your list builder, as docs/guide/your-army.md tells).");
}

TEST_CASE("a folder of one's own may hold the lists of several games", "[lists]") {
  const auto folder = fs::temp_directory_path() / ("fray-rank-home-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "mine.toml") << kHead << kGuard;
  std::ofstream(folder / "other.toml") << "system = \"warmaster\"\nlist = \"Other\"\n";
  std::ofstream(folder / "nameless.toml") << "list = \"Nameless\"\n";
  const Library fantasy("fantasy6", {folder}, false);
  CHECK(fantasy.slugs() == std::vector<std::string>{"mine", "nameless"});
  CHECK(fantasy.load<RankUnit>("mine").units.size() == 1);
  CHECK(Library("warmaster", {folder}, false).slugs() ==
        std::vector<std::string>{"nameless", "other"});
  fs::remove_all(folder);
}

}  // namespace lists_rank_file
