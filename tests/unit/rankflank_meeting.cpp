// Units away: what a pursuer meets first, and the combat that it brings there.

#include <numeric>

#include "catch.hpp"
#include "core/error.hpp"
#include "dice/pmf.hpp"
#include "graph/exact.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_meeting {

using namespace fray::test;

namespace {

constexpr Rulebook kT9a = Rulebook::ninth_age;
constexpr std::array kPursuing{kT9a, Rulebook::fantasy6, Rulebook::fantasy7};

Unit away(Unit unit, int inches) {
  unit.away = inches;
  return unit;
}

/// Ten models that charge, and a lone one that they always wipe out, so that they overrun.
Engagement overrun(Rulebook book, const Unit& behind, int rounds) {
  Unit charger = charging(unit_of(10, 5));
  charger.pursuit = Pursuit::pursue;
  Unit lone = with(unit_of(1), Special::unstable);
  lone.hits_on = kNever;
  Engagement given = engagement(book, {charger}, {lone, behind}, rounds);
  given.a[0].profile.specials.set(Special::standard);
  return given;
}

/// Two dice that come to so many inches or more.
Fraction at_least(int inches) {
  const auto dice = fray::dice::pmf<Fraction>(fray::dice::Roll::sum(1, 2, 6));
  return std::accumulate(dice.begin() + (inches - 2), dice.end(), Fraction(0));
}

std::string refusal(const Engagement& given) {
  try {
    validate(given);
  } catch (const fray::InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("the first thing ahead stops a pursuer, and of several as near the one named first",
          "[rankflank]") {
  using What = Ahead::What;
  Engagement given = engagement(kT9a, {unit_of(10, 5)},
                                {unit_of(10, 5), away(unit_of(5), 7), away(unit_of(5), 9)});
  const auto first = [&](bool aside = false) {
    return ahead(Combat(given).context(), Situation{}, 0, aside);
  };
  CHECK(first().what == What::unit);
  CHECK(first().unit == 4);
  CHECK(first().inches == 7);
  CHECK(first(true).what == What::nothing);
  given.a[0].obstacle_ahead = 7;
  CHECK(first().what == What::unit);
  given.a[0].obstacle_ahead = 6;
  CHECK(first().what == What::obstacle);
  given.a[0].edge_ahead = 6;
  CHECK(first().what == What::edge);
  given.a[0].edge_ahead = given.a[0].obstacle_ahead = 0;
  given.a[0].enemy_ahead = 5;
  CHECK(first().what == What::enemy);
  given.a[0].reformed = true;
  CHECK(first().what == What::nothing);
  given.a[0].reformed = false;
  given.a[0].enemy_ahead = 0;
  given.a.push_back(unit_of(5));
  given.b[1].of = 1;
  CHECK(first().unit == 5);  // the nearer one is in the other's way
}

TEST_CASE("what is ahead comes nearer as a unit goes on, and the edge behind it farther away",
          "[rankflank]") {
  Engagement given = engagement(kT9a, {unit_of(10, 5)},
                                {unit_of(10, 5), away(unit_of(5), 7), away(unit_of(5), 9)});
  given.a[0].edge_ahead = 10;
  const Combat combat(given);
  const Situation there = Situation{}.set(kCombat, 1 + 4).set(kJoined[0], 2).set(kMet, 1 << 4);
  CHECK(ahead(combat.context(), there, 0, false).unit == 5);
  CHECK(ahead(combat.context(), there, 0, false).inches == 2);
  given.a[0].edge_ahead = 8;
  CHECK(ahead(Combat(given).context(), there, 0, false).what == Ahead::What::edge);
  CHECK(ahead(Combat(given).context(), there, 0, false).inches == 1);
}

TEST_CASE(
    "an overrun into a unit away is a charge of its own, fought in the next phase or in this one",
    "[rankflank]") {
  for (const Rulebook book : kPursuing) {
    INFO(to_string(book));
    const Unit behind = away(unit_of(10, 5), 8);
    Unit met = behind;
    met.away = 0;
    Unit charger = overrun(book, behind, 1).a[0];
    const auto alone = solved<Fraction>(engagement(book, charger, met, 1));
    const auto first = solved<Fraction>(overrun(book, behind, 1));
    const auto second = solved<Fraction>(overrun(book, behind, 2));
    CHECK(first.win == 1);
    CHECK(first.met_enemy[0] == at_least(8));
    CHECK(second.win == Fraction(1) - at_least(8) * (Fraction(1) - alone.win));
    CHECK(second.loss == at_least(8) * alone.loss);
    CHECK(second.rounds[2] == at_least(8));
    CHECK(ending(second, Ending::a_escaped) == at_least(8) * ending(alone, Ending::a_escaped));

    Unit now = behind;
    now.fights_now = true;
    const auto at_once = solved<Fraction>(overrun(book, now, 1));
    CHECK(at_once.endings == second.endings);
    CHECK(at_once.by_round.size() == 2);
    CHECK(at_once.by_round[1].win == at_least(8) * alone.win);
  }
}

TEST_CASE("who pursues into a unit away has charged it, charging or not before", "[rankflank]") {
  for (const Rulebook book : kPursuing) {
    INFO(to_string(book));
    Unit pursuer = with(with(unit_of(12, 5), Special::lance), Special::standard);
    Unit weak = unit_of(11, 5);  // more than ten blows can slay
    weak.hits_on = kNever;
    weak.saves_on = 2;
    weak.profile.discipline = 0;
    const Unit met = unit_of(10, 5);
    Engagement given = engagement(book, {pursuer}, {weak, away(met, 6)}, 2);
    given.readings.insane_courage = false;
    const auto all = solved<Fraction>(given);
    Engagement there = engagement(book, charging(pursuer), met, 1);
    there.readings.insane_courage = false;
    CHECK(all.rounds[2] == at_least(6));
    CHECK(all.loss == at_least(6) * solved<Fraction>(there).loss);
  }
}

TEST_CASE("a unit away is struck in the side in which it is met", "[rankflank]") {
  for (const Facing facing : {Facing::left, Facing::right, Facing::rear}) {
    Unit behind = away(unit_of(10, 5), 5);
    behind.met = facing;
    Unit met = unit_of(10, 5);
    Unit charger = overrun(kT9a, behind, 1).a[0];
    charger.approach = facing;
    const auto alone = solved<Fraction>(engagement(kT9a, charger, met, 1));
    CHECK(solved<Fraction>(overrun(kT9a, behind, 2)).loss == at_least(5) * alone.loss);
  }
}

TEST_CASE("a unit away costs nothing until it is met, and those who stay do not meet it",
          "[rankflank]") {
  for (const Rulebook book : kPursuing) {
    Engagement given = engagement(book, {charging(unit_of(6, 3))}, {unit_of(6, 3)}, 3);
    given.a[0].pursuit = given.b[0].pursuit = Pursuit::stay;
    const auto situations = [&] {
      return fray::graph::ExactEngine<Combat>(Combat(given)).solve()->situations;
    };
    const auto without = solved<Fraction>(given);
    const auto before = situations();
    given.b.push_back(away(unit_of(6, 3), 4));
    const auto with_it = solved<Fraction>(given);
    CHECK(situations() == before);
    CHECK(with_it.draw == without.draw);
    CHECK(ending(with_it, Ending::b_held) == without.win);  // it stands, whatever befell the line
    for (const Ending of_a :
         {Ending::a_wiped, Ending::a_caught, Ending::a_escaped, Ending::a_held}) {
      CHECK(ending(with_it, of_a) == ending(without, of_a));
    }
    CHECK(with_it.score[0] == without.score[0]);
  }
}

TEST_CASE("a beaten side is told by whichever of its units fared best", "[rankflank]") {
  // The line is wiped out for certain, and the charger does not follow: twenty models stand
  // untouched.
  Engagement untouched = overrun(kT9a, away(unit_of(20, 5), 7), 2);
  untouched.a[0].pursuit = Pursuit::stay;
  CHECK(ending(solved<Fraction>(untouched), Ending::b_held) == 1);

  // The line breaks for certain and is run down or gets away; of what stands behind it nobody
  // tests.
  Engagement broken = untouched;
  broken.book = Rulebook::fantasy7;
  broken.readings = Readings::of(broken.book);
  broken.readings.insane_courage = false;
  broken.rounds = 1;
  broken.a[0].pursuit = Pursuit::pursue;
  broken.b[0] = unit_of(60, 5);
  broken.b[0].profile.discipline = 0;
  broken.b[0].hits_on = kNever;
  broken.a[0].profile.strength = 10;
  broken.a[0].hits_on = broken.a[0].wounds_on = 1;
  broken.b[1].away = 40;
  CHECK(ending(solved<Fraction>(broken), Ending::b_held) == 1);

  // Behind it a second line breaks as surely: the side has got away if either did.
  broken.rounds = 3;
  broken.b[1] = away(broken.b[0], 2);
  const auto all = solved<Fraction>(broken);
  const Fraction caught = ending(all, Ending::b_caught);
  CHECK(caught > 0);
  CHECK(caught < Fraction(1, 2));
  CHECK(ending(all, Ending::b_escaped) == 1 - caught);
}

TEST_CASE("a pursuit that meets a unit away goes on from there to the next one", "[rankflank]") {
  Engagement given = overrun(kT9a, away(unit_of(1), 3), 3);
  given.b[1].profile.specials = given.b[0].profile.specials;  // wiped out as surely
  given.b[1].hits_on = kNever;
  given.b.push_back(away(unit_of(10, 5), 9));
  const auto all = solved<Fraction>(given);
  // The one between is met first, even by who runs farther.
  CHECK(all.rounds[3] == at_least(3) * at_least(6));
  CHECK(all.win + all.draw + all.loss == 1);
  given.b[1].fights_now = given.b[2].fights_now = true;
  given.rounds = 1;
  CHECK(solved<Fraction>(given).endings == all.endings);
}

TEST_CASE("characters go with their unit into a new combat", "[rankflank]") {
  Engagement given = overrun(kT9a, away(unit_of(5), 4), 2);
  Unit hero = unit_of(1);
  hero.character = true;
  given.a.push_back(hero);
  given.b.push_back(hero);
  const Combat combat(given);
  const Situation there = Situation{}
                              .set(kCombat, 1 + 4)
                              .set(kMet, 1 << 4)
                              .set(kJoined[0], 2)
                              .set(kJoined[1], 2)
                              .set(kFirstRound, 0b110011);
  for (const int unit : {0, 1, 4, 5}) {
    CHECK(in_combat(combat.context(), there, unit));
  }
  CHECK_FALSE(in_combat(combat.context(), there, 3));
  CHECK_FALSE(in_combat(combat.context(), Situation{}, 5));
  CHECK(contacts(combat.context(), there, 1).size() == 2);
}

TEST_CASE("sides exchanged, combats away are exchanged", "[rankflank]") {
  for (const Rulebook book : kPursuing) {
    for (const bool now : {false, true}) {
      Engagement given = engagement(book, {charging(unit_of(6, 3)), away(unit_of(4, 2), 6)},
                                    {unit_of(5, 3), away(unit_of(4, 4), 4)}, 3);
      given.b[1].met = Facing::left;
      given.a[1].fights_now = now;
      Engagement mirror = given;
      std::swap(mirror.a, mirror.b);
      const auto all = solved<Fraction>(given);
      const auto other = solved<Fraction>(mirror);
      INFO(to_string(book));
      CHECK(all.win == other.loss);
      CHECK(all.draw == other.draw);
      CHECK(all.rounds == other.rounds);
      CHECK(all.score[0] == other.score[1]);
      CHECK(ending(all, Ending::b_caught) == ending(other, Ending::a_caught));
      CHECK(all.met_enemy[0] == other.met_enemy[1]);
      CHECK(all.win + all.draw + all.loss == 1);
    }
  }
}

TEST_CASE("a pursuer of several broken units chases the one that it names", "[rankflank]") {
  Engagement given = engagement(kT9a, {unit_of(20, 5)}, {unit_of(4, 2), unit_of(4, 2)}, 1);
  for (Unit& unit : given.b) {
    unit.hits_on = kNever;
    unit.profile.discipline = 0;
  }
  given.b[1].of = 0;
  given.a[0].hits_on = kNever;
  const Combat combat(given);
  const Situation both = Situation{}.set(kWinner, Side::a).set(kBroken, 0b011000);
  CHECK(pursuers(combat.context(), both, 3) == 1);
  CHECK(pursuers(combat.context(), both, 4) == 0);
  given.a[0].chases = 1;
  CHECK(pursuers(Combat(given).context(), both, 3) == 0);
  CHECK(pursuers(Combat(given).context(), both, 4) == 1);
  // The other stands.
  CHECK(pursuers(Combat(given).context(), Situation{}.set(kWinner, Side::a).set(kBroken, 0b001000),
                 3) == 0);
  CHECK(pursuers(Combat(given).context(),
                 Situation{}.set(kWinner, Side::a).set(kBroken, 0b001000).set(kLost[4], 4),
                 3) == 1);
}

TEST_CASE("who chases a character chases the unit that he stands in, and him once it is no more",
          "[rankflank]") {
  Unit hero = unit_of(1);
  hero.character = true;
  for (const int chased : {0, 1}) {
    Engagement given = engagement(kT9a, {unit_of(20, 5)}, {unit_of(4, 2), hero}, 1);
    given.a[0].chases = chased;
    const Combat combat(given);
    CHECK(pursuers(combat.context(), Situation{}.set(kWinner, Side::a).set(kBroken, 0b011000), 3) ==
          1);
    CHECK(pursuers(combat.context(),
                   Situation{}
                       .set(kWinner, Side::a)
                       .set(kBroken, 0b010000)
                       .set(kLost[3], 4)
                       .set(kGone, 0b001000),
                   4) == 1);
  }
}

TEST_CASE("a unit driven to the side flees past edge and units behind it", "[rankflank]") {
  Engagement given =
      engagement(kT9a, {unit_of(20, 5), unit_of(5)}, {unit_of(10, 5), away(unit_of(5), 2)}, 1);
  given.a[1].approach = Facing::left;
  for (Unit& unit : given.b) {
    unit.hits_on = kNever;
    unit.profile.discipline = 0;
    unit.edge_behind = 2;
  }
  const auto behind = solved<Fraction>(given);
  CHECK(ending(behind, Ending::b_escaped) == 0);
  CHECK(behind.met_enemy[0] > 0);
  given.a[1].drives = true;
  const auto aside = solved<Fraction>(given);
  CHECK(ending(aside, Ending::b_off_table) == 0);
  CHECK(ending(aside, Ending::b_escaped) == ending(behind, Ending::b_off_table));
  CHECK(aside.met_enemy[0] == 0);
}

TEST_CASE("a unit away that cannot be is refused with a sentence", "[rankflank]") {
  const Engagement right = engagement(kT9a, {unit_of(5)}, {unit_of(5), away(unit_of(5), 4)});
  CHECK(refusal(right).empty());
  Engagement given = right;
  given.book = Rulebook::sovl;
  CHECK(refusal(given).find("nobody pursues there") != std::string::npos);
  given = right;
  given.b[0].away = 2;
  CHECK(refusal(given).find("one must be in contact") != std::string::npos);
  given = right;
  given.b[1].charging = true;
  CHECK(refusal(given).find("waits to be charged") != std::string::npos);
  given = right;
  given.b[0].met = Facing::rear;
  CHECK(refusal(given).find("of a unit in contact") != std::string::npos);
  given = right;
  given.a[0].of = 1;
  CHECK(refusal(given).find("faces a unit that is away") != std::string::npos);
  given = right;
  given.rounds = 11;
  CHECK(refusal(given) ==
        "rounds = 11 is not allowed. Type 1 to 10, or to the end, where a unit is away.");
}

}  // namespace rankflank_meeting
