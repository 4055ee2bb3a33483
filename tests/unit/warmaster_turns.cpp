// seeds/000, "Combat sequence", "Unresolved combats" and "Remove odd hits": how long a combat goes
// on.

#include "warmaster_fights.hpp"

namespace warmaster_turns {

using namespace fray::warmaster_tests;

TEST_CASE("who wins the first round and pursues fights a second", "[warmaster]") {
  Fight fight(infantry(), infantry());
  fight.strike(2, 1);
  CHECK(fight.goes_on());
  CHECK(fight.reports() ==
        std::vector{RoundReport{.round = 1, .winner = Side::a, .retreat_cm = 1}});
}

TEST_CASE("who wins the second round and pursues leaves it unresolved", "[warmaster]") {
  Fight fight(infantry(), infantry());
  fight.strike(2, 1).strike(4, 1);
  CHECK(fight.over());
  CHECK(fight.last() == RoundReport{.round = 2,
                                    .winner = Side::a,
                                    .retreat_cm = 3,
                                    .ending = Ending::unresolved_a,
                                    .stands_lost_a = 0,
                                    .stands_lost_b = 2,
                                    .hits_by_a = 6,
                                    .hits_by_b = 2});
  Fight by_b(infantry(), infantry());
  by_b.strike(2, 1).strike(0, 1);
  CHECK(by_b.last().ending == Ending::unresolved_b);
}

TEST_CASE("a winner of the second round that stands has ended the combat", "[warmaster]") {
  Fight fight(with_policy(infantry(), Policy::stand), infantry());
  fight.strike(0, 1).strike(2, 0);
  CHECK(fight.last().ending == Ending::b_retreats);
}

TEST_CASE("a Combat phase may have fewer or more rounds", "[warmaster]") {
  Fight one(infantry(), infantry(), 1);
  CHECK(one.strike(1, 0).last().ending == Ending::unresolved_a);
  Fight three(infantry(3, 9), infantry(3, 9), 3);
  three.strike(1, 0).strike(1, 0);
  CHECK(three.goes_on());
  CHECK(three.strike(1, 0).last().ending == Ending::unresolved_a);
}

TEST_CASE("an unresolved combat goes on in the next turn with its bonuses and hits",
          "[warmaster]") {
  Fight fight(charging(infantry()), infantry(), 2, 2);
  fight.strike(2, 1).strike(3, 0);
  CHECK(fight.goes_on());
  CHECK(fight.modifier(Side::a) == 2);  // 3 cm, and no new charge
  CHECK(fight.stands(Side::b) == 2);    // five hits
  CHECK(fight.now().lost(Side::b) == 5);
  fight.strike(1, 0);
  CHECK(fight.stands(Side::b) == 1);
  fight.strike(0, 1);
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::unresolved_b);
  CHECK(fight.last().round == 4);
}

TEST_CASE("the last turn ends a combat and not an earlier one", "[warmaster]") {
  for (int turns = 1; turns <= 20; ++turns) {
    Fight fight(infantry(3, 20, 12), infantry(3, 20, 12), 2, turns);
    for (int round = 1; round < 2 * turns; ++round) {
      REQUIRE(fight.strike(1, 0).goes_on());
    }
    CHECK(fight.strike(1, 0).over());
    CHECK(static_cast<int>(fight.last().round) == 2 * turns);
  }
}

TEST_CASE("a combat of many rounds counts each of them", "[warmaster]") {
  Fight fight(infantry(3, 20, 12), infantry(3, 20, 12), 10, 20);
  for (unsigned round = 1; round <= 200; ++round) {
    fight.strike(1, 0);
    REQUIRE(fight.last().round == round);
  }
  CHECK(fight.over());
  CHECK(fight.last().hits_by_a == 200);
}

TEST_CASE("an endless combat ends with somebody's end, a draw or no pursuit", "[warmaster]") {
  const auto endless = [] {
    return Fight(engagement_of(infantry(3, 20, 12), infantry(3, 20, 12), 2, std::nullopt));
  };
  Fight destroyed = endless();
  CHECK(destroyed.duel().recurs());
  for (int hit = 0; hit < 239; ++hit) {
    REQUIRE(destroyed.strike(1, 0).goes_on());
  }
  destroyed.strike(1, 0);
  CHECK(destroyed.last().ending == Ending::b_destroyed);
  CHECK(destroyed.last().hits_by_a == 240);
  // Sixteen are told apart, and all later ones told once, by their end.
  CHECK(destroyed.last().round == 17);
  CHECK(destroyed.reports().size() == 17);
  Fight drawn = endless();
  drawn.strike(1, 0).strike(2, 2);
  CHECK(drawn.last().ending == Ending::fall_back);
  Fight stopped(engagement_of(infantry(), with_policy(infantry(), Policy::stand), 2, std::nullopt));
  CHECK(stopped.strike(0, 1).over());
}

TEST_CASE("an endless combat comes back to where it was", "[warmaster]") {
  // Supports win without hits: after enough rounds nothing about the fight changes any more.
  Fight fight(engagement_of(supported(infantry(), 1), infantry(), 2, std::nullopt));
  for (int round = 0; round < 40; ++round) {
    fight.strike(0, 0);
  }
  const Situation then = fight.now();
  CHECK(fight.strike(0, 0).now() == then);
}

TEST_CASE("a combat with a last turn never comes back to where it was", "[warmaster]") {
  CHECK_FALSE(Duel(engagement_of(infantry(), infantry(), 2, 5)).recurs());
}

TEST_CASE("trolls regenerate in following turns as well", "[warmaster][special: regenerates]") {
  Fight fight(with(infantry(), Special::regenerates), infantry(3, 9), 1, 3);
  fight.strike(0, 2);
  CHECK(fight.now().lost(Side::a) == 1);
  fight.strike(1, 0);
  CHECK(fight.now().lost(Side::a) == 0);
}

}  // namespace warmaster_turns
