#pragma once

#include "fray/warmaster/dispositions.hpp"

namespace fray::warmaster {

/// A plan and the dice that fall in it: what a melee's situations stand in.
struct Scene {
  const Plan& plan;
  const Disposition& where;
  const Survey& survey;
  Hash128 key{};
  Blows blows{};
  /// All blows can be rolled at once: no random attacks, and few combinations of results.
  bool at_once = false;
};

using Change = ChangeOf<Scene>;

}  // namespace fray::warmaster
