#include "cli/output_form.hpp"

#include <CLI/CLI.hpp>

#include "cli/columns.hpp"
#include "cli/notes.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "report/study_table.hpp"

namespace fray::cli {

void OutputForm::add_form(CLI::App& command, const std::string& as_json, const std::string& as_csv,
                          const std::string& in_quiet) {
  command.add_flag("--json", json, as_json);
  command.add_flag("--csv", csv, as_csv);
  command.add_flag("--quiet", quiet, in_quiet);
}

void OutputForm::check_form() const {
  if (json && csv) {
    throw InputError(Where{.field = "--json"},
                     "and --csv cannot both be said (one form at a time) leave one out");
  }
}

void OutputForm::tell(const std::string& text, const std::string& objects) const {
  if (json || csv) {
    write_stdout(json ? objects : csv_of(objects));
  } else {
    print(text);
  }
}

void OutputForm::tell(const report::StudyTable& answer) const {
  if (json || csv) {
    write_stdout(json ? report::json_of(answer) : report::csv_of(answer));
  } else {
    print(report::text_of(answer, static_cast<std::size_t>(terminal_columns())));
  }
}

void OutputForm::note(const std::vector<std::string>& sentences) const {
  for (const std::string& sentence : sentences) {
    if (!quiet) {
      tell_note(sentence);
    }
  }
}

}  // namespace fray::cli
