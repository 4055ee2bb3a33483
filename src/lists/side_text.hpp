#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lists/side.hpp"

namespace fray::lists {

/// One unit of a side, taken apart.
struct SideText {
  struct Option {
    std::string key;                   ///< lower case
    std::optional<std::string> value;  ///< of key=value; nothing for a flag
    bool takes_away = false;           ///< a flag of that name that stood before it
    std::string word{};                ///< that was written in its place; empty: itself
  };
  std::string name{};
  std::vector<Option> options{};
  std::vector<Warning> read_as{};
};

/// All that is said of a side, and where it was read: "side A", or a file's name.
struct WholeSide {
  std::string text{};
  std::string place{};
};

/// The text of a side as it was typed, or out of the file or saved side that it names with an @. What
/// stands behind the name, as in "@knights: attacks=4 + orcs/goblins", is said of each unit of the
/// saved side, in the place of what it says there.
/// Throws  InputError for what is no text, is empty, or is no file of a side of this game.
WholeSide whole_side(std::string_view text, const std::string& side, std::string_view system);

/// "name: option, option" in its parts. Throws  InputError for an empty option.
SideText split(std::string_view text, const std::string& place);

/// One unit of a side, how often it stands there, and what errors call it: "side A, unit 2".
struct CountedText {
  SideText parts{};
  std::size_t count = 1;
  std::string place{};
};

/// The units of "2 x empire/halberdiers + empire/knights: flank=left", at most `most` in all.
/// Pluses that stand alone part them; "4+" and "+2" are no such. The players' words of `system`,
/// the game, are the options that they are read as.
/// Throws  InputError for an empty unit or option, for a word that is read as none, and for more
///         units than there may be.
std::vector<CountedText> read_units(std::string_view text, const std::string& side,
                                    std::size_t most, std::string_view system,
                                    const Omissions& omitted = {});

/// An option as it was written. `describes`: it says what a custom unit is.
SaidOption said_of(const SideText::Option& option, bool describes);

/// Throws  InputError when there is none.
void check_name(const SideText& parts, const std::string& side);

/// The text of a unit with one more option: "knights: charging" of "knights" or "knights:".
std::string with_option(std::string_view unit, std::string_view option);

/// Takes the option of that name away from the text of a unit, where it says one.
void drop_option(std::string& unit, std::string_view key);

}  // namespace fray::lists
