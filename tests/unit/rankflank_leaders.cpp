// Blows that one model of a unit has more than the others: on which of several enemies they fall.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_leaders {

using namespace fray::test;

namespace {

int dice_at(const Combat& combat, const Situation& now, int enemy) {
  for (const Contact& contact : combat.context().contacts[0][index(0)]) {
    if (contact.enemy == enemy) {
      return attack_dice(combat.context(), now, {Attack::Kind::blows, 0, contact});
    }
  }
  return 0;
}

/// What a rule of A's first unit adds to its blows at each of two enemies.
std::pair<int, int> more(Engagement given, Special rule, int lost = 0,
                         int lost_of_first_enemy = 0) {
  const auto dice = [&](const Engagement& fought, int enemy) {
    const Combat combat(fought);
    return dice_at(combat, combat.opening().set(kLost[0], lost).set(kLost[3], lost_of_first_enemy),
                   enemy);
  };
  Engagement led = given;
  led.a[0] = with(led.a[0], rule);
  return {dice(led, 3) - dice(given, 3), dice(led, 4) - dice(given, 4)};
}

/// One unit of A between two of B that strike it on these sides.
Engagement between(Rulebook book, Facing first, Facing second) {
  Engagement given = engagement(book, {unit_of(20, 5)}, {unit_of(5), unit_of(5)});
  given.b[0].approach = first;
  given.b[1].approach = second;
  given.b[0].of = given.b[1].of = 0;
  return given;
}

constexpr std::array kBooks{Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6,
                            Rulebook::fantasy7};

}  // namespace

TEST_CASE("a champion strikes one of several enemies [rank special: champion]", "[rankflank]") {
  for (const Rulebook book : kBooks) {
    CAPTURE(to_string(book));
    const auto led = [&](Facing first, Facing second) {
      return more(between(book, first, second), Special::champion);
    };
    CHECK(led(Facing::front, Facing::front) == std::pair(1, 0));
    CHECK(led(Facing::front, Facing::left) == std::pair(1, 0));
    CHECK(led(Facing::left, Facing::front) == std::pair(0, 1));  // he stands in the front rank
    CHECK(led(Facing::rear, Facing::front) == std::pair(0, 1));
    // Nobody before him: the first of all.
    CHECK(led(Facing::left, Facing::right) == std::pair(1, 0));
    const int all = 5;
    CHECK(more(between(book, Facing::front, Facing::front), Special::champion, 0, all) ==
          std::pair(0, 1));
    CHECK(more(between(book, Facing::left, Facing::right), Special::champion, 0, all) ==
          std::pair(0, 1));
  }
}

// Source  the game's list file, "Rage".
TEST_CASE("so does a wounded model in rage [rank special: rage]", "[rankflank]") {
  const auto raging = [](Facing first, Facing second, int lost) {
    Engagement given = between(Rulebook::ninth_age, first, second);
    given.a[0].profile.wounds = 4;
    return more(given, Special::rage, lost);
  };
  CHECK(raging(Facing::front, Facing::front, 0) == std::pair(0, 0));
  CHECK(raging(Facing::front, Facing::front, 3) == std::pair(3, 0));
  CHECK(raging(Facing::left, Facing::front, 2) == std::pair(0, 2));
  CHECK(raging(Facing::left, Facing::right, 6) == std::pair(2, 0));
}

}  // namespace rankflank_leaders
