#include "cli/report.hpp"

#include <memory>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/kept_file.hpp"
#include "cli/notes.hpp"
#include "cli/row_file.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/input.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "report/table_report.hpp"

namespace fray::cli {
namespace {

struct ReportCommand {
  std::string table{};
  std::optional<std::string> out{};
  bool force = false;
  bool quiet = false;
};

}  // namespace

std::string page_of_table(const std::string& table) {
  const report::Sidecar sidecar = sidecar_beside(table);
  const std::string name = quotable(table, 4096);
  if (sidecar.holds == report::Holds::json_lines || sidecar.holds == report::Holds::answer_json) {
    throw InputError(Where{.file = name},
                     fmt::format("holds {} (a table of CSV is wanted) make it without --json",
                                 name_of(sidecar.holds)));
  }
  const std::string csv = read_text_file(table);
  if (csv.empty()) {
    throw InputError(Where{.file = name},
                     "is empty (a table has a line of names) make it anew, or with --resume");
  }
  report::HtmlAnswer page = report::table_report(csv, name, sidecar);
  if (!is_as_written(table, sidecar)) {
    tell_note(name + ": its bytes are not those that fray wrote; fray verify says what differs.");
    page.notes.insert(
        page.notes.begin(),
        "The table is not what fray wrote: its bytes are not those that the file "
        "beside it names. What stands under How it came about is of the first table.");
  }
  return report::html_of(page);
}

void add_report_command(CLI::App& app) {
  CLI::App* const reporting =
      app.add_subcommand("report", "A table and what stands beside it as one page of HTML");
  const auto command = std::make_shared<ReportCommand>();
  reporting->add_option("TABLE", command->table, "what -o wrote, with its .json beside it")
      ->required();
  add_file(*reporting, "-o,--out", command->out, "the page (TABLE.html); - is standard output",
           "table.html");
  reporting->add_flag("--force", command->force, "replace the page where there is one");
  reporting->add_flag("--quiet", command->quiet, "nothing but errors");
  reporting->footer(
      "The page loads nothing: a picture, the rows (sorted by a press), notes, the command, and "
      "what makes it again.\n");
  reporting->callback([command] {
    const std::string out = command->out.value_or(command->table + ".html");
    check_output(out, command->force);
    const std::string page = page_of_table(command->table);
    out == "-" ? write_stdout(page) : write_file_atomically(out, page);
  });
}

}  // namespace fray::cli
