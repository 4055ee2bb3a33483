#include "warmaster/board/battle.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "core/error.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster {
namespace {

const Deployed& unit_in(const Battle& battle, std::size_t unit) {
  return unit < battle.a.size() ? battle.a[unit] : battle.b[unit - battle.a.size()];
}

void check_side(const Battle& battle, const std::vector<Deployed>& own,
                const std::vector<Deployed>& enemies) {
  int capacity = 0;
  const std::size_t first = &own == &battle.a ? 0 : battle.a.size();
  for (std::size_t unit = 0; unit < own.size(); ++unit) {
    const std::string name = place_in(battle, first + unit).file;
    for (const Deployed& enemy : enemies) {
      validate(own[unit].unit, enemy.unit, name);
    }
    const Unit& now = own[unit].unit;
    if (now.stands * now.profile.hits > UINT8_MAX) {
      throw InputError(place_in(battle, first + unit, "hits"),
                       std::to_string(now.stands * now.profile.hits) +
                           " hits in all are too many (at most 255)");
    }
    capacity += now.stands * now.profile.hits;
  }
  const bool regenerates = std::ranges::any_of(own, [](const Deployed& deployed) {
    const Specials& rules = deployed.unit.profile.specials;
    return rules.has(Special::regenerates) || rules.has(Special::unstable);
  });
  // Hits taken back are counted too.
  const int most = static_cast<int>(kMostHits) - 1 - (regenerates ? UINT8_MAX : 0);
  if (capacity > most) {
    const Where last = own.back().said.file.empty()
                           ? Where{.file = first == 0 ? "side A" : "side B"}
                           : place_in(battle, first + own.size() - 1);
    throw InputError(last, std::to_string(capacity) + " hits in all are too many (at most " +
                               std::to_string(most) +
                               (regenerates ? " on a side that regenerates)" : ")"));
  }
}

/// Only the player whose turn it is charges and shoots. Source  rules-facts 1.8.
void check_shooting(const Battle& battle) {
  std::array<bool, 2> charges{};
  std::array<std::optional<std::size_t>, 2> shot_at{};
  for (std::size_t unit = 0; unit < battle.a.size() + battle.b.size(); ++unit) {
    const Unit& own = unit_in(battle, unit).unit;
    const std::size_t side = unit < battle.a.size() ? 0 : 1;
    charges[side] |= own.charging;
    if (own.was_shot_at() && !shot_at[side]) {
      shot_at[side] = unit;
    }
  }
  const auto said = [&](std::size_t unit) {
    return unit_in(battle, unit).unit.shot_at != 0 ? "shot-at" : "shot-hits";
  };
  if (shot_at[0] && shot_at[1]) {
    throw InputError(
        place_in(battle, *shot_at[0], said(*shot_at[0])),
        std::string("and ") + said(*shot_at[1]) + " of " + name_in(battle, *shot_at[1]) +
            " cannot both be said (only the player whose turn it is shoots) leave one out");
  }
  for (const std::size_t side : {0U, 1U}) {
    if (shot_at[side] && charges[side]) {
      throw InputError(
          place_in(battle, *shot_at[side], said(*shot_at[side])),
          "is said of the side that charges (the player whose turn it is charges and shoots) "
          "leave one out");
    }
  }
}

/// A pursuit goes on with a fight of the turn before.
void check_pursuit(const Battle& battle) {
  std::array<std::optional<std::size_t>, 2> pursues{};
  bool charges = false;
  for (std::size_t unit = 0; unit < battle.a.size() + battle.b.size(); ++unit) {
    const Unit& own = unit_in(battle, unit).unit;
    std::optional<std::size_t>& first = pursues[unit < battle.a.size() ? 0 : 1];
    if (own.pursuit && !own.elsewhere && !first) {
      first = unit;
    }
    charges |= own.charging && !own.elsewhere;
  }
  if (pursues[0] && pursues[1]) {
    throw InputError(place_of_all(battle, *pursues[1], "pursuit"),
                     "both sides pursue (only the winner of the round before does) leave one out");
  }
  if ((pursues[0] || pursues[1]) && charges) {
    throw InputError(place_of_all(battle, pursues[0] ? *pursues[0] : *pursues[1], "pursuit"),
                     "a pursuit and a charge cannot both be said (a charge opens a fight, a "
                     "pursuit continues one) leave one out");
  }
}

}  // namespace

