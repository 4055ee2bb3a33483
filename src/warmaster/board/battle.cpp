#include "warmaster/board/battle.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "warmaster/board/blows.hpp"
#include "warmaster/board/ground.hpp"
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
  const bool regenerates = takes_hits_back(own);
  // Hits taken back are counted too.
  const int most = static_cast<int>(kMostHits) - 1 - (regenerates ? UINT8_MAX : 0);
  if (capacity > most) {
    const Where last = own.back().given.file.empty()
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
  const auto given = [&](std::size_t unit) {
    return unit_in(battle, unit).unit.shot_at != 0 ? "shot-at" : "shot-hits";
  };
  if (shot_at[0] && shot_at[1]) {
    throw InputError(
        place_in(battle, *shot_at[0], given(*shot_at[0])),
        std::string("and ") + given(*shot_at[1]) + " of " + name_in(battle, *shot_at[1]) +
            " cannot both be said (only the player whose turn it is shoots) leave one out");
  }
  for (const std::size_t side : {0U, 1U}) {
    if (shot_at[side] && charges[side]) {
      throw InputError(
          place_in(battle, *shot_at[side], given(*shot_at[side])),
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
  const std::string& field = unit_in(battle, unit).given.field;
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
  const Where& given = unit_in(battle, unit).given;
  if (given.file.empty()) {
    return Where{.file = name_in(battle, unit), .field = option};
  }
  return Where{.file = given.file + ":" + std::to_string(given.line) + ": " + given.field,
               .field = option};
}

Where place_of_all(const Battle& battle, std::size_t unit, const std::string& option) {
  return unit_in(battle, unit).given.file.empty() ? Where{.field = option}
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

bool takes_hits_back(std::span<const Deployed> units) noexcept {
  return std::ranges::any_of(units, [](const Deployed& deployed) {
    const Specials& rules = deployed.unit.profile.specials;
    return rules.has(Special::regenerates) || rules.has(Special::unstable);
  });
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

// What parts places that are alike: the same from every side and in a mirror.

namespace {

using field::Rectangle;

/// What is farther off looks the same to all. Units  mm, squared
constexpr std::int64_t kSight = std::int64_t{600} * 600;

/// What parts units that are alike: in what state they are.
std::uint64_t state_of(const Troop& troop) noexcept {
  constexpr std::uint64_t kStates = 1024;
  return kStates * ((troop.confused ? 1U : 0U) | (troop.charging ? 2U : 0U) |
                    (troop.pursuing ? 4U : 0U) | (troop.out_of_cover ? 8U : 0U) |
                    static_cast<std::uint64_t>(troop.pursuit_bonus) << 4);
}

}  // namespace

std::uint64_t look_from(const Roster& roster, const Board& where, std::size_t unit,
                        const field::Stand& stand, std::span<const field::Stand> mates) {
  enum What : std::uint64_t { mate, table, friends, enemies, ground, kinds };
  Look look(stand);
  for (const field::Stand& own : mates) {
    look.add(mate, own.base, own.facing);
  }
  const auto is_near = [&](const Rectangle& there) {
    return field::distance_squared(stand.base, there) < kSight;
  };
  UnitSet near = set_of(unit);
  for (std::size_t other = 0; other < roster.size(); ++other) {
    near |= std::ranges::any_of(where.of(other),
                                [&](const field::Stand& one) { return is_near(one.base); })
                ? set_of(other)
                : UnitSet{0};
  }
  for (std::size_t other = 0; other < roster.size(); ++other) {
    if (other == unit || !has(near, other)) {
      continue;
    }
    // What it is: those of its side come before it that are near and of a lower rank.
    std::uint64_t before = 0;
    for (std::size_t one = 0; one < roster.size(); ++one) {
      before += has(near, one) && roster.side(one) == roster.side(other) &&
                        roster.rank(one) < roster.rank(other)
                    ? 1
                    : 0;
    }
    const bool friendly = roster.side(other) == roster.side(unit);
    const std::uint64_t what =
        kinds * (before * kinds + (friendly ? friends : enemies)) + state_of(where.troops[other]);
    for (const field::Stand& one : where.of(other)) {
      look.add(what, one.base, one.facing);
    }
  }
  for (const field::Ground& piece : roster.battle().terrain) {
    if (is_near(piece.area)) {
      look.add(ground + kinds * static_cast<std::uint64_t>(piece.terrain), piece.area,
               stand.facing);
    }
  }
  if (const auto& area = roster.battle().table) {
    look.add(table, *area, stand.facing);
  }
  return look.number();
}

std::uint64_t look_of(const Roster& roster, const Board& where, std::size_t unit,
                      std::span<const field::Stand> stands) {
  std::uint64_t sum = state_of(where.troops[unit]);
  std::vector<field::Stand> mates;
  for (std::size_t stand = 0; stand < stands.size(); ++stand) {
    mates.assign(stands.begin(), stands.end());
    mates.erase(mates.begin() + static_cast<std::ptrdiff_t>(stand));
    sum += look_from(roster, where, unit, stands[stand], mates);
  }
  return sum;
}

namespace {

/// Gives each unit the place of its key among those of its side as its rank; whether a rank has
/// changed.
template <class KeyOf>
bool rank_by(Battle& battle, KeyOf&& key_of) {
  bool changed = false;
  std::size_t first = 0;
  for (std::vector<Deployed>* const side : {&battle.a, &battle.b}) {
    std::vector<decltype(key_of(std::size_t{}, side->front()))> keys;
    for (std::size_t unit = 0; unit < side->size(); ++unit) {
      keys.push_back(key_of(first + unit, (*side)[unit]));
    }
    for (std::size_t unit = 0; unit < side->size(); ++unit) {
      const auto before =
          std::ranges::count_if(keys, [&](const auto& key) { return key < keys[unit]; });
      changed |= std::exchange((*side)[unit].rank, static_cast<std::uint8_t>(before)) != before;
    }
    first += side->size();
  }
  return changed;
}

bool any_alike(const Battle& battle) {
  const auto alike = [](const std::vector<Deployed>& side) {
    UnitSet ranks = 0;
    for (const Deployed& deployed : side) {
      if (has(ranks, deployed.rank)) {
        return true;
      }
      ranks |= set_of(deployed.rank);
    }
    return false;
  };
  return alike(battle.a) || alike(battle.b);
}

Board placed(const Battle& battle) {
  Board where;
  std::size_t unit = 0;
  for (const std::vector<Deployed>* const side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      Troop& troop = where.troops[unit++];
      troop.first = static_cast<std::uint8_t>(where.stands.size());
      troop.stands = static_cast<std::uint8_t>(deployed.stands.size());
      where.stands.insert(where.stands.end(), deployed.stands.begin(), deployed.stands.end());
    }
  }
  return where;
}

Unit kind_of(const Unit& unit) {
  Unit kind;
  kind.profile.type = unit.profile.type;
  for (const Special rule : kRulesOfPlaces) {
    kind.profile.specials.set(rule, unit.profile.specials.has(rule));
  }
  const Specials& kept = kind.profile.specials;
  if (kept.has(Special::supported_by_own_kind) || kept.has(Special::supports_own_kind)) {
    kind.profile.name = unit.profile.name;
  }
  kind.stands = unit.stands;
  kind.support = unit.support;
  kind.irregular = unit.irregular;
  kind.cover = unit.cover;
  kind.choices = unit.choices;
  kind.joins = unit.joins;
  kind.high_ground = unit.high_ground;
  kind.shots = unit.shots > 0 ? 1 : 0;
  return kind;
}

bool pursues_alike(const Profile& own, const Profile& enemy, const Profile& other,
                   const Profile& its_enemy) noexcept {
  return std::ranges::all_of(std::array{false, true}, [&](bool caught_out) {
    return may_pursue({.own = own, .caught_out = caught_out}, enemy) ==
           may_pursue({.own = other, .caught_out = caught_out}, its_enemy);
  });
}

/// Takes special rules away that nobody on this field gives a meaning to.
void leave_out_idle(std::vector<Deployed>& side, const std::vector<Deployed>& enemies, bool bare,
                    bool walls) {
  for (Deployed& deployed : side) {
    Profile& own = deployed.unit.profile;
    if (side.size() == 1) {
      own.specials.set(Special::supported_by_own_kind, false);
      own.specials.set(Special::supports_own_kind, false);
      own.name.clear();
    }
    if (std::ranges::none_of(enemies, [](const Deployed& enemy) { return enemy.unit.joins; })) {
      own.specials.set(Special::half_random_after_retreat, false);
    }
    if (bare) {
      own.specials.set(Special::enters_woods, false);
      own.specials.set(Special::exposed, false);
    }
    if (!walls) {
      own.specials.set(Special::may_touch_fortified, false);
    }
    // One after the other: each may be idle only while the other is not.
    Profile without = own;
    without.specials.set(Special::pursues_anything, false);
    const bool pursues_as_others = std::ranges::all_of(enemies, [&](const Deployed& enemy) {
      return pursues_alike(own, enemy.unit.profile, without, enemy.unit.profile);
    });
    own = pursues_as_others ? without : own;
    without = own;
    without.specials.set(Special::pursued_by_anyone, false);
    const bool pursued_as_others = std::ranges::all_of(enemies, [&](const Deployed& enemy) {
      return pursues_alike(enemy.unit.profile, own, enemy.unit.profile, without);
    });
    own = pursued_as_others ? without : own;
  }
}

}  // namespace

Battle ranked_as_placed(Battle battle) {
  battle = ranked(std::move(battle));
  if (battle.a.size() + battle.b.size() > kMostUnits) {
    return battle;  // refused as soon as somebody fights it
  }
  const Board where = any_alike(battle) ? placed(battle) : Board{};
  // Who is parted now may part others who look at it.
  for (bool parted = true; parted && any_alike(battle);) {
    const Roster roster(battle);
    parted = rank_by(battle, [&](std::size_t unit, const Deployed& deployed) {
      return std::pair(deployed.rank, look_of(roster, where, unit, where.of(unit)));
    });
  }
  rank_by(battle, [](std::size_t unit, const Deployed& deployed) {
    return std::pair(deployed.rank, unit);
  });
  return battle;
}

Roster::Roster(Battle battle) : battle_(std::move(battle)), units_of_a_(battle_.a.size()) {
  units_.reserve(battle_.a.size() + battle_.b.size());
  ranks_.reserve(units_.capacity());
  for (const auto& [side, units] : {std::pair(&battle_.a, &a_), std::pair(&battle_.b, &b_)}) {
    for (const Deployed& deployed : *side) {
      *units |= set_of(units_.size());
      ranks_.push_back(deployed.rank);
      units_.push_back(deployed.unit);
    }
  }
}

std::string Roster::letter_of(std::size_t u) const {
  const bool of_a = side(u) == Side::a;
  const std::size_t units = of_a ? units_of_a_ : units_.size() - units_of_a_;
  return std::string(of_a ? "A" : "B") +
         (units == 1 ? "" : std::to_string(of_a ? u + 1 : u + 1 - units_of_a_));
}

Battle kinds_of(const Battle& battle) {
  Battle kinds;
  kinds.edition = battle.edition;
  kinds.terrain = battle.terrain;
  kinds.table = battle.table;
  const auto take = [&](const Battle& ranked) {
    for (const auto& [from, side] :
         {std::pair(&ranked.a, &kinds.a), std::pair(&ranked.b, &kinds.b)}) {
      side->reserve(from->size());
      for (const Deployed& deployed : *from) {
        side->push_back({.unit = kind_of(deployed.unit), .rank = deployed.rank});
      }
    }
  };
  if (battle.a.size() > 1 || battle.b.size() > 1) {
    take(ranked_as_placed(battle));
  } else {
    take(battle);
  }
  const bool bare = kinds.terrain.empty();
  const auto is_fortified = [](const Deployed& deployed) {
    return deployed.unit.cover == Cover::fortified;
  };
  const bool walls = !bare || std::ranges::any_of(kinds.a, is_fortified) ||
                     std::ranges::any_of(kinds.b, is_fortified);
  leave_out_idle(kinds.a, kinds.b, bare, walls);
  leave_out_idle(kinds.b, kinds.a, bare, walls);
  return kinds;
}

Hash128 name_of_kinds(const Battle& kinds) {
  Hasher hasher("kinds of a battle");
  hasher.word(kinds.a.size()).word(kinds.b.size());
  for (const std::vector<Deployed>* side : {&kinds.a, &kinds.b}) {
    for (const Deployed& deployed : *side) {
      const Hash128 content = content_of(deployed.unit);
      hasher.word(content.high)
          .word(content.low)
          .text(deployed.unit.profile.name)
          .word(deployed.rank);
    }
  }
  for (const field::Ground& piece : kinds.terrain) {
    hasher.word(static_cast<std::uint64_t>(piece.terrain));
    absorb(hasher, piece.area);
  }
  if (kinds.table) {
    absorb(hasher, *kinds.table);
  }
  absorb(hasher, static_cast<const Terms&>(kinds));
  absorb(hasher, kinds.edition);
  return hasher.finish();
}

}  // namespace fray::warmaster
