#pragma once

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace fray::cli {

/// An option whose text is kept as it was typed, an empty one too; nothing where it was not given.
/// `name` says what it takes: "--trials N".
void add_text(CLI::App& command, const std::string& name, std::optional<std::string>& text,
              const std::string& help);

/// The same of a file's name, which is not empty. Throws  InputError, with `example`.
void add_file(CLI::App& command, const std::string& name, std::optional<std::string>& file,
              const std::string& help, const std::string& example);

/// Throws  InputError naming `option` for a file's name that is empty.
void check_file_name(const std::string& option, const std::string& file,
                     const std::string& example);

/// What --threads asks for; all of the machine where it is not said.
int threads_of(const std::optional<std::string>& threads);

}  // namespace fray::cli
