// Outcomes dealt evenly: each fight's own outcome has the chance that its dice give it, and many
// fights share the outcomes out.

#include <cmath>
#include <map>
#include <vector>

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "random/even.hpp"

using namespace fray;
using namespace fray::random;

namespace {

struct Case {
  std::vector<dice::Roll> rolls;
  Favours favours{};
};

std::vector<Case> cases() {
  const auto pool = [](int dice, int hit, int cap) {
    return dice::Roll::pool(dice, dice::Test::at_least(hit), dice::Test::below(5), cap);
  };
  return {{{pool(6, 4, 9)}, {1}},
          {{pool(6, 4, 9)}, {-1}},
          {{pool(12, 4, 9), pool(9, 5, 12)}, {1, -1}},
          {{dice::Roll::sum(1, 3, 6)}, {}},
          {{pool(3, 3, 3), dice::Roll::sum(2, 1, 6), pool(4, 4, 4)}, {1, 0, -1}},
          // More than are put in order for one fight.
          {{pool(20, 4, 20), pool(20, 4, 20), pool(10, 4, 10)}, {1, -1, 1}}};
}

using Results = RollsInOrder::Results;

/// Fights by their results.
std::map<Results, std::uint64_t> dealt(EvenRolls& even, const Case& of, std::uint64_t fights,
                                       std::uint64_t first) {
  std::map<Results, std::uint64_t> all;
  RollsInOrder& rolls = even.of(of.rolls, of.favours);
  rolls.deal(fights, first, [&](RollsInOrder::Cell cell, std::uint64_t some) {
    all[rolls.results_of(cell)] += some;
  });
  return all;
}

double chance_of(const Case& of, const Results& results) {
  double chance = 1;
  for (std::size_t roll = 0; roll < of.rolls.size(); ++roll) {
    chance *= dice::pmf<double>(of.rolls[roll])[results[roll]];
  }
  return chance;
}

int net_of(const Case& of, const Results& results) {
  int net = 0;
  for (std::size_t roll = 0; roll < of.rolls.size(); ++roll) {
    net += of.favours[roll] * results[roll];
  }
  return net;
}

}  // namespace

TEST_CASE("a fight's outcome has its own chance, wherever its point may be") {
  constexpr std::uint64_t kPoints = 1 << 18;
  for (const Case& of : cases()) {
    EvenRolls even;
    const RollsInOrder& rolls = even.of(of.rolls, of.favours);
    std::map<Results, std::uint64_t> seen;
    for (std::uint64_t point = 0; point < kPoints; ++point) {
      ++seen[rolls.results_of(rolls.at(point * (UINT64_MAX / kPoints + 1)))];
    }
    for (const auto& [results, count] : seen) {
      // Of an interval of points, so many lie on a grid, or one more or less.
      CHECK(std::abs(double(count) - chance_of(of, results) * double(kPoints)) < 1.01);
    }
  }
}

TEST_CASE("points in order are outcomes in order of what they do for A") {
  const Case of = cases()[2];
  EvenRolls even;
  const RollsInOrder& rolls = even.of(of.rolls, of.favours);
  int before = -100;
  for (std::uint64_t point = 0; point < 4'096; ++point) {
    const int net = net_of(of, rolls.results_of(rolls.at(point << 52)));
    CHECK(net >= before);
    before = net;
  }
}

TEST_CASE("many fights share out the outcomes, each to less than one fight") {
  for (const Case& of : cases()) {
    for (const std::uint64_t fights : {std::uint64_t{100'000}, std::uint64_t{65'536}}) {
      for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{1} << 63, UINT64_MAX}) {
        EvenRolls even;
        std::uint64_t all = 0;
        for (const auto& [results, count] : dealt(even, of, fights, first)) {
          const double expected = chance_of(of, results) * double(fights);
          // By equal distances less than one; by the golden ratio a few.
          CHECK(std::abs(double(count) - expected) < 3.5);
          all += count;
        }
        CHECK(all == fights);
      }
    }
  }
}

TEST_CASE("fights are dealt by their points alone: one by one as all together") {
  const Case of = cases()[4];
  EvenRolls even;
  constexpr std::uint64_t kFirst = 0x123456789abcdef0;
  const RollsInOrder& rolls = even.of(of.rolls, of.favours);
  std::map<Results, std::uint64_t> one_by_one;
  for (std::uint64_t fight = 0; fight < 100; ++fight) {
    ++one_by_one[rolls.results_of(rolls.at(kFirst + fight * RollsInOrder::kStep))];
  }
  CHECK(one_by_one == dealt(even, of, 100, kFirst));
}

TEST_CASE("the chance that the dice come to more than a net is that of their combinations") {
  for (const Case& of : cases()) {
    EvenRolls even;
    const RollsInOrder& rolls = even.of(of.rolls, of.favours);
    std::map<int, double> nets;
    double mean = 0;
    std::uint32_t cells = 1;
    for (const dice::Roll& roll : of.rolls) {
      cells *= roll.outcomes();
    }
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
      const Results results = rolls.results_of(cell);
      nets[net_of(of, results)] += chance_of(of, results);
      mean += net_of(of, results) * chance_of(of, results);
    }
    CHECK(std::abs(rolls.mean() - mean) < 1e-12);
    double above = 1;
    CHECK(rolls.chance_above(nets.begin()->first - 1) == 1);
    for (const auto& [net, chance] : nets) {
      above -= chance;
      CHECK(std::abs(rolls.chance_above(net) - above) < 1e-12);
    }
  }
}
