#include "warmaster/board/edges.hpp"

#include <algorithm>
#include <array>

namespace fray::warmaster {

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