std::string name_in(const Battle& battle, std::size_t unit) {
  const std::string& field = unit_in(battle, unit).said.field;
  if (!field.empty()) {
    return field.substr(0, field.find('.'));
  }
  const bool of_a = unit < battle.a.size();
  const std::string side = of_a ? "side A" : "side B";
  const std::size_t units = of_a ? battle.a.size() : battle.b.size();
  return units == 1
             ? side
             : side + ", unit " + std::to_string(of_a ? unit + 1 : unit + 1 - battle.a.size());
}

Where place_in(const Battle& battle, std::size_t unit, const std::string& option) {
  const Where& said = unit_in(battle, unit).said;
  if (said.file.empty()) {
    return Where{.file = name_in(battle, unit), .field = option};
  }
  return Where{.file = said.file + ":" + std::to_string(said.line) + ": " + said.field,
               .field = option};
}

Where place_of_all(const Battle& battle, std::size_t unit, const std::string& option) {
  return unit_in(battle, unit).said.file.empty() ? Where{.field = option}
                                                 : place_in(battle, unit, option);
}

Battle exchanged(const Battle& battle) {
  const auto turn = [](field::Rectangle& area) {
    area = {-area.east, -area.north, -area.west, -area.south};
  };
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

Battle ranked(Battle battle) {
  const auto rank = [](std::vector<Deployed>& side) {
    if (side.size() == 1) {
      side.front().rank = 0;
      return;
    }
    const auto key_of = [](Unit unit) {
      unit.choices.target = 0;  // it counts the enemy's units
      const Hash128 all = content_of(unit);
      const Profile& own = unit.profile;
      return std::tuple(-static_cast<int>(own.armour), own.hits, unit.stands, -own.attacks.fixed,
                        -own.attacks.dice * own.attacks.sides, all.high, all.low);
    };
    std::vector<decltype(key_of(Unit{}))> keys;
    for (const Deployed& deployed : side) {
      keys.push_back(key_of(deployed.unit));
    }
    for (std::size_t unit = 0; unit < side.size(); ++unit) {
      side[unit].rank = static_cast<std::uint8_t>(
          std::ranges::count_if(keys, [&](const auto& key) { return key < keys[unit]; }));
    }
  };
  rank(battle.a);
  rank(battle.b);
  return battle;
}

void validate(const Battle& battle) {
  if (battle.a.empty() || battle.b.empty()) {
    throw InputError("a side has no unit (each side has at least one)");
  }
  if (battle.a.size() + battle.b.size() > kMostUnits) {
    throw InputError(place_of_all(battle, battle.a.size() + battle.b.size() - 1),
                     std::to_string(battle.a.size() + battle.b.size()) +
                         " units are too many (at most " + std::to_string(kMostUnits) +
                         " on the field)");
  }
  check_side(battle, battle.a, battle.b);
  check_side(battle, battle.b, battle.a);
  std::uint64_t losses = 1;
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      losses *= static_cast<std::uint64_t>(deployed.unit.stands) + 1;
    }
  }
  if (losses > kMostLosses) {
    throw InputError(place_of_all(battle, battle.a.size() + battle.b.size() - 1),
                     "there are too many stands (" + std::to_string(losses) +
                         " ways to lose them; at most " + std::to_string(kMostLosses) +
                         ", as in twelve units of three) leave some out");
  }
  for (std::size_t unit = 0; unit < battle.a.size() + battle.b.size(); ++unit) {
    const std::size_t enemies = unit < battle.a.size() ? battle.b.size() : battle.a.size();
    const std::int32_t target = unit_in(battle, unit).unit.choices.target;
    if (target > static_cast<int>(enemies)) {
      throw InputError(place_in(battle, unit, "target"),
                       "target = " + std::to_string(target) + " (" +
                           (enemies == 1 ? "1" : "1 to " + std::to_string(enemies)) +
                           ", a unit of the enemy by its place)");
    }
  }
  check_pursuit(battle);
  check_shooting(battle);
  validate(battle, Battle::kMostRounds);
}

}  // namespace fray::warmaster
