#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "report/sidecar.hpp"

namespace fray::cli {

/// Reads a file to its end, a piece at a time, and tells whether it is to the last byte what stands
/// beside it.
/// Throws  InputError when it cannot be read, and what `take(bytes, offset)` throws.
bool is_as_written(
    const std::filesystem::path& file, const report::Sidecar& sidecar,
    const std::function<void(std::string_view bytes, std::uint64_t offset)>& take = {});

}  // namespace fray::cli
