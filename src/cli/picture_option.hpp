#pragma once

#include <functional>
#include <optional>
#include <string>

#include "report/html.hpp"

namespace CLI {
class App;
}

namespace fray::cli {

/// --svg FILE and --html FILE of a command whose table goes to standard output.
struct PictureOption {
  std::optional<std::string> file{};
  std::optional<std::string> html{};
  bool force = false;

  void add_to(CLI::App& command, const std::string& help);
  /// --html FILE alone, of what has no picture.
  void add_page_to(CLI::App& command);
  /// `kept` is a file that the command writes, too.
  /// Throws  InputError, OutputError where one of them may not be written.
  void check(const std::optional<std::string>& kept = {}) const;
  /// Draws what is asked for. `answer` is without its picture and its command.
  void write(const std::function<std::string()>& draw,
             const std::function<report::HtmlAnswer()>& answer) const;
  void write_page(report::HtmlAnswer answer) const;
};

/// The same answer with the notes that were told, the command that was typed, and what makes it again.
report::HtmlAnswer as_typed(report::HtmlAnswer answer);

}  // namespace fray::cli
