#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"

namespace fray::cli {
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
         "complete -c fray -n 'not __fish_use_subcommand' -a '(fray units --names "
         "(commandline -ct) 2>/dev/null)'\n";
}

}  // namespace

void add_completion_command(CLI::App& app) {
  CLI::App* const completion = app.add_subcommand(
      "completion", "What completes commands in bash, zsh or fish; or the man page");
  const auto shell = std::make_shared<std::string>();
  completion->add_option("SHELL", *shell, "bash, zsh, fish, or man for the manual's page")
      ->required();
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
      throw InputError(Where{.field = "SHELL"},
                       "\"" + quotable(*shell) + "\" (bash, zsh, fish or man)");
    }
  });
}

}  // namespace fray::cli
