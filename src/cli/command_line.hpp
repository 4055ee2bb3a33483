#pragma once

#include <string>

namespace fray::cli {

/// How this process was called, as a shell would take it again in the folder of its files: the
/// program by its name, and files that were named from the root on by theirs alone.
std::string command_line();

/// What this process was asked, without the options that change nothing but how it is told: the
/// same text for whoever goes on with it.
std::string question();

}  // namespace fray::cli
