// The combat score, break tests, flight and pursuit.

#include <numeric>

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_results {

using namespace fray::test;

namespace {

constexpr Rulebook kT9a = Rulebook::ninth_age;
constexpr Rulebook kSixth = Rulebook::fantasy6;
constexpr Rulebook kSeventh = Rulebook::fantasy7;

int bonus_points(const Engagement& given, Side side = Side::a, bool first_round = true) {
  const Combat combat(given);
  int points = 0;
  for (const Bonus& bonus :
       bonuses(combat.context(), Situation{}.set(kRounds, first_round ? 0 : 1), side)) {
    points += bonus.points;
  }
  return points;
}

int need(const Engagement& given, int behind, int unit = 3) {
  const Combat combat(given);
  return break_need(combat.context(), Situation{}.set(kLead, behind).set(kWinner, Side::a), unit)
      .highest;
}

Unit block(int models = 20, int width = 5) { return unit_of(models, width); }
Unit from(Unit unit, Facing side) {
  unit.approach = side;
  return unit;
}

/// A unit that always wins its combat by what it is, against one that cannot hurt it and always
/// breaks.
Engagement rout(Rulebook book, Unit a, Unit b) {
  for (Unit* unit : {&a, &b}) {
    unit->hits_on = kNever;
    unit->profile.discipline = 2;
  }
  a.profile.specials.set(Special::standard);
  a.high_ground = true;
  Engagement given = engagement(book, a, b, 1);
  return given;
}

Fraction caught(const Engagement& given) {
  const auto all = solved<Fraction>(given);
  const Fraction broke = ending(all, Ending::b_caught) + ending(all, Ending::b_escaped) +
                         ending(all, Ending::b_off_table);
  return ending(all, Ending::b_caught) / broke;
}

}  // namespace

TEST_CASE("SOVL: Discipline, ranks and difference [rank special: fearless]", "[rankflank]") {
  Unit brave = block(9, 3);
  brave.profile.discipline = 9;
  Unit poor = brave;
  poor.profile.discipline = 6;
  CHECK(need(engagement(Rulebook::sovl, block(), brave), 1) == 11);  // 97 % in the rules' example
  CHECK(need(engagement(Rulebook::sovl, block(), poor), 4) == 5);    // 28 %
  CHECK(need(engagement(Rulebook::sovl, block(), with(poor, Special::fearless)), 4) == 9);
  const auto two_dice = fray::dice::pmf<Fraction>(fray::dice::Roll::sum(1, 2, 6));
  CHECK(std::accumulate(two_dice.begin(), two_dice.begin() + 10, Fraction(0)) == fraction(35, 36));
  CHECK(std::accumulate(two_dice.begin(), two_dice.begin() + 4, Fraction(0)) == fraction(10, 36));
}

TEST_CASE("SOVL: one for the flank, two for the rear, nothing for ranks", "[rankflank]") {
  CHECK(bonus_points(engagement(Rulebook::sovl, block(), block())) == 0);
  CHECK(bonus_points(engagement(Rulebook::sovl, from(block(), Facing::left), block())) == 1);
  CHECK(bonus_points(engagement(Rulebook::sovl, from(block(), Facing::rear), block())) == 2);
  CHECK(bonus_points(engagement(
            Rulebook::sovl, {block(), from(block(), Facing::left), from(block(), Facing::right)},
            {block()})) == 2);
}

TEST_CASE(
    "The 9th Age: charge, ranks, standards, flank and rear [rank special: standard] "
    "[rank special: battle standard] [rank special: light troops]",
    "[rankflank]") {
  CHECK(bonus_points(engagement(kT9a, block(), block())) == 3);
  CHECK(bonus_points(engagement(kT9a, charging(block()), block())) == 4);
  CHECK(bonus_points(engagement(kT9a, charging(block()), block()), Side::a, false) == 3);
  CHECK(bonus_points(engagement(
            kT9a, with(with(block(), Special::standard), Special::battle_standard), block())) == 5);
  CHECK(bonus_points(engagement(kT9a, with(block(), Special::light_troops), block())) == 0);
  CHECK(bonus_points(engagement(kT9a, with(block(32, 8), Special::line_formation), block())) == 0);
  // A line has eight files.
  CHECK(bonus_points(engagement(kT9a, with(block(20, 7), Special::line_formation), block())) == 2);
  CHECK(bonus_points(engagement(kT9a, from(block(5), Facing::left), block())) == 1);
  CHECK(bonus_points(engagement(kT9a, from(block(10), Facing::left), block())) == 1 + 2);
  CHECK(bonus_points(engagement(kT9a, from(block(10), Facing::rear), block())) == 1 + 3);
}

TEST_CASE("Fantasy: outnumbering, standards, high ground, flank and rear; ranks before the blows",
          "[rankflank]") {
  CHECK(bonus_points(engagement(kSixth, block(), block())) == 0);
  CHECK(bonus_points(engagement(kSixth, block(21), block())) == 1);
  CHECK(bonus_points(engagement(
            kSixth, with(with(block(), Special::standard), Special::battle_standard), block())) ==
        1);
  CHECK(bonus_points(engagement(
            kSeventh, with(with(block(), Special::standard), Special::battle_standard), block())) ==
        2);
  CHECK(bonus_points(engagement(kSixth, with(block(), Special::battle_standard), block())) == 1);
  CHECK(bonus_points(engagement(kSeventh, with(block(), Special::battle_standard), block())) == 1);
  Unit high = block();
  high.high_ground = true;
  CHECK(bonus_points(engagement(kSixth, high, block())) == 1);
  CHECK(bonus_points(engagement(kSixth, from(block(), Facing::left), block())) == 1);
  CHECK(bonus_points(engagement(
            kSixth, {block(10), from(block(5), Facing::left), from(block(5), Facing::rear)},
            {block()})) == 3);
  // Unit Strength below 5.
  CHECK(bonus_points(engagement(kSixth, from(block(4), Facing::rear), block(4))) == 0);
  const Combat ranks(engagement(kSixth, block(20, 5), block(12, 4)));
  CHECK(rank_bonus(ranks.context(), Situation{}, Side::a) == 3);
  CHECK(rank_bonus(ranks.context(), Situation{}, Side::b) == 2);
  CHECK(ranks.opening()[kLead] == 1);
  CHECK(rank_bonus(Combat(engagement(kSeventh, block(20, 5), block(12, 4))).context(), Situation{},
                   Side::b) == 0);
  CHECK(rank_bonus(Combat(engagement(kSixth, from(block(5), Facing::left), block())).context(),
                   Situation{}, Side::b) == 0);
}

TEST_CASE("Fantasy: a drawn combat is won by who alone has a musician", "[rankflank]") {
  Unit drummed = block();
  drummed.profile.specials.set(Special::musician);
  for (const Rulebook book : {kSixth, kSeventh}) {
    CHECK(bonus_points(engagement(book, drummed, block())) == 1);
    CHECK(bonus_points(engagement(book, block(), drummed), Side::b) == 1);
    CHECK(bonus_points(engagement(book, drummed, drummed)) == 0);
    Unit flag = block();
    flag.profile.specials.set(Special::standard);
    CHECK(bonus_points(engagement(book, drummed, flag)) == 0);
    const Combat combat(engagement(book, drummed, block()));
    int points = 0;
    for (const Bonus& bonus : bonuses(combat.context(), Situation{}.set(kLead, 1), Side::a)) {
      points += bonus.points;
    }
    CHECK(points == 0);  // it has won already
  }
}

TEST_CASE("who stands whatever the difference [rank special: stubborn] [rank special: unbreakable]",
          "[rankflank]") {
  CHECK(need(engagement(kT9a, block(), block()), 3) == 7 - 3);
  CHECK(need(engagement(kT9a, block(10), block()), 3) == 7);  // steadfast
  // Not with two ranks in its flank.
  CHECK(need(engagement(kT9a, from(block(10), Facing::left), block()), 3) == 4);
  CHECK(need(engagement(kT9a, block(), with(block(), Special::stubborn)), 3) == 7);
  CHECK(need(engagement(kSixth, block(), with(block(), Special::stubborn)), 3) == 7);
  CHECK(need(engagement(kSixth, block(), block()), 9) == 1);
  CHECK(need(engagement(kSeventh, block(), block()), 9) == 2);  // a double 1
  for (const Rulebook book : {Rulebook::sovl, kT9a, kSixth, kSeventh}) {
    CHECK(need(engagement(book, block(), with(block(), Special::unbreakable)), 20) == 12);
  }
}

TEST_CASE("unstable units lose a wound for each point [rank special: unstable]", "[rankflank]") {
  for (const Rulebook book : {kT9a, kSixth}) {
    const auto all =
        solved<Fraction>(rout(book, block(20, 5), with(block(15, 5), Special::unstable)));
    CHECK(ending(all, Ending::b_held) == 1);
    REQUIRE(all.models_lost[0].size() > 1);
    CHECK(all.models_lost[0].back() == 1);
  }
}

TEST_CASE("fear [rank special: fear] [rank special: terror]", "[rankflank]") {
  const Unit feared = with(block(), Special::fear);
  CHECK(need(engagement(kT9a, feared, block()), 3) == 3);
  CHECK(need(engagement(kT9a, feared, with(block(), Special::fearless)), 3) == 4);
  CHECK(need(engagement(kT9a, feared, feared), 3) == 4);
  CHECK(Fight(engagement(kT9a, feared, block())).now[kStage] == Stage::fear_test);
  CHECK(need(engagement(kT9a, with(block(), Special::terror), block()), 3) == 4);
  for (const Special frightful : {Special::fear, Special::terror}) {
    CHECK(need(engagement(kSixth, with(block(21), frightful), block()), 1) == 1);
    CHECK(need(engagement(kSeventh, with(block(21), frightful), block()), 1) == 2);
    // No greater numbers.
    CHECK(need(engagement(kSixth, with(block(), frightful), block()), 1) == 6);
  }
}

// Source  rules-facts 4.1: weaker than who charges it a unit flees before the combat when it fails,
//         so it has passed.
TEST_CASE("Fantasy: who is charged by fear tests once it is there, unless it is weaker",
          "[rankflank]") {
  for (const Rulebook book : {kSixth, kSeventh}) {
    for (const auto& [own, chargers, tests] :
         {std::tuple{9, 10, false}, {10, 10, true}, {11, 10, true}}) {
      INFO(to_string(book) << ", " << own << " charged by " << chargers);
      const Unit feared = with(unit_of(chargers, 5), Special::fear);
      CHECK((Fight(engagement(book, charging(feared), unit_of(own, 5))).now[kStage] ==
             Stage::fear_test) == tests);
      CHECK(Fight(engagement(book, feared, unit_of(own, 5))).now[kStage] != Stage::fear_test);
      CHECK(Fight(engagement(book, charging(unit_of(chargers, 5)), unit_of(own, 5))).now[kStage] !=
            Stage::fear_test);
      Engagement two =
          engagement(book, {charging(feared), charging(with(unit_of(3, 3), Special::fear))},
                     {unit_of(own, 5)});
      CHECK(Fight(two).now[kStage] == Stage::fear_test);  // the second is the weaker
    }
  }
}

// Source  "Fear Elves", the list file of Orcs and Goblins: those that it outnumbers by two to one it
//         does not fear.
TEST_CASE("Fantasy: who is afraid fears whoever charges it [rank special: afraid]", "[rankflank]") {
  for (const Rulebook book : {kSixth, kSeventh}) {
    for (const auto& [own, chargers, tests] : {std::tuple{9, 10, false},
                                               {10, 10, true},
                                               {19, 10, true},
                                               {20, 10, false},
                                               {21, 10, false}}) {
      INFO(to_string(book) << ", " << own << " charged by " << chargers);
      const Unit goblins = with(unit_of(own, 5), Special::afraid);
      CHECK((Fight(engagement(book, charging(unit_of(chargers, 5)), goblins)).now[kStage] ==
             Stage::fear_test) == tests);
    }
    const Unit bold = with(with(block(), Special::afraid), Special::fearless);
    CHECK(Fight(engagement(book, charging(block()), bold)).now[kStage] != Stage::fear_test);
  }
  CHECK(need(engagement(kSixth, block(21), with(block(), Special::afraid)), 1) == 1);
  CHECK(need(engagement(kSixth, block(), with(block(), Special::afraid)), 1) == 6);
}

// Source  rules-facts 3.8, a tie; seeds/002 and seeds/004: the side that lost tests, and in a draw
//         nobody has.
TEST_CASE("nobody tests after a tie", "[rankflank]") {
  for (const Rulebook book : {Rulebook::sovl, kT9a, kSixth, kSeventh}) {
    INFO(to_string(book));
    Unit timid = unit_of(10, 5);
    timid.hits_on = kNever;
    timid.profile.discipline = 2;
    const auto all = solved<Fraction>(engagement(book, timid, timid, 1));
    CHECK(all.by_round.at(0).draw == 1);
    CHECK(ending(all, Ending::drawn) == 1);
    CHECK((all.flee[0].empty() && all.flee[1].empty()));
  }
}

// Source  seeds/002, "Fleeing Units": who fails moves away; rules-facts 2.1 (a D6 for each 4
//         inches) and 2.4 (nobody pursues).
TEST_CASE("SOVL: who breaks gets away by its Move, and winners stay", "[rankflank]") {
  Unit timid = unit_of(1);
  timid.hits_on = kNever;
  timid.saves_on = kNever;
  timid.profile.wounds = 2;
  timid.profile.discipline = 2;
  timid.profile.movement = 12;
  Unit bold = with(unit_of(1), Special::unbreakable);
  bold.hits_on = kAlways;
  bold.pursuit = Pursuit::pursue;
  const auto all = solved<Fraction>(engagement(Rulebook::sovl, bold, timid, 1));
  CHECK(ending(all, Ending::b_escaped) > fraction(1, 2));
  CHECK(ending(all, Ending::b_caught) == 0);
  CHECK(all.pursuit[0].empty());
  REQUIRE(all.flee[1].size() == 19);  // three dice
  CHECK(all.flee[1][2] == 0);
}

// Source  rules-facts 3.9: of The 9th Age only fear-causers and Fearless; the list file of
//         Fantasy's 6th edition, "Unbreakable".
TEST_CASE("who never breaks fears all the same in The 9th Age, and nothing in Fantasy",
          "[rankflank]") {
  for (const Special calm : {Special::unbreakable, Special::unstable}) {
    for (const Special frightful : {Special::fear, Special::terror}) {
      for (const Rulebook book : {kT9a, kSixth, kSeventh}) {
        INFO(to_string(book));
        const Unit feared = charging(with(block(), frightful));
        const bool minds = book == kT9a && frightful == Special::fear;
        CHECK((Fight(engagement(book, feared, with(block(), calm))).now[kStage] ==
               Stage::fear_test) == minds);
        CHECK(Fight(engagement(book, feared, with(with(block(), calm), Special::fearless)))
                  .now[kStage] != Stage::fear_test);
        CHECK(need(engagement(book, feared, with(block(), calm)), 3) == 12);
        Unit held = with(block(), calm);
        held.profile.discipline = 7;
        held.pursuit = Pursuit::restrain;
        CHECK(restrain_need(Combat(engagement(book, feared, held)).context(), Situation{}, 3) ==
              (minds ? 6 : 7));
      }
    }
  }
}

TEST_CASE("who fails near the battle standard tests again", "[rankflank]") {
  const Combat combat(engagement(kSixth, block(), with(block(), Special::battle_standard)));
  CHECK(may_reroll_break(combat.context(), Situation{}, 3));
  CHECK_FALSE(may_reroll_break(combat.context(), Situation{}, 0));
}

TEST_CASE(
    "the battle standard helps in every test of Discipline, and in Fantasy in break tests alone",
    "[rankflank]") {
  for (const Rulebook book : {kT9a, kSixth, kSeventh}) {
    INFO(to_string(book));
    const Unit near = with(block(), Special::battle_standard);
    const Fight fear(
        engagement(book, charging(with(block(book == kT9a ? 21 : 20), Special::fear)), near));
    REQUIRE(fear.now[kStage] == Stage::fear_test);
    CHECK(fear.combat.rolls(fear.now).span().size() == (book == kT9a ? 2U : 1U));
    Unit calm = near;
    calm.pursuit = Pursuit::restrain;  // on 2
    const Fraction fails = fraction(35, 36);
    CHECK(caught(rout(book, calm, block())) ==
          (book == kT9a ? fails * fails : fails) * fraction(721, 1296));
  }
}

// Source  rules-facts 3.9 and 4.6: 2D6 of no more than Discipline or Leadership less the difference.
TEST_CASE("the beaten stand on the number itself and break on one more", "[rankflank]") {
  for (const Rulebook book : {kT9a, kSixth, kSeventh}) {
    INFO(to_string(book));
    Engagement beaten = rout(book, block(), block());
    beaten.a[0].high_ground = false;
    beaten.b[0].profile.discipline = 8;
    CHECK(need(beaten, 1) == 7);
    CHECK(ending(solved<Fraction>(beaten), Ending::b_held) == fraction(21, 36));
  }
}

// Source  rules-facts 5, chances that the pursuit is as long as the flight.
TEST_CASE("pursuers catch as often as the published fractions say [rank special: swiftstride]",
          "[rankflank]") {
  const Unit swift = with(block(20, 5), Special::swiftstride);
  CHECK(caught(rout(kT9a, block(), block())) == fraction(721, 1296));
  CHECK(caught(rout(kT9a, swift, block())) == fraction(1877, 2592));
  CHECK(caught(rout(kT9a, block(), swift)) == fraction(247, 648));
  CHECK(caught(rout(kT9a, swift, swift)) == fraction(973, 1728));
  Unit horse = block(20, 5);
  horse.profile.movement = 8;
  CHECK(caught(rout(kSixth, block(), block())) == fraction(721, 1296));
  CHECK(caught(rout(kSixth, horse, block())) == fraction(1099, 1296));
  CHECK(caught(rout(kSixth, block(), horse)) == fraction(287, 1296));
  CHECK(caught(rout(kSixth, horse, horse)) == fraction(4249, 7776));
  // 2D6 less 1 against 2D6, and the other way round.
  const Unit dwarf = with(block(20, 5), Special::resolute);
  CHECK(caught(rout(kSixth, block(), dwarf)) == fraction(861, 1296));
  CHECK(caught(rout(kSixth, dwarf, block())) == fraction(575, 1296));
  CHECK(caught(rout(kSixth, dwarf, dwarf)) == fraction(721, 1296));
}

TEST_CASE("who may not, need not and must pursue", "[rankflank]") {
  Unit calm = block();
  calm.pursuit = Pursuit::stay;
  CHECK(caught(rout(kT9a, calm, block())) == 0);
  calm.pursuit = Pursuit::restrain;  // on 2: one in thirty-six stays
  CHECK(caught(rout(kT9a, calm, block())) == fraction(35, 36) * fraction(721, 1296));
  CHECK(caught(rout(kT9a, with(calm, Special::frenzy), block())) ==
        fraction(215, 216) * fraction(721, 1296));
  CHECK(caught(rout(kSixth, with(calm, Special::frenzy), block())) == fraction(721, 1296));
  // Touched by fear, on 1: never.
  CHECK(caught(rout(kT9a, calm, with(block(), Special::fear))) == fraction(721, 1296));
  CHECK(caught(rout(kT9a, with(calm, Special::fearless), with(block(), Special::fear))) ==
        fraction(35, 36) * fraction(721, 1296));
}

TEST_CASE("Fantasy: who has lost its frenzy may hold back again", "[rankflank]") {
  Unit wild = with(block(), Special::frenzy);
  wild.pursuit = Pursuit::restrain;
  const Combat combat(engagement(kSixth, wild, block()));
  const Situation test = Situation{}
                             .set(kStage, Stage::restrain)
                             .set(kActing, 0)
                             .set(kWinner, Side::a)
                             .set(kBroken, 1 << 3)
                             .set(kRounds, 1);
  CHECK((combat.after(test, fray::graph::Results{}).next[kRestrained] & 1) == 0);
  CHECK((combat.after(Situation(test).set(kCalmed, 1), fray::graph::Results{}).next[kRestrained] &
         1) == 1);
  // The loss is still known when the combat ends with the flight: a break test that fails, of a
  // unit that goes alone.
  const Situation broke = Situation{}
                              .set(kStage, Stage::break_test)
                              .set(kActing, 3)
                              .set(kWinner, Side::a)
                              .set(kLead, 1)
                              .set(kRounds, 1)
                              .set(kCalmed, 1);
  CHECK(combat.after(broke, fray::graph::Results{10}).next[kCalmed] == 1);
}

TEST_CASE("several pursuers of one unit each roll; what lies ahead and behind is as far as said",
          "[rankflank]") {
  Engagement two = rout(kT9a, block(), block());
  two.a.push_back(from(block(5), Facing::left));
  two.a[1].hits_on = kNever;
  const auto die = fray::dice::pmf<Fraction>(fray::dice::Roll::sum(1, 2, 6));
  Fraction both_fail = 0;
  for (std::size_t fled = 0; fled < die.size(); ++fled) {
    const Fraction shorter =
        std::accumulate(die.begin(), die.begin() + static_cast<std::ptrdiff_t>(fled), Fraction(0));
    both_fail += die[fled] * shorter * shorter;
  }
  CHECK(caught(two) == Fraction(1) - both_fail);

  Engagement edge = rout(kT9a, block(), block());
  edge.b[0].edge_behind = 2;
  const auto off = solved<Fraction>(edge);
  CHECK(ending(off, Ending::b_escaped) == 0);
  CHECK(ending(off, Ending::b_off_table) > 0);
  edge.a[0].enemy_ahead = 7;
  edge.a[0].edge_ahead = 9;
  const auto met = solved<Fraction>(edge);
  const Fraction broke = ending(met, Ending::b_caught) + ending(met, Ending::b_off_table);
  CHECK(met.met_enemy[0] == broke * fraction(21, 36));
  CHECK(met.met_edge[0] == 0);
}

TEST_CASE("an overrun follows a charge that wipes out the enemy in the first round",
          "[rankflank]") {
  Unit lone = unit_of(1);
  lone.saves_on = kNever;
  Unit charger = charging(block());
  const auto all = solved<Fraction>(engagement(kT9a, charger, lone, 1));
  const Fraction runs = std::accumulate(all.pursuit[0].begin(), all.pursuit[0].end(), Fraction(0));
  CHECK(runs == ending(all, Ending::b_wiped) + ending(all, Ending::b_caught) +
                    ending(all, Ending::b_escaped));
  // And who may hold back does; the frenzied of Fantasy never may.
  charger.pursuit = Pursuit::restrain;
  for (const auto& [book, always] : {std::pair{kT9a, false}, {kSixth, true}, {kSeventh, true}}) {
    Unit target = unit_of(1);
    target.saves_on = kNever;
    charger.hits_on = charger.wounds_on = kAlways;
    CHECK(solved<Fraction>(engagement(book, charger, target, 1)).pursuit[0].empty());
    CHECK(solved<Fraction>(engagement(book, with(charger, Special::frenzy), target, 1))
              .pursuit[0]
              .empty() != always);
  }
  charger.pursuit = Pursuit::pursue;
  const auto still = solved<Fraction>(engagement(Rulebook::sovl, charger, lone, 1));
  CHECK(still.pursuit[0].empty());
}

TEST_CASE("a challenge counts overkill, and characters are not struck while their unit stands",
          "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = true;
  hero.profile.attacks = 6;
  hero.hits_on = kAlways;
  hero.wounds_on = kAlways;
  const Fight plain(engagement(kT9a, {block(), hero}, {block(), hero}));
  for (const Contact& contact : plain.combat.context().contacts[0][index(3)]) {
    const bool at_hero = contact.enemy == 1;
    CHECK((attack_dice(plain.combat.context(), plain.now, {Attack::Kind::blows, 3, contact}) ==
           0) == at_hero);
  }
  hero.challenge = true;
  for (const auto& [book, most] : {std::pair{kT9a, 4}, {kSixth, 6}}) {
    Unit victim = hero;
    victim.profile.attacks = 0;
    const Fight duel(engagement(book, {block(), hero}, {block(), victim}));
    const Attack attack{Attack::Kind::blows, 1, {4, Facing::front, Facing::front}};
    CHECK(attack_dice(duel.combat.context(), duel.now, attack) == 6);
    CHECK(attack_dice(duel.combat.context(), duel.now,
                      {Attack::Kind::blows, 1, {3, Facing::front, Facing::front}}) == 0);
    Engagement slaughter = engagement(book, {block(1, 1), hero}, {block(1, 1), victim}, 1);
    slaughter.a[0].hits_on = slaughter.b[0].hits_on = kNever;
    const auto all = solved<Fraction>(slaughter);
    Fraction by_overkill = 0;
    for (std::size_t lead = static_cast<std::size_t>(most); lead < all.score[0].size(); ++lead) {
      by_overkill += all.score[0][lead];
    }
    CHECK(by_overkill == 1);
    // Blows of two wounds on two: three would bring one beyond the limit.
    slaughter.a[1].profile.multiple = {.fixed = 2};
    slaughter.b[1].profile.wounds = 2;
    const auto doubled = solved<Fraction>(slaughter);
    CHECK(doubled.score[0].size() == all.score[0].size() + 1);
    CHECK(doubled.score[0].back() == 1);
  }
}

TEST_CASE("who flees as far as the edge is away is off the table", "[rankflank]") {
  // 2D6 of 8 and more: 15 of 36.
  Engagement edge = rout(kT9a, block(), block());
  edge.a[0].pursuit = Pursuit::stay;
  edge.b[0].edge_behind = 8;
  const auto all = solved<Fraction>(edge);
  CHECK(ending(all, Ending::b_off_table) * 21 == ending(all, Ending::b_escaped) * 15);
  CHECK(ending(all, Ending::b_off_table) > 0);
}

TEST_CASE("Fantasy: who moves more than 6 inches flees with three dice", "[rankflank]") {
  for (const auto& [movement, most] : {std::pair(6, 12), std::pair(7, 18)}) {
    Unit fleeing = block();
    fleeing.profile.movement = movement;
    Engagement given = rout(kSixth, block(), fleeing);
    given.a[0].pursuit = Pursuit::stay;
    CHECK(solved<Fraction>(given).flee[1].size() == static_cast<std::size_t>(most) + 1);
  }
}

// Source  rules-facts 4.6.
TEST_CASE("Fantasy: the 7th edition counts the fearsome together, the 6th the strongest of them",
          "[rankflank]") {
  const Unit feared = with(block(6), Special::fear);
  Unit own = block(10);
  own.profile.discipline = 8;
  const std::vector<Unit> both{feared, from(feared, Facing::left)};
  CHECK(need(engagement(kSixth, both, {own}), 1) == 7);
  CHECK(need(engagement(kSeventh, both, {own}), 1) == 2);
  CHECK(need(engagement(kSixth, with(block(11), Special::fear), own), 1) == 1);  // for certain
}

// Source  rules-facts 4.8.
TEST_CASE("Fantasy: the beaten lose their frenzy", "[rankflank]") {
  // Two attacks a model while it is frenzied, each a wound, against six points for ranks, numbers,
  // standard and ground. Five models win by ten wounds, and cause ten more; two are beaten with
  // four, and cause two more.
  for (const auto& [models, wounds] : {std::pair(5, 20), std::pair(2, 6)}) {
    Unit wild = with(with(unit_of(models), Special::frenzy), Special::unbreakable);
    wild.hits_on = wild.wounds_on = kAlways;
    Unit many = with(with(block(60, 5), Special::unbreakable), Special::standard);
    many.high_ground = true;
    many.hits_on = kNever;
    many.saves_on = kNever;
    const auto all = solved<Fraction>(engagement(kSixth, wild, many, 2));
    REQUIRE(all.by_round.at(0).win == (models == 5 ? 1 : 0));
    CHECK(all.wounds[0].size() == static_cast<std::size_t>(wounds) + 1);
  }
}

// Seeds/004, "at least four models wide", an incomplete last rank too.
TEST_CASE("Fantasy: an incomplete last rank counts where it is wide enough", "[rankflank]") {
  const auto ranks = [](int models) {
    return rank_bonus(Combat(engagement(kSixth, block(models), block())).context(), Situation{},
                      Side::a);
  };
  CHECK(ranks(13) == 1);
  CHECK(ranks(14) == 2);
}

// Rules-facts 2.1 and 3.9.
TEST_CASE("SOVL: who is unstable tests as others do", "[rankflank]") {
  CHECK(need(engagement(Rulebook::sovl, block(), with(block(), Special::unstable)), 3) ==
        need(engagement(Rulebook::sovl, block(), block()), 3));
  CHECK(need(engagement(Rulebook::sovl, block(), block()), 3) == 7 + 4 - 3);
}

// Rules-facts 4.6.
TEST_CASE("Fantasy: the stubborn break for fear of greater numbers", "[rankflank]") {
  CHECK(need(engagement(kSixth, with(block(21), Special::fear), with(block(), Special::stubborn)),
             1) == 1);
}

// Rules-facts 3.9 and 4.1.
TEST_CASE("terror is feared like fear, and only while who causes it is there", "[rankflank]") {
  const Unit frightful = with(unit_of(10, 5), Special::terror);
  for (const Rulebook book : {kSixth, kSeventh}) {
    CHECK(Fight(engagement(book, charging(frightful), unit_of(10, 5))).now[kStage] ==
          Stage::fear_test);
  }
  const Combat two(engagement(kT9a, {with(block(), Special::fear), block()}, {block(), block()}));
  CHECK(faces_fear(two.context(), Situation{}, 3));
  CHECK_FALSE(faces_fear(two.context(), Situation{}.set(kGone, bit(0)), 3));
}

// Rules-facts 3.9 and 4.6: a unit tests, and a character goes with it.
TEST_CASE("a character takes no test of his own while his unit stands", "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = true;
  const Combat combat(engagement(kT9a, {with(block(), Special::fear)}, {block(), hero}));
  const Situation lost = Situation{}.set(kWinner, Side::a).set(kLead, 1);
  CHECK(must_dare(combat.context(), lost, 3));
  CHECK_FALSE(must_dare(combat.context(), lost, 4));
  CHECK(must_test(combat.context(), lost, 3));
  CHECK_FALSE(must_test(combat.context(), lost, 4));
}

// Rules-facts 3.9 and 4.6; SOVL knows no battle standard.
TEST_CASE("a battle standard helps where there is one, and while it stands", "[rankflank]") {
  for (const Rulebook book : {Rulebook::sovl, kT9a, kSixth, kSeventh}) {
    INFO(to_string(book));
    const Combat combat(
        engagement(book, {block(), block()}, {block(), with(block(), Special::battle_standard)}));
    CHECK(may_reroll_break(combat.context(), Situation{}, 3) == (book != Rulebook::sovl));
    CHECK_FALSE(may_reroll_break(combat.context(), Situation{}.set(kGone, bit(4)), 3));
  }
}

// "Hold Your Ground", p. 203, beside rules-old-world; rules-facts 3.9 and 4.6.
TEST_CASE("a battle standard that is near helps, and has no point", "[rankflank]") {
  Unit near = block();
  near.standard_near = true;
  for (const Rulebook book : {kT9a, kSixth, kSeventh, Rulebook::old_world}) {
    INFO(to_string(book));
    const Combat combat(engagement(book, near, block()));
    CHECK(may_reroll_break(combat.context(), Situation{}, 0));
    CHECK_FALSE(may_reroll_break(combat.context(), Situation{}, 3));
    for (std::size_t line = 0; line < Bonuses{}.size(); ++line) {
      CHECK(bonuses(combat.context(), Situation{}, Side::a)[line].points ==
            bonuses(combat.context(), Situation{}, Side::b)[line].points);
    }
  }
  const Combat levy(engagement(Rulebook::old_world, with(near, Special::levies), block()));
  CHECK_FALSE(may_reroll_break(levy.context(), Situation{}, 0));
}

}  // namespace rankflank_results
