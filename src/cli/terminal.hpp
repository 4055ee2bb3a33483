#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/answer_text.hpp"

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

using Row = std::vector<std::string>;

/// Columns as wide as their widest cell; nothing is padded at the end of a line. The first row is
/// the heading. On a terminal that is too narrow for that, words go on in the next line; where that
/// is not enough, the last columns stand below, behind the first once more.
std::string columns(const std::vector<Row>& rows);

/// `main` ends with it where a precision that was asked for was not reached.
inline constexpr int kPrecisionNotReached = 3;

/// "fray: ..." on standard error.
void say(const std::string& sentence);

/// "fray: note: --seed: ..." on standard error: something was said that does no harm and has no
/// effect.
void tell_note(const std::string& sentence);

/// The notes that were told so far, for a page that repeats them.
const std::vector<std::string>& notes_told();

constexpr std::string_view kWithMethodExact = "with method exact (which throws no dice)";

constexpr std::string_view kAllSolved = "on exact solutions, as all rows are (which throw no dice)";

/// The sentence on what among `given` asks how dice are thrown, where nobody throws any; empty
/// where nothing does.
std::string idle_with_exact(const std::vector<std::string>& given, std::string_view what);

/// A note on the options among `given` that ask how dice are thrown, where an exact answer throws
/// none. `asked`: it was to be exact.
void note_idle_with_exact(const std::vector<std::string>& given, bool asked = true);

/// A note on sides that a list names again.
void tell_repeated(const std::vector<std::string>& sides);

}  // namespace fray::cli
