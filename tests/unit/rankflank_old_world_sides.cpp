// Warhammer: The Old World, several units a side and characters, each rule by an example worked by
// hand.

#include "catch.hpp"
#include "core/error.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_old_world_sides {

using namespace fray::test;

namespace {

constexpr Rulebook kTow = Rulebook::old_world;

/// Without a second rank that presses, and so big that widths are all that counts.
Unit ogres(int models, int width = 0) {
  return of_type(unit_of(models, width), TroopType::monstrous_infantry);
}
Unit knights(int models, int width = 0) {
  return of_type(unit_of(models, width), TroopType::heavy_cavalry);
}
Unit facing(Unit unit, int enemy) {
  unit.of = enemy;
  return unit;
}
Unit hero() {
  Unit unit = ogres(1);
  unit.character = true;
  return unit;
}
Unit on_foot() {
  Unit unit = unit_of(1);
  unit.character = true;
  return unit;
}
Unit challenger() {
  Unit unit = hero();
  unit.challenge = true;
  return unit;
}
/// Every blow costs a wound.
Unit sure(Unit unit) {
  unit.hits_on = unit.wounds_on = kAlways;
  return unit;
}

/// A combat, and what one unit does to another in it.
struct Sides {
  Sides(std::vector<Unit> a, std::vector<Unit> b)
      : combat(engagement(kTow, std::move(a), std::move(b))), now(combat.opening()) {}
  const Context& context() const { return combat.context(); }

  Attack attack(int unit, int enemy, Attack::Kind kind = Attack::Kind::blows) const {
    for (const Contact& contact : contacts(context(), now, unit)) {
      if (contact.enemy == enemy) {
        return {kind, unit, contact};
      }
    }
    FAIL("they do not touch");
    return {};
  }
  /// Of one enemy: models that strike with all their attacks, and those that strike one blow.
  std::pair<int, int> strikers(int unit, int enemy) const {
    const Attack blows = attack(unit, enemy);
    if (!strikes(context(), now, blows)) {
      return {0, 0};
    }
    const Fighters all = fighters(context(), now, blows);
    return {all.front, all.beside + all.support};
  }
  int dice(int unit, int enemy, Attack::Kind kind = Attack::Kind::blows) const {
    return attack_dice(context(), now, attack(unit, enemy, kind));
  }
  int initiative(int unit, int enemy) const {
    return context().book->priority(context(), now, attack(unit, enemy));
  }
  int strength(int unit, int enemy) const {
    return fray::rankflank::strength(context(), now, attack(unit, enemy));
  }
  /// It lost so many wounds in a step before this one.
  void lose(int unit, int wounds) { now.add(kLost[unit], wounds).add(kFresh[unit], wounds); }
  bool is_in_order(int unit, int enemy, Attack::Kind kind) const {
    for (const std::vector<Attack>& step : order(context(), now).steps) {
      if (std::ranges::find(step, attack(unit, enemy, kind)) != step.end()) {
        return true;
      }
    }
    return false;
  }

  Combat combat;
  Situation now;
};

using Two = std::pair<int, int>;

}  // namespace

