#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

/// Flee or pursuit dice of a unit.
dice::Roll flight_dice(const Context& context, int unit) noexcept;
/// The enemies, as bits, that would pursue this broken unit.
int pursuers(const Context& context, const Situation& situation, int broken) noexcept;
/// Who overruns, from 1; 0 for nobody.
int overrunner(const Context& context, const Situation& situation) noexcept;

}  // namespace fray::rankflank
