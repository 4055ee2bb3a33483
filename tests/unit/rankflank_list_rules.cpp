// Rules of the army books, each by an example worked by hand.

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "rankflank/books/books.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_list_rules {

using namespace fray::test;

namespace {

constexpr Rulebook kT9a = Rulebook::ninth_age;
constexpr Rulebook kSixth = Rulebook::fantasy6;
constexpr Rulebook kTow = Rulebook::old_world;

Fraction f(int n, int d) { return fraction(n, d); }

Unit one() { return unit_of(1); }
/// It strikes after the others.
Unit slow() {
  Unit unit = one();
  unit.profile.initiative = 1;
  return unit;
}

/// B, which nobody hurts, loses a round by the standard of as many as it is.
Outcomes<Fraction> after_losing_by_one(Rulebook book, const Unit& b) {
  const Unit a = with(unit_of(b.models, b.profile.width), Special::standard);
  return solved<Fraction>(engagement(book, harmless(a), harmless(b), 1));
}

Fraction stays(const Outcomes<Fraction>& all) { return ending(all, Ending::b_held); }

/// A unit of these models with a hero in it, and an enemy.
Combat joined(Rulebook book, const Unit& unit, int models, int wounds, const Unit& hero_like) {
  Unit host = unit;
  host.models = host.profile.models = host.profile.width = models;
  host.profile.wounds = wounds;
  Unit hero = hero_like;
  hero.character = true;
  return Combat(engagement(book, {host, hero}, {one()}));
}

}  // namespace

TEST_CASE("The 9th Age: Str and AP in the first round [rank special: born to fight]",
          "[rankflank]") {
  const Unit orc = with(one(), Special::born_to_fight);
  Unit armoured = slow();
  armoured.profile.armour = 3;
  CHECK(Blows(kT9a, orc, armoured).to_wound() == 3);
  CHECK(Blows(kT9a, orc, armoured).save() == 5);
  CHECK(Blows(kT9a, orc, armoured, 1).to_wound() == 4);
  CHECK(Blows(kT9a, orc, armoured, 1).save() == 4);
}

TEST_CASE("The 9th Age: to wound in the first round [rank special: ruthless efficiency]",
          "[rankflank]") {
  const Unit elf = with(one(), Special::ruthless_efficiency);
  CHECK(Blows(kT9a, elf, slow()).to_wound() == 3);
  CHECK(Blows(kT9a, elf, slow(), 1).to_wound() == 4);
  Unit weak = slow();
  weak.profile.toughness = 1;
  CHECK(Blows(kT9a, elf, weak).to_wound() == 2);
}

TEST_CASE("The 9th Age: 1s to hit again [rank special: born predator]", "[rankflank]") {
  CHECK(Blows(kT9a, with(one(), Special::born_predator), slow()).chance() == f(7, 12) * f(1, 2));
}

TEST_CASE("The Old World: an Inner Circle throws 1s to hit again", "[rankflank]") {
  CHECK(Blows(kTow, with(one(), Special::born_predator), slow()).chance() == f(7, 12) * f(1, 2));
}

TEST_CASE("The Old World: Strength of a charge of 3 inches [rank special: bestial charge]",
          "[rankflank]") {
  const Unit gor = with(one(), Special::bestial_charge);
  CHECK(Blows(kTow, charge(gor, 3), slow()).to_wound() == 3);
  CHECK(Blows(kTow, charge(gor, 2), slow()).to_wound() == 4);
  CHECK(Blows(kTow, gor, slow()).to_wound() == 4);
}

TEST_CASE("who is roused hits better [rank special: primal instinct]", "[rankflank]") {
  // On 7, which 21 throws in 36 are.
  const auto one_wound = [](Rulebook book) {
    const Unit beast = with(one(), Special::primal_instinct);
    return solved<Fraction>(engagement(book, beast, slow(), 1)).wounds[0][1];
  };
  CHECK(one_wound(kT9a) == f(21, 36) * f(3, 4) * f(1, 2) + f(15, 36) * f(1, 4));
  CHECK(one_wound(kTow) == f(21, 36) * f(7, 12) * f(1, 2) + f(15, 36) * f(1, 4));
}

