#pragma once

#include "odds/side_help.hpp"

namespace fray::study {

/// Every option and special rule that a side of Warmaster understands, for the help of commands.
SideHelp warmaster_side_help();

}  // namespace fray::study
