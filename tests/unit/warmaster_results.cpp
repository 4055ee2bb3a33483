// seeds/000, "Combat results", "Support", "Retreats" and "Fall backs".

#include "dice/pmf.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster/rules/combat_rules.hpp"
#include "warmaster_fights.hpp"

namespace warmaster_results {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("more hits win and the loser retreats a centimetre for each", "[warmaster]") {
  for (int by_a = 0; by_a <= 8; ++by_a) {
    for (int by_b = 0; by_b <= 8; ++by_b) {
      Fight fight(infantry(), infantry(), 1);
      fight.strike(by_a, by_b);
      const RoundReport report = fight.reports().front();
      INFO(by_a << " to " << by_b);
      CHECK(report.winner == (by_a > by_b ? Side::a : by_b > by_a ? Side::b : Side::none));
      CHECK(static_cast<int>(report.retreat_cm) == std::abs(by_a - by_b));
    }
  }
}

TEST_CASE("three hits to one is a retreat of 2 cm, four to one of 3 cm", "[warmaster]") {
  Fight two(infantry(), infantry());
  two.strike(3, 1);
  CHECK(two.last().retreat_cm == 2);
  Fight three(infantry(), infantry());
  three.strike(1, 4);
  CHECK(three.last().retreat_cm == 3);
}

TEST_CASE("several losing units share a retreat, rounded up, at least 1 cm", "[warmaster]") {
  CHECK(retreat_of(6, 3) == Distance::centimetres(2));  // seeds/000
  CHECK(retreat_of(4, 4) == Distance::centimetres(1));  // seeds/001
  CHECK(retreat_of(1, 5) == Distance::centimetres(1));
  CHECK(retreat_of(7, 2) == Distance::centimetres(4));
  CHECK(retreat_of(5, 1) == Distance::centimetres(5));
}

TEST_CASE("each supporting stand adds one to the result", "[warmaster]") {
  Fight fight(supported(infantry(), 3), infantry(), 1);
  fight.strike(5, 6);  // 8 to 6
  CHECK(fight.last().winner == Side::a);
  CHECK(fight.last().retreat_cm == 2);
  CHECK(fight.last().hits_by_a == 5);  // supports are no hits
  Fight both(supported(infantry(), 3), supported(infantry(), 2), 1);
  both.strike(0, 1);
  CHECK(both.last().ending == Ending::fall_back);
  CHECK(both.reports().front().winner == Side::none);
}

TEST_CASE("support wins without a blow", "[warmaster]") {
  Fight fight(supported(infantry(), 3), infantry(), 2);
  fight.strike(0, 0);
  CHECK(fight.last().winner == Side::a);
  CHECK(fight.last().retreat_cm == 3);
  CHECK(fight.modifier(Side::a) == 2);
}

TEST_CASE("support lasts for every round", "[warmaster]") {
  Fight fight(supported(infantry(), 2), infantry(), 3);
  fight.strike(0, 0).strike(0, 0);
  CHECK(fight.reports()[1].retreat_cm == 2);
}

TEST_CASE("equal results are a draw, and both fall back", "[warmaster]") {
  Fight fight(infantry(), infantry());
  fight.strike(2, 2);
  CHECK(fight.last().ending == Ending::fall_back);
  CHECK(fight.last().retreat_cm == 0);
  CHECK(fight.now().stage() == Stage::fall_back_a);
  fight.feed({0});
  CHECK(fight.last() == RoundReport{.falls_back = Side::a, .fall_back_cm = 3});
  CHECK(fight.now().stage() == Stage::fall_back_b);
  fight.feed({15});
  CHECK(fight.last() == RoundReport{.falls_back = Side::b, .fall_back_cm = 18});
  CHECK(fight.over());
}

TEST_CASE("a fall back is 3D6 cm", "[warmaster]") {
  Fight fight(infantry(), infantry());
  fight.strike(0, 0);
  CHECK(fight.roll() == dice::Roll::sum(1, 3, 6));
  const auto pmf = dice::pmf<double>(fight.roll());
  // Of 216, for 3 to 18.
  const int ways[] = {1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1};
  REQUIRE(pmf.size() == 16);
  CHECK(fight.roll().lowest() == 3);
  for (std::size_t i = 0; i < 16; ++i) {
    CHECK(std::abs(pmf[i] - ways[i] / 216.0) < 1e-15);
  }
}

TEST_CASE("defended and fortified units may stand after a draw", "[warmaster]") {
  Fight stands(infantry(), defended(infantry()));
  stands.strike(1, 1).feed({4});
  CHECK(stands.over());  // only A fell back
  CHECK(stands.last().falls_back == Side::a);
  Fight both_stand(defended(infantry()), defended(infantry()));
  both_stand.strike(1, 1);
  CHECK(both_stand.over());
  CHECK(both_stand.last().ending == Ending::fall_back);
  Fight walls(fortified(infantry()), infantry());
  walls.strike(0, 0);
  CHECK(walls.now().stage() == Stage::fall_back_b);
}

TEST_CASE("defended units fall back from a draw when their policy says so", "[warmaster]") {
  Fight fight(infantry(), with_policy(defended(infantry()), Policy::fall_back));
  fight.strike(1, 1).feed({4});
  CHECK(fight.now().stage() == Stage::fall_back_b);
}

TEST_CASE("nobody who has left his cover stands after a draw", "[warmaster]") {
  Fight fight(infantry(), defended(infantry()));
  fight.strike(1, 0).strike(0, 0).feed({0});
  CHECK(fight.now().stage() == Stage::fall_back_b);
}

TEST_CASE("artillery that would retreat is destroyed", "[warmaster]") {
  Fight fight(cavalry(), unit_of(TroopType::artillery, 1, 2, 2));
  fight.strike(1, 0);
  CHECK(fight.over());
  CHECK(fight.last() == RoundReport{.round = 1,
                                    .winner = Side::a,
                                    .ending = Ending::b_destroyed,
                                    .stands_lost_b = 2,
                                    .hits_by_a = 1});
  Fight gunners_win(cavalry(), unit_of(TroopType::artillery, 1, 2, 2));
  gunners_win.strike(0, 1);
  CHECK(gunners_win.last().ending == Ending::a_retreats);
  Fight draw(cavalry(), unit_of(TroopType::artillery, 1, 2, 2));
  draw.strike(1, 1);
  CHECK(draw.last().ending == Ending::fall_back);  // falling back is no retreat
}

TEST_CASE("a war wagon is not destroyed when it retreats",
          "[warmaster][special: survives retreat]") {
  const Unit wagon = with(unit_of(TroopType::artillery, 4, 4, 2), Special::survives_retreat);
  Fight fight(cavalry(), wagon);
  fight.strike(2, 1);
  REQUIRE(fight.goes_on());
  CHECK(fight.last().retreat_cm == 1);
  CHECK(fight.stands(Side::b) == 2);
  CHECK(is_accepted(pursuing(cavalry(), 1), wagon));
}

TEST_CASE("artillery is destroyed by support as well", "[warmaster]") {
  Fight fight(supported(infantry(), 1), unit_of(TroopType::artillery, 1, 2, 2));
  fight.strike(0, 0);
  CHECK(fight.last().ending == Ending::b_destroyed);
}

TEST_CASE("a winner that stands ends the combat, and so does one that falls back", "[warmaster]") {
  Fight stands(with_policy(infantry(), Policy::stand), infantry());
  stands.strike(3, 1);
  CHECK(stands.over());
  CHECK(stands.last().ending == Ending::b_retreats);
  CHECK(stands.last().retreat_cm == 2);
  Fight falls_back(infantry(), with_policy(infantry(), Policy::fall_back));
  falls_back.strike(0, 2);
  CHECK(falls_back.last().ending == Ending::a_retreats);
  CHECK(falls_back.now().stage() == Stage::fall_back_b);
  falls_back.feed({6});
  CHECK(falls_back.over());
  CHECK(falls_back.last() == RoundReport{.falls_back = Side::b, .fall_back_cm = 9});
}

TEST_CASE("the engagement's policy is for those that have none", "[warmaster]") {
  Engagement engagement = engagement_of(infantry(), with_policy(infantry(), Policy::pursue));
  engagement.policy = Policy::stand;
  Fight a_wins(engagement);
  a_wins.strike(1, 0);
  CHECK(a_wins.over());
  Fight b_wins(engagement);
  b_wins.strike(0, 1);
  CHECK(b_wins.goes_on());
}

TEST_CASE("a character is slain with his unit, and his price is lost", "[warmaster]") {
  Unit led = infantry();
  led.profile.points = 45;
  led.character_points = 80;
  CHECK(points_lost(led, 2) == 30);
  CHECK(points_lost(led, 3) == 45 + 80);
  led.stands = 2;  // the third fell before
  CHECK(points_lost(led, 1) == 15);
  CHECK(points_lost(led, 2) == 30 + 80);
}

}  // namespace warmaster_results
