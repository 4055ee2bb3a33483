#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/hash.hpp"

namespace fray::field {

/// Nothing stands farther than this from the point 0, 0, so that products of two lengths fit 64
/// bits.
/// Units  millimetres
inline constexpr std::int32_t kFarthest = 1'000'000;

/// A piece of ground whose sides run along the axes, its edges belonging to it.
/// Shape  west < east and south < north. Units  whole millimetres, x growing to the east and y to
///        the north.
struct Rectangle {
  std::int32_t west = 0;
  std::int32_t south = 0;
  std::int32_t east = 0;
  std::int32_t north = 0;

  constexpr std::int32_t width() const noexcept { return east - west; }
  constexpr std::int32_t height() const noexcept { return north - south; }
  friend constexpr bool operator==(const Rectangle&, const Rectangle&) = default;
};

/// Clockwise.
enum class Facing : std::uint8_t { north, east, south, west };

constexpr Facing opposite(Facing facing) noexcept {
  return static_cast<Facing>((static_cast<unsigned>(facing) + 2) % 4);
}
constexpr Facing turned_right(Facing facing) noexcept {
  return static_cast<Facing>((static_cast<unsigned>(facing) + 1) % 4);
}
constexpr Facing turned_left(Facing facing) noexcept {
  return static_cast<Facing>((static_cast<unsigned>(facing) + 3) % 4);
}
/// Whether something that faces so has its front along the x axis.
constexpr bool is_vertical(Facing facing) noexcept {
  return facing == Facing::north || facing == Facing::south;
}

/// A place on the field. Units  millimetres
struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend constexpr bool operator==(const Point&, const Point&) = default;
};

constexpr Point moved(Point at, Facing towards, std::int32_t mm) noexcept {
  const std::int32_t x = towards == Facing::east ? mm : towards == Facing::west ? -mm : 0;
  const std::int32_t y = towards == Facing::north ? mm : towards == Facing::south ? -mm : 0;
  return {at.x + x, at.y + y};
}

constexpr std::array<Point, 4> corners(const Rectangle& of) noexcept {
  return {Point{of.west, of.south}, Point{of.east, of.south}, Point{of.east, of.north},
          Point{of.west, of.north}};
}

/// How far along a direction something reaches. Units  mm
constexpr std::int32_t along(const Rectangle& ground, Facing way) noexcept {
  switch (way) {
    case Facing::north: return ground.north;
    case Facing::east: return ground.east;
    case Facing::south: return -ground.south;
    case Facing::west: break;
  }
  return -ground.west;
}

constexpr Rectangle moved(Rectangle at, Facing towards, std::int32_t mm) noexcept {
  const Point step = moved(Point{}, towards, mm);
  return {at.west + step.x, at.south + step.y, at.east + step.x, at.north + step.y};
}

/// The corner between two sides that are not opposite.
constexpr Point corner(Rectangle at, Facing one, Facing other) noexcept {
  const bool east = one == Facing::east || other == Facing::east;
  const bool north = one == Facing::north || other == Facing::north;
  return {east ? at.east : at.west, north ? at.north : at.south};
}

/// The smallest rectangle that holds both.
constexpr Rectangle around(Rectangle one, Rectangle other) noexcept {
  return {std::min(one.west, other.west), std::min(one.south, other.south),
          std::max(one.east, other.east), std::max(one.north, other.north)};
}

/// All that it passes over when it moves, start and end included.
constexpr Rectangle swept(Rectangle from, Facing towards, std::int32_t mm) noexcept {
  return around(from, moved(from, towards, mm));
}

/// Whether the two share ground, which no two stands may.
constexpr bool overlap(Rectangle one, Rectangle other) noexcept {
  return one.west < other.east && other.west < one.east && one.south < other.north &&
         other.south < one.north;
}

/// Whether the two share a piece of an edge or a corner, but no ground.
constexpr bool touch(Rectangle one, Rectangle other) noexcept {
  return one.west <= other.east && other.west <= one.east && one.south <= other.north &&
         other.south <= one.north && !overlap(one, other);
}

/// How far a mover goes until it shares a piece of edge with what lies ahead; 0 when it does
/// already. Nothing when it would pass by (even if corners would brush), when the other is behind
/// or when the two overlap.
/// Units  millimetres
constexpr std::optional<std::int32_t> gap_ahead(Rectangle mover, Facing towards,
                                                Rectangle other) noexcept {
  const bool in_lane = is_vertical(towards)
                           ? mover.west < other.east && other.west < mover.east
                           : mover.south < other.north && other.south < mover.north;
  const std::int32_t gap = towards == Facing::north   ? other.south - mover.north
                           : towards == Facing::east  ? other.west - mover.east
                           : towards == Facing::south ? mover.south - other.north
                                                      : mover.west - other.east;
  return in_lane && gap >= 0 ? std::optional(gap) : std::nullopt;
}

