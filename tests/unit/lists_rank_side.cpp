// One side of a rank-and-flank matchup as it is typed: contract.md, "A side".

#include <string>
#include <vector>

#include "catch.hpp"
#include "rankflank/lists/side.hpp"
#include "refusal.hpp"

namespace lists_rank_side {

using namespace fray;
using namespace fray::lists;
using fray::rankflank::parse_rank_side;
using fray::rankflank::RankFinder;
using fray::rankflank::rule_names_of;
using fray::rankflank::rulebook_named;
using fray::rankflank::rulebook_names;
using fray::rankflank::special_of;
using rankflank::Facing;
using rankflank::Pursuit;
using rankflank::Rulebook;
using rankflank::Special;
using rankflank::Unit;

namespace {

std::vector<Unit> side(const std::string& text, Rulebook book = Rulebook::fantasy6) {
  RankFinder finder(Library(to_string(book), {}, true));
  return parse_rank_side(text, finder, book, "side A").units;
}

Unit one(const std::string& text, Rulebook book = Rulebook::fantasy6) {
  const auto units = side(text, book);
  REQUIRE(units.size() == 1);
  return units.front();
}

std::string refused(const std::string& text, Rulebook book = Rulebook::fantasy6) {
  return refusal([&] { side(text, book); });
}

}  // namespace

TEST_CASE("a listed unit is as its list has it", "[lists]") {
  const Unit halberdiers = one("empire/halberdiers");
  CHECK(halberdiers.profile.name == "Halberdiers");
  CHECK(halberdiers.models == 10);
  CHECK(halberdiers.profile.models == 10);
  CHECK(halberdiers.has(Special::halberd));
  CHECK_FALSE(halberdiers.charging);
  CHECK(one("HALBERDIERS: Models=12").models == 12);
  CHECK(one("halberdiers: models=12").profile.models == 10);  // what its points buy
}

TEST_CASE("models more than the fewest are paid for as their list sells them", "[lists]") {
  const auto points = [](const std::string& text) {
    return one(text, Rulebook::ninth_age).profile.points;
  };
  CHECK(points("highborn-elves/sword masters") == 125);
  CHECK(points("highborn-elves/sword masters: models=20") == 425);  // 125 and 15 times 20
  CHECK(points("highborn-elves/sword masters: models=4") == 100);   // none is sold: in proportion
  CHECK(points("highborn-elves/sword masters: models=20, champion") == 435);
  CHECK(points("highborn-elves/sword masters: models=20, points=7") == 7);
}

TEST_CASE("a custom unit is what is said of it", "[lists]") {
  const Unit unit =
      one("custom: models=24, width=6, WS=5, S=4, T=4, W=1, I=5, A=2, LD=9, Sv=3+, Ward=none, "
          "US=2, M=5, points=300, name=Guard");
  CHECK(unit.models == 24);
  CHECK(unit.profile.models == 24);
  CHECK(unit.profile.width == 6);
  CHECK(unit.profile.skill == 5);
  CHECK(unit.profile.strength == 4);
  CHECK(unit.profile.toughness == 4);
  CHECK(unit.profile.initiative == 5);
  CHECK(unit.profile.attacks == 2);
  CHECK(unit.profile.discipline == 9);
  CHECK(unit.profile.save == 3);
  CHECK(unit.profile.ward == rankflank::kNever);
  CHECK(unit.profile.unit_strength == 2);
  CHECK(unit.profile.movement == 5);
  CHECK(unit.profile.points == 300);
  CHECK(unit.profile.name == "Guard");
}

TEST_CASE("each rulebook's own keys are known", "[lists]") {
  for (const std::string& name : rulebook_names()) {
    const Rulebook book = rulebook_named(name);
    for (const rankflank::Characteristic& characteristic : rankflank::characteristics(book)) {
      const std::string value = to_text(characteristic, characteristic.highest - 1);
      CAPTURE(name, characteristic.key, value);
      const Unit unit = one("custom: " + std::string(characteristic.key) + "=" + value, book);
      const bool models = characteristic.key == "models";
      CHECK((models ? unit.models : unit.profile.*characteristic.value) ==
            characteristic.highest - 1);
    }
    for (const std::string& rule : rule_names_of(book)) {
      CAPTURE(name, rule);
      CHECK(one("custom: " + rule, book).has(*special_of(book, rule)));
      CHECK_FALSE(one("custom: " + rule + "=no", book).has(*special_of(book, rule)));
    }
  }
  CHECK(one("custom: skill=4, power=4, defence=5", Rulebook::sovl).profile.toughness == 5);
  CHECK(
      one("custom: off=4, def=5, arm=3, aegis=5+, height=2", Rulebook::ninth_age).profile.armour ==
      3);
}

TEST_CASE("how a unit stands and what it does", "[lists]") {
  const Unit unit =
      one("custom: charging, high-ground, flank=right, of=2, fighting=4, pursue=restrain, "
          "enemy-ahead=7, edge-ahead=12, "
          "edge-behind=9");
  CHECK(unit.charging);
  CHECK(unit.high_ground);
  CHECK(unit.approach == Facing::right);
  CHECK(unit.of == 1);
  CHECK(unit.fighting == 4);
  CHECK(unit.pursuit == Pursuit::restrain);
  CHECK(unit.enemy_ahead == 7);
  CHECK(unit.edge_ahead == 12);
  CHECK(unit.edge_behind == 9);
  const Unit behind =
      one("custom: away=7, met=rear, fought=now, chases=2, drives, reformed, obstacle-ahead=4");
  CHECK(behind.away == 7);
  CHECK(behind.met == Facing::rear);
  CHECK(behind.fights_now);
  CHECK(behind.chases == 1);
  CHECK(behind.drives);
  CHECK(behind.reformed);
  CHECK(behind.obstacle_ahead == 4);
  CHECK(one("custom: away=7, met=left, fought=next").met == Facing::left);
  CHECK(one("custom: flank").approach == Facing::left);
  CHECK(one("custom: rear").approach == Facing::rear);
  CHECK(one("custom: rear=no").approach == Facing::front);
  CHECK(one("custom: pursue=no").pursuit == Pursuit::stay);
  CHECK(one("custom: pursue").pursuit == Pursuit::pursue);
  CHECK(one("custom: High Ground").high_ground);
  CHECK(one("custom: impact=D6+1").profile.impact == rankflank::Amount{1, 1, 6});
  CHECK(one("custom: stomp=2").profile.stomp == rankflank::Amount{2, 0, 0});
  CHECK(one("custom: multiple=D3").profile.multiple == rankflank::Amount{0, 1, 3});
  CHECK(one("custom: grind=2D3").profile.grind == rankflank::Amount{0, 2, 3});
  CHECK(one("custom: at-character=3").at_character == 3);
  CHECK(one("custom: defended").defended);
  CHECK(one("custom: general=9, ld=7").general == 9);
}

TEST_CASE("a side says several parts of a kind with and between them", "[lists]") {
  const auto parts = one("custom: crew=ws 4 s 4 i 4 a 1 and ws 4 s 3 i 3 a 2 poison").profile.parts;
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].strength == 4);
  CHECK(parts[1].strength == 3);
  CHECK(parts[1].attacks == 2);
  CHECK(parts[1].specials.has(Special::poison));
  CHECK_FALSE(parts[0].specials.has(Special::poison));
  CHECK(refused("custom: crew=ws 4 s 4 i 4 a 1 and").find("(a number of its blows") !=
        std::string::npos);
}

