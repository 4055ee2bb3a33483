// Built where MPI was found (FRAY_MPI).

#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <span>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/ranks.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "sweep/pack.hpp"

namespace fray::cli {
namespace {

using sweep::Solved;
using sweep::SweepHooks;
using sweep::SweepTask;
using Clock = std::chrono::steady_clock;

constexpr int kWork = 1;  ///< rows whose fights are to be worked out; none: it is over
/// Seconds, then for each row whether it went well, and the answer or why not.
constexpr int kAnswer = 2;
constexpr auto kPause = std::chrono::microseconds(100);

/// What a launcher tells each process of a job: its number, and how many there are. What is no
/// number comes from somebody else.
constexpr std::array kNumbers{"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};
constexpr std::array kSizes{"OMPI_COMM_WORLD_SIZE", "PMIX_SIZE", "PMI_SIZE"};

const char* first_given(std::span<const char* const> names) {
  for (const char* const name : names) {
    const char* const given = std::getenv(name);
    if (given != nullptr && *given != '\0' &&
        std::string_view(given).find_first_not_of("0123456789") == std::string_view::npos) {
      return given;
    }
  }
  return nullptr;
}

const char* number_in_job() { return first_given(kNumbers); }

/// Whether the process that has started this one has a number in the job, too.
bool is_started_by_rank() {
  std::ifstream file("/proc/" + std::to_string(getppid()) + "/environ", std::ios::binary);
  for (std::string given; std::getline(file, given, '\0');) {
    for (const std::string_view name : kNumbers) {
      if (given.starts_with(name) && given[name.size()] == '=') {
        return true;
      }
    }
  }
  return false;
}

void send(int rank, int tag, const std::string& bytes) {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}

/// A message that is there, or nothing. Polite: who waits does not take the time of those who work.
std::optional<std::pair<int, std::string>> receive(int tag) {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &status);
  if (there == 0) {
    return std::nullopt;
  }
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  std::string bytes(static_cast<std::size_t>(size), '\0');
  MPI_Recv(bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return std::pair(status.MPI_SOURCE, std::move(bytes));
}

/// Works out the rows of one message.
std::string answer(const std::string& rows, sweep::SweepRunner& runner, int threads,
                   const SweepHooks& hooks) {
  const auto start = Clock::now();
  sweep::Unpacker unpacker(rows);
  std::vector<SweepTask> tasks(rows.size() / 8);
  std::vector<Solved> solved(tasks.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    tasks[i] = runner.task_of(unpacker.word());
    tasks[i].solved = &solved[i];
  }
  std::string bytes;
  std::string error;
  try {
    sweep::LocalWorkers(threads).work(tasks, hooks, {});
  } catch (const InputError& refused) {
    error = refused.what();
  }
  sweep::Packer packer(bytes);
  packer.word(static_cast<std::uint64_t>(seconds_since(start) * 1e9));
  packer.text(error);
  for (const Solved& one : solved) {
    sweep::put_solved(one, bytes);
  }
  return bytes;
}

/// Rank 0's view of one block of tasks.
class Dealing {
 public:
  Dealing(std::span<SweepTask> tasks, const SweepHooks& hooks, sweep::SweepSoFar so_far, int ranks,
          int threads)
      : tasks_(tasks),
        hooks_(hooks),
        so_far_(so_far),
        threads_(threads),
        dealer_(tasks.size(), static_cast<std::size_t>(ranks) * static_cast<std::size_t>(threads)),
        out_(static_cast<std::size_t>(ranks)) {}

  void run() {
    for (int rank = 1; rank < static_cast<int>(out_.size()); ++rank) {
      deal(rank);
      deal(rank);  // one to work on, one in waiting
    }
    while (!dealer_.all_done()) {
      go_on();
      if (auto message = receive(kAnswer)) {
        take(message->first, message->second);
        deal(message->first);
      } else if (const auto own = dealer_.deal()) {
        work(*own);
      } else {
        std::this_thread::sleep_for(kPause);
      }
    }
    if (!error_.empty()) {
      throw InputError(error_);
    }
  }

 private:
  void go_on() {
    if (hooks_.go_on && !hooks_.go_on(so_far_)) {
      throw Interrupted(0);
    }
  }

  void deal(int rank) {
    const auto batch = dealer_.deal();
    if (!batch) {
      return;
    }
    std::string rows;
    sweep::Packer packer(rows);
    for (const SweepTask& task : tasks_.subspan(batch->first, batch->size)) {
      packer.word(task.row);
    }
    out_[static_cast<std::size_t>(rank)].push_back(*batch);
    send(rank, kWork, rows);
  }

  void take(int rank, const std::string& bytes) {
    auto& waiting = out_[static_cast<std::size_t>(rank)];
    // A rank answers in the order in which it was asked.
    const Dealer::Batch batch = waiting.front();
    waiting.erase(waiting.begin());
    sweep::Unpacker unpacker(bytes);
    const double seconds = static_cast<double>(unpacker.word()) / 1e9;
    note_error(std::string(unpacker.text()), batch);
    for (SweepTask& task : tasks_.subspan(batch.first, batch.size)) {
      *task.solved = unpacker.solved();
      task.fight.reset();
      if (hooks_.solved && error_.empty()) {
        hooks_.solved(task.name, *task.solved);
      }
    }
    dealer_.done(batch, seconds);
    so_far_.solved += batch.size;
  }

  void work(const Dealer::Batch& batch) {
    const auto start = Clock::now();
    try {
      sweep::LocalWorkers(threads_).work(tasks_.subspan(batch.first, batch.size), hooks_, so_far_);
    } catch (const InputError& refused) {
      note_error(refused.what(), batch);
    }
    dealer_.done(batch, seconds_since(start));
    so_far_.solved += batch.size;
  }

  /// The error of the earliest rows is told, whoever met it first.
  void note_error(const std::string& error, const Dealer::Batch& batch) {
    if (!error.empty() && batch.first < error_first_) {
      error_ = error;
      error_first_ = batch.first;
    }
  }

  std::span<SweepTask> tasks_;
  const SweepHooks& hooks_;
  sweep::SweepSoFar so_far_;
  int threads_;
  Dealer dealer_;
  /// With each rank, in the order in which they were sent.
  std::vector<std::vector<Dealer::Batch>> out_;
  std::string error_{};
  std::size_t error_first_ = SIZE_MAX;
};

}  // namespace

const bool kHasMpi = true;

bool is_lesser_rank() {
  const char* const number = number_in_job();
  return number != nullptr && std::string(number) != "0";
}

bool is_one_of_many_ranks() {
  const char* const size = first_given(kSizes);
  return number_in_job() != nullptr && size != nullptr && std::string_view(size) != "1" &&
         !is_started_by_rank();
}

void leave_job() noexcept {
  for (const char* const name : kNumbers) {
    unsetenv(name);
  }
}

std::unique_ptr<Ranks> Ranks::join() {
  if (number_in_job() == nullptr) {
    return nullptr;
  }
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  int rank = 0;
  int size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return std::unique_ptr<Ranks>(new Ranks(rank, size));
}

/// Only an orderly end is agreed with the others; any other ends the whole job, by the launcher.
Ranks::~Ranks() {
  if (dismissed_) {
    MPI_Finalize();
  }
}

void Ranks::dismiss() {
  for (int rank = 1; rank < size_; ++rank) {
    send(rank, kWork, {});
  }
  dismissed_ = true;
}

void Ranks::serve(sweep::SweepRunner& runner, int threads, const sweep::SweepHooks& hooks) {
  for (;;) {
    const auto message = receive(kWork);
    if (!message) {
      if (hooks.go_on && !hooks.go_on({})) {
        throw Interrupted(0);
      }
      std::this_thread::sleep_for(kPause);
    } else if (message->second.empty()) {
      break;
    } else {
      send(0, kAnswer, answer(message->second, runner, threads, hooks));
    }
  }
  dismissed_ = true;
}

void RankWorkers::work(std::span<sweep::SweepTask> tasks, const sweep::SweepHooks& hooks,
                       sweep::SweepSoFar so_far) {
  Dealing(tasks, hooks, so_far, ranks_.size(), threads_).run();
}

}  // namespace fray::cli
