#pragma once

#include <cstdint>

#include "field/rectangle.hpp"

namespace fray::field {

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

}  // namespace fray::field
