#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/interview.hpp"
#include "cli/notes.hpp"
#include "cli/program.hpp"
#include "cli/ranks.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/sentence.hpp"
#include "core/shortage.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "fray/error.hpp"

namespace {

constexpr int kBadCheckpoint = 4;
constexpr int kCannotWrite = 5;
constexpr int kOurBug = 70;

void say_first(const std::string& sentence) {
  if (!fray::cli::is_lesser_rank()) {
    std::fputs(("fray: " + fray::with_all_seen(fray::as_sentences(sentence)) + "\n").c_str(),
               stderr);
  }
}

/// Without asking for memory.
void say_shortage() {
  if (!fray::cli::is_lesser_rank()) {
    for (const char* const part : {"fray: ", fray::kShortage, "\n"}) {
      std::fputs(part, stderr);
    }
  }
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known,
                         const std::string& otherwise) {
  const std::vector<std::string> near = fray::nearest(word, known);
  return near.empty() ? " (" + otherwise + ")" : " (did you mean " + fray::either_of(near) + "?)";
}

/// CLI11 only says that a command is missing.
void refuse_unknown_command(const CLI::App& app, const std::string& word,
                            const std::string& help = "see fray --help") {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    names.push_back(command->get_name());
  }
  if (std::find(names.begin(), names.end(), word) == names.end()) {
    throw fray::InputError("no command is called \"" + fray::quotable(word) + "\"" +
                           did_you_mean(word, names, help));
  }
}

/// `fray help units check` asks for what `fray units check --help` prints.
void turn_into_option(const CLI::App& app, std::vector<std::string>& words) {
  while (words.size() > 1 && words[1] == "help") {
    words.erase(words.begin() + 1);
  }
  const bool all = words.size() > 2 && words.back() == "all";
  if (all) {
    words.pop_back();
  }
  const CLI::App* command = &app;
  std::string help = "see fray";
  for (std::size_t i = 1; i < words.size() && !words[i].starts_with('-'); ++i) {
    refuse_unknown_command(*command, words[i], help + " --help");
    command = command->get_subcommand(words[i]);
    help += " " + words[i];
  }
  words.emplace_back("--help");
  if (all) {
    words.emplace_back("all");
  }
}

/// `fray odds --help all` asks for all options; the word is taken away.
bool takes_all(std::vector<std::string>& words) {
  const auto help = std::ranges::find(words, "--help");
  const bool all =
      help != words.end() && std::next(help) != words.end() && *std::next(help) == "all";
  if (all) {
    words.erase(std::next(help));
  }
  return all;
}

/// The innermost command that was given.
const CLI::App& given(const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
  }
  return *command;
}

/// "see fray merge --help": the help of the command that was given.
std::string see_help(const CLI::App& app) {
  return "see " + fray::cli::full_name(given(app)) + " --help";
}

/// The option that nobody knows, with the nearest; nothing when something else is wrong.
std::optional<std::string> unknown_option(const CLI::App& app) {
  for (const std::string& word : app.remaining(true)) {
    if (word.starts_with("--") && word.size() > 2) {
      std::vector<std::string> names;
      if (app.get_subcommands().empty()) {
        names = {"--version", "--help"};
      }
      for (const CLI::App* command : app.get_subcommands()) {
        for (const CLI::Option* option : command->get_options()) {
          if (!option->get_lnames().empty()) {
            names.push_back("--" + option->get_lnames().front());
          }
        }
      }
      const std::string name = word.substr(0, word.find('='));
      if (std::find(names.begin(), names.end(), name) != names.end()) {
        const CLI::App* const command = app.get_subcommands().front();
        if (!command->get_subcommands().empty()) {  // such as fray units check
          return "no option of fray " + command->get_name() + " " +
                 command->get_subcommands().front()->get_name() + " is called " +
                 fray::quotable(name);
        }
        return "option " + fray::quotable(name) +
               " stands before its command (options stand behind the command that they belong "
               "to) write fray " +
               app.get_subcommands().front()->get_name() + " ... " + fray::quotable(word);
      }
      return "no option is called " + fray::quotable(name) +
             did_you_mean(name, names, see_help(app));
    }
  }
  return std::nullopt;
}

