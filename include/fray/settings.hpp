#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace fray {

/// `automatic` is exact where that takes no longer than some seconds, and else simulates.
enum class Method : unsigned char { automatic, exact, simulate };

/// How a simulation rolls: outcomes shared out evenly over the fights, so that fewer tell as much;
/// pools of dice at once; or every die by itself. `automatic` is even or pools, whichever is sure
/// sooner.
enum class Sampler : unsigned char { automatic, even, pools, faces };

/// How an answer is to be found. A number out of its range is an Error.
struct Settings {
  Method method = Method::automatic;
  Sampler sampler = Sampler::automatic;
  std::optional<std::uint64_t> trials{};  ///< fights; with a precision: the most of them
  std::optional<double> precision{};      ///< half width of the win chance's 95 % interval
  std::uint64_t seed = 1;                 ///< the same seed gives the same bytes
  int threads = 0;                        ///< 0: all of the machine; no answer depends on it
};

/// How far a simulation has come. An exact answer tells nothing before it is there.
struct OddsSoFar {
  std::uint64_t trials = 0;  ///< fights so far
  std::uint64_t of = 0;      ///< fights in all; more than there will be where a precision ends it
  double win = 0;            ///< share of the fights so far that A won
  double draw = 0;           ///< ... that nobody won
  double loss = 0;           ///< ... that B won
};

/// Called now and then, by one thread at a time. Returns false to stop: the call then throws an
/// Error of Fault::stopped.
using OnOdds = std::function<bool(const OddsSoFar&)>;

}  // namespace fray
