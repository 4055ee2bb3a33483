#pragma once

#include <cstdint>

namespace fray::warmaster {

enum class Side : std::uint8_t { none, a, b };

constexpr Side other(Side side) noexcept {
  return side == Side::a ? Side::b : side == Side::b ? Side::a : Side::none;
}

}  // namespace fray::warmaster
