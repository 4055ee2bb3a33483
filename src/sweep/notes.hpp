#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace fray::sweep {

/// A sentence that `fray odds` would say of some rows.
struct SweepNote {
  std::string text{};  ///< as it is of the first of them
  std::uint64_t rows = 0;
  std::uint64_t first_row = 0;  ///< before conditions
};

/// The notes of a sweep, each once. Those that differ in nothing but how much something comes to
/// ("+6.2") are one.
class SweepNotes {
 public:
  /// Beyond so many, rows are only counted.
  static constexpr std::size_t kMost = 1'000;
  static constexpr std::size_t kTooMany = SIZE_MAX;

  /// The number of a note, for `count`.
  std::size_t number_of(const std::string& text);
  void count(std::size_t number, std::uint64_t row) noexcept;

  const std::vector<SweepNote>& all() const noexcept { return notes_; }
  /// Times that a row had a note beyond the first thousand.
  std::uint64_t more() const noexcept { return more_; }
  /// Puts together what parts of a sweep counted, or what an earlier process did.
  void add(const SweepNote& note);
  void add_more(std::uint64_t times) noexcept { more_ += times; }

 private:
  std::vector<SweepNote> notes_{};
  std::unordered_map<std::string, std::size_t> numbers_{};
  std::uint64_t more_ = 0;
};

}  // namespace fray::sweep
