#pragma once

#include <chrono>
#include <mutex>

#include "sweep/run.hpp"

namespace fray::cli {

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
