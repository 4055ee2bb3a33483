#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "games/systems.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace fray::show {
struct StudyTable;
struct TableForm;
}  // namespace fray::show

namespace fray::cli {

/// How a command tells its table: --csv, --json, -o FILE, --force and --quiet.
struct OutputForm {
  const show::TableForm* form = nullptr;  ///< none: a text for a person
  std::optional<std::string> table{};     ///< the file of -o
  bool force = false;
  bool quiet = false;

  /// With what its help says of --quiet.
  void add_form(CLI::App& command, const std::string& in_quiet);
  /// Settles the form: who names a file wants rows, in the form that its ending names.
  /// Throws  InputError for two forms at once, one beside `other`, and a file whose ending is that
  ///         of another; OutputError where the file may not be written.
  void check_form(const std::string& other = {});
  /// "--json" of the form that is said; "-o" where its file says it.
  std::string option() const;
  /// Tells the answer: a text for a person, or rows, on standard output or in the file of -o, with
  /// what stands beside it. Notes that are told before stand in that.
  void tell(const show::StudyTable& answer) const;
  /// Notes, unless they are not wanted.
  void note(const std::vector<std::string>& sentences) const;

 private:
  bool has_file() const { return table && *table != "-"; }
  void write_table(const show::StudyTable& answer) const;

  const show::TableForm* said_ = nullptr;
  const show::TableForm* other_ = nullptr;  ///< that is said, too
};

/// The form that the ending of a file's name is of; none of another ending.
const show::TableForm* form_of_ending(const std::string& file);

/// Rows of a form as one text, or a line for each.
enum class RowsAre : std::uint8_t { one, lines };

/// Throws  InputError where the ending of the file's name is that of another form, or of no table. `said`: the option
///         that asks for this one; empty where none does.
void refuse_other_ending(const std::string& option, const std::optional<std::string>& file,
                         const show::TableForm& form, RowsAre rows, const std::string& said = {});

/// Two sides and the options that odds and trace share, as texts until they are read.
struct MatchupOptions {
  answer::Question question{.system = games::kUsualSystem};
  std::optional<std::string> seed{};

  CLI::Option* given_a = nullptr;  ///< set by add_to
  CLI::Option* given_b = nullptr;
  std::string of_command{};  ///< what is asked: odds or trace
  std::string example{};     ///< for help; two usual sides where it is empty

  void add_to(CLI::App& command);

  /// Throws  InputError unless two sides are said, or a file that places them.
  void check_sides() const;
  /// The fight of the two sides, or of the engagement file.
  /// Throws  InputError for whatever is wrong with a side or an option.
  std::unique_ptr<const answer::Fight> fight();
  /// That has read the fight.
  answer::System& game() noexcept { return *game_; }

