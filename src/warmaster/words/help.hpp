#pragma once

#include "answer/side_help.hpp"

namespace fray::warmaster {

/// Every option and special rule that a side of Warmaster understands, for the help of commands.
answer::SideHelp warmaster_side_help();

}  // namespace fray::warmaster
