#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fray::cli {

/// Saved sides that a text names, as "@knights", and what each of them is, for a page or a table that
/// is read where nobody has saved them.
std::vector<std::pair<std::string, std::string>> saved_sides_in(std::string_view text);

/// Those that the command line names.
std::vector<std::pair<std::string, std::string>> saved_sides_typed();

}  // namespace fray::cli
