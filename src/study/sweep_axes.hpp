#pragma once

#include <string>
#include <string_view>

namespace fray::study {

/// Whether a sweep may have an axis of that name.
bool may_vary(std::string_view name);

/// The names that it may have, for a sentence.
std::string what_may_vary();

/// The axis of which a column of a sweep's own tells.
std::string_view axis_of_column(std::string_view column);

}  // namespace fray::study
