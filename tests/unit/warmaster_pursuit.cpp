// seeds/000, "Which units can pursue?", with the flyers' row and the exempt of rules-facts 1.7: the
// whole matrix.

#include <array>
#include <string_view>

#include "warmaster_fights.hpp"

namespace warmaster_pursuit {

using namespace fray::warmaster_tests;

namespace {

constexpr std::array kTypes{TroopType::infantry, TroopType::cavalry,   TroopType::chariot,
                            TroopType::monster,  TroopType::artillery, TroopType::machine};

// Pursuers down, retreaters across, in the order of kTypes; those that fly behind those that do
// not. y may, n never, x only where it charged this round, in the flank or rear or onto an
// irregular formation.
constexpr std::array<std::string_view, 12> kMay{
    //          on the ground  flying
    /* foot */
    "yxxyyy"
    "xxxxxx",
    /* cav  */
    "yyyyyy"
    "xxxxxx",
    /* char */
    "yyyyyy"
    "xxxxxx",
    /* mon  */
    "yyyyyy"
    "xxxxxx",
    /* art  */
    "nnnnnn"
    "nnnnnn",
    /* mach */
    "yyyyyy"
    "xxxxxx",
    // flying
    /* foot */
    "yyyyyy"
    "yyyyyy",
    /* cav  */
    "yyyyyy"
    "yyyyyy",
    /* char */
    "yyyyyy"
    "yyyyyy",
    /* mon  */
    "yyyyyy"
    "yyyyyy",
    /* art  */
    "nnnnnn"
    "nnnnnn",
    /* mach */
    "yyyyyy"
    "yyyyyy",
};

struct Pair {
  Unit pursuer;
  Unit retreater;
  char may;
};

Pair pair_of(std::size_t row, std::size_t column) {
  const auto unit = [](std::size_t place) {
    const Unit on_the_ground = unit_of(kTypes[place % 6]);
    return place < 6 ? on_the_ground : flying(on_the_ground);
  };
  return {unit(row), unit(column), kMay[row][column]};
}

template <class Check>
void for_each_pair(Check&& check) {
  for (std::size_t row = 0; row < 12; ++row) {
    for (std::size_t column = 0; column < 12; ++column) {
      INFO("pursuer " << row << ", retreater " << column);
      check(pair_of(row, column));
    }
  }
}

bool may(const Unit& pursuer, const Unit& retreater, bool first_round) {
  const bool as_a = Duel(engagement_of(pursuer, retreater)).may_pursue(Side::a, first_round);
  const bool as_b = Duel(engagement_of(retreater, pursuer)).may_pursue(Side::b, first_round);
  REQUIRE(as_a == as_b);
  return as_a;
}

}  // namespace

TEST_CASE("who may pursue whom", "[warmaster][special: flying]") {
  for_each_pair([](const Pair& pair) {
    for (const bool first : {true, false}) {
      CHECK(may(pair.pursuer, pair.retreater, first) == (pair.may == 'y'));
      // To the front.
      CHECK(may(charging(pair.pursuer), pair.retreater, first) == (pair.may == 'y'));
    }
  });
}

TEST_CASE("who is charged in the flank or rear, or while irregular, may be pursued in that round",
          "[warmaster]") {
  for_each_pair([](const Pair& pair) {
    const std::pair<Unit, Unit> ways[] = {{flanking(pair.pursuer), pair.retreater},
                                          {from_behind(pair.pursuer), pair.retreater},
                                          {pair.pursuer, irregular(pair.retreater)},
                                          {flanking(pair.pursuer), irregular(pair.retreater)}};
    for (const auto& [pursuer, retreater] : ways) {
      CHECK(may(charging(pursuer), retreater, true) == (pair.may != 'n'));
      // In the round of the charge only.
      CHECK(may(charging(pursuer), retreater, false) == (pair.may == 'y'));
      CHECK(may(pursuer, retreater, true) == (pair.may == 'y'));  // and only who charged
      CHECK(may(pursuer, retreater, false) == (pair.may == 'y'));
    }
  });
}

TEST_CASE("one's own irregular formation does not help to pursue", "[warmaster]") {
  CHECK_FALSE(may(charging(irregular(infantry())), cavalry(), true));
}

TEST_CASE("some pursue anything", "[warmaster][special: pursues anything]") {
  for_each_pair([](const Pair& pair) {
    CHECK(may(with(pair.pursuer, Special::pursues_anything), pair.retreater, true));
    CHECK(may(with(pair.pursuer, Special::pursues_anything), pair.retreater, false));
  });
}

TEST_CASE("awkward flyers are pursued by any type, cavalry on carpets too",
          "[warmaster][special: pursued by anyone]") {
  for_each_pair([](const Pair& pair) {
    const Unit awkward = with(pair.retreater, Special::pursued_by_anyone);
    CHECK(may(pair.pursuer, awkward, true) == (pair.may != 'n'));  // guns never pursue
    CHECK(may(pair.pursuer, awkward, false) == (pair.may != 'n'));
  });
}

TEST_CASE("fortified units never pursue", "[warmaster]") {
  for (const TroopType type : kTypes) {
    const bool may_touch = type == TroopType::infantry;
    Unit enemy = unit_of(type);
    enemy.profile.specials.set(Special::may_touch_fortified, !may_touch);
    CHECK_FALSE(may(fortified(infantry()), enemy, true));
    CHECK_FALSE(may(fortified(with(infantry(), Special::pursues_anything)), enemy, true));
    CHECK_FALSE(may(fortified(flying(infantry())), enemy, true));
    CHECK_FALSE(may(fortified(with(infantry(), Special::must_pursue)), enemy, true));
  }
}

TEST_CASE("a unit driven from its walls may pursue later", "[warmaster]") {
  CHECK(may(fortified(infantry()), infantry(), false));
  Fight fight(infantry(), fortified(infantry()), 3);
  fight.strike(1, 0).strike(0, 2);
  CHECK(fight.goes_on());
  CHECK(fight.now().ahead() == Side::b);
}

TEST_CASE("defended units may pursue", "[warmaster]") {
  CHECK(may(defended(infantry()), infantry(), true));
}

TEST_CASE("who may not pursue stands", "[warmaster]") {
  Fight fight(infantry(), cavalry());
  fight.strike(2, 0);
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::b_retreats);
  CHECK(fight.last().retreat_cm == 2);
}

