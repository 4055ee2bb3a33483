#pragma once

#include <string>

namespace fray::study {

/// Every option and special rule that a side of Warmaster understands, for the help of commands.
std::string warmaster_side_help();

}  // namespace fray::study