// Source  "Movement", p. 208.
TEST_CASE("The Old World: a character charges with his unit, and stands as high", "[rankflank]") {
  Unit high = charge(ogres(3), 8);
  high.high_ground = true;
  Sides sides({high, hero()}, {harmless(ogres(3))});
  CHECK(sides.initiative(0, 3) == 6);
  CHECK(sides.initiative(1, 3) == 6);
  sides.lose(0, 3);
  const Bonuses all = bonuses(sides.context(), sides.now, Side::a);
  CHECK(std::ranges::any_of(all, [](const Bonus& bonus) {
    return bonus.why == std::string("high ground") && bonus.points == 1;
  }));
  // What he says for himself is the same, or it is a mistake.
  const auto answers = [](const Unit& unit, const Unit& character) {
    validate(engagement(kTow, {unit, character}, {ogres(3)}));
  };
  CHECK_NOTHROW(answers(high, charge(hero(), 8)));
  CHECK_NOTHROW(answers(high, charging(hero())));
  CHECK_THROWS_AS(answers(high, charge(hero(), 7)), fray::InputError);
  CHECK_THROWS_AS(answers(ogres(3), charging(hero())), fray::InputError);
  Unit higher = hero();
  higher.high_ground = true;
  CHECK_THROWS_AS(answers(ogres(3), higher), fray::InputError);
  for (const Rulebook book : {Rulebook::ninth_age, Rulebook::fantasy6, Rulebook::fantasy7}) {
    CHECK_THROWS_AS(validate(engagement(book, {ogres(3), charging(hero())}, {ogres(3)})),
                    fray::InputError);
    const Combat combat(engagement(book, {charging(ogres(3)), hero()}, {ogres(3)}));
    CHECK(combat.context().unit(1).charging);
  }
}

// Source  "Halberd" and "Flail", p. 214, "Lance" and "Cavalry Spear", p. 215.
TEST_CASE("The Old World: weapons of the charge are for who was charged", "[rankflank]") {
  const auto strength = [](Special weapon, int enemy) {
    const Sides sides({charging(with(knights(8, 4), weapon))},
                      {ogres(4), at(ogres(2), Facing::left)});
    return sides.strength(0, enemy);
  };
  for (const Special weapon : {Special::lance, Special::flail}) {
    CHECK(strength(weapon, 3) == 5);
    CHECK(strength(weapon, 4) == 3);
  }
  CHECK(strength(Special::light_lance, 3) == 4);
  CHECK(strength(Special::light_lance, 4) == 4);
  Unit mailed = ogres(4);
  mailed.profile.save = 4;
  const Sides halberds({charging(with(ogres(4), Special::halberd))},
                       {mailed, at(mailed, Facing::left)});
  CHECK(armour_save(halberds.context(), halberds.now, halberds.attack(0, 3)) == 6);
  CHECK(armour_save(halberds.context(), halberds.now, halberds.attack(0, 4)) == 5);
}

// Source  "Charging Units", p. 146, "Thrusting Spear", p. 215, "Shieldwall", p. 177.
TEST_CASE("The Old World: who was charged, and where", "[rankflank]") {
  // Into a flank, against whoever is struck.
  const Sides aside({ogres(3), at(charge(ogres(2), 8), Facing::left)},
                    {ogres(3), facing(ogres(2), 1)});
  CHECK(aside.initiative(1, 3) == 7);
  CHECK(aside.initiative(1, 4) == 7);
  // A spear awaits who charged its unit, not who touches it.
  const Sides spears({charging(ogres(3)), charging(ogres(2))},
                     {ogres(3), facing(with(unit_of(4), Special::spear), 0)});
  CHECK(spears.initiative(4, 0) == 3);
  CHECK(spears.initiative(4, 1) == 4);
  // So does a shieldwall.
  const auto holds = [](int charged) {
    const Unit wall = with(with(unit_of(4), Special::shield), Special::shieldwall);
    const Sides sides({facing(charging(ogres(3)), charged)}, {ogres(3), facing(wall, 0)});
    return sides.context().book->holds_line(sides.context(), sides.now, 4);
  };
  CHECK_FALSE(holds(0));
  CHECK(holds(1));
  // And who has caught one of two that fell back has charged that one.
  Sides caught({ogres(6)}, {ogres(2), facing(ogres(2), 0)});
  const Situation later = Situation{}.set(kRounds, 1);
  caught.now = came(caught.context(), later, 0, 4, 3);
  CHECK_FALSE(has_charged(caught.context(), caught.now, 0, 3));
  CHECK(has_charged(caught.context(), caught.now, 0, 4));
  CHECK(caught.is_in_order(0, 4, Attack::Kind::blows));
}