TEST_CASE("a test of instinct comes each round, on 1 less before who is feared", "[rankflank]") {
  const Unit beast = with(one(), Special::primal_instinct);
  const Fight fight(engagement(kT9a, beast, with(slow(), Special::fear)));
  REQUIRE(fight.now[kStage] == Stage::fear_test);
  CHECK_FALSE(fight.now[kRousing]);
  const auto dared = fight.combat.after(fight.now, fray::graph::Results{0}).next;
  REQUIRE(dared[kRousing]);
  // A throw of 7 is one too many.
  CHECK(fight.combat.after(dared, fray::graph::Results{4}).next.has(kRoused, 0));
  CHECK_FALSE(fight.combat.after(dared, fray::graph::Results{5}).next.has(kRoused, 0));
}

TEST_CASE("The 9th Age: failed break tests again [rank special: battle fever]", "[rankflank]") {
  const Unit plain = unit_of(4);  // no full rank, so not steadfast
  CHECK(stays(after_losing_by_one(kT9a, plain)) == f(15, 36));
  CHECK(stays(after_losing_by_one(kT9a, with(plain, Special::battle_fever))) ==
        1 - f(21, 36) * f(21, 36));
  // Those of fear are not.
  const Fight fight(
      engagement(kT9a, with(plain, Special::battle_fever), with(slow(), Special::fear)));
  CHECK(fight.combat.rolls(fight.now).span().size() == 1);
}

TEST_CASE("who is supernal loses wounds in place of fleeing [rank special: supernal]",
          "[rankflank]") {
  const auto daemons = after_losing_by_one(kT9a, with(unit_of(4), Special::supernal));
  CHECK(stays(daemons) == 1);
  CHECK(daemons.wounds[0][1] == f(21, 36));
  const auto last = after_losing_by_one(kT9a, with(one(), Special::supernal));
  CHECK(ending(last, Ending::b_wiped) == f(21, 36));
  // Leadership 7, and 1 behind: a 7 costs one wound, an 8 two, and a 12 all.
  const Unit unbreakable = with(with(unit_of(20, 5), Special::supernal), Special::unbreakable);
  const auto old = after_losing_by_one(kTow, unbreakable);
  CHECK(old.wounds[0][1] == f(6, 36));
  CHECK(old.wounds[0][2] == f(5, 36));
  CHECK(old.wounds[0][20] == f(1, 36));
  CHECK(stays(old) == f(35, 36));
  Unit favoured = unbreakable;
  favoured.profile.indomitable = 1;
  CHECK(after_losing_by_one(kTow, favoured).wounds[0][1] == f(5, 36));
}

// Source  "Unstable", p. 180: one wound for each model, then evenly.
TEST_CASE("The Old World: a unit and its characters crumble as one", "[rankflank]") {
  const auto lost = [](Rulebook book, const Unit& unit, Unit hero, int wounds) {
    hero.profile.wounds = 2;
    const Combat combat = joined(book, unit, 2, 3, hero);
    const Situation after = crumble(combat.context(), Situation{}, 0, wounds);
    return std::pair(after[kLost[0]], after[kLost[1]]);
  };
  const Unit dead = with(one(), Special::unstable);
  CHECK(lost(kTow, dead, dead, 2) == std::pair(2, 0));
  CHECK(lost(kTow, dead, dead, 3) == std::pair(3, 0));
  CHECK(lost(kTow, dead, dead, 4) == std::pair(3, 1));
  CHECK(lost(kTow, dead, dead, 6) == std::pair(4, 2));
  CHECK(lost(kTow, dead, dead, 9) == std::pair(6, 2));
  CHECK(lost(kTow, dead, one(), 9) == std::pair(6, 0));  // who is not unstable himself
  CHECK(lost(kTow, with(one(), Special::supernal), one(), 4) == std::pair(3, 1));
  // The 9th Age: characters last.
  CHECK(lost(kT9a, dead, dead, 6) == std::pair(6, 0));
  CHECK(lost(kT9a, dead, dead, 7) == std::pair(6, 1));
}

