#include <string>
#include <vector>

#include <fmt/format.h>

#include "catch.hpp"
#include "lists/unit_file.hpp"
#include "refusal.hpp"
#include "warmaster/lists/import.hpp"

namespace lists_import {

using namespace fray;
using namespace fray::lists;
using fray::warmaster::import_list;
using fray::warmaster::Imported;

namespace {

std::string list_of(const std::string& units, const std::string& rest = "") {
  return "{\"name\": \"Test\", \"version\": \"Any\",\n\"units\": {\n" + units + "}\n" + rest + "}";
}

Imported imported(const std::string& units, const std::string& rest = "") {
  Imported all = import_list(list_of(units, rest), "t.json", "test");
  CHECK(to_toml(read_unit_list<fray::warmaster::ListedUnit>(to_toml(all.list), "t.toml", "test")) ==
        to_toml(all.list));
  return all;
}

std::string refused(const std::string& json) {
  return refusal([&] { import_list(json, "t.json", "test"); });
}

std::string notes_of(const Imported& all) {
  std::string text;
  for (const ImportNote& note : all.notes) {
    text += to_string(note, "t.json") + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a unit and a character are imported", "[lists]") {
  const auto [list, notes] = imported(
      "\"Pistoliers\": {\"order\": 1, \"type\": \"Cavalry\", \"attack\": \"3/1\", \"range\": "
      "\"15cm\", \"hits\": 3,\n"
      "\"armour\": \"5+\", \"size\": 3, \"points\": 95},\n"
      "\"General\": {\"type\": \"General\", \"attack\": \"+2\", \"command\": 9, \"size\": 1, "
      "\"points\": 125}");
  CHECK(list.name == "Test");
  CHECK(list.edition == "Any");
  REQUIRE(list.units.size() == 1);
  const fray::warmaster::ListedUnit& unit = list.units[0];
  CHECK(unit.key == "test/pistoliers");
  CHECK(unit.profile.type == warmaster::TroopType::cavalry);
  CHECK(unit.profile.attacks == warmaster::Attacks{3, 0, 0});
  CHECK(unit.shooting == "1");
  CHECK(unit.range == "15cm");
  CHECK(unit.profile.armour == warmaster::Armour::five);
  CHECK(unit.profile.points == 95);
  REQUIRE(list.characters.size() == 1);
  CHECK(list.characters[0].kind == "general");
  CHECK(list.characters[0].attack_bonus == 2);
  CHECK(list.characters[0].command == 9);
  CHECK(notes.empty());
}

TEST_CASE("attacks, armour, size and range are read in every form that lists use", "[lists]") {
  struct Form {
    std::string fields;
    std::string attacks;
    std::string shooting;
    std::string armour;
    std::int32_t stands;
    std::string range;
  };
  const std::vector<Form> forms{
      {"\"attack\": 3, \"size\": 3", "3", "", "none", 3, ""},
      {"\"attack\": \"3/2-1\", \"size\": 3", "3", "2-1", "none", 3, ""},
      {"\"attack\": \"10/3\", \"size\": 1", "10", "3", "none", 1, ""},
      {"\"attack\": \"D6\", \"size\": 1", "D6", "", "none", 1, ""},
      {"\"attack\": \"1.1\", \"size\": 3", "1", "1", "none", 3, ""},
      {"\"attack\": \"1/8-4-2\", \"size\": 1", "1", "8-4-2", "none", 1, ""},
      {"\"attack\": \"1/2+bounce\", \"size\": 2", "1", "2+bounce", "none", 2, ""},
      {"\"attack\": \"1/2D6\", \"size\": 1", "1", "2D6", "none", 1, ""},
      {"\"attack\": \"1/2 per stand\", \"size\": 2", "1", "2 per stand", "none", 2, ""},
      {"\"attack\": \"0\", \"size\": 1", "0", "", "none", 1, ""},
      {"\"attack\": 3, \"armour\": \"0\", \"size\": 3", "3", "", "none", 3, ""},
      {"\"attack\": 3, \"armour\": \"-\", \"size\": 3", "3", "", "none", 3, ""},
      {"\"attack\": 3, \"armour\": null, \"size\": 3", "3", "", "none", 3, ""},
      {"\"attack\": 4, \"armour\": \"-/4+\", \"size\": 2", "4", "", "4+", 2, ""},
      {"\"attack\": 4, \"armour\": \"4+/-\", \"size\": 2", "4", "", "4+", 2, ""},
      {"\"attack\": 4, \"armour\": \"-/6+\", \"size\": \"+1\"", "4", "", "none", 1, ""},
      {"\"attack\": 3", "3", "", "none", 3, ""},
      {"\"attack\": 3, \"size\": 3, \"range\": 15", "3", "", "none", 3, "15cm"},
      {"\"attack\": 3, \"size\": 3, \"range\": \"15xm\"", "3", "", "none", 3, "15cm"},
      {"\"attack\": 3, \"size\": 3, \"range\": \"2\xC3\x97"
       "40\"",
       "3", "", "none", 3,
       "2\xC3\x97"
       "40"},
  };
  for (const Form& form : forms) {
    CAPTURE(form.fields);
    const auto [list, notes] = imported(
        "\"U\": {\"type\": \"Infantry\", \"hits\": 3, \"points\": 50, " + form.fields + "}");
    REQUIRE(list.units.size() == 1);
    const fray::warmaster::ListedUnit& unit = list.units[0];
    CHECK(to_string(unit.profile.attacks) == form.attacks);
    CHECK(unit.shooting == form.shooting);
    CHECK(to_string(unit.profile.armour) == form.armour);
    CHECK(unit.profile.stands == form.stands);
    CHECK(unit.range == form.range);
  }
}

TEST_CASE("troop types without a name of their own are said to count as another", "[lists]") {
  const Imported all = imported(
      "\"E\": {\"type\": \"Elephant\", \"attack\": 4, \"hits\": 4, \"size\": 3, \"points\": 200},\n"
      "\"W\": {\"type\": \"Wagon\", \"attack\": 1, \"hits\": 3, \"size\": 3, \"points\": 60},\n"
      "\"L\": {\"type\": \"Light Artillery\", \"attack\": 1, \"hits\": 2, \"size\": 1, \"points\": "
      "50},\n"
      "\"A\": {\"type\": \"Leader\", \"attack\": \"+1\", \"command\": 8, \"size\": 1, \"points\": "
      "80},\n"
      "\"B\": {\"type\": \"Subordinate\", \"attack\": \"+1\", \"command\": 7, \"size\": 1, "
      "\"points\": 30}");
  CHECK(all.list.units[0].profile.type == warmaster::TroopType::monster);
  CHECK(all.list.units[1].profile.type == warmaster::TroopType::machine);
  CHECK(all.list.units[2].profile.type == warmaster::TroopType::artillery);
  CHECK(all.list.characters[0].kind == "leader");
  CHECK(all.list.characters[1].kind == "subordinate");
  CHECK(notes_of(all) ==
        "t.json:1: special rules are not known of what fray's own lists do not have (if it has "
        "any, add them as rules = [...]): E, W, L\n"
        "t.json:3: E: type Elephant counts as monster\n"
        "t.json:4: W: type Wagon counts as machine\n"
        "t.json:5: L: type Light Artillery counts as artillery\n");
}

TEST_CASE("a note names a hundred units at most, and counts the others", "[lists]") {
  std::string units;
  for (int unit = 0; unit < 130; ++unit) {
    units += fmt::format(
        "{}\"U{}\": {{\"type\": \"Infantry\", \"attack\": 3, \"hits\": 3, \"size\": 3, "
        "\"points\": 50}}",
        unit == 0 ? "" : ",\n", unit);
  }
  CHECK(notes_of(imported(units)).ends_with(", U98, U99 and 30 units more\n"));
}

TEST_CASE("guns that take one from armour are known by the name of their special rule", "[lists]") {
  const Imported all = imported(
      "\"Handgunners\": {\"type\": \"Infantry\", \"attack\": \"3/1\", \"range\": \"30cm\", "
      "\"hits\": 3, \"size\": 3, \"points\": 65},\n"
      "\"Crossbows\": {\"type\": \"Infantry\", \"attack\": \"3/1\", \"range\": \"30cm\", \"hits\": "
      "3, \"size\": 3, \"points\": 55},\n"
      "\"Teppo\": {\"type\": \"Infantry\", \"attack\": \"3/1\", \"range\": \"30cm\", \"hits\": 3, "
      "\"size\": 3, \"points\": 65,\n"
      "  \"specialRules\": [\"Handguns\"]}",
      ", \"specialRules\": {\"Handgunners\": {}}\n");
  const auto pierces = [&](std::size_t unit) {
    return all.list.units[unit].profile.specials.has(warmaster::Special::handguns);
  };
  CHECK(pierces(0));
  CHECK_FALSE(pierces(1));
  CHECK(pierces(2));
  CHECK(notes_of(all).find(
            "Teppo: Handguns: its shots are those of handguns (rules = [\"handguns\"])\n") !=
        std::string::npos);
}

TEST_CASE("what cannot be used is noted line by line", "[lists]") {
  const Imported all = imported(
      "\"Camp\": {\"type\": \"Infantry\", \"points\": 50, \"armyMax\": 1},\n"
      "\"Maneaters\": {\"type\": \"Infantry\", \"attack\": 4, \"range\": 4, \"size\": 3, "
      "\"points\": 140},\n"
      "\"Archers\": {\"type\": \"Infantry\", \"attack\": 2, \"range\": 30, \"hits\": 3, \"size\": "
      "3, \"points\": 40,\n"
      "  \"specialRules\": [\"Skirmish\"], \"colour\": \"red\"},\n"
      "\"Dogs\": {\"type\": \"Infantry\", \"attack\": 3, \"hits\": 3, \"size\": \"+1\", "
      "\"points\": 10,\n"
      "  \"augendUnits\": [\"Archers\", \"Camp\"]},\n"
      "\"Sorcerer\": {\"type\": \"Wizard\", \"command\": 7, \"size\": 1, \"points\": 45},\n"
      "\"Chief\": {\"type\": \"General\", \"attack\": \"+2\", \"command\": \"8/9\", \"size\": 1, "
      "\"points\": 1}",
      ", \"magic\": true,\n\"spells\": [{}, {}], \"armyRules\": [\"x\"], \"specialRules\": "
      "{\"Archers\": {}}, "
      "\"mood\": 1\n");
  REQUIRE(all.list.units.size() == 3);
  CHECK(all.list.units[0].profile.hits == 4);
  CHECK(all.list.units[0].range.empty());
  CHECK(all.list.units[2].note == "one stand added to another unit: Archers or Camp");
  CHECK(all.list.characters[1].command == 8);
  CHECK(all.list.characters[1].note == "command 8/9 in the list");
  CHECK(
      notes_of(all) ==
      "t.json:1: special rules are not known of what fray's own lists do not have (if it has any, "
      "add them as rules = [...]): Dogs\n"
      "t.json:3: Camp: left out: no attack is given, so it has no profile to fight with\n"
      "t.json:3: armyMax: left out here and below: how an army is built\n"
      "t.json:4: Maneaters: no hits are given and it cannot shoot: range 4 is read as its hits\n"
      "t.json:5: Archers: range 30cm without a shooting attack: the range is kept\n"
      "t.json:5: Archers: takes its special rules from fray's own high-elves/archers: sure shots\n"
      "t.json:6: colour: left out here and below: unknown key\n"
      "t.json:7: Dogs: size +1: a unit of one stand, to be fielded with another unit\n"
      "t.json:8: augendUnits: left out here and below: how an army is built\n"
      "t.json:9: Sorcerer: no attack is given: +0 is assumed\n"
      "t.json:10: Chief: command \"8/9\": 8 is used\n"
      "t.json:11: magic: left out: items are said of a unit, as in item=battle-banner\n"
      "t.json:12: spells: 2 left out: fray has no magic\n"
      "t.json:12: armyRules: texts for people: add what touches a combat to its units as rules = "
      "[...]\n"
      "t.json:12: specialRules: texts for people: add what touches a combat to its units as rules "
      "= [...]\n"
      "t.json:12: mood: left out: unknown key\n");
}

TEST_CASE("upgrades become units, characters or mounts", "[lists]") {
  const std::string units =
      "\"Spears\": {\"type\": \"Infantry\", \"attack\": 3, \"hits\": 3, \"armour\": \"6+\", "
      "\"size\": 3, \"points\": "
      "45,\n"
      "  \"upgrades\": [\"Guard\", \"Guns\", \"Decline\"]},\n"
      "\"Guns\": {\"type\": \"Infantry\", \"attack\": 2, \"hits\": 3, \"size\": 3, \"points\": "
      "40},\n"
      "\"Horse\": {\"type\": \"Cavalry\", \"attack\": 3, \"hits\": 3, \"size\": 3, \"points\": 90, "
      "\"upgrades\": "
      "[\"Decline\"]},\n"
      "\"General\": {\"type\": \"General\", \"attack\": \"+2\", \"command\": 9, \"size\": 1, "
      "\"points\": 125,\n"
      "  \"upgrades\": [\"Alexander\", \"El Cid\", \"Griffon\"]}";
  const Imported all =
      imported(units,
               ", \"upgrades\": {\n"
               "\"Guard\": {\"type\": \"Special\", \"attack\": 4, \"hits\": 4, \"armour\": \"5+\", "
               "\"points\": \"+10\"},\n"
               "\"Guns\": {\"type\": \"Special\", \"attack\": 2, \"hits\": 3, \"size\": 3, "
               "\"points\": \"-5\"},\n"
               "\"Decline\": {\"type\": \"Special\", \"attack\": 2, \"hits\": 3, \"size\": 3, "
               "\"points\": -10},\n"
               "\"Alexander\": {\"type\": \"General\", \"attack\": \"+3\", \"command\": 10, "
               "\"points\": \"+25\"},\n"
               "\"El Cid\": {\"type\": \"General\", \"points\": \"+20\"},\n"
               "\"Griffon\": {\"type\": \"Monstrous Mount\", \"attack\": \"+2/+2\", \"range\": "
               "\"20cm\", \"points\": \"+80\"},\n"
               "\"Banner\": {\"type\": \"Special\", \"command\": \"+1\", \"points\": \"+25\"},\n"
               "\"Omens\": {\"type\": \"Special\", \"attack\": \"+0\", \"points\": \"+25\"}}");
  REQUIRE(all.list.units.size() == 6);
  const auto& result = all.list.units;
  CHECK(result[3].profile.name == "Guard");
  CHECK(result[3].upgrade);
  CHECK(result[3].profile.type == warmaster::TroopType::infantry);
  CHECK(result[3].profile.stands == 3);
  CHECK(result[3].profile.points == 55);
  CHECK(result[4].profile.name == "Decline (Spears)");
  CHECK(result[4].profile.points == 35);
  CHECK(result[5].profile.name == "Decline (Horse)");
  CHECK(result[5].profile.type == warmaster::TroopType::cavalry);
  CHECK(result[5].profile.points == 80);
  REQUIRE(all.list.characters.size() == 5);
  const auto& people = all.list.characters;
  CHECK(people[1].points == 150);
  CHECK(people[1].command == 10);
  CHECK(people[1].upgrade);
  CHECK(people[2].attack_bonus == 2);
  CHECK(people[2].command == 9);
  CHECK(people[2].points == 145);
  CHECK(people[3].kind == "mount");
  CHECK(people[3].attack_bonus == 2);
  CHECK(people[3].shooting == "+2");
  CHECK(people[3].range == "20cm");
  CHECK(people[3].points == 80);
  CHECK(people[4].note == "command +1");
  CHECK(notes_of(all) ==
        "t.json:1: special rules are not known of what fray's own lists do not have (if it has "
        "any, add them as rules = [...]): Spears, Guns, Horse, Decline\n"
        "t.json:10: Guard: size is not given: 3 stands are assumed\n"
        "t.json:11: Guns: left out: the unit of that name is the same\n"
        "t.json:14: El Cid: no attack is given: it has that of General\n"
        "t.json:16: Banner: counts as a mount: it adds to a character\n"
        "t.json:17: Omens: left out: it changes no attacks, hits, armour or command\n");
}

TEST_CASE("a wrong list is refused with its place and what would be right", "[lists]") {
  const auto unit_with = [](const std::string& fields) {
    return list_of("\"U\": {\"type\": \"Infantry\", " + fields + "}");
  };
  const std::vector<std::pair<std::string, std::string>> lists{
      {"",
       "1:1: this is no JSON: syntax error while parsing value - unexpected end of input; expected "
       "'[', '{', or a literal."},
      {"[]", "1:1: units is missing (an army list of wm-selector holds \"name\" and \"units\")."},
      {"{\"units\": {}}",
       "1:1: units is missing (an army list of wm-selector holds \"name\" and \"units\")."},
      {"{\"units\": 3}", "1:11: units: 3 is no table of entries."},
      {"{\"units\": {\"U\": 3}}", "1:1: name is missing (a text)."},
      {list_of("\"U\": {}, \"U\": {}"), "3:10: U is given twice (first on line 3)."},
      {unit_with("\"attack\": 1, \"hits\": NaN"),
       "3:48: this is no JSON: syntax error while parsing value - invalid literal; last read: "
       "'\"hits\": N'."},
      {list_of("\"U\": {}", ", \"upgrades\": []"),
       "4:15: upgrades: a list is no table of entries."},
      {"{\"a\": " + std::string(100, '[') + "}",
       "1:70: this is nested too deeply (at most 64 levels)."},
      {"{\"a\": \"\xFF\"}", "1:8: this is not UTF-8 here (save it as UTF-8)."},
      {"\xEF\xBB\xBF{}", "1:1: this begins with a byte order mark (save it as UTF-8 without one)."},
  };
  for (const auto& [json, message] : lists) {
    CHECK(refused(json) == "t.json:" + message);
  }
}

TEST_CASE("an entry with an odd value is left out and named, and all others are taken", "[lists]") {
  const std::string attacks = "(0 to 40, \"3/1\" with shooting, or dice such as \"D6\")";
  const auto unit_with = [](const std::string& fields) {
    return "\"U\": {\"type\": \"Infantry\", " + fields + "}";
  };
  const std::vector<std::pair<std::string, std::string>> entries{
      {"\"U\": 3", "U: left out: 3 is no table of statistics"},
      {"\"A+B\": {}", "A+B: left out: \"A+B\" (no + : , or @, which part the units of a side)"},
      {"\"U\": {\"type\": \"Mob\", \"attack\": 1, \"hits\": 1}",
       "U: left out: type: \"Mob\" (Infantry, Cavalry, Chariot, Monster, Artillery or Machine)"},
      {unit_with("\"attack\": \"many\""), "U: left out: attack: \"many\" " + attacks},
      {unit_with("\"attack\": 41"), "U: left out: attack: \"41\" " + attacks},
      {unit_with("\"attack\": -1"), "U: left out: attack: \"-1\" " + attacks},
      {unit_with("\"attack\": [1]"),
       "U: left out: attack: a list stands where a short text or a number is wanted"},
      {unit_with("\"attack\": 1, \"hits\": 0"),
       "U: left out: hits: 0 stands where a whole number from 1 to 20 is wanted"},
      {unit_with("\"attack\": 1, \"hits\": 2.5"),
       "U: left out: hits: 2.5 stands where a whole number from 1 to 20 is wanted"},
      {unit_with("\"attack\": 1, \"hits\": 1e308"),
       "U: left out: hits: 1e308 stands where a whole number from 1 to 20 is wanted"},
      {unit_with("\"attack\": 1, \"hits\": 18446744073709551616"),
       "U: left out: hits: 18446744073709551616 stands where a whole number from 1 to 20 is "
       "wanted"},
      {unit_with("\"attack\": 1, \"hits\": 3, \"size\": 13"),
       "U: left out: size: 13 stands where a whole number from 1 to 12 is wanted"},
      {unit_with("\"attack\": 1, \"hits\": 3, \"size\": 3, \"armour\": \"2+\""),
       "U: left out: armour: \"2+\" (\"3+\" to \"6+\", or none)"},
      {unit_with("\"attack\": 1, \"hits\": 3, \"size\": 3, \"points\": -1"),
       "U: left out: points: -1 is no cost (one from 0 to 100000 is wanted)"},
      {unit_with("\"attack\": 1, \"hits\": 3, \"size\": 3, \"points\": 1000001"),
       "U: left out: points: 1000001 stands where a whole number from -100000 to 100000 is wanted"},
      {"\"G\": {\"type\": \"General\", \"attack\": \"+11\"}",
       "G: left out: attack: \"+11\" (+0 to +10)"},
      {"\"G\": {\"type\": \"General\", \"attack\": 3}", "G: left out: attack: \"3\" (+0 to +10)"},
      {"\"G\": {\"type\": \"General\", \"attack\": \"+1\", \"command\": 13}",
       "G: left out: command: \"13\" (0 to 12)"},
      {"\"pistoliers\": {}",
       "pistoliers: left out: \"pistoliers\" is given twice (first on line 4)"},
      {"\"" + std::string(257, 'x') + "\": {}", "left out: too long (257 bytes, at most 256)"},
  };
  for (const auto& [entry, shown] : entries) {
    CAPTURE(entry);
    const Imported all = imported(
        "\"Halberdiers\": {\"type\": \"Infantry\", \"attack\": 3, \"hits\": 3, \"armour\": \"6+\", "
        "\"size\": 3, \"points\": 45},\n"
        "\"Pistoliers\": {\"type\": \"Cavalry\", \"attack\": \"3/1\", \"hits\": 3, \"armour\": "
        "\"5+\", \"size\": 3, \"points\": 110},\n" +
        entry);
    REQUIRE(all.list.units.size() == 2);
    CHECK(all.list.units[1].profile.points == 110);
    CHECK(all.list.characters.empty());
    REQUIRE(all.notes.size() == 1);
    const std::string note = to_string(all.notes.front(), "t.json");
    CHECK(note.starts_with("t.json:5: "));
    CHECK(note.ends_with(shown));
  }
}

TEST_CASE("a unit that fray knows has the special rules of fray's own list", "[lists]") {
  const std::string tank =
      "{\"type\": \"Machine\", \"attack\": \"3/3\", \"hits\": 4, \"armour\": \"3+\", \"size\": 1, "
      "\"points\": 130}";
  const std::string flying =
      tank.substr(0, tank.size() - 1) + ", \"flying\": true, \"terror\": \"Yes\"}";
  const Imported all = imported("\"Steam Tanks\": " + tank + ",\n\"Doom Wheelbarrow\": " + flying +
                                ",\n\"Halberdiers\": {\"type\": \"Infantry\", \"attack\": 3, "
                                "\"hits\": 3, \"size\": 3, \"points\": 45,\n"
                                "\"specialRules\": [\"Drill\"]}");
  REQUIRE(all.list.units.size() == 3);
  const auto& specials = all.list.units[0].profile.specials;
  CHECK(specials.has(warmaster::Special::always_defended));
  CHECK(specials.has(warmaster::Special::never_driven_back));
  CHECK(all.list.units[1].profile.specials.has(warmaster::Special::flying));
  CHECK(all.list.units[1].profile.specials.has(warmaster::Special::terrifying));
  CHECK(all.list.units[2].profile.specials == warmaster::Specials{});
  CHECK(
      notes_of(all) ==
      "t.json:1: special rules are not known of what fray's own lists do not have (if it has any, "
      "add them as rules = [...]): Doom "
      "Wheelbarrow\n"
      "t.json:3: Steam Tanks: takes its special rules from fray's own empire/steam tank: always "
      "defended, never driven back, handguns\n"
      "t.json:5: Halberdiers: takes its special rules from fray's own empire/halberdiers: none\n");
}

TEST_CASE("the army's own list comes first, and rules that differ elsewhere are not guessed",
          "[lists]") {
  const std::string unit =
      "{\"type\": \"Infantry\", \"attack\": 3, \"hits\": 3, \"size\": 3, \"points\": 45}";
  for (const auto& [army, known] : {std::pair{"Dark Elves", true},
                                    {"darkElves", true},
                                    {"Dark Elf", true},
                                    {"dark-elf", true},
                                    {"Warmaster - The Dark Elves 2024", true},
                                    {"Nobody", false}}) {
    CAPTURE(army);
    const Imported all = import_list(
        std::string("{\"name\": \"") + army + "\", \"units\": {\"Harpies\": " + unit + "}}",
        "t.json", "mine");
    REQUIRE(all.list.units.size() == 1);
    const std::string notes = notes_of(all);
    CHECK(all.list.units[0].profile.specials.has(warmaster::Special::flying) == known);
    CHECK_FALSE(all.list.units[0].profile.specials.has(warmaster::Special::chaos_or_undead));
    CHECK(notes.ends_with(
        known ? "takes its special rules from fray's own dark-elves/harpies: flying\n"
              : "different ones (chaos/harpies or dark-elves/harpies); add them as rules = "
                "[...]\n"));
  }
}

TEST_CASE("an army is known by the adjective of its name", "[lists]") {
  const Imported all = import_list(
      "{\"name\": \"Bretonnian\", \"units\": {\"Knights\": {\"type\": \"Cavalry\", "
      "\"attack\": 3, \"hits\": 3, \"armour\": \"4+\", \"size\": 3, \"points\": 110}}}",
      "t.json", "mine");
  CHECK(notes_of(all).starts_with(
      "t.json:1: Knights: takes its special rules from fray's own bretonnia/knights: "));
}

TEST_CASE("units of history take no rules from armies of fantasy", "[lists]") {
  const std::string archers =
      "\"Archers\": {\"type\": \"Infantry\", \"attack\": \"3/1\", \"hits\": 3, \"size\": 3, "
      "\"points\": 55, \"specialRules\": [\"Skirmish\"]}";
  for (const auto& [edition, historical] : {std::pair{"Warmaster Ancients", true},
                                            {"Warmaster Ancient Armies", true},
                                            {"Warmaster Medieval Armies", true},
                                            {"Warmaster Armies", false},
                                            {"Warmaster Revolution", false}}) {
    CAPTURE(edition);
    const Imported all = import_list(std::string("{\"name\": \"Norse\", \"version\": \"") +
                                         edition + "\", \"units\": {" + archers + "}}",
                                     "t.json", "norse");
    REQUIRE(all.list.units.size() == 1);
    CHECK(all.list.units[0].profile.specials.has(warmaster::Special::sure_shots) != historical);
    CHECK(
        notes_of(all) ==
        (historical
             ? "t.json:1: Archers: has the text of Skirmish: add what it does in combat as rules "
               "= [...]\nt.json:1: special rules are not known of what fray's own lists, which "
               "are of no age of history, do not have (if it has any, add them as rules = [...]): "
               "Archers\n"
             : "t.json:1: Archers: takes its special rules from fray's own high-elves/archers: "
               "sure shots\n"));
  }
}

TEST_CASE("a file of units alone is a list by the name of the file", "[lists]") {
  const std::string unit =
      "{\"type\": \"Infantry\", \"attack\": \"3/1\", \"armor\": \"6+\", \"hits\": 3, \"size\": 3, "
      "\"points\": 85}";
  const Imported all = import_list("{\"Lost Legion\": " + unit + ", \"Fellowship\": " + unit + "}",
                                   "t.json", "regiments");
  CHECK(all.list.name == "regiments");
  REQUIRE(all.list.units.size() == 2);
  CHECK(all.list.units[1].key == "regiments/fellowship");
  CHECK(all.list.units[1].profile.armour == warmaster::Armour::six);
  // Items have types too.
  CHECK(refused("{\"Battle Banner\": {\"type\": \"Magic Standard\", \"cost\": 30}}")
            .find("units is missing") != std::string::npos);
}

TEST_CASE("lists of other builders are understood", "[lists]") {
  const Imported all = imported(
      "\"Chariots\": {\"id\": \"U1\", \"type\": \"Chariots\", \"points\": 95, \"attack\": \"3\", "
      "\"armor\": \"5+\", \"hits\": 3, \"size\": 3},\n"
      "\"Halberdiers\": {\"type\": \"Infantry\", \"points\": 45, \"attack\": \"3\", \"armor\": "
      "\"6+\", \"hits\": 3, \"size\": 3,\n"
      "\"extraStands\": [\"Skirmishers\"]},\n"
      "\"Hero\": {\"type\": \"Hero\", \"points\": 80, \"attack\": \"+1\", \"size\": 1, "
      "\"command\": 8, \"upgrades\": [\"Griffon\"]}",
      ", \"upgrades\": {\"Griffon\": {\"type\": \"Monstrous Mount\", \"attack\": \"+2\", \"cost\": "
      "80, \"terror\": true}},\n\"stands\": {\"Skirmishers\": {\"type\": \"Infantry\", \"points\": "
      "45, \"attack\": \"4\", \"armor\": \"-/6+\", \"hits\": 3, \"size\": 1}}");
  REQUIRE(all.list.units.size() == 3);
  CHECK(all.list.units[0].profile.type == warmaster::TroopType::chariot);
  CHECK(all.list.units[0].profile.armour == warmaster::Armour::five);
  CHECK(all.list.units[1].profile.armour == warmaster::Armour::six);
  CHECK(all.list.units[2].profile.stands == 1);
  CHECK(all.list.units[2].note.starts_with("one stand added to another unit"));
  REQUIRE(all.list.characters.size() == 2);
  CHECK(all.list.characters[1].points == 80);
  CHECK(all.list.characters[1].terrifying);
}

}  // namespace lists_import
