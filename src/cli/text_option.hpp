#pragma once

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace fray::cli {

/// An option whose text is kept as it was typed, an empty one too; nothing where it was not given.
void add_text(CLI::App& command, const std::string& name, std::optional<std::string>& text, const std::string& help);

}  // namespace fray::cli