/// The shortest way from one to the other, squared; 0 when they touch or overlap. Units  square
/// millimetres
constexpr std::int64_t distance_squared(Rectangle one, Rectangle other) noexcept {
  const std::int64_t x = std::max({0, other.west - one.east, one.west - other.east});
  const std::int64_t y = std::max({0, other.south - one.north, one.south - other.north});
  return x * x + y * y;
}

/// An edge as the stand itself sees it, counter-clockwise.
enum class Edge : std::uint8_t { front, left, rear, right };

/// One base on the field.
struct Stand {
  Rectangle base{};
  Facing facing = Facing::north;

  friend constexpr bool operator==(const Stand&, const Stand&) = default;
};

/// Which own edge looks in a direction.
constexpr Edge edge_towards(Facing own_facing, Facing direction) noexcept {
  return static_cast<Edge>(
      (static_cast<unsigned>(own_facing) + 4 - static_cast<unsigned>(direction)) % 4);
}

/// Where one of its edges looks.
constexpr Facing direction_of(Facing own_facing, Edge edge) noexcept {
  return static_cast<Facing>((static_cast<unsigned>(own_facing) + 4 - static_cast<unsigned>(edge)) %
                             4);
}

/// Units  millimetres: `width` of the front edge, `depth` from front to rear.
constexpr std::int32_t width(const Stand& stand) noexcept {
  return is_vertical(stand.facing) ? stand.base.width() : stand.base.height();
}
constexpr std::int32_t depth(const Stand& stand) noexcept {
  return is_vertical(stand.facing) ? stand.base.height() : stand.base.width();
}

/// A stand by the left end of its front edge, as it sees it itself. Units  millimetres
constexpr Stand stand_from_left(Point left, Facing facing, std::int32_t width,
                                std::int32_t depth) noexcept {
  const Point other = moved(moved(left, turned_right(facing), width), opposite(facing), depth);
  return {{std::min(left.x, other.x), std::min(left.y, other.y), std::max(left.x, other.x),
           std::max(left.y, other.y)},
          facing};
}

/// A stand by the middle of its front edge; half a millimetre to its own left when the width is
/// odd.
constexpr Stand stand_at(Point front, Facing facing, std::int32_t width,
                         std::int32_t depth) noexcept {
  return stand_from_left(moved(front, turned_left(facing), width / 2 + width % 2), facing, width,
                         depth);
}

constexpr Stand moved(Stand stand, Facing towards, std::int32_t mm) noexcept {
  return {moved(stand.base, towards, mm), stand.facing};
}

/// What a piece of ground is. Who may enter it and what it is good for is a game's affair.
enum class Terrain : std::uint8_t {
  impassable,
  woods,
  hill,
  obstacle,
  buildings,
  fortification,
  marsh,
  loose
};

inline constexpr std::array<std::string_view, 8> kTerrainNames{
    "impassable", "woods", "hill", "obstacle", "buildings", "fortification", "marsh", "loose"};

constexpr std::string_view to_string(Terrain terrain) noexcept {
  return kTerrainNames[static_cast<std::size_t>(terrain)];
}

struct Ground {
  Terrain terrain = Terrain::impassable;
  Rectangle area{};

  friend constexpr bool operator==(const Ground&, const Ground&) = default;
};

/// What of a piece of ground or a table enters a name.
constexpr void absorb(Hasher& hasher, const Rectangle& area) noexcept {
  hasher.word(static_cast<std::uint64_t>(area.west)).word(static_cast<std::uint64_t>(area.south));
  hasher.word(static_cast<std::uint64_t>(area.east)).word(static_cast<std::uint64_t>(area.north));
}

enum class Touch : std::uint8_t { none, corner, edge };

/// How one stand touches another, as the first sees it.
///
/// Shape  edge: `own` and `theirs` are the two edges that share a segment, the flags are false.
///        corner: `own` is the own edge at that corner which is parallel to their front, `theirs`
///        is their edge parallel to the own front, and the flags say which corners meet. none:
///        nothing else is meant.
/// Source  seeds/000, "Attack value" (edge before corner) and "Retreats" (corner to corner counts
///         as touching the edge that is parallel to the enemy stand's front).
struct Contact {
  Touch touch = Touch::none;
  Edge own = Edge::front;
  Edge theirs = Edge::front;
  bool own_rear_corner = false;
  bool their_front_corner = false;

  friend constexpr bool operator==(const Contact&, const Contact&) = default;
};

