#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lists/finder.hpp"

namespace fray::lists {

/// The keys of the listed units for which a condition holds, in the order of the alphabet:
/// "empire/*", "type=cavalry", "*/k* and points <= 100 and rule = flying". A name alone is a pattern
/// of the unit's key.
/// Throws  InputError naming the query and what is wrong in it, and when no unit answers.
std::vector<std::string> units_of(std::string_view query, Finder& finder);
std::vector<std::string> units_of(std::string_view query, RankFinder& finder,
                                  rankflank::Rulebook book);

}  // namespace fray::lists
