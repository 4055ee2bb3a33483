#pragma once

#include <string>
#include <string_view>

#include "lists/document.hpp"

namespace fray::lists {

/// As `read_tab_table`, of CSV: cells are parted by commas, and may stand in quotation marks on one
/// line.
/// Throws  as that, and for a quotation mark that is not closed.
Node read_csv_table(std::string_view text, const std::string& file);

}  // namespace fray::lists
