#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "random/sampler.hpp"

namespace fray::answer {

struct Answer;

enum class Method : std::uint8_t { automatic, exact, simulate };

/// Fights that are simulated unless somebody says how many: the win chance is then known to 0.1
/// points (half width of the 95 % interval, 0.098 at most). A count, never a time, so that the same
/// bytes are answered anywhere.
inline constexpr std::uint64_t kDefaultTrials = 1'000'000;

/// How an answer is to be found.
struct OddsOptions {
  Method method = Method::automatic;
  random::Sampling sampling = random::Sampling::pools;
  std::optional<std::uint64_t> trials{};  ///< with a precision: the most that may be spent
  /// Fights of a simulation where neither trials nor a precision are said: what is solved exactly
  /// does not depend on it.
  std::uint64_t unsaid_trials = kDefaultTrials;
  std::optional<double> precision{};  ///< half width of the 95 % interval of the win chance
  std::uint64_t seed = 1;
  int threads = 1;
  /// That an exact solution may follow, where that is said.
  std::optional<std::uint64_t> most_cells{};
  /// Whether a simulation of many fights first tells a draft of its answer, from a few that are
  /// thrown away: for who watches.
  bool draft = false;
  bool outcomes = false;  ///< also tell each way in which it ends
};

inline constexpr std::uint64_t kMostTrials = 1'000'000'000'000;
/// The finest precision that may be asked for: what exact answers are right to.
inline constexpr double kFinestPrecision = 1e-12;
/// The most that --precision spends when --trials does not say.
inline constexpr std::uint64_t kPrecisionCap = 10'000'000'000;

/// The odds so far of a running simulation; not an interval. The first is of no trials: it says
/// that the fight is simulated, and has no answer.
struct OddsSoFar {
  std::uint64_t trials = 0;
  std::uint64_t of = 0;
  double win = 0;
  double draw = 0;
  double loss = 0;
  /// All that is known so far, as an answer of its own, while the callback runs.
  std::function<Answer()> answer{};
  bool draft = false;  ///< of fights that are thrown away, and not of the simulation itself
};
/// Returns false to stop: the answer is then `Interrupted`.
using OnProgress = std::function<bool(const OddsSoFar&)>;

}  // namespace fray::answer
