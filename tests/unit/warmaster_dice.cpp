// seeds/000, "How to calculate damage", "The Last Ditch Dice" and "Attack value"; characters;
// random attacks.

#include "dice/pmf.hpp"
#include "warmaster_fights.hpp"

namespace warmaster_dice {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

int opening_dice(Unit a, Unit b) { return Fight(std::move(a), std::move(b)).dice(Side::a); }
const Unit kTerror = terrifying(infantry());

}  // namespace

TEST_CASE("a unit rolls the attacks of its fighting stands together", "[warmaster]") {
  // Seeds/000: three stands of three attacks.
  CHECK(opening_dice(infantry(3, 3, 3), infantry()) == 9);
  CHECK(opening_dice(fighting(infantry(3, 3, 3), 2), infantry()) == 6);
  CHECK(opening_dice(fighting(infantry(3, 3, 3), 1), infantry()) == 3);
  CHECK(opening_dice(infantry(40, 1, 12), infantry()) == 480);
}

TEST_CASE("a stand that cannot reach the enemy does not strike, and steps up when others fall",
          "[warmaster]") {
  Fight fight(fighting(infantry(3, 3, 3), 2), infantry(3, 4, 4), 3);
  CHECK(fight.duel().fighting_stands(fight.now(), Side::a) == 2);
  fight.strike(0, 5);  // one stand gone, two left
  CHECK(fight.duel().fighting_stands(fight.now(), Side::a) == 2);
  fight.strike(0, 3);
  CHECK(fight.duel().fighting_stands(fight.now(), Side::a) == 1);
}

TEST_CASE("a unit whose stands are all driven to zero still rolls one die", "[warmaster]") {
  CHECK(opening_dice(confused(infantry(1)), infantry()) == 1);
  CHECK(opening_dice(confused(infantry(1)), flanking(kTerror)) == 1);  // at -2, before the floor
  // The rule asks for the dice, not for why.
  CHECK(opening_dice(infantry(0), infantry()) == 1);
  CHECK(opening_dice(confused(infantry(2)), infantry()) == 3);  // not at zero: no last ditch
}

TEST_CASE("the last ditch die is one for the unit and not one a stand", "[warmaster]") {
  for (int stands = 1; stands <= 12; ++stands) {
    CHECK(opening_dice(confused(infantry(1, 3, stands)), infantry()) == 1);
  }
}

TEST_CASE("no stand falls below zero and takes attacks from another", "[warmaster]") {
  // Two stands at -2 and the hero's at +1: 0 + 0 + 1, not 1 - 4.
  CHECK(opening_dice(confused(led(infantry(1), 3)), flanking(kTerror)) == 1);
  CHECK(opening_dice(confused(led(infantry(1), 4)), flanking(kTerror)) == 2);
}

TEST_CASE("a character adds to one stand", "[warmaster]") {
  CHECK(opening_dice(led(infantry(), 2), infantry()) == 11);
  CHECK(opening_dice(led(fighting(infantry(), 1), 2), infantry()) == 5);
  Fight fight(led(infantry(), 2), infantry(3, 4));
  fight.strike(0, 6);
  CHECK(fight.stands(Side::a) == 1);
  CHECK(fight.dice(Side::a) == 5);  // the last stand is his
}

TEST_CASE("a character's attacks are added before the floor of zero", "[warmaster]") {
  CHECK(opening_dice(led(confused(infantry(1)), 1), infantry()) == 1);
  CHECK(opening_dice(led(confused(infantry(1)), 2), infantry()) == 2);
  // 1 + 1 - 2: last ditch.
  CHECK(opening_dice(led(confused(infantry(1, 3, 1)), 1), terrifying(infantry())) == 1);
  CHECK(opening_dice(led(confused(infantry(1, 3, 1)), 3), terrifying(infantry())) == 2);
}

TEST_CASE("random attacks are rolled for each stand in each round", "[warmaster]") {
  Fight fight(with_attacks(infantry(0, 3, 3), "D6"), infantry(3, 9));
  CHECK(fight.now().stage() == Stage::attack_dice_a);
  CHECK(fight.roll(0) == dice::Roll::sum(1, 1, 6, 0, 0));  // the stand a character would be with
  CHECK(fight.roll(1) == dice::Roll::sum(2, 1, 6, 0, 0));
  fight.feed({5, 3});  // a 6, and two dice with 2 + 3
  CHECK(fight.dice(Side::a) == 11);
  fight.strike(1, 0);
  CHECK(fight.now().stage() == Stage::attack_dice_a);
  CHECK(fight.roll(0) == dice::Roll::sum(1, 1, 6, 1, 0));  // with the bonus for the pursuit
}

TEST_CASE("2D6, D3 and 3+D6 attacks", "[warmaster]") {
  const auto lowest_and_highest = [](const char* attacks) {
    const Fight fight(with_attacks(unit_of(TroopType::machine, 0, 4, 1), attacks), infantry());
    const dice::Roll roll = fight.roll();
    return std::pair(roll.lowest(), roll.lowest() + static_cast<int>(roll.outcomes()) - 1);
  };
  CHECK(lowest_and_highest("D6") == std::pair(1, 6));
  CHECK(lowest_and_highest("2D6") == std::pair(2, 12));
  CHECK(lowest_and_highest("D3") == std::pair(1, 3));
  CHECK(lowest_and_highest("3+D6") == std::pair(4, 9));
}

