// Before the blow: how far charges go, and who is shot while they come.

#include "catch.hpp"
#include "rankflank/books/books.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_charge {

using namespace fray::test;

namespace {

Unit coming(int models, int inches) {
  Unit unit = charging(unit_of(models));
  unit.charge = inches;
  unit.hits_on = kNever;
  return unit;
}

/// Strikes nobody, and has one shot that hits on 5+.
Unit archer() {
  Unit unit = unit_of(1);
  unit.hits_on = kNever;
  unit.shots = 1;
  return unit;
}

Fraction chance(Rulebook book, const Unit& unit, int inches) {
  const Book& of = book_of(book);
  const Ways ways = of.gets_there(pace_of(of, {&unit, 1}, 0), inches);
  return fraction(ways.favourable, ways.all);
}

}  // namespace

TEST_CASE("a charge of so many inches gets there by the book's own dice", "[rankflank]") {
  const Unit foot = unit_of(5);
  const Unit swift = with(foot, Special::swiftstride);
  // Movement 4 and the higher of two dice: 4 or more, 6, never 7.
  CHECK(chance(Rulebook::old_world, foot, 4) == fraction(1, 1));
  CHECK(chance(Rulebook::old_world, foot, 8) == fraction(27, 36));
  CHECK(chance(Rulebook::old_world, foot, 10) == fraction(11, 36));
  CHECK(chance(Rulebook::old_world, foot, 11) == fraction(0, 1));
  // A third die is added: 8 or more; and nobody charges farther than 13.
  CHECK(chance(Rulebook::old_world, swift, 12) == fraction(125, 216));
  CHECK(chance(Rulebook::old_world, swift, 14) == fraction(0, 1));
  // Advance 4 and 2D6, or the highest two of three: 7 or more.
  CHECK(chance(Rulebook::ninth_age, foot, 11) == fraction(21, 36));
  CHECK(chance(Rulebook::ninth_age, swift, 11) == fraction(174, 216));
  for (const Rulebook book : {Rulebook::fantasy6, Rulebook::fantasy7}) {
    CHECK(chance(book, foot, 8) == fraction(1, 1));
    CHECK(chance(book, foot, 9) == fraction(0, 1));
  }
  CHECK(book_of(Rulebook::sovl).gets_there == nullptr);
}

// Source  "Warband", p. 180, and the FAQ on "Finest Warhorses": the die of swift units is not thrown
//         again.
TEST_CASE(
    "The Old World: charges that are thrown again, or go farther [rank special: charge again] "
    "[rank special: crusaders zeal] [rank special: finest warhorses] "
    "[rank special: daemon of slaanesh]",
    "[rankflank]") {
  const Unit foot = unit_of(5);
  constexpr Rulebook kTow = Rulebook::old_world;
  for (const Special again : {Special::warband, Special::charge_again}) {
    const Unit eager = with(foot, again);
    CHECK(chance(kTow, eager, 8) == 1 - fraction(9, 36) * fraction(9, 36));
    CHECK(chance(kTow, eager, 11) == fraction(0, 1));
    // 7 or more of the higher die and a third: with a 1 on that the others need a 6, and so on.
    CHECK(chance(kTow, with(eager, Special::swiftstride), 11) ==
          1 - fraction(25 * 25 + 16 * 16 + 9 * 9 + 4 * 4 + 1, 6 * 36 * 36));
  }
  for (const Special farther : {Special::crusaders_zeal, Special::daemon_of_slaanesh}) {
    CHECK(chance(kTow, with(foot, farther), 8) == fraction(32, 36));
    CHECK(chance(kTow, with(foot, farther), 11) == fraction(11, 36));
    CHECK(chance(kTow, with(foot, farther), 12) == fraction(0, 1));
  }
  // A die shows 3 or less: 1 in 36 for a 1, and 7 for each other face.
  CHECK(chance(kTow, with(foot, Special::finest_warhorses), 8) == 1 - fraction(15 * 15, 36 * 36));
  CHECK(chance(Rulebook::ninth_age, with(foot, Special::warband), 11) == fraction(21, 36));
}

// Source  "Fly", beside rules-old-world: it charges by its Fly, and fights by its Movement.
TEST_CASE("The Old World: who flies charges by its wings", "[rankflank]") {
  Unit terradons = unit_of(3);
  terradons.profile.movement = 2;
  terradons.profile.fly = 10;
  CHECK(chance(Rulebook::old_world, terradons, 12) == fraction(35, 36));
  CHECK(chance(Rulebook::old_world, terradons, 17) == fraction(0, 1));
  Unit walker = unit_of(1);
  walker.character = true;
  const std::vector<Unit> side{terradons, walker};
  CHECK(pace_of(book_of(Rulebook::old_world), side, 0).movement == 4);
}

TEST_CASE("The Old World: a warband charges so where most of its models are of it", "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = true;
  const auto again = [&](int models) {
    const std::vector<Unit> side{with(unit_of(models), Special::warband), hero};
    return pace_of(book_of(Rulebook::old_world), side, 0).again;
  };
  CHECK(again(2));
  CHECK_FALSE(again(1));
}

