#include "fray/random/thrower.hpp"

#include <algorithm>

#include <pcg_random.hpp>

namespace fray::random {

struct Thrower::Engine {
  pcg_engines::setseq_rxs_m_xs_64_64 pcg;
};

Thrower::Thrower(const StreamId& stream) {
  const LaneSeeds seeds = lane_seeds(seed_of(stream));
  engine_ = std::make_unique<Engine>(Engine{pcg_engines::setseq_rxs_m_xs_64_64(seeds.state[0], seeds.stream[0])});
}

Thrower::~Thrower() = default;

/// Fair by rejection: pcg-cpp's bounded draw.
int Thrower::die(int sides) {
  return static_cast<int>(engine_->pcg(static_cast<std::uint64_t>(sides))) + 1;
}

Thrown Thrower::operator()(const dice::Roll& roll) {
  return roll.kind == dice::Roll::Kind::pool ? pool(roll) : sum(roll);
}

Thrown Thrower::pool(const dice::Roll& roll) {
  Thrown thrown;
  int left = roll.dice;
  for (std::size_t test = 0; test < roll.test_count; ++test) {
    std::vector<int>& dice = thrown.dice.emplace_back();
    int passed = 0;
    for (int i = 0; i < left; ++i) {
      dice.push_back(die(6));
      passed += dice.back() >= roll.tests[test].low && dice.back() <= roll.tests[test].high ? 1 : 0;
    }
    left = passed;
  }
  thrown.outcome = static_cast<std::uint16_t>(std::min<int>(left, roll.cap));
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
    total += std::max<int>(value, roll.floor);
  }
  thrown.outcome = static_cast<std::uint16_t>(total - roll.lowest());
  return thrown;
}

}  // namespace fray::random
