// The table of special rules, its names, and that each rule has its test and its line in
// docs/rules.md.

#include <filesystem>
#include <set>

#include "catch.hpp"
#include "core/files.hpp"
#include "rankflank/rules/profile.hpp"

namespace rankflank_special_rules {

using namespace fray::rankflank;

namespace {

/// Every name in a "[rank special: name]" of the room's tests.
std::set<std::string> rules_with_a_test() {
  const std::string mark = "[rank special: ";
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(FRAY_UNIT_TESTS)) {
    const std::string file = entry.path().filename().string();
    if (!file.starts_with("rankflank_") || file == "rankflank_special_rules.cpp") {
      continue;
    }
    const std::string text = fray::read_text_file(entry.path());
    for (auto tag = text.find(mark); tag != std::string::npos; tag = text.find(mark, tag + 1)) {
      const auto from = tag + mark.size();
      names.insert(text.substr(from, text.find(']', from) - from));
    }
  }
  return names;
}

}  // namespace

TEST_CASE("every special rule has a test, and every tag a rule", "[rankflank]") {
  std::set<std::string> registered;
  for (const SpecialRule& rule : special_rules()) {
    registered.emplace(rule.name);
  }
  CHECK(rules_with_a_test() == registered);
  CHECK(registered.size() == kSpecialCount);
}

TEST_CASE("every special rule has its line in docs/rules.md, with what the table says of it",
          "[rankflank]") {
  const std::string table = fray::read_text_file(FRAY_RULES_TABLE);
  for (const SpecialRule& rule : special_rules()) {
    const std::string line = "\n| `" + std::string(rule.name) + "` | " + std::string(rule.effect) +
                             " | " + std::string(rule.source) + " | ";
    INFO(line);
    CHECK(table.find(line) != std::string::npos);
  }
}

TEST_CASE("special rules are found by the lists' own words", "[rankflank]") {
  CHECK(find_special("Great-Weapon") == Special::great_weapon);
  CHECK(find_special("BSB") == Special::battle_standard);
  CHECK(find_special("two hand weapons") == Special::paired_weapons);
  CHECK_FALSE(find_special("great"));
}

TEST_CASE("amounts are written as they are read", "[rankflank]") {
  for (const char* const text : {"3", "D6", "2D3", "D6+1", "2D6+2"}) {
    REQUIRE(parse_amount(text));
    CHECK(to_string(*parse_amount(text)) == text);
  }
  for (const char* const text : {"", "D", "d1", "1+D6", "-1", "D6+", "99999"}) {
    CHECK_FALSE(parse_amount(text));
  }
}

TEST_CASE("each rulebook has its own words for the characteristics", "[rankflank]") {
  CHECK(find_characteristic(Rulebook::fantasy6, "WS")->value == &Profile::skill);
  CHECK(find_characteristic(Rulebook::ninth_age, "Off")->value == &Profile::skill);
  CHECK(find_characteristic(Rulebook::sovl, "skill")->value == &Profile::skill);
  CHECK(find_characteristic(Rulebook::sovl, "ws") == nullptr);
  for (const Rulebook book :
       {Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6, Rulebook::fantasy7}) {
    for (const Characteristic& characteristic : characteristics(book)) {
      const std::int32_t value = Profile{}.*characteristic.value;
      INFO(characteristic.key);
      CHECK((value >= characteristic.lowest && value <= characteristic.highest));
    }
  }
}

}  // namespace rankflank_special_rules
