#include "random/stream.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "catch.hpp"

using namespace fray;
using namespace fray::random;

namespace {

const StreamId kAny{Purpose::trials, 42, {7, 8}, {9, 10}, 3, 5};

/// The name with one of its words changed.
StreamId changed(std::size_t part, std::uint64_t by) {
  StreamId id = kAny;
  std::uint64_t* const words[] = {&id.seed,           &id.matchup.high,  &id.matchup.low,
                                  &id.situation.high, &id.situation.low, &id.wave,
                                  &id.block};
  *words[part] ^= by;
  return id;
}
constexpr std::size_t kParts = 7;

}  // namespace

TEST_CASE("a change of any bit of any part of a name changes the seed") {
  for (std::size_t part = 0; part < kParts; ++part) {
    for (int bit = 0; bit < 64; ++bit) {
      const Hash128 seed = seed_of(changed(part, std::uint64_t{1} << bit));
      INFO("part " << part << ", bit " << bit);
      CHECK(seed.high != seed_of(kAny).high);
      CHECK(seed.low != seed_of(kAny).low);
    }
  }
}

TEST_CASE("two purposes never share a stream") {
  for (const Purpose purpose : {Purpose::pilot, Purpose::trace, Purpose::test}) {
    StreamId id = kAny;
    id.purpose = purpose;
    CHECK(seed_of(id) != seed_of(kAny));
  }
}

TEST_CASE("parts do not stand in for each other") {
  CHECK(seed_of({.wave = 1}) != seed_of({.block = 1}));
  CHECK(seed_of({.matchup = {0, 1}}) != seed_of({.situation = {0, 1}}));
  CHECK(seed_of({.matchup = {0, 1}}) != seed_of({.matchup = {1, 0}}));
  CHECK(seed_of({.seed = 1, .block = 2}) != seed_of({.seed = 2, .block = 1}));
}

// By chance alone two of a million halves of 64 bits are equal once in 37 million runs.
TEST_CASE("a million names have a million seeds, in either half") {
  std::vector<std::uint64_t> high;
  std::vector<std::uint64_t> low;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    for (std::uint64_t matchup = 0; matchup < 10; ++matchup) {
      for (std::uint64_t situation = 0; situation < 10; ++situation) {
        for (std::uint64_t wave = 0; wave < 10; ++wave) {
          for (std::uint64_t block = 0; block < 100; ++block) {
            const Hash128 name =
                seed_of({Purpose::trials, seed, {0, matchup}, {situation << 32, 0}, wave, block});
            high.push_back(name.high);
            low.push_back(name.low);
          }
        }
      }
    }
  }
  for (std::vector<std::uint64_t>* half : {&high, &low}) {
    std::sort(half->begin(), half->end());
    CHECK(std::adjacent_find(half->begin(), half->end()) == half->end());
    CHECK(half->size() == 1'000'000);
  }
}

TEST_CASE("lanes have different states and different streams") {
  const LaneSeeds lanes = lane_seeds(seed_of(kAny));
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t other = 0; other < lane; ++other) {
      CHECK(lanes.state[lane] != lanes.state[other]);
      CHECK(lanes.stream[lane] << 1 != lanes.stream[other] << 1);  // an engine drops the top bit
    }
    CHECK(lanes.state[lane] == mix64(seed_of(kAny).high + lane * 0x9e3779b97f4a7c15ULL));
    CHECK(lanes.stream[lane] == mix64(seed_of(kAny).low + lane * 0x9e3779b97f4a7c15ULL));
  }
}
