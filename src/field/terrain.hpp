#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/hash.hpp"
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

/// What of a piece of ground or a table enters a name.
constexpr void absorb(Hasher& hasher, const Rectangle& area) noexcept {
  hasher.word(static_cast<std::uint64_t>(area.west)).word(static_cast<std::uint64_t>(area.south));
  hasher.word(static_cast<std::uint64_t>(area.east)).word(static_cast<std::uint64_t>(area.north));
}

}  // namespace fray::field
