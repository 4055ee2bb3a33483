// The table of special rules, its names, and that each rule has its test and its line in
// docs/rules.md.

#include <filesystem>
#include <set>

#include "core/files.hpp"
#include "warmaster_fights.hpp"

namespace warmaster_special_rules {

using namespace fray::warmaster_tests;

namespace {

/// Every name in a "[special: name]" of a test case in this folder.
std::set<std::string> rules_with_a_test() {
  const std::string mark = "[special: ";
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(FRAY_UNIT_TESTS)) {
    const std::string text =
        entry.path().extension() == ".cpp" ? fray::read_text_file(entry.path()) : std::string();
    for (auto at = text.find("TEST_CASE("); at != std::string::npos;
         at = text.find("TEST_CASE(", at + 1)) {
      const std::string heading = text.substr(at, text.find('{', at) - at);
      for (auto tag = heading.find(mark); tag != std::string::npos;
           tag = heading.find(mark, tag + 1)) {
        const auto from = tag + mark.size();
        names.insert(heading.substr(from, heading.find(']', from) - from));
      }
    }
  }
  return names;
}

std::set<std::string> registered_rules() {
  std::set<std::string> names;
  for (const SpecialRule& rule : special_rules()) {
    names.emplace(rule.name);
  }
  return names;
}

}  // namespace

TEST_CASE("every special rule has a test, and every tag a rule", "[warmaster]") {
  CHECK(rules_with_a_test() == registered_rules());
}

TEST_CASE("every special rule has its line in docs/rules.md, with what the table says of it",
          "[warmaster]") {
  const char* const moments[] = {"attacks", "to hit", "casualties", "result", "pursuit", "placing"};
  const std::string table = fray::read_text_file(FRAY_RULES_TABLE);
  for (const SpecialRule& rule : special_rules()) {
    const std::string line = "\n| `" + std::string(rule.name) + "` | " + std::string(rule.effect) +
                             " | " + moments[static_cast<std::size_t>(rule.moment)] + " | " +
                             std::string(rule.source) + " | ";
    INFO(line);
    CHECK(table.find(line) != std::string::npos);
  }
}

TEST_CASE("special rules are in the order of their numbers, with name, effect and source",
          "[warmaster]") {
  std::size_t place = 0;
  for (const SpecialRule& rule : special_rules()) {
    CHECK(static_cast<std::size_t>(rule.id) == place++);
    CHECK_FALSE(rule.name.empty());
    CHECK_FALSE(rule.effect.empty());
    CHECK((rule.source.starts_with("seeds/000") || rule.source.starts_with("rules-facts")));
  }
  CHECK(place == kSpecialCount);
  CHECK(registered_rules().size() == kSpecialCount);
}

TEST_CASE("a unit has the special rules it was given and no other", "[warmaster]") {
  for (const SpecialRule& rule : special_rules()) {
    Specials specials;
    specials.set(rule.id);
    for (const SpecialRule& other : special_rules()) {
      CHECK(specials.has(other.id) == (other.id == rule.id));
    }
    specials.set(rule.id, false);
    CHECK(specials == Specials{});
  }
}

}  // namespace warmaster_special_rules
