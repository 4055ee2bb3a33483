#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>

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

/// Deals tasks 0 to n - 1 in batches to whoever asks, each exactly once.
///
/// A batch is as large as keeps its worker busy for a moment, judged by what the last batches took,
/// and never more than a fair share of what is left: large enough that messages cost little, small
/// enough that all end together.
class Dealer {
 public:
  struct Batch {
    std::size_t first = 0;
    std::size_t size = 0;
  };

  Dealer(std::size_t tasks, std::size_t workers)
      : tasks_(tasks), workers_(std::max<std::size_t>(1, workers)) {}

  /// Nothing when all tasks are dealt.
  std::optional<Batch> deal() {
    if (next_ == tasks_) {
      return std::nullopt;
    }
    const std::size_t fair = (tasks_ - next_) / (4 * workers_) + 1;
    const auto busy = static_cast<std::size_t>(std::clamp(kMoment / seconds_each_, 1.0, kMost));
    const Batch batch{next_, std::min({fair, busy, tasks_ - next_})};
    next_ += batch.size;
    return batch;
  }

  /// A batch has come back after so many seconds of work.
  void done(const Batch& batch, double seconds) {
    done_ += batch.size;
    const double each = seconds / static_cast<double>(batch.size);
    seconds_each_ = std::max(1e-7, known_ ? 0.8 * seconds_each_ + 0.2 * each : each);
    known_ = true;
  }

  bool all_done() const noexcept { return done_ == tasks_; }
  std::size_t dealt() const noexcept { return next_; }

 private:
  static constexpr double kMoment = 0.02;  ///< seconds
  static constexpr double kMost = 4096;

  std::size_t tasks_;
  std::size_t workers_;
  std::size_t next_ = 0;
  std::size_t done_ = 0;
  double seconds_each_ = 0.005;
  bool known_ = false;
};

}  // namespace fray::cli
