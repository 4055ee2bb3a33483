#pragma once

#include <chrono>

#include "fray/study/options.hpp"

namespace fray::cli {

/// A bar with the odds so far on standard error, for simulations that take longer than a moment. Leaves nothing behind.
class ProgressLine {
 public:
  explicit ProgressLine(bool wanted) : wanted_(wanted), start_(std::chrono::steady_clock::now()) {}
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Always true: a simulation is only stopped by a signal.
  bool show(const study::OddsSoFar& now);

 private:
  bool wanted_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace fray::cli
