// What is best for both players, weighed back from all ends: against every fixed choice, told to
// each unit beforehand.

#include <vector>

#include "graph/advise.hpp"
#include "graph/exact.hpp"
#include "melee_fields.hpp"
#include "melee_solved.hpp"

namespace melee_best {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

using Weighs = Melee::Weighs;

constexpr double kRounding = 1e-9;

/// A unit that has been told everything but what `leave` takes back.
Unit shown(Unit unit, auto&& leave) {
  unit.policy = Policy::pursue;
  unit.choices = {.target = 1,
                  .casualties = Choices::Casualties::idle,
                  .pursuers = Choices::Pursuers::round,
                  .makes_way = true,
                  .advances = true};
  leave(unit);
  return unit;
}
Unit shown(Unit unit) {
  return shown(std::move(unit), [](Unit&) {});
}

Unit priced(Unit unit, int points) {
  unit.profile.points = points;
  return unit;
}

Melee melee_of(const Battle& battle, Weighs weighs) {
  return Melee(battle, BoardCaches().of(battle), weighs);
}

/// To A, by advice.
double best(const Battle& battle, Weighs weighs = Weighs::all) {
  const Melee melee = melee_of(battle, weighs);
  graph::BackwardInduction<Melee> advice(melee, 20'000'000);
  const auto worth = advice.solve();
  REQUIRE(worth.has_value());
  // Who does as advised gets it.
  const graph::Advised<Melee> advised(melee, advice);
  const auto solution = graph::ExactEngine<graph::Advised<Melee>>(advised).solve();
  double mean = 0;
  for (const auto& [report, probability] : solution->reports) {
    mean += probability * melee.worth(report);
  }
  CHECK(std::abs(mean - *worth) < kRounding);
  return *worth;
}

/// To A, as all units are told: by the engine that carries probability.
double as_told(const Battle& battle) {
  const Melee melee = melee_of(battle, Weighs::nothing);
  const auto solution = solved(melee);
  double mean = 0;
  for (const auto& [report, probability] : solution->reports) {
    mean += probability * melee.worth(report);
  }
  return mean;
}

}  // namespace

TEST_CASE(
    "prices belong to the name of a fight where decisions are weighed, and stands count where one "
    "is missing",
    "[melee]") {
  const auto duel = [](int points_a, int points_b) {
    return melee_of(
        battle_of(R"(
        xxxx
        aaaa)",
                  {a('a', priced(infantry(), points_a)), b('x', priced(infantry(), points_b))}),
        Weighs::all);
  };
  CHECK(duel(30, 60).name() == duel(90, 60).name());
  CHECK_FALSE(duel(30, 60).weighed_name() == duel(90, 60).weighed_name());
  CHECK_FALSE(duel(30, 60).weighed_name() == duel(30, 0).weighed_name());
  CHECK(duel(30, 60).weighed_name() == duel(30, 60).weighed_name());
  Battle led = duel(30, 60).battle();
  led.a.front().unit.character_points = 80;
  CHECK(melee_of(led, Weighs::all).name() == duel(30, 60).name());
  CHECK_FALSE(melee_of(led, Weighs::all).weighed_name() == duel(30, 60).weighed_name());
  // As before there were prices in it.
  const Hash128 name = duel(0, 0).name();
  CHECK(duel(0, 0).weighed_name() == Hasher("advised").word(name.high).word(name.low).finish());
  const Melee unpriced = duel(0, 0);
  const Melee half_priced = duel(30, 0);
  const Melee plain = melee_of(unpriced.battle(), Weighs::nothing);
  const auto solution = solved(plain);
  for (const auto& [report, probability] : solution->reports) {
    CHECK(half_priced.worth(report) == unpriced.worth(report));
  }
}

