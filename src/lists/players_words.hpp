#pragma once

#include <span>
#include <string_view>

namespace fray::lists {

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
