#include "random/thrower.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <pcg_random.hpp>

namespace fray::random {

struct Thrower::Engine {
  pcg_engines::setseq_rxs_m_xs_64_64 pcg;
};

Thrower::Thrower(const StreamId& stream) {
  const LaneSeeds seeds = lane_seeds(seed_of(stream));
  engine_ = std::make_unique<Engine>(
      Engine{pcg_engines::setseq_rxs_m_xs_64_64(seeds.state[0], seeds.stream[0])});
}

Thrower::~Thrower() = default;

/// Fair by rejection: pcg-cpp's bounded draw.
int Thrower::die(int sides) {
  return static_cast<int>(engine_->pcg(static_cast<std::uint64_t>(sides))) + 1;
}

Thrown Thrower::operator()(const dice::Roll& roll) {
  return roll.kind == dice::Roll::Kind::pool ? pool(roll) : sum(roll);
}

/// A die of one test, thrown again where the test says so; and what it showed then at first, or 0.
std::pair<int, int> Thrower::face(const dice::Test& test) {
  const int first = die(test.sides);
  const bool again = test.throws_again() && first >= test.again_low && first <= test.again_high;
  return again ? std::pair(die(test.sides), first) : std::pair(first, 0);
}

Thrown Thrower::pool(const dice::Roll& roll) {
  Thrown thrown;
  std::array<int, 5> left{roll.dice};  // dice that come to each test
  for (std::size_t test = 0; test < roll.test_count; ++test) {
    const dice::Test& now = roll.tests[test];
    const auto fails = [&now](int die) { return die < now.low || die > now.high; };
    std::vector<int>& dice = thrown.dice.emplace_back();
    std::vector<int>& first = thrown.first.emplace_back();
    const auto throw_all = [&] {
      dice.clear();
      first.clear();
      for (int i = 0; i < left[test]; ++i) {
        const auto [face, before] = this->face(now);
        dice.push_back(face);
        first.push_back(before);
      }
    };
    throw_all();
    if (test == 0 && roll.all_again &&
        roll.dice - std::ranges::count_if(dice, fails) < roll.enough()) {
      thrown.before = dice;
      throw_all();
    }
    if (const auto failed = std::ranges::find_if(dice, fails);
        roll.has_one_again(test) && failed != dice.end()) {
      first[static_cast<std::size_t>(failed - dice.begin())] =
          std::exchange(*failed, face(now).first);
    }
    for (const int die : dice) {
      if (!fails(die)) {
        const std::size_t skipped = die == 6 ? now.six_passes : 0;
        ++left[std::min<std::size_t>(test + 1 + skipped, roll.test_count)];
      }
    }
  }
  thrown.passed = static_cast<std::uint16_t>(left[roll.test_count]);
  thrown.outcome = std::min(thrown.passed, roll.cap);
  return thrown;
}

Thrown Thrower::sum(const dice::Roll& roll) {
  Thrown thrown;
  std::vector<int>& dice = thrown.dice.emplace_back();
  int total = 0;
  for (int one = 0; one < roll.throws(); ++one) {
    int value = roll.add;
    for (int i = 0; i < roll.per_throw; ++i) {
      dice.push_back(die(roll.sides));
      value += dice.back();
    }
    if (roll.drop != dice::Roll::Drop::none) {
      const auto [lowest, highest] = std::minmax_element(dice.end() - roll.per_throw, dice.end());
      value -= roll.drop == dice::Roll::Drop::lowest ? *lowest : *highest;
    }
    total += roll.bounded(value);
  }
  thrown.outcome = static_cast<std::uint16_t>(total - roll.lowest());
  return thrown;
}

}  // namespace fray::random
