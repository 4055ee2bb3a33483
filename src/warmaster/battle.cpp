#include "fray/warmaster/battle.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "fray/core/error.hpp"
#include "fray/warmaster/combat_rules.hpp"
#include "fray/warmaster/melee_report.hpp"

namespace fray::warmaster {
namespace {

[[noreturn]] void refuse(const std::string& field, const std::string& sentence) {
  throw InputError(Where{.field = field}, sentence);
}

std::string name_of(const char* side, std::size_t units, std::size_t unit) {
  return units == 1 ? side : std::string(side) + ", unit " + std::to_string(unit + 1);
}

void check_side(const std::vector<Deployed>& own, const std::vector<Deployed>& enemies, const char* side) {
  int capacity = 0;
  for (std::size_t unit = 0; unit < own.size(); ++unit) {
    for (const Deployed& enemy : enemies) {
      validate(own[unit].unit, enemy.unit, name_of(side, own.size(), unit));
    }
    const Unit& now = own[unit].unit;
    if (now.stands * now.profile.hits > UINT8_MAX) {
      throw InputError(Where{.file = name_of(side, own.size(), unit), .field = "hits"},
                       std::to_string(now.stands * now.profile.hits) + " hits in all (at most 255)");
    }
    capacity += now.stands * now.profile.hits;
  }
  const bool regenerates = std::ranges::any_of(own, [](const Deployed& deployed) {
    const Specials& rules = deployed.unit.profile.specials;
    return rules.has(Special::regenerates) || rules.has(Special::unstable);
  });
  const int most = static_cast<int>(kMostHits) - 1 - (regenerates ? UINT8_MAX : 0);  // hits taken back are counted too
  if (capacity > most) {
    throw InputError(Where{.file = side}, std::to_string(capacity) + " hits in all (at most " + std::to_string(most) +
                                              (regenerates ? " on a side that regenerates)" : ")"));
  }
}

/// Only the player whose turn it is charges and shoots. Source  rules-facts 1.8.
void check_shooting(const Battle& battle) {
  std::array<bool, 2> charges{};
  std::array<std::optional<Where>, 2> shot_at{};
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      const std::size_t which = side == &battle.a ? 0 : 1;
      charges[which] |= deployed.unit.charging;
      if (deployed.unit.was_shot_at() && !shot_at[which]) {
        const auto unit = static_cast<std::size_t>(&deployed - side->data());
        shot_at[which] = Where{.file = name_of(which == 0 ? "side A" : "side B", side->size(), unit),
                               .field = deployed.unit.shot_at != 0 ? "shot-at" : "shot-hits"};
      }
    }
  }
  if (shot_at[0] && shot_at[1]) {
    throw InputError(*shot_at[0], "and " + shot_at[1]->field + " of " + shot_at[1]->file +
                                      " (only the player whose turn it is shoots) leave one out");
  }
  for (const std::size_t which : {0U, 1U}) {
    if (shot_at[which] && charges[which]) {
      throw InputError(*shot_at[which], "of the side that charges (the player whose turn it is charges and shoots) leave one out");
    }
  }
}

/// A pursuit goes on with a fight of the turn before.
void check_pursuit(const Battle& battle) {
  std::array<bool, 2> pursues{};
  bool charges = false;
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      pursues[side == &battle.a ? 0 : 1] |= deployed.unit.pursuit.has_value() && !deployed.unit.elsewhere;
      charges |= deployed.unit.charging && !deployed.unit.elsewhere;
    }
  }
  if (pursues[0] && pursues[1]) {
    refuse("pursuit", "both sides pursue (only the winner of the round before does) leave one out");
  }
  if ((pursues[0] || pursues[1]) && charges) {
    refuse("pursuit", "a pursuit and a charge (a charge opens a fight, a pursuit continues one) leave one out");
  }
}

}  // namespace

Battle exchanged(const Battle& battle) {
  const auto turn = [](field::Rectangle& area) { area = {-area.east, -area.north, -area.west, -area.south}; };
  Battle other = battle;
  std::swap(other.a, other.b);
  for (std::vector<Deployed>* side : {&other.a, &other.b}) {
    for (Deployed& deployed : *side) {
      for (field::Stand& stand : deployed.stands) {
        turn(stand.base);
        stand.facing = field::opposite(stand.facing);
      }
    }
  }
  for (field::Ground& piece : other.terrain) {
    turn(piece.area);
  }
  if (other.table) {
    turn(*other.table);
  }
  return other;
}

Battle with_zeal(Battle battle) {
  const auto meets_chaos = [](const std::vector<Deployed>& enemies) {
    return std::ranges::any_of(enemies, [](const Deployed& enemy) {
      return enemy.unit.profile.specials.has(Special::chaos_or_undead);
    });
  };
  for (Deployed& deployed : battle.a) {
    take_zeal(deployed.unit.profile, meets_chaos(battle.b));
  }
  for (Deployed& deployed : battle.b) {
    take_zeal(deployed.unit.profile, meets_chaos(battle.a));
  }
  return battle;
}

void validate(const Battle& battle) {
  if (battle.a.empty() || battle.b.empty()) {
    throw InputError("a side without a unit (each side has at least one)");
  }
  if (battle.a.size() + battle.b.size() > kMostUnits) {
    throw InputError(std::to_string(battle.a.size() + battle.b.size()) + " units (at most " +
                     std::to_string(kMostUnits) + " on the field)");
  }
  check_side(battle.a, battle.b, "side A");
  check_side(battle.b, battle.a, "side B");
  std::uint64_t losses = 1;
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      losses *= static_cast<std::uint64_t>(deployed.unit.stands) + 1;
    }
  }
  if (losses > kMostLosses) {
    throw InputError("too many stands (" + std::to_string(losses) + " ways to lose them; at most " +
                     std::to_string(kMostLosses) + ", as in twelve units of three) leave some out");
  }
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    const std::size_t enemies = side == &battle.a ? battle.b.size() : battle.a.size();
    for (const Deployed& deployed : *side) {
      if (deployed.unit.choices.target > static_cast<int>(enemies)) {
        throw InputError(Where{.file = side == &battle.a ? "side A" : "side B", .field = "target"},
                         "target = " + std::to_string(deployed.unit.choices.target) + " (the enemy has " +
                             std::to_string(enemies) + (enemies == 1 ? " unit)" : " units)"));
      }
    }
  }
  check_pursuit(battle);
  check_shooting(battle);
  if (battle.rounds < 1 || battle.rounds > 10) {
    refuse("--rounds", "rounds = " + std::to_string(battle.rounds) + " (1 to 10)");
  }
  if (battle.turns && (*battle.turns < 1 || *battle.turns > Battle::kMostRounds / battle.rounds)) {
    refuse("--turns", "\"" + std::to_string(*battle.turns) + "\" (" + right_turns(battle.rounds, Battle::kMostRounds) + ")");
  }
}

}  // namespace fray::warmaster
