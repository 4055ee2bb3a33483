// Sides of several units: what each brings to its side, and what its side's defeat means to it.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_sides {

using namespace fray::test;

namespace {

constexpr std::array kFantasyBooks{Rulebook::fantasy6, Rulebook::fantasy7};

Unit at(Unit unit, Facing approach, int of = 0) {
  unit.approach = approach;
  unit.of = of;
  return unit;
}

int points(const Combat& combat, const Situation& now, Side side, const std::string& why) {
  int sum = 0;
  for (const Bonus& bonus : bonuses(combat.context(), now, side)) {
    sum += bonus.why == why ? bonus.points : 0;
  }
  return sum;
}

/// A1 always slays all it touches, and its side always loses the round by nine: A2 cannot strike
/// and B2 never misses.
Engagement slayer_of_a_beaten_side(Rulebook book) {
  Unit slayer = unit_of(1);
  slayer.hits_on = slayer.wounds_on = kAlways;
  slayer.profile.discipline = 2;
  slayer.pursuit = Pursuit::stay;
  Unit victims = with(unit_of(20), Special::unbreakable);
  victims.hits_on = kNever;
  victims.saves_on = kNever;
  Unit lone = unit_of(1);
  lone.hits_on = kNever;
  lone.saves_on = kNever;
  Unit butchers = unit_of(10);
  butchers.hits_on = butchers.wounds_on = kAlways;
  return engagement(book, {slayer, victims}, {lone, butchers}, 1);
}

}  // namespace

// Source  The 9th Age, "No More Foes" (the page of break tests beside seeds/003): who touches
//         nobody any more counts as a winner; seeds/002, "all units on the loosing side"; Fantasy
//         4.6, every unit involved in the combat.
TEST_CASE("who has wiped out all it touched does not test in The 9th Age, and tests elsewhere",
          "[rankflank]") {
  for (const Rulebook book :
       {Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6, Rulebook::fantasy7}) {
    INFO(to_string(book));
    const auto all = solved<Fraction>(slayer_of_a_beaten_side(book));
    CHECK(all.loss == 1);
    CHECK(all.flee[0].empty() == (book == Rulebook::ninth_age));
  }
}

TEST_CASE("The 9th Age: who has wiped out all it touched overruns, whoever won the round",
          "[rankflank]") {
  Engagement given = slayer_of_a_beaten_side(Rulebook::ninth_age);
  given.a[0] = charging(given.a[0]);
  CHECK(solved<Fraction>(given).pursuit[0].empty());
  given.a[0].pursuit = Pursuit::pursue;
  const auto lost = solved<Fraction>(given);
  REQUIRE(lost.pursuit[0].size() == 13);
  CHECK(lost.pursuit[0][2] == fraction(1, 36));
  // A wound against a standard; the charge has ended with its enemy.
  given.b[1] = with(unit_of(10), Special::standard);
  given.b[1].hits_on = kNever;
  const auto drawn = solved<Fraction>(given);
  CHECK(drawn.by_round.at(0).draw == 1);
  CHECK(drawn.pursuit[0].size() == 13);
}

TEST_CASE(
    "The 9th Age: who touches nobody any more brings no charge, ranks or standard; Fantasy knows "
    "no such rule",
    "[rankflank]") {
  const Unit bearer =
      charging(with(with(unit_of(20, 5), Special::standard), Special::battle_standard));
  const auto given = [&](Rulebook book) {
    return engagement(book, {bearer, unit_of(10)}, {unit_of(1), unit_of(10, 5)});
  };
  const Situation all = Situation{};
  const Situation slain = Situation{}.set(kLost[3], 1);
  const Combat ninth_age(given(Rulebook::ninth_age));
  CHECK(points(ninth_age, all, Side::a, "charge") == 1);
  CHECK(points(ninth_age, all, Side::a, "ranks") == 3);
  CHECK(points(ninth_age, all, Side::a, "standards") == 2);
  CHECK(std::ranges::none_of(bonuses(ninth_age.context(), slain, Side::a), &Bonus::points));
  // Two Full Ranks; the four of who is gone from it count no more.
  CHECK(break_need(ninth_age.context(), slain, 4).why == BreakNeed::Why::steadfast);
  CHECK(break_need(ninth_age.context(), all, 4).why == BreakNeed::Why::score);
  CHECK(points(Combat(given(Rulebook::fantasy6)), slain, Side::a, "standard") == 1);
  // Where a whole side is gone nothing is compared, and the score is told as it stood.
  const Combat last(engagement(Rulebook::ninth_age, bearer, unit_of(1)));
  CHECK(points(last, slain, Side::a, "standards") == 2);
}

