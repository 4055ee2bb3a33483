#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lists/unit_list.hpp"
#include "lists/written_list.hpp"

namespace fray::lists {

/// What may be bought for a unit, of what its entry sells. `words` are what it has without.
std::vector<Gear> gear_of(const WrittenEntry& entry, const std::vector<std::string>& words,
                          rankflank::Rulebook book, const RankUnit& unit);

}  // namespace fray::lists
