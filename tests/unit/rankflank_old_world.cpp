// Warhammer: The Old World, each rule by an example worked by hand.

#include <array>
#include <cmath>
#include <numeric>

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_old_world {

using namespace fray::test;

namespace {

constexpr Rulebook kTow = Rulebook::old_world;

Unit foot(int models = 20, int width = 5) { return unit_of(models, width); }
Unit knights(int models = 5) { return of_type(foot(models, models), TroopType::heavy_cavalry); }

/// The blows that A strikes at B.
struct Blows : fray::test::Blows {
  Blows(const Unit& a, const Unit& b) : fray::test::Blows(kTow, a, b) {}
};

int points(const Engagement& given, Side side = Side::a, int lead = 0) {
  const Combat combat(given);
  int all = 0;
  for (const Bonus& bonus : bonuses(combat.context(), Situation{}.set(kLead, lead), side)) {
    all += bonus.points;
  }
  return all;
}

BreakNeed need(const Engagement& given, int behind) {
  const Combat combat(given);
  return break_need(combat.context(), Situation{}.set(kLead, behind).set(kWinner, Side::a), 3);
}

Unit skilled(int skill) {
  Unit unit = foot(1, 1);
  unit.profile.skill = skill;
  return unit;
}

/// A side that wins its first round by 1, by its standard, and nobody is hurt.
Engagement won_by_one(Unit a, Unit b, std::optional<int> rounds = 1) {
  return engagement(kTow, with(harmless(a), Special::standard), harmless(b), rounds);
}

}  // namespace

TEST_CASE("The Old World: to hit and to wound", "[rankflank]") {
  CHECK(Blows(skilled(3), skilled(3)).to_hit() == 4);
  CHECK(Blows(skilled(4), skilled(3)).to_hit() == 3);
  CHECK(Blows(skilled(6), skilled(3)).to_hit() == 3);
  CHECK(Blows(skilled(7), skilled(3)).to_hit() == 2);
  CHECK(Blows(skilled(2), skilled(4)).to_hit() == 4);
  CHECK(Blows(skilled(2), skilled(5)).to_hit() == 5);
  Unit hard = foot(1, 1);
  for (const auto& [toughness, needed] :
       {std::pair(1, 2), {3, 4}, {4, 5}, {5, 6}, {8, 6}, {9, kNever}}) {
    hard.profile.toughness = toughness;
    CHECK(Blows(foot(1, 1), hard).to_wound() == needed);
  }
}

TEST_CASE("The Old World: a halberd's 6 to wound pierces more", "[rankflank]") {
  Unit mailed = foot(1, 1);
  mailed.profile.save = 5;
  // Hits on 4+. 3 to 5 wound and leave a 6+ save, a 6 leaves none: 1/2 (3/6 5/6 + 1/6).
  CHECK(Blows(with(foot(1, 1), Special::halberd), mailed).chance() == fraction(7, 24));
  // Charging, AP 2 leaves no save.
  CHECK(Blows(charging(with(foot(1, 1), Special::halberd)), mailed).chance() == fraction(1, 3));
  // A great weapon wounds on 2+ and leaves no save: 1/2 5/6.
  CHECK(Blows(with(foot(1, 1), Special::great_weapon), mailed).chance() == fraction(5, 12));
  Unit keen = foot(1, 1);
  keen.profile.bane = 2;
  // 4 and 5 meet a 5+, a 6 meets none: 1/2 (2/6 4/6 + 1/6).
  CHECK(Blows(keen, mailed).chance() == fraction(7, 36));
}

TEST_CASE("The Old World: flails and morning stars pierce without a charge [rank special: flail]",
          "[rankflank]") {
  Unit mailed = foot(1, 1);
  mailed.profile.save = 6;
  // Hits and wounds on 4+, and AP leaves no save; charging, a flail has S 5: 1/2 5/6.
  CHECK(Blows(with(foot(1, 1), Special::flail), mailed).chance() == fraction(1, 4));
  CHECK(Blows(with(foot(1, 1), Special::morning_star), mailed).chance() == fraction(1, 4));
  CHECK(Blows(charging(with(foot(1, 1), Special::flail)), mailed).chance() == fraction(5, 12));
}

TEST_CASE("The Old World: poison adds 2 to the roll to wound, or wounds", "[rankflank]") {
  Unit hard = foot(1, 1);
  hard.profile.toughness = 5;
  const Unit poisoned = with(foot(1, 1), Special::poison);
  // 4 and 5 wound on 6+, a 6 on 4+: (2 1/6 + 1/2) / 6.
  CHECK(Blows(poisoned, hard).chance() == fraction(5, 36));
  Engagement given = engagement(kTow, poisoned, hard);
  given.readings.poison_eases = 0;
  const Fight first(given);
  CHECK(fray::dice::pmf<Fraction>(
            blows(first.combat.context(), first.now, first.attack(0), 1, 0))[1] == fraction(2, 9));
}

TEST_CASE("The Old World: armour, parry and weapons of two hands", "[rankflank]") {
  const auto saves = [](int save, std::optional<Special> weapon, TroopType type) {
    Unit own = with(foot(1, 1), Special::shield);
    own.profile.save = save;
    if (weapon) {
      own.profile.specials.set(*weapon);
    }
    return Blows(foot(1, 1), of_type(own, type)).save();
  };
  CHECK(saves(5, {}, TroopType::regular_infantry) == 4);
  CHECK(saves(4, {}, TroopType::heavy_infantry) == 3);
  CHECK(saves(3, {}, TroopType::heavy_infantry) == 3);
  CHECK(saves(2, {}, TroopType::heavy_infantry) == 2);
  CHECK(saves(5, Special::halberd, TroopType::regular_infantry) == 5);
  CHECK(saves(5, {}, TroopType::heavy_cavalry) == 5);
}

TEST_CASE("The Old World: who strikes first [rank special: elven reflexes]", "[rankflank]") {
  const auto initiative = [](const Unit& a, const Unit& b = foot()) {
    return Blows(a, b).initiative();
  };
  CHECK(initiative(foot()) == 3);
  CHECK(initiative(charge(foot(), 2)) == 5);
  CHECK(initiative(charge(foot(), 8)) == 6);
  CHECK(initiative(charging(foot())) == 6);
  CHECK(initiative(at(charge(foot(), 8), Facing::left)) == 7);
  CHECK(initiative(with(foot(), Special::great_weapon)) == 1);
  CHECK(initiative(charge(with(foot(), Special::great_weapon), 8)) == 4);
  CHECK(initiative(with(foot(), Special::strikes_first)) == 10);
  CHECK(initiative(charging(with(foot(), Special::strikes_first))) == 10);
  CHECK(initiative(with(with(foot(), Special::strikes_first), Special::great_weapon)) == 3);
  CHECK(initiative(with(foot(), Special::elven_reflexes)) == 4);
  CHECK(initiative(with(foot(), Special::spear)) == 3);
  CHECK(initiative(with(foot(), Special::spear), charging(knights())) == 4);
  Unit behind = foot();
  behind.defended = true;
  CHECK(initiative(charging(foot()), behind) == 3);  // a disordered charge
}

TEST_CASE("The Old World: fighting ranks, Press of Battle and spears", "[rankflank]") {
  CHECK(Blows(foot(), foot()).dice() == 10);
  CHECK(Blows(charging(foot()), foot()).dice() == 5);
  CHECK(Blows(with(foot(), Special::spear), foot()).dice() == 15);
  CHECK(Blows(charging(with(foot(), Special::spear)), foot()).dice() == 5);
  CHECK(Blows(foot(20, 4), foot()).dice() == 4);  // deeper than wide
  CHECK(Blows(knights(10), foot()).dice() == 10);
  Engagement old = engagement(kTow, foot(), foot());
  old.readings.press_of_battle = 0;
  const Fight before(old);
  CHECK(attack_dice(before.combat.context(), before.now, before.attack(0)) == 5);
  // Ten wide before five: seven touch, with two attacks each; three and ten more with one.
  Unit wide = foot(20, 10);
  wide.profile.attacks = 2;
  CHECK(Blows(wide, foot()).dice() == 7 * 2 + 3 + 10);
  // The slain are those who touch nobody, then who touches, then the second rank.
  const Fight fight(engagement(kTow, wide, foot()));
  const auto after = [&](int slain) {
    Situation hurt = fight.now;
    hurt.set(kLost[0], slain).set(kFresh[0], slain);
    return attack_dice(fight.combat.context(), hurt, fight.attack(0));
  };
  CHECK(after(3) == 7 * 2 + 10);
  CHECK(after(5) == 5 * 2 + 10);
  CHECK(after(12) == 8);
}

// Source  FAQ, combat: the slain reduce those of the fighting ranks who strike, the first of them first,
//         and then those who support; who stands behind a slain model strikes all the same.
TEST_CASE("The Old World: who supports with a spear does so over the slain", "[rankflank]") {
  const auto after = [](int models, int slain) {
    const Fight fight(engagement(kTow, with(foot(models), Special::spear), foot()));
    Situation hurt = fight.now;
    hurt.set(kLost[0], slain).set(kFresh[0], slain);
    return attack_dice(fight.combat.context(), hurt, fight.attack(0));
  };
  CHECK(after(17, 6) == 4 + 5);
  CHECK(after(12, 3) == 7 + 2);
  CHECK(after(20, 6) == 4 + 5);
  CHECK(after(20, 12) == 3);  // beyond the fighting ranks
}

TEST_CASE("The Old World: Press of Battle fights two deep at a flank and in the rear",
          "[rankflank]") {
  const Unit ogre = of_type(foot(1, 1), TroopType::monstrous_infantry);
  CHECK(Blows(foot(2, 2), at(ogre, Facing::left)).dice() == 2);
  CHECK(Blows(foot(3, 2), at(ogre, Facing::rear)).dice() == 3);
  CHECK(Blows(foot(20, 5), at(ogre, Facing::rear)).dice() == 10);
  CHECK(Blows(foot(6, 3), at(ogre, Facing::left)).dice() == 4);
  // Deeper than wide, and of another type, it is one deep.
  CHECK(Blows(foot(6, 2), at(ogre, Facing::left)).dice() == 3);
  CHECK(Blows(of_type(foot(6, 3), TroopType::war_beasts), at(ogre, Facing::left)).dice() == 2);
}

TEST_CASE("The Old World: who is struck in the flank stomps all the same", "[rankflank]") {
  Unit ogre = of_type(foot(1, 1), TroopType::monstrous_infantry);
  const Unit beside = at(ogre, Facing::left);
  ogre.profile.stomp = {1, 0, 0};
  // Each slays the other 1 time in 4; of two who stand, the stomp slays B 1 time in 2, and else B
  // wins by the flank.
  const auto all = solved<Fraction>(engagement(kTow, ogre, beside, 1));
  CHECK(all.by_round[0].win == fraction(15, 32));
  CHECK(all.by_round[0].loss == fraction(15, 32));
}

TEST_CASE("The Old World: attacks of the charge [rank special: furious charge]", "[rankflank]") {
  const Unit furious = with(knights(), Special::furious_charge);
  CHECK(Blows(charge(furious, 3), foot()).dice() == 10);
  CHECK(Blows(charge(furious, 2), foot()).dice() == 5);
  CHECK(Blows(furious, foot()).dice() == 5);
  const Unit wild = with(knights(), Special::frenzy);
  CHECK(Blows(charge(wild, 2), foot()).dice() == 10);
  CHECK(Blows(wild, foot()).dice() == 5);
  const Fight fight(engagement(kTow, wild, foot()));
  Situation later = fight.now;
  later.set(kRounds, 1).mark(kFollowed, 1);
  CHECK(attack_dice(fight.combat.context(), later, fight.attack(0)) == 10);
}

TEST_CASE("The Old World: impact hits of each model, after 3 inches", "[rankflank]") {
  Unit chariots = of_type(foot(3, 3), TroopType::light_chariot);
  chariots.profile.impact = {2, 0, 0};
  const Fight fight(engagement(kTow, charge(chariots, 5), foot()));
  const Attack& impact = step(fight.combat.context(), fight.now)[0];
  CHECK(impact.kind == Attack::Kind::impact);
  CHECK(attack_dice(fight.combat.context(), fight.now, impact) == 6);
  CHECK(armour_save(fight.combat.context(), fight.now, impact) == kNever);
  const Fight slow(engagement(kTow, charge(chariots, 2), foot()));
  CHECK(step(slow.combat.context(), slow.now)[0].kind == Attack::Kind::blows);
}

TEST_CASE(
    "The Old World: the combat result, line by line [rank special: musician] "
    "[rank special: open order] [rank special: horde] [rank special: first charge]",
    "[rankflank]") {
  // 20 in four ranks of five: 2 for ranks, 1 for close order.
  CHECK(points(engagement(kTow, foot(), foot())) == 3);
  CHECK(points(engagement(kTow, foot(20, 10), foot())) == 1 + 1);
  CHECK(points(engagement(kTow, foot(20, 4), foot())) == 0);
  CHECK(points(engagement(kTow, with(foot(), Special::open_order), foot())) == 2);
  CHECK(points(engagement(kTow, with(foot(), Special::light_troops), foot())) == 0);
  CHECK(points(engagement(kTow, with(foot(), Special::horde), foot())) == 4);
  CHECK(points(engagement(kTow, foot(21), foot())) == 3 + 1);  // more Unit Strength
  CHECK(points(engagement(kTow, foot(10), foot(10))) == 1 + 1);
  CHECK(points(engagement(kTow, foot(9), foot(9))) == 0);  // nor close order below 10
  // Four heavy infantry make a rank, five riders do not make two.
  CHECK(points(engagement(kTow, of_type(foot(16, 4), TroopType::heavy_infantry), foot())) == 2 + 1);
  CHECK(points(engagement(kTow, knights(), foot(5, 5))) == 1);
  const Unit flags = with(with(foot(), Special::standard), Special::battle_standard);
  CHECK(points(engagement(kTow, flags, foot())) == 3 + 2);
  Unit high = foot();
  high.high_ground = true;
  CHECK(points(engagement(kTow, high, foot())) == 3 + 1);
  CHECK(points(engagement(kTow, high, high)) == 3);
  // Flank and rear once for each enemy, and whoever is struck there has no ranks.
  const Engagement around = engagement(
      kTow, {foot(), at(foot(5, 5), Facing::left), at(foot(5, 5), Facing::rear)}, {foot()});
  CHECK(points(around) == 2 + 1 + 1 + 2 + 1);
  CHECK(points(around, Side::b) == 1);
  CHECK(points(engagement(kTow, at(foot(4, 4), Facing::left), foot()), Side::b) == 2 + 1 + 1);
  const Unit steady = of_type(foot(), TroopType::heavy_infantry);
  CHECK(points(engagement(kTow, at(foot(9, 9), Facing::left), steady), Side::b) == 2 + 1 + 1);
  CHECK(points(engagement(kTow, at(foot(10, 10), Facing::left), steady), Side::b) == 1 + 1);
  CHECK(points(engagement(kTow, charging(with(foot(), Special::first_charge)), foot()), Side::b) ==
        1);
  // A musician where the score is even: 3 against 3.
  const Engagement drums = engagement(kTow, with(foot(), Special::musician), foot());
  CHECK(points(drums) == 4);
  CHECK(points(drums, Side::a, 1) == 3);
}

TEST_CASE("The Old World: what a break test is on [rank special: warband]", "[rankflank]") {
  Unit brave = foot();
  brave.profile.discipline = 8;
  const BreakNeed plain = need(engagement(kTow, foot(), brave), 3);
  CHECK(plain.highest == 8);
  CHECK(plain.stands == 5);
  CHECK(need(engagement(kTow, foot(), brave), 12).stands == 2);  // a double 1
  // Overwhelmed by more than twice as many, it breaks where it would fall back.
  CHECK(need(engagement(kTow, foot(41), brave), 3).highest == 5);
  CHECK(need(engagement(kTow, foot(40), brave), 3).highest == 8);
  CHECK(need(engagement(kTow, with(foot(), Special::terror), brave), 3).highest == 7);
  CHECK(need(engagement(kTow, foot(), with(brave, Special::warband)), 3).highest == 10);
}

TEST_CASE("The Old World: the three ends of a break test", "[rankflank]") {
  const auto all = solved<Fraction>(won_by_one(foot(), foot()));
  // Leadership 7, lost by 1: 2D6 of 8 or more break, a 7 falls back by the higher of two dice, and
  // a pursuer of 2D6 catches it 1106 times in 1296.
  CHECK(ending(all, Ending::b_caught) == fraction(15, 36) * fraction(721, 1296));
  CHECK(ending(all, Ending::b_escaped) == fraction(15, 36) * fraction(575, 1296));
  CHECK(ending(all, Ending::b_fell_back) == fraction(6, 36) * fraction(190, 1296));
  CHECK(ending(all, Ending::b_held) == fraction(15, 36));
  CHECK(ending(all, Ending::b_fell_back_caught) == fraction(6, 36) * fraction(1106, 1296));
}

TEST_CASE("The Old World: a swift unit falls back by a die more", "[rankflank]") {
  const auto all = solved<Fraction>(won_by_one(foot(), with(foot(), Special::swiftstride)));
  // The higher of two dice and a third are more than 2D6 4339 times in 7776.
  CHECK(ending(all, Ending::b_fell_back) == fraction(6, 36) * fraction(4339, 7776));
}

TEST_CASE("The Old World: who is resolute is run down more often, and runs down less often",
          "[rankflank]") {
  const Unit resolute = with(foot(), Special::resolute);
  // 2D6 are at most 1 less than 2D6 861 times in 1296, and more 575 times.
  CHECK(ending(solved<Fraction>(won_by_one(foot(), resolute)), Ending::b_caught) ==
        fraction(15, 36) * fraction(861, 1296));
  CHECK(ending(solved<Fraction>(won_by_one(resolute, foot())), Ending::b_caught) ==
        fraction(15, 36) * fraction(575, 1296));
}

TEST_CASE("The Old World: the winner may stay where it is", "[rankflank]") {
  Unit stays = foot();
  stays.pursuit = Pursuit::stay;
  const auto all = solved<Fraction>(won_by_one(stays, foot(), {}));
  CHECK(ending(all, Ending::b_escaped) == fraction(15, 36));
  CHECK(ending(all, Ending::b_fell_back) == fraction(6, 36));
  CHECK(ending(all, Ending::b_held) == fraction(15, 36));
  Unit may = foot();
  may.pursuit = Pursuit::restrain;
  // Restrained on 7: 21 in 36. Otherwise it follows up, and fights on for ever until they break.
  const auto held = solved<Fraction>(won_by_one(may, foot(), 1));
  CHECK(ending(held, Ending::b_escaped) ==
        fraction(15, 36) * (fraction(21, 36) + fraction(15, 36) * fraction(575, 1296)));
}

TEST_CASE("The Old World: the stubborn leave out their first test", "[rankflank]") {
  const Unit stubborn = with(foot(), Special::stubborn);
  const auto all = solved<Fraction>(won_by_one(foot(), stubborn));
  CHECK(ending(all, Ending::b_fell_back) == fraction(190, 1296));
  CHECK(ending(all, Ending::b_fell_back_caught) == fraction(1106, 1296));
  // Caught, it tests in the second round: on 7, lost by 1.
  const auto two = solved<Fraction>(won_by_one(foot(), stubborn, 2));
  CHECK(ending(two, Ending::b_caught) ==
        fraction(1106, 1296) * fraction(15, 36) * fraction(721, 1296));
  Engagement tests = won_by_one(foot(), stubborn);
  tests.readings.leaves_out_test = 0;
  CHECK(ending(solved<Fraction>(tests), Ending::b_caught) ==
        fraction(15, 36) * fraction(721, 1296));
}

TEST_CASE("The Old World: a shieldwall gives ground once [rank special: shieldwall]",
          "[rankflank]") {
  const Unit wall = with(foot(), Special::shieldwall);
  const auto charged = solved<Fraction>(won_by_one(charging(foot()), wall));
  CHECK(ending(charged, Ending::b_fell_back) == fraction(0, 1));
  CHECK(ending(charged, Ending::b_held) == fraction(21, 36));
  const auto standing = solved<Fraction>(won_by_one(foot(), wall));
  CHECK(ending(standing, Ending::b_fell_back) == fraction(6, 36) * fraction(190, 1296));
}

// Source  "Dread Halberd", "Polearm" and "Ceremonial Halberd", beside rules-old-world.
TEST_CASE("The Old World: support but in a charge [rank special: extra rank unless charging]",
          "[rankflank]") {
  const auto supports = [](const Unit& a, const Unit& b) {
    const Combat combat(engagement(kTow, a, b));
    return combat.context().book->support_ranks(combat.context(), combat.opening(), 0);
  };
  const Unit guard = with(foot(), Special::steady_rank);
  CHECK(supports(guard, foot()) == supports(foot(), foot()) + 1);
  CHECK(supports(guard, charging(foot())) == supports(foot(), charging(foot())) + 1);
  CHECK(supports(charging(guard), foot()) == 0);
  CHECK(supports(charging(with(foot(), Special::extra_rank)), foot()) == 1);
}

// Source  "Hunting Spear" and "Cathayan Lance", beside rules-old-world: the modifiers of the first
//         in a turn of charge, with Armour Bane 1; the second has that, and an extra rank, always.
TEST_CASE("The Old World: spears of a charge",
          "[rankflank][rank special: hunting spear][rank special: cathayan lance]") {
  const auto numbers = [](const Unit& rider, std::string_view against) {
    Unit enemy = foot();
    enemy.profile.save = 3;
    const Combat combat(engagement(kTow, rider, enemy));
    const Attack attack{Attack::Kind::blows, 0, combat.context().contacts[0][0][0]};
    const Situation opening = combat.opening();
    const Book& book = *combat.context().book;
    return against == "strength" ? book.strength(combat.context(), opening, attack)
           : against == "save"   ? book.save(combat.context(), opening, attack)
           : against == "bane"   ? book.bane(combat.context(), opening, attack)
                                 : book.support_ranks(combat.context(), opening, 0);
  };
  const auto all = [&](const Unit& rider) {
    return std::vector{numbers(rider, "strength"), numbers(rider, "save"), numbers(rider, "bane"),
                       numbers(rider, "support")};
  };
  const Unit rider = of_type(foot(), TroopType::heavy_cavalry);
  const Unit hunter = with(rider, Special::hunting_spear);
  const Unit lancer = with(rider, Special::cathayan_lance);
  CHECK(all(hunter) == std::vector{3, 3, 0, 0});
  CHECK(all(charging(hunter)) == std::vector{4, 5, 1, 0});
  CHECK(all(lancer) == std::vector{3, 3, 1, 1});
  CHECK(all(charging(lancer)) == std::vector{4, 4, 1, 1});
}

// Source  "Bull-gors", "Mournfang Charge" and the like, beside rules-old-world: of impact hits alone.
TEST_CASE("The Old World: a chassis pierces by its impact hits and stomps", "[rankflank]") {
  Unit bull = charging(of_type(foot(), TroopType::monstrous_infantry));
  Part hooves;
  hooves.kind = Part::Kind::chassis;
  hooves.attacks = 0;
  hooves.strength = 5;
  hooves.penetration = 1;
  hooves.bane = 1;
  hooves.impact = {1, 0, 0};
  hooves.stomp = {1, 0, 0};
  bull.profile.parts = {hooves};
  Unit enemy = foot();
  enemy.profile.save = 4;
  const Combat combat(engagement(kTow, bull, enemy));
  const Context& context = combat.context();
  for (const Attack::Kind kind : {Attack::Kind::impact, Attack::Kind::stomp}) {
    Attack attack{kind, 0, context.contacts[0][0][0]};
    attack.part = 1;
    CHECK(context.book->save(context, combat.opening(), attack) == 5);
    CHECK(context.book->bane(context, combat.opening(), attack) == 1);
  }
  const Attack blows{Attack::Kind::blows, 0, context.contacts[0][0][0]};
  CHECK(context.book->save(context, combat.opening(), blows) == 4);
}

// Source  "Extra Attacks" and "War Hydra", beside rules-old-world: +remaining Wounds.
TEST_CASE("The Old World: attacks by the Wounds that are left [rank special: remaining wounds]",
          "[rankflank]") {
  const auto dice = [](int models, int wounds, int attacks, int lost) {
    Unit heads =
        with(of_type(foot(models, models), TroopType::behemoth), Special::remaining_wounds);
    heads.profile.wounds = wounds;
    heads.profile.attacks = attacks;
    const Combat combat(engagement(kTow, heads, foot()));
    return attack_dice(combat.context(), combat.opening().set(kLost[0], lost),
                       {Attack::Kind::blows, 0, combat.context().contacts[0][0][0]});
  };
  CHECK(dice(1, 5, 2, 0) == 7);
  CHECK(dice(1, 5, 2, 3) == 4);
  CHECK(dice(1, 5, 0, 4) == 1);
  CHECK(dice(2, 3, 1, 0) == 8);
  CHECK(dice(2, 3, 1, 1) == 7);
  CHECK(dice(2, 3, 1, 4) == 3);
}

TEST_CASE("The Old World: who catches them counts as charging", "[rankflank]") {
  const Combat combat(won_by_one(with(knights(), Special::lance), foot(), {}));
  const Situation later = Situation{}.set(kRounds, 1);
  const Situation caught = came(combat.context(), later, 0, 3, came_from(combat.context(), 0, 2));
  const Attack attack{Attack::Kind::blows, 0, combat.context().contacts[0][0][0]};
  CHECK(strength(combat.context(), later, attack) == 3);
  CHECK(strength(combat.context(), caught, attack) == 5);
  CHECK(combat.context().book->priority(combat.context(), caught, attack) == 4);
  CHECK(&order(combat.context(), caught) != &order(combat.context(), later));
}

TEST_CASE("The Old World: who fell back has turned to who catches it", "[rankflank]") {
  const Engagement given = won_by_one(at(knights(), Facing::left), foot(20, 5), {});
  const Combat combat(given);
  const Situation later = Situation{}.set(kRounds, 1);
  const auto caught = [&](const Context& context) {
    return came(context, later, 0, 3, came_from(context, 0, 2));
  };
  const auto points = [&](const Situation& situation) {
    const Bonuses all = bonuses(combat.context(), situation, Side::a);
    return std::accumulate(all.begin(), all.end(), 0,
                           [](int sum, const Bonus& bonus) { return sum + bonus.points; });
  };
  const Situation again = caught(combat.context());
  CHECK(points(later) == points(again) + 1);  // of the flank
  CHECK(order(combat.context(), later).steps[0][0].contact.theirs == Facing::left);
  CHECK(order(combat.context(), again).steps[0][0].contact.theirs == Facing::front);
  // As in all later rounds; who faced each other, or are several, are as they were.
  const Situation after = Situation{}.set(kRounds, 2).set(kFaced, true);
  CHECK(order(combat.context(), after).steps[0][0].contact.theirs == Facing::front);
  CHECK_FALSE(caught(Combat(won_by_one(knights(), foot(), {})).context())[kFaced]);
  Engagement several = given;
  several.a.push_back(foot());
  CHECK_FALSE(caught(Combat(several).context())[kFaced]);
}

TEST_CASE("The Old World: inches that change nothing are one", "[rankflank]") {
  const auto counts = [](const Unit& unit, int inches) {
    return came_from(Combat(won_by_one(unit, foot(), {})).context(), 0, inches);
  };
  // Of equals, an inch makes it strike first; 3 give a furious charge.
  CHECK(counts(foot(), 1) == 1);
  CHECK(counts(foot(), 6) == 1);
  CHECK(counts(with(foot(), Special::furious_charge), 2) == 1);
  CHECK(counts(with(foot(), Special::furious_charge), 6) == 3);
  Unit slow = foot();
  slow.profile.initiative = 1;  // strikes at the same time with 2, first with 3
  CHECK(counts(slow, 1) == 1);
  CHECK(counts(slow, 2) == 2);
  CHECK(counts(slow, 4) == 3);
}

TEST_CASE("The Old World: near the battle standard a break is tested again", "[rankflank]") {
  Unit standard = with(with(foot(), Special::standard), Special::battle_standard);
  Engagement given =
      won_by_one(with(with(foot(21), Special::battle_standard), Special::musician), standard);
  // A: 3 + 2 standards + 1 for numbers; B: 3 + 2. Broken twice on 8 or more.
  CHECK(ending(solved<Fraction>(given), Ending::b_caught) ==
        fraction(15 * 15, 36 * 36) * fraction(721, 1296));
  given.readings.standard_for_broken = 0;
  CHECK(ending(solved<Fraction>(given), Ending::b_caught) ==
        fraction(21 * 15, 36 * 36) * fraction(721, 1296));
  Engagement levies = won_by_one(with(with(foot(21), Special::battle_standard), Special::musician),
                                 with(standard, Special::levies));
  CHECK(ending(solved<Fraction>(levies), Ending::b_caught) ==
        fraction(15, 36) * fraction(721, 1296));
}

TEST_CASE("The Old World: levies hear no General [rank special: levies]", "[rankflank]") {
  Unit near = foot();
  near.general = 9;
  CHECK(need(engagement(kTow, foot(), near), 1).highest == 9);
  CHECK(need(engagement(kTow, foot(), with(near, Special::levies)), 1).highest == 7);
  // Nor through a character, who lends them his own.
  Unit leader = foot(1, 1);
  leader.character = true;
  leader.general = 10;
  leader.profile.discipline = 8;
  Engagement led = engagement(kTow, foot(), foot());
  led.b.push_back(leader);
  CHECK(need(led, 1).highest == 10);
  led.b[0] = with(foot(), Special::levies);
  CHECK(need(led, 1).highest == 8);
}

TEST_CASE("The Old World: regenerated wounds count [rank special: flammable]", "[rankflank]") {
  // One blow that always costs a wound of two, and half of them are recovered.
  Unit sure = foot(1, 1);
  sure.hits_on = sure.wounds_on = kAlways;
  Unit troll = harmless(of_type(foot(1, 1), TroopType::monstrous_infantry));
  troll.profile.wounds = 2;
  troll.profile.fortitude = 4;
  const auto all = solved<Fraction>(engagement(kTow, sure, troll, 1));
  CHECK(all.win == fraction(1, 1));
  CHECK(all.wounds[0][1] == fraction(1, 2));
  CHECK(all.wounds[0][0] == fraction(1, 2));
  CHECK(all.score[0][1] == fraction(1, 1));
  const Unit burns = with(troll, Special::flammable);
  CHECK(solved<Fraction>(engagement(kTow, sure, burns, 1)).wounds[0][1] == fraction(1, 2));
  CHECK(solved<Fraction>(engagement(kTow, with(sure, Special::flaming), burns, 1)).wounds[0][1] ==
        fraction(1, 1));
}

TEST_CASE("The Old World: several wounds do not spill", "[rankflank]") {
  Unit sure = foot(3, 3);
  sure.hits_on = sure.wounds_on = kAlways;
  sure.profile.multiple = {2, 0, 0};
  sure.profile.initiative = 9;
  Unit ogres = harmless(of_type(foot(4, 4), TroopType::monstrous_infantry));
  ogres.profile.wounds = 3;
  // 2 + 1 of the first, 2 of the second: not 6.
  CHECK(solved<Fraction>(engagement(kTow, sure, ogres, 1)).wounds[0][5] == fraction(1, 1));
  sure.models = sure.profile.models = 2;
  sure.profile.width = 2;
  sure.profile.multiple = {0, 1, 3};
  // Two D3: less than 3 together in 3 ways of 9, else the second ends the model that it meets.
  const auto dice = solved<Fraction>(engagement(kTow, sure, ogres, 1));
  CHECK(dice.wounds[0][2] == fraction(1, 9));
  CHECK(dice.wounds[0][3] == fraction(2 + 3, 9));  // 1+2, 2+1, 2+2, 2+3, 1+3
}

TEST_CASE(
    "The Old World: killing and cleaving blows, slayers [rank special: cleaving blow] "
    "[rank special: monster slayer]",
    "[rankflank]") {
  Unit killer = foot(1, 1);
  killer.hits_on = kAlways;
  killer.profile.initiative = 9;
  Unit ogre = harmless(of_type(foot(1, 1), TroopType::monstrous_infantry));
  ogre.profile.wounds = 3;
  ogre.profile.save = 4;
  const auto hurt = [&](Special special, TroopType type) {
    Unit enemy = of_type(ogre, type);
    return solved<Fraction>(engagement(kTow, with(killer, special), enemy, 1)).wounds[0];
  };
  // Wounds on 4+: a 6 slays, 4 and 5 meet the 4+ save.
  CHECK(hurt(Special::killing_blow, TroopType::monstrous_infantry)[3] == fraction(1, 6));
  CHECK(hurt(Special::killing_blow, TroopType::monstrous_infantry)[1] == fraction(1, 6));
  CHECK(hurt(Special::killing_blow, TroopType::monstrous_creature)[1] == fraction(1, 4));
  CHECK(hurt(Special::monster_slayer, TroopType::monstrous_creature)[3] == fraction(1, 6));
  CHECK(hurt(Special::monster_slayer, TroopType::monstrous_infantry)[1] == fraction(1, 4));
  CHECK(hurt(Special::cleaving_blow, TroopType::heavy_cavalry)[1] == fraction(1, 3));
  CHECK(hurt(Special::cleaving_blow, TroopType::monstrous_infantry)[1] == fraction(1, 4));
  // Nor regeneration, but of other blows.
  ogre.profile.fortitude = 4;
  CHECK(hurt(Special::cleaving_blow, TroopType::heavy_cavalry)[1] ==
        fraction(1, 6) + fraction(1, 12));
}

TEST_CASE("The Old World: fear of who is stronger [rank special: veteran]", "[rankflank]") {
  const Unit dread = with(foot(21), Special::fear);
  const Combat combat(engagement(kTow, foot(), dread));
  CHECK(must_dare(combat.context(), Situation{}, 0));
  const Combat few(engagement(kTow, foot(), with(foot(), Special::fear)));
  CHECK_FALSE(must_dare(few.context(), Situation{}, 0));
  const Combat wild(engagement(kTow, with(foot(), Special::frenzy), dread));
  CHECK_FALSE(must_dare(wild.context(), Situation{}, 0));
  const Combat used(engagement(kTow, with(foot(), Special::fear), dread));
  CHECK_FALSE(must_dare(used.context(), Situation{}, 0));
  const Combat terror(
      engagement(kTow, with(foot(), Special::fear), with(foot(21), Special::terror)));
  CHECK(must_dare(terror.context(), Situation{}, 0));
  Situation shaken = combat.opening();
  const Attack attack{Attack::Kind::blows, 0, combat.context().contacts[0][0][0]};
  CHECK(to_hit(combat.context(), shaken.mark(kShaken, 1), attack) == 5);
  // The test is on 7, thrown once or, by veterans, twice.
  const auto rolls = [](const Unit& unit) {
    const Fight fight(engagement(kTow, unit, with(foot(21), Special::fear)));
    return fight.combat.rolls(fight.now).span().size();
  };
  CHECK(rolls(foot()) == 1);
  CHECK(rolls(with(foot(), Special::veteran)) == 2);
}

// Source  "Fear", p. 168: one test a turn.
TEST_CASE("The Old World: who fears whom it charges tests before it, and not again",
          "[rankflank]") {
  const Unit dread = with(foot(21), Special::fear);
  const Combat comes(engagement(kTow, charging(foot()), dread));
  const auto dares_to_charge = book_of(kTow).dares_to_charge;
  CHECK(dares_to_charge(comes.context(), comes.opening(), 0));
  CHECK(std::abs(test_before(comes.context(), comes.opening(), 0).passes - 21.0 / 36) < 1e-12);
  CHECK(comes.opening()[kStage] != Stage::fear_test);
  CHECK(must_dare(comes.context(), Situation{}.set(kRounds, 1), 0));
  const auto twice = [&](const Unit& unit) {
    const Combat combat(engagement(kTow, charging(unit), dread));
    return test_before(combat.context(), combat.opening(), 0).passes;
  };
  CHECK(std::abs(twice(with(foot(), Special::veteran)) - (1 - 15.0 * 15 / 36 / 36)) < 1e-12);
  const auto tests = [&](const Unit& unit, const Unit& enemy) {
    const Combat combat(engagement(kTow, unit, enemy));
    return dares_to_charge(combat.context(), combat.opening(), 0);
  };
  CHECK_FALSE(tests(foot(), dread));
  CHECK_FALSE(tests(charging(foot()), with(foot(), Special::fear)));
  CHECK_FALSE(tests(charging(with(foot(), Special::frenzy)), dread));
  // Another that it touches, and has not charged.
  const Combat two(engagement(kTow, {charging(foot()), foot()}, {foot(), dread}));
  CHECK_FALSE(dares_to_charge(two.context(), two.opening(), 0));
}

// Source  "Terror", p. 179.
TEST_CASE("The Old World: whom terror charges tests before it stands", "[rankflank]") {
  const auto tests = [](const Unit& charger, const Unit& charged) {
    const Combat combat(engagement(kTow, charger, charged));
    return book_of(kTow).appals(combat.context(), 0, kUnits / 2);
  };
  const Unit dragon = with(foot(1), Special::terror);
  CHECK(tests(charging(dragon), foot()));
  CHECK_FALSE(tests(dragon, foot()));
  CHECK_FALSE(tests(charging(with(foot(), Special::fear)), foot()));
  for (const Special steady :
       {Special::fear, Special::terror, Special::fearless, Special::frenzy}) {
    CHECK_FALSE(tests(charging(dragon), with(foot(), steady)));
  }
}

TEST_CASE("The Old World: as wide as ranks count, and nobody idle behind", "[rankflank]") {
  const auto width = [](TroopType type, int models) {
    return usual_width(of_type(foot(), type).profile, models);
  };
  CHECK(width(TroopType::regular_infantry, 20) == 5);
  CHECK(width(TroopType::regular_infantry, 30) == 6);
  CHECK(width(TroopType::regular_infantry, 9) == 5);
  CHECK(width(TroopType::regular_infantry, 3) == 3);
  CHECK(width(TroopType::heavy_infantry, 12) == 4);  // three ranks that count; by fives two
  CHECK(width(TroopType::heavy_infantry, 15) == 5);
  CHECK(width(TroopType::heavy_cavalry, 5) == 5);
  CHECK(width(TroopType::heavy_cavalry, 8) == 4);
  CHECK(width(TroopType::heavy_cavalry, 9) == 5);
  CHECK(width(TroopType::monstrous_cavalry, 3) == 3);
  CHECK(width(TroopType::monstrous_infantry, 4) == 4);
  CHECK(width(TroopType::monstrous_infantry, 6) == 3);
  CHECK(width(TroopType::monstrous_infantry, 8) == 4);
  CHECK(width(TroopType::monstrous_infantry, 12) == 4);
  CHECK(width(TroopType::swarm, 4) == 4);
  CHECK(usual_width(with(foot(), Special::light_troops).profile, 12) == 5);
}

TEST_CASE("The Old World: the unstable crumble, and test unless they are unbreakable",
          "[rankflank]") {
  const Unit undead = with(with(foot(), Special::unstable), Special::unbreakable);
  const auto all = solved<Fraction>(won_by_one(foot(), undead));
  CHECK(all.wounds[0][1] == fraction(1, 1));
  CHECK(ending(all, Ending::b_held) == fraction(1, 1));
  const auto weak = solved<Fraction>(won_by_one(foot(), with(foot(), Special::unstable)));
  CHECK(ending(weak, Ending::b_caught) == fraction(15, 36) * fraction(721, 1296));
}

TEST_CASE("The Old World: the ethereal [rank special: ethereal] [rank special: magical attacks]",
          "[rankflank]") {
  const Unit ghost = with(foot(1, 1), Special::ethereal);
  CHECK(Blows(foot(1, 1), ghost).to_wound() == kNever);
  CHECK(Blows(with(foot(1, 1), Special::magical_attacks), ghost).to_wound() == 4);
}

TEST_CASE("The Old World: swift units flee and pursue with three dice", "[rankflank]") {
  const Book& book = book_of(kTow);
  const Unit swift = with(foot(), Special::swiftstride);
  CHECK(book.flight(foot(), pace_of(foot()), false).highest_throw() == 12);
  CHECK(book.flight(swift, pace_of(swift), false).highest_throw() == 18);
  CHECK(book.fall_back(foot()).highest_throw() == 6);
}

TEST_CASE("The Old World: killing blows fall before other wounds", "[rankflank]") {
  Unit big = of_type(foot(2, 1), TroopType::regular_infantry);
  big.profile.wounds = 3;
  const Unit slayers =
      of_type(with(foot(2, 2), Special::killing_blow), TroopType::monstrous_infantry);
  const auto all = solved<Fraction>(engagement(kTow, slayers, big, 1));
  // Each of two blows slays 1 time in 12 and wounds 1 time in 6. One of each: a model, and a wound
  // of the next.
  CHECK(all.wounds[0][3] == 2 * fraction(1, 12) * fraction(3, 4));
  CHECK(all.wounds[0][4] == 2 * fraction(1, 12) * fraction(1, 6));
}

TEST_CASE("The Old World: nobody leads swarms, war beasts and levies [rank special: levies]",
          "[rankflank]") {
  Unit near = with(foot(), Special::battle_standard);
  near.general = 10;
  const auto led = [&](const Unit& unit) {
    const Combat combat(engagement(kTow, unit, foot()));
    const bool again = may_reroll_break(combat.context(), combat.opening(), 0);
    CHECK(again == (combat.context().unit(0).profile.discipline == 10));
    return again;
  };
  CHECK(led(near));
  CHECK(!led(of_type(near, TroopType::swarm)));
  CHECK(!led(of_type(near, TroopType::war_beasts)));
  CHECK(!led(with(near, Special::levies)));
}

TEST_CASE("The Old World: the last models are the champion, the standard and the musician",
          "[rankflank]") {
  const auto worth = [](int models, bool champion) {
    Unit unit = with(with(foot(models, 1), Special::standard), Special::musician);
    unit.profile.specials.set(Special::champion, champion);
    return points(engagement(kTow, unit, with(foot(models, 1), Special::standard)));
  };
  CHECK(worth(1, true) == 0);  // the champion alone
  CHECK(worth(2, true) == 1);  // and the standard
  CHECK(worth(3, true) == 2);  // and the musician, of a draw
  CHECK(worth(1, false) == 1);
  CHECK(worth(2, false) == 2);
}

TEST_CASE("The Old World: who falls changes no formation in its round", "[rankflank]") {
  Unit ogre = of_type(foot(1, 1), TroopType::monstrous_infantry);
  Unit quick = ogre;
  quick.profile.initiative = 4;
  // One behind the other: the first falls 1 time in 4, and the second does not strike for it.
  const auto file = solved<Fraction>(engagement(kTow, foot(2, 1), quick, 1));
  CHECK(file.by_round[0].win == fraction(3, 4) * fraction(1, 4));
  CHECK(file.by_round[0].loss == fraction(1, 4));
  ogre.profile.fortitude = 5;
  // At the same Initiative, too: 1/4, of which 1/3 is recovered.
  const auto all = solved<Fraction>(engagement(kTow, ogre, foot(2, 1), 1));
  CHECK(ending(all, Ending::a_wiped) == fraction(1, 6));
}

TEST_CASE("The Old World: a champion is no casualty while another is left", "[rankflank]") {
  const Unit ogre = of_type(foot(1, 1), TroopType::monstrous_infantry);
  const Unit led = with(with(of_type(foot(2, 1), TroopType::monstrous_infantry), Special::champion),
                        Special::great_weapon);
  // A strikes first, and slays 1 time in 4; two attacks of S 5 then slay it 1 - (7/12)^2 of the
  // time. It wins where it slew, and lives.
  const auto all = solved<Fraction>(engagement(kTow, ogre, led, 1));
  CHECK(all.by_round[0].win == fraction(1, 4) * fraction(49, 144));
}

// Source  "Fear of Elves", beside rules-old-world: in who has it.
TEST_CASE("The Old World: the afraid test against who is stronger [rank special: afraid]",
          "[rankflank]") {
  const auto tests = [](const Unit& own, const Unit& enemy) {
    return must_dare(Combat(engagement(kTow, own, enemy)).context(), Situation{}, 0);
  };
  const Unit goblins = with(foot(), Special::afraid);
  CHECK(tests(goblins, foot(21)));
  CHECK_FALSE(tests(goblins, foot()));
  CHECK_FALSE(tests(foot(), foot(21)));
  CHECK_FALSE(tests(with(goblins, Special::fear), foot(21)));
}

TEST_CASE("The Old World: who is feared minds no terror when beaten", "[rankflank]") {
  Unit dread = with(foot(), Special::terror);
  CHECK(need(engagement(kTow, dread, foot()), 3).highest == 6);
  CHECK(need(engagement(kTow, dread, with(foot(), Special::fear)), 3).highest == 7);
  CHECK(need(engagement(kTow, dread, with(foot(), Special::terror)), 3).highest == 7);
}

TEST_CASE("The Old World: skirmishers have neither flank nor rear [rank special: light troops]",
          "[rankflank]") {
  const Unit file = with(of_type(foot(2, 1), TroopType::monstrous_infantry), Special::light_troops);
  for (const Facing side : {Facing::left, Facing::rear}) {
    CHECK(Blows(file, at(foot(1, 1), side)).dice() == 1);
    CHECK(Blows(charge(at(foot(1, 1), side), 8), file).initiative() == 6);
  }
}

TEST_CASE(
    "The Old World: weapons and armour that throw 1s again [rank special: ithilmar weapons] "
    "[rank special: murderous] [rank special: choppas] [rank special: gromril armour]",
    "[rankflank]") {
  const Unit one = foot(1, 1);
  // Hits and wounds on 4+: 1/2 and a 1 again 7/12.
  CHECK(Blows(with(one, Special::ithilmar_weapons), one).chance() == fraction(7, 24));
  CHECK(Blows(with(one, Special::murderous), one).chance() == fraction(7, 24));
  // Not with another weapon: of Strength 4 it wounds on 3+.
  for (const Special rule : {Special::ithilmar_weapons, Special::murderous}) {
    CHECK(Blows(with(with(one, rule), Special::halberd), one).chance() == fraction(1, 3));
  }
  Unit mailed = one;
  mailed.profile.save = 5;
  const Unit orc = with(one, Special::choppas);
  CHECK(Blows(orc, one).chance() == fraction(1, 4));
  CHECK(Blows(charging(orc), one).chance() == fraction(7, 24));
  CHECK(Blows(charging(orc), mailed).save() == 6);
  // A 5+ save that throws 1s again is failed 4/6 - 1/6 2/6 of the time.
  CHECK(Blows(one, with(mailed, Special::gromril_armour)).chance() ==
        fraction(1, 4) * fraction(22, 36));
}

TEST_CASE("The Old World: the resolute go an inch less [rank special: resolute]", "[rankflank]") {
  const Book& book = book_of(kTow);
  const Unit slow = with(foot(), Special::resolute);
  CHECK(book.flight(slow, pace_of(slow), false).lowest_throw() == 1);
  CHECK(book.flight(slow, pace_of(slow), false).highest_throw() == 11);
  CHECK(book.fall_back(slow).lowest_throw() == 1);
  CHECK(book.fall_back(slow).highest_throw() == 5);
}

TEST_CASE("The Old World: cold blood dares [rank special: cold blooded]", "[rankflank]") {
  const auto dares = [](const Unit& unit) {
    const Combat combat(engagement(kTow, with(foot(40), Special::fear), unit));
    const auto pmf = fray::dice::pmf<Fraction>(combat.rolls(combat.opening()).span()[0]);
    Fraction passes = fraction(0, 1);
    for (std::size_t value = 0; value + 2 <= 7; ++value) {
      passes += pmf[value];
    }
    return passes;
  };
  CHECK(dares(foot()) == fraction(21, 36));
  CHECK(dares(with(foot(), Special::cold_blooded)) == fraction(174, 216));
}

TEST_CASE("The Old World: the indomitable crumble less", "[rankflank]") {
  Unit bones = with(with(foot(), Special::unstable), Special::unbreakable);
  bones.profile.indomitable = 1;
  const auto lost = [](const Unit& unit) {
    return solved<Fraction>(won_by_one(foot(21), unit)).wounds[0];
  };
  // Beaten by 2: a standard, and more of them.
  CHECK(lost(with(with(foot(), Special::unstable), Special::unbreakable)).size() == 3);
  CHECK(lost(bones).size() == 2);
}

TEST_CASE("The Old World: who steps forward does not stomp", "[rankflank]") {
  Unit file = of_type(foot(2, 1), TroopType::monstrous_infantry);
  file.profile.stomp = {0, 1, 3};
  const auto all = solved<Fraction>(
      engagement(kTow, file, of_type(foot(1, 1), TroopType::monstrous_infantry), 1));
  // Each slays 1 time in 4. Where only the first of A fell, the second does not stomp, and B wins.
  CHECK(all.by_round[0].loss == fraction(3, 4) * fraction(1, 4));
}

TEST_CASE("The Old World: swarms and war beasts fear fire [rank special: flaming]", "[rankflank]") {
  const auto tests = [](TroopType type, const Unit& unit) {
    const Combat combat(engagement(kTow, with(foot(40), Special::flaming), of_type(unit, type)));
    return combat.opening()[kStage] == Stage::fear_test;
  };
  CHECK(tests(TroopType::war_beasts, foot()));
  CHECK(tests(TroopType::swarm, foot(5)));
  CHECK(tests(TroopType::war_beasts, with(foot(), Special::fear)));
  CHECK(!tests(TroopType::war_beasts, with(foot(), Special::fearless)));
  CHECK(!tests(TroopType::regular_infantry, foot()));
}

TEST_CASE("The Old World: a shieldwall is of close order [rank special: shieldwall]",
          "[rankflank]") {
  const auto holds = [](const Unit& unit) {
    const Combat combat(engagement(kTow, charging(foot()), with(unit, Special::shieldwall)));
    return combat.context().book->holds_line(combat.context(), combat.opening(), 3);
  };
  CHECK(holds(foot()));
  CHECK(!holds(with(foot(), Special::open_order)));
  CHECK(!holds(with(foot(), Special::light_troops)));
  CHECK(!holds(of_type(foot(), TroopType::swarm)));
}

TEST_CASE("The Old World: several wounds of a blow do not spill where some recover",
          "[rankflank]") {
  Unit twice = of_type(foot(2, 2), TroopType::monstrous_infantry);
  twice.profile.multiple = {2, 0, 0};
  Unit trolls = of_type(foot(2, 1), TroopType::monstrous_infantry);
  trolls.profile.wounds = 2;
  trolls.profile.fortitude = 6;
  const auto all = solved<Fraction>(engagement(kTow, twice, harmless(trolls), 1));
  // Each of two blows goes through 1 time in 4. Three wounds are a whole model of the first blow,
  // and one of the next of the second; a blow at a model with one left costs that alone.
  CHECK(all.wounds[0][3] == fraction(1, 16) * fraction(25, 36) * 2 * fraction(5, 36));
}

TEST_CASE("The Old World: only a killing blow keeps from regenerating [rank special: killing blow]",
          "[rankflank]") {
  Unit troll = of_type(foot(1, 1), TroopType::monstrous_infantry);
  troll.profile.wounds = 2;
  troll.profile.fortitude = 6;
  Unit slayer = of_type(with(foot(1, 1), Special::killing_blow), TroopType::monstrous_infantry);
  slayer.profile.multiple = {0, 1, 3};
  const auto all = solved<Fraction>(engagement(kTow, harmless(troll), slayer, 1));
  // Hits on 4+. A 6 slays; a 4 or 5 is one wound or, 2 times in 3, two, of which each is recovered
  // 1 time in 6.
  CHECK(ending(all, Ending::a_wiped) ==
        fraction(1, 2) * (fraction(1, 6) + fraction(1, 3) * fraction(2, 3) * fraction(25, 36)));
}

TEST_CASE("The Old World: Armour Bane of model and weapon add up", "[rankflank]") {
  Unit mailed = foot(1, 1);
  mailed.profile.save = 4;
  Unit keen = with(foot(1, 1), Special::halberd);
  keen.profile.bane = 1;
  // Strength 4 wounds on 3+, AP 1 leaves a 5+; a 6 leaves none: 1/2 (3/6 4/6 + 1/6).
  CHECK(Blows(keen, mailed).chance() == fraction(1, 4));
  // A stomp has the model's own: 4 and 5 meet a 4+, a 6 a 5+.
  Unit ogre = of_type(foot(1, 1), TroopType::monstrous_infantry);
  ogre.profile.bane = 1;
  ogre.profile.stomp = {1, 0, 0};
  const Fight fight(engagement(kTow, ogre, mailed));
  Attack stomp = fight.attack(0);
  stomp.kind = Attack::Kind::stomp;
  CHECK(fray::dice::pmf<Fraction>(blows(fight.combat.context(), fight.now, stomp, 1, 0))[1] ==
        fraction(2, 6) * fraction(3, 6) + fraction(1, 6) * fraction(4, 6));
}

TEST_CASE("The Old World: an extra rank charges, too [rank special: extra rank]", "[rankflank]") {
  CHECK(Blows(charging(with(foot(), Special::extra_rank)), foot()).dice() == 10);
  CHECK(Blows(charging(with(foot(), Special::spear)), foot()).dice() == 5);
}

TEST_CASE("The Old World: a blow takes no more of a lone model than it has", "[rankflank]") {
  Unit troll = of_type(harmless(foot(1, 1)), TroopType::monstrous_infantry);
  troll.profile.wounds = 2;
  troll.profile.fortitude = 4;
  Unit twice = of_type(foot(2, 2), TroopType::monstrous_infantry);
  twice.profile.multiple = {2, 0, 0};
  const auto all = solved<Fraction>(engagement(kTow, troll, twice, 1));
  // Each blow goes through 1 time in 4. One costs both wounds 1 time in 4; a second then costs what
  // is left 3 times in 16 and 2 in 8: 9/16 in all.
  CHECK(ending(all, Ending::a_wiped) ==
        fraction(6, 16) * fraction(1, 4) + fraction(1, 16) * fraction(9, 16));
}

TEST_CASE("The Old World: ranks add to a warband's own Leadership [rank special: warband]",
          "[rankflank]") {
  Unit mob = with(foot(15, 5), Special::warband);
  mob.general = 9;
  // Own 7 and two ranks are 9, as the General has it.
  CHECK(need(engagement(kTow, foot(), mob), 3).highest == 9);
  mob.profile.discipline = 8;
  CHECK(need(engagement(kTow, foot(), mob), 3).highest == 10);
  Unit other = mob;
  other.profile.discipline = 6;
  CHECK(Combat(engagement(kTow, foot(), mob)).name() !=
        Combat(engagement(kTow, foot(), other)).name());
  // To a character's where he is of a warband, too; and to no other's.
  mob.general.reset();
  Unit boss = foot(1, 1);
  boss.character = true;
  boss.profile.discipline = 7;
  mob.profile.discipline = 5;
  Engagement led = engagement(kTow, foot(), mob);
  led.b.push_back(boss);
  CHECK(need(led, 3).highest == 7);
  led.b[1] = with(boss, Special::warband);
  CHECK(need(led, 3).highest == 9);
}

TEST_CASE("A unit tests on the best Leadership of it and of the characters in it", "[rankflank]") {
  Unit leader = foot(1, 1);
  leader.character = true;
  leader.profile.discipline = 9;
  for (const auto& [book, lost] : {std::pair{kTow, 0},
                                   {Rulebook::fantasy6, 3},
                                   {Rulebook::fantasy7, 3},
                                   {Rulebook::ninth_age, 3}}) {
    Engagement led = engagement(book, foot(10), foot(5));
    CHECK(need(led, 3).highest == 7 - lost);
    led.b.push_back(leader);
    CHECK(need(led, 3).highest == 9 - lost);
    led.b[1].profile.discipline = 3;
    CHECK(need(led, 3).highest == 7 - lost);
  }
}

}  // namespace rankflank_old_world
