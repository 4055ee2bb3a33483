#include "warmaster/ground.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace fray::warmaster {
namespace {

using field::Facing;
using field::Rectangle;

bool on_table(const Roster& roster, const Rectangle& ground) {
  const auto& table = roster.battle().table;
  return !table || (ground.west >= table->west && ground.south >= table->south && ground.east <= table->east &&
                    ground.north <= table->north);
}

/// How many enemy stands touch the unit on the side that looks in each direction.
std::array<int, 4> touched_from(const Roster& roster, const Disposition& where, std::size_t unit) {
  std::array<int, 4> from{};
  each_stand(where, roster.enemies_of(unit), [&](std::size_t, std::size_t, const field::Stand& enemy) {
    std::array<bool, 4> sides{};
    for (const field::Stand& own : where.of(unit)) {
      const field::Contact contact = field::contact(own, enemy);
      if (contact.touch != field::Touch::none) {
        sides[static_cast<std::size_t>(field::direction_of(own.facing, contact.own))] = true;
      }
    }
    for (std::size_t side = 0; side < sides.size(); ++side) {
      from[side] += sides[side] ? 1 : 0;
    }
  });
  return from;
}

/// The direction in which the nearest of these enemies stands. Who is diagonally ahead is ahead.
Facing nearest_direction(const Disposition& where, std::size_t unit, UnitSet enemies) {
  using Rank = std::tuple<std::int64_t, std::int64_t, int>;  // between edges, between middles; ahead before aside and behind
  std::optional<Rank> nearest;
  Facing direction = where.of(unit).front().facing;
  each_stand(where, enemies, [&](std::size_t, std::size_t, const field::Stand& enemy) {
    for (const field::Stand& own : where.of(unit)) {
      const std::int64_t x = own.base.west + own.base.east - enemy.base.west - enemy.base.east;
      const std::int64_t y = own.base.south + own.base.north - enemy.base.south - enemy.base.north;
      for (const auto& [way, order] : {std::pair(own.facing, 0), std::pair(field::turned_left(own.facing), 1),
                                       std::pair(field::turned_right(own.facing), 1),
                                       std::pair(field::opposite(own.facing), 2)}) {
        const bool wholly = along(enemy.base, field::opposite(way)) + along(own.base, way) <= 0;
        const Rank rank(field::distance_squared(own.base, enemy.base), x * x + y * y, order);
        if (wholly && (!nearest || rank < *nearest)) {
          nearest = rank;
          direction = way;
        }
      }
    }
  });
  return direction;
}

std::int32_t foremost(std::span<const field::Stand> stands, Facing way) {
  std::int32_t most = INT32_MIN;
  for (const field::Stand& stand : stands) {
    most = std::max(most, along(stand.base, way));
  }
  return most;
}

}  // namespace

std::int32_t along(const Rectangle& ground, Facing way) {
  switch (way) {
    case Facing::north: return ground.north;
    case Facing::east: return ground.east;
    case Facing::south: return -ground.south;
    case Facing::west: break;
  }
  return -ground.west;
}

Apart apart_from(const Roster& roster, const Disposition& where, std::size_t unit, const Rectangle& place) {
  constexpr std::int64_t kFar = std::int64_t{600} * 600;
  Apart apart;
  const auto near = [&](const Rectangle& other) {
    const std::int64_t distance = field::distance_squared(place, other);
    return distance < kFar ? distance : 0;
  };
  each_stand(where, roster.enemies_of(unit), [&](std::size_t, std::size_t, const field::Stand& enemy) {
    apart.enemies += near(enemy.base);
  });
  const UnitSet friends = static_cast<UnitSet>(roster.units_of(roster.side(unit)) & ~set_of(unit));
  each_stand(where, friends, [&](std::size_t, std::size_t, const field::Stand& friendly) {
    apart.friends += near(friendly.base);
  });
  for (const field::Ground& piece : roster.battle().terrain) {
    apart.ground += (1 + static_cast<std::int64_t>(piece.terrain)) * near(piece.area);
  }
  if (const auto& table = roster.battle().table) {
    for (const Facing way : {Facing::north, Facing::east, Facing::south, Facing::west}) {
      const std::int64_t gap = along(*table, way) - along(place, way);
      apart.ground += gap * gap;
    }
  }
  return apart;
}

