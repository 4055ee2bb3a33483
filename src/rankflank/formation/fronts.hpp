#pragma once

#include <algorithm>
#include <array>

#include "rankflank/rules/unit.hpp"

namespace fray::rankflank {

/// Models of a unit in ranks, the last of them perhaps not full.
struct Ranks {
  int width = 1;
  int full = 0;
  int rest = 0;

  Ranks(int models, int most)
      : width(std::max(1, std::min(most, models))), full(models / width), rest(models % width) {}
  int deep() const noexcept { return full + (rest > 0 ? 1 : 0); }
};

constexpr bool is_flank(Facing facing) noexcept {
  return facing == Facing::left || facing == Facing::right;
}

/// By `Facing`.
inline constexpr std::size_t kFacings = 4;
using BySide = std::array<int, kFacings>;

/// A unit in ranks that enemies touch at more than one of its sides.
struct Surrounded {
  Ranks ranks;
  int deep = 1;                 ///< rows that fight at each side, the second with one blow
  bool reaches = false;         ///< the row behind those strikes ahead, too
  bool reaches_around = false;  ///< and to whichever side it is nearest
  BySide touching{};  ///< models of the row at each side that touch somebody; 0 where nobody is
  std::array<bool, kFacings> struck{};  ///< somebody is left there to strike
};
/// Models that strike at each side: of the row there, in contact or not, and behind it.
struct Fronts {
  BySide row{};
  BySide behind{};
};
/// Each model strikes once: whom it touches, or else the nearest, if it is near enough. Of enemies
/// at several sides it strikes the one ahead, then at the left, the right, and behind.
/// Source  "Fighting on Multiple Fronts", p. 147, and "Incomplete Ranks", p. 158, beside
///         rules-old-world: models of a last rank that is not full are at struck flanks, or leave the
///         rank before it to fill it where the rear is struck.
Fronts fronts_of(const Surrounded& unit) noexcept;

}  // namespace fray::rankflank
