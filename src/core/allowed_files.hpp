#pragma once

#include <filesystem>
#include <vector>

namespace fray {

/// From here on this process reads texts of files below these folders alone, whatever names it is
/// told: read_text_file says of all others that there is none to read. Before other threads begin.
/// Why   who asks over a network is not who may read this disk.
void read_texts_below_only(std::vector<std::filesystem::path> folders);

}  // namespace fray
