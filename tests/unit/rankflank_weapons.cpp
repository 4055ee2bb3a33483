// Weapons and what they do to strength, saves, order and ranks.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_weapons {

using namespace fray::test;

namespace {

/// The blow that A strikes at B in the first round, both 10 models 5 wide.
struct Blow {
  Blow(Rulebook book, Unit a, Unit b) : fight(engagement(book, a, b)), attack(fight.attack(0)) {}
  int strength() const {
    return fray::rankflank::strength(fight.combat.context(), fight.now, attack);
  }
  int to_hit() const { return fray::rankflank::to_hit(fight.combat.context(), fight.now, attack); }
  int save() const { return armour_save(fight.combat.context(), fight.now, attack); }
  int dice() const { return attack_dice(fight.combat.context(), fight.now, attack); }
  Fight fight;
  Attack attack;
};

Unit ten() { return unit_of(10, 5); }
constexpr Rulebook kT9a = Rulebook::ninth_age;
constexpr Rulebook kSixth = Rulebook::fantasy6;

}  // namespace

TEST_CASE("great weapons strike harder and last [rank special: great weapon]", "[rankflank]") {
  const Unit heavy = with(ten(), Special::great_weapon);
  CHECK(Blow(kSixth, heavy, ten()).strength() == 5);
  CHECK(Blow(kT9a, heavy, ten()).strength() == 5);
  CHECK(Blow(Rulebook::sovl, heavy, ten()).strength() == 4);
  CHECK(Blow(Rulebook::sovl, charging(heavy), ten()).strength() == 5);
  const Fight slow(engagement(kT9a, heavy, ten()));
  CHECK(step(slow.combat.context(), slow.now)[0].unit == 3);
  const Fight first(engagement(kSixth, charging(heavy), ten()));  // not last when it charges
  CHECK(step(first.combat.context(), first.now)[0].unit == 0);
}

TEST_CASE("halberds strike harder [rank special: halberd]", "[rankflank]") {
  const Unit own = with(ten(), Special::halberd);
  CHECK(Blow(kSixth, own, ten()).strength() == 4);
  CHECK(Blow(kT9a, own, ten()).strength() == 4);
  Unit hard = ten();
  hard.profile.toughness = 9;
  CHECK(Blow(Rulebook::sovl, own, hard).save() == 4);
  CHECK(Blow(Rulebook::sovl, ten(), hard).save() == 2);
}

TEST_CASE("lances count on the charge [rank special: lance] [rank special: light lance]",
          "[rankflank]") {
  const Unit knights = with(ten(), Special::lance);
  CHECK(Blow(kSixth, charging(knights), ten()).strength() == 5);
  CHECK(Blow(kSixth, knights, ten()).strength() == 3);
  CHECK(Blow(Rulebook::sovl, charging(knights), ten()).strength() == 5);
  CHECK(Blow(kT9a, charging(with(ten(), Special::light_lance)), ten()).strength() == 4);
  Unit armoured = ten();
  armoured.profile.armour = 4;
  CHECK(Blow(kT9a, ten(), armoured).save() == 3);
  CHECK(Blow(kT9a, charging(knights), armoured).save() == 5);
}

TEST_CASE("spears reach over the first rank [rank special: spear] [rank special: mounted]",
          "[rankflank]") {
  const Unit spears = with(ten(), Special::spear);
  CHECK(Blow(kSixth, spears, ten()).dice() == 10);
  CHECK(Blow(kSixth, charging(spears), ten()).dice() == 5);
  CHECK(Blow(kSixth, with(spears, Special::mounted), ten()).dice() == 5);
  const Unit deep = with(unit_of(20, 5), Special::spear);
  CHECK(Blow(kT9a, deep, ten()).dice() == 15);
  CHECK(Blow(Rulebook::sovl, deep, ten()).dice() == 15);
  CHECK(Blow(Rulebook::sovl, charging(deep), ten()).dice() == 10);
  Unit armoured = ten();
  armoured.profile.armour = 3;
  CHECK(Blow(kT9a, spears, charging(armoured)).save() == 6);  // AP 1, and 1 more when charged
  const Fight braced(engagement(kT9a, spears, charging(ten())));
  CHECK(step(braced.combat.context(), braced.now)[0].unit == 0);
}

