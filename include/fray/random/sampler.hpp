#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fray/dice/roll.hpp"
#include "fray/random/path.hpp"
#include "fray/random/stream.hpp"

namespace fray::random {

/// How results are drawn. `pools` draws the outcome of a whole roll from its distribution; `faces` throws every single
/// die and knows nothing of distributions, so that it is the independent witness.
enum class Sampling : std::uint8_t { pools, faces };

/// One roll as the samplers need it.
struct PlannedRoll {
  dice::Roll roll{};
  std::uint32_t stride = 1;  ///< cells from one outcome to the next
  /// Outcome k or less for words below thresholds[k], in units of 2^-64; the last outcome needs none.
  std::vector<std::uint64_t> thresholds{};
  /// The top 16 bits of each threshold, sign bit flipped for signed comparison.
  std::vector<std::int16_t> high{};
};

/// The rolls of one situation made ready, to be drawn from many times.
class Plan {
 public:
  Plan(std::span<const dice::Roll> rolls, Sampling sampling);

  std::span<const PlannedRoll> rolls() const noexcept { return rolls_; }
  std::uint32_t cells() const noexcept { return cells_; }
  Sampling sampling() const noexcept { return sampling_; }

 private:
  std::vector<PlannedRoll> rolls_{};
  std::uint32_t cells_ = 1;
  Sampling sampling_;
};

/// Draws results for many trials at once, vectorised over trials.
class Sampler {
 public:
  explicit Sampler(Path path = chosen_path());

  /// Draws every roll of the plan for each of `trials` trials and counts the cells they fall into. A cell is the
  /// combination of outcomes, the last roll's running fastest.
  ///
  /// Shape   `cells` has plan.cells() counts; they are added to.
  /// Error   `pools` draws each outcome with its probability to 2^-53 for each die thrown; `faces` is exactly fair.
  void draw(const Plan& plan, const StreamId& stream, std::uint32_t trials, std::span<std::uint64_t> cells);

  /// The next `rows` rows of the stream's raw words: 16 lanes of 64 bits each, lane by lane.
  void words(const StreamId& stream, std::span<std::uint64_t> rows);

 private:
  Path path_;
  std::vector<std::uint16_t> drawn_{};
  std::vector<std::uint32_t> tables_{};
};

}  // namespace fray::random
