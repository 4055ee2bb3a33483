#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"

namespace fray::sweep {

/// Whether a side is a query: conditions, patterns, or names joined by "or".
bool is_query(std::string_view side);

/// The units that a side stands for: itself, or all that a query finds, each with the query's
/// options.
/// Throws  InputError for a query that is wrong, or finds nothing.
std::vector<std::string> units_of(const std::string& side, answer::System& system);

/// Text as it is compared, in which a minus before a number is no hyphen: "at=-20" is not "at=20".
std::string comparable(std::string_view text);

}  // namespace fray::sweep
