// Where the stands of a charge come to, of who advances or joins: battle line, corners, flank,
// supporting charges.

#include "melee_fields.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"

namespace melee_charges {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// A has beaten x by one, and y joins in B's turn.
FieldFight joined(const char* drawing, const Unit& x, Unit y = infantry()) {
  y.joins = true;
  Unit line = charging(infantry(3, 9));
  line.choices.pursuers = Choices::Pursuers::line;
  const std::vector<Drawn> units{a('a', line), b('x', x), b('y', y)};
  Battle battle = battle_of(drawing, units);
  battle.rounds = 1;
  battle.turns = 2;
  FieldFight fight(battle, units);
  fight.strike({{'x', 1}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  return fight;
}

}  // namespace

TEST_CASE("who joins forms a battle line from the middle of the nearest stand", "[melee]") {
  const FieldFight fight = joined(R"(
              yyyyyyyyyyyy




      xxxx
      aaaaaaaaaaaa)",
                                  infantry(3, 9));
  CHECK(fight.picture_now() == picture(R"(
      xxxxyyyyyyyyyyyy
      aaaaaaaaaaaa)"));
}

TEST_CASE("who finds no room before the middle charges as near to it as there is", "[melee]") {
  const FieldFight fight = joined(R"(
        yyyy




        xxxx
      aaaaaaaa)",
                                  infantry(3, 9));
  CHECK(fight.fights('y'));
  CHECK(fight.strikes('y') == "a");
}

TEST_CASE("where friends hold the whole front who joins charges a corner", "[melee]") {
  const FieldFight fight = joined(R"(
            yyyy




      xxxxxxxx
      aaaaaaaa)",
                                  infantry(3, 9));
  CHECK(fight.picture_now() == picture(R"(
      xxxxxxxxyyyy
      aaaaaaaa)"));
  CHECK(fight.strikes('y') == "a");
}

TEST_CASE(
    "the farthest stand of a charge takes the nearest place where the line has no other way to "
    "form",
    "[melee]") {
  Unit horse = cavalry();
  horse.joins = true;
  Battle battle =
      battle_of("xxxxxxxxxxxx\naaaaaaaaaaaa\n\n\n\n1cm", {a('a', infantry()), b('x', infantry())});
  battle.b.push_back({horse, {}});
  for (const std::int32_t y : {250, 270, 290}) {
    battle.b.back().stands.push_back(field::stand_at({-170, y}, Facing::east, 20, 40));
  }
  Board where = placed(battle);
  const Roster roster(battle);
  move_joining(roster, where, roster.units_of(Side::a), Side::b);
  // In one line before a's left flank, each touching or beside who does.
  for (const field::Stand& stand : where.of(2)) {
    CHECK(stand.facing == Facing::east);
    CHECK(stand.base.east == 0);
  }
}

TEST_CASE("who charges a flank moves on round it with stands that would touch nobody", "[melee]") {
  const char* const drawing = R"(
      xxxxxxxx       yyyyyyyyyyyy
      aaaaaaaa)";
  CHECK(joined(drawing, infantry(3, 9)).picture_now() == trimmed({"xxxxxxxx",    //
                                                                  "xxxxxxxxyy",  //
                                                                  "aaaaaaaayy",  //
                                                                  "aaaaaaaayy",  //
                                                                  "yyyyyyyyyy",  //
                                                                  "yyyyyyyy"}));
  Unit in_line = infantry();
  in_line.choices.pursuers = Choices::Pursuers::line;
  Unit shown = infantry();
  shown.choices.envelops = false;
  for (const Unit& unit : {in_line, shown}) {
    CHECK(joined(drawing, infantry(3, 9), unit).picture_now() == trimmed({"        yy",  //
                                                                          "        yy",  //
                                                                          "        yy",  //
                                                                          "xxxxxxxxyy",  //
                                                                          "xxxxxxxxyy",  //
                                                                          "aaaaaaaayy",  //
                                                                          "aaaaaaaayy",  //
                                                                          "        yy",  //
                                                                          "        yy",  //
                                                                          "        yy",  //
                                                                          "        yy",  //
                                                                          "        yy"}));
  }
}

TEST_CASE("who cannot keep in formation does not charge", "[melee]") {
  const auto with_second_at = [](int lines) {
    std::string drawing = "          yyyy\n";
    for (int line = 0; line < lines; ++line) {
      drawing += "\n";
    }
    return drawing + "          yyyy\n\n\n\n\n      xxxx\n      aaaa";
  };
  CHECK(joined(with_second_at(1).c_str(), infantry(3, 9)).engaged('y'));
  // The second stand is more than 20 cm away.
  CHECK_FALSE(joined(with_second_at(7).c_str(), infantry(3, 9)).engaged('y'));
}

namespace {

/// Where the stands of y come to when it joins, from the west and the south; x are enemies, c
/// friends, # barred.
std::vector<field::Rectangle> charged_from(const std::string& drawing, Unit y,
                                           const Unit& x = infantry(),
                                           Facing facing = Facing::south) {
  y.joins = true;
  Battle battle = battle_of(
      drawing, {a('y', y, facing), a('c', infantry(), Facing::south), b('x', x, Facing::north)});
  battle.terrain = ground_of(drawing, field::Terrain::impassable);
  Board where = placed(battle);
  move_joining(Roster(battle), where, static_cast<UnitSet>(set_of(1) | set_of(2)), Side::a);
  std::vector<field::Rectangle> bases;
  for (const field::Stand& stand : where.of(0)) {
    bases.push_back(stand.base);
  }
  std::ranges::sort(bases, {},
                    [](const field::Rectangle& base) { return std::pair(base.west, base.south); });
  return bases;
}

bool touches(const std::vector<field::Rectangle>& bases, const field::Rectangle& enemy) {
  return std::ranges::any_of(
      bases, [&](const field::Rectangle& base) { return field::touch(base, enemy); });
}

}  // namespace

