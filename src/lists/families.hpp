#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fray::lists {

/// A list of a family: of a sister game that is fought by the rules of the game, such as Warmaster
/// Ancients. Its file stands in a folder of its own below the game's, and it goes by FAMILY-LIST:
/// "warmaster/ancients/gallic.toml" is "ancients-gallic".
///
/// Why  it is found by that name alone, so that it is in no field of all units, and no name of the
///      game's own lists is taken twice.
struct FamilyList {
  std::string family{};  ///< "ancients"
  std::string slug{};    ///< "ancients-gallic"
  std::string_view text{};
};

/// The families of a game that are built into the program, in the order of the alphabet.
std::vector<FamilyList> family_lists(std::string_view system);

/// The text of a list of a family; nothing where none goes by that name.
std::optional<std::string_view> text_of_family_list(std::string_view system, std::string_view slug);

/// What to type where a list, or a unit, is called so in other games alone: "(it is one of old-world)
/// type --system old-world". Empty where none is. Only lists that are built in are looked at.
std::string other_games_with_list(std::string_view system, std::string_view name);
std::string other_games_with_unit(std::string_view system, std::string_view name);

/// Whether the text of a unit file may hold a unit that is called so. Nothing is parsed: a name that
/// is written in another way than fray writes it counts as one that may be meant.
bool may_hold(std::string_view text, std::string_view folded_name);

}  // namespace fray::lists
