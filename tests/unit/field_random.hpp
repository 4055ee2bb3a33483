#pragma once

#include <cstdint>
#include <random>

#include "field/stand.hpp"

/// Stands thrown onto a small field, so that edges and corners meet often.
class RandomField {
 public:
  explicit RandomField(std::uint32_t seed) : words_(seed) {}

  std::int32_t number(std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(words_() % static_cast<std::uint32_t>(high - low + 1));
  }

  /// Sides and places are multiples of `grid` millimetres, the place up to `reach` of them from the
  /// middle.
  fray::field::Stand stand(std::int32_t grid, std::int32_t reach) {
    const std::int32_t west = grid * number(-reach, reach);
    const std::int32_t south = grid * number(-reach, reach);
    return {{west, south, west + grid * number(1, 3), south + grid * number(1, 3)},
            static_cast<fray::field::Facing>(number(0, 3))};
  }

 private:
  std::mt19937 words_;
};

/// A quarter to the right around the point 0, 0.
inline fray::field::Rectangle turned(const fray::field::Rectangle& at) {
  return {at.south, -at.east, at.north, -at.west};
}
inline fray::field::Stand turned(const fray::field::Stand& stand) {
  return {turned(stand.base), turned_right(stand.facing)};
}

/// East and west exchanged.
inline fray::field::Rectangle mirrored(const fray::field::Rectangle& at) {
  return {-at.east, at.south, -at.west, at.north};
}
inline fray::field::Stand mirrored(const fray::field::Stand& stand) {
  return {mirrored(stand.base), is_vertical(stand.facing) ? stand.facing : opposite(stand.facing)};
}
