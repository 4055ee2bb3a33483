#pragma once

#include <cstdint>
#include <string>

#include "answer/trace.hpp"
#include "rankflank/combat/combat.hpp"

namespace fray::rankflank {

/// "A", or "A2" in a side of several.
std::string name_of(const rankflank::Combat& combat, int unit);

/// The combat that `seed` throws.
answer::Story tell(const rankflank::Combat& combat, std::uint64_t seed);

}  // namespace fray::rankflank
