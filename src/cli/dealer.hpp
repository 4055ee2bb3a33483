#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace fray::cli {

/// Deals tasks 0 to n - 1 in batches to whoever asks, each exactly once.
///
/// A batch is as large as keeps its worker busy for a moment, judged by what the last batches took,
/// and never more than a fair share of what is left: large enough that messages cost little, small
/// enough that all end together.
class Dealer {
 public:
  struct Batch {
    std::size_t first = 0;
    std::size_t size = 0;
  };

  Dealer(std::size_t tasks, std::size_t workers)
      : tasks_(tasks), workers_(std::max<std::size_t>(1, workers)) {}

  /// Nothing when all tasks are dealt.
  std::optional<Batch> deal() {
    if (next_ == tasks_) {
      return std::nullopt;
    }
    const std::size_t fair = (tasks_ - next_) / (4 * workers_) + 1;
    const auto busy = static_cast<std::size_t>(std::clamp(kMoment / seconds_each_, 1.0, kMost));
    const Batch batch{next_, std::min({fair, busy, tasks_ - next_})};
    next_ += batch.size;
    return batch;
  }

  /// A batch has come back after so many seconds of work.
  void done(const Batch& batch, double seconds) {
    done_ += batch.size;
    const double each = seconds / static_cast<double>(batch.size);
    seconds_each_ = std::max(1e-7, known_ ? 0.8 * seconds_each_ + 0.2 * each : each);
    known_ = true;
  }

  bool all_done() const noexcept { return done_ == tasks_; }
  std::size_t dealt() const noexcept { return next_; }

 private:
  static constexpr double kMoment = 0.02;  ///< seconds
  static constexpr double kMost = 4096;

  std::size_t tasks_;
  std::size_t workers_;
  std::size_t next_ = 0;
  std::size_t done_ = 0;
  double seconds_each_ = 0.005;
  bool known_ = false;
};

}  // namespace fray::cli
