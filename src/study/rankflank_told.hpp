#pragma once

#include <cstdint>

#include "fray/rankflank/combat.hpp"
#include "fray/study/trace.hpp"

namespace fray::study {

/// The combat that `seed` throws.
Story tell(const rankflank::Combat& combat, std::uint64_t seed);

}  // namespace fray::study
