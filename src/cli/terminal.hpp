#pragma once

#include <string>

#include "report/table.hpp"

namespace fray::cli {

/// As wide as the terminal, within reason, and in its colours unless NO_COLOR is set; plain where
/// the output is no terminal.
report::TableStyle terminal_style();

/// Writes a text for a person to standard output: sentences that are too long for the terminal are
/// broken between words; without block characters where the environment
/// names a character set that has none (LC_ALL, LC_CTYPE or LANG, as in LC_ALL=C).
void print(const std::string& text);

/// The same text, for another stream.
std::string in_character_set(std::string text);

/// Lines, and characters in a line, of the terminal that standard output is; 0 where it is none.
int terminal_rows();
int terminal_columns();

}  // namespace fray::cli
