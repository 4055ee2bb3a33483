#include "catch.hpp"
#include "warmaster/rules/profile.hpp"

namespace lists_profile {

using namespace fray::warmaster;

TEST_CASE("attacks are read and written as army lists write them", "[lists]") {
  CHECK(parse_attacks("3") == Attacks{3, 0, 0});
  CHECK(parse_attacks("0") == Attacks{0, 0, 0});
  CHECK(parse_attacks("D6") == Attacks{0, 1, 6});
  CHECK(parse_attacks("2d6") == Attacks{0, 2, 6});
  CHECK(parse_attacks("4+D6") == Attacks{4, 1, 6});
  for (const char* const text : {"3", "D6", "2D6", "4+D6", "4+2D3"}) {
    CHECK(to_string(*parse_attacks(text)) == text);
  }
}

TEST_CASE("what is no attack value is refused", "[lists]") {
  for (const char* const text :
       {"",    " 3",   "3 ", "-1",  "+3",  "03",   "3.0",  "D", "D0",          "D1",
        "0D6", "D-6",  "4+", "+D6", "4+3", "D6+4", "D6D6", "x", "99999999999", "2D99999999999",
        "3/1", "D6+D6"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_attacks(text));
  }
}

TEST_CASE("armour is 3+ to 6+ or none", "[lists]") {
  CHECK(parse_armour("3+") == Armour::three);
  CHECK(parse_armour("6+") == Armour::six);
  CHECK(parse_armour("None") == Armour::none);
  for (const char* const text : {"", "2+", "7+", "4", "+4", "4+ ", "44+", "-", "0"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_armour(text));
  }
  CHECK(to_string(Armour::five) == "5+");
  CHECK(to_string(Armour::none) == "none");
}

TEST_CASE("troop types are read in any case", "[lists]") {
  CHECK(parse_troop_type("Cavalry") == TroopType::cavalry);
  CHECK(parse_troop_type("MACHINE") == TroopType::machine);
  CHECK_FALSE(parse_troop_type("elephant"));
  CHECK(to_string(TroopType::artillery) == "artillery");
}

TEST_CASE("every special rule is found by its name, with blanks or hyphens, in any case",
          "[lists]") {
  for (const SpecialRule& rule : special_rules()) {
    std::string hyphened(rule.name);
    for (char& c : hyphened) {
      c = c == ' ' ? '-' : c;
    }
    CAPTURE(rule.name);
    CHECK(find_special(rule.name) == rule.id);
    CHECK(find_special(hyphened) == rule.id);
    CHECK_FALSE(rule.effect.empty());
    CHECK_FALSE(rule.source.empty());
  }
  CHECK(find_special("Must Pursue") == Special::must_pursue);
  CHECK(find_special("always hits on 4") == Special::always_hits_on_4);
  CHECK_FALSE(find_special("must"));
  CHECK_FALSE(find_special(""));
}

}  // namespace lists_profile