TEST_CASE("who falls in a last round may decide which way the loser retreats, and what blocks it",
          "[melee]") {
  const Unit chooser = shown(infantry(3, 1), [](Unit& unit) { unit.choices.casualties.reset(); });
  Battle battle = battle_of(
      R"(
      ff
      ff
      ffxxxx
      ffxxxx
         aaaaaaaa
         aaaaaaaa)",
      {a('a', chooser), a('f', shown(infantry(3, 3)), Facing::east),
       b('x', shown(infantry(3, 9)))});
  battle.terrain = {{field::Terrain::impassable, {70, 30, 110, 60}}};
  battle.rounds = 1;
  REQUIRE(battle.turns == 1);
  // X goes straight back, from as many enemies as to its flank.
  const double first = as_told(battle);
  battle.a[0].unit.choices.casualties = Choices::Casualties::fighting;
  // Those to its flank are more: it cannot go away from them, and is lost.
  const double other = as_told(battle);
  battle.a[0].unit.choices.casualties.reset();
  CHECK(other > first + 0.001);
  CHECK(best(battle) > first + 0.001);
}

TEST_CASE("who falls in a last round matters to who has nothing behind it, too", "[melee]") {
  // X goes back from as many enemies before it as at its flank; but away from f, and against the
  // wall, where a's first stand has fallen and not its second.
  const Unit chooser = shown(infantry(2, 1), [](Unit& unit) { unit.choices.casualties.reset(); });
  Battle battle = battle_of(
      R"(
          ff
      xxxxff
      aaaa
      aaaa)",
      {a('a', chooser), a('f', shown(infantry(2, 2)), Facing::west),
       b('x', shown(infantry(2, 2)))});
  battle.terrain = {{field::Terrain::impassable, {-100, 35, 55, 100}}};
  battle.rounds = 1;
  const double first = as_told(battle);
  battle.a[0].unit.choices.casualties = Choices::Casualties::fighting;
  const double other = as_told(battle);
  battle.a[0].unit.choices.casualties.reset();
  CHECK(other > first + 0.001);
  CHECK(best(battle) > first + 0.001);
}

TEST_CASE("units that are told everything leave nothing to weigh", "[melee]") {
  const Battle battle = battle_of(R"(
        yyyyyyyy
        xxxxxxxx
          aaaaaaaa
              ff
              ff)",
                                  {a('a', shown(infantry())), a('f', shown(cavalry())),
                                   b('x', shown(infantry())), b('y', shown(infantry()))});
  CHECK(std::abs(best(battle) - as_told(battle)) < kRounding);
}

TEST_CASE("the best target of one round is the better of both", "[melee]") {
  for (const bool of_a : {true, false}) {
    for (const bool dear_first : {true, false}) {
      const auto battle = [&](int target) {
        const Unit chooser =
            shown(priced(infantry(), 30), [&](Unit& unit) { unit.choices.target = target; });
        const Unit dear = shown(priced(infantry(3, 3), 120));
        const Unit cheap = shown(priced(infantry(1, 4), 10));
        const Unit& x = dear_first ? dear : cheap;
        const Unit& y = dear_first ? cheap : dear;
        Battle fight = of_a ? battle_of(R"(
        xxxxyyyy
          aaaa)",
                                        {a('a', chooser), b('x', x), b('y', y)})
                            : battle_of(R"(
          aaaa
        xxxxyyyy)",
                                        {a('x', x), a('y', y), b('a', chooser)});
        fight.rounds = 1;
        return fight;
      };
      const double one = as_told(battle(1));
      const double two = as_told(battle(2));
      CHECK(std::abs(one - two) > 1);
      CHECK(std::abs(best(battle(0)) - (of_a ? std::max(one, two) : std::min(one, two))) <
            kRounding);
    }
  }
}

TEST_CASE("a stand that cannot retreat falls first where that is best", "[melee]") {
  const auto battle = [](std::optional<Choices::Casualties> casualties) {
    const char* const drawing = R"(
      xxxx
      aaaaaaaa
      ####)";
    Battle fight = battle_of(
        drawing,
        {a('a', shown(infantry(1), [&](Unit& unit) { unit.choices.casualties = casualties; })),
         b('x', shown(infantry(4, 6)))});
    fight.terrain = ground_of(drawing, field::Terrain::impassable);
    fight.rounds = 1;
    return fight;
  };
  const double idle = as_told(battle(Choices::Casualties::idle));
  const double fighting = as_told(battle(Choices::Casualties::fighting));
  CHECK(fighting > idle + 0.1);
  CHECK(std::abs(best(battle({})) - fighting) < kRounding);
}

