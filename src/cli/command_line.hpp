#pragma once

#include <string>
#include <vector>

namespace fray::cli {

/// How this process was called, as a shell would take it again in the folder of its files: the
/// program by its name, and files that were named from the root on by theirs alone.
std::string command_line();

/// What this process was asked, without the options that change nothing but how it is told: the
/// same text for whoever goes on with it.
std::string question();
/// Its words, the subcommand first.
std::vector<std::string> question_words();
/// Whether a word is one of the options that are left out of a question: how it is told and where.
bool tells_how(const std::string& word);

}  // namespace fray::cli
