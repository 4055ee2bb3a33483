// Drawn cells: the same as drawn one slot after the other, on every path, for all kinds of plans
// and trial counts.

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "catch.hpp"
#include "random/sampler.hpp"
#include "reference_sampler.hpp"

using namespace fray;
using namespace fray::random;
using fray::test::ReferenceSampler;

namespace {

constexpr std::uint32_t kTrials[] = {0,    1,    2,    63,   64,   65,     127,    997,    2047,
                                     2048, 2049, 4095, 4096, 4097, 10'007, 32'749, 65'535, 65'536};

/// Any roll of few outcomes, by words of a generator: no distribution of the standard library,
/// which may differ.
class AnyRolls {
 public:
  std::vector<dice::Roll> rolls() {
    for (;;) {
      std::vector<dice::Roll> rolls;
      std::uint64_t cells = 1;
      for (int left = below(4) + 1; left > 0; --left) {
        rolls.push_back(below(3) == 0 ? sum() : pool());
        cells *= rolls.back().outcomes();
      }
      if (cells <= 65'536) {
        return rolls;
      }
    }
  }

 private:
  int below(int n) { return static_cast<int>(words_() % static_cast<unsigned>(n)); }

  dice::Roll pool() {
    const int dice = below(8) == 0 ? below(240) : below(14);
    dice::Roll roll =
        dice::Roll::pool(dice, dice::Test::at_least(2 + below(6)), dice::Test::below(2 + below(6)),
                         below(4) == 0 ? dice : below(12));
    for (int more = below(6) - 3; more > 0; --more) {
      roll.tests[roll.test_count++] = {static_cast<std::uint8_t>(1 + below(3)),
                                       static_cast<std::uint8_t>(3 + below(4))};
    }
    if (below(4) == 0) {
      return roll.with_one_again(static_cast<unsigned>(below(16))).with_all_again(below(2) == 0);
    }
    if (below(3) == 0) {
      dice::Test& test = roll.tests[static_cast<std::size_t>(below(roll.test_count))];
      test.sides = static_cast<std::uint8_t>(2 + below(5));
      test.again_low = static_cast<std::uint8_t>(1 + below(4));
      test.again_high = static_cast<std::uint8_t>(below(7));
      test.six_passes = static_cast<std::uint8_t>(below(3));
      if (below(2) == 0) {
        test.six_passes = 0;
        test.six_helps = static_cast<std::uint8_t>(1 + below(3));
      }
    }
    return roll;
  }

  dice::Roll sum() {
    if (below(3) == 0) {
      dice::Roll roll = dice::Roll::two_of_three(below(2) == 0 ? dice::Roll::Drop::lowest
                                                               : dice::Roll::Drop::highest);
      roll.ceiling = static_cast<std::int16_t>(6 + below(8));
      return roll;
    }
    const int sides = below(4) == 0 ? 2 + below(19) : 6;
    return below(2) == 0 ? dice::Roll::sum(1 + below(4), 1 + below(3), sides, below(9) - 4, 0)
                         : dice::Roll::sum(1 + below(3), 1 + below(3), sides);
  }

  std::mt19937_64 words_{20'261'121};
};

std::vector<std::uint64_t> drawn(Path path, const Plan& plan, const StreamId& stream,
                                 std::uint32_t trials) {
  std::vector<std::uint64_t> cells(plan.cells(), 0);
  Sampler(path).draw(plan, stream, trials, cells);
  return cells;
}

}  // namespace

TEST_CASE("every path draws what is drawn one slot after the other") {
  AnyRolls any;
  std::size_t wide_plans = 0;
  for (std::uint64_t round = 0; round < 90; ++round) {
    const auto rolls = any.rolls();
    for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
      const Plan plan(rolls, sampling);
      wide_plans += plan.cells() > 2048 ? 1 : 0;
      for (const std::uint64_t again : {std::uint64_t{0}, std::uint64_t{1}}) {
        const std::uint32_t trials = kTrials[(round * 2 + again) % std::size(kTrials)];
        const StreamId stream{Purpose::test, round, {}, {}, again, 0};
        const auto expected = ReferenceSampler(stream).counts(plan, trials);
        CHECK(std::accumulate(expected.begin(), expected.end(), std::uint64_t{0}) == trials);
        for (const Path path : available_paths()) {
          INFO("plan " << round << ", " << trials << " trials, " << to_string(path)
                       << (sampling == Sampling::pools ? ", pools" : ", faces"));
          REQUIRE(drawn(path, plan, stream, trials) == expected);
        }
      }
    }
  }
  CHECK(wide_plans > 10);
}

