// seeds/000, "Casualties": stands, outstanding hits, and those that regenerate.

#include "warmaster_fights.hpp"

namespace warmaster_casualties {

using namespace fray::warmaster_tests;

TEST_CASE("a stand goes for each full number of hits, and the rest is kept", "[warmaster]") {
  Fight fight(infantry(3, 3, 4), infantry(3, 12), 10);
  fight.strike(0, 2);
  CHECK(fight.stands(Side::a) == 4);
  fight.strike(0, 1);
  CHECK(fight.stands(Side::a) == 3);
  fight.strike(0, 4);
  CHECK(fight.stands(Side::a) == 2);
  fight.strike(0, 4);
  CHECK(fight.stands(Side::a) == 1);
  CHECK(fight.dice(Side::a) == 3);
}

TEST_CASE("outstanding hits count for stands and not for the result", "[warmaster]") {
  Fight fight(hurt(infantry(), 2), infantry(), 2);
  CHECK(fight.stands(Side::a) == 3);
  fight.strike(1, 1);  // equal: a draw, though A's stand goes
  CHECK(fight.last().ending == Ending::fall_back);
  CHECK(fight.last().stands_lost_a == 1);
  CHECK(fight.last().hits_by_b == 1);
}

TEST_CASE("hits of the first round do not decide the second, but kill in it", "[warmaster]") {
  Fight fight(infantry(), infantry());
  fight.strike(2, 0);
  CHECK(fight.last().winner == Side::a);
  fight.strike(1, 2);  // A has 3 in all, B has 2 in all; B won this round
  CHECK(fight.last().winner == Side::b);
  CHECK(fight.last().retreat_cm == 1);
  CHECK(fight.last().stands_lost_b == 1);  // 2 + 1 hits
  CHECK(fight.last().hits_by_a == 3);
}

TEST_CASE("only hits that are taken count: twelve on a unit of nine are nine", "[warmaster]") {
  Unit many = infantry(4);
  const Fight fight(many, infantry(3, 3, 3));
  CHECK(fight.dice(Side::a) == 12);
  CHECK(fight.roll().outcomes() == 10);  // none to nine hits
  Fight destroyed(many, infantry(3, 3, 3));
  destroyed.strike(9, 0);
  CHECK(destroyed.last().hits_by_a == 9);
  CHECK(destroyed.last().ending == Ending::b_destroyed);
}

TEST_CASE("hits taken before leave less to take", "[warmaster]") {
  CHECK(Fight(infantry(4), hurt(infantry(3, 3, 3), 2)).roll().outcomes() == 8);
  Fight fight(infantry(4), infantry(3, 3, 3));
  fight.strike(5, 0);
  CHECK(fight.roll(0).outcomes() == 5);
}

TEST_CASE("a unit is destroyed with its last stand", "[warmaster]") {
  Fight fight(infantry(), infantry(3, 3, 2));
  fight.strike(6, 3);
  CHECK(fight.over());
  CHECK(fight.last() == RoundReport{.round = 1,
                                    .winner = Side::a,
                                    .ending = Ending::b_destroyed,
                                    .stands_lost_a = 1,
                                    .stands_lost_b = 2,
                                    .hits_by_a = 6,
                                    .hits_by_b = 3});
}

TEST_CASE("a destroyed side loses whatever the hits", "[warmaster]") {
  Fight fight(supported(infantry(3, 1, 1), 12), infantry(3, 9));
  fight.strike(3, 1);  // A scored 3 + 12 to 1, and is no more
  CHECK(fight.last().winner == Side::b);
  CHECK(fight.last().ending == Ending::a_destroyed);
  CHECK(fight.last().retreat_cm == 0);
}

TEST_CASE("both sides strike before anybody is removed", "[warmaster]") {
  Fight fight(infantry(3, 1, 1), infantry(3, 1, 1));
  CHECK(fight.roll(0).dice == 3);
  CHECK(fight.roll(1).dice == 3);
  fight.strike(1, 1);
  CHECK(fight.last() == RoundReport{.round = 1,
                                    .winner = Side::none,
                                    .ending = Ending::both_destroyed,
                                    .stands_lost_a = 1,
                                    .stands_lost_b = 1,
                                    .hits_by_a = 1,
                                    .hits_by_b = 1});
}

TEST_CASE("trolls take back one outstanding hit a round", "[warmaster][special: regenerates]") {
  // The Q&A's example: five hits on stands of three. One stand goes, two hits are left, one is
  // taken back.
  Fight fight(with(infantry(3, 3, 4), Special::regenerates), infantry(3, 12), 10);
  fight.strike(0, 5);
  CHECK(fight.stands(Side::a) == 3);
  CHECK(fight.now().lost(Side::a) == 4);
  CHECK(fight.roll(1).outcomes() == 1 + 8);  // 12 - 4 hits are left to take
  fight.strike(0, 1);                        // 4 + 1: two outstanding, one taken back
  CHECK(fight.now().lost(Side::a) == 4);
  fight.strike(0, 2);  // 4 + 2: the stand goes, nothing is left to take back
  CHECK(fight.stands(Side::a) == 2);
  CHECK(fight.now().lost(Side::a) == 6);
}

TEST_CASE("hits that are taken back still count for the result",
          "[warmaster][special: regenerates]") {
  Fight fight(with(infantry(), Special::regenerates), infantry(), 1);
  fight.strike(0, 1);
  CHECK(fight.last().winner == Side::b);
  CHECK(fight.last().retreat_cm == 1);
  CHECK(fight.last().hits_by_b == 1);
}

TEST_CASE("trolls take back hits that they came with", "[warmaster][special: regenerates]") {
  Fight fight(hurt(with(infantry(), Special::regenerates), 1), infantry(), 3);
  fight.strike(1, 0);  // unharmed this round: the old hit goes
  CHECK(fight.stands(Side::a) == 3);
  CHECK(fight.roll(1).outcomes() == 1 + 9);  // as good as new
  fight.strike(1, 0);
  CHECK(fight.roll(1).outcomes() == 1 + 9);  // and no better
  fight.strike(1, 0);
  CHECK(fight.last().hits_by_b == 0);
  CHECK(fight.last().stands_lost_a == 0);
  Fight two(hurt(with(infantry(), Special::regenerates), 2), infantry(), 3);
  two.strike(2, 1);  // the stand goes with the third hit
  CHECK(two.stands(Side::a) == 2);
  CHECK(two.roll(1).outcomes() == 1 + 6);
  two.strike(1, 0);
  CHECK(two.stands(Side::a) == 2);
}

TEST_CASE("others take nothing back", "[warmaster]") {
  Fight fight(infantry(), infantry(), 3);
  fight.strike(2, 1);
  CHECK(fight.now().lost(Side::a) == 1);
  CHECK(fight.now().lost(Side::b) == 2);
}

}  // namespace warmaster_casualties
