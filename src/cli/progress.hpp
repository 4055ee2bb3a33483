#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "answer/answer.hpp"
#include "answer/find.hpp"

namespace fray::cli {

/// What is told while an answer is worked out.
enum class Telling : std::uint8_t { nothing, notes, bar };

/// What a person sees who waits for an answer on a terminal.
///
/// On standard error a bar with the odds so far, for simulations that take longer than a moment, and
/// until there are any a line that says for how long it has been at work; it leaves nothing behind.
/// Also where there is no terminal, one note as soon as it is clear that the answer takes very long.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;
  /// The table of an answer that is not the last word yet.
  using Draw = std::function<std::string(answer::Answer)>;

  /// `quicker`: what to ask instead of a long exact solution. `draw`: makes the tables that stand on
  /// standard output, a terminal of `rows` lines, until the answer takes their place; empty where
  /// none shall.
  explicit ProgressLine(Telling telling, std::string quicker = {}, Draw draw = {}, int rows = 0);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Always true: a simulation is only stopped by a signal.
  bool show(const answer::OddsSoFar& now);

 private:
  void watch(const std::stop_token& stop);
  void say_at_work();
  void show_bar(const answer::OddsSoFar& now);
  void draw_table();
  void clear_line();
  void clear_table();
  void note(const std::string& sentence);
  double seconds() const;

  Telling telling_;
  std::string quicker_;
  Draw draw_;
  int rows_;
  Clock::time_point start_;
  std::mutex mutex_{};  ///< of what follows, and of the line
  std::condition_variable_any wake_{};
  std::string table_{};  ///< that waits to be drawn
  int drawn_ = 0;        ///< lines that are drawn
  bool shown_ = false;   ///< the line
  bool has_odds_ = false;
  bool noted_ = false;      ///< that it takes long
  std::jthread watcher_{};  ///< last: it ends before the others
};

/// Takes SIGINT and SIGTERM as long as it lives, so that work can be put in order first. A second
/// signal, or two seconds after the first, ends the program where it stands.
///
/// Why   made before any other thread: threads inherit which signals they leave to this one.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// The signal's number; 0 as long as nobody has stopped the program.
  int received() const noexcept { return received_.load(std::memory_order_relaxed); }

 private:
  void wait();

  sigset_t signals_{};
  sigset_t before_{};
  std::atomic<int> received_ = 0;
  std::atomic<bool> over_ = false;
  std::thread watcher_{};
};

/// The most memory that this process has had so far. Units  bytes
double peak_memory() noexcept;

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace fray::cli
