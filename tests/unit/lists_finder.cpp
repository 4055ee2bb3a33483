#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "lists/finder.hpp"
#include "rankflank/lists/side.hpp"
#include "refusal.hpp"
#include "warmaster/lists/unit_list.hpp"

namespace lists_finder {

namespace fs = std::filesystem;
using namespace fray;
using namespace fray::lists;
using fray::rankflank::RankFinder;
using fray::warmaster::Finder;

namespace {

std::string file_of(const std::string& list, const std::vector<std::string>& units) {
  std::string toml = "system = \"warmaster\"\nlist = \"" + list + "\"\n";
  for (const std::string& unit : units) {
    toml += "[[unit]]\nname = \"" + unit +
            "\"\ntype = \"infantry\"\nattacks = 3\nhits = 3\nstands = 3\npoints = 45\n";
  }
  return toml + "[[character]]\nname = \"Hero\"\nkind = \"hero\"\nattack_bonus = 1\npoints = 80\n";
}

/// A folder of unit files that vanishes with the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("fray-finder-" + std::to_string(::getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_ / "warmaster");
  }
  ~Folder() { fs::remove_all(path_); }
  void add(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

template <class Listed>
std::vector<std::string> keys_of(const std::vector<const Listed*>& found) {
  std::vector<std::string> keys;
  for (const auto* const listed : found) {
    keys.push_back(listed->key);
  }
  return keys;
}

}  // namespace

TEST_CASE("a unit is found by list and name, or by its name where it is the only one", "[lists]") {
  const Folder folder;
  folder.add("warmaster/reich.toml",
             file_of("Reich", {"Knights", "Men-at-arms", "Jean D'Arc", "\xC3\x89lite Guard"}));
  folder.add("warmaster/high-elves.toml",
             file_of("High Elves", {"Knights", "Archers", "This/That"}));
  Finder finder(Library("warmaster", {folder.path()}, false));
  CHECK(finder.unit("reich/knights").key == "reich/knights");
  CHECK(finder.unit("REICH/Knights").profile.name == "Knights");
  CHECK(finder.unit("High Elves/knights").key == "high-elves/knights");
  CHECK(finder.unit("archers").key == "high-elves/archers");
  CHECK(finder.unit("men at arms").key == "reich/men at arms");
  CHECK(finder.unit("reich/jean darc").key == "reich/jean darc");
  CHECK(finder.unit("elite guard").profile.name == "\xC3\x89lite Guard");
  CHECK(finder.unit("this/that").key == "high-elves/this/that");
  CHECK(finder.unit("high-elves/this/that").key == "high-elves/this/that");
  CHECK(finder.character("reich/hero").attack_bonus == 1);
  CHECK(finder.list("high elves").units.size() == 3);
  const auto refused = [&](const std::string& name) { return refusal([&] { finder.unit(name); }); };
  CHECK(refused("knights") ==
        "\"knights\" is in several lists (write high-elves/knights or reich/knights).");
  CHECK(refused("reich/knight") ==
        "no unit is called \"reich/knight\". Did you mean reich/knights?");
  CHECK(refused("archer") == "no unit is called \"archer\". Did you mean high-elves/archers?");
  CHECK(refused("riech/knights") == "no army list is called \"riech\". Did you mean reich?");
  CHECK(refused("reich/hero") ==
        "\"reich/hero\" is a character (it joins a unit: character=NAME).");
  CHECK(refused("reich/knights charging") ==
        "no unit is called \"reich/knights charging\" (did you mean reich/knights? Options stand "
        "behind a colon).");
  CHECK(refused("reich/knights+archers") ==
        "no unit is called \"reich/knights+archers\" (did you mean reich/knights? Units are joined "
        "by a + between blanks).");
  CHECK(refused("xyzzy plugh") ==
        "no unit is called \"xyzzy plugh\" (fray units lists them, "
        "fray units import FILE reads those of your list builder, as docs/guide/your-army.md "
        "tells).");
  CHECK(refused("\x1b[2J") ==
        "no unit is called \"\\x1b[2J\" (fray units lists them, "
        "fray units import FILE reads those of your list builder, as docs/guide/your-army.md "
        "tells).");
  CHECK(refusal([&] { finder.character("reich/knights"); }) ==
        "\"reich/knights\" is a unit (a character joins it).");
}

TEST_CASE("a query finds words in any order, beginnings, parts and misspellings, best first",
          "[lists]") {
  const Folder folder;
  folder.add("reich.toml",
             file_of("Reich", {"Knights", "Black Knights", "Knight Errants", "Halberdiers"}));
  folder.add("elves.toml", file_of("Elves", {"Silver Knights"}));
  Finder finder(Library("warmaster", {folder.path()}, false));
  const auto found = [&](const std::string& query) { return keys_of(finder.search_units(query)); };
  CHECK(found("knights") == std::vector<std::string>{"reich/knights", "reich/black knights",
                                                     "elves/silver knights",
                                                     "reich/knight errants"});
  CHECK(found("knights black").front() == "reich/black knights");
  CHECK(found("kni sil") == std::vector<std::string>{"elves/silver knights"});
  CHECK(found("elves") == std::vector<std::string>{"elves/silver knights"});
  CHECK(found("halbredier") == std::vector<std::string>{"reich/halberdiers"});
  CHECK(found("berd") == std::vector<std::string>{"reich/halberdiers"});
  CHECK(found("").size() == 5);
  CHECK(found("dragon").empty());
  CHECK(found("((((").empty());
  CHECK(keys_of(finder.search_characters("hero")) ==
        std::vector<std::string>{"elves/hero", "reich/hero"});
}

TEST_CASE("a query that is the name of a list or of a unit is no part of another word", "[lists]") {
  const Folder folder;
  folder.add("empire.toml", file_of("Empire", {"Knights", "Bats"}));
  folder.add("vampire-counts.toml", file_of("Vampire Counts", {"Ghouls", "Acrobats", "Knight"}));
  Finder finder(Library("warmaster", {folder.path()}, false));
  const auto found = [&](const std::string& query) { return keys_of(finder.search_units(query)); };
  CHECK(found("empire") == std::vector<std::string>{"empire/bats", "empire/knights"});
  CHECK(keys_of(finder.search_characters("Empire")) == std::vector<std::string>{"empire/hero"});
  CHECK(found("bats") == std::vector<std::string>{"empire/bats"});
  // No name, but a part of two.
  CHECK(found("bat") == std::vector<std::string>{"empire/bats", "vampire-counts/acrobats"});
  // Near.
  CHECK(found("knights") == std::vector<std::string>{"empire/knights", "vampire-counts/knight"});
}

TEST_CASE("a people is found by what other games call it", "[lists]") {
  RankFinder finder(Library("ninth-age", {}, true));
  const auto found = [&](const std::string& query) { return keys_of(finder.search_units(query)); };
  CHECK(found("chaos warriors").front() == "warriors-of-the-dark-gods/warriors");
  CHECK(found("tomb kings skeletons").front() == "undying-dynasties/skeletons");
  CHECK(found("chaos knights") ==
        std::vector<std::string>{"warriors-of-the-dark-gods/chosen knights",
                                 "warriors-of-the-dark-gods/warrior knights"});
  for (const std::string& key : found("skaven")) {
    CHECK(key.starts_with("vermin-swarm/"));
  }
  CHECK(refusal([&] { finder.unit("chaos knights"); })
            .find("ninth-age has warriors-of-the-dark-gods/chosen knights, "
                  "warriors-of-the-dark-gods/warrior knights or ") != std::string::npos);
  CHECK(refusal([&] { finder.unit("Skaven"); })
            .starts_with("\"Skaven\" is an army, here vermin-swarm (a unit of it is wanted). Type "
                         "for example vermin-swarm/"));
}

TEST_CASE("the first place that has a list wins, and only the list that is needed is read",
          "[lists]") {
  const Folder folder;
  folder.add("empire.toml", file_of("Mine", {"Paladins"}));
  folder.add("broken.toml", "this is no TOML");
  const Library library("warmaster", {folder.path()}, true);
  CHECK(library.origin("empire") == (folder.path() / "empire.toml").string());
  CHECK(library.origin("orcs") == "built in");
  CHECK(library.slugs().size() == 26);
  Finder finder(library);
  CHECK(finder.unit("empire/paladins").list == "empire");
  CHECK(finder.unit("orcs/orc warriors").profile.points == 60);
  CHECK(finder.unit("paladins").list == "empire");
  CHECK(refusal([&] { finder.unit("paladinz"); }).find("broken.toml:1:6") != std::string::npos);
}

TEST_CASE("FRAY_DATA names folders of unit files", "[lists]") {
  const Folder folder;
  folder.add("warmaster/mine.toml", file_of("Mine", {"Paladins"}));
  const std::string folders = std::string(":").append(folder.path().string());
  REQUIRE(::setenv("FRAY_DATA", folders.c_str(), 1) == 0);
  Finder finder{Library(kUsualGame)};
  CHECK(finder.unit("paladins").key == "mine/paladins");
  CHECK(finder.unit("empire/steam tank").profile.hits == 4);
  REQUIRE(::setenv("FRAY_DATA", "/nowhere", 1) == 0);
  CHECK(refusal([] { const Library unused(kUsualGame); }) ==
        "FRAY_DATA: \"/nowhere\" is no folder (folders of unit files, parted by colons).");
  ::unsetenv("FRAY_DATA");
}

}  // namespace lists_finder
