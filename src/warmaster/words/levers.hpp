#pragma once

#include <span>

#include "answer/levers.hpp"

namespace fray::lists {
struct ListedCharacter;
struct SideUnits;
}  // namespace fray::lists

namespace fray::warmaster {

/// What about a side of one unit may be changed. `characters`: of its list.
answer::Levers levers_of(const lists::SideUnits& side,
                         std::span<const lists::ListedCharacter> characters);

}  // namespace fray::warmaster