// Source  seeds/004, "The same comments apply as for a flank attack to units attacking from the
//         rear".
TEST_CASE("Fantasy: of both sides in the other's rear, who has more there has the bonus",
          "[rankflank]") {
  for (const Rulebook book : kFantasyBooks) {
    INFO(to_string(book));
    const Combat more(engagement(
        book, {at(unit_of(5), Facing::rear), at(unit_of(5), Facing::rear), unit_of(20, 5)},
        {unit_of(20, 5), at(unit_of(10, 5), Facing::rear, 2)}));
    CHECK(points(more, Situation{}, Side::a, "rear") == 2);
    CHECK(points(more, Situation{}, Side::b, "rear") == 0);
    const Combat even(engagement(book, {at(unit_of(5), Facing::rear), unit_of(20, 5)},
                                 {unit_of(20, 5), at(unit_of(10, 5), Facing::rear, 1)}));
    CHECK(points(even, Situation{}, Side::a, "rear") == 0);
    CHECK(points(even, Situation{}, Side::b, "rear") == 0);
    const Combat apart(engagement(book, {at(unit_of(5), Facing::rear), unit_of(20, 5)},
                                  {unit_of(20, 5), at(unit_of(10, 5), Facing::left, 1)}));
    CHECK(points(apart, Situation{}, Side::a, "rear") == 2);
    CHECK(points(apart, Situation{}, Side::b, "flank") == 1);
  }
}

// Source  seeds/004, "so long as your unit has a Unit Strength of five or more": he stands in the
//         unit.
TEST_CASE("Fantasy: a character counts in the Unit Strength of the unit in which he stands",
          "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = true;
  const Combat alone(
      engagement(Rulebook::fantasy6, {at(unit_of(4), Facing::left)}, {unit_of(20, 5)}));
  CHECK(points(alone, Situation{}, Side::a, "flank") == 0);
  CHECK(rank_bonus(alone.context(), Situation{}, Side::b) == 3);
  const Combat joined(
      engagement(Rulebook::fantasy6, {at(unit_of(4), Facing::left), hero}, {unit_of(20, 5)}));
  CHECK(points(joined, Situation{}, Side::a, "flank") == 1);
  CHECK(rank_bonus(joined.context(), Situation{}, Side::b) == 0);
  CHECK(points(joined, Situation{}.set(kLost[1], 1), Side::a, "flank") == 0);
}

// Source  rules-facts 4.1 and 4.6: units are compared by their Unit Strength.
TEST_CASE("Fantasy: a character counts where fear compares the strength of units", "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = true;
  const Unit dead = with(unit_of(5), Special::fear);
  const auto need = [](const Engagement& given) {
    return break_need(Combat(given).context(), Situation{}.set(kLead, 1).set(kWinner, Side::a), 3)
        .highest;
  };
  for (const Rulebook book : kFantasyBooks) {
    INFO(to_string(book));
    const int breaks = book == Rulebook::fantasy6 ? 1 : 2;
    CHECK(need(engagement(book, {dead}, {unit_of(5)})) == 6);
    CHECK(need(engagement(book, {dead, hero}, {unit_of(5)})) == breaks);
    CHECK(need(engagement(book, {dead, with(hero, Special::fear)}, {unit_of(5)})) == breaks);
    // Six against six, not seven.
    CHECK(need(engagement(book, {dead, with(hero, Special::fear)}, {unit_of(6)})) == 6);
    CHECK(need(engagement(book, {dead, hero}, {unit_of(5), hero})) == 6);
    // He alone is feared.
    CHECK(need(engagement(book, {unit_of(5), with(hero, Special::fear)}, {unit_of(1)})) == 6);
    const auto opening = [&](std::vector<Unit> b) {
      return Combat(engagement(book, {charging(with(unit_of(6), Special::fear))}, std::move(b)))
          .opening()[kStage];
    };
    CHECK(opening({unit_of(5)}) != Stage::fear_test);  // weaker: it has passed
    CHECK(opening({unit_of(5), hero}) == Stage::fear_test);
  }
}

