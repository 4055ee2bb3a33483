#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dice/roll.hpp"
#include "random/stream.hpp"

namespace fray::random {

/// The vector instructions that the samplers use. Every path gives the same bytes.
enum class Path : std::uint8_t { plain, simd128, sse2, avx2, avx512 };

std::string_view to_string(Path path) noexcept;

/// What this machine can run, slowest first. `plain` is on every
/// machine, `simd128` where the compiler has 128-bit vectors for it.
std::vector<Path> available_paths();

/// The fastest path of this machine, or the one that `FRAY_VECTOR` names (plain, simd128, sse2,
/// avx2, avx512).
/// Throws  InputError when the variable names none, or one that this machine has not.
Path chosen_path();

/// How results are drawn. `pools` draws the outcome of a whole roll from its distribution; `faces`
/// throws every single die and knows nothing of distributions, so that it is the independent
/// witness. `even` shares outcomes out evenly over the fights of a wave, so that fewer of them know
/// as much (graph/even.hpp).
enum class Sampling : std::uint8_t { pools, faces, even };

/// "pools", as it is typed and told.
constexpr const char* name_of(Sampling sampling) noexcept {
  return sampling == Sampling::pools ? "pools" : sampling == Sampling::faces ? "faces" : "even";
}

/// A roll's distribution, as words are compared with it.
struct Thresholds {
  /// Outcome k or less for words below words[k], in units of 2^-64; the last outcome needs none.
  std::vector<std::uint64_t> words{};
  /// The top 16 bits of each threshold, sign bit flipped for signed comparison.
  std::vector<std::int16_t> high{};
};

/// One roll as the samplers need it.
struct PlannedRoll {
  dice::Roll roll{};
  std::uint32_t stride = 1;  ///< cells from one outcome to the next
  std::span<const std::uint64_t> thresholds{};
  std::span<const std::int16_t> high{};

  /// The outcome of this roll in a cell.
  std::uint16_t outcome_in(std::uint32_t cell) const noexcept {
    return static_cast<std::uint16_t>(cell / stride % roll.outcomes());
  }
};

/// The rolls of one situation made ready, to be drawn from many times.
///
/// Why   one plan serves a whole simulation: it keeps the thresholds of what it was asked before,
///       for many situations roll alike and few trials may be in each.
class Plan {
 public:
  explicit Plan(Sampling sampling) : sampling_(sampling) {}
  Plan(std::span<const dice::Roll> rolls, Sampling sampling) : Plan(sampling) { ready(rolls); }
  Plan(Plan&&) = default;  // what the spans show moves along
  Plan& operator=(Plan&&) = default;
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  /// Takes other rolls in place of those before.
  void ready(std::span<const dice::Roll> rolls);

  std::span<const PlannedRoll> rolls() const noexcept { return rolls_; }
  std::uint32_t cells() const noexcept { return cells_; }
  Sampling sampling() const noexcept { return sampling_; }

 private:
  // Some megabytes, of rolls with hundreds of outcomes.
  static constexpr std::size_t kMostKnown = 4'096;

  std::unordered_map<dice::Roll, Thresholds, dice::RollHash> known_{};
  std::vector<PlannedRoll> rolls_{};
  std::uint32_t cells_ = 1;
  Sampling sampling_;
};

/// Draws results for many trials at once, vectorised over trials.
class Sampler {
 public:
  explicit Sampler(Path path = chosen_path());

  /// Draws every roll of the plan for each of `trials` trials and counts the cells they fall into.
  /// A cell is the combination of outcomes, the last roll's running fastest.
  ///
  /// Shape   `cells` has plan.cells() counts; they are added to.
  /// Error   `pools` draws each outcome with its probability to 2^-53 for each die thrown; `faces`
  ///         is exactly fair.
  void draw(const Plan& plan, const StreamId& stream, std::uint32_t trials,
            std::span<std::uint64_t> cells);

  static constexpr std::uint32_t kMostDrawn = 2'048;

  /// The same draws, trial by trial: the cell that each falls into.
  /// Why   where far fewer trials than cells are in a situation, no table is filled and read.
  ///
  /// Shape   one cell for each of `trials` trials, at most kMostDrawn; theirs to change, until the
  ///         next call.
  std::span<std::uint16_t> drawn(const Plan& plan, const StreamId& stream, std::uint32_t trials);

  /// The next `rows` rows of the stream's raw words: 16 lanes of 64 bits each, lane by lane.
  void words(const StreamId& stream, std::span<std::uint64_t> rows);

 private:
  Path path_;
  std::vector<std::uint16_t> drawn_{};
  std::vector<std::uint32_t> tables_{};
};

/// A roll as it fell on the table.
struct Thrown {
  std::uint16_t outcome = 0;
  /// Of a pool: the dice that passed all tests, also those beyond its cap.
  std::uint16_t passed = 0;
  /// Of a pool: the dice of each test as they counted, only for dice that came to it. Of a sum: all
  /// dice.
  std::vector<std::vector<int>> dice{};
  /// Of a pool: for each of its dice what those showed first that were thrown again; 0 for the
  /// others.
  std::vector<std::vector<int>> first{};
  /// Of a pool that was thrown anew: what the dice of its first test showed before.
  std::vector<int> before{};
};

/// Throws dice one by one, for a fight that is told and not counted.
class Thrower {
 public:
  explicit Thrower(const StreamId& stream);
  ~Thrower();
  Thrower(const Thrower&) = delete;
  Thrower& operator=(const Thrower&) = delete;

  Thrown operator()(const dice::Roll& roll);

 private:
  struct Engine;
  int die(int sides);
  std::pair<int, int> face(const dice::Test& test);
  Thrown pool(const dice::Roll& roll);
  Thrown sum(const dice::Roll& roll);

  std::unique_ptr<Engine> engine_;
};

}  // namespace fray::random
