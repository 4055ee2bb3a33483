#pragma once

#include <string>
#include <vector>

namespace fray::cli {

/// Asks a person at a terminal for his unit, the enemy's and who charges, and helps with the names.
/// Returns the words of the command that answers it; nothing where he types no more.
std::vector<std::string> interview();

}  // namespace fray::cli
