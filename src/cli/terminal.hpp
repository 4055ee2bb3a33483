#pragma once

#include <span>
#include <string>

#include "report/table.hpp"

namespace fray::cli {

/// As wide as the terminal, within reason, and in its colours unless NO_COLOR is set; plain where
/// the output is no terminal or one that knows no colours (TERM=dumb).
report::TableStyle terminal_style();

/// Writes a text for a person to standard output: sentences that are too long for the terminal are
/// broken between words; without block characters where the environment
/// names a character set that has none (LC_ALL, LC_CTYPE or LANG, as in LC_ALL=C).
void print(const std::string& text);

/// The same text, for another stream.
std::string in_character_set(std::string text);

/// Lines, and characters in a line, of the terminal that standard output is; 0 where it is none, and
/// no lines where nothing can be drawn over (TERM=dumb).
int terminal_rows();
int terminal_columns();

/// Whether a line on standard error can be written over: not in a file, nor where TERM=dumb.
bool has_status_line();

/// Writes over that line; empty: as if there had been none.
void show_status(const std::string& line);

/// A line as wide as that terminal: a bar, the share that is done, and as many of the parts as fit,
/// the first of them first.
std::string bar_line(double done, std::span<const std::string> parts);

}  // namespace fray::cli
