// Lists of BattleScribe and tables. The files here are made up; scripts/gates/imports reads real
// ones.

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/import_units.hpp"
#include "lists/unit_file.hpp"
#include "rankflank/lists/import_ranks.hpp"
#include "rankflank/rules/special_rules.hpp"
#include "refusal.hpp"
#include "warmaster/lists/unit_list.hpp"

namespace lists_import_units {

using namespace fray;
using namespace fray::lists;
using fray::rankflank::Gear;
using fray::rankflank::gear_of;
using fray::rankflank::RankList;
using fray::rankflank::RankUnit;
using fray::rankflank::take_rules;
using fray::warmaster::UnitList;
using games::import_units, games::ImportWishes;
using rankflank::Amount;
using rankflank::Special;
using Values = std::vector<std::pair<std::string, std::string>>;

namespace {

std::vector<ImportedFile> imported(const std::string& text, const ImportWishes& wishes = {}) {
  return import_units(text, "t.cat", "test", wishes);
}

RankList ranks(const std::string& text, const ImportWishes& wishes = {}) {
  const auto files = imported(text, wishes);
  REQUIRE(files.size() == 1);
  return read_unit_list<RankUnit>(files[0].toml, "t.toml", "test");
}

RankUnit named(const RankList& list, const std::string& name) {
  for (const RankUnit& unit : list.units) {
    if (unit.profile.name == name) {
      return unit;
    }
  }
  FAIL("no unit is called " + name);
  return list.units.front();
}

std::string notes_of(const std::string& text, const ImportWishes& wishes = {}) {
  std::string all;
  const auto files = imported(text, wishes);
  for (const ImportNote& note : files.at(0).notes) {
    all += to_string(note, "t.cat") + "\n";
  }
  return all;
}

std::string refused(const std::string& text, const ImportWishes& wishes = {}) {
  return refusal([&] { imported(text, wishes); });
}

std::string profile(const std::string& name, const std::string& kind, const Values& values,
                    const std::string& id = "p") {
  std::string all = "<profiles><profile id=\"" + id + "\" name=\"" + name + "\" typeName=\"" +
                    kind + "\"><characteristics>\n";
  for (const auto& [key, value] : values) {
    all += "<characteristic name=\"" + key + "\">" + value + "</characteristic>\n";
  }
  return all + "</characteristics></profile></profiles>\n";
}

std::string entry(const std::string& name, const std::string& type, const std::string& inside,
                  const std::string& points = "") {
  return "<selectionEntry id=\"e-" + name + "\" name=\"" + name + "\" type=\"" + type + "\">" +
         inside +
         (points.empty() ? "" : "<costs><cost name=\"pts\" value=\"" + points + "\"/></costs>") +
         "</selectionEntry>\n";
}

std::string model(const std::string& name, int least, const std::string& points,
                  const std::string& inside = "") {
  return "<selectionEntries>" +
         entry(name, "model",
               "<constraints><constraint type=\"min\" field=\"selections\" scope=\"parent\" "
               "value=\"" +
                   std::to_string(least) + ".0\"/></constraints>" + inside,
               points) +
         "</selectionEntries>";
}

std::string must(const std::string& item, const std::string& target = "") {
  return "<entryLinks><entryLink name=\"" + item + "\" targetId=\"" + target +
         "\"><constraints><constraint type=\"min\" field=\"selections\" scope=\"parent\" "
         "value=\"1.0\"/></constraints>"
         "</entryLink></entryLinks>";
}

std::string catalogue(const std::string& entries, const std::string& rest = "") {
  return "<?xml version=\"1.0\"?>\n<catalogue name=\"Test\" xmlns=\"x\">\n<selectionEntries>\n" +
         entries + "</selectionEntries>\n" + rest + "</catalogue>\n";
}

const Values kSoldier{{"Mv", "4"}, {"WS", "3"}, {"BS", "3"}, {"S", "3"}, {"T", "3"},
                      {"W", "1"},  {"I", "3"},  {"A", "1"},  {"Ld", "7"}};
const Values kHorse{{"Mv", "8"}, {"WS", "3"}, {"BS", "0"}, {"S", "3"}, {"T", "3"},
                    {"W", "1"},  {"I", "3"},  {"A", "1"},  {"Ld", "5"}};

}  // namespace

TEST_CASE("a Fantasy unit comes with its armour, weapons and smallest cost", "[lists]") {
  const std::string text =
      catalogue(entry("Spears", "unit",
                      profile("Soldier", "Profile", kSoldier) + must("Light Armour") +
                          must("Shield") + must("Spear Infantry") + model("Spears", 10, "7.0")));
  const RankUnit unit = named(ranks(text), "Spears");
  CHECK(unit.profile.skill == 3);
  CHECK(unit.profile.discipline == 7);
  CHECK(unit.profile.models == 10);
  CHECK(unit.profile.points == 70);
  CHECK(unit.profile.save == 5);
  CHECK(unit.profile.specials.has(Special::spear));
  CHECK(unit.profile.specials.has(Special::shield));
  CHECK(ranks(text).system == "fantasy6");
  CHECK(ranks(text, {.system = "fantasy7"}).system == "fantasy7");
  CHECK(notes_of(text) == "t.cat:4: Spears: BS left out here and below: it touches no combat\n");
  CHECK(refused(text, {.system = "sovl"}) ==
        "system: \"sovl\" is not the file's game (its statistics are those of fantasy6).");
}

TEST_CASE("units of which a list has no profile are named", "[lists]") {
  const std::string spears =
      entry("Spears", "unit", profile("Soldier", "Profile", kSoldier) + model("Spears", 10, "7.0"));
  const std::string what = "left out, as the file has no profile of ";
  CHECK(notes_of(catalogue(entry("Lord", "unit", model("Lord", 1, "90.0")) + spears))
            .starts_with("t.cat:4: " + what + "it: Lord\n"));
  std::string giant = profile("Giant", "Profile", kSoldier, "g");
  giant.replace(giant.find("profiles"), 8, "sharedProfiles");
  giant.replace(giant.rfind("profiles"), 8, "sharedProfiles");
  const std::string notes =
      notes_of(catalogue(spears + entry("Cart", "model", "") + entry("Sword", "upgrade", "") +
                             entry("Giant", "unit", "") + entry("Lord", "unit", ""),
                         giant));
  CHECK(notes.find(what + "them: Cart, Lord\n") != std::string::npos);
}

TEST_CASE("a rider has the pace of his mount, which fights beside him", "[lists]") {
  const std::string text =
      catalogue(entry("Knights", "unit",
                      profile("Knight", "Profile", kSoldier) + must("Heavy Armour") +
                          must("Lance") + must("Horse", "e-Horse")),
                "<sharedSelectionEntries>" +
                    entry("Horse", "upgrade", profile("Warhorse", "Profile", kHorse, "q")) +
                    "</sharedSelectionEntries>");
  const RankList list = ranks(text);
  const RankUnit knights = named(list, "Knights");
  CHECK(knights.profile.movement == 8);
  CHECK(knights.profile.unit_strength == 2);
  CHECK(knights.profile.save == 4);
  CHECK(knights.profile.specials.has(Special::mounted));
  CHECK(knights.profile.specials.has(Special::lance));
  CHECK(list.units.size() == 2);  // and the horse by itself, as any unit may ride it
  REQUIRE(knights.profile.parts.size() == 1);
  const rankflank::Part& horse = knights.profile.parts[0];
  CHECK(horse.kind == rankflank::Part::Kind::mount);
  CHECK(horse.name == "Warhorse");
  CHECK_FALSE(horse.specials.has(Special::lance));
  CHECK(knights.note.empty());
}

namespace {

/// What a unit may be mounted on, as a group of which it has one.
std::string mounts(const std::string& links) {
  return "<selectionEntryGroups><selectionEntryGroup name=\"Mounts\"><constraints><constraint "
         "type=\"max\" field=\"selections\" scope=\"parent\" value=\"1.0\"/></constraints>"
         "<entryLinks>" +
         links + "</entryLinks></selectionEntryGroup></selectionEntryGroups>";
}

std::string offer(const std::string& name, const std::string& points) {
  return "<entryLink id=\"l-" + name + "\" name=\"" + name + "\" targetId=\"e-" + name +
         "\"><costs><cost name=\"pts\" value=\"" + points + "\"/></costs></entryLink>";
}

std::string of_lords() {
  return "<categoryLinks><categoryLink name=\"Lords\" primary=\"true\"/></categoryLinks>";
}

std::string shared(const std::string& entries) {
  return "<sharedSelectionEntries>" + entries + "</sharedSelectionEntries>";
}

Gear gear_named(const RankUnit& unit, const std::string& name) {
  const auto found = std::ranges::find(unit.gear, name, &Gear::name);
  REQUIRE(found != unit.gear.end());
  return *found;
}

}  // namespace

TEST_CASE("a mount that a hero buys fights and protects as one that is always there", "[lists]") {
  const Values griffon{{"Mv", "6"}, {"WS", "5"}, {"S", "5"}, {"T", "5"},
                       {"W", "4"},  {"I", "5"},  {"A", "4"}, {"Ld", "8"}};
  const RankList list = ranks(catalogue(
      entry("Lord", "unit",
            of_lords() + profile("Lord", "Profile", kSoldier) +
                mounts(offer("Horse", "15") + offer("Griffon", "200"))),
      shared(entry("Horse", "upgrade", profile("Horse", "Profile", kHorse, "q") + must("Barding")) +
             entry("Griffon", "upgrade",
                   profile("Griffon", "Profile", griffon, "r") +
                       "<rules><rule name=\"Causes Fear\"/></rules>"))));
  const RankUnit lord = named(list, "Lord");
  CHECK(lord.character);
  const Gear horse = gear_named(lord, "horse");
  CHECK(horse.counted);
  CHECK(horse.armour == 2);  // on horseback, and its barding
  CHECK(horse.takes == "us=2, m=8, mounted, mount=ws 3 s 3 i 3 a 1");
  CHECK(horse.left_out.empty());
  const Gear monster = gear_named(lord, "griffon");
  CHECK(monster.counted);
  CHECK(monster.armour == 0);
  CHECK(monster.takes == "us=5, m=6, fear, mounted, mount=ws 5 s 5 i 5 a 4");
  CHECK(monster.left_out == "the wounds of its griffon");
}

// Source  "Daemonic attacks" and "Wight Blades", Fantasy's list files.
TEST_CASE("magic of a daemon is in all its blows, and that of one who is ridden in its own",
          "[army]") {
  const auto riders = [](const std::string& rule) {
    const RankList list = ranks(
        catalogue(entry("Riders", "unit",
                        profile("Rider", "Profile", kSoldier) + must("Beast", "e-Beast") +
                            "<rules><rule name=\"" + rule + "\"/></rules>"),
                  shared(entry("Beast", "upgrade", profile("Beast", "Profile", kHorse, "q")))));
    RankUnit unit = named(list, "Riders");
    REQUIRE(unit.profile.parts.size() == 1);
    return unit.profile;
  };
  for (const auto& [rule, of_beasts] :
       {std::pair("Daemonic attacks", true), {"Forest Spirit", true}, {"Wight Blades", false}}) {
    const rankflank::Profile unit = riders(rule);
    CHECK(unit.specials.has(Special::magical_attacks));
    CHECK(unit.parts[0].specials.has(Special::magical_attacks) == of_beasts);
  }
  const RankList list = ranks(catalogue(
      entry("Lord", "unit",
            of_lords() + profile("Lord", "Profile", kSoldier) + mounts(offer("Beast", "50"))),
      shared(entry("Beast", "upgrade",
                   profile("Beast", "Profile", kHorse, "q") +
                       "<rules><rule name=\"Daemonic attacks\"/></rules>"))));
  CHECK(gear_named(named(list, "Lord"), "beast").takes ==
        "us=2, m=8, mounted, mount=ws 3 s 3 i 3 a 1 magical-attacks");
}

TEST_CASE("of a hero's mount in The 9th Age its values count, and the hero's where it has a C",
          "[lists]") {
  const std::string hero =
      profile("Hero Size", "0 Size", {{"Height", "Standard"}, {"Type", "Infantry"}}, "a") +
      profile("Hero Global", "1 Global", {{"Adv", "4"}, {"Dis", "9"}}, "b") +
      profile("Hero Defensive", "2 Defensive",
              {{"HP", "3"}, {"Def", "6"}, {"Res", "4"}, {"Arm", "1"}, {"Rules", "Heavy Armour"}},
              "c") +
      profile("Hero Offensive", "3 Offensive",
              {{"Att", "4"}, {"Off", "6"}, {"Str", "4"}, {"AP", "1"}, {"Agi", "6"}}, "d");
  const std::string beast =
      profile("Beast Size", "0 Size", {{"Height", "Large"}, {"Type", "Cavalry"}}, "e") +
      profile("Beast Global", "1 Global", {{"Adv", "7"}, {"Dis", "C"}, {"Rules", "Fear"}}, "f") +
      profile("Beast Defensive", "2 Defensive",
              {{"HP", "4"}, {"Def", "C"}, {"Res", "5"}, {"Arm", "C+1"}}, "g") +
      profile("Beast Offensive", "3 Offensive",
              {{"Att", "4"},
               {"Off", "4"},
               {"Str", "5"},
               {"AP", "3"},
               {"Agi", "4"},
               {"Rules", "Harnessed"}},
              "h") +
      "<infoLinks><infoLink name=\"Devastating Charge (+1 Att)\"/><infoLink name=\"Harnessed\"/>"
      "</infoLinks>";
  const RankList list = ranks(catalogue(entry("Hero", "unit", hero + mounts(offer("Beast", "200"))),
                                        shared(entry("Beast", "upgrade", beast))));
  const Gear gear = gear_named(named(list, "Hero"), "beast");
  CHECK(gear.counted);
  CHECK(gear.points == 200);
  CHECK(gear.armour == 1);
  CHECK(gear.takes ==
        "res=5, hp=4, height=2, adv=7, fear, mounted, "
        "mount=off 4 str 5 ap 3 att 4 agi 4 charge-att 1");
}

TEST_CASE("a devastating charge and an Aegis against some attacks are numbers", "[lists]") {
  const auto with_rules = [](const std::string& defensive, const std::string& offensive) {
    return named(ranks(catalogue(entry(
                     "U", "unit",
                     model("U", 5, "20.0",
                           profile("U Global", "1 Global", {{"Adv", "4"}, {"Dis", "7"}}, "b") +
                               profile("U Defensive", "2 Defensive",
                                       {{"HP", "1"},
                                        {"Def", "3"},
                                        {"Res", "3"},
                                        {"Arm", "0"},
                                        {"Rules", defensive}},
                                       "c") +
                               profile("U Offensive", "3 Offensive",
                                       {{"Att", "1"},
                                        {"Off", "3"},
                                        {"Str", "3"},
                                        {"AP", "0"},
                                        {"Agi", "3"},
                                        {"Rules", offensive}},
                                       "d"))))),
                 "U");
  };
  const rankflank::Profile charger =
      with_rules("", "Devastating Charge (+2 Att, +1 Str, +1 AP)").profile;
  CHECK(charger.charge_attacks == 2);
  CHECK(charger.charge_strength == 1);
  CHECK(charger.charge_penetration == 1);
  const RankUnit focused =
      with_rules("Devastating Charge (+1 Arm)", "Devastating Charge (+1 Str, Battle Focus)");
  CHECK(focused.profile.charge_strength == 1);
  CHECK(focused.profile.charge_armour == 1);
  CHECK(focused.profile.specials.has(Special::focused_charge));
  CHECK(focused.note.empty());
  const RankUnit hard = with_rules("", "Devastating Charge (+1 Str, Hard Target)");
  CHECK(hard.profile.charge_strength == 0);
  CHECK(hard.note == "not counted: Devastating Charge (+1 Str, Hard Target)");
  CHECK(with_rules("", "Devastating Charge (Fear)").profile.specials.has(Special::fearful_charge));
  const rankflank::Profile burnt = with_rules("Aegis (6+, 2+ against Flaming Attacks)", "").profile;
  CHECK(burnt.ward == 6);
  CHECK(burnt.ward_flaming == 2);
  CHECK(with_rules("Aegis (4+, against Melee Attacks)", "").profile.ward == 4);
  CHECK(with_rules("Aegis (3+, against non-Magical Attacks)", "").profile.ward_mundane == 3);
  const RankUnit shot = with_rules("Aegis (5+, against Ranged Attacks)", "");
  CHECK(shot.profile.ward == rankflank::kNever);
  CHECK(shot.note == "not counted: Aegis (5+, against Ranged Attacks)");
}

TEST_CASE("who leads a unit is a champion of it, and no unit", "[lists]") {
  auto boss = kSoldier;
  for (auto& [name, value] : boss) {
    value = name == std::string("A") ? std::to_string(std::stoi(value) + 1) : value;
  }
  const RankList list = ranks(
      catalogue(entry("Guards", "unit",
                      profile("Guard", "Profile", kSoldier) +
                          "<selectionEntryGroups><selectionEntryGroup name=\"Command Group\">"
                          "<selectionEntries>" +
                          entry("Boss", "upgrade", profile("Boss", "Profile", boss, "q")) +
                          "</selectionEntries></selectionEntryGroup></selectionEntryGroups>")));
  REQUIRE(list.units.size() == 1);
  const rankflank::Profile& guards = list.units[0].profile;
  REQUIRE(guards.parts.size() == 1);
  CHECK(guards.parts[0].kind == rankflank::Part::Kind::champion);
  CHECK(guards.parts[0].attacks == guards.attacks + 1);
  CHECK_FALSE(guards.specials.has(Special::champion));  // that is its player's to say
}

TEST_CASE("a chariot is one unit of crew, beasts and chassis", "[lists]") {
  const RankList list = ranks(catalogue(entry(
      "Chariot", "unit",
      profile(
          "Body", "Profile",
          {{"WS", "-"}, {"S", "5"}, {"T", "4"}, {"W", "4"}, {"I", "-"}, {"A", "-"}, {"Ld", "-"}}) +
          profile("2 Crew", "Profile",
                  {{"WS", "3"},
                   {"S", "3"},
                   {"T", "-"},
                   {"W", "-"},
                   {"I", "2"},
                   {"A", "1"},
                   {"Ld", "7"}},
                  "q") +
          profile("Wolf", "Profile",
                  {{"Mv", "9"},
                   {"WS", "3"},
                   {"S", "3"},
                   {"T", "3"},
                   {"W", "1"},
                   {"I", "3"},
                   {"A", "1"}},
                  "r"))));
  REQUIRE(list.units.size() == 1);
  const rankflank::Profile& chariot = list.units[0].profile;
  CHECK(chariot.name == "Chariot");
  CHECK(chariot.attacks == 2);
  CHECK(chariot.wounds == 4);
  CHECK(chariot.toughness == 4);
  REQUIRE(chariot.parts.size() == 2);
  for (const rankflank::Part& part : chariot.parts) {
    const bool chassis = part.kind == rankflank::Part::Kind::chassis;
    CHECK(part.attacks == (chassis ? 0 : 2));
    CHECK(part.strength == (chassis ? 5 : 3));
    CHECK(part.impact == (chassis ? Amount{0, 1, 6} : Amount{}));
  }
}

TEST_CASE("a weapon for two hands leaves none for the shield", "[lists]") {
  const RankUnit unit =
      named(ranks(catalogue(entry("Old", "unit",
                                  profile("Old", "Profile", kSoldier) + must("Great Weapon") +
                                      must("Heavy Armour") + must("Shield")))),
            "Old");
  CHECK(unit.profile.save == 5);
  CHECK_FALSE(unit.profile.specials.has(Special::shield));
}

TEST_CASE(
    "parts without a statistic have that of the model's others, or are left out with what they "
    "have",
    "[lists]") {
  const std::string chariot = catalogue(
      entry("Chariot", "unit",
            profile("Body", "Profile",
                    {{"WS", "-"},
                     {"S", "5"},
                     {"T", "4"},
                     {"W", "4"},
                     {"I", "-"},
                     {"A", "-"},
                     {"Ld", "-"}}) +
                profile("Crew", "Profile",
                        {{"WS", "4"},
                         {"S", "3"},
                         {"T", "-"},
                         {"W", "-"},
                         {"I", "3"},
                         {"A", "2"},
                         {"Ld", "8"}},
                        "q")) +
      entry("Engine", "unit",
            profile("Engine", "Profile", {{"WS", "-"}, {"T", "7"}, {"W", "3"}, {"Ld", "-"}}, "r")));
  const RankList list = ranks(chariot);
  CHECK(named(list, "Chariot").profile.attacks == 0);
  CHECK(named(list, "Chariot").profile.discipline == 8);
  CHECK(named(list, "Chariot (Crew)").profile.toughness == 4);
  CHECK(named(list, "Chariot (Crew)").profile.wounds == 4);
  CHECK(list.units.size() == 2);
  CHECK(notes_of(chariot).find(
            ": Engine: left out: without Ld it cannot fight (it has WS -, T 7, W 3, Ld -)\n") !=
        std::string::npos);
}

TEST_CASE("what a statistic says beyond a number is noted", "[lists]") {
  const auto with = [](const std::string& key, const std::string& value) {
    Values values = kSoldier;
    for (auto& [name, text] : values) {
      text = name == key ? value : text;
    }
    return catalogue(entry("U", "unit", profile("U", "Profile", values)));
  };
  CHECK(named(ranks(with("S", "4(5)")), "U").profile.strength == 4);
  CHECK(notes_of(with("S", "4(5)")).find("U: S \"4(5)\": 4 is used\n") != std::string::npos);
  CHECK(named(ranks(with("A", "D6+1")), "U").profile.attacks == 4);
  CHECK(notes_of(with("A", "D6+1")).find("A \"D6+1\": 4 is used") != std::string::npos);
  CHECK(notes_of(with("A", "-")).find("A \"-\": 0 is used") != std::string::npos);
  CHECK(refused(with("A", "Special")).find("left out: without A it cannot fight") !=
        std::string::npos);
  CHECK(notes_of(with("Mv", "55")).find("Mv \"55\": it is not used") != std::string::npos);
  CHECK(refused(with("W", "*")).find("left out: without W it cannot fight") != std::string::npos);
}

TEST_CASE("a model of The 9th Age is put together from its profiles", "[lists]") {
  const std::string text = catalogue(entry(
      "Riders", "unit",
      model("Rider", 5, "20.0",
            profile("Rider Size", "0 Size",
                    {{"Height", "Large"}, {"Type", "Cavalry"}, {"Base", "50×75"}}, "a") +
                profile("Rider Global", "1 Global",
                        {{"Adv", "7&quot; (8&quot;)"},
                         {"Mar", "14&quot;"},
                         {"Dis", "8"},
                         {"Rules", "Fear, Swiftstride"}},
                        "b") +
                profile("Rider Defensive", "2 Defensive",
                        {{"HP", "3"},
                         {"Def", "4"},
                         {"Res", "5"},
                         {"Arm", "1"},
                         {"Rules",
                          "Heavy Armour, Shield, Aegis (5+), Aegis (4+, against Magical Attacks)"}},
                        "c") +
                profile("Beast Offensive", "3 Offensive",
                        {{"Att", "3"},
                         {"Off", "4"},
                         {"Str", "5"},
                         {"AP", "2"},
                         {"Agi", "2"},
                         {"Rules", "Harnessed, Impact Hits (D3)"}},
                        "d") +
                profile("Rider Offensive", "3 Offensive",
                        {{"Att", "1"},
                         {"Off", "5"},
                         {"Str", "3"},
                         {"AP", "0"},
                         {"Agi", "4"},
                         {"Rules", "Lance"}},
                        "e"))));
  const RankList list = ranks(text);
  REQUIRE(list.units.size() == 1);
  const RankUnit riders = named(list, "Riders");
  CHECK(list.system == "ninth-age");
  CHECK(riders.kind == "Cavalry");
  CHECK(riders.profile.skill == 5);
  CHECK(riders.profile.defence == 4);
  CHECK(riders.profile.armour == 4);
  CHECK(riders.profile.ward == 5);
  CHECK(riders.profile.height == 2);
  CHECK(riders.profile.base == 50);
  CHECK(riders.profile.movement == 7);
  CHECK(riders.profile.models == 5);
  CHECK(riders.profile.points == 100);
  CHECK(riders.profile.specials.has(Special::lance));
  CHECK(riders.profile.specials.has(Special::fear));
  CHECK(riders.profile.specials.has(Special::mounted));
  REQUIRE(riders.profile.parts.size() == 1);
  const rankflank::Part& beast = riders.profile.parts[0];
  CHECK(beast.kind == rankflank::Part::Kind::mount);
  CHECK(beast.attacks == 3);
  CHECK(beast.penetration == 2);
  CHECK(beast.impact == Amount{0, 1, 3});
  CHECK_FALSE(beast.specials.has(Special::lance));
  CHECK(riders.profile.impact.none());
  CHECK(riders.profile.ward_magical == 4);
}

TEST_CASE("a Warmaster list of BattleScribe is imported", "[lists]") {
  const std::string text = catalogue(
      entry("Knights", "unit",
            profile("Knights", "Unit",
                    {{"Type", "Cavalry"},
                     {"Attacks", "3"},
                     {"Hits", "3"},
                     {"Armour", "45"},
                     {"Unit Size", "3"}}) +
                "<rules><rule name=\"Blazing Lances\"><description>They "
                "burn.</description></rule></rules>",
            "110.0") +
      entry("General", "model",
            profile("General", "Character",
                    {{"Type", "General"}, {"Attack", "+2"}, {"Command", "9"}}, "q"),
            "125.0") +
      entry(
          "Griffon", "upgrade",
          profile(
              "Griffon", "Character Mount",
              {{"Type", "Monstrous Mount"}, {"Attack", "+2"}, {"Terror", "Yes"}, {"Flying", "Yes"}},
              "r"),
          "80.0"));
  const auto files = imported(text);
  const UnitList list =
      read_unit_list<fray::warmaster::ListedUnit>(files.at(0).toml, "t.toml", "test");
  REQUIRE(list.units.size() == 1);
  CHECK(list.units[0].profile.armour == warmaster::Armour::four);
  CHECK(list.units[0].profile.points == 110);
  REQUIRE(list.characters.size() == 2);
  CHECK(list.characters[0].command == 9);
  CHECK(list.characters[1].terrifying);
  CHECK(notes_of(text).find("Knights: armour \"45\" is read as \"4+\"") != std::string::npos);
  CHECK(
      notes_of(text).find(
          "Knights: has the text of Blazing Lances: add what it does in combat as rules = [...]") !=
      std::string::npos);
}

TEST_CASE("an army table of Warmaster is imported", "[lists]") {
  const std::string heading =
      "Troop\tType\tAttacks\tHits\tArmour\tCommand\tUnit size\tPoints per unit\tMin/max\tSpecial\n";
  const auto files = imported(
      heading +
      "Guns\tArtillery \t1/8–4–2\t2\t–\t–\t1\t50\t–/1\t*5\n{nbsp}\t{empty}\n"
      "General\tGeneral\t+2\t–\t–\t9\t1\t125\t1\t–\nAltar\tSpecial\t+1\t–\t–\t–\t–\t+15\t–\t–\n");
  const UnitList list =
      read_unit_list<fray::warmaster::ListedUnit>(files.at(0).toml, "t.toml", "test");
  REQUIRE(list.units.size() == 1);
  CHECK(list.units[0].shooting == "8-4-2");
  CHECK(list.units[0].profile.type == warmaster::TroopType::artillery);
  CHECK(!list.units[0].limits.min);
  CHECK(list.units[0].limits.max == 1);
  REQUIRE(list.characters.size() == 2);
  CHECK(list.characters[0].attack_bonus == 2);
  CHECK(list.characters[1].kind == "mount");
}

TEST_CASE("an army table of Warmaster may name its columns as players do", "[lists]") {
  for (const std::string heading : {"Name\tType\tAttack\tHits\tArmour\tUnit Size\tPoints\n",
                                    "Unit\ttype\tATTACKS\thits\tArmor\tStands\tCost\n",
                                    "Troop\tType\tAttacks\tHits\tSave\tSize\tPoints per unit\n"}) {
    CAPTURE(heading);
    const auto files = imported(heading + "Spears\tInfantry\t3\t4\t5+\t3\t60\n");
    const UnitList list =
        read_unit_list<fray::warmaster::ListedUnit>(files.at(0).toml, "t.toml", "test");
    REQUIRE(list.units.size() == 1);
    const warmaster::Profile& spears = list.units[0].profile;
    CHECK(list.units[0].key == "test/spears");
    CHECK(spears.attacks.fixed == 3);
    CHECK(spears.hits == 4);
    CHECK(spears.armour == warmaster::Armour::five);
    CHECK(spears.stands == 3);
    CHECK(spears.points == 60);
  }
  const auto odd = imported("Name\tType\tAttack\tHits\tColour\nSpears\tInfantry\t3\t4\tred\n");
  CHECK(to_string(odd[0].notes.front(), "t").find("the column \"Colour\" is not known") !=
        std::string::npos);
}

TEST_CASE("a table of several armies becomes a file of each", "[lists]") {
  const std::string heading =
      "army\tsource_file\tentry_path\tprofile_name\tMv\tWS\tBS\tS\tT\tW\tI\tA\tLd\tSv\tSv+"
      "\tUS\tBase\n";
  const auto files =
      imported(heading +
               "The Élite\tf\tGuard/Guard\tGuard\t4\t4\t3\t3\t3\t1\t4\t1\t7\t5\t7\t(1)\t20x20\r\n"
               "The Élite\tf\tGuard/Boss\tBoss\t4\t4\t3\t3\t3\t2\t4\t2\t7\t11\t6\t1\t\r\n"
               "Ghosts\tf\t\tGhost\t4\t-\t-\t-\t-\t-\t-\t-\t-\t7\t7\t1\t\r\n");
  REQUIRE(files.size() == 2);
  CHECK(files[0].slug == "the-elite");
  CHECK(files[0].units == 2);
  CHECK(files[1].units == 0);
  CHECK(files[1].toml.empty());
  const RankList list = read_unit_list<RankUnit>(files[0].toml, "t.toml", "test");
  CHECK(named(list, "Guard").profile.save == 5);
  CHECK(named(list, "Guard").profile.base == 20);
  CHECK(named(list, "Guard (Boss)").profile.save == rankflank::kNever);
  CHECK(named(list, "Guard (Boss)").profile.ward == 6);
  CHECK(to_string(files[0].notes.back(), "t").find("Sv \"11\": it is not used") !=
        std::string::npos);
}

TEST_CASE("a plain name is that of the row that is called so, wherever it stands", "[lists]") {
  const RankList list = ranks(
      "army\tentry_path\tprofile_name\tMv\tWS\tBS\tS\tT\tW\tI\tA\tLd\tSv\n"
      "Men\tSwordsmen/Duelist\tDuelist\t4\t4\t3\t3\t3\t1\t4\t2\t7\t7\n"
      "Men\tHunters/Tracker\tTracker\t4\t3\t4\t3\t3\t1\t4\t1\t7\t7\n"
      "Men\t\tSwordsmen\t4\t4\t3\t3\t3\t1\t4\t1\t7\t7\n");
  REQUIRE(list.units.size() == 3);
  CHECK(named(list, "Swordsmen").profile.attacks == 1);
  CHECK(named(list, "Swordsmen (Duelist)").profile.attacks == 2);
  CHECK(named(list, "Hunters").profile.attacks == 1);  // nothing else is called so
}

TEST_CASE("SOVL's table comes with armour, size and first choice of weapon", "[lists]") {
  const RankList list = ranks(
      "faction\tsection\tunit\tmodel_"
      "type\tSkill\tPower\tDefense\tAttacks\tWounds\tDiscipline\tproperties\tdetails\r\n"
      "Men\tCore\tKnights\tCavalry\t4\t3\t3\t2\t2\t8\tLance and Shield or Greatweapon (1 pts), "
      "Heavy Armor, Fearless\t"
      "Cost per Model: 19 pts Unit Size: : 5-10\r\n"
      "Men\tCore\tSwords\tInfantry\t3\t3\t3\t1\t1\t7\tHand Weapon and Shield, Odd Ruse (1 "
      "pts), Unarmed, Bombs or Nets (2 pts) or Spear and Shield\tCost: 55 pts\r\n");
  const RankUnit knights = named(list, "Knights");
  CHECK(knights.profile.toughness == 4);
  CHECK(knights.profile.movement == 15);
  CHECK(knights.profile.models == 5);
  CHECK(knights.profile.points == 95);
  CHECK(knights.profile.specials.has(Special::lance));
  CHECK(knights.profile.specials.has(Special::mounted));
  CHECK(knights.profile.specials.has(Special::fearless));
  CHECK_FALSE(knights.profile.specials.has(Special::great_weapon));
  CHECK(named(list, "Swords").profile.specials.has(Special::shield));
  CHECK(named(list, "Swords").profile.points == 55);
  CHECK(knights.note == "may also have Greatweapon (1 pts)");
  CHECK(named(list, "Swords").note ==
        "may also have Spear and Shield; not counted: Odd Ruse (1 pts), Bombs, Nets (2 pts)");
}

TEST_CASE("names that a side cannot write are made plain, and none is given twice", "[lists]") {
  const RankList list =
      ranks(catalogue(entry("A: B+C\xE2\x80\x8B", "unit", profile("X", "Profile", kSoldier)) +
                      entry("A B C", "unit", profile("X", "Profile", kHorse, "q"))));
  REQUIRE(list.units.size() == 2);
  CHECK(list.units[0].profile.name == "A B C");
  CHECK(list.units[1].profile.name == "A B C (X)");
}

TEST_CASE("what stands in a name and is none of it goes to the note", "[lists]") {
  const auto soldier = [](const std::string& name) {
    return entry(name, "unit", profile(name, "Profile", kSoldier));
  };
  const RankList list = ranks(catalogue(
      soldier("0-1 Black Orcs") + soldier("0 \xE2\x80\x93 2  Swarms [GREENSKINS]") +
      soldier("1+ Guards (3)") + soldier("Josef (Young) (WD#300-UK)") +
      soldier("Knight (SoC) [0-1]") + soldier("2 Orc Crew") + soldier("Legion (III)") +
      soldier("Guard (High Elf)") + soldier("Karl (WD#288(UK))") + soldier("Open (WD#310(UK)")));
  const auto note = [&](const std::string& name) { return named(list, name).note; };
  CHECK(note("Black Orcs") == "0-1 an army");
  CHECK(note("Swarms") == "0-2 an army, marked GREENSKINS");
  CHECK(note("Guards (3)") == "at least 1 an army");
  CHECK(note("Josef (Young)") == "marked WD#300-UK");
  CHECK(note("Knight") == "marked SoC, 0-1 an army");
  CHECK(note("Karl") == "marked WD#288(UK)");
  for (const std::string plain :
       {"2 Orc Crew", "Legion (III)", "Guard (High Elf)", "Open (WD#310(UK)"}) {
    CHECK(note(plain).empty());
  }
}

TEST_CASE("a count in the name of a unit of models is said once", "[lists]") {
  const RankList list =
      ranks(catalogue(entry("0-1 Black Orcs", "unit",
                            model("Black Orc", 5, "13", profile("Black Orc", "Profile", kSoldier)) +
                                model("Boss", 0, "13", profile("Boss", "Profile", kHorse, "q")))));
  REQUIRE(list.units.size() == 2);
  CHECK(list.units[0].profile.name == "Black Orcs");
  CHECK(list.units[0].note == "0-1 an army");
  CHECK(list.units[1].profile.name == "Black Orcs (Boss)");
  CHECK(list.units[1].note.empty());
}

TEST_CASE("a count in the name of a Warmaster unit is its limit", "[lists]") {
  const auto files = imported(catalogue(entry("0-2 Knights (WD#300)", "unit",
                                              profile("0-2 Knights (WD#300)", "Unit",
                                                      {{"Type", "Cavalry"},
                                                       {"Attack", "3"},
                                                       {"Hits", "3"},
                                                       {"Armour", "4+"},
                                                       {"Size", "3"}}))));
  REQUIRE(files.size() == 1);
  const UnitList list =
      read_unit_list<fray::warmaster::ListedUnit>(files[0].toml, "t.toml", "test");
  REQUIRE(list.units.size() == 1);
  CHECK(list.units[0].profile.name == "Knights");
  CHECK(list.units[0].limits.army_max == 2);
  CHECK(std::ranges::any_of(files[0].notes, [](const ImportNote& note) {
    return note.entry == "Knights" && note.what == "its name says too: 0-2 an army, marked WD#300";
  }));
}

TEST_CASE("what is no list, or costs too much, is refused", "[lists]") {
  CHECK(refused("").starts_with("t.cat is no army list that fray can import ("));
  CHECK(refused("hello").starts_with("t.cat is no army list that fray can import ("));
  CHECK(refused("<catalogue name=\"x\">") ==
        "t.cat:1:20: this is no XML: Start-end tags mismatch.");
  CHECK(refused(catalogue("")) ==
        "t.cat holds no profile of a unit (statistics such as Hits, Off, WS or Skill are looked "
        "for).");
  CHECK(refused("Name\tHats\nX\t3\n")
            .find("A table names its columns in its first line: Troop, Type, Attacks, Hits") !=
        std::string::npos);
  CHECK(refused("<?xml version=\"1.0\"?>\n<!DOCTYPE c [<!ENTITY a \"aa\">]>\n<catalogue/>") ==
        "t.cat:2:11: this holds a document type (the files of list builders have none). Take it "
        "out.");
  CHECK(refused("<catalogue a=\"1\" a=\"2\"/>") == "t.cat:1:2: a is given twice (once is enough).");
  std::string deep;
  std::string wide = "<catalogue>";
  for (int i = 0; i < 100; ++i) {
    deep += "<catalogue>";
  }
  for (int i = 0; i < 1'000'001; ++i) {
    wide += "<a/>";
  }
  for (int i = 0; i < 100; ++i) {
    deep += "</catalogue>";
  }
  CHECK(refused(deep) == "t.cat:1:706: this is nested too deeply (at most 64 levels).");
  CHECK(refused(wide + "</catalogue>") ==
        "t.cat:1:1: this holds too many values for a file of its size (at most 520003).");
  CHECK(refused("a\tb\n1\t2\t3\n") == "t.cat:2:1: 3 cells are in this line (the heading names 2).");
  CHECK(refused("a\ta\n1\t2\n") == "t.cat:1:1: this has two columns called \"a\".");
  CHECK(refused("a\xFF\tb\n").find("is not UTF-8 here") != std::string::npos);
  std::string parts;
  for (int i = 0; i < 65; ++i) {
    parts += profile("X", "Profile", kSoldier);
  }
  CHECK(refused(catalogue(entry("U", "unit", parts)))
            .find("too many profiles (at most 64 of an entry, 100000 in all)") !=
        std::string::npos);
  std::string armies = "army\tentry_path\tprofile_name\tWS\n";
  std::string rows = armies;
  for (int i = 0; i < 1'001; ++i) {
    armies += std::to_string(i) + "\ta\tb\t3\n";
    rows += "A\ta\tb\t3\n";
  }
  CHECK(refused(armies) == "t.cat:1002:1: there are too many armies (at most 1000).");
  CHECK(refused(rows) == "t.cat:66:1: there are too many rows of one entry (at most 64).");
}

namespace {

std::string bounds(const std::string& least, const std::string& most) {
  return "<constraints><constraint type=\"min\" field=\"selections\" scope=\"parent\" value=\"" +
         least + "\"/><constraint type=\"max\" field=\"selections\" scope=\"parent\" value=\"" +
         most + "\"/></constraints>";
}

std::string group(const std::string& name, const std::string& inside,
                  const std::string& standard = "") {
  return "<selectionEntryGroups><selectionEntryGroup id=\"g-" + name + "\" name=\"" + name +
         "\" defaultSelectionEntryId=\"" + standard + "\">" + inside +
         "</selectionEntryGroup></selectionEntryGroups>";
}

const Values kShape{{"Height", "Standard"}, {"Type", "Infantry"}, {"Base", "25×25"}};
const Values kMind{{"Adv", "4"}, {"Dis", "7"}};
const Values kBlows{{"Att", "1"}, {"Off", "3"}, {"Str", "3"}, {"AP", "0"}, {"Agi", "2"}};
Values body(const std::string& skill) {
  return {{"HP", "1"}, {"Def", skill}, {"Res", "4"}, {"Arm", "0"}};
}

}  // namespace

TEST_CASE("gear that a group always gives is worn, in groups within groups too", "[lists]") {
  const std::string gear = must("Shield") + group("Armour", must("Light Armour"));
  const RankUnit unit =
      named(ranks(catalogue(entry("Blades", "unit",
                                  profile("Soldier", "Profile", kSoldier) + group("Gear", gear) +
                                      model("Blades", 10, "7")))),
            "Blades");
  CHECK(unit.profile.save == 5);
  CHECK(unit.profile.specials.has(Special::shield));
}

TEST_CASE("gear of a group that other entries share is worn", "[lists]") {
  const RankUnit unit =
      named(ranks(catalogue(
                entry("Blades", "unit",
                      profile("Soldier", "Profile", kSoldier) +
                          "<entryLinks><entryLink name=\"Gear\" targetId=\"g-Gear\" "
                          "type=\"selectionEntryGroup\"/></entryLinks>" +
                          model("Blades", 10, "7")),
                "<sharedSelectionEntryGroups><selectionEntryGroup id=\"g-Gear\" name=\"Gear\">" +
                    must("Heavy Armour") + "</selectionEntryGroup></sharedSelectionEntryGroups>")),
            "Blades");
  CHECK(unit.profile.save == 5);
}

TEST_CASE("a choice that nobody makes is said", "[lists]") {
  const std::string choice =
      group("Weapons", bounds("1", "1") +
                           "<entryLinks><entryLink id=\"a\" name=\"Spear\"/>"
                           "<entryLink id=\"b\" name=\"Halberd\"/></entryLinks>");
  const std::string text = catalogue(entry(
      "Blades", "unit", profile("Soldier", "Profile", kSoldier) + choice + model("B", 10, "7")));
  CHECK(notes_of(text).find("Blades: nothing is chosen of Weapons") != std::string::npos);
}

TEST_CASE("a unit whose statistics a choice gives is one unit for each", "[lists]") {
  const std::string races =
      group("Race",
            bounds("1", "1") + "<selectionEntries>" +
                entry("Wild", "upgrade", profile("Wild Defensive", "2 Defensive", body("2"), "w")) +
                entry("Tame", "upgrade", profile("Tame Defensive", "2 Defensive", body("3"), "t")) +
                "</selectionEntries>",
            "e-Tame");
  const std::string rank =
      model("Brute", 20, "8",
            profile("Brute", "0 Size", kShape, "s") + profile("Brute", "1 Global", kMind, "g") +
                profile("Brute Offensive", "3 Offensive", kBlows, "o"));
  const RankList list = ranks(catalogue(entry("Brutes", "unit", races + rank, "10")));
  REQUIRE(list.units.size() == 2);
  CHECK(named(list, "Brutes").profile.defence == 3);
  CHECK(named(list, "Brutes (Wild)").profile.defence == 2);
  CHECK(named(list, "Brutes").profile.points == 170);
  CHECK(named(list, "Brutes (Wild)").profile.models == 20);
}

TEST_CASE("the size of a unit may be a formation", "[lists]") {
  const std::string sizes = group(
      "Formation", bounds("1", "1") + "<selectionEntries>" + entry("5×5", "upgrade", "", "75") +
                       entry("5×4", "upgrade", "", "0") + "</selectionEntries>");
  const RankUnit unit =
      named(ranks(catalogue(entry("Brutes", "unit",
                                  profile("Brute", "A - Global", kMind, "g") +
                                      profile("Brute Def", "B - Defensive", body("3"), "d") +
                                      profile("Brute Off", "C - Offensive", kBlows, "o") + sizes,
                                  "175"))),
            "Brutes");
  CHECK(unit.profile.models == 20);
  CHECK(unit.profile.points == 175);
}

TEST_CASE("statistics are known in words and in capitals", "[lists]") {
  Values words;
  Values capitals;
  const std::vector<std::string> in_words{"Movement",   "Weapon Skill", "Ballistic Skill",
                                          "Strength",   "Toughness",    "Wounds",
                                          "Initiative", "Attacks",      "Leadership"};
  for (std::size_t i = 0; i < kSoldier.size(); ++i) {
    words.emplace_back(in_words[i], kSoldier[i].second);
    std::string name = kSoldier[i].first;
    name = name == "Mv" ? "M" : name == "Ld" ? "LD" : name;
    capitals.emplace_back(name, kSoldier[i].second);
  }
  for (const Values& values : {words, capitals}) {
    const RankUnit unit =
        named(ranks(catalogue(entry("Guard", "unit", profile("Guard", "Profile", values), "90"))),
              "Guard");
    CHECK(unit.profile.discipline == 7);
    CHECK(unit.profile.movement == 4);
    CHECK(unit.profile.toughness == 3);
  }
}

TEST_CASE("what a link always adds to the name of a rule is read", "[lists]") {
  const RankUnit unit = named(
      ranks(catalogue(entry(
          "Brutes", "unit",
          profile("Brute", "1 Global", kMind, "g") +
              profile("Brute Defensive", "2 Defensive", body("3"), "d") +
              profile("Brute Offensive", "3 Offensive", kBlows, "o") +
              "<infoLinks><infoLink name=\"Aegis\" targetId=\"a\"><modifiers><modifier "
              "type=\"append\" field=\"name\" value=\" (5+)\"/></modifiers></infoLink></infoLinks>",
          "10"))),
      "Brutes");
  CHECK(unit.profile.ward == 5);
  CHECK(unit.note.empty());
}

TEST_CASE("what a link changes in a profile is changed", "[lists]") {
  const std::string text = catalogue(
      entry("Guard", "unit",
            "<infoLinks><infoLink name=\"Soldier\" targetId=\"soldier\"><modifiers>"
            "<modifier type=\"set\" field=\"ws\" value=\"5\"/>"
            "<modifier type=\"increment\" field=\"s\" value=\"1\"/>"
            "<modifier type=\"set\" field=\"i\" value=\"9\"><conditions><condition/></conditions>"
            "</modifier></modifiers></infoLink></infoLinks>",
            "90"),
      "<sharedProfiles><profile id=\"soldier\" name=\"Soldier\" typeName=\"Profile\">"
      "<characteristics><characteristic name=\"WS\" typeId=\"ws\">3</characteristic>"
      "<characteristic name=\"S\" typeId=\"s\">3</characteristic>"
      "<characteristic name=\"T\" typeId=\"t\">3</characteristic>"
      "<characteristic name=\"W\" typeId=\"w\">1</characteristic>"
      "<characteristic name=\"I\" typeId=\"i\">3</characteristic>"
      "<characteristic name=\"A\" typeId=\"a\">1</characteristic>"
      "<characteristic name=\"Ld\" typeId=\"l\">7</characteristic>"
      "</characteristics></profile></sharedProfiles>");
  const RankUnit unit = named(ranks(text), "Guard");
  CHECK(unit.profile.skill == 5);
  CHECK(unit.profile.strength == 4);
  CHECK(unit.profile.initiative == 3);
}

TEST_CASE("rules that fray does not know stand in the note of their unit", "[lists]") {
  const RankUnit unit =
      named(ranks(catalogue(entry("Guard", "unit",
                                  profile("Guard", "Profile", kSoldier) + must("Odd Ruse") +
                                      must("Scouts") + must("Stubborn"),
                                  "90"))),
            "Guard");
  CHECK(unit.note == "not counted: Odd Ruse");
  const std::string longest(90, 'a');
  RankUnit many =
      named(ranks(catalogue(entry("Guard", "unit",
                                  profile("Guard", "Profile", kSoldier) + must(longest) +
                                      must(longest + "b") + must(longest + "c") + must("Odd Ruse"),
                                  "90"))),
            "Guard");
  CHECK(many.note == "not counted: " + longest + ", Odd Ruse and 2 more");
}

TEST_CASE("rules under a heading are the unit's, and statistics there are of another state of it",
          "[lists]") {
  const std::string groups =
      "<infoGroups><infoGroup name=\"Special rules\"><rules><rule name=\"Odd Ruse\"/></rules>"
      "<infoLinks><infoLink name=\"Stubborn\"/></infoLinks></infoGroup>"
      "<infoGroup name=\"Possessed\">" +
      profile("Demon", "Profile", kHorse, "q") +
      "<infoLinks><infoLink name=\"Frenzy\"/></infoLinks></infoGroup></infoGroups>";
  const RankList list = ranks(
      catalogue(entry("Guard", "unit", profile("Guard", "Profile", kSoldier) + groups, "90")));
  const RankUnit unit = named(list, "Guard");
  CHECK(list.units.size() == 1);
  CHECK(unit.profile.specials.has(Special::stubborn));
  CHECK_FALSE(unit.profile.specials.has(Special::frenzy));
  CHECK(unit.profile.parts.empty());
  CHECK(unit.note == "not counted: Odd Ruse, Possessed");
}

TEST_CASE("a unit that consists of another has its rules", "[lists]") {
  const std::string least =
      "<constraints><constraint type=\"min\" field=\"selections\" scope=\"parent\" "
      "value=\"1\"/></constraints>";
  const auto of = [](const std::string& parts) {
    return ranks(
        catalogue(entry("Beasts", "unit",
                        "<infoLinks><infoLink name=\"Fear\"/></infoLinks><selectionEntries>" +
                            parts + "</selectionEntries>")));
  };
  const std::string beast =
      entry("Beast", "unit", least + profile("Beast", "Profile", kSoldier), "85");
  Values strong = kSoldier;
  strong[3].second = "5";
  const std::string bear =
      entry("Bear", "unit", least + profile("Bear", "Profile", strong, "h"), "40");
  for (const RankList& list : {of(beast), of(beast + bear)}) {
    for (const RankUnit& unit : list.units) {
      CHECK(unit.profile.specials.has(Special::fear));
      CHECK(unit.profile.models == 1);
    }
    CHECK(list.units[0].profile.points == 85);
  }
  CHECK(of(beast + bear).units.size() == 2);
}

TEST_CASE("a rule is called as it is where it stands, not as the link to it", "[lists]") {
  const std::string link = "<infoLinks><infoLink name=\"Stubborn\" targetId=\"r\"/></infoLinks>";
  const RankUnit unit = named(
      ranks(catalogue(entry("Guard", "unit", profile("Guard", "Profile", kSoldier) + link, "90"),
                      "<sharedRules><rule id=\"r\" name=\"Old Stubborn\"/></sharedRules>")),
      "Guard");
  CHECK_FALSE(unit.profile.specials.has(Special::stubborn));
  CHECK(unit.note == "not counted: Old Stubborn");
}

TEST_CASE("rules of the whole army are named as left out", "[lists]") {
  const std::string notes = notes_of(
      catalogue(entry("Guard", "unit", profile("Guard", "Profile", kSoldier), "90"),
                "<infoLinks><infoLink name=\"Resolute\"/></infoLinks><rules><rule name=\"Oath\"/>"
                "</rules>"));
  CHECK(notes.find("left out, as it is said of the army and of no unit: Resolute, Oath") !=
        std::string::npos);
}

TEST_CASE("a Sylvan Lance is a light lance with an AP more in every blow", "[lists]") {
  using rankflank::Rulebook;
  RankUnit rider;
  rider.profile.penetration = 1;
  CHECK(take_rules({"Sylvan Lance"}, Rulebook::ninth_age, rider).empty());
  CHECK(rider.profile.penetration == 2);
  CHECK(rider.profile.charge_penetration == 0);
  CHECK(rider.profile.specials.has(Special::light_lance));
  WrittenEntry entry;
  entry.sold.push_back({.name = "Sylvan Lance", .once = 15});
  RankUnit prince;
  prince.profile.penetration = 2;
  const std::vector<Gear> gear = gear_of(entry, {}, Rulebook::ninth_age, prince);
  REQUIRE(gear.size() == 1);
  CHECK(gear[0].name == "sylvan lance");
  CHECK(gear[0].counted);
  CHECK(gear[0].takes == "light lance, ap=3");
}

TEST_CASE("what a charge makes hard to hit is the whole model", "[lists]") {
  const auto rule =
      rankflank::special_rules()[static_cast<std::size_t>(Special::distracting_charge)];
  CHECK(rule.moment == rankflank::Moment::to_hit);
  CHECK_FALSE(is_of_part(rule));
}

TEST_CASE("rules that are made of others count as those", "[lists]") {
  const auto with_rule = [](const std::string& rule) {
    return named(ranks(catalogue(entry("Guard", "unit",
                                       profile("Guard", "Profile", kSoldier) + must(rule), "90"))),
                 "Guard");
  };
  const rankflank::Profile daemon = with_rule("Daemonic Aura").profile;
  CHECK(daemon.ward_mundane == 5);
  CHECK(daemon.ward == rankflank::kNever);
  const RankUnit dryad = with_rule("Forest Spirit");
  CHECK(dryad.profile.ward_mundane == 5);
  CHECK(dryad.profile.specials.has(Special::fearless));
  CHECK(dryad.profile.specials.has(Special::magical_attacks));
  CHECK(dryad.note.empty());
  CHECK(with_rule("Wight Blades").profile.specials.has(Special::killing_blow));
  CHECK(with_rule("Spear (Mounted)").profile.specials.has(Special::spear));
  CHECK(with_rule("Choppa").profile.specials.has(Special::choppas));
}

TEST_CASE("an upgrade of which no unit is without several is its models", "[lists]") {
  const auto sold = [](const std::string& name, int least, int most, const std::string& points,
                       const std::string& inside = "") {
    const auto limit = [](const std::string& type, int value) {
      return "<constraint type=\"" + type + "\" field=\"selections\" scope=\"parent\" value=\"" +
             std::to_string(value) + "\"/>";
    };
    return "<selectionEntries>" +
           entry(name, "upgrade",
                 "<constraints>" + limit("min", least) + limit("max", most) + "</constraints>" +
                     inside,
                 points) +
           "</selectionEntries>";
  };
  const std::string soldier = profile("Soldier", "Profile", kSoldier);
  // With statistics of its own, and the rules of the unit.
  const RankUnit hulks = named(
      ranks(catalogue(entry("Hulks", "unit", must("Fear") + sold("Hulk", 3, 8, "40", soldier)))),
      "Hulks");
  CHECK(hulks.profile.models == 3);
  CHECK(hulks.profile.points == 120);
  CHECK(hulks.profile.specials.has(Special::fear));
  CHECK_FALSE(hulks.upgrade);
  // Without, beside those of the unit.
  const RankUnit crushers =
      named(ranks(catalogue(entry("Crushers", "unit", soldier + sold("Crusher", 3, 8, "80")))),
            "Crushers");
  CHECK(crushers.profile.models == 3);
  CHECK(crushers.profile.points == 240);
  CHECK(crushers.note.empty());
  // Two who serve a machine for nothing are none.
  const RankUnit tower = named(
      ranks(catalogue(entry("Tower", "unit", soldier + sold("Crew", 2, 2, "0"), "90"))), "Tower");
  CHECK(tower.profile.models == 1);
  CHECK(tower.profile.points == 90);
}

TEST_CASE("war machines are those of a Fantasy army, and of The 9th Age by their rule", "[lists]") {
  const std::string soldier = profile("Soldier", "Profile", kSoldier);
  const std::string machines =
      "<categoryLinks><categoryLink name=\"War Machine\"/></categoryLinks>";
  const auto kind = [](const std::string& inside) {
    return named(ranks(catalogue(entry("Tower", "unit", inside, "90"))), "Tower").kind;
  };
  CHECK(kind(soldier + machines) == "Machine");
  CHECK(kind(soldier + "<selectionEntries>" + entry("Team", "model", machines) +
             "</selectionEntries>") == "Machine");
  CHECK(kind(soldier).empty());
  const auto of_ninth_age = [](const std::string& rules) {
    const std::string text = catalogue(entry(
        "Tower", "unit",
        profile("Tower Size", "0 Size", {{"Height", "Standard"}, {"Type", "Construct"}}, "s") +
            profile("Tower Global", "1 Global", {{"Dis", "8"}, {"Rules", rules}}, "a") +
            profile("Tower Defensive", "2 Defensive",
                    {{"HP", "5"}, {"Def", "1"}, {"Res", "4"}, {"Arm", "0"}}, "b") +
            profile("Crew", "3 Offensive",
                    {{"Att", "3"}, {"Off", "3"}, {"Str", "3"}, {"AP", "0"}, {"Agi", "3"}}, "c"),
        "90"));
    return named(ranks(text), "Tower").kind;
  };
  CHECK(of_ninth_age("War Machine") == "War machine");
  CHECK(of_ninth_age("Stubborn") == "Construct");
}

TEST_CASE("a model more than the fewest has a price of its own", "[lists]") {
  const auto guard = [](const std::string& base) {
    return ranks(catalogue(entry(
        "Guard", "unit",
        profile("Guard", "Profile", kSoldier) + must("Light Armour") + model("Guard", 5, "20"),
        base)));
  };
  CHECK(named(guard("25"), "Guard").profile.points == 125);
  CHECK(named(guard("25"), "Guard").further == 20);
  CHECK(named(guard("0"), "Guard").further == 0);
}

TEST_CASE("a catalogue's links lead into the game system that comes with it", "[lists]") {
  const std::string text = catalogue(
      entry("Guard", "unit",
            profile("Guard", "Profile", kSoldier) + model("Guard", 5, "20") +
                "<entryLinks><entryLink name=\"Command Group\" targetId=\"c\"/></entryLinks>"));
  const std::string shared =
      "<gameSystem name=\"Game\"><sharedSelectionEntryGroups><selectionEntryGroup id=\"c\" "
      "name=\"Command Group\"><selectionEntries>" +
      entry("Champion", "upgrade", "", "20") + entry("Standard Bearer", "upgrade", "", "10") +
      "</selectionEntries></selectionEntryGroup></sharedSelectionEntryGroups></gameSystem>";
  CHECK(named(ranks(text), "Guard").gear.empty());
  CHECK(notes_of(text).find("(a game system, .gst, is given with --with): Command Group") !=
        std::string::npos);
  const RankUnit unit = named(ranks(text, {.with = shared}), "Guard");
  REQUIRE(unit.gear.size() == 2);
  CHECK(unit.gear[0].points == 20);
  CHECK(unit.gear[1].name == "standard");
  CHECK(notes_of(text, {.with = shared}).find("--with") == std::string::npos);
  CHECK(refused(text, {.with = catalogue("")}) ==
        "t.cat: --with: what it links to is no game system (a .gst file is wanted).");
  CHECK(refused("Unit\tWS\nGuard\t3\n", {.with = shared}) ==
        "t.cat: --with: links to no game system (a .cat of BattleScribe does). Leave it out.");
}

TEST_CASE("statistics of a mount are those of the unit of its name that has none", "[lists]") {
  const RankUnit eagle =
      named(ranks(catalogue(entry("Eagle", "unit", must("Fear") + model("Eagle", 1, "50")) +
                            "<selectionEntry id=\"m\" name=\"Eagle\" type=\"upgrade\">" +
                            profile("Eagle", "Profile", kHorse) + "</selectionEntry>")),
            "Eagle");
  CHECK(eagle.profile.points == 50);
  CHECK_FALSE(eagle.upgrade);
  CHECK(eagle.profile.specials.has(Special::fear));
}

TEST_CASE("what an upgrade's models cost each is said by their id, too", "[lists]") {
  std::string halberds =
      "<selectionEntry id='h' name='Halberds' type='upgrade'><modifiers><modifier type='increment' "
      "field='pts' value='2'><repeats><repeat field='selections' scope='parent' value='1' "
      "childId='e-Ogre' repeats='1'/></repeats></modifier></modifiers></selectionEntry>";
  std::string ogres = model("Ogre", 3, "40", profile("Ogre", "Profile", kSoldier));
  ogres.replace(ogres.find("\"model\""), 7, "\"upgrade\"");
  ogres.replace(ogres.find("</constraints>"), 0,
                "<constraint type=\"max\" field=\"selections\" scope=\"parent\" value=\"6\"/>");
  ogres.replace(ogres.rfind("</selectionEntries>"), 0, halberds);
  const RankUnit unit = named(ranks(catalogue(entry("Ogres", "unit", ogres))), "Ogres");
  CHECK(unit.profile.points == 120);
  REQUIRE(unit.gear.size() == 1);
  CHECK(unit.gear[0].points == 2);
  CHECK_FALSE(unit.gear[0].once);
}

TEST_CASE("a list says how many of a unit each thousand points ask for", "[lists]") {
  const std::string text =
      "<?xml version=\"1.0\"?>\n<catalogue name=\"Home\" xmlns=\"x\"><selectionEntries>\n"
      "<selectionEntry name=\"Pikes\" type=\"unit\"><modifiers><modifier type=\"increment\" "
      "field=\"k\" "
      "value=\"2.0\"><repeats><repeat field=\"pt\" scope=\"roster\" value=\"1000.0\"/></repeats>"
      "</modifier></modifiers><constraints><constraint field=\"selections\" scope=\"roster\" "
      "value=\"0.0\" id=\"k\" type=\"min\"/><constraint field=\"selections\" scope=\"roster\" "
      "value=\"4.0\" id=\"m\" type=\"max\"/></constraints>" +
      profile("Pikes", "Unit",
              {{"Type", "Infantry"},
               {"Attacks", "3"},
               {"Hits", "3"},
               {"Armour", "6+"},
               {"Unit Size", "3"}}) +
      "<costs><cost name=\"Points\" value=\"50\"/></costs></selectionEntry></selectionEntries>"
      "</catalogue>";
  const UnitList list =
      read_unit_list<fray::warmaster::ListedUnit>(imported(text).at(0).toml, "t.toml", "test");
  CHECK(list.units.at(0).limits.min == 2);
  CHECK_FALSE(list.units.at(0).limits.army_min);
  CHECK(list.units.at(0).limits.army_max == 4);
}

TEST_CASE("a table that a player wrote is read by its headings", "[lists]") {
  const RankUnit swords =
      named(ranks("Name\tUnit\tM\tWS\tBS\tS\tT\tW\tI\tA\tLd\tSv\tModels\tPoints\n"
                  "Swordsman\tSwords\t4\t4\t3\t3\t3\t1\t4\t1\t7\t5+\t10\t7\n"),
            "Swords");
  CHECK(swords.profile.skill == 4);
  CHECK(swords.profile.save == 5);
  CHECK(swords.profile.models == 10);
  CHECK(swords.profile.points == 70);
  const RankUnit guard =
      named(ranks("unit\toff\tdef\tstr\tres\tatt\tagi\thp\tdis\tadv\tmodels\tpoints\n"
                  "Guard\t3\t4\t3\t3\t1\t3\t1\t7\t4\t20\t10\n"),
            "Guard");
  CHECK(guard.profile.defence == 4);
  CHECK(guard.profile.discipline == 7);
  const auto files = imported(
      "Troops\tType\tAttacks\tHits\tArmour\tCommand\tSize\tPoints\tMin/Max\n"
      "Pikes\tInfantry\t3\t3\t6+\t-\t3\t45\t2/-\nKing\tGeneral\t+2\t-\t-\t9\t1\t125\t1\n");
  const UnitList list =
      read_unit_list<fray::warmaster::ListedUnit>(files.at(0).toml, "t.toml", "test");
  CHECK(list.units.at(0).profile.name == "Pikes");
  CHECK(list.characters.at(0).command == 9);
}

namespace {

/// The same table with its cells parted by another sign.
std::string parted_by(char sign, std::string table) {
  std::ranges::replace(table, '\t', sign);
  return table;
}

}  // namespace

TEST_CASE("a table of any game is parted by tabs, semicolons or commas", "[lists]") {
  for (const char sign : {'\t', ';', ','}) {
    CAPTURE(sign);
    const RankUnit swords =
        named(ranks(parted_by(sign,
                              "Name\tUnit\tWS\tBS\tS\tT\tW\tI\tA\tLd\tSv\tPoints\t\t\r\n"
                              "Swordsmen\tSwordsmen\t4\t3\t3\t3\t1\t4\t1\t7\t5+\t7\t\t\r\n")),
              "Swordsmen");
    CHECK(swords.profile.skill == 4);
    CHECK(swords.profile.save == 5);
    CHECK(swords.profile.points == 7);
    const RankUnit guard =
        named(ranks(parted_by(sign,
                              "Unit\tOff\tDef\tStr\tRes\tAtt\tAgi\tHP\tDis\tArm\tModels\tPoints\n"
                              "Guard\t4\t4\t3\t3\t1\t3\t1\t8\t2\t15\t11\n")),
              "Guard");
    CHECK(guard.profile.skill == 4);
    CHECK(guard.profile.models == 15);
    CHECK(guard.profile.points == 165);
    const auto files = imported(
        parted_by(sign,
                  "Troops\tType\tAttacks\tHits\tArmour\tCommand\tSize\tPoints\tMin/Max\tSpecial\n"
                  "Pikes\tInfantry\t3\t3\t6+\t-\t3\t45\t2/-\t-\nBowmen\tInfantry\t3/"
                  "1\t3\t0\t-\t3\t65\t-/3\t*1\n"
                  "Screen\tInfantry\t4\t3\t0 or 6+\t-\t+1\t25\t-/-\t*3\n"
                  "Gun\tArtillery\t1/2+b\t2\t0\t-\t2\t85\t-/1\t-\nTank\tMachine\t2/"
                  "2+b\t3\t3+\t-\t1\t120\t-/1\t-\n"
                  "King\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-\n"));
    const UnitList list =
        read_unit_list<fray::warmaster::ListedUnit>(files.at(0).toml, "t.toml", "test");
    REQUIRE(list.units.size() == 5);
    CHECK(list.units[1].shooting == "1");
    CHECK(list.units[1].limits.max == 3);
    CHECK(list.units[2].profile.stands == 1);
    CHECK(list.units[3].shooting == "2+b");
    CHECK(list.units[4].profile.armour == warmaster::Armour::three);
    CHECK(list.characters.at(0).command == 9);
  }
}

TEST_CASE("cells of a table may stand in quotation marks, and hold what parts cells", "[lists]") {
  for (const char sign : {';', ','}) {
    CAPTURE(sign);
    std::string table =
        parted_by(sign,
                  "Unit\tWS\tS\tT\tW\tI\tA\tLd\tModels\tPoints\tRules\n"
                  "\"Guard\"\t4\t3\t3\t1\t4\t1\t7\t10\t\"7\"\t\"Shield, Halberd\"\n");
    const RankUnit guard = named(ranks(table), "Guard");
    CHECK(guard.profile.specials.has(Special::halberd));
    CHECK(refused(table + "\"Open\n") ==
          "t.cat:3:1: a quotation mark is not closed (a cell is on one line). Close it.");
  }
  CHECK(refused("Dear friends, this is no table\n").starts_with("t.cat is no army list"));
}

TEST_CASE("a column that is not read, and what is no price, are named", "[lists]") {
  const std::string table =
      "Unit;WS;BS;S;T;W;I;A;Ld;Type;Colour;Points\nGuard;4;3;3;3;1;4;1;7;Infantry;red;";
  const std::string colour =
      "the column \"Colour\" is not read (Unit, Army, Models, Points, Rules and the game's "
      "statistics are)";
  CHECK(imported(table + "7\n").at(0).notes.front().what == colour);
  const auto all = notes_of(table + "many\n");
  CHECK(all.find("Guard: \"many\" is no price: it has none") != std::string::npos);
  CHECK(all.find("column \"Type\"") == std::string::npos);
  CHECK(named(ranks(table + "7 pts\n"), "Guard").profile.points == 7);
  CHECK(named(ranks(table + "6,5\n"), "Guard").profile.points == 7);  // rounded up, and told
  CHECK(notes_of(table + "6,5\n").find("6.5 points: 7 are used") != std::string::npos);
}

TEST_CASE("French lists name the types of troops in French", "[lists]") {
  const auto files = imported(
      "Unit;Type;Attacks;Hits;Armour;Size;Points\nArchers;Infantrie;3/1;3;0;3;55\n"
      "Chevaliers;Cavalerie;3;3;4+;3;110\nCanon;Artillerie;1;2;0;2;85\nPiques;infanterie;3;3;6+;3;"
      "45\n");
  const UnitList list =
      read_unit_list<fray::warmaster::ListedUnit>(files.at(0).toml, "t.toml", "test");
  using warmaster::TroopType;
  REQUIRE(list.units.size() == 4);
  CHECK(list.units[0].profile.type == TroopType::infantry);
  CHECK(list.units[1].profile.type == TroopType::cavalry);
  CHECK(list.units[2].profile.type == TroopType::artillery);
  CHECK(list.units[3].profile.type == TroopType::infantry);
}

TEST_CASE("a roster is an army, and no book of units", "[lists]") {
  const std::string sentence =
      "t.cat is a roster, which is an army (a book of units is wanted). Read it with fray army.";
  CHECK(refused("{\"roster\": {\"name\": \"Mine\", \"forces\": []}}") == sentence);
  CHECK(refused("<roster name=\"Mine\"/>") == sentence);
}

TEST_CASE("armour of a book's own name is worn, and of suits the best alone", "[lists]") {
  using rankflank::Profile;
  using rankflank::Rulebook;
  using rankflank::Special;
  std::vector<std::string> idle;
  const auto worn = [&](const std::vector<std::string>& words, Rulebook book) {
    RankUnit unit;
    idle = take_rules(words, book, unit);
    return unit.profile;
  };
  const Profile chosen =
      worn({"Hell-Forged Armour", "Hell-Forge Armour", "Spiked Shield"}, Rulebook::ninth_age);
  CHECK(chosen.armour == 4);
  CHECK(chosen.specials.has(Special::fearless));
  CHECK(chosen.specials.has(Special::shield));
  CHECK(idle == std::vector<std::string>{"the second Break Test of Hell-Forged Armour",
                                         "the hits of a Spiked Shield"});
  CHECK(worn({"Plate Armour", "Infernal Armour"}, Rulebook::ninth_age).armour == 3);
  const Profile ryma = worn({"Dragonforged Armour", "Shields", "Barding"}, Rulebook::ninth_age);
  CHECK(ryma.armour == 4);
  CHECK(ryma.ward == 6);
  CHECK(worn({"Dragon Armour", "Hand Weapons and Shields"}, Rulebook::fantasy6).save == 4);
  CHECK(worn({"Chaos Armour*"}, Rulebook::fantasy6).save == 4);
  CHECK(worn({"Armour Save:4+"}, Rulebook::fantasy6).save == 4);
  const Profile flail = worn({"Light Armour", "Shield", "Flail"}, Rulebook::fantasy6);
  CHECK(flail.save == 6);
  CHECK_FALSE(flail.specials.has(Special::shield));
}

TEST_CASE("what may be bought for a unit is its gear", "[lists]") {
  const std::string each =
      "<modifiers><modifier type='increment' field='pts' value='1'><repeats><repeat "
      "field='selections' "
      "scope='parent' value='1' childId='model' repeats='1'/></repeats></modifier></modifiers>";
  const auto option = [](const std::string& name, const std::string& inside) {
    return "<selectionEntry id='" + name + "' name='" + name + "' type='upgrade'>" + inside +
           "</selectionEntry>";
  };
  const auto costs = [](int points) {
    return "<costs><cost name='pts' value='" + std::to_string(points) + "'/></costs>";
  };
  const std::string one =
      "<constraints><constraint type='max' field='selections' scope='parent' "
      "value='1'/></constraints>";
  std::string statistics;
  for (const auto& [name, value] : std::vector<std::pair<std::string, int>>{
           {"Mv", 4}, {"WS", 3}, {"S", 3}, {"T", 3}, {"W", 1}, {"I", 3}, {"A", 1}, {"Ld", 7}}) {
    statistics +=
        "<characteristic name='" + name + "'>" + std::to_string(value) + "</characteristic>";
  }
  const auto files = imported(
      "<catalogue name='Test'><selectionEntries><selectionEntry id='u' name='Guard' type='unit'>"
      "<profiles><profile id='p' name='Guard' typeName='Profile'><characteristics>" +
      statistics +
      "</characteristics></profile></profiles><rules><rule name='Light Armour'/></rules>" +
      "<selectionEntries><selectionEntry id='m' name='Guard' type='model'><constraints>"
      "<constraint type='min' field='selections' scope='parent' value='10'/></constraints>" +
      costs(5) + "</selectionEntry>" + option("Heavy Armour", each) +
      option("War Mammoth", costs(90)) + option("Longbows", costs(3)) +
      "</selectionEntries><selectionEntryGroups>" + "<selectionEntryGroup id='w' name='Weapons'>" +
      one + "<selectionEntries>" + option("Halberds", each) + option("Spears and Shields", each) +
      "</selectionEntries></selectionEntryGroup>"
      "<selectionEntryGroup id='i' name='Magic Items'><selectionEntries>" +
      option("Sword of Might", costs(20)) + "</selectionEntries></selectionEntryGroup>" +
      "<selectionEntryGroup id='c' name='Command Group'><selectionEntries>" +
      option("Standard Bearer", costs(8)) + option("Sergeant", costs(9)) +
      "</selectionEntries></selectionEntryGroup></selectionEntryGroups></selectionEntry>"
      "</selectionEntries></catalogue>");
  const RankList list = read_unit_list<RankUnit>(files.at(0).toml, "t.toml", "test");
  const std::vector<Gear>& gear = list.units.at(0).gear;
  REQUIRE(gear.size() == 7);
  using rankflank::kNever;
  const auto is = [&](std::size_t nth, const Gear& wanted) {
    CHECK(gear[nth].name == wanted.name);
    CHECK(gear[nth].points == wanted.points);
    CHECK(gear[nth].once == wanted.once);
    CHECK(gear[nth].group == wanted.group);
    CHECK(gear[nth].armour == wanted.armour);
    CHECK(gear[nth].takes == wanted.takes);
    CHECK(gear[nth].counted == wanted.counted);
  };
  is(0,
     {"heavy armour", "", 1, false, "armour", 1, kNever, "", true, ""});  // instead of light armour
  is(1, {"war mammoth", "", 90, true, "", 0, kNever, "", false, ""});
  is(2, {"longbows", "", 3, true, "", 0, kNever, "", true, ""});
  is(3, {"halberd", "", 1, false, "weapons", 0, kNever, "", true, ""});
  is(4, {"spear and shield", "", 1, false, "weapons", 1, kNever, "spear, shield", true, ""});
  is(5, {"standard", "", 8, true, "", 0, kNever, "", true, ""});
  is(6, {"champion", "", 9, true, "", 0, kNever, "", true, ""});
}

// Another program may hand over any text.
TEST_CASE("what a file hides is told of units without a name, and of none", "[lists]") {
  ImportedFile file{.system = "warmaster"};
  file.toml = "\n[[unit]]\nx = 1\n\n[[unit]]\nname = \"Halberdier\"\n";
  const Hidden hidden = hidden_by(file, "empire");
  CHECK(hidden.list);
  CHECK_FALSE(hidden.units.empty());
  CHECK(std::ranges::find(hidden.units, "Halberdiers") == hidden.units.end());
}

}  // namespace lists_import_units
