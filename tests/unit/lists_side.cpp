// One side of a matchup as it is typed: contract.md, "A side".

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "refusal.hpp"
#include "warmaster/lists/side.hpp"

namespace lists_side {

namespace fs = std::filesystem;
using namespace fray;
using namespace fray::lists;
using fray::warmaster::Finder;
using fray::warmaster::parse_sides;
using warmaster::Approach;
using warmaster::Armour;
using warmaster::Attacks;
using warmaster::Cover;
using warmaster::Policy;
using warmaster::Special;
using warmaster::TroopType;
using warmaster::Unit;

namespace {

/// The lists that are built into the program.
Unit side(const std::string& text) {
  static Finder finder(Library("warmaster", {}, true));
  return parse_sides(text, finder, "side A").units.at(0);
}

std::string refused(const std::string& text) {
  return refusal([&] { side(text); });
}

/// A file that vanishes with the test.
class File {
 public:
  explicit File(const std::string& text)
      : path_(fs::temp_directory_path() / ("fray-side-" + std::to_string(::getpid()) + ".toml")) {
    std::ofstream(path_) << text;
  }
  ~File() { fs::remove(path_); }
  std::string name() const { return path_.string(); }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("a unit of a list is as its list has it", "[lists]") {
  const Unit knights = side("empire/knights");
  CHECK(knights.profile.name == "Knights");
  CHECK(knights.profile.type == TroopType::cavalry);
  CHECK(knights.stands == 3);
  CHECK(knights.outstanding == 0);
  CHECK_FALSE(knights.fighting.has_value());
  CHECK_FALSE(knights.charging);
  CHECK(side(" Empire/KNIGHTS : ").profile.name == "Knights");
  CHECK(side("steam tank").profile.specials.has(Special::always_defended));
}

TEST_CASE("a custom unit needs no list", "[lists]") {
  const Unit plain = side("custom");
  CHECK(plain.profile.type == TroopType::infantry);
  CHECK(plain.profile.attacks == Attacks{3, 0, 0});
  CHECK(plain.profile.hits == 3);
  CHECK(plain.profile.armour == Armour::none);
  CHECK(plain.stands == 3);
  const Unit giant = side(
      "Custom: type=monster, attacks=8, hits=8, armour=5+, stands=1, points=150, name=Tiny, "
      "terrifying");
  CHECK(giant.profile.name == "Tiny");
  CHECK(giant.profile.type == TroopType::monster);
  CHECK(giant.profile.attacks == Attacks{8, 0, 0});
  CHECK(giant.profile.hits == 8);
  CHECK(giant.profile.armour == Armour::five);
  CHECK(giant.stands == 1);
  CHECK(giant.profile.stands == 1);
  CHECK(giant.profile.points == 150);
  CHECK(giant.profile.specials.has(Special::terrifying));
}

TEST_CASE("each flag does one thing", "[lists]") {
  CHECK(side("custom: charging").charging);
  CHECK(side("custom: confused").confused);
  CHECK(side("custom: irregular").irregular);
  CHECK(side("custom: formation=irregular").irregular);
  CHECK(side("custom: defended").cover == Cover::defended);
  CHECK(side("custom: fortified").cover == Cover::fortified);
  CHECK(side("custom: rear").approach == Approach::rear);
  CHECK(side("custom: flank").approach == Approach::flank);
  CHECK(side("custom: flank=left").approach == Approach::flank);
  CHECK(side("custom: flank=RIGHT").approach == Approach::flank);
}

TEST_CASE("a flag may be said or denied", "[lists]") {
  CHECK(side("custom: charging=yes").charging);
  CHECK_FALSE(side("custom: charging=no").charging);
  CHECK(side("custom: defended=no, fortified").cover == Cover::fortified);
  CHECK(side("custom: flank, rear=no").approach == Approach::flank);
  CHECK(refused("custom: charging=1") ==
        "side A: charging: \"1\" is not allowed. Type yes or no, or just charging.");
  CHECK(refused("custom: charging=") ==
        "side A: charging: \"\" is not allowed. Type yes or no, or just charging.");
}

TEST_CASE("each number goes where it belongs", "[lists]") {
  CHECK(side("empire/knights: stands=2").stands == 2);
  CHECK(side("empire/knights: stands=2").profile.stands == 3);  // what a full unit costs stays
  CHECK(side("empire/knights: hits=2").outstanding == 2);
  CHECK(side("empire/knights: outstanding=2").outstanding == 2);
  CHECK(side("empire/knights: hits-per-stand=5").profile.hits == 5);
  CHECK(side("custom: hits=5").profile.hits == 5);
  CHECK(side("custom: hits=5, outstanding=4").outstanding == 4);
  CHECK(side("custom: fighting=2").fighting == 2);
  CHECK(side("custom: support=4").support == 4);
  CHECK(side("custom: pursuit=6").pursuit == 6);
  CHECK(side("custom: points=80").profile.points == 80);
}

TEST_CASE("any value of a profile may be changed for a what-if", "[lists]") {
  const Unit unit =
      side("empire/knights: attacks=4, armour=none, type=infantry, points=80, name=Footmen");
  CHECK(unit.profile.attacks == Attacks{4, 0, 0});
  CHECK(unit.profile.armour == Armour::none);
  CHECK(unit.profile.type == TroopType::infantry);
  CHECK(unit.profile.points == 80);
  CHECK(unit.profile.name == "Footmen");
  CHECK(side("custom: attacks=2D6").profile.attacks == Attacks{0, 2, 6});
  CHECK(side("custom: attacks=3+D6").profile.attacks == Attacks{3, 1, 6});
  CHECK(side("custom: armor=6+").profile.armour == Armour::six);
}

TEST_CASE("policies are read with a hyphen or a blank", "[lists]") {
  CHECK(side("custom: policy=pursue").policy == Policy::pursue);
  CHECK(side("custom: policy=Stand").policy == Policy::stand);
  CHECK(side("custom: policy=fall-back").policy == Policy::fall_back);
  CHECK(side("custom: policy=fall back").policy == Policy::fall_back);
  CHECK_FALSE(side("custom").policy.has_value());
  CHECK(refused("custom: policy=flee") ==
        "side A: policy: \"flee\" is not allowed. Type pursue, stand or fall-back.");
}

TEST_CASE("every special rule can be given to a unit and taken away", "[lists]") {
  for (const warmaster::SpecialRule& rule : warmaster::special_rules()) {
    const std::string name(rule.name);
    CHECK(side("custom: " + name).profile.specials.has(rule.id));
    CHECK(side("custom: " + name + "=yes").profile.specials.has(rule.id));
    CHECK_FALSE(side("custom: " + name + "=no").profile.specials.has(rule.id));
  }
  CHECK_FALSE(
      side("steam tank: always-defended=no").profile.specials.has(Special::always_defended));
  CHECK(side("custom: always-hits-on-4").profile.specials.has(Special::always_hits_on_4));
}

TEST_CASE("a character joins by name or by its attacks", "[lists]") {
  CHECK(side("custom: character=2").character == 2);
  CHECK(side("custom: character=+2").character == 2);
  CHECK(side("empire/knights: character=general").character == 2);
  CHECK(side("empire/knights: character=hero").character == 1);
  CHECK(side("empire/knights: character=orcs/orc general").character == 2);
  CHECK_FALSE(side("empire/knights: character=hero").profile.specials.has(Special::terrifying));
  const Unit ridden = side("empire/knights: character=griffon");
  CHECK(ridden.character == 2);
  CHECK(ridden.profile.specials.has(Special::terrifying));
}

TEST_CASE("a character rides a mount: attacks and prices of both, and the mount's terror",
          "[lists]") {
  const Unit ridden = side("empire/knights: character=Hero on Griffon");
  CHECK(ridden.character == side("empire/knights: character=hero").character +
                                side("empire/knights: character=griffon").character);
  CHECK(ridden.character_points == 80 + 80);
  CHECK(ridden.profile.specials.has(Special::terrifying));
  CHECK_FALSE(side("empire/knights: character=hero on war altar")
                  .profile.specials.has(Special::terrifying));
  // The mount of the rider's list.
  CHECK(side("custom: character=orcs/orc hero on wyvern").character == 3);
  CHECK(refused("empire/knights: character=griffon on hero") ==
        "side A: character: \"empire/griffon\" is a mount (a rider, then his mount: hero on "
        "griffon).");
  CHECK(refused("empire/knights: character=hero on wizard") ==
        "side A: character: \"empire/wizard\" is no mount (a rider, then his mount: hero on "
        "griffon).");
}

TEST_CASE("a wrong character is refused by name or by range", "[lists]") {
  CHECK(refused("custom: character=11") ==
        "side A: character: \"11\" is not allowed. Type a whole number from 0 to 10.");
  CHECK(refused("custom: character=-1") ==
        "side A: character: \"-1\" is not allowed. Type a whole number from 0 to 10.");
  CHECK(refused("custom: character=++2") ==
        "side A: character: \"+2\" is not allowed. Type a whole number from 0 to 10.");
  CHECK(refused("custom: character=") ==
        "side A: character: \"\" is not allowed. Type a whole number from 0 to 10.");
  CHECK(refused("custom: character") ==
        "side A: character has no value (one is wanted). Type for example character=hero.");
  CHECK(refused("empire/knights: character=knights") ==
        "side A: character: \"empire/knights\" is a unit (a character joins it), or a number from "
        "0 to 10.");
  CHECK(refused("empire/knights: character=generl")
            .starts_with("side A: character: no character is called \"empire/generl\" (did you "
                         "mean empire/general"));
}

TEST_CASE("a side may be a file", "[lists]") {
  const File file("side = \"empire/knights: charging, stands=2\"\n");
  const Unit knights = side("@" + file.name());
  CHECK(knights.charging);
  CHECK(knights.stands == 2);
}

TEST_CASE("a wrong side's file is refused with its place", "[lists]") {
  const std::string right =
      ": side: a side's file holds one text and nothing else: side = \"empire/knights: charging\".";
  const auto refused_file = [](const std::string& text) {
    const File file(text);
    const std::string sentence = refused("@" + file.name());
    CHECK(sentence.find(file.name()) != std::string::npos);
    return sentence.substr(
        std::min(sentence.size(), sentence.find(file.name()) + file.name().size()));
  };
  CHECK(refused_file("") == ":1" + right);
  CHECK(refused_file("\nside = 3\n") == ":2" + right);
  CHECK(refused_file("side = \"custom\"\nother = 1\n") == ":1" + right);
  CHECK(refused_file("side = \"@other.toml\"\n") ==
        ":1 names another file (one is enough). Write the unit there.");
  CHECK(refused_file("side = ").starts_with(":1"));
  CHECK(refused("@") ==
        "side A: there is no file after the @ (a side's file is wanted). Type for example "
        "@side.toml.");
  CHECK(refused("@/nowhere/side.toml") ==
        "/nowhere/side.toml cannot be read (No such file or directory).");
  CHECK(refused("@/tmp") == "/tmp is a folder (an ordinary file is wanted).");
  CHECK(refused("@/dev/zero") == "/dev/zero is a device (an ordinary file is wanted).");
}

TEST_CASE("an unknown name gets the nearest", "[lists]") {
  CHECK(refused("empire/knight") ==
        "side A: no unit is called \"empire/knight\". Did you mean empire/knights?");
  CHECK(refused("empir/knights") ==
        "side A: no army list is called \"empir\". Did you mean empire?");
  CHECK(refused("knights") ==
        "side A: \"knights\" is in several lists (write araby/knights, bretonnia/knights, "
        "chaos/chaos knights, dogs-of-war/knights, empire/knights or witch-hunters/knights).");
  CHECK(refused("marauders") ==
        "side A: \"marauders\" is in several lists (write chaos/chaos marauders or "
        "dogs-of-war/marauders).");
  CHECK(refused("empire/hero") ==
        "side A: \"empire/hero\" is a character (it joins a unit: character=NAME).");
  CHECK(refused("custom: chargin") ==
        "side A: no option is called \"chargin\". Did you mean charging?");
  CHECK(refused("custom: must-persue") ==
        "side A: no option is called \"must-persue\". Did you mean must-pursue?");
  CHECK(refused("custom: xyzzyplugh=1") ==
        "side A: no option is called \"xyzzyplugh\" (see fray help odds).");
}

TEST_CASE("what is given may be taken away behind it", "[lists]") {
  CHECK_FALSE(side("custom: charging, charging=no").charging);
  CHECK_FALSE(
      side("custom: must pursue, Must-Pursue=no").profile.specials.has(Special::must_pursue));
  const std::string twice = "is given twice (once is enough). Take one away.";
  const std::string opposite =
      "is given twice (one says the opposite of the other). Leave one out.";
  CHECK(refused("custom: charging=no, charging") == "side A: charging " + opposite);
  CHECK(refused("custom: charging, charging, charging=no") == "side A: charging " + opposite);
  CHECK(refused("custom: advance=yes, advance=no") == "side A: advance " + opposite);
  CHECK(refused("custom: charging=no, no charging") == "side A: charging " + twice);
}

TEST_CASE("nothing is said twice", "[lists]") {
  const std::string twice = "is given twice (once is enough). Take one away.";
  CHECK(refused("custom: charging, charging") == "side A: charging " + twice);
  CHECK(refused("custom: stands=2, Stands=2") == "side A: stands " + twice);
  CHECK(refused("custom: must pursue, must-pursue") == "side A: must-pursue " + twice);
  CHECK(refused("custom: hits=3, hits-per-stand=3") ==
        "side A: hits-per-stand and hits cannot both be said (one of them is enough). Leave one "
        "out.");
  CHECK(refused("empire/knights: outstanding=1, hits=1") ==
        "side A: hits and outstanding cannot both be said (one of them is enough). Leave one out.");
  CHECK(refused("custom: armour=4+, armor=5+") ==
        "side A: armor and armour cannot both be said (one of them is enough). Leave one out.");
  CHECK(refused("custom: defended, fortified") ==
        "side A: fortified and defended cannot both be said (a position is one of them). Leave one "
        "out.");
  CHECK(refused("custom: flank=left, rear") ==
        "side A: rear and flank cannot both be said (it strikes one edge). Leave one out.");
}

TEST_CASE("what is no side is refused", "[lists]") {
  CHECK(
      refused("") ==
      "side A: nothing is said (a unit is wanted). Type for example \"empire/knights: charging\".");
  CHECK(refused(" \t ") == refused(""));
  CHECK(refused(": charging") ==
        "side A: no unit stands before the colon (a name or \"custom\" is wanted). Type for "
        "example \"empire/knights: charging\".");
  CHECK(refused("custom: ,") ==
        "side A: an option is empty (two commas, or one at the end). Take a comma away.");
  CHECK(refused("custom: charging,") == refused("custom: ,"));
  CHECK(refused("custom: charging,, stands=2") == refused("custom: ,"));
  CHECK(refused("custom: =3").starts_with("side A: \"=3\" says a value of nothing"));
  CHECK(refused("custom\xff") == "side A:1:7: this is not UTF-8 here (save it as UTF-8).");
  CHECK(refused("cus\x1b[2Jtom").find("\\x1b[2J") != std::string::npos);
}

TEST_CASE("every value is refused with its field and what would be right", "[lists]") {
  CHECK(refused("custom: stands=0") ==
        "side A: stands: \"0\" is not allowed. Type a whole number from 1 to 12.");
  CHECK(refused("custom: stands=13") ==
        "side A: stands: \"13\" is not allowed. Type a whole number from 1 to 12.");
  CHECK(refused("custom: stands") ==
        "side A: stands has no value (one is wanted). Type for example stands=2.");
  CHECK(refused("custom: hits=21") ==
        "side A: hits: \"21\" is not allowed. Type a whole number from 1 to 20.");
  CHECK(refused("empire/knights: hits=20") ==
        "side A: hits: \"20\" is not allowed. Type a whole number from 0 to 19.");
  CHECK(refused("custom: fighting=0") ==
        "side A: fighting: \"0\" is not allowed. Type a whole number from 1 to 12.");
  CHECK(refused("custom: support=13") ==
        "side A: support: \"13\" is not allowed. Type a whole number from 0 to 12.");
  CHECK(refused("custom: pursuit=101") ==
        "side A: pursuit: \"101\" is not allowed. Type a whole number from 1 to 100.");
  CHECK(refused("custom: points=100001") ==
        "side A: points: \"100001\" is not allowed. Type a whole number from 0 to 100000.");
  CHECK(refused("custom: attacks=x") ==
        "side A: attacks: \"x\" is not allowed. Type 0 to 40, or dice such as D6, 2D6, 3+D6.");
  CHECK(refused("custom: attacks=") ==
        "side A: attacks: \"\" is not allowed. Type 0 to 40, or dice such as D6, 2D6, 3+D6.");
  CHECK(refused("custom: armour=2+") ==
        "side A: armour: \"2+\" is not allowed. Type 3+ to 6+, or none.");
  CHECK(refused("custom: type=dragon") ==
        "side A: type: \"dragon\" is not allowed. Type infantry, cavalry, chariot, monster, "
        "artillery or machine.");
  CHECK(refused("custom: stands=1,5") ==
        "side A: \"5\" is no option (a comma begins the next one, and no number here has "
        "a comma). Leave it out, or say stands=5 for how many there are.");
  CHECK(refused("custom: flank=up") == "side A: flank: \"up\" is not allowed. Type left or right.");
  CHECK(refused("custom: name=") ==
        "side A: name: \"\" is not allowed (a name is wanted). Type for example name=Guard.");
}

TEST_CASE("every option that help tells of is understood", "[lists]") {
  for (const auto& option : warmaster::kUnitOptions) {
    const std::string name(option.name);
    const std::string example(option.takes.substr(0, option.takes.find('|')));
    INFO(name);
    // Somebody has to have it.
    const std::string whose = name == "character-item" ? "character=1, " : "";
    CHECK(refused("custom: " + whose + name + (example.empty() ? "" : "=" + example)) ==
          "(nothing thrown)");
    CHECK_FALSE(option.means.empty());
  }
}

TEST_CASE("a magic item changes the unit and what it costs", "[lists]") {
  const Unit plain = side("empire/halberdiers");
  const Unit banner = side("empire/halberdiers: item=battle-banner");
  CHECK(banner.profile.specials.has(Special::battle_banner));
  CHECK(banner.profile.points == plain.profile.points + 30);
  // Armour 6+.
  CHECK(side("empire/halberdiers: item=Banner of Shielding").profile.points ==
        plain.profile.points + 15);
  CHECK(side("custom: armour=5+, item=banner-of-shielding").profile.points == 30);
  CHECK(side("custom: item=banner-of-shielding, armour=4+").profile.points == 50);
  const Unit hardy = side("custom: hits=4, item=banner-of-fortitude, points=60");
  CHECK(hardy.profile.hits == 5);
  CHECK(hardy.profile.points == 60 + 50);
  CHECK(side("custom: item=banner-of-fortitude").profile.points == 30);
  const Unit led =
      side("empire/halberdiers: character=hero, character-item=sword-of-might, item=sword-of-fate");
  CHECK(led.profile.specials.has(Special::sword_of_might));
  CHECK(led.profile.specials.has(Special::sword_of_fate));
  CHECK(led.profile.points == plain.profile.points + 5);
  CHECK(led.character_points == side("empire/halberdiers: character=hero").character_points + 10);
  CHECK(side("empire/halberdiers: character=hero").character_points == 80);
  const Unit cleaving = side(
      "empire/halberdiers: character=hero, character-item=sword-of-destruction, "
      "item=sword-of-cleaving");
  CHECK(cleaving.profile.specials.has(Special::sword_of_cleaving));
  CHECK(cleaving.profile.specials.has(Special::sword_of_destruction));
  CHECK(cleaving.profile.points == plain.profile.points + 10);
  CHECK(cleaving.character_points == 80 + 10);
}

TEST_CASE("a magic item that cannot be had is refused", "[lists]") {
  CHECK(side("empire/halberdiers: item=banner-of-fortitude, outstanding=3").outstanding == 3);
  CHECK_FALSE(refused("empire/halberdiers: item=banner-of-fortitude, outstanding=4").empty());
  CHECK(
      refused("custom: item=sword-of-might, sword-of-might=no") ==
      "side A: sword-of-might and item cannot both be said (one of them decides). Leave one out.");
  CHECK(refused("custom: item=crown") ==
        "side A: item: \"crown\" is not allowed. Type battle-banner, banner-of-shielding, "
        "banner-of-fortitude, "
        "banner-of-fortune, sword-of-might, sword-of-fate, sword-of-cleaving or "
        "sword-of-destruction.");
  CHECK(refused("custom: type=monster, item=sword-of-might") ==
        "side A: item is said of monster (only infantry, cavalry and chariots have magic items). "
        "Leave "
        "it out.");
  CHECK(refused("custom: armour=3+, item=banner-of-shielding") ==
        "side A: item is said of armour 3+ (nothing makes that better). Leave it out.");
  CHECK(refused("custom: hits=5, item=banner-of-fortitude") ==
        "side A: item is said of 5 hits a stand (it is for units of 2 to 4). Leave it out.");
  CHECK(refused("custom: character=1, character-item=battle-banner") ==
        "side A: character-item: \"battle-banner\" is not allowed. Type sword-of-might, "
        "sword-of-fate, sword-of-cleaving or sword-of-destruction.");
  CHECK(refused("custom: character-item=sword-of-might") ==
        "side A: character-item is said without a character (he has it). Say who with character=, "
        "by his name or by an attack or more.");
  CHECK(refused("custom: item=sword-of-might, character=1, character-item=sword-of-might") ==
        "side A: character-item is said twice (an army has one sword-of-might). Leave one out.");
  CHECK(refused("custom: item") ==
        "side A: item has no value (one is wanted). Type for example item=battle-banner.");
  CHECK(refused("custom: shot-at=70") ==
        "side A: shot-at: \"70\" is not allowed. Type a whole number from 0 to 60.");
}

}  // namespace lists_side
