#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/sweep_options.hpp"
#include "sweep/run.hpp"

namespace fray::cli {

/// What a command wants of its sweep beside the rows.
struct SweepWishes {
  std::string command{};  ///< for the file beside the table
  std::string spec{};     ///< the spec file's content
  std::string again{};    ///< where there was no file: a spec that says the same
  /// The rows' text, and that of distributions, which then go into no file.
  std::function<void(std::string_view)> take{};
  /// Every row in order, also those of an earlier run.
  std::function<void(const sweep::SweepRow&)> each{};
  std::function<void()> finish{};                    ///< before the table gets its name
  bool shown = false;                                ///< `finish` shows it; its rows go nowhere
  std::vector<std::optional<std::string>> others{};  ///< the files that `finish` writes
};

/// Answers every row of a spec into the file that the options name, and leaves nothing half done.
/// Throws  InputError, OutputError, CheckpointError, Interrupted; CLI::RuntimeError for an exit
///         code of its own.
void run_sweep(const SweepOptions& options, sweep::SweepSpec spec, const SweepWishes& wishes);

/// A bar with rate and time left on standard error, for sweeps that take longer than a moment.
/// Leaves nothing behind.
class SweepProgress {
 public:
  explicit SweepProgress(bool wanted) : wanted_(wanted) {}
  ~SweepProgress();
  SweepProgress(const SweepProgress&) = delete;
  SweepProgress& operator=(const SweepProgress&) = delete;

  void clear();

  /// For any number of threads.
  void show(const sweep::SweepSoFar& now);

 private:
  using Clock = std::chrono::steady_clock;

  bool wanted_;
  bool shown_ = false;
  double begun_ = 1;     ///< the share with which this run began
  double furthest_ = 0;  ///< threads tell it in any order
  std::mutex mutex_{};
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace fray::cli