 private:
  std::unique_ptr<answer::System> game_{};
};

/// An option whose text is kept as it was typed, an empty one too; nothing where it was not given.
/// `name` says what it takes: "--trials N".
void add_text(CLI::App& command, const std::string& name, std::optional<std::string>& text,
              const std::string& help);

/// The same of a file's name, which is not empty. Throws  InputError, with `example`.
void add_file(CLI::App& command, const std::string& name, std::optional<std::string>& file,
              const std::string& help, const std::string& example);

/// Throws  InputError naming `option` for a file's name that is empty.
void check_file_name(const std::string& option, const std::string& file,
                     const std::string& example);

/// What --threads asks for; all of the machine where it is not said.
int threads_of(const std::optional<std::string>& threads);

/// The exit code where what was typed is wrong.
inline constexpr int kBadInput = 2;

// Each adds the command of its name, or several.
void add_odds_command(CLI::App& app);
void add_sweep_command(CLI::App& app);
void add_matrix_command(CLI::App& app);
void add_questions_of_many_fights(CLI::App& app);  ///< `fray compare SIDE SIDE...` and others
void add_questions_of_one_fight(CLI::App& app);    ///< `fray advise A B`, `fray luck A B`
void add_report_command(CLI::App& app);
void add_verify_command(CLI::App& app);
void add_page_command(CLI::App& app);
void add_merge_command(CLI::App& app);
void add_trace_command(CLI::App& app);
void add_save_command(CLI::App& app);
void add_units_command(CLI::App& app);
void add_systems_command(CLI::App& app);
void add_explain_command(CLI::App& app);
void add_completion_command(CLI::App& app);

/// All of them, in the order in which help lists them.
inline constexpr std::array kCommands{
    &add_odds_command,           &add_sweep_command,
    &add_matrix_command,         &add_questions_of_many_fights,
    &add_merge_command,          &add_report_command,
    &add_verify_command,         &add_trace_command,
    &add_questions_of_one_fight, &add_save_command,
    &add_units_command,          &add_systems_command,
    &add_page_command,           &add_explain_command,
    &add_completion_command,
};

/// Asks a person at a terminal for his unit, the enemy's and who charges, and helps with the names.
/// Returns the words of the command that answers it; nothing where he types no more.
std::vector<std::string> interview();

/// The group of options that only `--help all` shows.
inline constexpr const char* kMoreOptions = "More options";

/// A row of help: "--svg FILE", and what it means.
struct HelpRow {
  std::string name{};
  std::string means{};
};

/// Those of a command's options, of the first help or of more.
std::vector<HelpRow> option_rows(const CLI::App& command, bool more);

/// "fray units check".
std::string full_name(const CLI::App& app);

/// Leaves the options that are named, and those of forms, in the first help of a command; the others
/// wait for `--help all`.
void show_first(CLI::App& command, std::vector<std::string> names);

/// A command's footer, and above it one way to ask: help tells that below the usage.
/// `example`: the words behind "fray".
std::string with_example(const std::string& example, const std::string& footer);

/// What `--help` prints of a program or of one of its commands: as wide as the terminal, the program
/// on one screen. `all`: every option, and what can be said of a side.
std::string help_of(const CLI::App& app, bool all);

/// What the program ends with, as a sentence. Source  contract.md, "Exit codes".
inline constexpr const char* kExitCodes =
    "0 answered; 2 bad input, or too little memory for it; 3 stopped before the asked precision; 4 "
    "a damaged or foreign file of fray's; 5 the output could not be written; 70 a bug of fray; 130 "
    "and 143 interrupted.";

/// The program's manual in the language of man pages.
std::string manual(const CLI::App& program);

/// The program: reads what was typed, does it, and says in one sentence what is wrong. Gives the
/// exit code.
int run_program(int argc, char** argv);

/// How this process was called, as a shell would take it again in the folder of its files: the
/// program by its name, and files that were named from the root on by theirs alone.
std::string command_line();

/// A word as a shell takes it: in quotation marks where it must be.
std::string shell_word(const std::string& word);

/// What this process was asked, without the options that change nothing but how it is told: the
/// same text for whoever goes on with it.
std::string question();
/// Its words, the subcommand first.
std::vector<std::string> question_words();
/// Whether a word is one of the options that are left out of a question: how it is told and where.
bool tells_how(const std::string& word);

/// The job that this process was started in, as its launcher says in environment variables.
struct Launched {
  std::string by{};  ///< "mpirun", "srun"; empty: by nobody, or alone
  int tasks = 1;
  int number = 0;  ///< of this process among them
};

/// Source  the manuals: Open MPI, mpirun(1), "Exported Environment Variables"; Slurm, srun(1),
///         "OUTPUT ENVIRONMENT VARIABLES"; PMI 1 and 2, and PMIx, as MPICH's Hydra and Slurm set
///         them.
Launched launched();

/// Each of several processes that know nothing of each other would answer all rows, and write them.
/// `ranks`: as how many processes fray itself knows the job.
/// Throws  InputError in the first of them; the others end in silence, so that it is said once.
void refuse_to_be_one_of_many(int ranks);

}  // namespace fray::cli
