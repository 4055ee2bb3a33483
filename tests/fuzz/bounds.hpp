#pragma once

#include <cstddef>
#include <ctime>

namespace fray::fuzz {

/// What one input may take, from here to the end of the block: a second of processor time, and
/// memory of 20 times its size beside what any input takes. More ends the program, as a crash does.
class Bounds {
 public:
  /// `base` is what an empty input takes. Units  bytes.
  Bounds(std::size_t input, std::size_t base) noexcept;
  Bounds(const Bounds&) = delete;
  Bounds& operator=(const Bounds&) = delete;
  ~Bounds();

 private:
  std::size_t most_;
  std::size_t before_;
  std::clock_t begin_;
};

}  // namespace fray::fuzz