TEST_CASE("who is charged from afar shoots first", "[rankflank]") {
  const auto shoots = [](Rulebook book, int inches) {
    const Combat combat(engagement(book, coming(1, inches), archer()));
    return combat.opening()[kShooting];
  };
  CHECK(shoots(Rulebook::old_world, 4));
  CHECK(!shoots(Rulebook::old_world, 3));
  for (const Rulebook book : {Rulebook::ninth_age, Rulebook::fantasy6, Rulebook::fantasy7}) {
    CHECK(shoots(book, 5));
    CHECK(!shoots(book, 4));
    CHECK(shoots(book, 0));
  }
  CHECK(!shoots(Rulebook::sovl, 8));
  // Not at who does not charge.
  const Combat stands(engagement(Rulebook::old_world, unit_of(1), archer()));
  CHECK(!stands.opening()[kShooting]);
}

TEST_CASE("shots hit, wound and meet armour, and slay before a blow", "[rankflank]") {
  Unit mailed = coming(1, 8);
  mailed.profile.save = 5;
  mailed.profile.armour = 2;
  mailed.profile.specials.set(Special::shield);  // parries no shot
  // 5+ hits, 4+ wounds, 5+ saves: 1/3 1/2 2/3.
  for (const Rulebook book : {Rulebook::old_world, Rulebook::ninth_age, Rulebook::fantasy6}) {
    const auto all = solved<Fraction>(engagement(book, mailed, archer(), 1));
    CHECK(ending(all, Ending::a_wiped) == fraction(1, 9));
  }
  Unit crossbow = archer();
  crossbow.shots_hit = 3;
  crossbow.shots_strength = 4;
  crossbow.shots_piercing = 1;
  // 3+ hits, 3+ wounds; 6+ saves, in Fantasy for the Strength: 2/3 2/3 5/6.
  for (const Rulebook book : {Rulebook::old_world, Rulebook::ninth_age, Rulebook::fantasy6}) {
    const auto all = solved<Fraction>(engagement(book, mailed, crossbow, 1));
    CHECK(ending(all, Ending::a_wiped) == fraction(10, 27));
  }
}

// Source  "Armour Bane (X)" and "Multiple Shots (X)", beside rules-old-world.
TEST_CASE("The Old World: Armour Bane and Multiple Shots of missile weapons", "[rankflank]") {
  Unit mailed = coming(1, 8);
  mailed.profile.save = 5;
  Unit bow = archer();
  bow.shots_bane = 1;
  // 5+ hits; 4 and 5 wound and 5+ saves, 6 wounds and 6+ saves: 1/3 (2/6 2/3 + 1/6 5/6).
  const auto slain = [&](const Unit& shooter) {
    return ending(solved<Fraction>(engagement(Rulebook::old_world, mailed, shooter, 1)),
                  Ending::a_wiped);
  };
  CHECK(slain(bow) == fraction(1, 3) * (fraction(2, 9) + fraction(5, 36)));
  // Two dice of a model hit with 6+ each, one with 5+ as before.
  bow.shots_multiple = 6;
  CHECK(slain(bow) == fraction(1, 3) * fraction(13, 36));
  bow.shots = 2;
  const auto missed = 1 - fraction(1, 6) * fraction(13, 36);
  CHECK(slain(bow) == 1 - missed * missed);
}

TEST_CASE("The Old World: wounds of stand and shoot count in the first round", "[rankflank]") {
  Unit sure = archer();
  sure.shots_hit = kAlways;
  sure.shots_strength = 6;
  Unit ogre = coming(1, 8);
  ogre.profile.wounds = 2;
  ogre.profile.type = static_cast<int>(TroopType::monstrous_infantry);
  // Of equal worth but for the wound, which 5 shots in 6 cost.
  const auto counted = solved<Fraction>(engagement(Rulebook::old_world, ogre, sure, 1));
  CHECK(counted.by_round[0].loss == fraction(5, 6));
  const auto not_counted = solved<Fraction>(engagement(Rulebook::fantasy6, ogre, sure, 1));
  CHECK(not_counted.by_round[0].loss == fraction(0, 1));
}

TEST_CASE("shots fell ranks before the first blow", "[rankflank]") {
  Unit many = archer();
  many.shots = 5;
  many.shots_hit = kAlways;
  many.shots_strength = 10;
  Unit five = coming(5, 8);
  five.hits_on.reset();
  const Combat combat(engagement(Rulebook::fantasy6, five, many));
  // All five shots wound: nobody is left to strike; none does: five strike.
  const auto struck_by = [&](std::uint16_t wounds) {
    const Situation after = combat.after(combat.opening(), fray::graph::Results{wounds}).next;
    return attack_dice(combat.context(), after,
                       {Attack::Kind::blows, 0, combat.context().contacts[0][0][0]});
  };
  CHECK(struck_by(0) == 3);
  CHECK(struck_by(4) == 1);
}

}  // namespace rankflank_charge