/// The word that no command takes: what is left over where nothing else is wrong.
std::optional<std::string> word_too_many(const CLI::App& app) {
  const CLI::App& command = given(app);
  const auto more = app.remaining(true);
  if (&command == &app || more.empty() || more.front().starts_with('-')) {
    return std::nullopt;
  }
  std::string takes;
  for (const CLI::Option* const each : command.get_options()) {
    if (each->get_positional()) {
      takes += (takes.empty() ? "" : " and ") + each->get_name(true);
    }
  }
  const bool of_files = takes.empty() || takes == "SPEC" || takes == "TABLE" || takes == "FILE" ||
                        takes == "SHELL" || takes.starts_with("PART");
  return fmt::format("\"{}\" is one word too many ({} takes {}) leave it out{}",
                     fray::quotable(more.front()), fray::cli::full_name(command),
                     takes.empty() ? "none" : takes,
                     of_files ? ""
                              : ", or put quotation marks around a name of several words, as in "
                                "\"orcs/orc warriors\"");
}

/// What to write in place of a third side; nothing where something else is left over.
std::optional<std::string> third_side(const CLI::App& app) {
  const auto given = app.get_subcommands();
  const bool takes_two =
      !given.empty() &&
      (given.front()->get_name() == "odds" || given.front()->get_name() == "trace" ||
       given.front()->get_name() == "advise" || given.front()->get_name() == "luck");
  const auto more = app.remaining(true);
  if (!takes_two || more.empty() || more.front().starts_with('-')) {
    return std::nullopt;
  }
  return "\"" + fray::quotable(more.front()) +
         "\" is one side too many (there are two) join units of one side with \" + \", as in "
         "\"empire/knights + empire/halberdiers\"";
}

/// What CLI11 says in a program's words, in ours.
std::string in_words(const std::string& sentence, const std::string& help) {
  const std::string option = sentence.substr(0, sentence.find(": ")) + " ";
  if (sentence.ends_with(" missing") && sentence.find(" required ") != std::string::npos) {
    return option + "has no value (one is wanted; " + help + ")";
  }
  if (sentence.find("At Most 1 required but received") != std::string::npos) {
    return option + "is given more than once (once is enough) take one away";
  }
  if (sentence.starts_with("A subcommand ")) {
    return "a command is required (" + help + ")";
  }
  return sentence + " (" + help + ")";
}

/// The library names a setting ("rounds"); who typed the command knows an option ("--rounds").
fray::InputError in_options(const CLI::App& app, const fray::InputError& error) {
  fray::Where where = error.where();
  const std::string setting = where.field.substr(0, where.field.find(' '));
  if (where.file.empty() && where.line == 0 && !setting.empty() &&
      given(app).get_option_no_throw("--" + setting) != nullptr) {
    where.field.insert(0, "--");
  }
  return {where, error.sentence()};
}

/// "--json=banana" is refused, and so is "--json=true".
void refuse_values_of_flags(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  for (std::size_t i = 1; i < words.size() && words[i] != "--"; ++i) {
    const std::string& word = words[i];
    const auto inner =
        command->get_subcommands([&](const CLI::App* each) { return each->get_name() == word; });
    if (!inner.empty()) {
      command = inner.front();
      continue;
    }
    const auto equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const CLI::Option* const option = name.starts_with("--") && equals != std::string::npos
                                          ? command->get_option_no_throw(name)
                                          : nullptr;
    if (option != nullptr && option->get_expected_max() == 0) {
      throw fray::InputError(name + " takes no value (it is there or not) type " + name + " alone");
    }
  }
}

/// Every command knows it.
void add_version(CLI::App& app) {
  app.set_version_flag("--version", std::string("fray ") + fray::kVersion + " (stream " +
                                        std::to_string(fray::kStreamVersion) +
                                        (fray::cli::kHasMpi ? ", with MPI)" : ", without MPI)"));
  for (CLI::App* const command : app.get_subcommands({})) {
    add_version(*command);
  }
}

