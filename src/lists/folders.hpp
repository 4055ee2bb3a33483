#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace fray::lists {

/// The parts of "a:b::c" that are not empty, as FRAY_DATA names folders.
std::vector<std::filesystem::path> folders_of(std::string_view colon_separated);

}  // namespace fray::lists
