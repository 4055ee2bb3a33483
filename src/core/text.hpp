#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

namespace fray {

/// ASCII letters in lower case; every other byte as it is, in any locale.
std::string lowered(std::string_view text);

/// Without the blanks, tabs and ends of lines at both ends. It lives as long as `text`.
std::string_view trimmed(std::string_view text) noexcept;

/// Takes the first line from a text, without its end. It lives as long as `text`.
std::string_view take_line(std::string_view& text) noexcept;

/// Whether it is digits, one at least, and nothing else.
bool is_digits(std::string_view text) noexcept;

/// The words of a text, parted by blanks and ends of lines. They live as long as `text`.
/// Why   streams of text bring the locales of the standard library along, a twentieth of the page.
std::vector<std::string_view> split_words(std::string_view text);

/// The parts between such bytes, without the blanks at their ends; one of a text that has none.
std::vector<std::string> parted(std::string_view text, char by);

/// The form in which two names are the same: lower case, accents taken off (composed or combining),
/// hyphens and underscores as blanks, apostrophes dropped, runs of blanks as one.
/// Source  contract.md, "A side"; P20 (names that differ only in their composition are the same
///         name).
std::string folded(std::string_view utf8);

/// The place of the first byte that is no UTF-8 (overlong forms and surrogates included), or
/// nothing.
std::optional<std::size_t> invalid_utf8(std::string_view text) noexcept;

/// Letters to insert, drop, replace or swap with their neighbour until one text is the other.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The known words nearest to `word`, best first, at most `count`; words that are nothing like it
/// are left out.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string> known,
                                 std::size_t count = 3);

/// "a", "a or b", "a, b or c"; with "and" in place of "or".
std::string either_of(std::span<const std::string> words);
std::string list_of(std::span<const std::string> words);

/// Whether a terminal would take something in the text for a command: C0 and C1 control characters
/// and DEL.
bool holds_control(std::string_view utf8) noexcept;

/// The text with what `written` gives in the place of controls, and of characters that turn its
/// direction or are not seen.
std::string without_hidden(std::string_view utf8, std::string (*written)(char32_t));

/// Text from outside as it may be printed: control bytes as "\x1b", what is not seen or turns the text
/// around as "\u{202E}", at most `longest` bytes.
std::string printable(std::string_view text, std::size_t longest = 4096);

/// The same as a sentence quotes it: quotation marks and backslashes of its own stand behind a
/// backslash.
std::string quotable(std::string_view text, std::size_t longest = 80);

/// A whole text for people, with what is not seen or turns it around as "\u{202E}", and control
/// bytes as "\x1b", but for those of `kept`.
std::string with_all_seen(std::string_view text, std::string_view kept = "\n");

/// Adds one to others, unless it is among them.
void add_once(std::vector<std::string>& all, std::string one);

/// Says what is wrong with an option or setting: "problem (why) suggestion".
/// Throws  InputError.
[[noreturn]] void refuse(std::string field, const std::string& sentence);
template <class First, class... Others>
[[noreturn]] void refuse(std::string field, fmt::format_string<First, Others...> sentence,
                         First&& first, Others&&... others) {
  refuse(std::move(field), fmt::vformat(sentence, fmt::make_format_args(first, others...)));
}

/// A whole number of an option, checked and never clamped.
/// Throws  InputError naming the option, what stood there, and the range.
std::uint64_t whole_number(const std::string& option, const std::string& text, std::uint64_t lowest,
                           std::uint64_t highest);

/// A positive decimal, or a percentage ("0.5%"), checked and never clamped.
/// Throws  InputError naming the option, what stood there, and the range.
double share(const std::string& option, const std::string& text, double lowest, double highest);

/// Whether a spreadsheet would take a cell for a formula. A number with its sign is none: "-20";
/// nor is a minus alone, which is nothing.
bool is_formula(std::string_view cell);

/// The cells of one line of CSV, which may stand in quotation marks; nothing where such a mark is
/// not closed. The ' that stands before what a spreadsheet would take for a formula is no part of
/// the cell. Source  RFC 4180, 2.
std::optional<std::vector<std::string>> csv_cells(std::string_view line);

}  // namespace fray
