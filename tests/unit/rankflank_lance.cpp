// Lances of cavalry in the three games that know them, and what The 9th Age gives who charges and
// whom some attacks alone meet.

#include <algorithm>

#include "catch.hpp"
#include "rankflank/words/words.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_lance {

using namespace fray::test;

namespace {

Unit lance(Unit unit) { return with(std::move(unit), Special::lance_formation); }

Unit knights(int models, int width) {
  Unit unit = unit_of(models, width);
  return with(of_type(std::move(unit), TroopType::heavy_cavalry), Special::mounted);
}

int points(const Blows& blows, std::string_view why) {
  for (const Bonus& bonus : bonuses(blows.context(), Situation{}, Side::a)) {
    if (bonus.why == why) {
      return bonus.points;
    }
  }
  return 0;
}

}  // namespace

TEST_CASE("The Old World: both ends of each rank of a lance strike [rank special: lance formation]",
          "[rankflank]") {
  constexpr Rulebook kBook = Rulebook::old_world;
  const Unit foot = unit_of(20, 5);
  for (const auto& [models, dice] :
       {std::pair(1, 1), {2, 2}, {3, 3}, {5, 5}, {6, 5}, {10, 7}, {11, 8}, {15, 9}}) {
    CAPTURE(models);
    CHECK(Blows(kBook, charging(lance(knights(models, 3))), foot).dice() == dice);
  }
  const Blows ten(kBook, charging(lance(knights(10, 5))), foot);
  CHECK(points(ten, "lance") == 1);
  CHECK(points(ten, "ranks") == 1);  // the fourth has four
  CHECK(points(ten, "close order") == 0);
  CHECK(points(Blows(kBook, charging(lance(knights(9, 5))), foot), "ranks") == 0);
  CHECK(points(Blows(kBook, charging(lance(knights(2, 2))), foot), "lance") == 0);
}

TEST_CASE("The Old World: all of a rank fight the lance before it", "[rankflank]") {
  constexpr Rulebook kBook = Rulebook::old_world;
  Unit foot = unit_of(20, 9);
  foot.profile.movement = 0;
  const auto dice_of_foot = [&](const Unit& riders) {
    const Fight fight(engagement(kBook, riders, foot));
    return attack_dice(fight.combat.context(), fight.now, fight.attack(kUnits / 2));
  };
  // Two ranks of nine press, and in touch with three models five of each.
  CHECK(dice_of_foot(charging(lance(knights(6, 3)))) == 18);
  CHECK(dice_of_foot(charging(knights(6, 3))) == 10);
}

TEST_CASE("The Old World: a blunted lance fights as others do", "[rankflank]") {
  constexpr Rulebook kBook = Rulebook::old_world;
  const Unit foot = unit_of(20, 5);
  const Unit riders = charging(lance(knights(10, 5)));
  CHECK(Blows(kBook, lance(knights(10, 5)), foot).dice() == 5);  // has not charged
  CHECK(Blows(kBook, riders, charging(foot)).dice() == 5);       // and is charged
  Unit aside = foot;
  aside.approach = Facing::left;
  CHECK(points(Blows(kBook, riders, aside), "lance") == 0);
  Unit behind_wall = foot;
  behind_wall.defended = true;
  CHECK(points(Blows(kBook, riders, behind_wall), "lance") == 0);
}

TEST_CASE("Fantasy: the sides of a lance strike as it charges", "[rankflank]") {
  for (const Rulebook book : {Rulebook::fantasy6, Rulebook::fantasy7}) {
    CAPTURE(to_string(book));
    const Unit foot = unit_of(20, 5);
    for (const auto& [models, dice] : {std::pair(3, 3), {5, 5}, {6, 5}, {7, 6}, {9, 7}}) {
      CAPTURE(models);
      CHECK(Blows(book, charging(lance(knights(models, 3))), foot).dice() == dice);
    }
    CHECK(Blows(book, lance(knights(9, 3)), foot).dice() == 3);
    CHECK(Blows(book, charging(lance(knights(9, 4))), foot).dice() == 4);
    CHECK(Blows(book, charging(knights(9, 3)), foot).dice() == 3);
    // Two of three touch a model that is as wide as half of them: those behind one of them strike.
    Unit post = unit_of(1);
    post.profile.base = 10;
    CHECK(Blows(book, charging(lance(knights(9, 3))), post).dice() == 2 + 2);
    CHECK(Blows(book, lance(knights(9, 3)), foot).ranks() == 3);
    CHECK(Blows(book, knights(9, 3), foot).ranks() == 0);
  }
}

