#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "lists/library.hpp"
#include "lists/warning.hpp"

namespace fray::lists {

/// What a list of the player's is read as, in a warning that is told once of each list.
inline constexpr std::string_view kOwnList = "your own list";

/// Adds that a unit's list is one of a folder of $FRAY_DATA that has the name of a list of fray's.
inline void tell_own_list(const Library& library, const std::string& slug,
                          std::vector<Warning>& warnings) {
  if (!library.is_own(slug)) {
    return;
  }
  const std::vector<std::string> shipped = library.shipped();
  if (std::ranges::find(shipped, "shipped-" + slug) != shipped.end()) {
    warnings.push_back({.code = WarningCode::read_as,
                        .option = slug,
                        .details = {std::string(kOwnList), printable(library.origin(slug)) +
                                                               " stands in the place of fray's"}});
  }
}

}  // namespace fray::lists