TEST_CASE("foot that charged horse in the flank pursues once", "[warmaster]") {
  Fight fight(flanking(charging(infantry())), cavalry(), 3);
  fight.strike(2, 0);
  CHECK(fight.goes_on());
  fight.strike(1, 0);
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::b_retreats);
}

TEST_CASE("some must pursue whatever the policy, where they may",
          "[warmaster][special: must pursue]") {
  for (const Policy policy : {Policy::pursue, Policy::stand, Policy::fall_back}) {
    const Unit wild = with(with_policy(infantry(), policy), Special::must_pursue);
    Fight may_pursue(wild, infantry());
    CHECK(may_pursue.strike(1, 0).goes_on());
    Fight not_horse(wild, cavalry());
    CHECK(not_horse.strike(1, 0).last().ending == Ending::b_retreats);
    Fight in_their_walls(fortified(wild), infantry());
    CHECK(in_their_walls.strike(1, 0).last().ending == Ending::b_retreats);
  }
}

TEST_CASE("a winner has the choices that the rules leave", "[warmaster][special: must pursue]") {
  const auto options = [](Unit a, Unit b) {
    const Duel duel(engagement_of(std::move(a), std::move(b)));
    return duel.options(duel.opening().stage(Stage::aftermath).rounds_fought(1).ahead(Side::a));
  };
  CHECK(options(infantry(), infantry()) == 3);
  CHECK(options(infantry(), cavalry()) == 2);
  CHECK(options(with(infantry(), Special::must_pursue), infantry()) == 1);
  CHECK(options(with(infantry(), Special::must_pursue), cavalry()) == 2);
}

}  // namespace warmaster_pursuit
