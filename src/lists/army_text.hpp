#pragma once

#include <string>
#include <string_view>

#include "lists/army_file.hpp"

namespace fray::lists {

/// An army as players write it, one unit a line. `file` is for messages.
ArmyFile army_of_text(std::string_view text, const std::string& file, const ArmyNames& names);

}  // namespace fray::lists
