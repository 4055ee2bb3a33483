#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "field/rectangle.hpp"

namespace fray::field {

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

}  // namespace fray::field
