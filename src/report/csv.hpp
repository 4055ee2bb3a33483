#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "answer/answer.hpp"
#include "sweep/run.hpp"

namespace fray::report {

/// The names of columns, with their line's end.
std::string csv_header(std::span<const answer::Column> columns);

/// Those of one answer.
std::string csv_header(const answer::Answer& answer);

/// One matchup under those columns, with its line's end. What a game does not have is an empty
/// cell.
std::string csv_row(const answer::Answer& answer);

/// Those of a sweep's table.
std::string csv_header(const sweep::SweepColumns& columns);

/// Adds the columns from win to rounds_mean, which are the same whatever the sides cost.
void append_csv_odds(const answer::Figures& figures, std::string& text);

/// Adds one row of a sweep, with its line's end. What the row was told is what `append_csv_odds`
/// adds.
void append_csv(const sweep::SweepRow& row, std::string& text);

/// Text as one cell: quoted where RFC 4180 asks for it, control characters as "\x1b", and a '
/// before what a spreadsheet would run as a formula. Source  RFC 4180, 2.5 to 2.7; P20.
std::string csv_text(std::string_view text);

/// Adds a cell of text, or a number's shortest text (nothing for what is no number), without a
/// comma.
void append_csv_text(std::string_view cell, std::string& text);
void append_csv_number(double value, std::string& text);

/// The content key as files carry it: 32 hexadecimal digits.
void append_key(Hash128 key, std::string& text);

}  // namespace fray::report