TEST_CASE("2D6 attacks are the sum of two dice", "[warmaster]") {
  const Fight fight(with_attacks(unit_of(TroopType::machine, 0, 4, 1), "2D6"), infantry());
  const auto pmf = dice::pmf<double>(fight.roll());
  for (int total = 2; total <= 12; ++total) {
    const double ways = 6 - std::abs(total - 7);
    CHECK(std::abs(pmf[static_cast<std::size_t>(total - 2)] - ways / 36) < 1e-15);
  }
}

TEST_CASE("modifiers count for each stand with random attacks, down to zero", "[warmaster]") {
  Fight fight(confused(with_attacks(infantry(0, 3, 2), "D3")), infantry());
  CHECK(fight.roll(0) == dice::Roll::sum(1, 1, 3, -1, 0));
  fight.feed({0, 0});               // two ones, both driven to zero
  CHECK(fight.dice(Side::a) == 1);  // the last ditch
  Fight two(confused(with_attacks(infantry(0, 3, 2), "D3")), infantry());
  two.feed({2, 0});
  CHECK(two.dice(Side::a) == 2);
}

TEST_CASE("a character with random attacks is with the first stand", "[warmaster]") {
  const Fight fight(confused(led(with_attacks(infantry(0, 3, 3), "D6"), 2)), infantry());
  CHECK(fight.roll(0) == dice::Roll::sum(1, 1, 6, 1, 0));
  CHECK(fight.roll(1) == dice::Roll::sum(2, 1, 6, -1, 0));
}

TEST_CASE("both sides may have random attacks", "[warmaster]") {
  Fight fight(with_attacks(infantry(0, 3, 1), "D6"), with_attacks(infantry(0, 3, 1), "D3"));
  CHECK(fight.now().stage() == Stage::attack_dice_a);
  fight.feed({3});
  CHECK(fight.now().stage() == Stage::attack_dice_b);
  fight.feed({2});
  CHECK(fight.now().stage() == Stage::strike);
  CHECK(fight.dice(Side::a) == 4);
  CHECK(fight.dice(Side::b) == 3);
  Fight only_b(infantry(), with_attacks(infantry(0, 3, 1), "D3"));
  CHECK(only_b.now().stage() == Stage::attack_dice_b);
}

TEST_CASE("a wheel that charges into the open rolls a D6 more",
          "[warmaster][special: random charge]") {
  const Unit wheel = with(unit_of(TroopType::machine, 5, 4, 1), Special::random_charge);
  Fight fight(charging(wheel), infantry(3, 9), 2);
  CHECK(fight.roll() == dice::Roll::sum(1, 1, 6, 5 + 1, 0));  // 5 attacks, the charge, and the die
  fight.feed({5});
  CHECK(fight.dice(Side::a) == 12);
  fight.strike(1, 0);
  CHECK(fight.now().stage() == Stage::strike);  // no die in the pursuit
  CHECK(fight.dice(Side::a) == 6);
  CHECK(Fight(wheel, infantry()).now().stage() == Stage::strike);
  CHECK(Fight(charging(wheel), defended(infantry())).now().stage() == Stage::strike);
  CHECK(Fight(wheel, charging(infantry())).dice(Side::a) == 5);
}

TEST_CASE("a wheel's die comes on top of dice it has already",
          "[warmaster][special: random charge]") {
  const Unit wheel =
      with(with_attacks(unit_of(TroopType::machine, 0, 4, 1), "2D6"), Special::random_charge);
  CHECK(Fight(charging(wheel), infantry()).roll() == dice::Roll::sum(1, 3, 6, 1, 0));
}

TEST_CASE("a wagon that is charged or has retreated rolls half",
          "[warmaster][special: half random after retreat]") {
  const Unit wagon = with(with_attacks(unit_of(TroopType::chariot, 0, 9, 1), "D6"),
                          Special::half_random_after_retreat);
  CHECK(Fight(wagon, cavalry()).roll() == dice::Roll::sum(1, 1, 6, 0, 0));
  CHECK(Fight(wagon, charging(cavalry())).roll() == dice::Roll::sum(1, 1, 3, 0, 0));
  // As a chariot.
  CHECK(Fight(charging(wagon), cavalry()).roll() == dice::Roll::sum(1, 1, 6, 2, 0));
  CHECK(Fight(wagon, pursuing(cavalry(), 2)).roll() == dice::Roll::sum(1, 1, 3, 0, 0));

  Fight lost(wagon, charging(cavalry(3, 9)), 4);
  lost.feed({0}).strike(0, 1);
  CHECK(lost.roll() == dice::Roll::sum(1, 1, 3, 0, 0));  // it has retreated
  lost.feed({2}).strike(2, 1);
  CHECK(lost.roll() == dice::Roll::sum(1, 1, 6, 1, 0));  // it has won, and pursues
}

}  // namespace warmaster_dice
