#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "warmaster/lists/unit_list.hpp"

namespace fray::warmaster {

/// The units of the lists that come with fray, by the names of a list from elsewhere.
class OwnUnits {
 public:
  /// What fray knows of a unit of that name.
  struct Known {
    /// Whose special rules it has; nothing where they differ.
    const ListedUnit* unit = nullptr;
    std::vector<const ListedUnit*> others{};  ///< of that name in other lists, with other rules
  };

  /// `list` and `slug` name the army, `edition` the rules that its list was written for. A file of
  /// the user's own is no list of fray's.
  OwnUnits(std::string_view list, std::string_view slug, std::string_view edition);

  /// Whether the list is of an age of history. Fray's lists are of none: its Archers are Elves.
  bool historical() const noexcept { return historical_; }

  /// The unit of the army that is called so, in the singular or the plural; or else those of all
  /// armies. Nothing where none is.
  std::optional<Known> find(std::string_view name) const;

 private:
  /// The units of a list by their names, as they are written and in a form that is alike in the
  /// singular and the plural. Of units that share a name the first.
  struct Index {
    std::map<std::string, const ListedUnit*, std::less<>> exact{};
    std::map<std::string, const ListedUnit*, std::less<>> alike{};
  };

  std::vector<UnitList> lists_{};
  std::vector<Index> indices_{};  ///< of each list
  const Index* army_ = nullptr;
  bool historical_ = false;
};

}  // namespace fray::warmaster
