#include "cli/text_option.hpp"

#include <CLI/CLI.hpp>

namespace fray::cli {

void add_text(CLI::App& command, const std::string& name, std::optional<std::string>& text, const std::string& help) {
  command.add_option_function<std::string>(name, [&text](const std::string& given) { text = given; }, help);
}

}  // namespace fray::cli
