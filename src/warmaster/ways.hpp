#pragma once

#include <cstdint>
#include <span>

#include "warmaster/ground.hpp"

namespace fray::warmaster {

/// How a unit goes to its enemies.
struct March {
  std::int32_t reach = 0;    ///< mm, for the part of a stand that moves farthest
  bool over_all = false;     ///< it flies over stands and ground, and lands where it may stand
};

/// Whether a stand of `unit` can go from one place to another, past other units, stands of its own that are `placed`, and
/// ground that it cannot enter; turning as it likes where its shorter edge fits through, and through a gap beside an enemy
/// that it does not charge only where that is wider than its front.
/// Why  not whether it may stand there: may_stand.
/// Source  seeds/000, "Moving pursuers" and "Advance"; movement, "The move" and "Moving through gaps" (the page beside it).
bool has_way(const Roster& roster, const Disposition& where, std::size_t unit, const field::Stand& from,
             const field::Stand& to, std::span<const field::Stand> placed, UnitSet charged, const March& march);

}  // namespace fray::warmaster
