#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace fray::report {
struct StudyTable;
}

namespace fray::cli {

/// --json, --csv and --quiet of a command.
struct OutputForm {
  bool json = false;
  bool csv = false;
  bool quiet = false;

  /// With what its help says of each.
  void add_form(CLI::App& command, const std::string& as_json, const std::string& as_csv,
                const std::string& in_quiet);
  /// Throws  InputError for two forms at once.
  void check_form() const;
  /// Prints the answer as a text for a person, or as an array of objects: JSON as it is, or CSV.
  void tell(const std::string& text, const std::string& objects) const;
  void tell(const report::StudyTable& answer) const;
  /// Notes, unless they are not wanted.
  void note(const std::vector<std::string>& sentences) const;
};

}  // namespace fray::cli
