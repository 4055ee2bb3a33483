#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "fray/study/options.hpp"

namespace fray::cli {

/// A bar with the odds so far on standard error, for simulations that take longer than a moment, and until there are any a
/// line that says for how long it has been at work. Leaves nothing behind.
class ProgressLine {
 public:
  explicit ProgressLine(bool wanted);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Always true: a simulation is only stopped by a signal.
  bool show(const study::OddsSoFar& now);

 private:
  void say_at_work(const std::stop_token& stop);

  bool wanted_;
  std::chrono::steady_clock::time_point start_;
  std::mutex mutex_{};  ///< of what follows, and of the line
  std::condition_variable_any wake_{};
  bool shown_ = false;
  bool has_odds_ = false;
  std::jthread at_work_{};  ///< last: it ends before the others
};

}  // namespace fray::cli
