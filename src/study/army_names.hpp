#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "lists/army_file.hpp"
#include "lists/library.hpp"

namespace fray::study {

/// A name with each of its words in the singular, as far as its end tells: "orc hero" for "Orc
/// Heroes", "swordsman" for "Swordsmen".
std::string singular(std::string_view name);

/// What the units and characters of a game are called, asked once: an army has many lines, and most
/// that name no unit name nothing near one.
class Roll {
 public:
  explicit Roll(answer::System& system);

  /// A unit or a character of another name.
  struct Alike {
    std::string key{};
    std::string singular{};
    bool is_character = false;
    bool by_its_end = false;  ///< "Boar Riders" for "Orc Boar Riders"
  };

  /// The one of a list that is called so in the singular or the plural, or whose name ends so;
  /// nothing where none or several are.
  std::optional<Alike> alike(const std::string& list, const std::string& name) const;

  const std::set<std::string>& lists() const noexcept { return lists_; }
  /// Whether a unit of some list may be meant.
  bool has_unit(const std::string& name) const { return units_.contains(folded(name)); }
  /// "empire/general"; nothing where none, or several, are called so.
  std::optional<std::string> character(const std::string& name) const;

  /// The list's name where the game has such a list: "The Empire" is "empire".
  std::string list_called(const std::string& name) const;

  /// The list that is called just so, or so with "The" before it.
  std::optional<std::string> slug_of(const std::string& name) const;

 private:
  lists::Library library_;
  std::vector<Alike> alike_{};
  std::map<std::string, std::string> units_{};
  std::map<std::string, std::string> characters_{};
  std::set<std::string> lists_{};
};

/// Whose army it is: a title that is the name of a list, or ends with one; else the list that a line
/// before the first unit names, which is no unit then; else the list that has more of its units than
/// any other; empty where several do.
std::string list_in(lists::ArmyFile& read, const Roll& roll);

}  // namespace fray::study