// Source  "Fear", p. 168.
TEST_CASE(
    "The Old World: of several it fears a unit strikes the stronger worse [rank special: fear]",
    "[rankflank]") {
  const Unit dead = with(ogres(2), Special::fear);
  Sides sides({ogres(3), hero()}, {with(ogres(5), Special::fear), facing(dead, 0)});
  const auto need = [&](int enemy) {
    return to_hit(sides.context(), sides.now, sides.attack(0, enemy));
  };
  CHECK(sides.now[kStage] == Stage::fear_test);
  CHECK(need(3) == 4);
  sides.now.set(kShaken, 0b11);
  CHECK(need(3) == 5);
  CHECK(need(4) == 4);
  // As they were when the round began, 12 against 15 and 6: whoever has fallen since.
  sides.lose(0, 2);
  sides.lose(1, 1);
  sides.lose(3, 2);
  CHECK(need(3) == 5);
  CHECK(need(4) == 4);
}

// Source  "First Charge", p. 169.
TEST_CASE(
    "The Old World: a first charge disrupts to the end of the round [rank special: first charge]",
    "[rankflank]") {
  Sides sides({ogres(3), facing(charging(with(ogres(1), Special::first_charge)), 0)},
              {ogres(9, 3)});
  const auto ranks = [&] { return bonuses(sides.context(), sides.now, Side::b)[0].points; };
  CHECK(ranks() == 0);
  sides.lose(1, 1);
  CHECK(ranks() == 0);
  sides.now = Situation{}.set(kRounds, 1);
  CHECK(ranks() == 2);
}

// Source  "Choose Combat", p. 145: the reading of docs/rules.md.
TEST_CASE("The Old World: what one question names is one combat", "[rankflank]") {
  Sides sides({ogres(1), ogres(1)}, {ogres(1), ogres(1)});
  sides.now.set(kWinner, Side::a).set(kLead, 1);
  CHECK(contacts(sides.context(), sides.now, 0).size() == 1);
  CHECK(must_test(sides.context(), sides.now, 3));
  CHECK(must_test(sides.context(), sides.now, 4));
}

// Source  "Clumsy", p. 191, and "Lumbering", p. 195.
TEST_CASE("The Old World: who joins his like alone, and who joins nobody", "[rankflank]") {
  CHECK(is_clumsy(TroopType::monstrous_infantry));
  CHECK(is_clumsy(TroopType::monstrous_cavalry));
  CHECK_FALSE(is_clumsy(TroopType::heavy_cavalry));
  CHECK(is_lumbering(TroopType::behemoth));
  CHECK(is_lumbering(TroopType::heavy_chariot));
  CHECK_FALSE(is_lumbering(TroopType::light_chariot));
}

// Source  "Issuing a Challenge", p. 210: a character, be he alone on a monster.
TEST_CASE("The Old World: who stands alone fights a challenge, too", "[rankflank]") {
  Unit rider = of_type(unit_of(1), TroopType::behemoth);
  rider.challenge = true;
  Sides sides({rider}, {ogres(3), challenger()});
  CHECK(sides.strikers(0, 3) == Two{0, 0});
  CHECK(sides.strikers(0, 4) == Two{1, 0});
  CHECK(sides.strikers(3, 0) == Two{0, 0});
  CHECK(sides.strikers(4, 0) == Two{1, 0});
  Unit many = ogres(3);
  many.challenge = true;
  CHECK_THROWS_AS(Combat(engagement(kTow, {many}, {ogres(3), challenger()})), fray::InputError);
}

