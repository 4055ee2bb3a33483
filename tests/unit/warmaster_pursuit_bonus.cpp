// seeds/000, "Pursuit attack", "Pursuit attack per full 3cm" and "Enemy facing own side or rear"
// after a pursuit.

#include "warmaster/rules/combat_rules.hpp"
#include "warmaster_fights.hpp"

namespace warmaster_pursuit_bonus {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("a pursuit is worth one attack, and one more for each full 3 cm", "[warmaster]") {
  const std::pair<int, int> bonuses[] = {{1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 2},
                                         {6, 3}, {7, 3}, {8, 3}, {9, 4}, {12, 5}};
  for (const auto& [cm, bonus] : bonuses) {
    INFO(cm << " cm");
    CHECK(pursuit_bonus(Distance::centimetres(cm)) == bonus);
    Fight fight(infantry(), infantry(3, 9, 3));
    if (cm <= 9) {
      fight.strike(cm, 0);
      CHECK(fight.modifier(Side::a) == bonus);
      CHECK(fight.dice(Side::a) == 3 * (3 + bonus));
      CHECK(fight.modifier(Side::b) == 0);
    }
  }
}

TEST_CASE("the bonus follows how far the enemy went and not how many hits it took", "[warmaster]") {
  Fight fight(supported(infantry(), 3), infantry());
  fight.strike(0, 0);  // no hit, 3 cm
  CHECK(fight.modifier(Side::a) == 2);
}

TEST_CASE("each round's bonus is that of the round before", "[warmaster]") {
  Fight fight(infantry(3, 9), infantry(3, 9), 10);
  fight.strike(6, 0);
  CHECK(fight.modifier(Side::a) == 3);
  fight.strike(1, 0);
  CHECK(fight.modifier(Side::a) == 1);
  fight.strike(0, 4);  // now B pursues
  CHECK(fight.modifier(Side::a) == 0);
  CHECK(fight.modifier(Side::b) == 2);
}

TEST_CASE("a pursuit brings no charge bonus", "[warmaster]") {
  Fight fight(charging(unit_of(TroopType::monster)), infantry());
  fight.strike(2, 0);
  CHECK(fight.modifier(Side::a) == 1);
}

TEST_CASE("pursuit, terror and confusion add up", "[warmaster]") {
  Fight fight(confused(infantry()), terrifying(infantry()));
  fight.strike(3, 0);
  CHECK(fight.modifier(Side::a) == 2 - 1 - 1);
}

TEST_CASE("a fight may open with a pursuit out of the turn before", "[warmaster]") {
  const std::pair<int, int> bonuses[] = {{1, 1}, {2, 1}, {3, 2}, {5, 2}, {6, 3}, {100, 34}};
  for (const auto& [cm, bonus] : bonuses) {
    CHECK(Fight(pursuing(infantry(), cm), infantry()).modifier(Side::a) == bonus);
    CHECK(Fight(infantry(), pursuing(infantry(), cm)).modifier(Side::b) == bonus);
    CHECK(Fight(infantry(), pursuing(infantry(), cm)).modifier(Side::a) == 0);
  }
  Fight fight(pursuing(infantry(), 6), infantry(), 3);
  fight.strike(0, 1);
  CHECK(fight.modifier(Side::a) == 0);
  CHECK(fight.modifier(Side::b) == 1);
}

TEST_CASE("a unit struck in the flank suffers until it wins and turns to pursue", "[warmaster]") {
  Fight fight(charging(flanking(cavalry(3, 9))), infantry(3, 9), 10);
  CHECK(fight.modifier(Side::b) == -1);
  fight.strike(2, 0);
  CHECK(fight.modifier(Side::b) == -1);  // who retreats does not turn
  fight.strike(2, 0);
  CHECK(fight.modifier(Side::b) == -1);
  CHECK(fight.modifier(Side::a) == 1);
}

TEST_CASE("who turns to pursue faces the enemy from then on", "[warmaster]") {
  Fight fight(charging(flanking(infantry(3, 9))), infantry(3, 9), 10);
  CHECK(fight.modifier(Side::b) == -1);
  fight.strike(0, 1);
  CHECK(fight.modifier(Side::b) == 1);  // the pursuit, and no enemy behind it
  fight.strike(1, 0);
  CHECK(fight.modifier(Side::b) == 0);  // it retreats before an enemy to its front
  CHECK(fight.modifier(Side::a) == 1);
}

TEST_CASE("nobody pursues an enemy at its rear, whom it does not see", "[warmaster]") {
  Fight fight(charging(from_behind(infantry(3, 9))), infantry(3, 9), 10);
  CHECK(fight.modifier(Side::b) == -1);
  fight.strike(0, 1);
  CHECK(fight.over());
}

TEST_CASE("turning does not help where the combat ends", "[warmaster]") {
  Fight fight(charging(flanking(cavalry())), with_policy(infantry(), Policy::stand), 2);
  fight.strike(0, 1);
  CHECK(fight.over());
}

}  // namespace warmaster_pursuit_bonus