// Rules-facts 2.2.
TEST_CASE("spear and lance are +1 Defense in SOVL, on foot and mounted", "[rankflank]") {
  for (const Special weapon : {Special::spear, Special::lance}) {
    CHECK(Blow(Rulebook::sovl, ten(), with(ten(), weapon)).save() == 3);
    CHECK(Blow(Rulebook::sovl, ten(), with(with(ten(), weapon), Special::mounted)).save() == 3);
    const auto effect = special_rules()[static_cast<std::size_t>(weapon)].effect;
    CHECK(effect.find("SOVL +1 Defense always") != std::string_view::npos);
  }
  CHECK(Blow(Rulebook::sovl, ten(), ten()).save() == 4);
}

TEST_CASE("a second weapon is one attack more [rank special: paired weapons]", "[rankflank]") {
  const Unit two = with(ten(), Special::paired_weapons);
  CHECK(Blow(kSixth, two, ten()).dice() == 10);
  // +1 Off, and no parry against it.
  CHECK(Blow(kT9a, two, with(ten(), Special::shield)).to_hit() == 3);
  CHECK(Blow(Rulebook::sovl, two, ten()).dice() == 5 * 2 + 5);
}

TEST_CASE("flails and morning stars tire [rank special: flail] [rank special: morning star]",
          "[rankflank]") {
  for (const auto& [weapon, strength] :
       {std::pair{Special::flail, 5}, {Special::morning_star, 4}}) {
    Blow blow(kSixth, with(ten(), weapon), ten());
    CHECK(blow.strength() == strength);
    blow.fight.now.set(kRounds, 1);
    CHECK(blow.strength() == 3);
  }
}

TEST_CASE("hand weapon and shield [rank special: shield]", "[rankflank]") {
  Unit guard = with(ten(), Special::shield);
  guard.profile.save = 5;
  CHECK(Blow(kSixth, ten(), guard).save() == 4);
  CHECK(Blow(kSixth, ten(), with(guard, Special::mounted)).save() == 5);
  Unit flanker = ten();
  flanker.approach = Facing::left;
  CHECK(Blow(kSixth, flanker, guard).save() == 5);
  Unit skilled = ten();
  skilled.profile.skill = 5;
  CHECK(Blow(kT9a, skilled, ten()).to_hit() == 3);
  CHECK(Blow(kT9a, skilled, guard).to_hit() == 4);  // parried
  Unit aside = skilled;
  aside.approach = Facing::left;
  CHECK(Blow(kT9a, aside, guard).to_hit() == 3);  // nobody parries at the flank
  CHECK(Blow(Rulebook::sovl, ten(), guard).save() == 3);
  CHECK(Blow(Rulebook::sovl, charging(guard), ten()).strength() == 4);
}

TEST_CASE("who strikes first and last [rank special: strikes first] [rank special: strikes last]",
          "[rankflank]") {
  for (const Rulebook book : {kT9a, kSixth, Rulebook::fantasy7}) {
    const Fight first(engagement(book, with(ten(), Special::strikes_first), charging(ten())));
    CHECK(step(first.combat.context(), first.now)[0].unit == 0);
    const Fight last(engagement(book, with(charging(ten()), Special::strikes_last), ten()));
    CHECK(step(last.combat.context(), last.now)[0].unit == 3);
  }
}

// Source  rules-facts 4.4: by Initiative, and only equals roll off; 7th edition says it of those
//         who strike last too.
TEST_CASE("Fantasy: of two who strike last, the higher Initiative strikes first", "[rankflank]") {
  for (const Rulebook book : {kSixth, Rulebook::fantasy7}) {
    for (const Special slow : {Special::great_weapon, Special::strikes_last}) {
      Unit elf = with(ten(), slow);
      elf.profile.initiative = 5;
      const Fight fight(engagement(book, with(ten(), slow), elf));
      CHECK(fight.now[kStage] == Stage::strike);
      CHECK(step(fight.combat.context(), fight.now)[0].unit == 3);
      CHECK(Fight(engagement(book, elf, elf)).now[kStage] == Stage::roll_off);
      const Fight swift(engagement(book, ten(), elf));
      CHECK(step(swift.combat.context(), swift.now)[0].unit == 0);
    }
  }
}

