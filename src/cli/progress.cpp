#include "cli/progress.hpp"

#include <cstdio>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cli/notes.hpp"

namespace fray::cli {
namespace {

/// That an exact solution is waited for without a word.
constexpr std::chrono::seconds kSilence{5};
constexpr double kSure = 1;   ///< seconds after which an estimate is worth telling
constexpr double kLong = 60;  ///< seconds that need a word

}  // namespace

ProgressLine::ProgressLine(Telling telling, std::string quicker)
    : telling_(telling), quicker_(std::move(quicker)), start_(std::chrono::steady_clock::now()) {
  if (telling_ != Telling::nothing) {
    at_work_ = std::jthread([this](const std::stop_token& stop) { say_at_work(stop); });
  }
}

/// Once, on a line of its own.
void ProgressLine::note(const std::string& sentence) {
  if (!noted_) {
    std::fputs(telling_ == Telling::bar ? "\r\x1b[K" : "", stderr);
    tell_note(sentence);
    noted_ = true;
  }
}

/// Once a second, until there are odds to show.
void ProgressLine::say_at_work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested() && !has_odds_) {
    wake_.wait_for(lock, stop, std::chrono::seconds(1), [this] { return has_odds_; });
    if (stop.stop_requested() || has_odds_) {
      return;
    }
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start_);
    if (seconds >= kSilence) {
      note(fmt::format("at work for {} s without an answer yet, and it may take minutes: {}",
                       seconds.count(), quicker_));
    }
    if (telling_ == Telling::bar) {
      std::fputs(fmt::format("\r\x1b[Kat work for {} s", seconds.count()).c_str(), stderr);
      shown_ = true;
    }
  }
}

ProgressLine::~ProgressLine() {
  at_work_.request_stop();
  if (at_work_.joinable()) {
    at_work_.join();
  }
  if (shown_) {
    std::fputs("\r\x1b[K", stderr);
  }
}

bool ProgressLine::show(const study::OddsSoFar& now) {
  constexpr double kMoment = 0.3;
  constexpr int kWidth = 24;
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  if (telling_ == Telling::nothing || seconds < kMoment || now.trials >= now.of) {
    return true;
  }
  const std::lock_guard lock(mutex_);
  has_odds_ = true;
  const double done = static_cast<double>(now.trials) / static_cast<double>(now.of);
  const double left = seconds / done - seconds;
  if (seconds > kSure && left > kLong) {
    note(
        fmt::format("this takes about {:.0f} minutes ({} fights): less --precision or fewer "
                    "--trials is quicker",
                    left / 60, now.of));
  }
  if (telling_ != Telling::bar) {
    return true;
  }
  const int filled = static_cast<int>(done * kWidth);
  std::string bar;
  for (int cell = 0; cell < kWidth; ++cell) {
    bar += cell < filled ? "█" : "░";
  }
  std::fputs(
      fmt::format(
          "\r\x1b[K{} {:3.0f} %  so far: win {:.2f} %  draw {:.2f} %  loss {:.2f} %  {:.0f} s left",
          bar, done * 100, now.win * 100, now.draw * 100, now.loss * 100, left)
          .c_str(),
      stderr);
  shown_ = true;
  return true;
}

}  // namespace fray::cli
