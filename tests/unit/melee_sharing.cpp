// Fights of the same kinds share all that moves: what one has worked out must be what the other
// would.

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "melee_fields.hpp"
#include "melee_solved.hpp"
#include "warmaster/rules/profile.hpp"

namespace melee_sharing {

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
  Battle battle = battle_of(kCrowded, {a('a', infantry(2, 1)), a('b', infantry(2, 1)),
                                       b('x', infantry(2, 1)), b('y', infantry(2, 1))});
  battle.rounds = 1;
  battle.turns = 2;
  return battle;
}

/// a pursues into another engagement, of b against y, or advances into it.
Battle beside_another() {
  Battle battle = battle_of(R"(
            bbbb
          yyyy
      xxxx
        aaaa)",
                            {a('a', infantry(2, 2)), a('b', infantry(2, 1), Facing::south),
                             b('x', infantry(2, 2)), b('y', infantry(2, 2))});
  battle.rounds = 1;
  battle.turns = 3;
  return battle;
}

using Variant = std::function<void(Battle&)>;

/// The battle with each thing changed that a unit may be told, unit by unit, and that moves do not
/// ask for; special rules all.
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
    const auto of = [unit](Battle& battle) -> Unit& {
      return (unit < 2 ? battle.a[unit] : battle.b[unit - 2]).unit;
    };
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

using Odds = std::vector<std::pair<graph::Report, double>>;

Odds odds_of(const Melee& melee) { return solved(melee)->reports; }

/// Moves that fights of this one's shape share so far.
std::size_t shared_moves(const Battle& battle, const std::shared_ptr<MeleeMemory>& memory) {
  auto* const shared = Melee(battle, memory).shared_moves();
  return shared == nullptr ? 0 : shared->table()->moves.size();
}

/// A unit a side, front to front, with supports or without.
Battle against(Unit own, Unit enemy, bool supports) {
  if (!supports) {
    return battle_of(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                     {a('a', own), b('x', enemy)});
  }
  return battle_of(R"(
      yyyyyyyyyyyy
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      bbbbbbbbbbbb)",
                   {a('a', own), a('b', own), b('x', enemy), b('y', enemy)});
}

}  // namespace

namespace {

/// Fights all of them in one memory, and each by itself; returns how many there are.
int check_shared(const std::vector<Battle>& battles) {
  const auto memory = std::make_shared<MeleeMemory>();
  int fought = 0;
  std::size_t number = 0;
  for (const Battle& battle : battles) {
    CAPTURE(number++);
    try {
      validate(battle);
      const Odds alone = odds_of(Melee(battle));
      for (const int time : {1, 2}) {
        CAPTURE(time);
        CHECK(odds_of(Melee(battle, memory)) == alone);  // to the bit, and in the same order
      }
      ++fought;
    } catch (const InputError&) {  // nobody is shot at who touches an enemy, and the like
    }
  }
  return fought;
}

}  // namespace

TEST_CASE("a fight on a field that others have fought on has the odds that it has alone",
          "[melee]") {
  std::vector<Battle> battles;
  for (const Variant& variant : variants()) {
    battles.push_back(crowded());
    variant(battles.back());
  }
  CHECK(check_shared(battles) > 100);
}

TEST_CASE(
    "what another engagement is, fought or not, with which bonuses, is part of what is shared",
    "[melee]") {
  std::vector<Battle> battles;
  for (unsigned given = 0; given < 64; ++given) {
    const auto says = [given](unsigned bit) { return (given >> bit & 1U) != 0; };
    Battle battle = beside_another();
    battle.a[1].unit.elsewhere = battle.b[1].unit.elsewhere = true;
    battle.a[1].unit.fought = battle.b[1].unit.fought = says(0);
    battle.a[1].unit.charging = says(1) && !says(0);
    battle.a[1].unit.pursuit = says(2) ? std::optional(3) : std::nullopt;
    battle.a[0].unit.charging = says(3);
    battle.b[1].unit.shots = says(4) ? 2 : 0;
    battle.rounds = says(5) ? 2 : 1;
    battles.push_back(std::move(battle));
  }
  CHECK(check_shared(battles) == 56);  // a pursuit and a charge are not of one engagement
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
  CHECK(named("Rats", true).opening().scene->contact_map().supports[1] !=
        named("Cats", true).opening().scene->contact_map().supports[1]);
  CHECK(named("Rats", true).name() != named("Cats", true).name());
  CHECK(named("Cats", true).name() == named("Dogs", true).name());
  CHECK(named("Rats", false).name() == named("Cats", false).name());
}