// Source  rules-facts 4.4: equal Initiative, and the side that won the round before; else a
//         roll-off, or by a reading together.
TEST_CASE(
    "Fantasy: of equals the last winner strikes first, whether nobody's first round is rolled off "
    "or not",
    "[rankflank]") {
  for (const bool roll_off : {true, false}) {
    Engagement equals = engagement(kSixth, ten(), ten());
    equals.readings.roll_off = roll_off;
    const Fight fight(equals);
    CHECK((fight.now[kStage] == Stage::roll_off) == roll_off);
    CHECK(order(fight.combat.context(), fight.now).steps.size() == (roll_off ? 2 : 1));
    for (const Side winner : {Side::a, Side::b}) {
      const Situation next = Situation{}.set(kRounds, 1).set(kWinner, winner);
      CHECK(order(fight.combat.context(), next).steps.size() == 2);
      CHECK(step(fight.combat.context(), next)[0].unit == (winner == Side::a ? 0 : 3));
    }
  }
}

// Rules-facts 2.2 and 3.5.
TEST_CASE("lances do nothing but on the charge", "[rankflank]") {
  CHECK(Blow(Rulebook::sovl, with(ten(), Special::lance), ten()).strength() == 3);
  CHECK(Blow(kT9a, with(ten(), Special::light_lance), ten()).strength() == 3);
}

// Rules-facts 3.5.
TEST_CASE(
    "The 9th Age: a spear goes deeper into who comes at its front, in the first round, on foot",
    "[rankflank]") {
  const Unit spears = with(ten(), Special::spear);
  Unit armoured = ten();
  armoured.profile.armour = 3;
  CHECK(Blow(kT9a, spears, armoured).save() == 6);
  CHECK(Blow(kT9a, charging(spears), armoured).save() == 5);
  CHECK(Blow(kT9a, with(spears, Special::mounted), armoured).save() == 4);
  Blow later(kT9a, spears, armoured);
  later.fight.now.set(kRounds, 1);
  CHECK(later.save() == 5);
  Unit flanker = armoured;
  flanker.approach = Facing::left;
  const Fight flanked(engagement(kT9a, {spears}, {armoured, flanker}));
  CHECK(armour_save(flanked.combat.context(), flanked.now, flanked.attack(0)) == 5);
}

// Rules-facts 3.2.
TEST_CASE("The 9th Age: nobody hits on better than 2+, or worse than 6+", "[rankflank]") {
  Unit master = ten();
  master.profile.skill = master.profile.defence = 10;
  CHECK(Blow(kT9a, with(master, Special::lightning_reflexes), ten()).to_hit() == 2);
  const Unit guarded = with(with(master, Special::shield), Special::distracting);
  CHECK(Blow(kT9a, ten(), guarded).to_hit() == 6);
}

// Rules-facts 2.2.
TEST_CASE("SOVL: a halberd's save of 4+ is the best there is, and against its blows alone",
          "[rankflank]") {
  Unit strong = with(ten(), Special::halberd);
  strong.profile.strength = 4;
  CHECK(Blow(Rulebook::sovl, strong, ten()).save() == 5);
  Unit hard = ten();
  hard.profile.toughness = 9;
  Blow impact(Rulebook::sovl, strong, hard);
  impact.attack.kind = Attack::Kind::impact;
  CHECK(impact.save() == 2);
}

// Rules-facts 4.3.
TEST_CASE("Fantasy: shields parry blows alone", "[rankflank]") {
  Unit guard = with(ten(), Special::shield);
  guard.profile.save = 5;
  Blow impact(kSixth, ten(), guard);
  impact.attack.kind = Attack::Kind::impact;
  CHECK(impact.save() == 5);
}

// Rules-facts 3.5 and 4.8.
TEST_CASE("frenzy is an attack more in Fantasy alone, and an extra rank fights there too",
          "[rankflank]") {
  for (const auto& [book, dice] :
       {std::pair{kT9a, 10}, {Rulebook::sovl, 10}, {kSixth, 10}, {Rulebook::fantasy7, 10}}) {
    INFO(to_string(book));
    CHECK(Blow(book, with(ten(), Special::frenzy), ten()).dice() == dice);
  }
  CHECK(Blow(kSixth, ten(), ten()).dice() == 5);
  CHECK(Blow(kSixth, with(ten(), Special::extra_rank), ten()).dice() == 10);
}

}  // namespace rankflank_weapons