TEST_CASE("a corner is charged only where friends hold the whole side", "[melee]") {
  const field::Rectangle x{60, 0, 100, 20};
  CHECK(touches(charged_from(R"(
          yyyy


      cccc
      xxxx)",
                             infantry()),
                x));
  CHECK_FALSE(touches(charged_from(R"(
          yyyy


    cccc##
      xxxx)",
                                   infantry()),
                      x));
  CHECK_FALSE(touches(charged_from(R"(
cccc      yyyy


      ####
      xxxx)",
                                   infantry()),
                      x));
}

TEST_CASE("chargers in line bring as much front to bear as they can, and then corners", "[melee]") {
  // y's second stand goes west, where 30 mm of it touch, though it stands to the east, where 10 mm
  // would.
  CHECK(charged_from(R"(
             yyyyyyyy
             1cm
          xxxxxxxx
          xxxxxxxx)",
                     infantry(), cavalry()) ==
        std::vector<field::Rectangle>{{90, 40, 130, 60}, {130, 40, 170, 60}});
  // One stand is met in the middle and by a corner on each side, wherever the chargers come from.
  const auto three = charged_from(R"(
      yyyyyyyyyyyy

      1cm
      xxxx)",
                                  infantry());
  CHECK(three ==
        std::vector<field::Rectangle>{{20, 20, 60, 40}, {60, 20, 100, 40}, {100, 20, 140, 40}});
  // Nobody moves on round a flank that has room for all.
  for (const field::Rectangle& base : charged_from(R"(
      xxxx         yy
      xxxx         yy
                   yy
                   yy)",
                                                   infantry(), infantry(), Facing::west)) {
    CHECK(base.west == 100);
  }
}

TEST_CASE("who stands behind infantry that charges follows it, to support it", "[melee]") {
  // The way to x is no wider than y.
  const std::string lane = R"(
      ####xxxxxxxx####
      ####        ####
      ####        ####
      ####        ####
          yyyyyyyy
          cccccccc)";
  // Stands that support, 10 more where c fights; -1 where it stays.
  const auto supports = [](const std::string& drawing, std::vector<Drawn> units,
                           bool is_confused = false) {
    for (Drawn& drawn : units) {
      drawn.unit.joins |= drawn.letter == 'y';
    }
    Battle battle = battle_of(drawing, units);
    battle.terrain = ground_of(drawing, field::Terrain::impassable);
    Board where = placed(battle);
    where.troops[1].confused = is_confused;
    const Roster roster(battle);
    move_joining(roster, where, roster.units_of(Side::b), Side::a);
    const ContactMap contact_map = contact_map_of(roster, where);
    return std::ranges::equal(where.of(1), battle.a[1].stands)
               ? -1
               : contact_map.supports[0] + (has(contact_map.fighting, 1) ? 10 : 0);
  };
  Unit joining = infantry();
  joining.joins = true;
  CHECK(supports(lane, {a('y', infantry()), a('c', joining), b('x', infantry())}) == 2);
  CHECK(supports(lane, {a('y', infantry()), a('c', infantry()), b('x', infantry())}) == -1);
  CHECK(supports(lane, {a('y', infantry()), a('c', joining), b('x', infantry())}, true) == -1);
  // One unit for each that charges.
  CHECK(supports(lane.substr(0, lane.find('c')) + "ccccdddd",
                 {a('y', infantry()), a('c', joining), a('d', joining), b('x', infantry())}) == 1);
  // Not from where it could not support, nor anybody but infantry.
  std::string apart = lane;
  apart.insert(apart.find("          cccc"), "      1cm\n");
  CHECK(supports(apart, {a('y', infantry()), a('c', joining), b('x', infantry())}) == -1);
  Unit beast = unit_of(TroopType::monster);
  beast.profile.base = Base{40, 20};
  CHECK(supports(lane, {a('y', beast), a('c', joining), b('x', infantry())}) == -1);
  // Without touching an enemy: z stands beside the place behind y's right stand.
  CHECK(supports(R"(
      ####xxxxxxxx####
      ####        zzzz
      ####        ####
          yyyyyyyy
          cccccccc)",
                 {a('y', infantry()), a('c', joining), b('x', infantry()), b('z', infantry())}) ==
        1);
  CHECK(supports(R"(
      ####xxxx####
      zzzz    zzzz
      ####    ####
          yyyy
          cccc)",
                 {a('y', infantry()), a('c', joining), b('x', infantry()), b('z', infantry())}) ==
        -1);
}

TEST_CASE("out of irregular formation only flyers charge at half pace", "[melee]") {
  Unit irregular = infantry();
  irregular.irregular = true;
  CHECK(charge_reach(irregular) == 200);
  CHECK(charge_reach(with(irregular, Special::flying)) == 100);
  CHECK(charge_reach(with(infantry(), Special::flying)) == 600);
  irregular.profile.type = TroopType::cavalry;
  CHECK(charge_reach(irregular) == 300);
}

}  // namespace melee_charges
