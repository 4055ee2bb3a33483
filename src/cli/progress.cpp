#include "cli/progress.hpp"

#include <cstdio>
#include <string>

#include <fmt/format.h>

namespace fray::cli {

ProgressLine::~ProgressLine() {
  if (shown_) {
    std::fputs("\r\x1b[K", stderr);
  }
}

bool ProgressLine::show(const study::OddsSoFar& now) {
  constexpr double kMoment = 0.3;
  constexpr int kWidth = 24;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  if (!wanted_ || seconds < kMoment || now.trials >= now.of) {
    return true;
  }
  const double done = static_cast<double>(now.trials) / static_cast<double>(now.of);
  const int filled = static_cast<int>(done * kWidth);
  std::string bar;
  for (int cell = 0; cell < kWidth; ++cell) {
    bar += cell < filled ? "█" : "░";
  }
  std::fputs(fmt::format("\r\x1b[K{} {:3.0f} %  so far: win {:.2f} %  draw {:.2f} %  loss {:.2f} %  {:.0f} s left", bar,
                         done * 100, now.win * 100, now.draw * 100, now.loss * 100, seconds / done - seconds)
                 .c_str(),
             stderr);
  shown_ = true;
  return true;
}

}  // namespace fray::cli