// Source  "Indomitable", beside rules-old-world: the whole unit uses the highest value in it.
TEST_CASE("The Old World: a unit crumbles less by what its character is", "[rankflank]") {
  const auto lost = [](int unit, int hero, Situation before) {
    Unit dead = with(one(), Special::unstable);
    dead.profile.indomitable = unit;
    Unit lead = with(one(), Special::unstable);
    lead.profile.indomitable = hero;
    lead.profile.wounds = 2;
    const Combat combat = joined(kTow, dead, 2, 3, lead);
    const int slain = before[kLost[1]];
    const Situation after = crumble(combat.context(), before, 0, 4);
    return std::pair(after[kLost[0]], after[kLost[1]] - slain);
  };
  const Situation whole{};
  Situation led_no_more{};
  led_no_more.add(kLost[1], 2);
  CHECK(lost(0, 0, whole) == std::pair(3, 1));
  CHECK(lost(0, 2, whole) == std::pair(2, 0));
  CHECK(lost(1, 2, whole) == std::pair(2, 0));
  CHECK(lost(2, 1, whole) == std::pair(2, 0));
  CHECK(lost(1, 1, whole) == std::pair(3, 0));
  CHECK(lost(0, 4, whole) == std::pair(0, 0));
  // He is slain.
  CHECK(lost(0, 2, led_no_more) == std::pair(4, 0));
  CHECK(lost(1, 2, led_no_more) == std::pair(3, 0));
}

TEST_CASE("whose unit has crumbled away is not tested once more", "[rankflank]") {
  Unit daemon = harmless(with(one(), Special::supernal));
  Unit herald = daemon;
  herald.character = true;
  herald.profile.wounds = 3;
  const Unit winner = harmless(with(with(one(), Special::standard), Special::battle_standard));
  const auto all = solved<Fraction>(engagement(kT9a, {winner}, {daemon, herald}, 1));
  // Discipline 7, by 2: failed 26 times in 36, and then two wounds.
  CHECK(all.wounds[0][2] == f(26, 36));
  CHECK(all.wounds[0][0] == f(10, 36));
}

// Source  "Split Profile (Cavalry)", p. 192: what applies to a rider applies to his mount.
TEST_CASE("The Old World: a mount hates with its rider, and has not his weapons", "[rankflank]") {
  Unit rider = charging(one());
  rider.profile.type = static_cast<int>(TroopType::heavy_cavalry);
  rider.charge = 6;
  Part mount;
  mount.attacks = 1;
  rider.profile.parts = {mount};
  const auto blows = [](Rulebook book, const Unit& unit) {
    Blows result(book, unit, slow());
    result.attack.part = 1;
    return result;
  };
  const auto hates = [&](Rulebook book, const Unit& unit) {
    const Blows result = blows(book, unit);
    return book_of(book).misses_again(result.context(), result.fight.now, result.attack);
  };
  CHECK(hates(kTow, with(rider, Special::hatred)));
  CHECK_FALSE(hates(kSixth, with(rider, Special::hatred)));
  CHECK(blows(kTow, with(rider, Special::lance)).strength() == 3);
}

TEST_CASE("The 9th Age: supernal attacks are magical", "[rankflank]") {
  Unit foe = slow();
  foe.profile.ward_mundane = 4;
  CHECK(Blows(kT9a, one(), foe).ward() == 4);
  CHECK(Blows(kT9a, with(one(), Special::supernal), foe).ward() == kNever);
  const auto against_impact = [&](const Unit& unit) {
    Blows blows(kT9a, unit, foe);
    blows.attack.kind = Attack::Kind::impact;
    return blows.ward();
  };
  CHECK(against_impact(with(one(), Special::magical_attacks)) == 4);
  CHECK(against_impact(with(one(), Special::supernal)) == kNever);
}

TEST_CASE(
    "The 9th Age: what a Devastating Charge gives [rank special: focused charge] "
    "[rank special: distracting charge]",
    "[rankflank]") {
  const Unit focused = with(one(), Special::focused_charge);
  const auto two_wounds = [](const Unit& unit) {
    const auto all = solved<Fraction>(engagement(kT9a, unit, unit_of(4), 1));
    return all.wounds[0].size() > 2 ? all.wounds[0][2] : Fraction(0);
  };
  CHECK(two_wounds(charging(focused)) == f(1, 6) * f(1, 4));
  CHECK(two_wounds(focused) == 0);
  const Unit distracting = with(slow(), Special::distracting_charge);
  CHECK(Blows(kT9a, one(), charging(distracting)).to_hit() == 5);
  CHECK(Blows(kT9a, one(), charging(distracting), 1).to_hit() == 4);
  CHECK(Blows(kT9a, one(), distracting).to_hit() == 4);
  Blows shaken(kT9a, one(), charging(distracting));
  shaken.fight.now.mark(kShaken, 1);
  CHECK(shaken.to_hit() == 5);
  Unit armoured = slow();
  armoured.profile.charge_armour = 1;
  CHECK(Blows(kT9a, one(), charging(armoured)).save() == 6);
  CHECK(Blows(kT9a, one(), armoured).save() == kNever);
}

