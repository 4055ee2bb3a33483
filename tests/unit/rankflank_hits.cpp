// Impact hits and stomps: how many, by whom, on whom and when; and each model once, however many
// enemies there are.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_hits {

using namespace fray::test;

namespace {

constexpr std::array kBooks{Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6,
                            Rulebook::fantasy7};

Unit beast(Amount impact, Amount stomp) {
  Unit unit = charging(unit_of(2));
  unit.profile.impact = impact;
  unit.profile.stomp = stomp;
  return unit;
}

int dice(const Fight& fight, Attack::Kind kind, int unit, int enemy, Facing own = Facing::front) {
  return attack_dice(fight.combat.context(), fight.now, {kind, unit, {enemy, own, Facing::front}});
}

/// The kinds of attack of a unit, step by step.
std::vector<std::vector<Attack::Kind>> kinds(const Combat& combat, const Situation& now, int unit) {
  std::vector<std::vector<Attack::Kind>> found;
  for (const std::vector<Attack>& step : order(combat.context(), now).steps) {
    found.emplace_back();
    for (const Attack& attack : step) {
      if (attack.unit == unit) {
        found.back().push_back(attack.kind);
      }
    }
    if (found.back().empty()) {
      found.pop_back();
    }
  }
  return found;
}

using Kinds = std::vector<std::vector<Attack::Kind>>;
constexpr auto kBlows = Attack::Kind::blows;
constexpr auto kImpact = Attack::Kind::impact;
constexpr auto kStomp = Attack::Kind::stomp;

}  // namespace

TEST_CASE("impact hits come first and only from who charges, stomps last and in every round",
          "[rankflank]") {
  for (const Rulebook book : {Rulebook::ninth_age, Rulebook::fantasy6, Rulebook::fantasy7}) {
    INFO(to_string(book));
    const Combat combat(engagement(book, beast({3, 0, 0}, {2, 0, 0}), unit_of(5)));
    CHECK(kinds(combat, Situation{}, 0) == Kinds{{kImpact}, {kBlows}, {kStomp}});
    CHECK(kinds(combat, Situation{}.set(kRounds, 1), 0) == Kinds{{kBlows}, {kStomp}});
    Unit at_rest = beast({3, 0, 0}, {2, 0, 0});
    at_rest.charging = false;
    CHECK(kinds(Combat(engagement(book, at_rest, unit_of(5))), Situation{}, 0) ==
          Kinds{{kBlows}, {kStomp}});
  }
  const Combat together(engagement(Rulebook::sovl, beast({3, 0, 0}, {2, 0, 0}), unit_of(5)));
  CHECK(kinds(together, Situation{}, 0) == Kinds{{kImpact, kStomp, kBlows}});
}

// Source  rules-facts 3.6: impact hits in step 10, stomps at step 0, and a step strikes together.
TEST_CASE("The 9th Age: impact hits fall with Agility 10, stomps with great weapons",
          "[rankflank]") {
  Unit swift = beast({3, 0, 0}, {});
  swift.profile.initiative = 9;  // and 1 for charging
  CHECK(kinds(Combat(engagement(Rulebook::ninth_age, swift, unit_of(5))), Situation{}, 0) ==
        Kinds{{kImpact, kBlows}});
  const Unit heavy = with(beast({}, {2, 0, 0}), Special::great_weapon);
  CHECK(kinds(Combat(engagement(Rulebook::ninth_age, heavy, unit_of(5))), Situation{}, 0) ==
        Kinds{{kStomp, kBlows}});
  Unit quick = unit_of(5);  // not slain before it strikes
  quick.profile.initiative = 10;
  const Combat combat(engagement(Rulebook::ninth_age, beast({3, 0, 0}, {}), quick));
  CHECK(step(combat.context(), combat.opening()).size() == 2);
  swift.profile.initiative = 10;  // not 11: nobody strikes before step 10
  swift.profile.impact = {};
  const Combat charged(engagement(Rulebook::ninth_age, swift, quick));
  CHECK(step(charged.context(), charged.opening()).size() == 2);
  const Combat fantasy(engagement(Rulebook::fantasy6, beast({3, 0, 0}, {}), quick));
  CHECK(step(fantasy.context(), fantasy.opening()).size() == 1);
}

TEST_CASE(
    "impact hits and stomps are so many in all, hit without a roll and wound by the unit's own "
    "strength",
    "[rankflank]") {
  for (const Rulebook book : kBooks) {
    INFO(to_string(book));
    Unit charger = with(beast({3, 0, 0}, {2, 0, 0}), Special::great_weapon);
    const Fight fight(engagement(book, charger, unit_of(10, 5)));
    CHECK(dice(fight, kImpact, 0, 3) == 3);
    CHECK(dice(fight, kStomp, 0, 3) == 2);
    const Attack impact{kImpact, 0, {3, Facing::front, Facing::front}};
    CHECK(to_hit(fight.combat.context(), fight.now, impact) == kAlways);
    CHECK(strength(fight.combat.context(), fight.now, impact) == 3);
    CHECK(strength(fight.combat.context(), fight.now, {kBlows, 0, impact.contact}) > 3);
  }
}

TEST_CASE("impact hits and stomps fall on the first enemy before the front", "[rankflank]") {
  for (const Rulebook book : kBooks) {
    INFO(to_string(book));
    Engagement given = engagement(book, {beast({3, 0, 0}, {2, 0, 0})}, {unit_of(5), unit_of(5)});
    given.b[1].of = 0;
    const Fight fight(given);
    CHECK(dice(fight, kImpact, 0, 3) == 3);
    CHECK(dice(fight, kImpact, 0, 4) == 0);
    CHECK(dice(fight, kStomp, 0, 4) == 0);
    const Situation after = Situation(fight.now).set(kLost[3], 5);
    CHECK(attack_dice(fight.combat.context(), after,
                      {kStomp, 0, {4, Facing::front, Facing::front}}) == 2);
    given.b[0].approach = Facing::left;
    const Combat flanked(given);
    for (const auto& step : kinds(flanked, Situation{}, 0)) {
      // Nothing but blows against the flank.
      CHECK(step.size() <= (book == Rulebook::sovl ? 4U : 2U));
    }
  }
}

