// Special rules about the first round: rules-facts 1.13.

#include "warmaster_fights.hpp"

namespace warmaster_charge_rules {

using namespace fray::warmaster_tests;

namespace {

int opening_modifier(Unit a, Unit b) { return Fight(std::move(a), std::move(b)).modifier(Side::a); }

}  // namespace

TEST_CASE("a fierce charge is worth one attack more", "[warmaster][special: fierce charge]") {
  const Unit knights = with(charging(cavalry()), Special::fierce_charge);
  CHECK(opening_modifier(knights, infantry()) == 2);
  CHECK(opening_modifier(knights, defended(infantry())) == 0);
  CHECK(opening_modifier(with(cavalry(), Special::fierce_charge), infantry()) == 0);
  CHECK(opening_modifier(with(charging(unit_of(TroopType::monster)), Special::fierce_charge),
                         infantry()) == 3);
  Fight fight(knights, infantry());
  fight.strike(1, 0);
  CHECK(fight.modifier(Side::a) == 1);
}

TEST_CASE("some gain nothing by charging", "[warmaster][special: no charge bonus]") {
  CHECK(opening_modifier(with(charging(infantry()), Special::no_charge_bonus), infantry()) == 0);
  CHECK(opening_modifier(with(charging(unit_of(TroopType::chariot)), Special::no_charge_bonus),
                         infantry()) == 0);
  CHECK(opening_modifier(
            with(charging(cavalry()), {Special::no_charge_bonus, Special::fierce_charge}),
            infantry()) == 0);
}

TEST_CASE("a first round bonus counts to the front, charging or charged",
          "[warmaster][special: first round bonus]") {
  const Unit lancers = with(cavalry(), Special::first_round_bonus);
  CHECK(opening_modifier(lancers, infantry()) == 1);
  CHECK(opening_modifier(charging(lancers), infantry()) == 2);
  CHECK(opening_modifier(charging(lancers), defended(infantry())) == 1);
  CHECK(opening_modifier(charging(flanking(lancers)), infantry()) == 2);
  // Struck in the flank it has no enemy before it: no bonus, and the penalty.
  CHECK(opening_modifier(lancers, flanking(infantry())) == -1);
  CHECK(opening_modifier(lancers, from_behind(infantry())) == -1);
}

TEST_CASE("a first round bonus is over in the second round, whoever pursues",
          "[warmaster][special: first round bonus]") {
  const Unit lancers = with(cavalry(), Special::first_round_bonus);
  Fight won(lancers, infantry());
  won.strike(2, 0);
  CHECK(won.modifier(Side::a) == 1);  // the pursuit alone
  Fight lost(lancers, cavalry());
  lost.strike(0, 2);
  CHECK(lost.modifier(Side::a) == 0);
  // A pursuit out of the turn before continues an engagement: its first round is long over.
  CHECK(Fight(pursuing(lancers, 1), infantry()).modifier(Side::a) == 1);
  CHECK(Fight(lancers, pursuing(cavalry(), 1)).modifier(Side::a) == 0);
}

TEST_CASE("a first round bonus does not come back in the next turn",
          "[warmaster][special: first round bonus]") {
  Fight fight(with(cavalry(), Special::first_round_bonus), cavalry(), 1, 2);
  CHECK(fight.modifier(Side::a) == 1);
  fight.strike(0, 1);
  CHECK(fight.modifier(Side::a) == 0);
}

TEST_CASE("slayers strike monsters harder, in every round",
          "[warmaster][special: bonus against monsters]") {
  const Unit slayers = with(infantry(), Special::bonus_against_monsters);
  CHECK(opening_modifier(slayers, unit_of(TroopType::monster)) == 1);
  for (const TroopType type : {TroopType::infantry, TroopType::cavalry, TroopType::chariot,
                               TroopType::artillery, TroopType::machine}) {
    CHECK(opening_modifier(slayers, unit_of(type)) == 0);
  }
  Fight fight(slayers, unit_of(TroopType::monster));
  fight.strike(1, 0);
  CHECK(fight.modifier(Side::a) == 2);  // pursuit and monster
}

TEST_CASE("pikes defend against cavalry and chariots that charge their front",
          "[warmaster][special: pikes]") {
  const Unit pikemen = with(infantry(), Special::pikes);
  CHECK(Fight(charging(cavalry()), pikemen).to_hit(Side::a) == 5);
  CHECK(Fight(charging(unit_of(TroopType::chariot)), pikemen).to_hit(Side::a) == 5);
  CHECK(Fight(cavalry(), pikemen).to_hit(Side::a) == 4);
  CHECK(Fight(charging(infantry()), pikemen).to_hit(Side::a) == 4);
  CHECK(Fight(charging(unit_of(TroopType::monster)), pikemen).to_hit(Side::a) == 4);
  CHECK(Fight(flanking(charging(cavalry())), pikemen).to_hit(Side::a) == 4);
  CHECK(Fight(from_behind(charging(cavalry())), pikemen).to_hit(Side::a) == 4);
  CHECK(Fight(pikemen, charging(cavalry())).to_hit(Side::a) == 4);  // the horsemen are in the open
}

TEST_CASE("who charges onto pikes charges no enemy in the open", "[warmaster][special: pikes]") {
  const Unit pikemen = with(infantry(), Special::pikes);
  CHECK(opening_modifier(charging(cavalry()), pikemen) == 0);
  CHECK(opening_modifier(charging(unit_of(TroopType::chariot)), pikemen) == 0);
  CHECK(opening_modifier(with(charging(cavalry()), Special::fierce_charge), pikemen) == 0);
  CHECK(opening_modifier(charging(flanking(cavalry())), pikemen) == 1);
  CHECK(opening_modifier(charging(infantry()), pikemen) == 1);
}

TEST_CASE("pikes count in the first round only", "[warmaster][special: pikes]") {
  Fight fight(charging(cavalry()), with(infantry(), Special::pikes));
  fight.strike(1, 0);
  CHECK(fight.to_hit(Side::a) == 4);
}

TEST_CASE("pikemen may stand after a drawn charge, as defended troops may",
          "[warmaster][special: pikes]") {
  Fight fight(charging(cavalry()), with(infantry(), Special::pikes));
  fight.strike(1, 1);
  CHECK(fight.now().stage() == Stage::fall_back_a);
  fight.feed({0});
  CHECK(fight.over());
}

TEST_CASE("zealots strike harder in the first round against Chaos and Undead",
          "[warmaster][special: zealous][special: chaos or undead]") {
  const Unit zealots = with(infantry(), Special::zealous);
  const Unit ratmen = with(infantry(), Special::chaos_or_undead);
  CHECK(opening_modifier(zealots, ratmen) == 1);
  CHECK(opening_modifier(charging(zealots), ratmen) == 2);
  CHECK(opening_modifier(zealots, flanking(ratmen)) == 0);  // whichever way they look
  CHECK(opening_modifier(zealots, infantry()) == 0);
  CHECK(opening_modifier(infantry(), ratmen) == 0);
  CHECK(opening_modifier(ratmen, zealots) == 0);
  Fight fight(zealots, ratmen);
  fight.strike(1, 0);
  CHECK(fight.modifier(Side::a) == 1);  // the pursuit alone
}

TEST_CASE("zealots must pursue Chaos and Undead, and nobody else",
          "[warmaster][special: zealous]") {
  const Unit zealots = with_policy(with(infantry(), Special::zealous), Policy::stand);
  Fight against_chaos(zealots, with(infantry(), Special::chaos_or_undead));
  against_chaos.strike(1, 0);
  CHECK(against_chaos.goes_on());
  Fight against_men(zealots, infantry());
  against_men.strike(1, 0);
  CHECK(against_men.over());
}

TEST_CASE("what only matters to zealots does not change how a fight is named",
          "[warmaster][special: chaos or undead]") {
  const auto name = [](const Unit& a, const Unit& b) { return Fight(a, b).duel().name(); };
  const Unit ratmen = with(infantry(), Special::chaos_or_undead);
  const Unit zealots = with(infantry(), Special::zealous);
  CHECK(name(infantry(), ratmen) == name(infantry(), infantry()));
  CHECK(name(zealots, infantry()) == name(infantry(), infantry()));
  CHECK(name(zealots, ratmen) != name(infantry(), infantry()));
}

}  // namespace warmaster_charge_rules
