// The raw words: sixteen generators of pcg-cpp side by side, whatever the path.

#include <vector>

#include <pcg_random.hpp>

#include "catch.hpp"
#include "random/sampler.hpp"

using namespace fray::random;

namespace {

constexpr std::size_t kRows = 1000;

std::vector<StreamId> many_streams() {
  std::vector<StreamId> streams{StreamId{}};
  for (std::uint64_t n = 1; n < 20; ++n) {
    streams.push_back({Purpose::test, n, {n * 77, ~n}, {n << 40, n}, n % 5, n << 32 | n});
  }
  return streams;
}

}  // namespace

TEST_CASE(
    "each lane draws the words of pcg-cpp's engine with its state and stream, on every path") {
  for (const StreamId& stream : many_streams()) {
    const LaneSeeds seeds = lane_seeds(seed_of(stream));
    std::vector<std::uint64_t> expected(kRows * kLanes);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      pcg_engines::setseq_rxs_m_xs_64_64 engine(seeds.state[lane], seeds.stream[lane]);
      for (std::size_t row = 0; row < kRows; ++row) {
        expected[row * kLanes + lane] = engine();
      }
    }
    for (const Path path : available_paths()) {
      INFO(to_string(path));
      std::vector<std::uint64_t> words(kRows * kLanes);
      Sampler(path).words(stream, words);
      REQUIRE(words == expected);
    }
  }
}

TEST_CASE("words that are asked for in fewer rows are the first of them") {
  std::vector<std::uint64_t> all(kLanes * 8);
  std::vector<std::uint64_t> few(kLanes * 3);
  Sampler sampler;
  sampler.words(StreamId{.seed = 5}, all);
  sampler.words(StreamId{.seed = 5}, few);
  CHECK(std::vector<std::uint64_t>(all.begin(), all.begin() + kLanes * 3) == few);
}

TEST_CASE("only whole rows of words are written") {
  std::vector<std::uint64_t> words(kLanes + 5, 7);
  Sampler().words(StreamId{}, words);
  CHECK(words[kLanes - 1] != 7);
  CHECK(std::vector<std::uint64_t>(words.begin() + kLanes, words.end()) ==
        std::vector<std::uint64_t>(5, 7));
}
