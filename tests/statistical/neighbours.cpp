// Neighbouring streams show independent faces, draw by draw.

#include <array>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "chi_square.hpp"
#include "lanes.hpp"
#include "schemes.hpp"

namespace neighbours {

using namespace fray;
using namespace fray::random;
using namespace fray::test;

namespace {

constexpr std::size_t kRows = 32;
constexpr std::uint64_t kStreams = 16'000;
constexpr double kAlpha = 1e-6;

using FacePairs = std::array<std::uint64_t, 36>;

/// Faces of one stream as the kernel throws them: kRows rows of one D6 in each of the 64 slots,
/// from 0.
std::vector<std::uint16_t> faces_of(const StreamId& stream) {
  const PlannedRoll die{dice::Roll::sum(1, 1, 6), 1, {}, {}};
  LaneState lanes = lanes_of(stream);
  std::vector<std::uint16_t> faces(kRows * kSlots);
  kernel_of(chosen_path()).faces(lanes, std::span(&die, 1), kRows, faces.data());
  return faces;
}

/// Streams 0 and 1, 2 and 3 ...: every face in one pair only, so that pairs are independent.
std::vector<FacePairs> pairs_of(const Pattern& pattern) {
  std::vector<FacePairs> pairs(kRows);
  for (std::uint64_t number = 0; number < kStreams; number += 2) {
    const std::vector<std::uint16_t> one = faces_of(pattern.stream(number));
    const std::vector<std::uint16_t> next = faces_of(pattern.stream(number + 1));
    for (std::size_t face = 0; face < one.size(); ++face) {
      ++pairs[face / kSlots][one[face] * 6U + next[face]];
    }
  }
  return pairs;
}

template <class Scheme>
std::vector<FacePairs> pairs_of_scheme() {
  std::vector<FacePairs> pairs(8);
  for (std::uint64_t number = 0; number < 1'000'000; number += 2) {
    Scheme one(number);
    Scheme next(number + 1);
    for (FacePairs& draw : pairs) {
      const std::uint32_t face = one.face();
      ++draw[face * 6 + next.face()];
    }
  }
  return pairs;
}

bool found_out(const std::vector<FacePairs>& pairs) {
  for (const FacePairs& draw : pairs) {
    if (!chi_square_of_equals(draw).stands(kAlpha)) {
      return true;
    }
  }
  return false;
}

}  // namespace

// H0: the face of a draw in one stream and in the next are independent and fair. n = 512 000 pairs
// for each of 32 draws of 5 patterns, alpha = 1e-6 each. Power: faces that agree with 0.1720 in
// place of 1/6 are caught 99 times in 100.
TEST_CASE("faces of neighbouring streams are independent", "[statistical]") {
  for (const Pattern& pattern : patterns()) {
    const auto pairs = pairs_of(pattern);
    for (std::size_t row = 0; row < kRows; ++row) {
      const ChiSquare result = chi_square_of_equals(pairs[row]);
      INFO(pattern.name << ", draw " << row + 1 << ": chi-square " << result.statistic << " of "
                        << result.freedom);
      CHECK(result.stands(kAlpha));
    }
  }
}

// The test above has teeth.
TEST_CASE("faces of neighbouring streams show pcg32(seed + i) and pcg64(seed, i)",
          "[statistical]") {
  CHECK(found_out(pairs_of_scheme<Pcg32BySeed>()));
  CHECK(found_out(pairs_of_scheme<Pcg64ByStream>()));
}

}  // namespace neighbours
