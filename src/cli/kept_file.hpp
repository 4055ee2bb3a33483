#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "report/sidecar.hpp"

namespace fray::cli {

/// What to say of a table that is not there, and of one without what stands beside it.
struct TableWanted {
  std::string_view missing = "a table that fray wrote by -o is wanted) name one";
  std::string_view alone = "-o writes it with the table) keep both together";
};

/// What stands beside a table.
/// Throws  InputError where either is missing, or the second is no sidecar.
report::Sidecar sidecar_beside(const std::string& table, const TableWanted& wanted = {});

/// Reads a file to its end, a piece at a time, and tells whether it is to the last byte what stands
/// beside it.
/// Throws  InputError when it cannot be read, and what `take(bytes, offset)` throws.
bool is_as_written(
    const std::filesystem::path& file, const report::Sidecar& sidecar,
    const std::function<void(std::string_view bytes, std::uint64_t offset)>& take = {});

}  // namespace fray::cli
