#include "warmaster/board/ground.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "core/sort_few.hpp"
#include "warmaster/board/moves.hpp"

namespace fray::warmaster {

namespace {

using field::Facing;
using field::Rectangle;

/// The direction in which the nearest of these enemies stands. Who is diagonally ahead is ahead.
Facing nearest_direction(const Roster& roster, const Board& where, std::size_t unit,
                         UnitSet enemies) {
  struct Nearest {
    // Between edges, between middles; ahead before aside and behind.
    std::tuple<std::int64_t, std::int64_t, int> rank{};
    std::size_t theirs = 0;
    field::Stand enemy{};
    field::Stand own{};
    Facing way = Facing::north;
  };
  // Of those as near, how it looks from there and from here.
  const auto looks = [&](const Nearest& of) {
    return std::pair(look_from(roster, where, of.theirs, of.enemy, where.of(of.theirs)),
                     look_from(roster, where, unit, of.own, where.of(unit)));
  };
  std::optional<Nearest> nearest;
  each_stand(where, enemies, [&](std::size_t theirs, std::size_t, const field::Stand& enemy) {
    for (const field::Stand& own : where.of(unit)) {
      const std::int64_t x = own.base.west + own.base.east - enemy.base.west - enemy.base.east;
      const std::int64_t y = own.base.south + own.base.north - enemy.base.south - enemy.base.north;
      for (const auto& [way, order] :
           {std::pair(own.facing, 0), std::pair(field::turned_left(own.facing), 1),
            std::pair(field::turned_right(own.facing), 1),
            std::pair(field::opposite(own.facing), 2)}) {
        const bool wholly = along(enemy.base, field::opposite(way)) + along(own.base, way) <= 0;
        const Nearest now{{field::distance_squared(own.base, enemy.base), x * x + y * y, order},
                          theirs,
                          enemy,
                          own,
                          way};
        if (wholly && (!nearest || now.rank < nearest->rank ||
                       (now.rank == nearest->rank && looks(now) < looks(*nearest)))) {
          nearest = now;
        }
      }
    }
  });
  return nearest ? nearest->way : where.of(unit).front().facing;
}

std::int32_t foremost(std::span<const field::Stand> stands, Facing way) {
  std::int32_t most = INT32_MIN;
  for (const field::Stand& stand : stands) {
    most = std::max(most, along(stand.base, way));
  }
  return most;
}

/// Stands of a unit that can go so far, once those of `friends` in their way who can have made way.
std::ptrdiff_t free_to_go(const Roster& roster, const Board& where, UnitSet friends,
                          std::size_t unit, Facing way, std::int32_t length) {
  const auto free_on = [&](const Board& board) {
    return std::ranges::count_if(where.of(unit), [&](const field::Stand& own) {
      const Rectangle lane = field::swept(own.base, way, length);
      return on_table(roster, lane) && may_pass(roster, board, unit, lane);
    });
  };
  bool meets_friends = false;
  each_stand(where, friends, [&](std::size_t, std::size_t, const field::Stand& theirs) {
    meets_friends |= std::ranges::any_of(where.of(unit), [&](const field::Stand& own) {
      return field::overlap(theirs.base, field::swept(own.base, way, length));
    });
  });
  if (!meets_friends) {
    return free_on(where);
  }
  Board cleared = where;
  make_way(roster, cleared, friends, unit, way, length);
  return free_on(cleared);
}

}  // namespace

Apart apart_from(const Roster& roster, const Board& where, std::size_t unit,
                 const Rectangle& place) {
  constexpr std::int64_t kFar = std::int64_t{600} * 600;
  Apart apart;
  const auto near = [&](const Rectangle& other) {
    const std::int64_t distance = field::distance_squared(place, other);
    return distance < kFar ? distance : 0;
  };
  each_stand(where, roster.enemies_of(unit),
             [&](std::size_t, std::size_t, const field::Stand& enemy) {
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
  std::array<std::uint8_t, UINT8_MAX + 1> leader;  // a unit has no more stands
  std::iota(leader.begin(), leader.begin() + static_cast<std::ptrdiff_t>(stands.size()),
            std::uint8_t{0});
  const auto find = [&](std::uint8_t stand) {
    while (leader[stand] != stand) {
      stand = leader[stand];
    }
    return stand;
  };
  int count = 0;
  for (std::uint8_t one = 0; one < stands.size(); ++one) {
    if (one == without) {
      continue;
    }
    ++count;
    for (std::uint8_t two = 0; two < one; ++two) {
      if (two != without && field::touch(stands[one].base, stands[two].base) &&
          find(one) != find(two)) {
        leader[find(one)] = find(two);
        --count;
      }
    }
  }
  return count;
}

std::vector<std::size_t> nearest_first(const Roster& roster, const Board& where, UnitSet units) {
  std::vector<std::size_t> order;
  order.reserve(roster.size());
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (has(units, unit)) {
      order.push_back(unit);
    }
  }
  if (order.size() <= 1 || roster.size() <= 2) {
    return order;
  }
  std::array<std::tuple<std::int64_t, Apart, int>, kMostUnits> ranks{};
  for (const std::size_t unit : order) {
    std::int64_t gap = INT64_MAX;
    for (const field::Stand& own : where.of(unit)) {
      if (gap == 0) {
        break;
      }
      each_stand(where, roster.enemies_of(unit),
                 [&](std::size_t, std::size_t, const field::Stand& enemy) {
                   gap = std::min(gap, field::distance_squared(own.base, enemy.base));
                 });
    }
    ranks[unit] = {gap, Apart{}, roster.rank(unit)};
  }
  const auto as_near = [&](std::size_t unit) {  // friends
    return std::ranges::any_of(order, [&](std::size_t other) {
      return other != unit && roster.side(other) == roster.side(unit) &&
             std::get<0>(ranks[other]) == std::get<0>(ranks[unit]);
    });
  };
  for (const std::size_t unit : order) {
    for (const field::Stand& own :
         as_near(unit) ? where.of(unit) : std::span<const field::Stand>{}) {
      std::get<1>(ranks[unit]) += apart_from(roster, where, unit, own.base);
    }
  }
  sort_few(order, {}, [&](std::size_t unit) { return ranks[unit]; });
  return order;
}

std::int32_t place_in_order(const Roster& roster, std::size_t unit) {
  const std::int32_t given = roster.unit(unit).choices.moves;
  return given == 0 ? INT32_MAX : given;
}

std::vector<std::size_t> order_of_moves(const Roster& roster, const Board& where, UnitSet units) {
  std::vector<std::size_t> order = nearest_first(roster, where, units);
  sort_few(order, {}, [&](std::size_t unit) { return place_in_order(roster, unit); });
  return order;
}

void foremost_first(const Board& where, std::vector<std::pair<std::size_t, Facing>>& order) {
  // An order for each direction; of two directions that comes first in which the first unit goes.
  std::array<std::size_t, 4> first;
  first.fill(kMostUnits);
  for (std::size_t place = 0; place < order.size(); ++place) {
    std::size_t& now = first[static_cast<std::size_t>(order[place].second)];
    now = std::min(now, place);
  }
  sort_few(order, [&](const auto& left, const auto& right) {
    if (left.second != right.second) {
      return first[static_cast<std::size_t>(left.second)] <
             first[static_cast<std::size_t>(right.second)];
    }
    return foremost(where.of(left.first), left.second) >
           foremost(where.of(right.first), right.second);
  });
}

bool on_table(const Roster& roster, const Rectangle& ground) {
  const auto& table = roster.battle().table;
  return !table || (ground.west >= table->west && ground.south >= table->south &&
                    ground.east <= table->east && ground.north <= table->north);
}

bool forbidden(const Roster& roster, std::size_t unit, const Rectangle& ground) {
  return std::ranges::any_of(roster.battle().terrain, [&](const field::Ground& piece) {
    return field::overlap(piece.area, ground) && !may_enter(roster.profile(unit), piece.terrain);
  });
}

bool may_pass(const Roster& roster, const Board& where, std::size_t unit, const Rectangle& lane) {
  if (forbidden(roster, unit, lane)) {
    return false;
  }
  bool clear = true;
  const UnitSet others =
      static_cast<UnitSet>((roster.units_of(Side::a) | roster.units_of(Side::b)) & ~set_of(unit));
  each_stand(where, others, [&](std::size_t, std::size_t, const field::Stand& stand) {
    clear &= !field::overlap(stand.base, lane);
  });
  return clear;
}

bool touches_forbidden_walls(const Roster& roster, const Board& where, std::size_t unit,
                             const field::Stand& stand) {
  if (may_touch_walls(roster.profile(unit))) {
    return false;
  }
  bool touches_walls = false;
  each_stand(where, roster.enemies_of(unit),
             [&](std::size_t enemy, std::size_t, const field::Stand& theirs) {
               const field::Contact contact = field::contact(stand, theirs);
               touches_walls |=
                   contact.touch != field::Touch::none &&
                   cover_towards(roster, where, enemy, theirs, contact.theirs) == Cover::fortified;
             });
  return touches_walls;
}

bool may_stand(const Roster& roster, const Board& where, std::size_t unit,
               const field::Stand& stand, std::span<const field::Stand> placed) {
  if (!on_table(roster, stand.base) || !may_pass(roster, where, unit, stand.base) ||
      std::ranges::any_of(
          placed, [&](const field::Stand& own) { return field::overlap(own.base, stand.base); })) {
    return false;
  }
  return !touches_forbidden_walls(roster, where, unit, stand);
}

std::int32_t full_pace(const Profile& profile) noexcept {
  if (flies(profile)) {
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

std::int32_t charge_reach(const Unit& unit) noexcept {
  constexpr std::int32_t kFarthestFlight = 60 * kMillimetres;
  constexpr std::int32_t kHalfFlight = 10 * kMillimetres;
  if (!flies(unit.profile)) {
    return full_pace(unit.profile);
  }
  return unit.irregular ? kHalfFlight : kFarthestFlight;
}

bool can_support(const Roster& roster, std::size_t unit, const field::Stand& stand,
                 std::size_t friendly, const field::Stand& fighter) {
  const bool infantry = roster.profile(unit).type == TroopType::infantry &&
                        roster.profile(friendly).type == TroopType::infantry;
  const bool beside = !field::gap_ahead(stand.base, stand.facing, fighter.base).has_value();
  return infantry && field::supports(stand, fighter) &&
         may_support(roster.profile(unit), roster.profile(friendly), beside);
}

bool is_to_front(const Roster& roster, const field::Contact& contact) noexcept {
  return contact.own == field::Edge::front &&
         (contact.touch == field::Touch::edge ||
          (contact.touch == field::Touch::corner && !roster.battle().edition.corner_is_no_front));
}

std::array<int, 4> touched_from(const Roster& roster, const Board& where, std::size_t unit) {
  std::array<int, 4> from{};
  each_stand(
      where, roster.enemies_of(unit), [&](std::size_t, std::size_t, const field::Stand& enemy) {
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

UnitSet touching_enemies(const Roster& roster, const Board& where, UnitSet units) {
  UnitSet fighting = 0;
  each_stand(where, units, [&](std::size_t unit, std::size_t, const field::Stand& own) {
    each_stand(where, roster.enemies_of(unit),
               [&](std::size_t, std::size_t, const field::Stand& enemy) {
                 if (field::touch(own.base, enemy.base)) {
                   fighting |= set_of(unit);
                 }
               });
  });
  return fighting;
}

Facing way_out(const Roster& roster, const Board& where, std::size_t unit, UnitSet enemies,
               std::int32_t length, UnitSet friends) {
  const std::array<int, 4> from = touched_from(roster, where, unit);
  const int most = *std::ranges::max_element(from);
  if (most == 0) {
    return field::opposite(nearest_direction(roster, where, unit, enemies));
  }
  if (std::ranges::count(from, most) == 1) {
    return field::opposite(static_cast<Facing>(std::ranges::find(from, most) - from.begin()));
  }
  const Facing facing = where.of(unit).front().facing;
  Facing best = field::opposite(facing);
  // Stands that can go, back or aside or ahead, the length of edge that gets free, how far apart,
  // how it looks there.
  std::optional<std::tuple<std::ptrdiff_t, int, std::int32_t, Apart, std::uint64_t>> best_rank;
  for (const Facing way :
       {field::opposite(facing), field::turned_left(facing), field::turned_right(facing), facing}) {
    if (from[static_cast<std::size_t>(field::opposite(way))] != most) {
      continue;
    }
    std::tuple<std::ptrdiff_t, int, std::int32_t, Apart, std::uint64_t> rank{
        free_to_go(roster, where, friends, unit, way, length), 0, 0, {}, 0};
    std::vector<field::Stand> there;
    for (const field::Stand& own : where.of(unit)) {
      std::get<1>(rank) += way == field::opposite(own.facing) ? 2 : way == own.facing ? 0 : 1;
      there.push_back(field::moved(own, way, length));
      std::get<3>(rank) += apart_from(roster, where, unit, there.back().base);
      each_stand(where, roster.enemies_of(unit),
                 [&](std::size_t, std::size_t, const field::Stand& enemy) {
                   std::get<2>(rank) += shared_edge(own.base, enemy.base, field::opposite(way));
                 });
    }
    std::get<4>(rank) = look_of(roster, where, unit, there);
    if (!best_rank || rank > *best_rank) {
      best_rank = rank;
      best = way;
    }
  }
  return best;
}

using field::Facing;
using field::Rectangle;
using field::Stand;

std::int64_t way_between(const Stand& from, const Stand& to) {
  const std::int64_t x = (from.base.west + from.base.east - to.base.west - to.base.east) / 2;
  const std::int64_t y = (from.base.south + from.base.north - to.base.south - to.base.north) / 2;
  return x * x + y * y;
}

Stand facing_edge(const Stand& enemy, Facing out, std::int32_t along, std::int32_t width,
                  std::int32_t depth) {
  const field::Rectangle& base = enemy.base;
  switch (out) {
    case Facing::north:
      return field::stand_from_left({base.east - along, base.north}, Facing::south, width, depth);
    case Facing::east:
      return field::stand_from_left({base.east, base.south + along}, Facing::west, width, depth);
    case Facing::south:
      return field::stand_from_left({base.west + along, base.south}, Facing::north, width, depth);
    case Facing::west: break;
  }
  return field::stand_from_left({base.west, base.north - along}, Facing::east, width, depth);
}

namespace {

/// Where the edges of an enemy look, as somebody who comes with that facing meets them: ahead,
/// aside, behind.
std::array<Facing, 4> edges_met_by(Facing facing) {
  return {field::opposite(facing), field::turned_left(facing), field::turned_right(facing), facing};
}

}  // namespace

void add_against(std::vector<Stand>& places, const Stand& from, const Stand& enemy) {
  const std::int32_t width = field::width(from);
  for (const Facing out : edges_met_by(from.facing)) {
    const std::int32_t edge = edge_length(enemy, out);
    for (const std::int32_t along : {0, edge - width, -width, edge}) {
      places.push_back(facing_edge(enemy, out, along, width, field::depth(from)));
    }
  }
}

Facing zone_of(const Stand& enemy, std::span<const Stand> unit, std::size_t nearest) {
  const auto zone = [&](const Stand& stand) {
    Facing side = enemy.facing;
    std::int32_t farthest = INT32_MIN;
    for (const Facing way : edges_met_by(field::opposite(enemy.facing))) {
      // Twice.
      const std::int32_t middle =
          (along(stand.base, way) - along(stand.base, field::opposite(way)));
      const std::int32_t beyond = middle - 2 * along(enemy.base, way);
      if (beyond > farthest) {
        farthest = beyond;
        side = way;
      }
    }
    return side;
  };
  std::array<std::size_t, 4> stands{};
  for (const Stand& stand : unit) {
    ++stands[static_cast<std::size_t>(zone(stand))];
  }
  const Facing near = zone(unit[nearest]);
  const auto most = std::ranges::max_element(stands);
  return std::ranges::count(stands, *most) == 1 ? static_cast<Facing>(most - stands.begin()) : near;
}

std::int32_t edge_length(const Stand& stand, Facing out) {
  return field::is_vertical(out) ? stand.base.width() : stand.base.height();
}

std::int32_t shared_edge(const Rectangle& own, const Rectangle& other, Facing way) {
  const Facing right = field::turned_right(way);
  const Facing left = field::turned_left(way);
  const bool meets = along(own, way) + along(other, field::opposite(way)) == 0;
  return !meets ? 0
                : std::max(0, std::min(along(own, right), along(other, right)) +
                                  std::min(along(own, left), along(other, left)));
}

}  // namespace fray::warmaster
