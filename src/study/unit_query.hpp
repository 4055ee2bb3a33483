#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fray/army/finder.hpp"

namespace fray::study {

/// The keys of the listed Warmaster units that answer all conditions of a query, in the order of
/// the alphabet: "empire/*", "type=cavalry", "*/k* and points<=100 and rule=flying".
/// Throws  InputError naming the condition, and when no unit answers.
std::vector<std::string> units_of(std::string_view query, army::Finder& finder);

/// The keys among these that one pattern describes, such as "sovl/*", in the order of the alphabet.
/// Throws  InputError when none is.
std::vector<std::string> keys_like(std::string_view pattern, const std::vector<std::string>& keys);

}  // namespace fray::study