TEST_CASE("cells that are drawn trial by trial are those that are counted") {
  AnyRolls any;
  for (std::uint64_t round = 0; round < 60; ++round) {
    const auto rolls = any.rolls();
    for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
      const Plan plan(rolls, sampling);
      const std::uint32_t trials = kTrials[round % 10];
      REQUIRE(trials <= Sampler::kMostDrawn);
      const StreamId stream{Purpose::test, round, {}, {}, 0, 0};
      for (const Path path : available_paths()) {
        Sampler sampler(path);
        std::vector<std::uint64_t> counts(plan.cells(), 0);
        for (const std::uint16_t cell : sampler.drawn(plan, stream, trials)) {
          ++counts.at(cell);
        }
        REQUIRE(counts == drawn(path, plan, stream, trials));
      }
    }
  }
}

TEST_CASE("a plan that is made ready again is as a new one, and tells the outcomes of a cell") {
  AnyRolls any;
  Plan used(Sampling::pools);
  for (std::uint64_t round = 0; round < 300; ++round) {
    const auto rolls = any.rolls();
    const Plan fresh(rolls, Sampling::pools);
    // Thresholds that are new, and thresholds that are known.
    for (int twice = 0; twice < 2; ++twice) {
      used.ready(rolls);
      REQUIRE(used.cells() == fresh.cells());
      REQUIRE(used.rolls().size() == rolls.size());
      for (std::size_t roll = 0; roll < rolls.size(); ++roll) {
        const PlannedRoll& now = used.rolls()[roll];
        REQUIRE(now.roll == rolls[roll]);
        REQUIRE(std::ranges::equal(now.thresholds, fresh.rolls()[roll].thresholds));
        REQUIRE(std::ranges::equal(now.high, fresh.rolls()[roll].high));
      }
    }
    const std::uint32_t last = used.cells() - 1;
    std::uint32_t cell = 0;
    for (const PlannedRoll& roll : used.rolls()) {
      REQUIRE(roll.outcome_in(last) == roll.roll.outcomes() - 1);
      cell += roll.outcome_in(last / 2) * roll.stride;
    }
    REQUIRE(cell == last / 2);
  }
}

TEST_CASE("every number of trials is drawn, on every path") {
  const dice::Roll rolls[] = {dice::Roll::pool(5, dice::Test::at_least(4), dice::Test::below(5), 4),
                              dice::Roll::sum(1, 2, 6)};
  for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
    const Plan plan(rolls, sampling);
    for (const std::uint32_t trials : kTrials) {
      const StreamId stream{Purpose::test, trials, {}, {}, 0, 0};
      const auto expected = ReferenceSampler(stream).counts(plan, trials);
      for (const Path path : available_paths()) {
        INFO(trials << " trials, " << to_string(path));
        REQUIRE(drawn(path, plan, stream, trials) == expected);
      }
    }
  }
}

TEST_CASE("counts are added to what the cells hold, and a used sampler draws as a new one") {
  const dice::Roll roll[] = {dice::Roll::pool(4, dice::Test::at_least(4), dice::Test{}, 4)};
  const dice::Roll wide[] = {dice::Roll::sum(1, 3, 20), dice::Roll::sum(1, 3, 20)};
  const Plan plan(roll, Sampling::pools);
  const StreamId stream{.seed = 3};
  const auto once = drawn(Path::plain, plan, stream, 777);
  Sampler used(Path::plain);
  const Plan other(wide, Sampling::pools);
  std::vector<std::uint64_t> others(other.cells(), 0);
  used.draw(other, stream, 5000, others);
  std::vector<std::uint64_t> cells(plan.cells(), 1'000);
  used.draw(plan, stream, 777, cells);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    CHECK(cells[cell] == once[cell] + 1'000);
  }
}

TEST_CASE("a plan without rolls counts every trial in its one cell") {
  for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
    const Plan plan({}, sampling);
    REQUIRE(plan.cells() == 1);
    CHECK(drawn(chosen_path(), plan, StreamId{}, 1'234) == std::vector<std::uint64_t>{1'234});
  }
}

TEST_CASE("the last roll runs fastest in the cells") {
  // The first roll always gives 1 of 0..1, the second always 2 of 0..2.
  const dice::Roll rolls[] = {dice::Roll::pool(1, dice::Test::at_least(1), dice::Test{}, 1),
                              dice::Roll::pool(2, dice::Test::at_least(1), dice::Test{}, 2)};
  for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
    CHECK(drawn(chosen_path(), Plan(rolls, sampling), StreamId{}, 10) ==
          std::vector<std::uint64_t>{0, 0, 0, 0, 0, 10});
  }
}
