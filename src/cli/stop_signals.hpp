#pragma once

#include <atomic>
#include <csignal>
#include <thread>

namespace fray::cli {

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

}  // namespace fray::cli
