#pragma once

#include <string>

namespace fray::cli {

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
