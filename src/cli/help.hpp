#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace fray::cli {

/// The group of options that only `--help all` shows.
inline constexpr const char* kMoreOptions = "More options";

/// "fray units check".
std::string full_name(const CLI::App& app);

/// Leaves the options that are named in the first help of a command; the others wait for `--help all`.
void show_first(CLI::App& command, const std::vector<std::string>& names);

/// What `--help` prints of a program or of one of its commands: as wide as the terminal, the program
/// on one screen. `all`: every option, and what can be said of a side.
std::string help_of(const CLI::App& app, bool all);

/// What the program ends with, as a sentence. Source  contract.md, "Exit codes".
inline constexpr const char* kExitCodes =
    "0 answered; 2 bad input, or too little memory for it; 3 stopped before the asked precision; 4 "
    "a damaged or foreign file of fray's; 5 the output could not be written; 70 a bug of fray; 130 "
    "and 143 interrupted.";

/// The program's manual in the language of man pages.
std::string manual(const CLI::App& program);

}  // namespace fray::cli
