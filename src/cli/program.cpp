#include "cli/command.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/ranks.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "fray/error.hpp"
#include "questions/question.hpp"
#include "show/study_table.hpp"

namespace {

constexpr int kBadCheckpoint = 4;
constexpr int kCannotWrite = 5;
constexpr int kOurBug = 70;

/// Where units are to be found, for who names one that there is not.
std::string where_units_are(std::string_view sentence) {
  using std::literals::operator""sv;
  const auto says = [&](std::string_view text) {
    return sentence.find(text) != std::string_view::npos;
  };
  const bool unknown = std::ranges::any_of(
      std::array{"no unit is called \""sv, " is called like \""sv, "no unit answers it"sv}, says);
  return unknown && !says("fray units import") && !says("begins with a number") &&
                 !says("it is one of")
             ? " fray units lists all, fray units import FILE reads those of your list builder, as "
               "docs/guide/your-army.md tells."
             : "";
}

void say_first(const std::string& sentence) {
  if (!fray::cli::is_lesser_rank()) {
    const std::string given = fray::as_sentences(sentence);
    std::fputs(("fray: " + fray::with_all_seen(given + where_units_are(given)) + "\n").c_str(),
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

bool is_command_of(const CLI::App& app, const std::string& word) {
  const auto is_it = [&](const CLI::App* command) { return command->get_name() == word; };
  return !app.get_subcommands(is_it).empty();
}

/// CLI11 only says that a command is missing.
void refuse_unknown_command(const CLI::App& app, const std::string& word,
                            const std::string& help = "see fray --help") {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    names.push_back(command->get_name());
  }
  if (!is_command_of(app, word)) {
    throw fray::InputError("no command is called \"" + fray::quotable(word) + "\"" +
                           did_you_mean(word, names, help));
  }
}

/// Turns `fray help units check` and `fray units --help check` into `fray units check --help`.
/// Returns  whether all options are asked for, by "all" behind it, which is taken away.
/// Throws  InputError where help is asked of what is no command.
bool settle_help(const CLI::App& app, std::vector<std::string>& words) {
  if (words.size() > 1 && words[1] == "help") {
    words[1] = "--help";
  }
  const auto end = std::ranges::find(words, "--");
  const auto help = std::find_if(
      words.begin(), end, [](const std::string& word) { return word == "--help" || word == "-h"; });
  if (help == end) {
    return false;
  }
  const CLI::App* command = &app;
  auto place = std::next(words.begin());
  for (; place != help && is_command_of(*command, *place); ++place) {
    command = command->get_subcommand(*place);
  }
  bool all = false;
  for (auto next = std::next(help); next != words.end() && !next->starts_with('-');) {
    if (*next == "all" || *next == "help") {
      all = all || *next == "all";
      next = words.erase(next);
      continue;
    }
    refuse_unknown_command(
        *command, *next,
        "see " + fray::cli::full_name(*command) + " --help; fray explain tells what a word means");
    command = command->get_subcommand(*next);
    std::rotate(place++, next, std::next(next));
    ++next;
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

/// "MINE and THEIRS": what a command takes beside its options.
std::string words_taken(const CLI::App& command) {
  std::string takes;
  for (const CLI::Option* const each : command.get_options()) {
    if (each->get_positional()) {
      takes += (takes.empty() ? "" : " and ") + each->get_name(true);
    }
  }
  return takes;
}

/// Whether an option says whom sides meet, and how, which not every question asks.
bool is_of_a_field(const std::string& name) {
  return std::ranges::any_of(fray::questions::field_inputs(), [&](const auto& input) {
    return name == fray::questions::option_named(input.name);
  });
}

/// The option that nobody knows, with the nearest; nothing when something else is wrong.
std::optional<std::string> unknown_option(const CLI::App& app) {
  for (const std::string& word : app.remaining(true)) {
    if (word.starts_with('-') && word.size() > (word.starts_with("--") ? 2 : 1)) {
      std::vector<std::string> names;
      if (app.get_subcommands().empty()) {
        names = {"--version", "--help"};
      }
      for (const CLI::App* command : app.get_subcommands()) {
        for (const CLI::Option* option : command->get_options()) {
          if (!option->get_lnames().empty()) {
            names.push_back("--" + option->get_lnames().front());
          }
          if (!option->get_snames().empty()) {
            names.push_back("-" + option->get_snames().front());
          }
        }
      }
      const std::string name = word.substr(0, word.starts_with("--") ? word.find('=') : 2);
      if (std::find(names.begin(), names.end(), name) != names.end()) {
        const CLI::App* const command = app.get_subcommands().front();
        if (!command->get_subcommands().empty()) {  // such as fray units check
          return "no option of fray " + command->get_name() + " " +
                 command->get_subcommands().front()->get_name() + " is called " +
                 fray::quotable(name);
        }
        return "option " + fray::quotable(name) +
               " stands before its command (options stand behind the command that they belong to) "
               "write fray " +
               app.get_subcommands().front()->get_name() + " ... " + fray::quotable(word);
      }
      if (is_of_a_field(name) && !app.get_subcommands().empty()) {
        return fmt::format("{} is not said with {} (it takes {}, and no field) leave it out", name,
                           fray::cli::full_name(given(app)), words_taken(given(app)));
      }
      return "no option is called " + fray::quotable(name) +
             did_you_mean(name, name.starts_with("--") ? names : std::vector<std::string>(),
                          see_help(app));
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
  const std::string takes = words_taken(command);
  const bool of_files = takes.empty() || takes == "SPEC" || takes == "TABLE" || takes == "FILE" ||
                        takes == "SHELL" || takes.starts_with("PART");
  return fmt::format(
      "\"{}\" is one word too many ({} takes {}) leave it out{}", fray::quotable(more.front()),
      fray::cli::full_name(command), takes.empty() ? "none" : takes,
      of_files
          ? ""
          : ", or put quotation marks around a name of several words, as in \"orcs/orc warriors\"");
}

/// What to write in place of a third side; nothing where something else is left over.
std::optional<std::string> third_side(const CLI::App& app) {
  const auto given = app.get_subcommands();
  const bool takes_two = !given.empty() && given.front()->get_option_no_throw("A") != nullptr &&
                         given.front()->get_option_no_throw("--engagement") != nullptr;
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

/// The library names a setting ("hold_fire"); who typed the command knows an option ("--hold-fire"),
/// or a word of its usage ("MINE").
fray::InputError in_options(const CLI::App& app, const fray::InputError& error) {
  fray::Where where = error.where();
  const std::string setting = where.field.substr(0, where.field.find(' '));
  if (!where.file.empty() || where.line != 0 || setting.empty()) {
    return error;
  }
  for (const std::string& name :
       {fray::questions::option_named(setting), fray::questions::word_named(setting)}) {
    if (given(app).get_option_no_throw(name) != nullptr) {
      where.field.replace(0, setting.size(), name);
      break;
    }
  }
  return error.at(std::move(where));
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
      "What are the odds of this combat? Exact where possible, simulated where not.\n"
      "Try: fray odds \"empire/knights: charging\" \"orcs/orc warriors\"",
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
  const bool all = settle_help(app, words);
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

namespace fray::cli {

std::string shell_word(const std::string& word) {
  constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:@%+,";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
    return word;
  }
  std::string text = "'";
  for (const char c : word) {
    text += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return text + "'";
}

namespace {

constexpr std::string_view kBefore = "=@\"' ,[(";  ///< what a path may stand behind, within a word
constexpr std::string_view kBehind = ":,\"'])";    ///< and what may stand behind it

/// A word without the folders of paths that begin at the root. A path that is the whole word, or
/// all behind its "=", may hold any letter.
std::string without_folders(const std::string& word) {
  std::string text;
  for (std::size_t at = 0; at < word.size();) {
    const bool begins =
        word[at] == '/' && (at == 0 || kBefore.find(word[at - 1]) != std::string_view::npos);
    if (!begins) {
      text += word[at++];
      continue;
    }
    const bool whole =
        at == 0 || (word.starts_with("--") && word[at - 1] == '=' && word.find('=') == at - 1);
    const std::size_t end =
        whole ? word.size() : std::min(word.find_first_of(kBehind, at), word.size());
    const std::string path = word.substr(at, end - at);
    text += path.substr(path.rfind('/') + 1);
    at = end;
  }
  return text;
}

/// A file that stands in another folder than the program was started in: one that is there, or one
/// to be written.
bool names_file(std::string_view word, std::string_view before) {
  constexpr std::array<std::string_view, 7> kWritten{"-o",     "--out", "--distributions", "--heat",
                                                     "--wide", "--svg", "--html"};
  std::error_code none;  // where the word is no path at all
  return word.find('/') != std::string_view::npos &&
         (std::ranges::find(kWritten, before) != kWritten.end() ||
          std::filesystem::is_regular_file(word, none));
}

std::vector<std::string> words_of_this() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) {
    words.push_back(word);
  }
  return words;
}

/// Options that say how an answer is worked out and told, and not what is asked. Those of the first
/// kind have a word behind them.
constexpr std::array<std::string_view, 7> kShownIn{"--keep", "--threads", "--svg",      "--html",
                                                   "-o",     "--out",     "--field-svg"};
constexpr std::array<std::string_view, 4> kShownSo{"--quiet", "--force", "--all", "--field"};

}  // namespace

std::vector<std::string> question_words() {
  const std::vector<std::string> words = words_of_this();
  std::vector<std::string> wanted;
  for (std::size_t at = 1; at < words.size(); ++at) {
    const std::string& word = words[at];
    if (std::ranges::find(kShownIn, word) != kShownIn.end()) {
      ++at;
    } else if (!tells_how(word)) {
      wanted.push_back(word);
    }
  }
  return wanted;
}

std::string question() {
  std::string wanted;
  for (const std::string& word : question_words()) {
    wanted += shell_word(word) + " ";
  }
  return wanted;
}

bool tells_how(const std::string& word) {
  const auto named = [&](const auto& options, std::string_view name) {
    return std::ranges::find(options, name) != options.end();
  };
  const bool is_form = word.starts_with("--") &&
                       std::ranges::find(show::table_forms(), std::string_view(word).substr(2),
                                         &show::TableForm::name) != show::table_forms().end();
  return is_form || named(kShownSo, word) || named(kShownIn, word.substr(0, word.find('='))) ||
         (word.starts_with("-o") && !word.starts_with("--"));
}

std::string command_line() {
  std::string line;
  std::string before;
  for (const std::string& word : words_of_this()) {
    const bool alone = line.empty() || names_file(word, before);
    line += (line.empty() ? "" : " ") +
            shell_word(alone ? word.substr(word.rfind('/') + 1) : without_folders(word));
    before = word;
  }
  return line;
}

namespace {

/// The number that a variable holds; nothing where it is not set, or is no number.
std::optional<int> number_in(const char* variable) {
  const char* const text = variable == nullptr ? nullptr : std::getenv(variable);
  if (text == nullptr) {
    return std::nullopt;
  }
  int number = 0;
  const char* const end = text + std::strlen(text);
  const auto read = std::from_chars(text, end, number);
  return read.ec == std::errc{} && read.ptr == end && number >= 0 ? std::optional(number)
                                                                  : std::nullopt;
}

/// What one kind of launcher tells its processes.
struct Variables {
  const char* by;
  const char* tasks;
  const char* number;
};

// Slurm's own come last: what srun starts by PMI or PMIx is told in both ways. SLURM_NTASKS is no
// sign of several: a batch script, which is one process, has it.
constexpr Variables kLaunchers[] = {{"mpirun", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                    {"mpiexec", "PMI_SIZE", "PMI_RANK"},
                                    {"a launcher of PMIx", nullptr, "PMIX_RANK"},
                                    {"srun", "SLURM_STEP_NUM_TASKS", "SLURM_PROCID"}};

}  // namespace

Launched launched() {
  for (const Variables& launcher : kLaunchers) {
    const int number = number_in(launcher.number).value_or(0);
    const int tasks = number_in(launcher.tasks).value_or(0);
    if (tasks > 1 || (tasks == 0 && number > 0 && std::strcmp(launcher.by, "srun") != 0)) {
      return {launcher.by, tasks > 1 ? tasks : number + 1, number};
    }
  }
  return {};
}

void refuse_to_be_one_of_many(int ranks) {
  const Launched job = launched();
  if (job.tasks == 1 || ranks > 1) {
    return;
  }
  if (job.number != 0) {  // the first speaks; the end of any of them may end it before it has
    std::this_thread::sleep_for(std::chrono::seconds(2));
    throw CLI::RuntimeError(kBadInput);
  }
  throw InputError(
      fmt::format("this is one of {} processes that {} started, and each of them would answer all "
                  "rows ({}) {}, or give each a part of its own: --shard I/N",
                  job.tasks, job.by,
                  kHasMpi ? "they do not reach each other: fray is built with another MPI, or the "
                            "launcher offers none"
                          : "this fray is built without MPI: see fray --version",
                  kHasMpi ? "start it by the mpirun of that MPI, or srun --mpi=pmix"
                          : "install an MPI and build fray anew, start one process"));
}

}  // namespace fray::cli
