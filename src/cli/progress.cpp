#include "cli/progress.hpp"

#include <pthread.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <sys/resource.h>

#include "cli/terminal.hpp"
#include "report/number.hpp"

namespace fray::cli {

namespace {

// Seconds from the start.
constexpr double kMoment = 0.3;   ///< an answer that takes no longer needs no line
constexpr double kAtOnce = 0.45;  ///< and no longer than that, no table of its own
constexpr double kSure = 1;       ///< after which an estimate is worth telling
constexpr double kSilence = 5;    ///< that an exact solution is waited for without a word
constexpr double kLong = 60;      ///< that need a word

}  // namespace

ProgressLine::ProgressLine(Telling telling, std::string quicker, Draw draw, int rows)
    : telling_(telling),
      quicker_(std::move(quicker)),
      draw_(std::move(draw)),
      rows_(rows),
      start_(Clock::now()) {
  if (telling_ != Telling::nothing) {
    try {
      watcher_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
    } catch (const std::system_error&) {  // no thread to be had: the answer comes without a word
    }
  }
}

ProgressLine::~ProgressLine() {
  watcher_.request_stop();
  if (watcher_.joinable()) {
    watcher_.join();
  }
  clear_line();
  clear_table();
}

double ProgressLine::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void ProgressLine::clear_line() {
  if (shown_) {
    show_status("");
    shown_ = false;
  }
}

void ProgressLine::clear_table() {
  if (drawn_ > 0) {
    std::fputs(fmt::format("\x1b[{}F\x1b[J", drawn_).c_str(), stdout);
    std::fflush(stdout);
    drawn_ = 0;
  }
}

/// The newest table in place of the last.
void ProgressLine::draw_table() {
  clear_line();
  clear_table();
  std::fputs(table_.c_str(), stdout);
  std::fflush(stdout);
  drawn_ = static_cast<int>(std::ranges::count(table_, '\n'));
  table_.clear();
}

/// Once, on a line of its own.
void ProgressLine::note(const std::string& sentence) {
  if (!noted_) {
    clear_line();
    clear_table();
    tell_note(sentence);
    noted_ = true;
  }
}

/// Tells what the thread that works cannot tell, since it works.
void ProgressLine::watch(const std::stop_token& stop) {
  constexpr std::chrono::milliseconds kTick{50};
  std::unique_lock lock(mutex_);
  for (double next = 1; !stop.stop_requested();) {
    wake_.wait_for(lock, stop, kTick, [] { return false; });
    if (stop.stop_requested()) {
      return;
    }
    if (!table_.empty() && seconds() >= kAtOnce) {
      draw_table();
    }
    if (!has_odds_ && seconds() >= next) {
      say_at_work();
      next += 1;
    }
  }
}

/// Until there are odds to show.
void ProgressLine::say_at_work() {
  const double now = seconds();
  if (now >= kSilence) {
    note(fmt::format("at work for {:.0f} s without an answer yet, and it may take minutes: {}", now,
                     quicker_));
  }
  if (telling_ == Telling::bar) {
    show_status(fmt::format("at work for {:.0f} s", now));
    shown_ = true;
  }
}

bool ProgressLine::show(const answer::OddsSoFar& now) {
  if (telling_ == Telling::nothing || now.trials >= now.of) {
    return true;
  }
  std::string table = draw_ && now.answer ? draw_(now.answer()) : "";
  const std::lock_guard lock(mutex_);
  if (now.trials == 0) {
    quicker_ = "fewer --trials are quicker, with wider intervals.";
    return true;
  }
  has_odds_ |= !now.draft;
  if (std::ranges::count(table, '\n') < rows_) {
    table_ = std::move(table);
  }
  if (!now.draft && seconds() >= kMoment) {
    show_bar(now);
  }
  return true;
}

void ProgressLine::show_bar(const answer::OddsSoFar& now) {
  const double done = static_cast<double>(now.trials) / static_cast<double>(now.of);
  const double left = seconds() / done - seconds();
  if (seconds() > kSure && left > kLong) {
    const double minutes = std::round(left / 60);
    note(fmt::format(
        "this takes about {:.0f} minute{} and {} of memory ({} fights): a larger "
        "--precision or fewer --trials is quicker",
        minutes, minutes == 1 ? "" : "s", report::bytes(peak_memory()), report::grouped(now.of)));
  }
  if (telling_ != Telling::bar || !table_.empty()) {
    return;
  }
  show_status(bar_line(done, std::array{fmt::format("so far: win {:.2f} %", now.win * 100),
                                        fmt::format("draw {:.2f} %", now.draw * 100),
                                        fmt::format("loss {:.2f} %", now.loss * 100),
                                        fmt::format("{:.0f} s left", left)}));
  shown_ = true;
}

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
  constexpr timespec kPause{0, 20'000'000};
  constexpr int kPauses = 85;  // 1.7 seconds
  int left = kPauses;
  while (!over_) {
    const int signal = sigtimedwait(&signals_, nullptr, &kPause);
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

double peak_memory() noexcept {
  constexpr double kUnit = 1024;  // of what Linux tells
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return kUnit * static_cast<double>(usage.ru_maxrss);
}

}  // namespace fray::cli