// Source  rules-facts 4.6: units that are there cause fear. A hero outlives the unit he stood in.
TEST_CASE("Fantasy: nobody fears a unit that is slain, nor its hero twice", "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = true;
  hero.profile.unit_strength = 2;
  const Unit dead = with(unit_of(5), Special::fear);
  const auto need = [&](Rulebook book, const Unit& leader, int others) {
    const Combat fight(engagement(book, {dead, leader}, {unit_of(others)}));
    return break_need(fight.context(),
                      Situation{}.set(kLost[0], 5).set(kLead, 1).set(kWinner, Side::a), 3)
        .highest;
  };
  for (const Rulebook book : kFantasyBooks) {
    INFO(to_string(book));
    const int breaks = book == Rulebook::fantasy6 ? 1 : 2;
    CHECK(need(book, with(hero, Special::fear), 1) == breaks);
    CHECK(need(book, with(hero, Special::fear), 2) == 6);
    CHECK(need(book, with(hero, Special::fear), 3) == 6);  // 2 against 3, not 4
    CHECK(need(book, hero, 1) == 6);                       // his unit was feared, not he
  }
}

// Source  The 9th Age, "Unstable": a unit loses so many, its models first and then its characters.
TEST_CASE("an unstable unit and those who stand in it lose the difference once", "[rankflank]") {
  for (const Rulebook book : {Rulebook::ninth_age, Rulebook::fantasy6}) {
    INFO(to_string(book));
    Unit dead = with(unit_of(5), Special::unstable);
    Unit lord = with(unit_of(1), Special::unstable);
    lord.character = true;
    lord.profile.wounds = 4;
    for (Unit* unit : {&dead, &lord}) {
      unit->hits_on = kNever;
    }
    // Three points: standard, high ground or charge, and US or ranks.
    Unit winner = with(unit_of(8, 8), Special::standard);
    winner.hits_on = kNever;
    const Combat combat(engagement(book, {winner}, {dead, lord}, 1));
    int lead = 0;
    for (const Side side : {Side::a, Side::b}) {
      for (const Bonus& bonus : bonuses(combat.context(), Situation{}, side)) {
        lead += side == Side::a ? bonus.points : -bonus.points;
      }
    }
    REQUIRE(lead > 0);
    const auto all = solved<Fraction>(engagement(book, {winner}, {dead, lord}, 1));
    REQUIRE(static_cast<int>(all.wounds[0].size()) == lead + 1);
    CHECK(all.wounds[0].back() == 1);
    dead.models = dead.profile.models = 1;  // what the unit cannot lose falls to the lord
    winner.high_ground = true;
    winner.profile.specials.set(Special::battle_standard);
    const auto spilled = solved<Fraction>(engagement(book, {winner}, {dead, lord}, 1));
    REQUIRE(spilled.unit_models[4].size() == 1);
    CHECK(spilled.wounds[0].size() == (book == Rulebook::ninth_age ? 3 : 4));
  }
}

