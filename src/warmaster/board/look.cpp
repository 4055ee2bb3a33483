// What parts places that are alike: the same from every side and in a mirror.

#include <algorithm>
#include <utility>
#include <vector>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/look.hpp"

namespace fray::warmaster {
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

}  // namespace fray::warmaster
