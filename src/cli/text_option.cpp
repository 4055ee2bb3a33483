#include "cli/text_option.hpp"

#include <CLI/CLI.hpp>

#include "core/error.hpp"

namespace fray::cli {

void add_text(CLI::App& command, const std::string& name, std::optional<std::string>& text,
              const std::string& help) {
  command.add_option_function<std::string>(
      name, [&text](const std::string& given) { text = given; }, help);
}

void add_file(CLI::App& command, const std::string& name, std::optional<std::string>& file,
              const std::string& help, const std::string& example) {
  const std::string longest = name.substr(name.find(',') + 1);
  command.add_option_function<std::string>(
      name,
      [&file, longest, example](const std::string& given) {
        check_file_name(longest, given, example);
        file = given;
      },
      help);
}

void check_file_name(const std::string& option, const std::string& file,
                     const std::string& example) {
  if (file.empty()) {
    throw InputError(Where{.field = option},
                     "\"\" (a file is wanted) for example " + option + " " + example);
  }
}

}  // namespace fray::cli
