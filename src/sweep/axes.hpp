#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fray::sweep {

/// Whether a sweep may have an axis of that name.
bool may_vary(std::string_view name);

/// What is wrong with the place of a unit in such a name, as in "a.0.attacks"; empty where nothing
/// is.
std::string fault_of_place(std::string_view name);

/// The values of a TOML list, ranges in it as what they stand for.
/// Throws  InputError for what is no such list.
std::vector<std::string> values_of_list(const std::string& toml);

/// The names that it may have, for a sentence.
std::string what_may_vary();

/// The axis of which a column of a sweep's own tells.
std::string_view axis_of_column(std::string_view column);

}  // namespace fray::sweep
