#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "study/options.hpp"

namespace fray::cli {

/// What is told while an answer is worked out.
enum class Telling : std::uint8_t { nothing, notes, bar };

/// A bar with the odds so far on standard error, for simulations that take longer than a moment,
/// and until there are any a line that says for how long it has been at work; it leaves nothing
/// behind. And, also where there is no terminal, one note as soon as it is clear that the answer
/// takes very long.
class ProgressLine {
 public:
  /// `quicker`: what to ask instead of a long exact solution.
  explicit ProgressLine(Telling telling, std::string quicker = {});
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Always true: a simulation is only stopped by a signal.
  bool show(const study::OddsSoFar& now);

 private:
  void say_at_work(const std::stop_token& stop);
  void note(const std::string& sentence);

  Telling telling_;
  std::string quicker_;
  std::chrono::steady_clock::time_point start_;
  std::mutex mutex_{};  ///< of what follows, and of the line
  std::condition_variable_any wake_{};
  bool shown_ = false;
  bool has_odds_ = false;
  bool noted_ = false;      ///< that it takes long
  std::jthread at_work_{};  ///< last: it ends before the others
};

}  // namespace fray::cli
