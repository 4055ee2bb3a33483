#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lists/document.hpp"
#include "warmaster/rules/profile.hpp"

namespace fray::lists {

/// A list of wm-selector's form in wm-selector's words: other builders write "armor" and "cost",
/// and have a table of stands that are added to units, or units alone, by the name of the file.
Node in_usual_words(Node document, std::string_view slug);

/// Statistics as list builders write them. A part that cannot be read is left empty.

/// "3/2-1": three attacks in close combat, "2-1" shooting.
struct WrittenAttack {
  std::optional<warmaster::Attacks> close{};
  std::optional<std::int32_t> bonus{};  ///< "+2": added to a unit's
  std::string shooting{};
  bool mended = false;  ///< "1.1" was taken for "1/1"
};
WrittenAttack read_attack(std::string_view text);

/// "4+", "-/6+", "4+/-", "0", "-".
struct WrittenArmour {
  std::optional<warmaster::Armour> armour{};
  bool two_values = false;
};
/// Of two values, a stand that is added to another unit has the first, any other unit the one that
/// is a number.
WrittenArmour read_armour(std::string_view text, bool added_stand);

/// "15cm" for "15", "15xm" and "15cm"; anything else as it stands.
std::string read_range(std::string_view text);

/// A whole number, as "+80" or "-10" too; nothing otherwise.
std::optional<std::int32_t> read_signed(std::string_view text);

/// What a player may call a thing that has an option of another name.
struct PlayersWord {
  std::string_view word;    ///< as `folded` writes it
  std::string_view option;  ///< that it is read as: "defended"; empty: it is refused
  std::string_view means;   ///< why it is read so; or what to type instead
};

/// Of the game of that name, as --system takes it.
std::span<const PlayersWord> players_words(std::string_view system) noexcept;

/// The row of a word; nothing where there is none. `folded`: as `folded` writes it.
const PlayersWord* find_word(std::span<const PlayersWord> words, std::string_view folded) noexcept;

}  // namespace fray::lists
