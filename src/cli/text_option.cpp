#include "cli/text_option.hpp"

#include <algorithm>
#include <thread>

#include <CLI/CLI.hpp>

#include "core/error.hpp"
#include "core/numbers.hpp"

namespace fray::cli {
namespace {

/// "--trials N" as a name and what the option takes.
struct Written {
  explicit Written(const std::string& text)
      : name(text.substr(0, text.find(' '))),
        takes(text.size() == name.size() ? "" : text.substr(name.size() + 1)) {}
  std::string name;
  std::string takes;
};

}  // namespace

void add_text(CLI::App& command, const std::string& name, std::optional<std::string>& text,
              const std::string& help) {
  const Written written(name);
  command
      .add_option_function<std::string>(
          written.name, [&text](const std::string& given) { text = given; }, help)
      ->type_name(written.takes);
}

void add_file(CLI::App& command, const std::string& name, std::optional<std::string>& file,
              const std::string& help, const std::string& example) {
  const std::string longest = name.substr(name.find(',') + 1);
  command
      .add_option_function<std::string>(
          name,
          [&file, longest, example](const std::string& given) {
            check_file_name(longest, given, example);
            file = given;
          },
          help)
      ->type_name("FILE");
}

void check_file_name(const std::string& option, const std::string& file,
                     const std::string& example) {
  if (file.empty()) {
    throw InputError(Where{.field = option},
                     "\"\" (a file is wanted) for example " + option + " " + example);
  }
}

int threads_of(const std::optional<std::string>& threads) {
  return threads ? static_cast<int>(whole_number("--threads", *threads, 1, 1024))
                 : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace fray::cli
