#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "fray/dice/roll.hpp"
#include "fray/random/stream.hpp"

namespace fray::random {

/// A roll as it fell on the table.
struct Thrown {
  std::uint16_t outcome = 0;
  /// Of a pool: the dice of each test as they counted, only for dice that came to it. Of a sum: all dice.
  std::vector<std::vector<int>> dice{};
  /// Of a pool: for each test where the die lies that was thrown again, and what it showed first; 0 where there is none.
  struct Again {
    std::size_t at = 0;
    int first = 0;
  };
  std::vector<Again> again{};
  /// Of a pool that was thrown anew: what the dice of its first test showed before.
  std::vector<int> before{};
};

/// Throws dice one by one, for a fight that is told and not counted.
class Thrower {
 public:
  explicit Thrower(const StreamId& stream);
  ~Thrower();
  Thrower(const Thrower&) = delete;
  Thrower& operator=(const Thrower&) = delete;

  Thrown operator()(const dice::Roll& roll);

 private:
  struct Engine;
  int die(int sides);
  int face(const dice::Test& test);
  Thrown pool(const dice::Roll& roll);
  Thrown sum(const dice::Roll& roll);

  std::unique_ptr<Engine> engine_;
};

}  // namespace fray::random