TEST_CASE("The 9th Age: a lance reaches over more ranks", "[rankflank]") {
  constexpr Rulebook kBook = Rulebook::ninth_age;
  const Unit foot = unit_of(20, 5);
  CHECK(Blows(kBook, knights(12, 3), foot).dice() == 6);
  CHECK(Blows(kBook, lance(knights(12, 3)), foot).dice() == 9);
  CHECK(Blows(kBook, charging(lance(knights(12, 3))), foot).dice() == 12);
  CHECK(Blows(kBook, charging(lance(knights(20, 5))), foot).dice() == 15);
  CHECK(Blows(kBook, lance(knights(12, 3)), foot).ranks() == 4);
  CHECK(Blows(kBook, knights(12, 3), foot).ranks() == 0);
}

TEST_CASE("The 9th Age: a devastating charge betters the blows of that charge", "[rankflank]") {
  constexpr Rulebook kBook = Rulebook::ninth_age;
  Unit mailed = unit_of(20, 5);
  mailed.profile.armour = 4;
  Unit riders = unit_of(5, 5);
  const Blows before(kBook, charging(riders), mailed);
  const Blows standing_before(kBook, riders, mailed);
  riders.profile.charge_skill = 1;
  riders.profile.charge_strength = 2;
  riders.profile.charge_penetration = 1;
  riders.profile.charge_attacks = 1;
  riders.profile.charge_initiative = 2;
  const Blows now(kBook, charging(riders), mailed);
  CHECK(now.dice() == before.dice() + 5);
  CHECK(now.to_hit() == before.to_hit() - 1);
  CHECK(now.to_wound() == before.to_wound() - 2);
  CHECK(now.save() == before.save() + 1);
  CHECK(now.initiative() == before.initiative() + 2);
  const Blows standing(kBook, riders, mailed);
  CHECK(standing.dice() == standing_before.dice());
  CHECK(standing.to_wound() == standing_before.to_wound());
  CHECK(standing.initiative() == standing_before.initiative());
  riders.profile.impact = {1, 0, 0};
  CHECK(Blows(kBook, charging(riders), mailed, 0, Attack::Kind::impact).to_wound() ==
        before.to_wound());
}

TEST_CASE(
    "The 9th Age: an Aegis against some attacks meets those alone [rank special: magical attacks]",
    "[rankflank]") {
  constexpr Rulebook kBook = Rulebook::ninth_age;
  Unit warded = unit_of(20, 5);
  warded.profile.ward = 6;
  const Unit plain = unit_of(5);
  const Unit burning = with(unit_of(5), Special::flaming);
  const Unit magical = with(unit_of(5), Special::magical_attacks);
  const auto aegis = [&](const Unit& striker) { return Blows(kBook, striker, warded).ward(); };
  warded.profile.ward_flaming = 3;
  CHECK(aegis(plain) == 6);
  CHECK(aegis(burning) == 3);
  warded.profile.ward_magical = 4;
  CHECK(aegis(magical) == 4);
  CHECK(aegis(plain) == 6);
  warded.profile.ward_mundane = 2;
  CHECK(aegis(plain) == 2);
  CHECK(aegis(burning) == 2);
  CHECK(aegis(magical) == 4);
}

TEST_CASE("the field shows a lance, and who of it strikes", "[rankflank]") {
  using fray::answer::FieldPicture;
  for (const auto& [book, across] : {std::pair(Rulebook::old_world, 4), {Rulebook::fantasy6, 3}}) {
    CAPTURE(to_string(book));
    const Combat combat(engagement(book, charging(lance(knights(10, 3))), unit_of(20, 5)));
    const FieldPicture picture = picture_of(combat);
    std::vector<std::int32_t> places;
    int strike = 0;
    for (const FieldPicture::Stand& stand : picture.stands) {
      if (stand.is_a) {
        places.push_back(stand.at.base.west);
        strike += stand.part == FieldPicture::Part::fights ? 1 : 0;
      }
    }
    CHECK(places.size() == 10);
    CHECK(strike == (book == Rulebook::old_world ? 7 : 8));
    const auto [west, east] = std::ranges::minmax(places);
    CHECK(east - west == (across - 1) * 20);
  }
}

}  // namespace rankflank_lance