// Source  seeds/002, "Each model in an engaged flank": the last rank is at the rear, full or not.
TEST_CASE("an incomplete last rank that supports nobody fights to the rear", "[rankflank]") {
  for (const auto& [models, to_rear] : {std::pair{10, 0}, {12, 2}, {15, 5}, {17, 5}}) {
    const Fight fight(engagement(Rulebook::sovl, {unit_of(models, 5)},
                                 {unit_of(5), at(unit_of(5), Facing::rear)}));
    INFO(models);
    CHECK(attack_dice(fight.combat.context(), fight.now,
                      {Attack::Kind::blows, 0, {4, Facing::rear, Facing::front}}) == to_rear);
    CHECK(attack_dice(fight.combat.context(), fight.now,
                      {Attack::Kind::blows, 0, {3, Facing::front, Facing::front}}) == 10);
  }
  for (const auto& [models, to_rear] : {std::pair{5, 0}, {7, 2}, {10, 5}}) {
    const Fight fight(engagement(Rulebook::fantasy6, {unit_of(models, 5)},
                                 {unit_of(5), at(unit_of(5), Facing::rear)}));
    INFO(models);
    CHECK(attack_dice(fight.combat.context(), fight.now,
                      {Attack::Kind::blows, 0, {4, Facing::rear, Facing::front}}) == to_rear);
  }
}

// Source  rules-facts 3.9, and "No More Foes".
TEST_CASE("The 9th Age: the unstable that have wiped out all they touched do not crumble",
          "[rankflank]") {
  for (const Rulebook book : {Rulebook::ninth_age, Rulebook::fantasy6}) {
    Engagement given = slayer_of_a_beaten_side(book);
    given.a[0].models = given.a[0].profile.models = given.a[0].profile.width = 5;
    given.a[0].profile.specials.set(Special::unstable);
    const auto all = solved<Fraction>(given);
    INFO(to_string(book));
    CHECK(all.loss == 1);
    CHECK((all.unit_models[0][0] == 1) == (book == Rulebook::ninth_age));
  }
}

TEST_CASE("who touches nobody any more has left, with its standard and its strength",
          "[rankflank]") {
  // A2 slays all it touches in the first round; in the second its points would break a draw.
  for (const Rulebook book : kFantasyBooks) {
    Unit line = with(unit_of(10), Special::unbreakable);
    line.hits_on = kNever;
    Unit slayer = with(unit_of(1), Special::standard);
    slayer.hits_on = slayer.wounds_on = kAlways;
    slayer.pursuit = Pursuit::stay;
    Unit lone = unit_of(1);
    lone.hits_on = kNever;
    lone.saves_on = kNever;
    const auto all = solved<Fraction>(engagement(book, {line, slayer}, {line, lone}, 2));
    INFO(to_string(book));
    CHECK(all.by_round.at(0).win == 1);
    CHECK(all.by_round.at(1).draw == 1);
  }
}

TEST_CASE("Fantasy: where both sides have a unit in a flank, nobody scores it", "[rankflank]") {
  for (const Rulebook book : kFantasyBooks) {
    const Unit front = unit_of(10);
    const Unit flanker = at(unit_of(10), Facing::left);
    const Combat one(engagement(book, {front, flanker}, {front}));
    CHECK(points(one, Situation{}, Side::a, "flank") == 1);
    const Combat both(engagement(book, {front, flanker}, {front, flanker}));
    CHECK(points(both, Situation{}, Side::a, "flank") == 0);
    CHECK(points(both, Situation{}, Side::b, "flank") == 0);
  }
}

TEST_CASE("who names a character as its enemy touches the unit in which he stands", "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = true;
  Unit second = unit_of(5);
  second.of = 2;
  const Combat combat(
      engagement(Rulebook::ninth_age, {unit_of(5), second}, {unit_of(5), unit_of(5), hero}));
  const auto& touched = combat.context().contacts[0][1];
  REQUIRE(touched.size() == 2);
  CHECK(touched[0].enemy == 4);
  CHECK(touched[1].enemy == 5);
}

}  // namespace rankflank_sides
