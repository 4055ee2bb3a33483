#include "cli/stop_signals.hpp"

#include <pthread.h>
#include <unistd.h>

#include <ctime>

namespace fray::cli {

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  watcher_ = std::thread([this] { wait(); });
}

StopSignals::~StopSignals() {
  over_ = true;
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void StopSignals::wait() {
  constexpr timespec kMoment{0, 20'000'000};
  constexpr int kMoments = 85;  // 1.7 seconds
  int left = kMoments;
  while (!over_) {
    const int signal = sigtimedwait(&signals_, nullptr, &kMoment);
    if (signal > 0 && received_ != 0) {
      _exit(128 + signal);
    }
    if (signal > 0) {
      received_ = signal;
    } else if (received_ != 0 && --left == 0) {
      _exit(128 + received_);
    }
  }
}

}  // namespace fray::cli
