#pragma once

#include <algorithm>
#include <cstdint>
#include <random>

namespace fray::bench {

/// What every such program throws.
class PlainDice {
 public:
  explicit PlainDice(std::uint32_t seed) : engine_(seed) {}

  int die() { return face_(engine_); }

  /// Of blows that hit and wound on 4+, and that an armour of 5+ saves.
  int wounds(int blows) {
    int count = 0;
    for (int blow = 0; blow < blows; ++blow) {
      if (die() >= 4 && die() >= 4 && die() < 5) {
        ++count;
      }
    }
    return count;
  }

 private:
  std::mt19937 engine_;
  std::uniform_int_distribution<int> face_{1, 6};
};

/// The obvious program: twenty against twenty of Fantasy 7th, five wide, one round with break test
/// and pursuit, every die thrown one after the other. Both have WS, S, T and I 3, one attack, a
/// save of 5+, a standard and Leadership 7; A charges.
class PlainRanks : PlainDice {
 public:
  using PlainDice::PlainDice;

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
};

/// The same of The Old World: A strikes first with its front rank, B with two; then ranks and
/// numbers, and who is beaten gives ground, falls back or breaks.
class PlainOldWorld : PlainDice {
 public:
  using PlainDice::PlainDice;

  struct Outcome {
    int lead = 0;  ///< A's points less B's
    bool falls_back = false;
    bool breaks = false;
    bool caught = false;
  };

  Outcome fight() {
    Outcome outcome;
    const int b = kModels - wounds(kWide);
    const int a = kModels - wounds(2 * kWide - (kModels - b));
    outcome.lead = points(a, b) + a - b;
    if (outcome.lead == 0) {
      return outcome;
    }
    const int behind = outcome.lead > 0 ? outcome.lead : -outcome.lead;
    const int rolled = die() + die();
    if (rolled <= std::max(2, 7 - behind)) {
      return outcome;
    }
    outcome.breaks = rolled > 7;
    outcome.falls_back = !outcome.breaks;
    const int one = die();
    const int another = die();
    const int flees = outcome.breaks ? one + another : std::max(one, another);
    outcome.caught = die() + die() >= flees;
    return outcome;
  }

 private:
  static constexpr int kModels = 20;
  static constexpr int kWide = 5;

  static int ranks(int models) { return std::min(2, models / kWide - 1); }
  /// For ranks, and for more models.
  static int points(int a, int b) {
    return ranks(a) - ranks(b) + (a > b ? 1 : 0) - (b > a ? 1 : 0);
  }
};

}  // namespace fray::bench
