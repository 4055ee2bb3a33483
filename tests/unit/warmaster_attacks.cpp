// seeds/000, "Attack modifiers": each line of the table alone, then several at once.

#include "warmaster_fights.hpp"

namespace warmaster_attacks {

using namespace fray::warmaster_tests;

namespace {

int opening_modifier(Unit a, Unit b) { return Fight(std::move(a), std::move(b)).modifier(Side::a); }
int opening_dice(Unit a, Unit b) { return Fight(std::move(a), std::move(b)).dice(Side::a); }

}  // namespace

TEST_CASE("nothing happens to attacks in a plain fight", "[warmaster]") {
  CHECK(opening_modifier(infantry(), infantry()) == 0);
  CHECK(opening_dice(infantry(), infantry()) == 9);
}

TEST_CASE("a charge against an enemy in the open is worth one attack a stand", "[warmaster]") {
  for (const TroopType type :
       {TroopType::infantry, TroopType::cavalry, TroopType::artillery, TroopType::machine}) {
    CHECK(opening_modifier(charging(unit_of(type)), infantry()) == 1);
  }
  CHECK(opening_dice(charging(cavalry()), infantry()) == 12);
  CHECK(opening_modifier(infantry(), charging(cavalry())) == 0);  // being charged is worth nothing
}

TEST_CASE("a charge against a defended or fortified enemy is worth nothing", "[warmaster]") {
  CHECK(opening_modifier(charging(infantry()), defended(infantry())) == 0);
  CHECK(opening_modifier(charging(infantry()), fortified(infantry())) == 0);
  CHECK(opening_modifier(charging(unit_of(TroopType::monster)), defended(infantry())) == 0);
  CHECK(opening_modifier(charging(unit_of(TroopType::chariot)),
                         defended(unit_of(TroopType::artillery))) == 0);
}

TEST_CASE("charging monsters and chariots gain two attacks a stand", "[warmaster]") {
  CHECK(opening_modifier(charging(unit_of(TroopType::monster)), infantry()) == 2);
  CHECK(opening_modifier(charging(unit_of(TroopType::chariot)), infantry()) == 2);
  // A machine is neither.
  CHECK(opening_modifier(charging(unit_of(TroopType::machine)), infantry()) == 1);
  CHECK(opening_modifier(unit_of(TroopType::monster), infantry()) == 0);
}

TEST_CASE("the charge counts in the first round only", "[warmaster]") {
  Fight fight(charging(unit_of(TroopType::chariot)), infantry());
  CHECK(fight.modifier(Side::a) == 2);
  fight.strike(1, 0);
  CHECK(fight.modifier(Side::a) == 1);  // the pursuit alone
  Fight lost(charging(unit_of(TroopType::chariot)), infantry());
  lost.strike(0, 1);
  CHECK(lost.now().stage() == Stage::over);  // infantry may not pursue chariots
  Fight driven_back(charging(unit_of(TroopType::chariot)), cavalry());
  driven_back.strike(0, 1);
  CHECK(driven_back.modifier(Side::a) == 0);
}

TEST_CASE("a terrifying enemy takes an attack from each stand", "[warmaster]") {
  CHECK(opening_modifier(infantry(), terrifying(infantry())) == -1);
  CHECK(opening_dice(infantry(), terrifying(infantry())) == 6);
  Fight fight(infantry(), terrifying(cavalry()), 3);
  fight.strike(0, 1);
  CHECK(fight.modifier(Side::a) == -1);  // in every round
}

TEST_CASE("who terrifies is not terrified", "[warmaster][special: terrifying]") {
  CHECK(opening_modifier(terrifying(infantry()), terrifying(infantry())) == 0);
  CHECK(Fight(terrifying(infantry()), terrifying(infantry())).modifier(Side::b) == 0);
  CHECK(Fight(terrifying(infantry()), infantry()).modifier(Side::b) == -1);
}

TEST_CASE("some ignore terror, and nothing but terror", "[warmaster][special: ignores terror]") {
  const Unit fearless = with(infantry(), Special::ignores_terror);
  CHECK(opening_modifier(fearless, terrifying(infantry())) == 0);
  CHECK(opening_modifier(confused(fearless), terrifying(infantry())) == -1);
  CHECK(opening_modifier(fearless, flanking(terrifying(infantry()))) == -1);
}

TEST_CASE("an enemy in the flank or rear takes an attack from each stand", "[warmaster]") {
  CHECK(opening_modifier(infantry(), flanking(infantry())) == -1);
  CHECK(opening_modifier(infantry(), from_behind(infantry())) == -1);
  // Only an enemy's front edge does that.
  CHECK(opening_modifier(flanking(infantry()), infantry()) == 0);
}

TEST_CASE("confusion takes an attack from each stand", "[warmaster]") {
  CHECK(opening_modifier(confused(infantry()), infantry()) == -1);
  CHECK(opening_modifier(infantry(), confused(infantry())) == 0);
}

TEST_CASE("some are never confused", "[warmaster][special: never confused]") {
  CHECK(opening_modifier(with(confused(infantry()), Special::never_confused), infantry()) == 0);
}

TEST_CASE("all modifiers add up, in every combination", "[warmaster]") {
  for (unsigned set = 0; set < 128; ++set) {
    const auto on = [set](unsigned bit) { return (set >> bit & 1U) != 0; };
    Unit a = unit_of(on(0) ? TroopType::monster : TroopType::infantry, 5);
    Unit b = infantry();
    a.charging = on(1);
    a.confused = on(2);
    b.cover = on(3) ? Cover::defended : Cover::open;
    b.approach = on(4) ? Approach::flank : Approach::front;
    b.profile.specials.set(Special::terrifying, on(5));
    a.profile.specials.set(Special::ignores_terror, on(6));
    int expected = 0;
    if (on(1) && !on(3)) {
      expected += on(0) ? 2 : 1;
    }
    expected -= on(2) ? 1 : 0;
    expected -= on(4) ? 1 : 0;
    expected -= on(5) && !on(6) ? 1 : 0;
    INFO("set " << set);
    CHECK(opening_modifier(a, b) == expected);
    CHECK(opening_dice(a, b) == 3 * (5 + expected));
    const Fight fight(a, b);
    int shown = 0;
    for (const Modifier& modifier : fight.duel().modifiers(fight.now(), Side::a)) {
      shown += modifier.attacks;
    }
    CHECK(shown == expected);
  }
}

TEST_CASE("modifiers are told line by line", "[warmaster]") {
  const Fight fight(confused(charging(unit_of(TroopType::chariot))), terrifying(infantry()));
  std::string shown;
  for (const Modifier& modifier : fight.duel().modifiers(fight.now(), Side::a)) {
    shown += std::to_string(modifier.attacks) + " " + modifier.why + "; ";
  }
  CHECK(shown == "1 charging; 1 monster or chariot charging; -1 terrifying enemy; -1 confused; ");
}

TEST_CASE("the greatest and the smallest sum of the table", "[warmaster]") {
  // Charge +1, chariot +1, fierce charge +1, first round +1, against monsters +1.
  const Unit all =
      with(charging(unit_of(TroopType::chariot)),
           {Special::fierce_charge, Special::first_round_bonus, Special::bonus_against_monsters});
  CHECK(opening_modifier(all, unit_of(TroopType::monster)) == 5);
  CHECK(opening_modifier(confused(infantry()), flanking(terrifying(infantry()))) == -3);
}

}  // namespace warmaster_attacks