// Source  FAQ, challenges.
TEST_CASE("The Old World: a challenge goes on to the end of the round", "[rankflank]") {
  Unit tramplers = charge(ogres(3), 4);
  tramplers.profile.stomp = {1, 0, 0};
  Unit duellist = challenger();
  duellist.profile.impact = {1, 0, 0};
  Sides sides({tramplers, duellist}, {ogres(1), challenger()});
  CHECK(sides.dice(1, 4) == 1);
  CHECK(sides.dice(1, 3) == 0);
  // Impact hits come before it.
  CHECK(sides.dice(1, 3, Attack::Kind::impact) == 1);
  CHECK(sides.dice(1, 4, Attack::Kind::impact) == 0);
  // Whoever has won it is left alone, and has nobody else to strike, in that round.
  sides.lose(4, 1);
  sides.lose(0, 3);
  CHECK(sides.dice(1, 3) == 0);
  CHECK(sides.dice(3, 1) == 0);
  sides.now = Situation{}.set(kRounds, 1).set(kLost[4], 1).set(kLost[0], 3);
  CHECK(sides.dice(1, 3) == 1);
  CHECK(sides.dice(3, 1) == 1);
}

// Source  "Impact Hits", p. 172, "Stomp Attacks", p. 177.
TEST_CASE("The Old World: each model stomps whom it touches, and rides down whom it charged",
          "[rankflank]") {
  Unit beasts = charge(ogres(4), 4);
  beasts.profile.stomp = beasts.profile.impact = {1, 0, 0};
  const Sides sides({beasts}, {ogres(3), facing(ogres(3), 0)});
  for (const int enemy : {3, 4}) {
    CHECK(sides.dice(0, enemy, Attack::Kind::stomp) == 2);
    CHECK(sides.is_in_order(0, enemy, Attack::Kind::stomp));
  }
  CHECK(sides.dice(0, 3, Attack::Kind::impact) == 2);
  CHECK(sides.is_in_order(0, 3, Attack::Kind::impact));
  CHECK_FALSE(sides.is_in_order(0, 4, Attack::Kind::impact));
}

// Source  "Dividing Attacks", p. 147; "We Can't All Fight!", p. 146.
TEST_CASE("The Old World: who stood before an enemy that is gone strikes the other",
          "[rankflank]") {
  Sides sides({ogres(6)}, {ogres(3), facing(ogres(3), 0)});
  CHECK(sides.strikers(0, 3) == Two(3, 0));
  CHECK(sides.strikers(0, 4) == Two(3, 0));
  sides.lose(3, 3);
  CHECK(sides.strikers(0, 3) == Two(0, 0));
  CHECK(sides.strikers(0, 4) == Two(3, 3));
  // Four are slain: the three that touched nobody first.
  sides.lose(0, 4);
  CHECK(sides.strikers(0, 4) == Two(2, 0));
  // Elsewhere they are kept for whom they stood before.
  Sides others({ogres(6)}, {ogres(3), facing(ogres(3), 0)});
  others.combat =
      Combat(engagement(Rulebook::fantasy7, {unit_of(6)}, {unit_of(3), facing(unit_of(3), 0)}));
  others.lose(3, 3);
  CHECK(others.strikers(0, 4) == Two(3, 0));
}

TEST_CASE("The Old World: who strikes a unit strikes its characters once it is gone",
          "[rankflank]") {
  Sides sides({ogres(6)}, {ogres(5), hero(), hero()});
  CHECK(sides.strikers(0, 3) == Two(6, 0));
  CHECK(sides.strikers(0, 4) == Two(0, 0));
  sides.lose(3, 5);
  // Him before them, and one at each corner; the second of two once the first is gone.
  CHECK(sides.strikers(0, 4) == Two(3, 3));
  CHECK(sides.strikers(0, 5) == Two(0, 0));
  sides.lose(4, 1);
  CHECK(sides.strikers(0, 5) == Two(3, 3));
}

