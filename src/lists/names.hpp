#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fray::lists {

/// What is wrong with the name of a unit or character, or nothing.
/// Source  contract.md, "A side": + : , and @ part the units of a side.
std::optional<std::string> fault_of_name(std::string_view name);

}  // namespace fray::lists
