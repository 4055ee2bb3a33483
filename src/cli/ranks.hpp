#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "sweep/run.hpp"

namespace fray::cli {

/// Whether this program is built with MPI.
extern const bool kHasMpi;

/// The processes of one MPI job, when fray was started as one (mpirun, srun --mpi=pmix) and was
/// built with MPI.
class Ranks {
 public:
  /// Nothing when this process is alone.
  static std::unique_ptr<Ranks> join();
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int rank() const noexcept { return rank_; }
  int size() const noexcept { return size_; }

  /// Work for the others until rank 0 has no more. `keep` is that of rank 0.
  void serve(sweep::SweepRunner& runner, int threads, const sweep::SweepHooks& hooks);
  /// Tells the others that there is no more.
  void dismiss();

 private:
  friend class RankWorkers;
  Ranks(int rank, int size) : rank_(rank), size_(size) {}

  int rank_;
  int size_;
  [[maybe_unused]] bool dismissed_ = false;  // in a program built without MPI
};

/// All ranks together; rank 0 deals, and works while nobody asks.
class RankWorkers final : public sweep::WorkerPool {
 public:
  RankWorkers(Ranks& ranks, int threads) : ranks_(ranks), threads_(threads) {}
  void work(std::span<sweep::SweepTask> tasks, const sweep::SweepHooks& hooks,
            sweep::SweepSoFar so_far) override;

 private:
  [[maybe_unused]] Ranks& ranks_;  // in a program built without MPI
  [[maybe_unused]] int threads_;
};

/// Whether this process is one of an MPI job but not its first: what it has to say, the first says
/// too.
bool is_lesser_rank();

/// Whether this process is one of several of an MPI job, started by its launcher. What a process of
/// the job has started itself, as a script does, is none of them.
bool is_one_of_many_ranks();

/// From here on this process, and what it starts, is alone.
void leave_job() noexcept;

}  // namespace fray::cli
