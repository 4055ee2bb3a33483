#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <utility>

namespace fray {

/// How long each piece of each loop takes by one thread, for bench/schedule.py: written to the file
/// that the environment's FRAY_PIECES names, a line a loop, first what went before it.
/// Units   nanoseconds
class PieceTimes {
 public:
  static PieceTimes& all() {
    static PieceTimes times;
    return times;
  }
  PieceTimes() = default;
  PieceTimes(const PieceTimes&) = delete;
  PieceTimes& operator=(const PieceTimes&) = delete;
  ~PieceTimes() { out_ << passed() << "\n"; }

  template <class Body>
  void loop(std::size_t count, std::size_t in_a_row, const Body& body) {
    const bool outermost = depth_++ == 0;
    if (outermost) {
      out_ << passed();
    }
    for (std::size_t i = 0; i < count; ++i) {
      body(i);
      if (outermost && (i + 1 == count || (i + 1) % in_a_row == 0)) {
        out_ << " " << passed();
      }
    }
    if (--depth_ == 0) {
      out_ << "\n";
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  /// Since it was asked last, or the program began.
  std::int64_t passed() {
    const Clock::time_point now = Clock::now();
    return std::chrono::nanoseconds(now - std::exchange(last_, now)).count();
  }
  static inline const Clock::time_point began_ = Clock::now();

  static const char* file() noexcept {
    const char* const named = std::getenv("FRAY_PIECES");
    return named != nullptr ? named : "/dev/null";
  }

  std::ofstream out_{file()};
  Clock::time_point last_ = began_;
  int depth_ = 0;
};

}  // namespace fray