TEST_CASE("The 9th Age: only models of Standard height are stomped", "[rankflank]") {
  for (const int height : {1, 2, 3}) {
    Unit target = unit_of(3);
    target.profile.height = height;
    const Combat combat(engagement(Rulebook::ninth_age, beast({}, {2, 0, 0}), target));
    CHECK(kinds(combat, Situation{}, 0).size() == (height == 1 ? 2U : 1U));
    const Combat fantasy(engagement(Rulebook::fantasy6, beast({}, {2, 0, 0}), unit_of(3)));
    CHECK(kinds(fantasy, Situation{}, 0).size() == 2);
  }
}

TEST_CASE("a random number of impact hits is rolled, and falls once", "[rankflank]") {
  Unit charger = beast({0, 1, 3}, {});
  charger.hits_on = kNever;
  charger.wounds_on = kAlways;
  charger.profile.strength = 10;
  charger.profile.penetration = 10;
  Unit target = unit_of(9);
  target.hits_on = kNever;
  const auto all = solved<Fraction>(engagement(Rulebook::ninth_age, charger, target, 1));
  const Fraction wounded = fraction(5, 6);  // on 2
  CHECK(all.wounds[0].size() == 4);
  CHECK(all.wounds[0][3] == fraction(1, 3) * wounded * wounded * wounded);
}

TEST_CASE(
    "a model strikes once: supports are shared out, and who supports the front does not fight to "
    "the flank",
    "[rankflank]") {
  Engagement given = engagement(Rulebook::ninth_age, {unit_of(12, 10)}, {unit_of(5), unit_of(5)});
  given.b[1].of = 0;
  const Fight shared(given);
  int dice_to_front = 0;
  for (const int enemy : {3, 4}) {
    dice_to_front += dice(shared, kBlows, 0, enemy);
  }
  CHECK(dice_to_front == 12);
  for (const auto& [book, to_flank] :
       {std::pair{Rulebook::ninth_age, 2}, {Rulebook::sovl, 2}, {Rulebook::fantasy6, 3}}) {
    given = engagement(book, {unit_of(20, 5)}, {unit_of(5), unit_of(5)});
    given.b[1].approach = Facing::left;
    CHECK(dice(Fight(given), kBlows, 0, 4, Facing::left) == to_flank);
  }
}

TEST_CASE(
    "a challenger strikes with all he has, whoever else is there, and nobody else strikes him",
    "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = hero.challenge = true;
  hero.profile.attacks = 4;
  Engagement given =
      engagement(Rulebook::ninth_age, {unit_of(5), hero}, {unit_of(5), hero, unit_of(5)});
  given.b[2].of = 0;
  const Fight fight(given);
  CHECK(dice(fight, kBlows, 1, 4) == 4);
  CHECK(dice(fight, kBlows, 4, 1) == 4);
  const Situation without_unit = Situation(fight.now).set(kLost[3], 5).set(kGone, 1 << 3);
  CHECK(attack_dice(fight.combat.context(), without_unit,
                    {kBlows, 0, {4, Facing::front, Facing::front}}) == 0);
  const Situation won = Situation(without_unit).set(kLost[1], 1).set(kGone, 1 << 3 | 1 << 1);
  CHECK(attack_dice(fight.combat.context(), won, {kBlows, 0, {4, Facing::front, Facing::front}}) >
        0);
}

TEST_CASE("who has wiped out its enemy leaves, and counts no more for the rest", "[rankflank]") {
  Unit bearer = with(unit_of(10, 5), Special::standard);
  Unit lone = with(unit_of(1), Special::unstable);
  lone.hits_on = kNever;
  const Engagement given = engagement(Rulebook::fantasy6, {bearer, unit_of(5)},
                                      {lone, with(unit_of(8), Special::unbreakable)}, 2);
  const Combat combat(given);
  const auto all = solved<Fraction>(given);
  CHECK(all.win + all.draw + all.loss == 1);
  const Situation later = Situation{}.set(kRounds, 1).set(kLost[3], 1).set(kGone, 1 << 3 | 1);
  CHECK(std::ranges::none_of(bonuses(combat.context(), later, Side::a), &Bonus::points));
  CHECK(unit_strength(combat.context(), later, 0) == 0);
}

// Rules-facts 3.11.
TEST_CASE("The 9th Age: of enemies at flank and front impact hits fall before the front",
          "[rankflank]") {
  Unit flanker = unit_of(5);
  flanker.approach = Facing::left;
  const Combat combat(
      engagement(Rulebook::ninth_age, {unit_of(5)}, std::vector{flanker, unit_of(5)}));
  const auto& touched = combat.context().contacts[0][0];
  REQUIRE(touched.size() == 2);
  REQUIRE(touched[1].own == Facing::front);
  const auto falls_first = [&](Attack::Kind kind, std::size_t nth) {
    return first_struck(combat.context(), Situation{}, Attack{kind, 0, touched[nth]});
  };
  CHECK(falls_first(Attack::Kind::impact, 1));
  CHECK_FALSE(falls_first(Attack::Kind::grind, 1));  // these on the first that it touches
  CHECK(falls_first(Attack::Kind::grind, 0));
}

}  // namespace rankflank_hits
