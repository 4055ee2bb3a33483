// `pools`: thresholds are the distribution, to 2^-53 for each die, and the kernels obey them to the
// last of 64 bits.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "fraction.hpp"
#include "lanes.hpp"

using namespace fray;
using namespace fray::random;
using namespace fray::test;

namespace {

constexpr double kAll = 18446744073709551616.0;  // 2^64

std::vector<dice::Roll> many_rolls() {
  std::vector<dice::Roll> rolls;
  for (const int dice : {0, 1, 2, 3, 9, 12, 40, 240, 500}) {
    for (const int hit : {1, 4, 5, 6, 7}) {
      for (const int save : {1, 4, 7}) {
        for (const int cap : {1, 9, 60, 500}) {
          rolls.push_back(
              dice::Roll::pool(dice, dice::Test::at_least(hit), dice::Test::below(save), cap));
        }
      }
    }
  }
  for (const int add : {-7, -2, 0, 5}) {
    rolls.push_back(dice::Roll::sum(1, 3, 6, add, 0));
    rolls.push_back(dice::Roll::sum(4, 1, 3, add, 0));
    rolls.push_back(dice::Roll::sum(11, 4, 20, add));
  }
  return rolls;
}

Plan planned(const dice::Roll& roll) { return Plan(std::span(&roll, 1), Sampling::pools); }

/// The chance of each outcome that the thresholds give: of all 64-bit words, the part from one to
/// the next.
std::vector<double> implied(const PlannedRoll& roll) {
  std::vector<double> chances(roll.roll.outcomes(), 0.0);
  std::uint64_t below = 0;
  for (std::size_t outcome = 0; outcome < roll.thresholds.size(); ++outcome) {
    chances[outcome] = static_cast<double>(roll.thresholds[outcome] - below) / kAll;
    below = roll.thresholds[outcome];
  }
  chances[roll.thresholds.size()] = static_cast<double>(~below) / kAll + 1 / kAll;
  return chances;
}

}  // namespace

TEST_CASE(
    "thresholds give each outcome its probability to 2^-53 for each die, and the impossible none") {
  for (const dice::Roll& roll : many_rolls()) {
    const Plan alone = planned(roll);
    const PlannedRoll& plan = alone.rolls()[0];
    const auto chances = implied(plan);
    const auto pmf = dice::pmf<FiftyDigits>(roll);
    REQUIRE(plan.thresholds.size() < pmf.size());
    REQUIRE(plan.high.size() == plan.thresholds.size());
    REQUIRE(std::is_sorted(plan.thresholds.begin(), plan.thresholds.end()));
    double worst = 0;
    bool impossible_drawn = false;
    for (std::size_t outcome = 0; outcome < pmf.size(); ++outcome) {
      worst = std::max(worst, std::abs(chances[outcome] - pmf[outcome].convert_to<double>()));
      impossible_drawn = impossible_drawn || (pmf[outcome] == 0 && chances[outcome] != 0);
    }
    INFO(roll.dice << " dice, " << pmf.size() << " outcomes");
    CHECK(worst <= 0x1p-53 * std::max<int>(1, roll.dice));
    CHECK_FALSE(impossible_drawn);
  }
}

TEST_CASE("impossible outcomes are never drawn, whatever the word") {
  const dice::Roll never = dice::Roll::pool(3, dice::Test::at_least(7), dice::Test::below(4), 3);
  const dice::Roll always = dice::Roll::pool(3, dice::Test::at_least(1), dice::Test{}, 3);
  for (const Path path : available_paths()) {
    for (const auto& [roll, expected] : {std::pair(never, 0), std::pair(always, 3)}) {
      const Plan alone = planned(roll);
      std::ptrdiff_t wrong = 0;
      for (std::uint32_t word = 0; word < 65'536; ++word) {
        LaneState lanes = lanes_that_draw(static_cast<std::uint16_t>(word));
        std::array<std::uint16_t, kSlots> cells{};
        kernel_of(path).pools(lanes, alone.rolls(), 1, cells.data());
        wrong += std::count_if(cells.begin(), cells.end(),
                               [&](std::uint16_t cell) { return cell != expected; });
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE(
    "a word below a threshold by one has the outcome before it, and the threshold itself the one "
    "after") {
  // The first row is wanted; the three that break the tie come of the generator, and the thresholds
  // are set by them.
  for (const Path path : available_paths()) {
    const std::uint16_t tops[] = {0x0000, 0x1234, 0x7fff, 0x8000, 0xffff};
    for (const std::uint16_t top : tops) {
      LaneState ahead = one_row_on(lanes_that_draw(top));
      std::array<std::array<std::uint64_t, kLanes>, 3> more{};
      for (auto& row : more) {
        kernel_of(Path::plain).words(ahead, 1, row.data());
      }
      for (const std::size_t slot : std::initializer_list<std::size_t>{0, 1, 2, 3, 17, 42, 63}) {
        std::uint64_t word = top;
        for (const auto& row : more) {
          word = word << 16 | static_cast<std::uint16_t>(row[slot / 4] >> 16 * (slot % 4));
        }
        for (const std::uint64_t beyond : std::initializer_list<std::uint64_t>{0, 1}) {
          const std::uint64_t threshold = word + beyond;
          const auto high = static_cast<std::int16_t>(top ^ 0x8000);
          PlannedRoll plan{dice::Roll::sum(1, 1, 2), 1, std::span(&threshold, 1),
                           std::span(&high, 1)};
          LaneState lanes = lanes_that_draw(top);
          std::array<std::uint16_t, kSlots> cells{};
          kernel_of(path).pools(lanes, std::span(&plan, 1), 1, cells.data());
          INFO(to_string(path) << ", top " << top << ", slot " << slot << ", " << beyond
                               << " beyond");
          CHECK(cells[slot] == (beyond == 0 ? 1 : 0));
          CHECK(at_the_same_place(lanes, ahead));
        }
      }
    }
  }
}

TEST_CASE("strides run over the cells with the last roll fastest") {
  const dice::Roll rolls[] = {dice::Roll::sum(1, 1, 4), dice::Roll::sum(1, 1, 3),
                              dice::Roll::sum(1, 1, 5)};
  const Plan plan(rolls, Sampling::pools);
  CHECK(plan.cells() == 60);
  CHECK(plan.rolls()[0].stride == 15);
  CHECK(plan.rolls()[1].stride == 5);
  CHECK(plan.rolls()[2].stride == 1);
  CHECK(Plan(rolls, Sampling::faces).rolls()[0].thresholds.empty());
}
