#include "cli/sweep_progress.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/terminal.hpp"
#include "report/number.hpp"

namespace fray::cli {

SweepProgress::~SweepProgress() { clear(); }

void SweepProgress::clear() {
  if (std::exchange(shown_, false)) {
    show_status("");
  }
}

void SweepProgress::show(const sweep::SweepSoFar& now) {
  constexpr auto kOften = std::chrono::milliseconds(200);
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
  begun_ = std::min(begun_, done);
  const double since = done - begun_;
  const auto rows = static_cast<std::uint64_t>(done * static_cast<double>(now.of));
  std::vector<std::string> parts;
  if (since > 0) {
    parts.push_back(report::duration((1 - done) / since * seconds) + " left");
  }
  parts.push_back(fmt::format("{} of {} rows", report::grouped(rows), report::grouped(now.of)));
  parts.push_back(fmt::format("{} fights", report::grouped(now.solved)));
  if (since > 0) {
    const double a_second = since * static_cast<double>(now.of) / seconds;
    parts.push_back(fmt::format("{:.{}f} rows a second", a_second, a_second < 10 ? 1 : 0));
  }
  show_status(bar_line(done, parts));
}

}  // namespace fray::cli
