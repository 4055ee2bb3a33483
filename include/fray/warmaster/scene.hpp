#pragma once

#include "fray/warmaster/dispositions.hpp"

namespace fray::warmaster {

/// A plan and the dice that fall in it: what a melee's situations stand in.
struct Scene {
  const Plan& plan;
  const Disposition& where;
  const Survey& survey;
  Hash128 key{};
  Blows blows{};                                ///< none while the aftermath of a round lasts
  /// All blows can be rolled at once: no random attacks, and few combinations of results.
  bool at_once = false;
  UnitSet standing = 0;                         ///< units with a stand left
  UnitSet split = 0;                            ///< units in two pieces: who does not fight on so loses a stand
  std::array<std::int32_t, 2> engaged_units{};  ///< of A, of B: they share a retreat
  std::array<bool, 2> leaves_draw{};            ///< of A, of B: after a draw it falls back
};

using Change = ChangeOf<Scene>;

}  // namespace fray::warmaster