TEST_CASE(
    "fights that differ only in dice share their moves, and have the odds that they have alone",
    "[melee]") {
  for (const bool supports : {false, true}) {
    CAPTURE(supports);
    std::vector<Battle> battles;
    // More dice than before, fewer, none at all; other armour; a character.
    for (const int attacks : {2, 5, 1, 3}) {
      for (const Armour armour : {Armour::none, Armour::four}) {
        for (const int given : {0, 1, 2, 3}) {
          Unit own = infantry(attacks, 3);
          own.profile.armour = armour;
          own.character = given == 1 ? 2 : 0;
          own.confused = given == 2;
          own.charging = given == 3;
          battles.push_back(against(own, infantry(2, 3), supports));
        }
      }
    }
    CHECK(check_shared(battles) == 32);
    const auto memory = std::make_shared<MeleeMemory>();
    const Battle first = against(infantry(2, 3), infantry(2, 3), supports);
    Unit better = infantry(3, 3);
    better.profile.armour = Armour::five;
    const Battle second = against(better, infantry(2, 3), supports);
    CHECK(shared_moves(first, memory) == 0);
    static_cast<void>(odds_of(Melee(first, memory)));
    CHECK(shared_moves(first, memory) == 0);  // the first has nobody to share with
    static_cast<void>(odds_of(Melee(second, memory)));
    const std::size_t known = shared_moves(first, memory);
    CHECK(known > 100);
    static_cast<void>(odds_of(Melee(first, memory)));
    CHECK(shared_moves(first, memory) == known);  // fewer dice: all is known
    CHECK(Melee(first, memory).shared_moves() == Melee(second, memory).shared_moves());
    Unit tougher = infantry(2, 3);
    tougher.profile.hits = 4;
    CHECK(Melee(against(tougher, infantry(2, 3), supports), memory).shared_moves() !=
          Melee(first, memory).shared_moves());
  }
}

TEST_CASE("whatever special rule a unit has, it fights beside those without as it does alone",
          "[melee]") {
  std::vector<Battle> battles;
  for (const Policy policy : {Policy::pursue, Policy::stand, Policy::fall_back}) {
    const auto fight = [&](const std::function<void(Unit&)>& change, bool enemy) {
      std::array<Unit, 2> units{infantry(2, 3), infantry(3, 2)};
      change(units[enemy ? 1 : 0]);
      Battle battle = against(units[0], units[1], false);
      battle.policy = policy;
      battles.push_back(std::move(battle));
    };
    fight([](Unit&) {}, false);
    for (const SpecialRule& rule : special_rules()) {
      for (const bool enemy : {false, true}) {
        fight([&](Unit& unit) { unit.profile.specials.set(rule.id); }, enemy);
      }
    }
  }
  CHECK(check_shared(battles) > 250);
}

TEST_CASE("fights with random attacks share no moves", "[melee]") {
  Unit wild = infantry(2, 1);
  wild.profile.attacks = {.dice = 1, .sides = 6};
  const Battle battle = against(wild, infantry(2, 3), false);
  CHECK(Melee(battle, std::make_shared<MeleeMemory>()).shared_moves() == nullptr);
}

