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
#include "lists/singular.hpp"

namespace fray::study {

/// What the units and characters of a game are called, asked once: an army has many lines, and most
/// that name no unit name nothing near one.
class KnownNames {
 public:
  explicit KnownNames(answer::System& system);

  /// Knows the units of a list, too, which stands apart from those of the game: "ancients-gallic".
  void take_list(const std::string& list, answer::System& system);

  /// Whether a list stands apart: it has no allies of others.
  bool is_apart(const std::string& list) const { return !list.empty() && !lists_.contains(list); }

  /// A unit or a character of another name.
  struct Alike {
    std::string key{};
    std::string singular{};
    bool is_character = false;
  };

  /// The one of a list that is called so in the singular or the plural, or whose name ends so;
  /// nothing where none or several are.
  std::optional<Alike> alike(const std::string& list, const std::string& name) const;

  const std::set<std::string>& lists() const noexcept { return lists_; }
  /// The unit of a list whose name holds the words that are said, or is held by them: "skeletons" for
  /// "Skeleton Warriors"; nothing where none or several are.
  std::optional<std::string> held(const std::string& list, const std::string& name) const;

  /// Whether some list has a unit or character of that name, or of it without its gear.
  bool names_unit(const std::string& text) const;

  /// Whether a unit of some list may be meant.
  bool has_unit(const std::string& name) const { return units_.contains(folded(name)); }
  /// "empire/general"; nothing where none, or several, are called so.
  std::optional<std::string> character(const std::string& name) const;

  /// The list's name where the game has such a list: "The Empire" is "empire".
  std::string list_called(const std::string& name) const;

  /// The list whose name stands in a text, the longest of them: "Undead of the Moor - Tomb Kings" has
  /// "tomb-kings"; or the one whose name ends so, as "ancients-gallic" for "Gallic". Empty where none.
  std::string list_within(const std::string& text) const;

  /// How many of the names, each in the singular, units and characters of the list have.
  std::size_t known_in(const std::string& list, const std::vector<std::string>& names) const;

  /// The list that is called just so, or so with "The" before it.
  std::optional<std::string> slug_of(const std::string& name) const;

 private:
  void add_unit(const std::string& key);
  void add_characters(const std::string& list, answer::System& system);

  lists::Library library_;
  std::vector<Alike> alike_{};
  std::set<std::string> singulars_{};  ///< "orc/orc warrior" and "orc warrior"
  std::map<std::string, std::string>
      plain_{};  ///< lists by their names in the singular, all of them
  std::map<std::string, std::string> units_{};
  std::map<std::string, std::string> characters_{};
  std::set<std::string> lists_{};
};

/// Whose army it is: a title that is the name of a list, or ends with one; else the list that a line
/// before the first unit names, which is no unit then; else the list that has more of its units than
/// any other, and of those that have as many, if more than one, the first in the alphabet.
struct ListOfArmy {
  std::string slug{};                 ///< empty where none is known
  std::vector<std::string> others{};  ///< that have as many of its units
};
ListOfArmy list_in(lists::ArmyFile& read, const KnownNames& names);

}  // namespace fray::study
