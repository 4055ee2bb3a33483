#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

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

}  // namespace fray::field