// Source  "Positioning Characters", p. 207.
TEST_CASE("The Old World: a character takes the place of a model of the front rank",
          "[rankflank]") {
  const Unit enemy = unit_of(15, 5);
  const auto strikers = [&](std::vector<Unit> units, const Unit& before) {
    return Sides(std::move(units), {before}).strikers(0, 3);
  };
  // Four beside him; of the second rank all five press, who is behind him too.
  CHECK(strikers({unit_of(20, 5)}, enemy) == Two(5, 5));
  CHECK(strikers({unit_of(20, 5), on_foot()}, enemy) == Two(4, 5));
  CHECK(strikers({charging(unit_of(20, 5)), on_foot()}, enemy) == Two(4, 0));
  CHECK(strikers({with(unit_of(20, 5), Special::extra_rank), on_foot()}, enemy) == Two(4, 10));
  CHECK(strikers({unit_of(20, 5), on_foot(), on_foot()}, enemy) == Two(3, 5));
  // Of three who touch an enemy that is one wide he is one.
  CHECK(strikers({unit_of(20, 5), on_foot()}, unit_of(1)) == Two(2, 7));
  // One rank with him in it; and the enemy touches him, too.
  CHECK(strikers({unit_of(4, 5), on_foot()}, enemy) == Two(4, 0));
  CHECK(Sides({ogres(8)}, {ogres(4, 5), hero()}).strikers(0, 3) == Two(7, 1));
  // Who lands in front fills the rank behind: nine and he are two full ranks.
  CHECK(strikers({unit_of(9, 5), on_foot()}, enemy) == Two(4, 5));
  // In the other games he fills no place.
  for (const Rulebook book : {Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6}) {
    Sides others({unit_of(20, 5), on_foot()}, {enemy});
    others.combat = Combat(engagement(book, {unit_of(20, 5), on_foot()}, {enemy}));
    CHECK(others.strikers(0, 3).first == 5);
  }
}

TEST_CASE("The Old World: who is slain leaves his place to a model, in the next round",
          "[rankflank]") {
  Sides sides({unit_of(20, 5), on_foot()}, {unit_of(15, 5)});
  sides.lose(1, 1);
  CHECK(sides.strikers(0, 3) == Two(4, 5));
  sides.now.reset(kFresh[1]);
  CHECK(sides.strikers(0, 3) == Two(5, 5));
  // Two models of which one has his place: two wounds with his. Three before.
  const auto all = solved<Fraction>(engagement(kTow, {sure(ogres(2, 2)), sure(hero())},
                                               {with(ogres(4), Special::unbreakable)}, 1));
  CHECK(all.wounds[0][2] == fraction(1, 1));
  // He is slain, then others strike, and then the one model beside his place.
  Unit slow = sure(ogres(2, 2));
  slow.profile.initiative = 1;
  Unit target = with(ogres(1), Special::unbreakable);
  target.profile.wounds = 4;
  target.hits_on = kNever;
  Unit slayers = with(sure(ogres(2)), Special::unbreakable);
  slayers.profile.initiative = 5;
  slayers.at_character = 2;
  Unit victim = hero();
  victim.profile.initiative = 9;
  victim.hits_on = kNever;
  const auto slain =
      solved<Fraction>(engagement(kTow, {slow, victim}, {slayers, facing(target, 0)}, 1));
  CHECK(slain.wounds[1][1] == fraction(1, 1));
  CHECK(slain.wounds[0][1] == fraction(1, 1));
}

// Source  "Positioning Characters", p. 207; "Too Many Characters", p. 209.
TEST_CASE("The Old World: who has no place in the front rank stands beside it", "[rankflank]") {
  const Unit enemy = ogres(9);
  const auto of_front = [&](std::vector<Unit> units) {
    return Sides(std::move(units), {enemy}).strikers(0, 3).first;
  };
  Unit led =
      with(with(with(ogres(12, 4), Special::champion), Special::standard), Special::musician);
  CHECK(of_front({led, hero()}) == 3);
  CHECK(of_front({led, hero(), hero()}) == 3);  // the command group is not displaced
  led.profile.width = 3;
  CHECK(of_front({led, hero()}) == 3);
  CHECK(of_front({ogres(12, 3), hero()}) == 2);
  CHECK(of_front({ogres(12, 3), hero(), hero()}) == 2);  // two of them and one model are too many
  CHECK(of_front({ogres(12, 4), hero(), hero()}) == 2);
  CHECK(of_front({ogres(1, 3), hero(), hero()}) == 1);  // but in one rank
  // A base that is no multiple of theirs stands beside them; of two of theirs it takes two places.
  Unit rider = hero();
  rider.profile.base = 30;
  CHECK(of_front({ogres(12, 4), rider}) == 4);
  rider.profile.base = 40;
  CHECK(of_front({ogres(12, 4), rider}) == 2);
}

