#pragma once

#include "answer/levers.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::lists {
struct RankSideUnits;
}

namespace fray::rankflank {

/// What about a side of one unit may be changed.
answer::Levers levers_of(const lists::RankSideUnits& side, Rulebook book);

}  // namespace fray::rankflank
