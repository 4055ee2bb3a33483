#pragma once

#include <string>
#include <string_view>

#include "fray/study/answer.hpp"

namespace fray::report {

/// The names of the fixed columns, with their line's end. Source  contract.md, "CSV".
std::string csv_header();

/// One matchup under those columns, with its line's end. What a game does not have is an empty cell.
std::string csv_row(const study::Answer& answer);

/// Text as one cell: quoted where RFC 4180 asks for it, control characters as "\x1b", and a ' before what a
/// spreadsheet would run as a formula. Source  RFC 4180, 2.5 to 2.7; P20.
std::string csv_text(std::string_view text);

}  // namespace fray::report