/// Ranks of one job share the rows of a table. What else there is to answer is answered once, by the
/// first: false for all others.
bool is_to_answer(const std::vector<std::string>& words) {
  const std::string command = words.size() > 1 ? words[1] : "";
  if (command == "sweep" || command == "matrix" || !fray::cli::is_one_of_many_ranks()) {
    return true;
  }
  if (fray::cli::is_lesser_rank()) {
    return false;
  }
  fray::cli::leave_job();
  if (std::ranges::find(words, "--quiet") == words.end()) {
    fray::cli::tell_note(
        "one rank answers this, and the others have nothing to do: they share the work of fray "
        "sweep and fray matrix alone");
  }
  return true;
}

int run_commands(int argc, char** argv) {
  CLI::App app{
      "What are the odds of this combat? Exact where possible, simulated where not. Try:\n"
      "  fray odds \"empire/knights: charging\" \"orcs/orc warriors\"",
      "fray"};
  app.require_subcommand(1);
  app.set_help_flag("-h,--help", "this help; behind it \"all\" for all options");
  for (const auto add_command : fray::cli::kCommands) {
    add_command(app);
  }
  app.add_subcommand("help", "The same as --help behind a command: fray help odds");
  add_version(app);
  std::vector<std::string> words(argv, argv + argc);
  if (!is_to_answer(words)) {
    return 0;
  }
  if (argc == 1 && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) {
    std::ranges::copy(fray::cli::interview(), std::back_inserter(words));
    if (words.size() == 1) {
      return 0;
    }
  }
  if (argc > 1 && !words[1].starts_with('-')) {
    refuse_unknown_command(app, words[1]);
  }
  if (argc > 1 && words[1] == "help") {
    turn_into_option(app, words);
  }
  const bool all = takes_all(words);
  refuse_values_of_flags(app, words);
  std::vector<const char*> arguments;
  for (const std::string& word : words) {
    arguments.push_back(word.c_str());
  }
  try {
    app.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const CLI::CallForHelp&) {
    fray::write_stdout(fray::cli::help_of(given(app), all));
  } catch (const CLI::Success& version) {
    std::ostringstream text;
    app.exit(version, text, text);
    fray::write_stdout(text.str());
  } catch (const CLI::RuntimeError& error) {
    return error.get_exit_code();
  } catch (const CLI::ParseError& error) {
    std::optional<std::string> sentence = unknown_option(app);
    if (!sentence) {
      sentence = third_side(app);
    }
    if (!sentence) {
      sentence = word_too_many(app);
    }
    throw fray::InputError(sentence.value_or(in_words(error.what(), see_help(app))));
  } catch (const fray::InputError& error) {
    throw in_options(app, error);
  } catch (const fray::Error& error) {
    if (error.fault() != fray::Fault::input) {
      throw;
    }
    const auto& [file, line, column, field] = error.place();
    throw in_options(app, fray::InputError({file, line, column, field}, error.sentence()));
  }
  return 0;
}

}  // namespace

int fray::cli::run_program(int argc, char** argv) {
  try {
    return run_commands(argc, argv);
  } catch (const fray::ClosedPipe&) {
    return 0;
  } catch (const fray::InputError& error) {
    say_first(error.what());
    return kBadInput;
  } catch (const fray::Error& error) {
    say_first(error.what());
    return static_cast<int>(error.fault());
  } catch (const fray::OutputError& error) {
    say_first(error.what());
    return kCannotWrite;
  } catch (const fray::CheckpointError& error) {
    say_first(error.what());
    return kBadCheckpoint;
  } catch (const fray::Interrupted& stopped) {
    return 128 + stopped.signal();
  } catch (const std::exception& error) {
    if (is_shortage(error)) {
      say_shortage();
      return kBadInput;
    }
    say_first(std::string("this is a bug of fray, please report it: ") + error.what());
    return kOurBug;
  }
}
