#pragma once

#include <string>

namespace fray::cli {

/// A table that a sweep wrote, and what stands beside it, as one page of HTML.
/// Throws  InputError.
std::string page_of_table(const std::string& table);

}  // namespace fray::cli
