#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lists/document.hpp"
#include "lists/player_files.hpp"

namespace fray::lists {

// What one line of an army says: a name, how many, what it costs, what belongs to it.

constexpr std::size_t kMostOfOne = 100;
constexpr std::size_t kLongestLine = 400;
/// Lines that name something; more than any army has.
constexpr std::size_t kMostEntries = 1000;
/// What stands below or behind units, in all.
constexpr std::size_t kMostExtras = 10 * kMostEntries;
/// Lines that may say whose army it is.
constexpr std::size_t kMostTitles = 100;

inline bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
inline bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
inline bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool has_letters(std::string_view text);

/// How many of a unit there are; nothing for a number that is no count.
std::optional<std::size_t> count_of(std::string_view digits);

std::string_view without_blanks_before(std::string_view text);

std::string_view without_blanks_behind(std::string_view text);

/// Takes one of the words off the end, however it is written; whether there was one.
bool take_word_behind(std::string_view& text, std::initializer_list<std::string_view> words);

bool take_word_before(std::string_view& text, std::initializer_list<std::string_view> words);

/// Takes the word for points off the end or the beginning, "pts" or "points", with a full stop
/// behind it; whether there was one.
bool take_points_behind(std::string_view& text);
bool take_points_before(std::string_view& text);

/// Whether a text is nothing but that word.
bool is_points(std::string_view text);

std::string_view take_digits_before(std::string_view& text);

std::string_view take_digits_behind(std::string_view& text);

/// Without "- ", "* ", ". " or a bullet of three bytes before it.
std::string_view without_bullet(std::string_view line);

/// A line, or a part of it, and what it says that something costs.
struct Priced {
  std::string_view text{};
  std::string_view digits{};  ///< empty where it says nothing
  bool says_points = false;   ///< "330 pts", and no bare number
  bool of_each = false;       ///< "110 each"
  bool behind_at = false;     ///< "@ 110", which of several units is each one's
};

/// The same, and "330" of "Knights @ 110 = 330".
Priced points_behind(std::string_view line);

/// Numbers in brackets: a price, and before it how many there are ("Swordsmen [25] [170pts]").
struct Bracketed {
  std::optional<Priced> price{};
  std::optional<Priced> count{};
};

/// The line without numbers in brackets, such as "[160pts]" in the middle of it, and the first of
/// them. What stands behind a price belongs to the unit, as behind a comma. An open bracket at the
/// end may lack its other half.
std::string without_prices(std::string_view line, Bracketed& found);

/// "Battle Banner", or "20x Spearmen"; but a price is no thing of a unit's.
ArmyExtra extra_of(std::string_view part, std::uint32_t line);

/// Parts of a text at its commas; those in brackets part nothing.
std::vector<std::string_view> parts_at_commas(std::string_view text);

/// "3 x Knights (330)", "Knights x3, 330 pts", "2x 7 Knights", "Knights [160pts]: Battle Banner [50pts]".
/// A small number behind a name counts units, and is the price of an `extra`.
ArmyEntry entry_of(std::string_view line, bool extra, std::uint32_t number, const ArmyNames& names);

/// Throws  InputError where an army has more lines than any has; `line` is the last of them.
void check_entries(const ArmyFile& army, const std::string& file, std::uint32_t line);

/// Throws  InputError where more belongs to units than any army has.
void check_extras(std::size_t extras, const std::string& file, std::uint32_t line);

/// An army as players write it, one unit a line. `file` is for messages.
ArmyFile army_of_text(std::string_view text, const std::string& file, const ArmyNames& names);

/// A roster of BattleScribe (.ros). `file` is for messages.
ArmyFile army_of_roster(const Node& roster, const std::string& file);

/// A roster of New Recruit, in JSON. Throws  InputError for what is none.
ArmyFile army_of_json(const Node& document, const std::string& file);

/// What a character adds to the depth of brackets, round or square.
constexpr int bracket_step(char c) noexcept {
  return c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
}

/// Where the bracket that opens at `open` ends; nothing where it does not.
constexpr std::optional<std::size_t> end_of_brackets(std::string_view text,
                                                     std::size_t open) noexcept {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    depth += bracket_step(text[at]);
    if (depth == 0) {
      return at;
    }
  }
  return std::nullopt;
}

}  // namespace fray::lists