TEST_CASE("who is best off staying does not advance", "[melee]") {
  const auto battle = [](std::optional<bool> advances, int attacks) {
    Battle fight = battle_of(
        R"(
      yyyy
      1cm
      1cm
      xxxx
      aaaa)",
        {a('a', shown(infantry(6), [&](Unit& unit) { unit.choices.advances = advances; })),
         b('x', shown(infantry(1, 1))), b('y', shown(infantry(attacks, 4)))});
    return fight;
  };
  for (const int attacks : {0, 12}) {
    const double goes = as_told(battle(true, attacks));
    const double stays = as_told(battle(false, attacks));
    CHECK((goes > stays) == (attacks == 0));
    CHECK(std::abs(best(battle({}, attacks)) - std::max(goes, stays)) <
          0.05 * std::abs(goes - stays));
    CHECK(best(battle({}, attacks)) >= std::max(goes, stays) - kRounding);
  }
}

TEST_CASE("friends make way where that is best", "[melee]") {
  const auto battle = [](std::optional<bool> makes_way) {
    Battle fight = battle_of(
        R"(
      xxxxxxxx
      aaaaaaaa
        ff
        ff)",
        {a('a', shown(infantry(1))),
         a('f', shown(cavalry(), [&](Unit& unit) { unit.choices.makes_way = makes_way; })),
         b('x', shown(infantry()))});
    fight.rounds = 1;
    return fight;
  };
  const double does = as_told(battle(true));
  const double does_not = as_told(battle(false));
  CHECK(does > does_not + 0.1);
  CHECK(std::abs(best(battle({})) - does) < kRounding);
}

TEST_CASE("winners who decide one by one are no worse off than by any policy told to each",
          "[melee]") {
  const auto battle = [](std::optional<Policy> one, std::optional<Policy> two,
                         std::optional<Choices::Pursuers> pursuers) {
    const auto winner = [&](int attacks, int points, std::optional<Policy> policy) {
      return shown(priced(infantry(attacks), points), [&](Unit& unit) {
        unit.policy = policy;
        unit.choices.pursuers = pursuers;
        unit.profile.armour = attacks == 4 ? Armour::six : Armour::none;
      });
    };
    return battle_of(R"(
          xxxxxxxx
        aaaaffffffff)",
                     {a('a', winner(1, 200, one)), a('f', winner(4, 10, two)),
                      b('x', shown(priced(infantry(4, 4), 100)))});
  };
  const double weighed = best(battle({}, {}, {}));
  const double together = best(battle({}, {}, Choices::Pursuers::round), Weighs::winners);
  CHECK(weighed >= together - kRounding);
  double best_told = as_told(battle(Policy::pursue, Policy::pursue, Choices::Pursuers::round));
  CHECK(weighed > best_told + 0.05);
  for (const Policy one : {Policy::pursue, Policy::stand, Policy::fall_back}) {
    CHECK(together >= as_told(battle(one, one, Choices::Pursuers::round)) - kRounding);
    for (const Policy two : {Policy::pursue, Policy::stand, Policy::fall_back}) {
      for (const auto pursuers : {Choices::Pursuers::round, Choices::Pursuers::line}) {
        best_told = std::max(best_told, as_told(battle(one, two, pursuers)));
      }
    }
  }
  CHECK(weighed >= best_told - kRounding);
  CHECK(best_told > together + 0.05);  // one by one is more than all together
}

TEST_CASE("a player who is asked whom to strike strikes that one, and who is told is not asked",
          "[melee]") {
  const auto opened = [](int target) {
    Unit own = infantry();
    own.choices.target = target;
    return melee_of(
        battle_of("xxxxyyyy\n  aaaa", {a('a', own), b('x', infantry()), b('y', infantry())}),
        Weighs::all);
  };
  const Melee melee = opened(0);
  const MeleeSituation first = melee.opening();
  REQUIRE(first.stage == MeleeStage::aims);
  REQUIRE(melee.options(first) == 3);  // as it would be, and each of two
  for (const int target : {1, 2}) {
    const MeleeSituation aimed = melee.after(first, target).next;
    REQUIRE(aimed.stage == MeleeStage::strike);
    CHECK(aimed.scene->contact_map().stands[0].strikes == target);  // a is the first unit
  }
  CHECK(opened(2).opening().stage == MeleeStage::strike);
}

}  // namespace melee_best
