// Faces of one stream as the kernel throws them, in time and side by side. Fairness of a single
// word is proved by enumeration (tests/unit/random_fair.cpp); here is what only sequences show.
//
// H0: faces are independent and fair. n = 20 000 000 D6 of one stream, 26 tests, alpha = 1e-6 in
// all. Power, 99 times in 100: a face with 0.1674 in place of 0.1667, with 0.1772 in one slot of
// 64; pairs that agree with 0.1680; gaps as of sixes with 0.1677.

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "catch.hpp"
#include "chi_square.hpp"
#include "lanes.hpp"

namespace battery {

using namespace fray;
using namespace fray::random;
using namespace fray::test;

namespace {

constexpr std::size_t kRows = 312'500;
constexpr double kAlpha = 1e-6 / 26;

/// Shape  face(row, slot), from 0.
class Faces {
 public:
  Faces() : faces_(kRows * kSlots) {
    const PlannedRoll die{dice::Roll::sum(1, 1, 6), 1, {}, {}};
    LaneState lanes = lanes_of({.purpose = Purpose::test, .seed = 20'261'121});
    kernel_of(chosen_path()).faces(lanes, std::span(&die, 1), kRows, faces_.data());
  }
  std::size_t operator()(std::size_t row, std::size_t slot) const {
    return faces_[row * kSlots + slot];
  }

 private:
  std::vector<std::uint16_t> faces_;
};

const Faces& faces() {
  static const Faces all;
  return all;
}

void check(const char* what, const ChiSquare& result) {
  INFO(what << ": chi-square " << result.statistic << " of " << result.freedom
            << ", too large with " << result.too_large() << ", too even with "
            << result.too_even());
  CHECK(result.stands(kAlpha));
}

/// Lengths of a wait that goes on with chance `on` each time: 1, 2 ... up to the number of cells
/// and beyond.
std::vector<double> waits(double on, std::size_t cells) {
  std::vector<double> chances;
  double left = 1;
  for (std::size_t cell = 0; cell + 1 < cells; ++cell) {
    chances.push_back(left * (1 - on));
    left *= on;
  }
  chances.push_back(left);
  return chances;
}

/// Lengths of the stretches, slot by slot, in which `goes_on(row, slot)` holds; the last of each
/// slot is cut off.
std::vector<std::uint64_t> stretches(std::size_t cells,
                                     const std::function<bool(std::size_t, std::size_t)>& goes_on) {
  std::vector<std::uint64_t> counts(cells, 0);
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    std::size_t length = 1;
    bool whole = false;  // the first one began before the first row
    for (std::size_t row = 1; row < kRows; ++row) {
      if (goes_on(row, slot)) {
        ++length;
      } else {
        counts[std::min(length, cells) - 1] += whole ? 1 : 0;
        whole = true;
        length = 1;
      }
    }
  }
  return counts;
}

}  // namespace

TEST_CASE("faces are uniform, together and in each slot", "[statistical]") {
  std::array<std::array<std::uint64_t, 6>, kSlots> counts{};
  std::array<std::uint64_t, 6> all{};
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      ++counts[slot][faces()(row, slot)];
      ++all[faces()(row, slot)];
    }
  }
  check("all", chi_square_of_equals(all));
  ChiSquare slots;
  for (const auto& slot : counts) {
    const ChiSquare one = chi_square_of_equals(slot);
    slots = {slots.statistic + one.statistic, slots.freedom + one.freedom};
  }
  check("slots", slots);
}

TEST_CASE("faces at lags 1 to 16 are independent", "[statistical]") {
  for (std::size_t lag = 1; lag <= 16; ++lag) {
    std::array<std::uint64_t, 36> pairs{};
    // Each face in one pair.
    for (std::size_t row = 0; row + lag < kRows; row += (row + 1) % lag == 0 ? lag + 1 : 1) {
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        ++pairs[faces()(row, slot) * 6 + faces()(row + lag, slot)];
      }
    }
    INFO("lag " << lag);
    check("pairs", chi_square_of_equals(pairs));
  }
}

TEST_CASE("faces in adjacent slots and adjacent lanes are independent", "[statistical]") {
  const auto pairs = [](std::size_t first, std::size_t step, std::size_t apart) {
    std::array<std::uint64_t, 36> counts{};
    for (std::size_t row = 0; row < kRows; ++row) {
      for (std::size_t slot = first; slot + apart < kSlots; slot += step) {
        ++counts[faces()(row, slot) * 6 + faces()(row, slot + apart)];
      }
    }
    return chi_square_of_equals(counts);
  };
  check("slots of a lane", pairs(0, 2, 1));
  check("slots of two lanes", pairs(3, 4, 1));
  check("lanes 0 and 1, 2 and 3 ...", pairs(0, 8, 4));
  check("lanes 1 and 2, 3 and 4 ...", pairs(4, 8, 4));
}

TEST_CASE("triples of faces are uniform", "[statistical]") {
  std::array<std::uint64_t, 216> in_time{};
  std::array<std::uint64_t, 216> side_by_side{};
  for (std::size_t row = 0; row + 2 < kRows; row += 3) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      ++in_time[faces()(row, slot) * 36 + faces()(row + 1, slot) * 6 + faces()(row + 2, slot)];
    }
    for (std::size_t slot = 0; slot + 2 < kSlots; slot += 3) {
      ++side_by_side[faces()(row, slot) * 36 + faces()(row, slot + 1) * 6 + faces()(row, slot + 2)];
    }
  }
  check("in time", chi_square_of_equals(in_time));
  check("side by side", chi_square_of_equals(side_by_side));
}

TEST_CASE("runs of one face and gaps between sixes are as long as chance makes them",
          "[statistical]") {
  constexpr std::size_t kRunCells = 7;
  constexpr std::size_t kGapCells = 60;
  const auto runs = stretches(kRunCells, [](std::size_t row, std::size_t slot) {
    return faces()(row, slot) == faces()(row - 1, slot);
  });
  check("runs", chi_square(runs, waits(1.0 / 6, kRunCells)));
  const auto gaps = stretches(
      kGapCells, [](std::size_t row, std::size_t slot) { return faces()(row, slot) != 5; });
  check("gaps", chi_square(gaps, waits(5.0 / 6, kGapCells)));
}

}  // namespace battery
