#pragma once

#include "rankflank/formation/context.hpp"
#include "rankflank/formation/report.hpp"

namespace fray::rankflank {

/// The first thing that lies ahead of a unit that pursues or overruns.
struct Ahead {
  enum class What : std::uint8_t { nothing, edge, unit, enemy, obstacle };
  What what = What::nothing;
  int inches = 0;
  int unit = -1;  ///< that stands away
};
Ahead ahead(const Context& context, const Situation& situation, int pursuer, bool aside) noexcept;
/// Whether a broken unit is driven to the side, where neither edge nor enemies are given.
bool driven_aside(const Context& context, const Situation& situation, int broken) noexcept;

/// How far a combat lies on B's side of the line; less than 0 on A's.
int inches_of(const Context& context, int combat) noexcept;
/// Inches that a unit has come towards the enemy since the combat opened.
int advanced(const Context& context, const Situation& situation, int unit) noexcept;

/// Reports what a pursuer comes to, and whether it fights there.
bool moved_into(const Context& context, Situation& situation, Report& report, int pursuer, int run,
                bool aside) noexcept;
/// Who touches nobody any more has left the combat.
Situation parted(const Context& context, Situation situation) noexcept;

}  // namespace fray::rankflank
