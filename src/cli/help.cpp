#include "cli/help.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/terminal.hpp"
#include "core/version.hpp"
#include "report/page.hpp"

namespace fray::cli {
namespace {

/// "--svg FILE"; "-o, --out FILE".
std::string written(const CLI::Option& option) {
  std::string text;
  for (const std::string& name : option.get_snames()) {
    text += "-" + name + ", ";
  }
  text += option.get_lnames().empty() ? option.get_name() : "--" + option.get_lnames().front();
  if (option.get_positional() || option.get_items_expected_max() == 0) {
    return text;
  }
  const std::string value = option.get_type_name();
  return text + " " + (value.empty() || value == "TEXT" ? "VALUE" : value);
}

bool is_more(const CLI::Option& option) { return option.get_group() == kMoreOptions; }

/// Options that are told: never the hidden ones, and more of them only where `more` says so.
std::vector<const CLI::Option*> options_of(const CLI::App& app, bool more) {
  std::vector<const CLI::Option*> options;
  for (const CLI::Option* const option : app.get_options()) {
    if (!option->get_positional() && !option->get_group().empty() && is_more(*option) == more) {
      options.push_back(option);
    }
  }
  return options;
}

std::vector<const CLI::Option*> positionals_of(const CLI::App& app) {
  std::vector<const CLI::Option*> all;
  for (const CLI::Option* const option : app.get_options()) {
    if (option->get_positional()) {
      all.push_back(option);
    }
  }
  return all;
}

/// "fray odds [options] A B".
std::string usage_of(const CLI::App& app) {
  std::string usage = full_name(app);
  if (!app.get_subcommands({}).empty()) {
    usage += app.get_require_subcommand_min() > 0 ? " COMMAND" : " [COMMAND]";
  }
  usage += " [options]";
  for (const CLI::Option* const option : positionals_of(app)) {
    const std::string several = option->get_expected_max() > 1 ? "..." : "";
    usage += " " + option->get_name() + several;
  }
  return usage;
}

struct HelpRow {
  std::string name{};
  std::string means{};
};

std::vector<HelpRow> rows_of(const std::vector<const CLI::Option*>& options) {
  std::vector<HelpRow> rows;
  for (const CLI::Option* const option : options) {
    const std::string standard = option->get_default_str();
    rows.push_back({written(*option),
                    option->get_description() + (standard.empty() ? "" : " (" + standard + ")")});
  }
  return rows;
}

std::vector<HelpRow> commands_of(const CLI::App& app) {
  std::vector<HelpRow> rows;
  for (const CLI::App* const command : app.get_subcommands({})) {
    if (!command->get_group().empty()) {
      rows.push_back({command->get_name(), command->get_description()});
    }
  }
  return rows;
}

void add_rows(report::Page& page, const std::string& title, const std::vector<HelpRow>& rows) {
  constexpr std::size_t kWidest = 22;  // a longer name has a line of its own
  if (rows.empty()) {
    return;
  }
  std::size_t width = 0;
  for (const HelpRow& row : rows) {
    width = std::max(width, std::min(kWidest, row.name.size()));
  }
  if (!title.empty()) {
    page.blank();
    page.line({{title + ":"}});
  }
  for (const HelpRow& row : rows) {
    if (row.name.size() > width) {
      page.line({{"  " + row.name}});
    }
    const std::string name = row.name.size() > width ? "" : row.name;
    page.paragraph({"  " + report::left(name, width) + "  "}, row.means);
  }
}

/// A text whose lines are paragraphs; lines that are indented are kept so when they are broken.
void add_text(report::Page& page, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (line.size() == indent) {
      page.blank();
    } else if (report::columns(line) <= page.width()) {
      page.line({{std::string(line)}});
    } else {
      // A table of two columns goes on below its second.
      const std::size_t gap = line.find("  ", indent);
      const std::size_t text_at =
          indent == 0 || gap == std::string_view::npos ? indent : line.find_first_not_of(' ', gap);
      page.paragraph({std::string(line.substr(0, text_at))}, line.substr(text_at));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// A letter that roff would take for its own.
std::string in_roff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    escaped += c == '\\' ? "\\\\" : c == '-' ? "\\-" : std::string(1, c);
    if (c == '\n') {
      escaped += "\\&";
    }
  }
  return escaped;
}

void add_to_manual(std::string& text, const CLI::App& command) {
  text +=
      fmt::format(".SS {}\n{}\n", in_roff(usage_of(command)), in_roff(command.get_description()));
  std::vector<const CLI::Option*> options = positionals_of(command);
  for (const bool more : {false, true}) {
    std::ranges::copy(options_of(command, more), std::back_inserter(options));
  }
  for (const HelpRow& row : rows_of(options)) {
    text += fmt::format(".TP\n.B {}\n{}\n", in_roff(row.name), in_roff(row.means));
  }
  for (const CLI::App* const below : command.get_subcommands({})) {
    add_to_manual(text, *below);
  }
}

}  // namespace

std::string full_name(const CLI::App& app) {
  const CLI::App* const above = app.get_parent();
  return above == nullptr ? app.get_name() : full_name(*above) + " " + app.get_name();
}

void show_first(CLI::App& command, std::initializer_list<std::string> names) {
  for (CLI::Option* const option : command.get_options()) {
    const auto is_named = [&](const std::string& name) { return option->check_name(name); };
    if (!option->get_positional() && option != command.get_help_ptr() &&
        std::ranges::none_of(names, is_named)) {
      option->group(kMoreOptions);
    }
  }
}

std::string help_of(const CLI::App& app, bool all) {
  report::Page page(static_cast<std::size_t>(terminal_style().width), false);
  add_text(page, app.get_description());
  page.blank();
  page.paragraph({"Usage: "}, usage_of(app));
  add_rows(page, "", rows_of(positionals_of(app)));
  add_rows(page, "Commands", commands_of(app));
  const bool is_program = app.get_parent() == nullptr;
  if (!is_program) {
    add_rows(page, "Options", rows_of(options_of(app, false)));
  }
  const std::vector<const CLI::Option*> more = options_of(app, true);
  if (all) {
    add_rows(page, kMoreOptions, rows_of(more));
    page.blank();
    add_text(page, app.get_footer());
    page.blank();
    page.paragraph({"Exit codes: "}, kExitCodes);
  } else if (!more.empty()) {
    page.blank();
    page.paragraph(
        {}, fmt::format("{} more options, and all that can be said of a unit: {} --help all.",
                        more.size(), full_name(app)));
  }
  if (is_program) {
    page.blank();
    page.paragraph({},
                   "Options of a command: fray odds --help. Words: fray explain swing. Names of "
                   "units: fray units knights. Exit codes: fray --help all.");
  }
  return page.take();
}

std::string manual(const CLI::App& program) {
  std::string text = fmt::format(
      ".TH FRAY 1 \"\" \"fray {}\" \"User Commands\"\n.SH NAME\nfray \\- odds of combats of "
      "rank\\-and\\-file wargames\n.SH SYNOPSIS\n.B fray\nCOMMAND [options]\n.SH "
      "DESCRIPTION\n{}\n.SH "
      "COMMANDS\n",
      kVersion, in_roff(program.get_description()));
  for (const CLI::App* const command : program.get_subcommands({})) {
    if (!command->get_group().empty()) {
      add_to_manual(text, *command);
    }
  }
  return text + ".SH EXIT STATUS\n" + in_roff(kExitCodes) + "\n";
}

}  // namespace fray::cli
