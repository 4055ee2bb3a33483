#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "answer/answer.hpp"
#include "core/hash.hpp"
#include "random/sampler.hpp"

namespace fray::answer {

enum class Method : std::uint8_t { automatic, exact, simulate };

/// Unless somebody says how many, fights are simulated until the win chance is known as well as by
/// so many independent ones, which is to 0.1 points (half width of the 95 % interval, 0.098 at
/// most); and no more than these. A count, never a time, so that the same bytes are answered
/// anywhere.
inline constexpr std::uint64_t kDefaultTrials = 1'000'000;

/// How an answer is to be found.
struct OddsOptions {
  Method method = Method::automatic;
  /// Where nobody says: even, or pools where these are as sure sooner.
  std::optional<random::Sampling> sampling{};
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
  /// Tells losses, rounds and endings of the fights alone that end so.
  std::optional<Result> given{};
};

/// What --given takes: "win", "draw" or "loss". Throws  InputError for what is none of them.
Result result_named(const std::string& text);

/// Of which fights the answer is. Throws  InputError where no fight ends so.
std::string note_on_given(const Answer& answer, Result result);

/// Adds to a name what an answer depends on beside its fight: an exact one on no throws.
void absorb(Hasher& hasher, const OddsOptions& options);

inline constexpr std::uint64_t kMostTrials = 1'000'000'000'000;
/// The finest precision that may be asked for: what exact answers are right to.
inline constexpr double kFinestPrecision = 1e-12;
/// The most that --precision spends when --trials does not say.
inline constexpr std::uint64_t kPrecisionCap = 10'000'000'000;

}  // namespace fray::answer
