// When confusion ends: rules-facts 1.10, at the end of the owner's next Command phase, which comes
// before the combat.

#include "warmaster_fights.hpp"

namespace warmaster_confusion {

using namespace fray::warmaster_tests;

namespace {

/// In how many rounds of one unit's fight it loses an attack to confusion; A always wins by 1 cm,
/// or B does.
int rounds_confused(Unit a, Unit b, Side side, int rounds, int turns) {
  Fight fight(std::move(a), std::move(b), rounds, turns);
  int confused = 0;
  for (int round = 0; round < rounds * turns; ++round) {
    confused += fight.duel().confused(fight.now(), side) ? 1 : 0;
    fight.strike(1, 0);
  }
  return confused;
}

const Unit kLasting = infantry(3, 20, 12);

}  // namespace

TEST_CASE("who was charged recovers in his own turn, the next", "[warmaster]") {
  CHECK(rounds_confused(charging(kLasting), confused(kLasting), Side::b, 2, 3) == 2);
  CHECK(rounds_confused(confused(kLasting), charging(kLasting), Side::a, 2, 3) == 2);
}

TEST_CASE("who charged recovers in the turn after the next", "[warmaster]") {
  CHECK(rounds_confused(confused(charging(kLasting)), kLasting, Side::a, 2, 3) == 4);
  CHECK(rounds_confused(kLasting, confused(charging(kLasting)), Side::b, 2, 3) == 4);
}

TEST_CASE("the turn is A's where nobody charges, or both do", "[warmaster]") {
  CHECK(rounds_confused(confused(kLasting), kLasting, Side::a, 2, 3) == 4);
  CHECK(rounds_confused(kLasting, confused(kLasting), Side::b, 2, 3) == 2);
  CHECK(rounds_confused(confused(charging(kLasting)), charging(kLasting), Side::a, 2, 3) == 4);
  CHECK(rounds_confused(charging(kLasting), confused(charging(kLasting)), Side::b, 2, 3) == 2);
}

TEST_CASE("confusion is counted in turns and not in rounds", "[warmaster]") {
  CHECK(rounds_confused(charging(kLasting), confused(kLasting), Side::b, 1, 4) == 1);
  CHECK(rounds_confused(charging(kLasting), confused(kLasting), Side::b, 5, 2) == 5);
  CHECK(rounds_confused(confused(charging(kLasting)), kLasting, Side::a, 1, 4) == 2);
}

TEST_CASE("confusion ends in endless combats as well", "[warmaster]") {
  Fight fight(engagement_of(confused(charging(kLasting)), kLasting, 2, std::nullopt));
  for (int round = 0; round < 30; ++round) {
    CHECK(fight.duel().confused(fight.now(), Side::a) == (round < 4));
    fight.strike(1, 0);
  }
}

TEST_CASE("those that are never confused are not even at first",
          "[warmaster][special: never confused]") {
  CHECK(rounds_confused(with(confused(kLasting), Special::never_confused), kLasting, Side::a, 2,
                        2) == 0);
}

}  // namespace warmaster_confusion