TEST_CASE("the dice of a house rule", "[lists]") {
  const Unit unit = one("custom: models=10, hits-on=6+, wounds-on=1+, saves-on=none");
  CHECK(unit.hits_on == 6);
  CHECK(unit.wounds_on == rankflank::kAlways);
  CHECK(unit.saves_on == rankflank::kNever);
}

TEST_CASE("a side may hold several units", "[lists]") {
  const auto units =
      side("2 x empire/spearmen: models=25 + custom: character, models=1, a=3, sv=4+");
  REQUIRE(units.size() == 3);
  CHECK(units[0].models == 25);
  CHECK(units[1].models == 25);
  CHECK(units[2].character);
  CHECK(units[2].profile.save == 4);
  CHECK(refused("4 x empire/spearmen") ==
        "side A: \"4 x\" is not allowed. Type 1 to 3 units a side; how many stands "
        "or models one unit has is said behind a colon.");
  CHECK(refused("2 x empire/spearmen + 2 x halberdiers") ==
        "side A: there are more than 3 units (a side has at most so many). Leave some out.");
  CHECK(refused("spearmen + ") ==
        "side A: nothing stands beside a + (a unit is wanted on each side of it). Write one there, "
        "or take the + away.");
  CHECK(refused("empire/spearmen + custom: ws=x") ==
        "side A, unit 2: ws: \"x\" is not allowed. Type a whole number from 0 to 10.");
}

