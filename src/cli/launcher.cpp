#include "cli/launcher.hpp"

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/ranks.hpp"
#include "core/error.hpp"

namespace fray::cli {
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
                  "rows ({}) {}, or give each a part of its "
                  "own: --shard I/N",
                  job.tasks, job.by,
                  kHasMpi ? "they do not reach each other: fray is built with another MPI, or the "
                            "launcher offers none"
                          : "this fray is built without MPI: see fray --version",
                  kHasMpi ? "start it by the mpirun of that MPI, or srun --mpi=pmix"
                          : "install an MPI and build fray anew, start one process"));
}

}  // namespace fray::cli
