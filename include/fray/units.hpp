#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace fray::answer {

/// What is told of a unit under one name; nothing where it has no such thing.
using UnitFact =
    std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<std::string>>;

/// A unit of an army list, or a character that joins one. Characters have the names of units of
/// their game; their attacks are what they add to a stand.
struct UnitFacts {
  std::string list{};  ///< "empire"
  std::string key{};   ///< "empire/knights": what a side writes
  std::string name{};  ///< as the list writes it
  /// Profile, price and rules under the names that `fray units --json` gives them.
  std::vector<std::pair<std::string, UnitFact>> facts{};
  bool character = false;

  /// Nothing where it is not told.
  const UnitFact& operator[](std::string_view fact) const noexcept;
};

}  // namespace fray::answer

namespace fray {

using ListedUnit = answer::UnitFacts;

/// One game.
struct System {
  std::string name{};     ///< "warmaster"
  std::string game{};     ///< what it is called
  std::string source{};   ///< where its rules are
  std::string options{};  ///< settings that it knows, with what they are unless somebody says so
};

/// One army of another program's file, as a unit file of fray's own.
struct ImportedList {
  std::string slug{};                ///< what to call the unit file, without its ending
  std::string list{};                ///< what the army is called
  std::string system{};              ///< the game, a name of `systems()`
  std::size_t units = 0;             ///< that could be used
  std::string toml{};                ///< the unit file; empty where no unit could be used
  std::vector<std::string> notes{};  ///< what was left out or assumed
};

/// What a file that is imported does not say.
struct ImportSettings {
  std::optional<std::string> system{};  ///< the game, where the statistics fit two
  std::string source{};                 ///< who made the list
  /// The text of the game system (.gst) whose entries a catalogue of BattleScribe links to.
  std::string with{};
};

/// The armies of a list builder's file: wm-selector (JSON), BattleScribe (.cat, .gst) or a table.
/// `file` is its name.
/// Throws  Error for what is none of them.
std::vector<ImportedList> import_units(std::string_view text, const std::string& file,
                                       const ImportSettings& settings = {});

/// What a unit file of that slug, in a folder of one's own, takes the place of.
struct HiddenList {
  bool is_one = false;               ///< fray has a list of the name
  std::vector<std::string> units{};  ///< of it, which the file lacks
};
/// What `list` would take the place of under the name `slug`.
HiddenList hidden_by(const ImportedList& list, std::string_view slug);

/// What is wrong with a unit file.
struct CheckedUnits {
  std::size_t units = 0;              ///< units in the file
  std::vector<std::string> faults{};  ///< sentences; none where it is right
};
/// Reads a unit file; `file` is its name. A fault is in the answer, and nothing is thrown for it.
CheckedUnits check_units(std::string_view toml, const std::string& file);

}  // namespace fray