constexpr Contact contact(const Stand& own, const Stand& theirs) noexcept {
  const Rectangle& a = own.base;
  const Rectangle& b = theirs.base;
  const std::int32_t shared_x = std::min(a.east, b.east) - std::max(a.west, b.west);
  const std::int32_t shared_y = std::min(a.north, b.north) - std::max(a.south, b.south);
  if (shared_x < 0 || shared_y < 0 || (shared_x > 0 && shared_y > 0)) {
    return {};
  }
  const Facing along_x = a.east <= b.west ? Facing::east : Facing::west;
  const Facing along_y = a.north <= b.south ? Facing::north : Facing::south;
  const auto meet = [&](Touch touch, Facing to_theirs, Facing to_own) {
    return Contact{touch, edge_towards(own.facing, to_theirs), edge_towards(theirs.facing, to_own)};
  };
  if (shared_x > 0 || shared_y > 0) {
    const Facing direction = shared_x > 0 ? along_y : along_x;
    return meet(Touch::edge, direction, opposite(direction));
  }
  Contact corners = meet(Touch::corner, is_vertical(theirs.facing) ? along_y : along_x,
                         opposite(is_vertical(own.facing) ? along_y : along_x));
  corners.own_rear_corner = own.facing == opposite(is_vertical(own.facing) ? along_y : along_x);
  corners.their_front_corner =
      theirs.facing == opposite(is_vertical(theirs.facing) ? along_y : along_x);
  return corners;
}

/// Whether this contact takes an attack away: their front edge on the own side or rear edge, or
/// their front corner on the own rear corner.
/// Why  Stands that touch along other edges have corners on each other's edges too; the document
///      rules that out for side to side ("only enemy front edges and corners"), so what shares an
///      edge is judged by the edges alone.
/// Source  seeds/000, "Enemy facing own side or rear"; rules-facts 1.3.
constexpr bool penalises(const Contact& contact) noexcept {
  if (contact.touch == Touch::edge) {
    return contact.theirs == Edge::front && contact.own != Edge::front;
  }
  return contact.touch == Touch::corner && contact.own_rear_corner && contact.their_front_corner;
}

/// Whether a stand is placed so that it can support another: facing the same way and butted,
/// exactly behind (their whole rear edge is its whole front edge) or exactly beside (a whole side
/// of each). Who may support is no geometry.
/// Source  seeds/000, "Support"; rules-facts 1.6.
constexpr bool supports(const Stand& supporter, const Stand& fighter) noexcept {
  if (supporter.facing != fighter.facing) {
    return false;
  }
  const auto exactly = [&](Facing towards) {
    const std::int32_t step = is_vertical(towards) ? fighter.base.height() : fighter.base.width();
    const Rectangle next = moved(fighter.base, towards, step);
    const Rectangle& base = supporter.base;
    return touch(base, fighter.base) && gap_ahead(fighter.base, towards, base) == 0 &&
           (is_vertical(towards) ? base.west == next.west && base.east == next.east
                                 : base.south == next.south && base.north == next.north);
  };
  return exactly(opposite(fighter.facing)) || exactly(turned_left(fighter.facing)) ||
         exactly(turned_right(fighter.facing));
}

/// Whether a straight way comes into no barrier.
/// Shape  a barrier is the inside of its rectangle: ways may run along its edges, and between two
///        that share an edge.
bool is_clear(Point from, Point to, std::span<const Rectangle> barriers);

/// How long the shortest way of a point past barriers is; nothing where each is longer than
/// `longest`. Where a way with bends is to lead towards something, no leg of it may end farther
/// from that than it comes on the way. Where any way will do, it is the first that is found.
/// Shape  as above.
/// Units  those of the points, no farther out than 4 * kFarthest
std::optional<double> shortest_way(Point from, Point to, std::span<const Rectangle> barriers,
                                   double longest, const std::optional<Rectangle>& towards = {},
                                   bool any = false);

/// Whether one piece of ground can see another past blockers: some straight line from one to the
/// other comes into touch with no blocker on the way. Blockers hold their edges, so nobody sees
/// through the crack between two that are butted, nor along the edge of one. What touches is seen.
///
/// Shape  neither `from` nor `to` overlaps a blocker. Error  none: the lines that decide are those
///        through two corners, shifted by less than anything, in whole numbers.
bool sees(const Rectangle& from, const Rectangle& to, std::span<const Rectangle> blockers);

/// The same from a stand's front edge, and of what lies before the line of that edge alone.
/// Source  game values, "Line of sight" (the page beside seeds/000), and the published answers on
///         sight at 180 degrees from the front corners.
bool sees_ahead(const Stand& from, Rectangle to, std::span<const Rectangle> blockers);

}  // namespace fray::field
