#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "fray/warmaster/blows.hpp"

namespace fray::warmaster {

// What moves stands: each takes a disposition as it is and leaves it as the rule says.

/// Stands that each unit loses.
using Losses = std::array<std::uint8_t, kMostUnits>;

/// Takes casualties off the field, the units of `first` before the others; with nobody first, as after a draw, those of the
/// side that `look_of` names, whichever it is called.
/// Source  seeds/000, "Casualties": from the edge, so that the formation holds; stands that touch no enemy may go.
void remove_casualties(const Roster& roster, Disposition& where, const Losses& losses, Side first);

/// What a retreat needs to know of the round that was lost.
struct Retreat {
  Side loser = Side::none;
  std::int32_t cm = 0;
  UnitSet engaged = 0;                              ///< who took part in the round, on both sides
  std::array<std::uint8_t, kMostUnits> supported{}; ///< by each unit that only supported; kMostUnits for the others
};

/// Moves the losing units away; stands that cannot go are destroyed. Units that make way are moved and have to test.
/// Source  seeds/000, "Retreats", "Blocked retreats", "Retreating units and incidental contacts".
void move_retreat(const Roster& roster, Disposition& where, const Retreat& retreat);

/// Moves the units in `pursuers` after the enemies that each may pursue; returns those that did pursue.
/// Source  seeds/000, "Moving pursuers" to "Impossible to pursue".
UnitSet move_pursuit(const Roster& roster, Disposition& where, UnitSet pursuers,
                     const std::array<UnitSet, kMostUnits>& may_pursue);

/// Moves units back until they are clear, by at most so much; returns those that could not get clear of enemies and of units that fight on.
/// Source  seeds/000, "Fall backs" and "Moving back".
UnitSet move_back(const Roster& roster, Disposition& where, UnitSet units, std::int32_t cm);

/// Charges the nearest visible enemy within reach, by each of the units that can; returns those that did.
/// Source  seeds/000, "Advance".
UnitSet move_advance(const Roster& roster, Disposition& where, UnitSet units, std::int32_t cm);

}  // namespace fray::warmaster