TEST_CASE("The 9th Age: who charges is feared [rank special: fearful charge]", "[rankflank]") {
  const auto fears = [&](const Unit& unit, const Unit& enemy, int round) {
    const Combat combat(engagement(kT9a, unit, enemy));
    return must_dare(combat.context(), Situation{}.set(kRounds, round), 0);
  };
  const Unit mammoth = with(slow(), Special::fearful_charge);
  CHECK(fears(one(), charging(mammoth), 0));
  CHECK_FALSE(fears(one(), charging(mammoth), 1));
  CHECK_FALSE(fears(one(), mammoth, 0));
  CHECK_FALSE(fears(with(one(), Special::fearless), charging(mammoth), 0));
  CHECK_FALSE(fears(with(one(), Special::fear), charging(mammoth), 0));
}

// Source  "Terror", the game's list file: a Panic Test before the charge, and no fear.
TEST_CASE("The 9th Age: terror is not feared in the fight, nor does it help against fear",
          "[rankflank]") {
  const auto fears = [&](const Unit& unit, const Unit& enemy) {
    const Combat combat(engagement(kT9a, unit, enemy));
    return must_dare(combat.context(), Situation{}, 0);
  };
  const Unit wraith = with(slow(), Special::terror);
  CHECK_FALSE(fears(one(), charging(wraith)));
  CHECK(fears(one(), with(wraith, Special::fear)));
  CHECK(fears(with(one(), Special::terror), with(slow(), Special::fear)));
}

TEST_CASE("a blessing saves better from the strong [rank special: blessed]", "[rankflank]") {
  for (const Rulebook book : {kT9a, kSixth, kTow}) {
    const Unit knight = with(slow(), Special::blessed);
    CHECK(Blows(book, one(), knight).ward() == 6);
    Unit strong = one();
    strong.profile.strength = 5;
    CHECK(Blows(book, strong, knight).ward() == 5);
    Unit warded = knight;
    warded.profile.ward = 4;
    CHECK(Blows(book, strong, warded).ward() == 4);
  }
}

TEST_CASE("The Old World: supporters at a flank [rank special: martial prowess]", "[rankflank]") {
  const auto support = [](const Unit& unit) {
    Unit flanker = unit_of(4);
    flanker.approach = Facing::left;
    const Fight fight(engagement(kTow, with(unit, Special::spear), flanker));
    return fighters(fight.combat.context(), fight.now, fight.attack(0)).support;
  };
  // Three files of three: two deep, and a third with spears.
  CHECK(support(unit_of(9, 3)) == 3);
  CHECK(support(with(unit_of(9, 3), Special::martial_prowess)) == 6);
}

TEST_CASE("The Old World: and at two sides", "[rankflank]") {
  Surrounded unit{.ranks = Ranks(15, 3)};
  unit.touching = {3, 5, 0, 0};
  unit.struck = {true, true, false, false};
  unit.reaches = true;
  const Fronts before = fronts_of(unit);
  unit.reaches_around = true;
  const Fronts after = fronts_of(unit);
  const auto all = [](const BySide& sides) { return sides[0] + sides[1] + sides[2] + sides[3]; };
  CHECK(all(after.row) == all(before.row));
  CHECK(all(after.behind) > all(before.behind));
}

TEST_CASE("Fantasy: as strong as its foe is tough [rank special: slayer]", "[rankflank]") {
  const auto strength = [](int toughness, Unit unit) {
    Unit foe = slow();
    foe.profile.toughness = toughness;
    return Blows(kSixth, unit, foe).strength();
  };
  const Unit slayer = with(one(), Special::slayer);
  CHECK(strength(5, slayer) == 5);
  CHECK(strength(8, slayer) == 6);
  CHECK(strength(2, slayer) == 3);
  CHECK(strength(6, with(slayer, Special::great_weapon)) == 6);
}