TEST_CASE("The Old World: a character is a model of the ranks", "[rankflank]") {
  const auto points = [](std::vector<Unit> units, std::string_view why) {
    const Sides sides(std::move(units), {unit_of(15, 5)});
    for (const Bonus& bonus : sides.context().book->bonuses(sides.context(), sides.now, Side::a)) {
      if (bonus.why == why) {
        return bonus.points;
      }
    }
    return -1;
  };
  CHECK(points({unit_of(9, 5)}, "ranks") == 0);
  CHECK(points({unit_of(9, 5), on_foot()}, "ranks") == 1);
  // Five wide and six deep is no combat order: neither ranks nor close order, and nobody presses.
  CHECK(points({unit_of(25, 5)}, "close order") == 1);
  CHECK(points({unit_of(25, 5), on_foot()}, "close order") == 0);
  CHECK(points({unit_of(25, 5), on_foot()}, "ranks") == 0);
  CHECK(Sides({unit_of(25, 5), on_foot()}, {unit_of(15, 5)}).strikers(0, 3) == Two(4, 0));
  CHECK(points({unit_of(25, 6), on_foot()}, "close order") == 1);
  // In a lance he is on the outside: of eleven, five and four of the outside are eight.
  const Unit lance = with(charging(knights(10, 4)), Special::lance_formation);
  Unit duke = knights(1);
  duke.character = duke.charging = true;
  CHECK(Sides({lance}, {unit_of(20, 5)}).strikers(0, 3) == Two(7, 0));
  CHECK(Sides({lance, duke}, {unit_of(20, 5)}).strikers(0, 3) == Two(7, 0));
  CHECK(points({lance, duke}, "ranks") == 1);
}

TEST_CASE("The Old World: a character stands where his unit is struck", "[rankflank]") {
  // In a flank: four ranks, in one of which he is.
  const Unit foot = unit_of(19, 5);
  const Sides aside({at(ogres(6), Facing::left)}, {foot, on_foot()});
  CHECK(aside.strikers(3, 0).first == 3);
  // Ahead, where a flank is struck, too: the corner touches who is ahead, and the last of the second
  // rank who is at the flank.
  const Sides corner({unit_of(5), at(ogres(3), Facing::left)}, {unit_of(9, 5), on_foot()});
  CHECK(corner.strikers(3, 0) == Two(4, 4));
  CHECK(corner.strikers(3, 1) == Two(1, 0));
  // Before the first of two; and a champion before the second, where nobody else stands.
  const Sides two({ogres(3), facing(ogres(3), 0)}, {with(ogres(1, 2), Special::champion), hero()});
  CHECK(two.strikers(3, 0) == Two(0, 0));
  CHECK(two.dice(3, 1) == 2);
}

