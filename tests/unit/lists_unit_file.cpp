
#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/files.hpp"
#include "games/import_units.hpp"
#include "lists/fields.hpp"
#include "lists/unit_file.hpp"
#include "refusal.hpp"
#include "warmaster/lists/unit_list.hpp"

namespace lists_unit_file {

using namespace fray;
using namespace fray::lists;
using fray::warmaster::UnitList;

namespace {

const std::string kHead = "system = \"warmaster\"\nlist = \"Test\"\n";

/// A file whose one unit stands from line 3 on; `line` is its last line, 10.
std::string with_line(const std::string& line) {
  return kHead + "[[unit]]\nname = \"Knights\"\ntype = \"cavalry\"\n\n\n\n\n" + line + "\n";
}

std::string refused(const std::string& toml) {
  return refusal([&] { read_unit_list<warmaster::ListedUnit>(toml, "f.toml", "test"); });
}

const std::string kKnights =
    "[[unit]]\nname = \"Knights\"\ntype = \"cavalry\"\nattacks = 3\nhits = 3\nstands = 3\npoints = "
    "110\n";

}  // namespace

TEST_CASE("a unit file is read", "[lists]") {
  const UnitList list = read_unit_list<warmaster::ListedUnit>(
      "system = \"warmaster\"\nlist = \"Empire\"\nedition = \"Warmaster Revolution\"\nsource = "
      "\"somebody\"\n"
      "[[unit]]\nname = \"Steam Tank\"\ntype = \"machine\"\nattacks = 3\nhits = 4\narmour = "
      "\"3+\"\nstands = 1\n"
      "points = 130\nshooting = \"3\"\nrange = \"30cm\"\nrules = [\"always defended\", "
      "\"Never-Confused\"]\n"
      "[[unit]]\nname = \"Pump Wagon\"\ntype = \"chariot\"\nattacks = \"D6\"\nhits = 3\nstands = "
      "1\npoints = 50\n"
      "note = \"a note\"\ncharacters = false\nupgrade = true\n"
      "[[character]]\nname = \"Griffon\"\nkind = \"mount\"\nattack_bonus = 2\npoints = "
      "80\nterrifying = true\n",
      "f.toml", "empire");
  REQUIRE(list.units.size() == 2);
  REQUIRE(list.characters.size() == 1);
  const warmaster::ListedUnit& tank = list.units[0];
  CHECK(tank.key == "empire/steam tank");
  CHECK(tank.list == "empire");
  CHECK(tank.profile.type == warmaster::TroopType::machine);
  CHECK(tank.profile.attacks == warmaster::Attacks{3, 0, 0});
  CHECK(tank.profile.hits == 4);
  CHECK(tank.profile.armour == warmaster::Armour::three);
  CHECK(tank.profile.stands == 1);
  CHECK(tank.profile.points == 130);
  CHECK(tank.shooting == "3");
  CHECK(tank.range == "30cm");
  CHECK(tank.profile.specials.has(warmaster::Special::always_defended));
  CHECK(tank.profile.specials.has(warmaster::Special::never_confused));
  CHECK_FALSE(tank.profile.specials.has(warmaster::Special::terrifying));
  CHECK(list.units[1].profile.attacks == warmaster::Attacks{0, 1, 6});
  CHECK(list.units[1].profile.armour == warmaster::Armour::none);
  CHECK(list.units[1].upgrade);
  CHECK(list.units[0].takes_characters);
  CHECK_FALSE(list.units[1].takes_characters);
  CHECK(list.units[1].takes_items);
  CHECK(list.characters[0].attack_bonus == 2);
  CHECK(list.characters[0].command == 0);
  CHECK(list.characters[0].terrifying);
  const std::string written = to_toml(list);
  CHECK(to_toml(read_unit_list<warmaster::ListedUnit>(written, "again.toml", "empire")) == written);
}

TEST_CASE("a wrong number is refused with its place, its field and what would be right",
          "[lists]") {
  struct Field {
    std::string name;
    std::string range;
  };
  const std::vector<Field> fields{{"hits", "a whole number from 1 to 20"},
                                  {"stands", "a whole number from 1 to 12"},
                                  {"points", "a whole number from 0 to 100000"},
                                  {"attacks", "a whole number from 0 to 40"}};
  const std::vector<std::string> plain{"-1",
                                       "-0",
                                       "100001",
                                       "2147483647",
                                       "2147483648",
                                       "9007199254740993",
                                       "9223372036854775807",
                                       "-9223372036854775808"};
  const std::vector<std::string> unusual{
      "nan",   "+nan", "inf", "-inf", "+inf", "1.5", "3.0",  "-0.0",       "1e-320",
      "1e308", "0x3",  "0o3", "0b11", "1_0",  "+3",  "true", "1979-05-27", "07:32:00"};
  for (const Field& field : fields) {
    // `attacks` comes before `hits`, and so on: those before the field are right.
    const std::string right = "attacks = 3\nhits = 3\nstands = 3\n";
    const std::string before =
        field.name == "attacks" ? "" : right.substr(0, right.find(field.name));
    const std::string above = kHead + "[[unit]]\nname = \"K\"\ntype = \"cavalry\"\n" + before;
    const auto line = [&](const std::string& value) {
      return above + field.name + " = " + value + "\n";
    };
    const auto number = 1 + std::ranges::count(above, '\n');
    const std::string place = "f.toml:" + std::to_string(number) + ":" +
                              std::to_string(field.name.size() + 4) + ": unit[1]." + field.name +
                              ": ";
    for (const std::string& value : plain) {
      CHECK(refused(line(value)) == place + value + " is not allowed. Type " + field.range + ".");
    }
    for (const std::string& value : unusual) {
      CHECK(refused(line(value)) ==
            place + value + " is not allowed. Type " + field.range + ", in plain digits.");
    }
    for (const char* const value :
         {"[]", "{}", "\"x\"", "18446744073709551616", "3,5", "1e999999"}) {
      CAPTURE(field.name, value);
      CHECK(refused(line(value)).starts_with("f.toml:" + std::to_string(number) + ":"));
    }
  }
}

TEST_CASE("a wrong field is refused with its place and what would be right", "[lists]") {
  const std::vector<std::pair<std::string, std::string>> lines{
      {"armor = \"4+\"", "10:1: unit[1].armor is no key here. Did you mean armour?"},
      {"Name = \"x\"", "10:1: unit[1].Name is no key here. Did you mean name?"},
      {"zzzzzzzz = 1",
       "10:1: unit[1].zzzzzzzz is no key here (name, type, attacks, hits, armour, stands, base, "
       "points, shooting, range, rules, note, characters, items, upgrade, min, max, army_min or "
       "army_max)."},
      {"hits = 3", "3:1: unit[1].attacks is missing (a whole number from 0 to 40)."},
      {"attacks = \"D1\"",
       "10:11: unit[1].attacks: \"D1\" is not allowed. Type 0 to 40, or at most 4 dice such as "
       "\"D6\", \"2D6\" or \"4+D6\", 40 at best."},
      {"attacks = \"5D6\"",
       "10:11: unit[1].attacks: \"5D6\" is not allowed. Type 0 to 40, or at most 4 dice such as "
       "\"D6\", \"2D6\" or \"4+D6\", 40 at best."},
      {"attacks = \"39+D6\"",
       "10:11: unit[1].attacks: \"39+D6\" is not allowed. Type 0 to 40, or at most 4 dice such as "
       "\"D6\", \"2D6\" or \"4+D6\", 40 at best."},
      {"attacks = \"4D2147483647\"",
       "10:11: unit[1].attacks: \"4D2147483647\" is not allowed. Type 0 to 40, or at most 4 dice "
       "such as \"D6\", \"2D6\" or \"4+D6\", 40 at best."},
  };
  for (const auto& [line, message] : lines) {
    CHECK(refused(with_line(line)) == "f.toml:" + message);
  }
  const auto knights_with = [](const std::string& line) { return kHead + kKnights + line + "\n"; };
  const std::vector<std::pair<std::string, std::string>> more{
      {"base = \"40 x 20\"",
       "unit[1].base: \"40 x 20\" is not allowed. Type front x depth in mm such as \"40x20\", each "
       "1 to 200."},
      {"base = 40",
       "unit[1].base: 40 is not allowed. Type front x depth in mm such as \"40x20\", each 1 to "
       "200."},
      {"armour = 4", "unit[1].armour: 4 is not allowed. Type \"3+\" to \"6+\", or \"none\"."},
      {"armour = \"7+\"",
       "unit[1].armour: \"7+\" is not allowed. Type \"3+\" to \"6+\", or \"none\"."},
      {"armour = \"2+\"",
       "unit[1].armour: \"2+\" is not allowed. Type \"3+\" to \"6+\", or \"none\"."},
      {"rules = \"terrifying\"",
       "unit[1].rules: \"terrifying\" is no list (write [\"...\", \"...\"])."},
      {"rules = [\"terifying\"]",
       "unit[1].rules: \"terifying\" is no special rule. Did you mean \"terrifying\"?"},
      {"rules = [\"flying\", \"Flying\"]",
       "unit[1].rules: \"Flying\" is given twice (once is enough)."},
      {"shooting = 1", "unit[1].shooting: 1 is no text (put it in quotation marks)."},
      {"note = \"\"", "unit[1].note is empty (at least one character)."},
      {"note = \"\\u001b[31m\"",
       "unit[1].note: \"\\x1b[31m\" holds a control character (letters, digits, blanks and "
       "marks)."},
      {"upgrade = 1", "unit[1].upgrade: 1 is not allowed. Type true or false."},
      {"note = \"" + std::string(257, 'x') + "\"",
       "unit[1].note is too long (257 bytes, at most 256)."},
  };
  for (const auto& [line, message] : more) {
    const std::string place = line.starts_with("rules = [")
                                  ? "10:10: "
                                  : "10:" + std::to_string(line.find('=') + 3) + ": ";
    const std::string text = refused(knights_with(line));
    CHECK(text.substr(0, 10) == "f.toml:10:");
    CHECK(text.substr(text.find(": ") + 2) == message);
  }
}

TEST_CASE("a wrong whole is refused", "[lists]") {
  const auto named = [](const std::string& name) {
    std::string unit = kKnights;
    return unit.replace(unit.find("Knights"), 7, name);
  };
  const std::vector<std::pair<std::string, std::string>> files{
      {"", ":1:1: system is missing (a text)."},
      {"system = \"chess\"\n", ":1:10: system: \"chess\" is not allowed. Type \"warmaster\"."},
      {kHead, ":1:1: unit is missing (at least one [[unit]])."},
      {kHead + "unit = 3\n", ":3:8: unit: 3 is no list of tables (begin each with [[unit]])."},
      {kHead + "unit = [3]\n", ":3:9: unit[1]: 3 is no table of fields."},
      {kHead + "units = 3\n", ":3:1: units is no key here. Did you mean unit?"},
      {kHead + "list = \"again\"\n",
       ":3:8: this gives list twice (first on line 2). Take one away."},
      {kHead + "[unit]\na = 1\n[unit]\n",
       ":5:1: this is no TOML: Error while parsing table header: cannot redefine existing table "
       "'unit' (given first on line 3)."},
      {kHead + kKnights + named("KNIGHTS"),
       ":11:8: unit[2].name: \"KNIGHTS\" is given twice (first on line 3 as \"Knights\"; write "
       "each name once)."},
      {kHead + named("\xC3\x89lite") + named("E\xCC\x81lite"),
       ":11:8: unit[2].name: \"E\xCC\x81lite\" is given twice (first on line 3 as "
       "\"\xC3\x89lite\"; write each name once)."},
      {kHead + named("A+B"),
       ":4:8: unit[1].name: \"A+B\" is not allowed. Type no + : , or @, which part the units of a "
       "side."},
      {kHead + named("--"),
       ":4:8: unit[1].name: \"--\" is not allowed. Type at least one letter or digit."},
      {kHead + named("Elephant") + "type = 1\n",
       ":10:8: this gives type twice (first on line 5). Take one away."},
      {kHead + kKnights + "[[character]]\nname = \"Hero\"\nkind = \"villain\"\n",
       ":12:8: character[1].kind: \"villain\" is not allowed. Type general, hero, wizard, leader, "
       "subordinate or mount."},
      {kHead + kKnights + "[[character]]\nname = \"Hero\"\nkind = \"hero\"\nattack_bonus = 11\n",
       ":13:16: character[1].attack_bonus: 11 is not allowed. Type a whole number from 0 to 10."},
      {kHead + "a = \n",
       ":3:5: this is no TOML: Error while parsing key-value pair: expected value, saw '\\n'."},
      {"system = \"warmaster\"\rlist",
       ":1:21: this holds a carriage return within a line (end lines in LF, or in CR and LF)."},
      {"a = 1\nb = \"\xFF\"", ":2:6: this is not UTF-8 here (save it as UTF-8)."},
      {"\xEF\xBB\xBF" + kHead,
       ":1:1: this begins with a byte order mark (save it as UTF-8 without one)."},
      {std::string("a\0b", 3), ":1:2: this holds a NUL byte (a text file in UTF-8 is wanted)."},
  };
  for (const auto& [toml, message] : files) {
    CHECK(refused(toml) == "f.toml" + message);
  }
}

TEST_CASE("a file that would cost too much is refused", "[lists]") {
  std::string units = kHead;
  for (int i = 0; i <= 100'000; ++i) {
    units += "[[unit]]\n";
  }
  std::string dotted = "a";
  std::string values = "a = [";
  for (int i = 0; i < 1'000'001; ++i) {
    dotted += ".a";
    values += "1,";
  }
  CHECK(refused(units) == "f.toml:100003:1: this holds too many units (at most 100000).");
  CHECK(refused(dotted + " = 1") == "f.toml:1:130: this is nested too deeply (at most 64 levels).");
  CHECK(refused("a = " + std::string(1000, '[')) ==
        "f.toml:1:69: this is nested too deeply (at most 64 levels).");
  CHECK(refused(values + "]") == "f.toml:1:2000003: this holds too many values (at most 1000000).");
  CHECK(refused("a = \"" + std::string(200, '[') + "\"\n") ==
        "f.toml:1:1: a is no key here (system, list, edition, source, unit or character).");
}

TEST_CASE("a check lists everything that is wrong, and counts the units of a file that is right",
          "[lists]") {
  const auto checked = [](const std::string& toml) {
    return games::check_unit_list(toml, "f.toml", "f");
  };
  CHECK(checked(kHead + kKnights).units == 1);
  CHECK(checked(kHead + kKnights).faults.empty());
  CHECK(checked("list = 3\n" + kKnights + "armour = 4\nhitz = 1\n").faults.size() == 4);
  CHECK(checked("no TOML").faults.size() == 1);
  std::string many = kHead;
  for (int i = 0; i < 1000; ++i) {
    many += "[[unit]]\n";
  }
  CHECK(checked(many).faults.size() == Faults::kMostKept);
}

}  // namespace lists_unit_file