TEST_CASE("Fantasy: a choppa on the charge, and no parry", "[rankflank]") {
  const Unit orc = charging(with(one(), Special::choppas));
  CHECK(Blows(kSixth, orc, slow()).strength() == 4);
  CHECK(Blows(kSixth, orc, slow(), 1).strength() == 3);
  CHECK(Blows(kSixth, with(orc, Special::paired_weapons), slow()).strength() == 3);
  CHECK(Blows(kSixth, with(orc, Special::mounted), slow()).strength() == 3);
  Unit shielded = with(slow(), Special::shield);
  shielded.profile.save = 5;
  CHECK(Blows(kSixth, one(), shielded).save() == 4);
  CHECK(Blows(kSixth, one(), with(shielded, Special::choppas)).save() == 5);
}

TEST_CASE("Fantasy: a spear on horseback", "[rankflank]") {
  const Unit rider = with(with(one(), Special::mounted), Special::spear);
  CHECK(Blows(kSixth, charging(rider), slow()).strength() == 4);
  CHECK(Blows(kSixth, rider, slow()).strength() == 3);
  CHECK(Blows(kSixth, charging(with(one(), Special::spear)), slow()).strength() == 3);
}

TEST_CASE("Fantasy and The Old World: wards that magic passes through", "[rankflank]") {
  for (const Rulebook book : {kSixth, kTow}) {
    Unit daemon = slow();
    daemon.profile.ward_mundane = 5;
    CHECK(Blows(book, one(), daemon).ward() == 5);
    CHECK(Blows(book, with(one(), Special::magical_attacks), daemon).ward() == kNever);
  }
}

TEST_CASE("The 9th Age and Fantasy: cold blood breaks less", "[rankflank]") {
  // On 6: the lowest two of three dice are that or less 49 times in 72.
  const Unit saurus = with(unit_of(4), Special::cold_blooded);
  CHECK(stays(after_losing_by_one(kT9a, saurus)) == f(49, 72));
  CHECK(stays(after_losing_by_one(kSixth, saurus)) == f(49, 72));
  const Book& book = book_of(kT9a);
  CHECK(book.restraint(saurus).drop == fray::dice::Roll::Drop::highest);
  CHECK(book.restraint(with(saurus, Special::frenzy)).drop == book.restraint(one()).drop);
}

TEST_CASE("Fantasy: dwarfs flee and pursue an inch less", "[rankflank]") {
  const Book& book = book_of(kSixth);
  const auto highest = [&](const Unit& unit) {
    return book.flight(unit, pace_of(unit), false).highest_throw();
  };
  CHECK(highest(with(one(), Special::resolute)) == highest(one()) - 1);
}

TEST_CASE(
    "The Old World: an inch more [rank special: scurry away] [rank special: daemon of slaanesh] "
    "[rank special: crusaders zeal]",
    "[rankflank]") {
  const Book& book = book_of(kTow);
  const auto highest = [&](const Unit& unit, bool pursues) {
    return book.flight(unit, pace_of(unit), pursues).highest_throw();
  };
  const Unit rat = with(one(), Special::scurry_away);
  CHECK(highest(rat, false) == 13);
  CHECK(highest(rat, true) == 12);
  CHECK(book.fall_back(rat).highest_throw() == 7);
  const Unit daemon = with(one(), Special::daemon_of_slaanesh);
  CHECK(highest(daemon, false) == 12);
  CHECK(highest(daemon, true) == 13);
  // Movement 4, and 7 by the higher of two dice and 1 more: 11 in 36.
  for (const Unit& unit : {daemon, with(one(), Special::crusaders_zeal)}) {
    const Ways ways = book.gets_there(pace_of(unit), 11);
    CHECK(36 * ways.favourable == 11 * ways.all);
    CHECK(book.gets_there(pace_of(unit), 12).favourable == 0);
    CHECK(slowed(pace_of(unit), one()).farther == 0);
  }
  CHECK(book.gets_there(pace_of(one()), 11).favourable == 0);
}

TEST_CASE("The Old World: who pursues runs as far as its rules let it", "[rankflank]") {
  const auto caught = [](const Unit& winner, const Unit& loser) {
    const Unit a = with(harmless(winner), Special::standard);
    return ending(solved<Fraction>(engagement(kTow, a, harmless(loser), 1)), Ending::b_caught);
  };
  // 15 in 36 break; 2D6 are at most 1 less than 2D6 861 times in 1296, and more 575 times.
  CHECK(caught(with(one(), Special::daemon_of_slaanesh), one()) == f(15, 36) * f(861, 1296));
  CHECK(caught(one(), with(one(), Special::daemon_of_slaanesh)) == f(15, 36) * f(721, 1296));
  CHECK(caught(one(), with(one(), Special::scurry_away)) == f(15, 36) * f(575, 1296));
}

