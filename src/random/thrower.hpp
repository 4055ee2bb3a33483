#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dice/roll.hpp"
#include "random/stream.hpp"

namespace fray::random {

/// A roll as it fell on the table.
struct Thrown {
  std::uint16_t outcome = 0;
  /// Of a pool: the dice that passed all tests, also those beyond its cap.
  std::uint16_t passed = 0;
  /// Of a pool: the dice of each test as they counted, only for dice that came to it. Of a sum: all
  /// dice.
  std::vector<std::vector<int>> dice{};
  /// Of a pool: for each of its dice what those showed first that were thrown again; 0 for the
  /// others.
  std::vector<std::vector<int>> first{};
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
  std::pair<int, int> face(const dice::Test& test);
  Thrown pool(const dice::Roll& roll);
  Thrown sum(const dice::Roll& roll);

  std::unique_ptr<Engine> engine_;
};

}  // namespace fray::random
