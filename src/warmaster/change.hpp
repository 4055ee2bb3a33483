#pragma once

#include "fray/warmaster/scene.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {

/// Why a scene changes.
enum class Reason : std::uint8_t { shot, fallen, drawn, lost, tested, pursued, fallen_back, settled, advanced, next_turn };

/// Names a change by all that decides it: `number` is centimetres or a set of units.
inline Change change(const Scene* from, Reason reason, const Losses& lost, std::uint32_t number = 0,
                     Side side = Side::none) {
  Change change{from, 0, 0};
  for (std::size_t unit = 0; unit < 8; ++unit) {
    change.what |= std::uint64_t{lost[unit]} << 8 * unit;
  }
  for (std::size_t unit = 8; unit < kMostUnits; ++unit) {
    change.how |= std::uint64_t{lost[unit]} << 8 * (unit - 8);
  }
  change.how |= std::uint64_t{number & 0xffffU} << 32 | static_cast<std::uint64_t>(side) << 48 |
                static_cast<std::uint64_t>(reason) << 56;
  return change;
}

}  // namespace fray::warmaster