TEST_CASE("The Old World: slayers, backstabbers and wards against fire [rank special: backstab]",
          "[rankflank]") {
  Unit tough = slow();
  tough.profile.toughness = 10;
  CHECK(Blows(kTow, one(), tough).to_wound() == kNever);
  CHECK(Blows(kTow, with(one(), Special::slayer), tough).to_wound() == 4);
  CHECK(Blows(kTow, with(one(), Special::slayer), slow()).to_wound() == 4);
  tough.profile.toughness = 1;
  CHECK(Blows(kTow, with(one(), Special::slayer), tough).to_wound() == 2);
  for (const auto& [where, again] :
       {std::pair(Facing::front, false), {Facing::left, true}, {Facing::rear, true}}) {
    Blows blows(kTow, with(one(), Special::backstab), slow());
    blows.attack.contact.theirs = where;
    CHECK(book_of(kTow).misses_again(blows.context(), blows.fight.now, blows.attack) == again);
  }
  Unit warded = slow();
  warded.profile.ward_flaming = 5;
  CHECK(Blows(kTow, one(), warded).ward() == kNever);
  CHECK(Blows(kTow, with(one(), Special::flaming), warded).ward() == 5);
}

TEST_CASE("a unit charges, flees and pursues as its slowest model", "[rankflank]") {
  Unit knights = unit_of(5);
  knights.profile.type = static_cast<int>(TroopType::heavy_cavalry);
  knights.profile.movement = 8;
  knights = charging(with(knights, Special::swiftstride));
  knights.charge = 6;
  Unit captain = one();
  captain.character = true;
  const Book& book = book_of(kTow);
  const std::vector<Unit> alone{knights};
  const std::vector<Unit> led{knights, captain};
  CHECK(pace_of(book, alone, 0).movement == 8);
  CHECK(pace_of(book, led, 0).movement == 4);
  CHECK(pace_of(book, alone, 0).swift);
  CHECK_FALSE(pace_of(book, led, 0).swift);
  for (const Rulebook other : {kT9a, kSixth, Rulebook::fantasy7}) {
    CHECK(pace_of(book_of(other), led, 0).movement == 4);
  }
  CHECK(pace_of(book_of(Rulebook::sovl), led, 0).movement == 8);  // which has no word of it
  // So who is charged has the time to shoot.
  Unit archer = unit_of(1);
  archer.shots = 1;
  const auto shoots = [&](const std::vector<Unit>& side) {
    return Combat(engagement(kTow, side, std::vector{archer})).opening()[kShooting];
  };
  CHECK_FALSE(shoots(alone));
  CHECK(shoots(led));
  // So he flees and pursues, until he is slain.
  const auto runs = [&](Rulebook other, const Situation& now) {
    const Combat combat(engagement(other, led, std::vector{one()}));
    const Context& context = combat.context();
    return context.book->flight(context.unit(0), pace_of(context, now, 0), false).dice;
  };
  const Situation slain = Situation{}.set(kLost[1], 1);
  for (const Rulebook other : {kTow, kT9a, kSixth, Rulebook::fantasy7}) {
    CHECK(runs(other, {}) == 2);
    CHECK(runs(other, slain) == 3);
  }
}

TEST_CASE("The Old World: a mount tramples, and is as magical as who rides it", "[rankflank]") {
  Unit rider = charging(one());
  rider.profile.type = static_cast<int>(TroopType::heavy_cavalry);
  rider.profile.impact = {1, 0, 0};
  Part mount;
  mount.strength = 5;
  rider.profile.parts = {mount};
  Unit foe = slow();
  foe.profile.ward_mundane = 4;
  const auto blows = [&](const Unit& unit, Attack::Kind kind, std::size_t part) {
    Blows result(kTow, unit, foe);
    result.attack.kind = kind;
    result.attack.part = static_cast<decltype(result.attack.part)>(part);
    return result;
  };
  CHECK(blows(rider, Attack::Kind::impact, 0).strength() == 5);
  CHECK(blows(rider, Attack::Kind::stomp, 0).strength() == 5);
  CHECK(blows(rider, Attack::Kind::blows, 0).strength() == 3);
  CHECK(blows(rider, Attack::Kind::blows, 1).ward() == 4);
  CHECK(blows(with(rider, Special::magical_attacks), Attack::Kind::blows, 1).ward() == kNever);
  Unit hero = with(rider, Special::magical_attacks);
  hero.character = true;
  hero.charging = false;
  const Combat led(engagement(kTow, std::vector{unit_of(5), hero}, std::vector{foe}));
  CHECK_FALSE(led.context().strikers[1][0].has(Special::magical_attacks));
}

