#pragma once

#include <map>
#include <optional>
#include <string>

#include "fray/side.hpp"

namespace fray {

/// What winners do. `best`: both players decide everything as is best for them, by points.
enum class Policy : unsigned char { pursue, stand, fall_back, best };

/// Warmaster's rules differ a little between its editions.
enum class Edition : unsigned char {
  revolution,
  revolution_advance,    ///< with its optional rule on advances
  revolution_all_round,  ///< whoever pursues or charges sees all round, not from its front alone
  revolution_standing,  ///< winners who all stand or fall back end the combat, whom they touch or not
  classic,
  ancients,
};

/// How long a combat goes on.
struct Turns {
  int number = 1;  ///< Combat phases
  bool to_the_end = false;
};

/// One fight: two sides, and how they fight. What is not said is as the game has it.
struct Matchup {
  Side a{""};  ///< whose odds are told
  Side b{""};
  std::string system = "warmaster";  ///< a name of `systems()`
  std::optional<int> rounds{};       ///< in one Combat phase
  std::optional<Turns> turns{};
  std::optional<Policy> policy{};
  std::optional<Edition> edition{};
  /// Any other option of the game's fights, by its name.
  std::map<std::string, Value> others{};
  /// Readings where a game's texts differ: {"insane-courage", true}.
  std::map<std::string, Value> rules{};
  /// In the place of both sides: the name of a TOML file that places every stand.
  std::optional<std::string> engagement{};
};

}  // namespace fray
