#pragma once

#include <cstring>

#include "warmaster/board/moves.hpp"
#include "warmaster/board/scene.hpp"

namespace fray::warmaster {

/// Why a scene changes.
enum class Reason : std::uint8_t {
  shot,
  aimed,
  fallen,
  drawn,
  lost,
  tested,
  pursued,
  fallen_back,
  settled,
  advanced,
  next_turn,
  under_fire,
  driven,
  faded,
  ended
};

/// Names a change by all that decides it: `number` is centimetres or a set of units, `orders` those
/// of both sides.
inline Change change(const Plan* from, Reason reason, const Losses& lost, std::uint32_t number = 0,
                     Side side = Side::none, std::uint8_t orders = 0) {
  static_assert(sizeof(Losses) == sizeof(std::uint64_t) + sizeof(std::uint32_t));
  std::uint64_t first = 0;
  std::uint32_t last = 0;
  std::memcpy(&first, lost.data(), sizeof(first));
  std::memcpy(&last, lost.data() + sizeof(first), sizeof(last));
  return {from, first,
          std::uint64_t{last} | std::uint64_t{number & 0xffffU} << 32 |
              static_cast<std::uint64_t>(side) << 48 | static_cast<std::uint64_t>(orders) << 50 |
              static_cast<std::uint64_t>(reason) << 56};
}
inline Change change(const Scene* from, Reason reason, const Losses& lost, std::uint32_t number = 0,
                     Side side = Side::none, std::uint8_t orders = 0) {
  return change(&from->plan, reason, lost, number, side, orders);
}

}  // namespace fray::warmaster