TEST_CASE("The 9th Age: fear and restraint, and not breaking [rank special: martial discipline]",
          "[rankflank]") {
  const Unit elf = with(unit_of(4), Special::martial_discipline);
  const Book& book = book_of(kT9a);
  CHECK(book.fear_test(elf).drop == fray::dice::Roll::Drop::highest);
  CHECK(book.restraint(elf).drop == fray::dice::Roll::Drop::highest);
  CHECK(book.restraint(with(elf, Special::frenzy)).drop == book.restraint(one()).drop);
  CHECK(stays(after_losing_by_one(kT9a, elf)) == f(15, 36));
}

TEST_CASE("The 9th Age: behind shields [rank special: shield wall]", "[rankflank]") {
  const Unit dwarf = with(slow(), Special::shield_wall);
  const Unit wall = with(dwarf, Special::shield);
  CHECK(Blows(kT9a, one(), wall).ward() == 6);
  CHECK(Blows(kT9a, charging(one()), wall).ward() == 5);
  CHECK(Blows(kT9a, charging(one()), wall, 1).ward() == 6);
  CHECK(Blows(kT9a, one(), dwarf).ward() == kNever);
  CHECK(Blows(kT9a, one(), with(dwarf, Special::spear)).ward() == 6);
  Unit flanker = one();
  flanker.approach = Facing::left;
  CHECK(Blows(kT9a, flanker, wall).ward() == kNever);
}

TEST_CASE("The 9th Age: without fear, and better later [rank special: chosen of ashuruk]",
          "[rankflank]") {
  const Unit chosen = with(one(), Special::chosen_of_ashuruk);
  const Combat combat(engagement(kT9a, chosen, with(slow(), Special::fear)));
  CHECK_FALSE(must_dare(combat.context(), Situation{}, 0));
  CHECK(faces_fear(combat.context(), Situation{}, 0));
  const auto focused = [&](int round) {
    const Blows blows(kT9a, chosen, slow(), round);
    return focuses(blows.context(), blows.fight.now, blows.attack);
  };
  CHECK_FALSE(focused(0));
  CHECK(focused(1));
}

TEST_CASE("The Old World: ranks of ogres ride down [rank special: ogre charge]", "[rankflank]") {
  const auto save = [](int models, Special rule) {
    Unit ogres = charging(with(unit_of(models, 3), rule));
    ogres.profile.type = static_cast<int>(TroopType::monstrous_infantry);
    ogres.profile.impact = {1, 0, 0};
    Unit foe = slow();
    foe.profile.save = 4;
    Blows blows(kTow, ogres, foe);
    blows.attack.kind = Attack::Kind::impact;
    return blows.save();
  };
  CHECK(save(9, Special::ogre_charge) == 6);
  CHECK(save(6, Special::ogre_charge) == 5);
  CHECK(save(9, Special::horde) == 4);
}

TEST_CASE("The Old World: who is roused rends [rank special: foe render]", "[rankflank]") {
  const auto save = [](const Unit& unit, bool roused) {
    Unit foe = slow();
    foe.profile.save = 3;
    Blows blows(kTow, with(unit, Special::foe_render), foe);
    blows.fight.now.mark(kRoused, roused ? 1 : 0);
    return blows.save();
  };
  CHECK(save(one(), true) == 5);
  CHECK(save(one(), false) == 3);
  CHECK(save(with(one(), Special::paired_weapons), true) == 3);
}

TEST_CASE("The Old World: stronger where it charges [rank special: daemon of khorne]",
          "[rankflank]") {
  const Unit daemon = with(one(), Special::daemon_of_khorne);
  CHECK(Blows(kTow, charging(daemon), slow()).strength() == 4);
  CHECK(Blows(kTow, charging(daemon), slow(), 1).strength() == 3);
  CHECK(Blows(kTow, daemon, slow()).strength() == 3);
}

}  // namespace rankflank_list_rules
