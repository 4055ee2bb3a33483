#pragma once

#include <string>
#include <vector>

namespace fray::cli {

/// The program: reads what was typed, does it, and says in one sentence what is wrong. Gives the
/// exit code.
int run_program(int argc, char** argv);

/// How this process was called, as a shell would take it again in the folder of its files: the
/// program by its name, and files that were named from the root on by theirs alone.
std::string command_line();

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
