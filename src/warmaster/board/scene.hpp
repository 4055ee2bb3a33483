#pragma once

#include "warmaster/board/board_cache.hpp"

namespace fray::warmaster {

/// A plan and the dice that fall in it: what a melee's situations stand in.
struct Scene {
  const Plan& plan;
  const Board& where;
  Hash128 key{};
  /// None while the aftermath of a round lasts, or where nobody fights.
  Blows blows{};
  /// All blows can be rolled at once: no random attacks, and few combinations of results.
  bool at_once = false;
  bool one_each = false;     ///< at once, and nobody is struck by two pools
  std::uint32_t losses = 0;  ///< so far, as a report's number
  UnitSet standing = 0;      ///< units with a stand left
  bool torn = false;         ///< a unit was in two pieces, if it is not now
  /// Units in two pieces: who does not fight on so loses a stand.
  UnitSet split = 0;
  std::array<std::int32_t, 2> engaged_units{};  ///< of A, of B: they share a retreat
  /// Of A, of B: who would pursue if it won without destroying a unit.
  std::array<UnitSet, 2> chase{};
  /// Of A, of B: how far the enemy may retreat before it so that it is sure to catch him, or not to
  /// want to. Units  cm
  std::array<std::int32_t, 2> surely_within{};
  /// Of A, of B: if it wins the last round, its pursuit is all that still comes, but for whether it
  /// meets anybody.
  std::array<bool, 2> ends_with_pursuit{};
  std::array<bool, 2> leaves_draw{};  ///< of A, of B: after a draw some of it fall back
  /// After a draw who stands in cover, on a side of which others fall back.
  UnitSet holds_in_draw = 0;

  const ContactMap& contact_map() const { return plan.contact_map(); }
};

}  // namespace fray::warmaster
