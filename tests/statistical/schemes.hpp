#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <pcg_random.hpp>

#include "random/sampler.hpp"

namespace fray::test {

/// The names of consecutive streams as users make them: another seed, the next matchup, the next
/// block, the next round.
struct Pattern {
  std::string name;
  random::StreamId (*stream)(std::uint64_t number);
};

inline std::vector<Pattern> patterns() {
  using random::StreamId;
  return {
      {"consecutive seeds",
       [](std::uint64_t n) { return StreamId{.seed = n + 1, .matchup = {7, 7}}; }},
      {"consecutive matchups",
       [](std::uint64_t n) { return StreamId{.seed = 1, .matchup = {0, n}}; }},
      {"consecutive situations",
       [](std::uint64_t n) { return StreamId{.seed = 1, .situation = {n, 0}}; }},
      {"consecutive blocks", [](std::uint64_t n) { return StreamId{.seed = 1, .block = n}; }},
      {"consecutive waves", [](std::uint64_t n) { return StreamId{.seed = 1, .wave = n}; }},
  };
}

/// Seeding that is known to be bad: what the tests of streams must find.
struct Pcg32BySeed {
  explicit Pcg32BySeed(std::uint64_t number) : engine(20'261'121 + number) {}
  std::uint32_t face() { return static_cast<std::uint32_t>(std::uint64_t{engine()} * 6 >> 32); }
  pcg32 engine;
};
struct Pcg64ByStream {
  explicit Pcg64ByStream(std::uint64_t number) : engine(20'261'121U, number) {}
  std::uint32_t face() { return static_cast<std::uint32_t>((engine() >> 32) * 6 >> 32); }
  pcg64 engine;
};

}  // namespace fray::test
