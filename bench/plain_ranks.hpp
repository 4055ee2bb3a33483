#pragma once

#include <algorithm>
#include <cstdint>
#include <random>

namespace fray::bench {

/// The obvious program: twenty against twenty of Fantasy 7th, five wide, one round with break test
/// and pursuit, every die thrown one after the other. Both have WS, S, T and I 3, one attack, a
/// save of 5+, a standard and Leadership 7; A charges.
class PlainRanks {
 public:
  explicit PlainRanks(std::uint32_t seed) : engine_(seed) {}

  struct Outcome {
    int lost_a = 0;
    int lost_b = 0;
    int broke = 0;  ///< 1 A, 2 B
    bool caught = false;
  };

  Outcome fight() {
    Outcome outcome;
    outcome.lost_b = wounds(5);
    outcome.lost_a = wounds(std::max(0, 5 - outcome.lost_b));
    const int outnumber = outcome.lost_a < outcome.lost_b   ? 1
                          : outcome.lost_a > outcome.lost_b ? -1
                                                            : 0;
    const int lead = outcome.lost_b - outcome.lost_a + outnumber;
    if (lead == 0) {
      return outcome;
    }
    const int behind = lead > 0 ? lead : -lead;
    const int rolled = die() + die();
    if (rolled <= std::max(2, 7 - behind)) {
      return outcome;
    }
    outcome.broke = lead > 0 ? 2 : 1;
    const int flees = die() + die();
    outcome.caught = die() + die() >= flees;
    return outcome;
  }

 private:
  int die() { return face_(engine_); }

  int wounds(int blows) {
    int count = 0;
    for (int blow = 0; blow < blows; ++blow) {
      if (die() >= 4 && die() >= 4 && die() < 5) {
        ++count;
      }
    }
    return count;
  }

  std::mt19937 engine_;
  std::uniform_int_distribution<int> face_{1, 6};
};

}  // namespace fray::bench
