#pragma once

#include <cstdint>

#include "warmaster/board/blows.hpp"

namespace fray::warmaster {

/// What is sure of a retreat of one side after a round on this board, whoever falls in it.
struct Withdrawal {
  /// Up to here all its engaged stands go straight back, and no stand is destroyed or makes way; 0
  /// where that is not sure. Units  mm
  std::int32_t clear = 0;
  /// Units of the side that are sure to be caught, if the retreat is no longer than `clear` and all
  /// whom they touch survive and pursue.
  UnitSet caught = 0;
};

/// Why   most fights end with a round after which nobody asks who stands where: what has to be told
///       of it is known without moving anybody.
Withdrawal withdrawal_of(const Roster& roster, const Board& where, const ContactMap& contact_map,
                         Side loser);

}  // namespace fray::warmaster
