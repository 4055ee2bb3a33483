#include "cli/sweep_progress.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "report/number.hpp"

namespace fray::cli {

SweepProgress::~SweepProgress() { clear(); }

void SweepProgress::clear() {
  if (std::exchange(shown_, false)) {
    std::fputs("\r\x1b[K", stderr);
  }
}

void SweepProgress::show(const sweep::SweepSoFar& now) {
  constexpr auto kOften = std::chrono::milliseconds(200);
  constexpr int kWidth = 24;
  if (!wanted_) {
    return;
  }
  const std::unique_lock lock(mutex_, std::try_to_lock);
  const auto time = Clock::now();
  if (!lock.owns_lock() || time - last_ < kOften || now.of == 0) {
    return;
  }
  last_ = time;
  shown_ = true;
  const double seconds = std::chrono::duration<double>(time - start_).count();
  const double done = std::max(furthest_, now.share());
  furthest_ = done;
  const double rows = done * static_cast<double>(now.of);
  std::string bar;
  for (int cell = 0; cell < kWidth; ++cell) {
    bar += cell < static_cast<int>(done * kWidth) ? "█" : "░";
  }
  const std::string left = done > 0 ? report::duration(seconds / done - seconds) + " left" : "";
  std::fputs(
      fmt::format("\r\x1b[K{} {:4.1f} %  {} of {} rows, {} fights, {:.{}f} rows a second  {}", bar,
                  done * 100, report::grouped(static_cast<std::uint64_t>(rows)),
                  report::grouped(now.of), report::grouped(now.solved), rows / seconds,
                  rows < 10 * seconds ? 1 : 0, left)
          .c_str(),
      stderr);
}

}  // namespace fray::cli
