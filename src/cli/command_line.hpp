#pragma once

#include <string>

namespace fray::cli {

/// How this process was called, as a shell would take it again.
std::string command_line();

}  // namespace fray::cli
