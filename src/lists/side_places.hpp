#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/option.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::lists {

/// What one unit's options say of its place.
struct ReadPlace {
  warmaster::Placing placing{};
  bool says_formation = false;
  std::string edge{};       ///< the option that says where; empty: none does
  std::optional<int> of{};  ///< the enemy unit that is named
  /// The unit that `edge` names, behind or beside which it stands, where it is no number.
  std::optional<std::string> by_name{};
};

using PlaceOption = Option<ReadPlace>;

/// Every option of a place.
std::span<const PlaceOption> place_rows() noexcept;

/// The place of a unit, all of its options read.
/// Throws  InputError naming `side` and the option, where they contradict each other.
ReadPlace checked(ReadPlace place, bool irregular, const std::string& side);

/// Finds the units that are named rather than counted.
/// Throws  InputError naming `side` and the option for a name that no unit of the side has, or
///         several.
void resolve_names(std::vector<ReadPlace>& places, std::span<const warmaster::Unit> units,
                   const std::string& side);

}  // namespace fray::lists
