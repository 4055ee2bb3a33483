#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/figures.hpp"
#include "answer/side_help.hpp"
#include "answer/system.hpp"
#include "lists/library.hpp"

namespace fray::games {

/// What a person is told of a game.
struct SystemFacts {
  std::string_view name;  ///< what --system takes
  std::string_view game;
  std::string_view source;
  std::vector<answer::FightOption> fight_options;
  std::span<const answer::Ending> endings;       ///< all ways in which its fights end
  std::span<const answer::Quantity> quantities;  ///< all that it counts
  /// The endings that have columns of their own in tables.
  std::span<const answer::Column> ending_columns;
  std::string readings;  ///< "rank-width (4), rank-bonus (3)", where its texts differ
  std::unique_ptr<answer::System> (*open)();
  const lists::SideGame* sides;  ///< for who reads its sides

  /// "rounds (to the end), rule rank-bonus (3)".
  std::string options() const;
  bool knows(std::string_view fight_option) const noexcept;
};

/// The game that is meant where none is named.
inline constexpr const char* kUsualSystem = lists::kUsualGame.data();

/// Every game that fray knows.
std::span<const SystemFacts> systems();

/// The options of fights of all games; each option once.
std::span<const OptionHelp> fight_options();

/// From what is said of them. Games read these texts.
answer::FightOptions given_fight_options(const answer::SettingLookup& given);

/// The game of that name. Throws  InputError naming the nearest.
const SystemFacts& system_named(std::string_view name);

/// How the sides of that game are read; of a table that names no game, as those of the usual one.
const lists::SideGame& sides_of(std::string_view system);

/// Whether a magic item of some game is called so. Why  armies of several games have items of one name.
bool is_item(std::string_view name);

/// The endings of that game that have columns of their own; none of one that is not known.
std::span<const answer::Column> ending_columns_of(std::string_view system) noexcept;

/// The row of some game, in which all of one name are alike. Nothing for a name that none has.
const answer::Ending* ending_called(std::string_view name) noexcept;
const answer::Quantity* quantity_called(std::string_view name) noexcept;

/// What a row of a table tells of an answer.
answer::Figures figures_of(const answer::Answer& answer);

/// Every option of every game as a page of documentation, in Markdown.
std::string options_page();

}  // namespace fray::games
