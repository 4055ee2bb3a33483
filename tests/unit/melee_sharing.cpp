// Fights of the same kinds share all that moves: what one has worked out must be what the other would.

#include <functional>
#include <map>

#include "fray/core/error.hpp"
#include "fray/graph/exact.hpp"
#include "fray/warmaster/special_rules.hpp"
#include "melee_fields.hpp"

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// Two a side: friends behind are in the way of a fall back, so some come out of it confused.
constexpr const char* kCrowded = R"(
      yyyyyyyyyyyy
      xxxxxxxx
      aaaaaaaa
        bbbbbbbb)";

Battle crowded() {
  Battle battle =
      battle_of(kCrowded, {a('a', infantry(2, 1)), a('b', infantry(2, 1)), b('x', infantry(2, 1)), b('y', infantry(2, 1))});
  battle.rounds = 1;
  battle.turns = 2;
  return battle;
}

using Variant = std::function<void(Battle&)>;

/// The battle with each thing changed that a unit may be told, unit by unit, and that moves do not ask for; special rules all.
std::vector<Variant> variants() {
  std::vector<Variant> all{[](Battle&) {}};
  const std::vector<std::function<void(Unit&)>> changes = {
      [](Unit& unit) { unit.charging = true; },
      [](Unit& unit) { unit.confused = true; },
      [](Unit& unit) { unit.profile.attacks.fixed = 3; },
      [](Unit& unit) { unit.profile.hits = 2; },
      [](Unit& unit) { unit.profile.armour = Armour::five; },
      [](Unit& unit) { unit.outstanding = 1; },
      [](Unit& unit) { unit.character = 1; },
      [](Unit& unit) { unit.fought = true; },
      [](Unit& unit) { unit.policy = Policy::fall_back; },
      [](Unit& unit) { unit.policy = Policy::stand; },
      [](Unit& unit) { unit.pursuit = 3; },
      [](Unit& unit) { unit.shots = 2; },
      [](Unit& unit) { unit.shot_hits = 1; },
  };
  for (std::size_t unit = 0; unit < 4; ++unit) {
    const auto of = [unit](Battle& battle) -> Unit& { return (unit < 2 ? battle.a[unit] : battle.b[unit - 2]).unit; };
    for (const auto& change : changes) {
      all.emplace_back([of, change](Battle& battle) { change(of(battle)); });
    }
    for (const SpecialRule& rule : special_rules()) {
      all.emplace_back([of, id = rule.id](Battle& battle) { of(battle).profile.specials.set(id); });
    }
  }
  for (const Policy policy : {Policy::stand, Policy::fall_back}) {
    all.emplace_back([policy](Battle& battle) { battle.policy = policy; });
  }
  all.emplace_back([](Battle& battle) { battle.turns = 3; });
  all.emplace_back([](Battle& battle) { battle.rounds = 2; });
  return all;
}

std::map<graph::Report, double> odds_of(const Battle& battle, Scenery& scenery) {
  const Melee melee(battle, scenery.of(battle));
  const auto solution = graph::ExactEngine<Melee>(melee).solve();
  return {solution->reports.begin(), solution->reports.end()};
}

}  // namespace

TEST_CASE("a fight on a field that others have fought on has the odds that it has alone", "[melee]") {
  Scenery shared;
  int fought = 0;
  std::size_t number = 0;
  for (const Variant& variant : variants()) {
    Battle battle = crowded();
    variant(battle);
    CAPTURE(number++);
    try {
      validate(battle);
      Scenery own;
      const auto alone = odds_of(battle, own);
      const auto together = odds_of(battle, shared);
      double worst = alone.size() == together.size() ? 0 : 1;
      for (const auto& [report, probability] : alone) {
        const auto found = together.find(report);
        worst = std::max(worst, found == together.end() ? 1.0 : std::abs(found->second - probability));
      }
      CHECK(worst < 1e-12);
      ++fought;
    } catch (const InputError&) {  // nobody is shot at who touches an enemy, and the like
    }
  }
  CHECK(fought > 100);
}

TEST_CASE("who is of whose kind is part of a fight's name", "[melee]") {
  const auto named = [](const char* second, bool own_kind) {
    Battle battle = crowded();
    for (Deployed* const deployed : {&battle.b[0], &battle.b[1]}) {
      deployed->unit.profile.specials.set(Special::supports_own_kind, own_kind);
    }
    battle.b[0].unit.profile.name = "Rats";
    battle.b[1].unit.profile.name = second;
    return Melee(battle);
  };
  CHECK(named("Rats", true).opening().scene->survey.supports[1] != named("Cats", true).opening().scene->survey.supports[1]);
  CHECK(named("Rats", true).name() != named("Cats", true).name());
  CHECK(named("Cats", true).name() == named("Dogs", true).name());
  CHECK(named("Rats", false).name() == named("Cats", false).name());
}
