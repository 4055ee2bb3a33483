#include "cli/command.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "games/systems.hpp"
#include "show/page.hpp"
#include "show/study_table.hpp"

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

void add_rows(show::Page& page, const std::string& title, const std::vector<HelpRow>& rows) {
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
    page.paragraph({"  " + show::left(name, width) + "  "}, row.means);
  }
}

/// A text whose lines are paragraphs; lines that are indented are kept so when they are broken.
void add_paragraphs(show::Page& page, std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (line.size() == indent) {
      page.blank();
    } else if (show::columns(line) <= page.width()) {
      page.line({{std::string(line)}});
    } else {
      // A table of two columns goes on below its second.
      const std::size_t gap = line.find("  ", indent);
      const std::size_t text_at =
          indent == 0 || gap == std::string_view::npos ? indent : line.find_first_not_of(' ', gap);
      page.paragraph({std::string(line.substr(0, text_at))}, line.substr(text_at));
    }
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

/// What stands before an example in a footer, and in help.
constexpr std::string_view kExample = "Example: ";

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

std::vector<HelpRow> option_rows(const CLI::App& command, bool more) {
  return rows_of(options_of(command, more));
}

std::string full_name(const CLI::App& app) {
  const CLI::App* const above = app.get_parent();
  return above == nullptr ? app.get_name() : full_name(*above) + " " + app.get_name();
}

void show_first(CLI::App& command, std::vector<std::string> names) {
  for (const show::TableForm& form : show::table_forms()) {
    names.push_back("--" + std::string(form.name));
  }
  for (CLI::Option* const option : command.get_options()) {
    const auto is_named = [&](const std::string& name) { return option->check_name(name); };
    if (!option->get_positional() && option != command.get_help_ptr() &&
        std::ranges::none_of(names, is_named)) {
      option->group(kMoreOptions);
    }
  }
}

std::string with_example(const std::string& example, const std::string& footer) {
  return std::string(kExample) + "fray " + example + "\n" + footer;
}

std::string help_of(const CLI::App& app, bool all) {
  show::Page page(static_cast<std::size_t>(terminal_style().width), false);
  add_paragraphs(page, app.get_description());
  page.blank();
  page.paragraph({"Usage: "}, usage_of(app));
  std::string footer = app.get_footer();
  if (footer.starts_with(kExample)) {
    const std::size_t end = footer.find('\n');
    page.paragraph({std::string(kExample)}, footer.substr(kExample.size(), end - kExample.size()));
    footer.erase(0, end + 1);
  }
  add_rows(page, "", rows_of(positionals_of(app)));
  add_rows(page, "Commands", commands_of(app));
  const bool is_program = app.get_parent() == nullptr;
  if (!is_program) {
    add_rows(page, "Options", option_rows(app, false));
  }
  const std::vector<const CLI::Option*> more = options_of(app, true);
  if (all) {
    add_rows(page, kMoreOptions, rows_of(more));
    page.blank();
    add_paragraphs(page, footer);
    page.blank();
    page.paragraph({"Exit codes: "}, kExitCodes);
  } else if (!more.empty()) {
    page.blank();
    page.paragraph(
        {}, fmt::format("{} more options, and all that can be said of a unit: {} --help all.",
                        more.size(), full_name(app)));
  }
  if (is_program && !all) {
    page.paragraph({},
                   "Options: fray odds --help. Words: fray explain. Exit codes: fray --help all.");
  }
  return page.take();
}

std::string manual(const CLI::App& program) {
  std::string text = fmt::format(
      ".TH FRAY 1 \"\" \"fray {}\" \"User Commands\"\n.SH NAME\nfray \\- odds of combats of "
      "rank\\-and\\-file wargames\n.SH SYNOPSIS\n.B fray\nCOMMAND [options]\n.SH "
      "DESCRIPTION\n{}\n.SH COMMANDS\n",
      kVersion, in_roff(program.get_description()));
  for (const CLI::App* const command : program.get_subcommands({})) {
    if (!command->get_group().empty()) {
      add_to_manual(text, *command);
    }
  }
  return text + ".SH EXIT STATUS\n" + in_roff(kExitCodes) + "\n";
}

namespace {

/// What can stand behind a command.
struct Complete {
  std::string command{};  ///< empty of the program itself
  std::string means{};
  std::vector<std::string> options{};  ///< "--svg"
  std::vector<std::string> words{};    ///< that may stand in place of a unit: "import"
  bool takes_units = true;
};

std::vector<Complete> completed_commands(const CLI::App& program) {
  std::vector<Complete> all;
  for (const CLI::App* const command : program.get_subcommands({})) {
    Complete& one = all.emplace_back();
    one.command = command->get_name();
    one.means = command->get_description();
    for (const CLI::Option* const option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        one.options.push_back("--" + name);
      }
    }
    for (const CLI::App* const below : command->get_subcommands({})) {
      one.words.push_back(below->get_name());
    }
  }
  std::vector<std::string> commands;
  std::ranges::transform(all, std::back_inserter(commands), &Complete::command);
  for (Complete& one : all) {
    if (one.command == "help" || one.command == "completion") {
      one.words =
          one.command == "help" ? commands : std::vector<std::string>{"bash", "zsh", "fish", "man"};
      one.takes_units = false;
    }
  }
  return all;
}

std::string system_names() {
  std::vector<std::string_view> all;
  std::ranges::transform(games::systems(), std::back_inserter(all), &games::SystemFacts::name);
  return fmt::format("{}", fmt::join(all, " "));
}

std::string names(const std::vector<Complete>& commands) {
  std::vector<std::string> all;
  std::ranges::transform(commands, std::back_inserter(all), &Complete::command);
  return fmt::format("{}", fmt::join(all, " "));
}

// Sides are completed with the names of units, which the program itself knows best.

std::string for_bash(const std::vector<Complete>& commands) {
  std::string text =
      "# Completion of fray for bash: put it into ~/.local/share/bash-completion/completions/fray\n"
      "_fray() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} options= words= units=1\n"
      "  local system=warmaster at\n"
      "  if ((COMP_CWORD == 1)); then\n";
  text += fmt::format("    COMPREPLY=($(compgen -W \"{}\" -- \"$word\"))\n", names(commands));
  text += "    return\n  fi\n  case $command in\n";
  for (const Complete& one : commands) {
    text += fmt::format("    {}) options=\"{}\" words=\"{}\"{} ;;\n", one.command,
                        fmt::join(one.options, " "), fmt::join(one.words, " "),
                        one.takes_units ? "" : " units=");
  }
  text +=
      "  esac\n  for ((at = 2; at < COMP_CWORD; ++at)); do\n"
      "    [[ ${COMP_WORDS[at]} == --system ]] && system=${COMP_WORDS[at + 1]}\n"
      "  done\n"
      "  if [[ ${COMP_WORDS[COMP_CWORD - 1]} == --system ]]; then\n";
  text += fmt::format("    COMPREPLY=($(compgen -W \"{}\" -- \"$word\"))\n    return\n  fi\n",
                      system_names());
  return text +
         "  if [[ $word == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
         "    return\n"
         "  fi\n"
         "  local begun=${word#[\\\"\\']} name\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  [[ $units ]] || return\n"
         "  COMPREPLY+=($(compgen -f -- \"$word\"))\n"
         "  while IFS= read -r name; do\n"
         "    COMPREPLY+=(\"\\\"$name\\\"\")\n"
         "  done < <(fray units --system \"$system\" --names \"${begun//\\\\/}\" 2>/dev/null)\n"
         "}\n"
         "complete -o nosort -F _fray fray\n";
}

std::string for_zsh(const std::vector<Complete>& commands) {
  std::string text =
      "#compdef fray\n"
      "# Completion of fray for zsh: put it into a folder of $fpath as _fray\n"
      "local -a commands options words_here units\n"
      "commands=(\n";
  for (const Complete& one : commands) {
    std::string means = one.means;
    std::erase(means, '\'');
    text += fmt::format("  '{}:{}'\n", one.command, means);
  }
  text +=
      ")\nif ((CURRENT == 2)); then\n  _describe command commands\n  return\nfi\ncase $words[2] "
      "in\n";
  for (const Complete& one : commands) {
    text += fmt::format("  {}) options=({}) words_here=({}) ;;\n", one.command,
                        fmt::join(one.options, " "), fmt::join(one.words, " "));
  }
  return text +
         "esac\n"
         "if [[ $words[CURRENT] == -* ]]; then\n"
         "  compadd -a options\n"
         "else\n"
         "  units=(${(f)\"$(fray units --names \"${(Q)words[CURRENT]}\" 2>/dev/null)\"})\n"
         "  compadd -a words_here\n"
         "  compadd -a units\n"
         "  _files\n"
         "fi\n";
}

std::string for_fish(const std::vector<Complete>& commands) {
  std::string text =
      "# Completion of fray for fish: put it into ~/.config/fish/completions/fray.fish\n"
      "complete -c fray -n __fish_use_subcommand -f\n";
  for (const Complete& one : commands) {
    std::string means = one.means;
    std::erase(means, '\'');
    text += fmt::format("complete -c fray -n __fish_use_subcommand -a {} -d '{}'\n", one.command,
                        means);
    for (const std::string& option : one.options) {
      text += fmt::format("complete -c fray -n '__fish_seen_subcommand_from {}' {}\n", one.command,
                          "-l " + option.substr(2));
    }
    for (const std::string& word : one.words) {
      text += fmt::format("complete -c fray -n '__fish_seen_subcommand_from {}' -a {}\n",
                          one.command, word);
    }
  }
  return text +
         "complete -c fray -n 'not __fish_use_subcommand' -a '(fray units --names (commandline "
         "-ct) 2>/dev/null)'\n";
}

}  // namespace

void add_completion_command(CLI::App& app) {
  CLI::App* const completion = app.add_subcommand(
      "completion", "What completes commands in bash, zsh or fish; or the man page");
  const auto shell = std::make_shared<std::string>();
  completion->add_option("SHELL", *shell, "bash, zsh, fish, or man for the manual's page")
      ->required();
  completion->footer(with_example("completion bash", ""));
  completion->callback([shell, &app] {
    const std::vector<Complete> commands = completed_commands(app);
    if (*shell == "bash") {
      write_stdout(for_bash(commands));
    } else if (*shell == "zsh") {
      write_stdout(for_zsh(commands));
    } else if (*shell == "fish") {
      write_stdout(for_fish(commands));
    } else if (*shell == "man") {
      write_stdout(manual(app));
    } else {
      refuse("SHELL", "\"" + quotable(*shell) + "\" (bash, zsh, fish or man)");
    }
  });
}

}  // namespace fray::cli