int groups_of(std::span<const field::Stand> stands, std::size_t without) {
  std::vector<std::size_t> leader(stands.size());
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto find = [&](std::size_t stand) {
    while (leader[stand] != stand) {
      stand = leader[stand];
    }
    return stand;
  };
  int count = 0;
  for (std::size_t one = 0; one < stands.size(); ++one) {
    if (one == without) {
      continue;
    }
    ++count;
    for (std::size_t two = 0; two < one; ++two) {
      if (two != without && field::touch(stands[one].base, stands[two].base) && find(one) != find(two)) {
        leader[find(one)] = find(two);
        --count;
      }
    }
  }
  return count;
}

void foremost_first(const Disposition& where, std::vector<std::pair<std::size_t, Facing>>& order) {
  // An order for each direction; units that go different ways stay in the order of their numbers.
  std::ranges::stable_sort(order, [&](const auto& left, const auto& right) {
    if (left.second != right.second) {
      return left.second < right.second;
    }
    return foremost(where.of(left.first), left.second) > foremost(where.of(right.first), right.second);
  });
}

bool forbidden(const Roster& roster, std::size_t unit, const Rectangle& ground) {
  return std::ranges::any_of(roster.battle().terrain, [&](const field::Ground& piece) {
    return field::overlap(piece.area, ground) && !may_enter(roster.profile(unit), piece.terrain);
  });
}

bool may_pass(const Roster& roster, const Disposition& where, std::size_t unit, const Rectangle& lane) {
  if (forbidden(roster, unit, lane)) {
    return false;
  }
  bool clear = true;
  const UnitSet others = static_cast<UnitSet>((roster.units_of(Side::a) | roster.units_of(Side::b)) & ~set_of(unit));
  each_stand(where, others, [&](std::size_t, std::size_t, const field::Stand& stand) {
    clear &= !field::overlap(stand.base, lane);
  });
  return clear;
}

bool may_stand(const Roster& roster, const Disposition& where, std::size_t unit, const field::Stand& stand,
               std::span<const field::Stand> placed) {
  if (!on_table(roster, stand.base) || !may_pass(roster, where, unit, stand.base) ||
      std::ranges::any_of(placed, [&](const field::Stand& own) { return field::overlap(own.base, stand.base); })) {
    return false;
  }
  if (may_touch_walls(roster.profile(unit))) {
    return true;
  }
  bool touches_walls = false;
  each_stand(where, roster.enemies_of(unit), [&](std::size_t enemy, std::size_t, const field::Stand& theirs) {
    const field::Contact contact = field::contact(stand, theirs);
    touches_walls |= contact.touch != field::Touch::none &&
                     cover_towards(roster, where, enemy, theirs, contact.theirs) == Cover::fortified;
  });
  return !touches_walls;
}

std::int32_t full_pace(const Profile& profile) noexcept {
  if (profile.specials.has(Special::flying)) {
    return 100 * kMillimetres;
  }
  switch (profile.type) {
    case TroopType::cavalry:
    case TroopType::chariot: return 30 * kMillimetres;
    case TroopType::artillery: return 10 * kMillimetres;
    case TroopType::infantry:
    case TroopType::monster:
    case TroopType::machine: break;
  }
  return 20 * kMillimetres;
}

Facing way_out(const Roster& roster, const Disposition& where, std::size_t unit, UnitSet enemies, std::int32_t length) {
  const std::array<int, 4> from = touched_from(roster, where, unit);
  const int most = *std::ranges::max_element(from);
  if (most == 0) {
    return field::opposite(nearest_direction(where, unit, enemies));
  }
  const Facing facing = where.of(unit).front().facing;
  Facing best = field::opposite(facing);
  std::optional<std::tuple<std::ptrdiff_t, int, Apart>> best_rank;  // stands that can go, back or aside or ahead, how far
  for (const auto& [way, order] : {std::pair(field::opposite(facing), 2), std::pair(field::turned_left(facing), 1),
                                   std::pair(field::turned_right(facing), 1), std::pair(facing, 0)}) {
    if (from[static_cast<std::size_t>(field::opposite(way))] != most) {
      continue;
    }
    std::tuple<std::ptrdiff_t, int, Apart> rank{0, order, {}};
    for (const field::Stand& own : where.of(unit)) {
      std::get<0>(rank) += may_pass(roster, where, unit, field::swept(own.base, way, length)) ? 1 : 0;
      const Apart apart = apart_from(roster, where, unit, field::moved(own.base, way, length));
      Apart& sum = std::get<2>(rank);
      sum = {sum.enemies + apart.enemies, sum.friends + apart.friends, sum.ground + apart.ground};
    }
    if (!best_rank || rank > *best_rank) {
      best_rank = rank;
      best = way;
    }
  }
  return best;
}

}  // namespace fray::warmaster
