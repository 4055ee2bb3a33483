// seeds/000, "Defended & fortified troops" and "Armour".

#include "dice/pmf.hpp"
#include "warmaster_fights.hpp"

namespace warmaster_to_hit {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("4+ hits an enemy in the open, 5+ a defended and 6 a fortified one", "[warmaster]") {
  CHECK(Fight(infantry(), infantry()).to_hit(Side::a) == 4);
  CHECK(Fight(infantry(), defended(infantry())).to_hit(Side::a) == 5);
  CHECK(Fight(infantry(), fortified(infantry())).to_hit(Side::a) == 6);
  CHECK(Fight(infantry(), defended(unit_of(TroopType::artillery))).to_hit(Side::a) == 5);
  CHECK(Fight(infantry(), fortified(unit_of(TroopType::artillery))).to_hit(Side::a) == 6);
  // Cover does not help to hit.
  CHECK(Fight(infantry(), fortified(infantry())).to_hit(Side::b) == 4);
}

TEST_CASE("eight dice that show 1, 2, 2, 3, 4, 4, 6 and 6 are four hits", "[warmaster]") {
  const dice::Test hit = Fight(infantry(4, 3, 2), infantry()).roll().tests[0];
  int hits = 0;
  for (const int face : {1, 2, 2, 3, 4, 4, 6, 6}) {
    hits += face >= hit.low && face <= hit.high ? 1 : 0;
  }
  CHECK(hits == 4);
}

TEST_CASE("cover is lost by retreating", "[warmaster]") {
  for (const bool walls : {false, true}) {
    Fight fight(infantry(), walls ? fortified(infantry()) : defended(infantry()), 3);
    fight.strike(1, 0);
    CHECK(fight.to_hit(Side::a) == 4);
    fight.strike(0, 1);
    CHECK(fight.to_hit(Side::a) == 4);  // and does not come back
  }
}

TEST_CASE("cover is lost by pursuing", "[warmaster]") {
  Fight fight(infantry(), defended(infantry()), 3);
  fight.strike(0, 1);
  CHECK(fight.to_hit(Side::a) == 4);
}

TEST_CASE("a steam tank is always defended", "[warmaster][special: always defended]") {
  const Unit tank = with(unit_of(TroopType::machine, 3, 9), Special::always_defended);
  Fight fight(charging(infantry()), tank, 4);
  CHECK(fight.to_hit(Side::a) == 5);
  CHECK(fight.modifier(Side::a) == 0);  // no charge bonus against it
  fight.strike(1, 0);
  CHECK(fight.to_hit(Side::a) == 5);  // retreating
  fight.strike(0, 1);
  CHECK(fight.to_hit(Side::a) == 5);                              // pursuing
  CHECK(Fight(infantry(), charging(tank)).to_hit(Side::a) == 5);  // even charging
  CHECK(Fight(infantry(), charging(tank)).modifier(Side::b) == 1);
}

TEST_CASE("a steam tank may stand after a draw", "[warmaster][special: always defended]") {
  Fight fight(infantry(), with(unit_of(TroopType::machine), Special::always_defended));
  fight.strike(0, 0).feed({7});
  CHECK(fight.over());
}

TEST_CASE("ghosts hit on 4+ whatever the cover, and gain no charge bonus",
          "[warmaster][special: always hits on 4+]") {
  const Unit ghosts = charging(with(infantry(), Special::always_hits_on_4));
  for (const Unit& target : {infantry(), defended(infantry()), fortified(infantry())}) {
    CHECK(Fight(ghosts, target).to_hit(Side::a) == 4);
  }
  CHECK(Fight(ghosts, infantry()).modifier(Side::a) == 1);
  CHECK(Fight(ghosts, defended(infantry())).modifier(Side::a) == 0);
  CHECK(
      Fight(ghosts, with(unit_of(TroopType::machine), Special::always_defended)).to_hit(Side::a) ==
      4);
}

TEST_CASE("armour nullifies a hit on its value or more", "[warmaster]") {
  const std::pair<Armour, int> faces_that_hurt[] = {{Armour::three, 2},
                                                    {Armour::four, 3},
                                                    {Armour::five, 4},
                                                    {Armour::six, 5},
                                                    {Armour::none, 6}};
  for (const auto& [armour, faces] : faces_that_hurt) {
    Unit target = infantry();
    target.profile.armour = armour;
    const Fight fight(infantry(), target);
    // One die for each hit: 4+ hits, and the armour's die shows less than its value.
    const auto hits = dice::pmf<double>(
        dice::Roll::pool(1, fight.roll().tests[0], dice::Test::below(static_cast<int>(armour)), 1));
    CHECK(std::abs(hits[1] - 0.5 * faces / 6) < 1e-15);
    CHECK(fight.roll() == dice::Roll::pool(9, dice::Test::at_least(4),
                                           dice::Test::below(static_cast<int>(armour)), 9));
  }
}

TEST_CASE("a unit without armour rolls no dice for it", "[warmaster]") {
  CHECK(Fight(infantry(), infantry()).roll().test_count == 1);
}

TEST_CASE("armour saves as well behind a wall as in the open", "[warmaster]") {
  Unit target = fortified(infantry());
  target.profile.armour = Armour::five;
  const dice::Roll roll = Fight(infantry(), target).roll();
  CHECK(roll.tests[0].faces() == 1);
  CHECK(roll.tests[1].faces() == 4);
}

}  // namespace warmaster_to_hit
