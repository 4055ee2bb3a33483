#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/sweep_job.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "show/sidecar.hpp"

namespace fray::cli {

namespace {

/// A table that a sweep wrote, and what stands beside it, as one page of HTML.
/// Throws  InputError.
std::string page_of_table(const std::string& table);

struct SweepCommand {
  std::string spec{};
  std::optional<std::string> html{};
  SweepOptions options{};
};

constexpr const char* kSweepHelp =
    "A spec is a TOML file:\n"
    "  a = [\"empire/knights: charging\", \"orcs/boar*\"]    a side, a list of sides, or a query "
    "for units\n"
    "  b = \"type=infantry and points<=60\"                (list, type, rule, upgrade, attacks, "
    "hits, armour,\n"
    "                                                    stands, points); commas part names, and "
    "mean \"and\"\n"
    "                                                    in conditions\n"
    "  rounds = 2                                        settings for all rows, each with a "
    "column: rounds, turns, policy,\n"
    "                                                    edition, rule, method, sampler, trials, "
    "precision, seed\n"
    "  compare = \"a.attacks=3\"                           also what each row is more than the one "
    "with this\n"
    "                                                    value instead, in columns behind the key\n"
    "  [axes]                                            crossed, the first slowest\n"
    "  \"a.attacks\" = \"2..5\"                              any option or profile value of a "
    "side; ranges \"2..10 step 2\"\n"
    "                                                    and \"a.2.attacks\" of the second unit, "
    "where there are several\n"
    "  \"b.with\" = [\"-\", \"defended\", \"support=2\"]         whole options as they are written "
    "behind the colon; - is none\n"
    "  [[zip]]                                           axes that turn together\n"
    "  \"a.armour\" = [\"4+\", \"5+\"]\n"
    "  \"a.points\" = [110, 95]\n"
    "Queries and only are conditions: =, !=, <, <=, > and >=, joined with and (or a comma and a "
    "blank), or, not and\n"
    "brackets; a name alone is a pattern, in which * is anything; quotation marks keep together "
    "what holds such words.\n"
    "Also: only = \"a.attacks < 5 or b.with = defended\"; refused = \"skip\" leaves out rows that "
    "the rules do not allow;\n"
    "system = \"...\"; and [[sweep]] tables, each with keys of its own in the place of those above "
    "them.\n";

void refuse_overwriting(const std::string& spec, const std::optional<std::string>& out) {
  if (out && *out != "-" && would_overwrite(spec, *out)) {
    throw InputError(Where{.file = printable(*out)},
                     fmt::format("would overwrite {}, which says what to vary (what is read stays "
                                 "as it is) give another name",
                                 printable(spec)));
  }
}

void check_page(const SweepCommand& command) {
  const SweepOptions& options = command.options;
  if (!command.html) {
    return;
  }
  if (!options.out || *options.out == "-" || options.json || *command.html == "-") {
    refuse("--html",
           "is made of the table (a file of CSV is wanted) give -o out.csv, without --json, and "
           "name a file for the page");
  }
  refuse_shared_files({options.out, options.distributions, command.html});
  check_drawing("--html", command.html);
  check_output(command.html, options.force || options.resume);
}

void run(SweepCommand& command) {
  command.options.choose_form();
  const bool piped = command.spec == "-";
  const std::string text = piped ? read_standard_input() : read_text_file(command.spec);
  refuse_overwriting(command.spec, command.options.out);
  refuse_overwriting(command.spec, command.options.distributions);
  refuse_overwriting(command.spec, command.html);
  check_page(command);
  run_sweep(command.options,
            sweep::read_sweep_spec(text, piped ? "standard input" : printable(command.spec)),
            {.command = command_line(), .spec = text});
  if (command.html && !command.options.dry_run) {
    write_file_atomically(*command.html, page_of_table(*command.options.out));
  }
}

struct ReportCommand {
  std::string table{};
  std::optional<std::string> out{};
  bool force = false;
  bool quiet = false;
};

std::string page_of_table(const std::string& table) {
  const show::Sidecar sidecar = sidecar_beside(table);
  const std::string name = printable(table);
  if (!sidecar.holds.is_csv()) {
    throw InputError(Where{.file = name},
                     fmt::format("holds {} (a table of CSV is wanted) make it with --csv",
                                 name_of(sidecar.holds)));
  }
  const std::string csv = read_text_file(table);
  if (csv.empty()) {
    throw InputError(Where{.file = name},
                     "is empty (a table has a line of names) make it anew, or with --resume");
  }
  show::HtmlAnswer page = show::table_report(csv, name, sidecar);
  if (tell_if_changed(table, sidecar)) {
    page.notes.insert(
        page.notes.begin(),
        "The table is not what fray wrote: its bytes are not those that the file beside it names. "
        "What stands under How it came about is of the first table.");
  }
  return show::html_of(page);
}

}  // namespace

void add_sweep_command(CLI::App& app) {
  CLI::App* const sweep =
      app.add_subcommand("sweep", "Every combination of the axes of a file, one row each");
  const auto command = std::make_shared<SweepCommand>();
  sweep->add_option("SPEC", command->spec, "what to vary: a TOML file; - is standard input")
      ->required();
  command->options.add_to(*sweep);
  add_file(*sweep, "--html", command->html, "also the table as one page, as fray report makes it",
           "out.html");
  sweep->footer(with_example("sweep spec.toml -o rows.csv", kSweepHelp));
  sweep->callback([command] { run(*command); });
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
  reporting->footer(with_example(
      "report rows.csv",
      "The page loads nothing: a picture, the rows (sorted by a press), notes, the command, and "
      "what makes it again.\n"));
  reporting->callback([command] {
    const std::string out = command->out.value_or(command->table + ".html");
    check_drawing("-o", command->out);
    check_output(out, command->force);
    const std::string page = page_of_table(command->table);
    out == "-" ? write_stdout(page) : write_file_atomically(out, page);
    if (out != "-" && !command->quiet) {
      say(fmt::format("{} is the page of {}", printable(out), printable(command->table)));
    }
  });
}

}  // namespace fray::cli
