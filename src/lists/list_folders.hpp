#pragma once

#include <filesystem>
#include <vector>

namespace fray::lists {

/// The folders in which this process looks for lists, and for sides that are kept with them.
/// Throws  InputError where $FRAY_DATA names what is no folder.
std::vector<std::filesystem::path> list_folders();

}  // namespace fray::lists
