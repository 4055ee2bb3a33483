#pragma once

#include <cstdint>
#include <string>

#include "odds/trace.hpp"
#include "rankflank/combat/combat.hpp"

namespace fray::study {

/// "A", or "A2" in a side of several.
std::string name_of(const rankflank::Combat& combat, int unit);

/// The combat that `seed` throws.
Story tell(const rankflank::Combat& combat, std::uint64_t seed);

}  // namespace fray::study