TEST_CASE("a rule that nobody on the field gives a meaning to parts no fights, and no other does",
          "[melee]") {
  constexpr std::array kMayMeanNothing{Special::pursues_anything,
                                       Special::pursued_by_anyone,
                                       Special::may_touch_fortified,
                                       Special::supports_own_kind,
                                       Special::supported_by_own_kind,
                                       Special::enters_woods,
                                       Special::exposed};
  const auto unit_of = [](TroopType type) {
    Unit unit = infantry(2, 2);
    unit.profile.type = type;
    unit.profile.base = Base{40, 20};
    return unit;
  };
  const auto against = [](const Unit& own, const Unit& enemy) {
    return battle_of(R"(
      xxxxxxxx
      aaaaaaaa)",
                     {a('a', own), b('x', enemy)});
  };
  constexpr std::array kTypes{TroopType::infantry, TroopType::cavalry, TroopType::artillery};
  for (const bool woods : {false, true}) {
    std::vector<Battle> battles;
    const auto fight = [&](const Unit& own, const Unit& enemy) {
      battles.push_back(against(own, enemy));
      if (woods) {
        battles.back().terrain = ground_of(R"(
      ########
      ........
      ........
      ########)",
                                           field::Terrain::woods);
      }
    };
    for (const TroopType own_type : kTypes) {
      for (const TroopType enemy_type : kTypes) {
        for (const Special rule : kMayMeanNothing) {
          for (const int given : {0, 1, 2, 3, 4, 5}) {
            Unit own = unit_of(own_type);
            Unit enemy = unit_of(enemy_type);
            own.profile.specials.set(rule, given == 1 || given == 3);
            enemy.profile.specials.set(rule, given == 2);
            // Both rules of pursuit at once: each may mean nothing while there is the other.
            enemy.profile.specials.set(Special::pursued_by_anyone, given == 3);
            enemy.cover = given == 4 ? Cover::fortified : Cover::open;
            enemy.profile.specials.set(Special::flying, given == 5);
            fight(own, enemy);
          }
        }
      }
    }
    CHECK(check_shared(battles) > 300);
  }
  const auto memory = std::make_shared<MeleeMemory>();
  const auto boards = [&](const Unit& own, const Unit& enemy) {
    return Melee(against(own, enemy), memory).context().boards;
  };
  for (const Special rule : kMayMeanNothing) {
    Unit own = unit_of(TroopType::infantry);
    const auto without = boards(own, own);
    own.profile.specials.set(rule);
    CHECK(boards(own, unit_of(TroopType::infantry)) == without);
  }
  for (const Special rule : {Special::pursues_anything, Special::pursued_by_anyone}) {
    Unit own = unit_of(TroopType::infantry);
    Unit enemy = unit_of(TroopType::cavalry);
    const auto without = boards(own, enemy);
    (rule == Special::pursues_anything ? own : enemy).profile.specials.set(rule);
    CHECK(boards(own, enemy) != without);
  }
}

TEST_CASE("moves that tell two things are shared", "[melee]") {
  // Who laps round an enemy is in the way when both fall back: the last roll is told, and how the
  // fight has ended.
  const auto giant = [](int attacks) {
    Unit unit = infantry(attacks, 1);
    unit.profile.type = TroopType::monster;
    unit.profile.base = Base{40, 40};
    unit.profile.hits = 6;
    return battle_of(R"(
          xxxx
          xxxx
      aaaaaaaaaaaa)",
                     {a('a', infantry(2, 3)), b('x', unit)});
  };
  CHECK(check_shared({giant(4), giant(3), giant(2)}) == 3);
  const auto memory = std::make_shared<MeleeMemory>();
  for (const int attacks : {4, 5}) {
    static_cast<void>(odds_of(Melee(giant(attacks), memory)));
  }
  const auto table = Melee(giant(4), memory).shared_moves()->table();
  CHECK(std::ranges::any_of(table->moves, [](const auto& move) { return move.reported[1] != 0; }));
}

}  // namespace melee_sharing
