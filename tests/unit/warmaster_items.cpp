// Magic items that are numbers, without a field: rules-facts 1.13.

#include "warmaster/rules/combat_rules.hpp"
#include "warmaster/words/words.hpp"
#include "warmaster_fights.hpp"

namespace warmaster_items {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

int dice_of(const Unit& unit, Side side = Side::a) {
  const Fight fight(side == Side::a ? unit : infantry(), side == Side::a ? infantry() : unit);
  return fight.duel().attack_dice(fight.now(), side);
}

}  // namespace

TEST_CASE("a battle banner adds an attack to each stand, in all rounds of the engagement",
          "[warmaster][special: battle banner]") {
  const Unit bearers = with(infantry(), Special::battle_banner);
  CHECK(dice_of(bearers) == 12);
  Fight fight(bearers, infantry());
  fight.strike(1, 0);
  CHECK(fight.modifier(Side::a) == 2);  // and the pursuit
}

TEST_CASE("a sword of might adds one attack to the unit in each round",
          "[warmaster][special: sword of might]") {
  const Unit swordsmen = with(infantry(), Special::sword_of_might);
  CHECK(dice_of(swordsmen) == 10);
  CHECK(dice_of(swordsmen, Side::b) == 10);
  Unit led = swordsmen;
  led.character = 2;
  CHECK(dice_of(led) == 12);
  Fight fight(swordsmen, infantry());
  fight.strike(0, 1);
  CHECK(fight.duel().attack_dice(fight.now(), Side::a) == 10);
}

TEST_CASE("a sword of fate works in the first round of the first combat",
          "[warmaster][special: sword of fate]") {
  const Unit swordsmen = with(infantry(), Special::sword_of_fate);
  CHECK(dice_of(swordsmen) == 10);
  Fight fight(swordsmen, infantry());
  fight.strike(0, 1);
  CHECK(fight.duel().attack_dice(fight.now(), Side::a) == 9);
  Fight later(pursuing(swordsmen, 1), infantry());  // its first round is over
  CHECK(later.duel().on_one_stand(later.now(), Side::a) == 0);
}

TEST_CASE("a sword of cleaving throws one miss again, in each round",
          "[warmaster][special: sword of cleaving]") {
  const Unit swordsmen = with(infantry(), Special::sword_of_cleaving);
  for (const Side side : {Side::a, Side::b}) {
    Fight fight(side == Side::a ? swordsmen : infantry(), side == Side::a ? infantry() : swordsmen);
    const auto again = [&](Side of) {
      return fight.duel().rolls(fight.now()).span()[of == Side::a ? 0 : 1].one_again;
    };
    CHECK(again(side) == 1);
    CHECK(again(other(side)) == 0);
    fight.strike(0, 1);
    CHECK(again(side) == 1);
  }
}

TEST_CASE("a sword of destruction has one save thrown again, where there is a save",
          "[warmaster][special: sword of destruction]") {
  const Unit swordsmen = with(infantry(), Special::sword_of_destruction);
  const Unit bare = infantry();
  Unit armoured = infantry();
  armoured.profile.armour = Armour::six;
  const Fight fight(swordsmen, armoured);
  CHECK(fight.duel().rolls(fight.now()).span()[0].one_again == 2);
  const Fight idle(swordsmen, bare);
  CHECK(idle.duel().rolls(idle.now()).span()[0].one_again == 0);
}

TEST_CASE("a banner of fortune throws all dice again in the first round of the first combat",
          "[warmaster][special: banner of fortune]") {
  const Unit bearers = with(infantry(), Special::banner_of_fortune);
  Fight fight(infantry(), bearers);
  const auto again = [](const Fight& of, std::size_t side) {
    return of.duel().rolls(of.now()).span()[side].all_again;
  };
  CHECK(again(fight, 1));
  CHECK_FALSE(again(fight, 0));
  fight.strike(1, 0);
  CHECK_FALSE(again(fight, 1));
  CHECK_FALSE(again(Fight(pursuing(bearers, 1), infantry()), 0));
  CHECK(warmaster::warnings_of(engagement_of(bearers, infantry())) ==
        std::vector<std::string>{"A throws its attack dice again by its banner of fortune in the "
                                 "first round, when fewer hit than on "
                                 "average; where they fall in several lots, the largest decides."});
}

TEST_CASE("a banner of shielding makes armour one better until a stand is lost",
          "[warmaster][special: banner of shielding]") {
  Unit guards = with(infantry(), Special::banner_of_shielding);
  for (const auto& [own, now] :
       {std::pair(Armour::none, Armour::six), std::pair(Armour::six, Armour::five),
        std::pair(Armour::four, Armour::three), std::pair(Armour::three, Armour::three)}) {
    guards.profile.armour = own;
    CHECK(armour_of(guards, 3) == now);
    CHECK(armour_of(guards, 2) == own);
  }
  guards.profile.armour = Armour::six;
  Fight fight(infantry(), guards);
  CHECK(fight.duel().rolls(fight.now()).span()[0].tests[1] == dice::Test::below(5));
  fight.strike(2, 0);
  CHECK(fight.duel().rolls(fight.now()).span()[0].tests[1] == dice::Test::below(5));
  Fight lost(infantry(), guards);
  lost.strike(3, 0);
  CHECK(lost.duel().rolls(lost.now()).span()[0].tests[1] == dice::Test::below(6));
  guards.stands = 2;  // it lost one before
  CHECK(armour_of(guards, 2) == Armour::six);
}

}  // namespace warmaster_items
