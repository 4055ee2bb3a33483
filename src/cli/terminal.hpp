#pragma once

#include "report/table.hpp"

namespace fray::cli {

/// As wide as the terminal, within reason, and in its colours unless NO_COLOR is set; plain where
/// the output is no terminal.
report::TableStyle terminal_style();

}  // namespace fray::cli