TEST_CASE("a wrong option is refused with what would be right", "[lists]") {
  const std::vector<std::pair<std::string, std::string>> sides{
      {"custom: ws=11", "side A: ws: \"11\" is not allowed. Type a whole number from 0 to 10."},
      {"custom: ws=-1", "side A: ws: \"-1\" is not allowed. Type a whole number from 0 to 10."},
      {"custom: ws=4+", "side A: ws: \"4+\" is not allowed. Type a whole number from 0 to 10."},
      {"custom: ws", "side A: ws has no value (one is wanted). Type for example ws=4."},
      {"custom: sv=4", "side A: sv: \"4\" is not allowed. Type 1+ to 6+, or none."},
      {"custom: models=0",
       "side A: models: \"0\" is not allowed. Type a whole number from 1 to 400."},
      {"custom: general=11",
       "side A: general: \"11\" is not allowed. Type a whole number from 0 to 10."},
      {"custom: at-character=many",
       "side A: at-character: \"many\" is not allowed. Type a whole number from 0 to 400."},
      {"custom: of=4", "side A: of: \"4\" is not allowed. Type a whole number from 1 to 3."},
      {"custom: pursue=maybe",
       "side A: pursue: \"maybe\" is not allowed. Type yes, no or restrain."},
      {"custom: flank=front", "side A: flank: \"front\" is not allowed. Type left or right."},
      {"custom: away=4, met=back",
       "side A: met: \"back\" is not allowed. Type front, left, right or rear."},
      {"custom: away=4, fought=later",
       "side A: fought: \"later\" is not allowed. Type now or next."},
      {"custom: impact=9D6",
       "side A: impact: \"9D6\" is not allowed. Type a number to 20, or dice such as D6 or 2D3+1: "
       "at most 4 of 10 faces."},
      {"custom: multiple=0",
       "side A: multiple: \"0\" is not allowed. Type from 1 on, a number to 20, or dice such as D6 "
       "or 2D3+1: at most 4 of 10 faces."},
      {"custom: charging=maybe",
       "side A: charging: \"maybe\" is not allowed. Type yes or no, or just charging."},
      {"custom: ws=3, WS=4", "side A: ws is given twice (once is enough). Take one away."},
      {"custom: charging=no, charge=8",
       "side A: charge and charging=no cannot both be said (one says the opposite of the other). "
       "Leave one out."},
      {"custom: receiving, charge=8",
       "side A: charge and receiving cannot both be said (one says the opposite of the other). "
       "Leave one out."},
      {"custom: flank, rear",
       "side A: rear and flank cannot both be said (one of them is enough). Leave one out."},
      {"custom: bsb, battle standard",
       "side A: battle standard and bsb cannot both be said (one of them is enough). Leave one "
       "out."},
      {"custom: sturborn",
       "side A: no option is called \"sturborn\". Did you mean stubborn or terror?"},
      {"custom: 7",
       "side A: \"7\" is no option (a comma begins the next one, and no number here has a "
       "comma). Leave it out, or say models=7 for how many there are."},
      {"custom: name=",
       "side A: name: \"\" is not allowed (a name is wanted). Type for example name=Guard."},
      {"halbediers",
       "side A: no unit is called \"halbediers\". Did you mean empire/halberdiers, "
       "empire/halberdier detachment or \"empire/halberdiers (priest of ulric)\"?"},
      {"",
       "side A: nothing is said (a unit is wanted). Type for example \"chaos-dwarfs/orc boyz: "
       "models=20, charging\"."},
  };
  for (const auto& [text, sentence] : sides) {
    CHECK(refused(text) == sentence);
  }
  CHECK(refused("custom: killing blow", Rulebook::sovl)
            .starts_with("side A: killing blow does nothing in sovl ("));
  CHECK(refused("custom: ws=3", Rulebook::ninth_age)
            .starts_with("side A: no option is called \"ws\""));
}

TEST_CASE("what is said of a unit is kept as it was written", "[lists]") {
  RankFinder finder(Library("fantasy6", {}, true));
  const auto read = parse_rank_side(
      "2 x halberdiers: halberd, bsb, Great_Weapon=no, general=9 + custom: rear, lance=no, "
      "pursue=no",
      finder, Rulebook::fantasy6, "side A");
  REQUIRE(read.given.size() == 3);
  const auto texts = [&](std::size_t unit) {
    std::vector<std::string> all;
    for (const OptionText& option : read.given[unit].options) {
      all.push_back(option.text);
    }
    return all;
  };
  CHECK(texts(1) == std::vector<std::string>{"halberd", "bsb", "great_weapon=no", "general=9"});
  CHECK(read.given[0].written == read.given[1].written);
  CHECK(texts(2) == std::vector<std::string>{"rear", "lance=no", "pursue=no"});
  CHECK(read.given[2].says("pursue"));
  CHECK_FALSE(read.given[2].says("spear"));
}

}  // namespace lists_rank_side
