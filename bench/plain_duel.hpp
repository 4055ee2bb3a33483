#pragma once

#include <algorithm>
#include <cstdint>
#include <random>

namespace fray::bench {

/// What is counted of a plain fight.
struct PlainTally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
};

/// The duel of the benchmarks as anybody would first write it: one fight after the other, one die
/// after the other. Three stands a side with 3 attacks and 3 hits; A saves on 5+ and charges, B
/// saves on 6+ and has 2 supports; two rounds, and whoever wins pursues.
class PlainDuel {
 public:
  explicit PlainDuel(std::uint32_t seed) : generator_(seed) {}

  void fight(PlainTally& tally) {
    int lost_a = 0;
    int lost_b = 0;
    int bonus_a = 1;  // charging
    int bonus_b = 0;
    for (int round = 0; round < 2; ++round) {
      const int hits_a = std::min(unsaved(stands(lost_a) * (3 + bonus_a), 6), 9 - lost_b);
      const int hits_b = std::min(unsaved(stands(lost_b) * (3 + bonus_b), 5), 9 - lost_a);
      lost_a += hits_b;
      lost_b += hits_a;
      const bool a_dies = lost_a >= 9;
      const bool b_dies = lost_b >= 9;
      if (a_dies || b_dies) {
        ++(a_dies && b_dies ? tally.draws : a_dies ? tally.losses : tally.wins);
        return;
      }
      const int difference = hits_a - hits_b - 2;
      if (difference == 0) {
        fall_back();
        fall_back();
        ++tally.draws;
        return;
      }
      const int pursuit = 1 + std::abs(difference) / 3;
      bonus_a = difference > 0 ? pursuit : 0;
      bonus_b = difference > 0 ? 0 : pursuit;
      if (round == 1) {
        ++(difference > 0 ? tally.wins : tally.losses);
      }
    }
  }

 private:
  static int stands(int lost) { return 3 - lost / 3; }
  int die() { return die_(generator_); }

  int unsaved(int dice, int armour) {
    int hits = 0;
    for (int i = 0; i < dice; ++i) {
      hits += die() >= 4 ? 1 : 0;
    }
    int left = 0;
    for (int i = 0; i < hits; ++i) {
      left += die() < armour ? 1 : 0;
    }
    return left;
  }

  void fall_back() { distance_ += static_cast<std::uint64_t>(die() + die() + die()); }

  std::mt19937 generator_;
  std::uniform_int_distribution<int> die_{1, 6};
  std::uint64_t distance_ = 0;
};

}  // namespace fray::bench
