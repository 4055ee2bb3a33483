#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "army/side_text.hpp"
#include "fray/warmaster/engagement.hpp"
#include "fray/warmaster/layout.hpp"

namespace fray::army {

/// What one unit's options say of its place.
struct ReadPlace {
  warmaster::Placing placing{};
  /// The unit that `behind` or `beside` names, where it is no number.
  std::optional<std::string> by_name{};
  SideText::Option by{};  ///< the option that names it
};

/// Takes the options of one unit that only say where it stands out of `text`. What says something
/// of the unit too (flank, rear, irregular) is read and left there.
/// Throws  InputError naming `side` and the option.
ReadPlace take_place(SideText& text, const std::string& side);

/// Finds the units that are named rather than counted.
/// Throws  InputError naming `side` and the option for a name that no unit of the side has, or
///         several.
void resolve_names(std::vector<ReadPlace>& places, std::span<const warmaster::Unit> units,
                   const std::string& side);

}  // namespace fray::army