// Source  "Fighting on Multiple Fronts", p. 147.
TEST_CASE("The Old World: models of several rows strike whom they touch", "[rankflank]") {
  const Unit foot = unit_of(10, 5);
  // Both corners touch who is ahead; the model behind one of them has to strike who is at its flank.
  const Sides corner({unit_of(5), at(ogres(3), Facing::left)}, {foot});
  CHECK(corner.strikers(3, 0) == Two(5, 4));
  CHECK(corner.strikers(3, 1) == Two(1, 0));
  // Before one model neither corner touches: one of them strikes aside, too.
  const Sides narrow({ogres(1), at(ogres(3), Facing::right)}, {foot});
  CHECK(narrow.strikers(3, 0) == Two(3, 5));
  CHECK(narrow.strikers(3, 1) == Two(2, 0));
  // Four deep the file has four, of whom three turn; behind it two do not press ahead.
  const Sides deep({unit_of(5), at(ogres(4), Facing::right)}, {unit_of(20, 5)});
  CHECK(deep.strikers(3, 0) == Two(5, 4));
  CHECK(deep.strikers(3, 1) == Two(3, 2));
  // Ten struck in flank and rear strike ten blows.
  const Sides behind({at(ogres(3), Facing::left), at(ogres(5), Facing::rear)}, {foot});
  CHECK(behind.strikers(3, 0) == Two(2, 1));
  CHECK(behind.strikers(3, 1) == Two(4, 3));
}

TEST_CASE("The Old World: models of a last rank go where the unit is struck", "[rankflank]") {
  const auto fronts = [](int models, BySide touching, int deep = 1) {
    Surrounded unit{.ranks = Ranks(models, 5), .deep = deep, .touching = touching};
    for (std::size_t side = 0; side < kFacings; ++side) {
      unit.struck[side] = touching[side] > 0;
    }
    return fronts_of(unit);
  };
  // Two of a third rank of five: one at each flank, or both at the one that is struck.
  CHECK(fronts(12, {5, 3, 3, 0}).row == BySide{5, 2, 2, 0});
  CHECK(fronts(12, {5, 3, 0, 0}).row == BySide{5, 2, 0, 0});
  CHECK(fronts(12, {5, 3, 0, 0}, 2).behind == BySide{4, 1, 0, 0});
  // They fill the rear, where the rank before has enough of them.
  CHECK(fronts(12, {5, 0, 0, 5}).row == BySide{5, 0, 0, 5});
  CHECK(fronts(12, {5, 0, 0, 5}, 2).behind == BySide{2, 0, 0, 0});
  CHECK(fronts(7, {5, 0, 0, 4}).row == BySide{5, 0, 0, 2});
  // Of one rank of twenty five touch ahead, and all behind: the five strike ahead.
  const Surrounded long_rank{
      .ranks = Ranks(20, 20), .touching = {5, 0, 0, 20}, .struck = {true, false, false, true}};
  CHECK(fronts_of(long_rank).row == BySide{5, 0, 0, 15});
  // Of many each counts.
  CHECK(fronts(400, {5, 80, 0, 0}).row == BySide{5, 79, 0, 0});
  CHECK(fronts(400, {5, 80, 0, 0}, 2).behind == BySide{4, 78, 0, 0});
}

// Source  "Catching the Curs!", p. 157.
TEST_CASE("The Old World: a character whose unit is gone charges whom he catches", "[rankflank]") {
  Sides sides({ogres(2), hero()}, {ogres(3)});
  sides.now = came(sides.context(), Situation{}.set(kRounds, 1).set(kLost[0], 2), 1, 3, 2);
  const auto& steps = order(sides.context(), sides.now).steps;
  CHECK(std::ranges::find(steps.front(), sides.attack(1, 3)) != steps.front().end());
  CHECK(std::ranges::find(steps.front(), sides.attack(3, 1)) == steps.front().end());
}

// B is stubborn, so that it falls back; its character has fallen by then.
TEST_CASE("The Old World: a unit that was caught and then slain was not run down", "[rankflank]") {
  Unit victim = harmless(with(ogres(2), Special::stubborn));
  victim.saves_on = kNever;
  Unit slow = sure(ogres(1));
  const auto all = solved<Fraction>(
      engagement(kTow, {slow, sure(challenger())}, {victim, harmless(challenger())}, 2));
  CHECK(ending(all, Ending::b_wiped) > 0);
  CHECK(ending(all, Ending::b_wiped) + ending(all, Ending::b_fell_back) == 1);
}

}  // namespace rankflank_old_world_sides
