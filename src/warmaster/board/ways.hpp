#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "warmaster/board/ground.hpp"

namespace fray::warmaster {

/// How a unit goes to its enemies.
struct March {
  std::int32_t reach = 0;  ///< mm, for the part of a stand that moves farthest
  bool over_all = false;   ///< it flies over stands and ground, and lands where it may stand
  /// `is_hemmed_in`: where it cannot go straight it need not look for a way round.
  bool hemmed_in = false;
  /// Whom it may pursue: gaps beside them are as gaps beside whom it charges, and where it cannot go
  /// straight, nothing leads it away from the enemy whom it goes for.
  UnitSet pursued = 0;
};

/// How far the part of a stand that moves farthest has to go from one place to another, past other
/// units, stands of its own that are `placed`, and ground that it cannot enter; turning as it likes
/// where its shorter edge fits through, and through a gap beside an enemy that it neither charges nor
/// pursues only where that is wider than its front. Nothing where its march is shorter.
/// Where any way will do, it is not always the shortest. Units  mm
/// Why  not whether it may stand there: may_stand.
/// Source  seeds/000, "Moving pursuers" (the way of who pursues is never away from the enemy and
///         back) and "Advance"; movement, "The move" and "Moving through gaps" (the page beside
///         it).
std::optional<double> way_of(const Roster& roster, const Board& where, std::size_t unit,
                             const field::Stand& from, const field::Stand& to,
                             std::span<const field::Stand> placed, UnitSet charged,
                             const March& march, bool any = false);

/// Whether a stand comes to no corner of what bars its way that lies within `reach`, so that it
/// goes straight or not at all, to anywhere where it would overlap nothing. Units  mm
/// Why  many places are asked about one after the other, and a search for each takes long where
///      none has a way.
bool is_hemmed_in(const Roster& roster, const Board& where, std::size_t unit,
                  const field::Stand& from, std::int32_t reach);

/// Whether a stand has a way at all.
inline bool has_way(const Roster& roster, const Board& where, std::size_t unit,
                    const field::Stand& from, const field::Stand& to,
                    std::span<const field::Stand> placed, UnitSet charged, const March& march) {
  return way_of(roster, where, unit, from, to, placed, charged, march, true).has_value();
}

}  // namespace fray::warmaster
