#pragma once

#include <cstdint>

#include "fray/field/rectangle.hpp"

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
  return static_cast<Edge>((static_cast<unsigned>(own_facing) + 4 - static_cast<unsigned>(direction)) % 4);
}

/// Where one of its edges looks.
constexpr Facing direction_of(Facing own_facing, Edge edge) noexcept {
  return static_cast<Facing>((static_cast<unsigned>(own_facing) + 4 - static_cast<unsigned>(edge)) % 4);
}

/// Units  millimetres: `width` of the front edge, `depth` from front to rear.
constexpr std::int32_t width(const Stand& stand) noexcept {
  return is_vertical(stand.facing) ? stand.base.width() : stand.base.height();
}
constexpr std::int32_t depth(const Stand& stand) noexcept {
  return is_vertical(stand.facing) ? stand.base.height() : stand.base.width();
}

/// A stand by the left end of its front edge, as it sees it itself. Units  millimetres
constexpr Stand stand_from_left(std::int32_t x, std::int32_t y, Facing facing, std::int32_t width,
                                std::int32_t depth) noexcept {
  switch (facing) {
    case Facing::north: return {{x, y - depth, x + width, y}, facing};
    case Facing::east: return {{x - depth, y - width, x, y}, facing};
    case Facing::south: return {{x - width, y, x, y + depth}, facing};
    case Facing::west: break;
  }
  return {{x, y, x + depth, y + width}, facing};
}

/// A stand by the middle of its front edge; half a millimetre to its own left when the width is odd.
constexpr Stand stand_at(std::int32_t x, std::int32_t y, Facing facing, std::int32_t width, std::int32_t depth) noexcept {
  const Rectangle left = moved({x, y, x, y}, turned_left(facing), width / 2 + width % 2);
  return stand_from_left(left.west, left.south, facing, width, depth);
}

constexpr Stand moved(Stand stand, Facing towards, std::int32_t mm) noexcept {
  return {moved(stand.base, towards, mm), stand.facing};
}

}  // namespace fray::field
