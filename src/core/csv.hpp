#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fray {

/// The cells of one line of CSV, which may stand in quotation marks; nothing where such a mark is
/// not closed. Source  RFC 4180, 2.
std::optional<std::vector<std::string>> csv_cells(std::string_view line);

}  // namespace fray
