#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "core/flat_map.hpp"
#include "dice/roll.hpp"

namespace fray::random {

/// A place in [0, 1]; 1 is the largest number. Units  2^-64
std::uint64_t point_at(double place) noexcept;

/// Of points (i + first / 2^64) / fights, so many lie below that one.
std::uint64_t points_below(std::uint64_t end, std::uint64_t fights, std::uint64_t first) noexcept;

/// Fights at equal distances over shares of [0, 1) that lie side by side: calls deal(place, fights) for
/// each that has some. Each is dealt its part of all fights, to less than one more or less.
/// Shape  `ends` are where the shares end; the last reaches to 1.
template <class Deal>
void deal_at_equal_distances(std::span<const std::uint64_t> ends, std::uint64_t fights,
                             std::uint64_t first, Deal&& deal) {
  std::uint64_t before = 0;
  for (std::size_t place = 0; place < ends.size() && before < fights; ++place) {
    const std::uint64_t now =
        place + 1 < ends.size()
            ? std::clamp(points_below(ends[place], fights, first), before, fights)
            : fights;
    if (now != before) {
      deal(place, now - before);
    }
    before = now;
  }
}

/// Whom a higher outcome of each roll favours: 1 for A, -1 for B, 0 where that is not known.
using Favours = std::array<std::int8_t, 4>;

/// Rolls that are thrown together, with their combinations of outcomes in order of what they do for
/// A: by net, which is outcomes that favour it less those that favour the enemy, then by number.
///
/// Each combination has a share of [0, 1) as long as its chance, and the shares lie side by side in
/// that order. A point that is uniform makes every combination as likely as its dice do, however the
/// points of several fights hang together.
///
/// Source  L'Ecuyer, Lecot and Tuffin, "A randomized quasi-Monte Carlo simulation method for Markov
///         chains" (2008).
/// Error   shares are right to 2^-50.
class RollsInOrder {
 public:
  /// A combination, numbered with the last roll's outcomes running fastest.
  using Cell = std::uint32_t;
  /// Numbers of outcomes, in the order of the rolls.
  using Results = std::array<std::uint16_t, 4>;

  /// Shape  the distribution of each roll, which outlives this; at most four.
  RollsInOrder(std::span<const std::vector<double>* const> chances, const Favours& favours);

  Results results_of(Cell cell) const noexcept;
  /// Numbers that are kept, each of eight bytes or less.
  std::size_t size() const noexcept { return nets_.size() + below_.size() + ends_.size(); }

  /// Of the net of all rolls.
  double chance_above(int net) const noexcept;
  double mean() const noexcept { return mean_; }
  int least() const noexcept { return suffixes_[0].least; }
  int most() const noexcept { return suffixes_[0].most; }
  double chance_of(int net) const noexcept { return chance(suffixes_[0], net); }
  int net_of(const Results& results) const noexcept {
    int net = 0;
    for (std::size_t roll = 0; roll < count_; ++roll) {
      net += favours_[roll] * results[roll];
    }
    return net;
  }

  std::size_t rolls() const noexcept { return count_; }
  std::span<const double> chances(std::size_t roll) const noexcept { return *chances_[roll]; }

  /// The combination whose share holds that point. Units  2^-64
  Cell at(std::uint64_t point) const noexcept;

  /// From one fight's point to the next's: the golden ratio. Units  2^-64
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ULL;

  /// Calls deal(cell, fights) until all are dealt. The first fight has the point `first`, the others
  /// are kStep apart; many are dealt as if they stood at equal distances instead.
  template <class Deal>
  void deal(std::uint64_t fights, std::uint64_t first, Deal&& deal) {
    if (fights < kMany * cells_) {
      for (std::uint64_t fight = 0; fight < fights; ++fight) {
        deal(at(first + fight * kStep), std::uint64_t{1});
      }
      return;
    }
    put_in_order();
    deal_at_equal_distances(ends_, fights, first, [&](std::size_t place, std::uint64_t some) {
      deal(Cell{order_[place]}, some);
    });
  }

 private:
  /// From so many fights for each combination on, they are dealt combination by combination.
  static constexpr std::uint64_t kMany = 4;

  /// The nets of the rolls from one on, and their chances: side by side in nets_.
  struct Suffix {
    int least = 0;
    int most = 0;
    std::size_t first = 0;
  };

  double chance(const Suffix& of, int net) const noexcept {
    return net < of.least || net > of.most
               ? 0
               : nets_[of.first + static_cast<std::size_t>(net - of.least)];
  }
  /// The nets of a roll and those after it, of the latter's.
  void add_roll(std::size_t roll) noexcept;
  void put_in_order();

  std::size_t count_;
  Cell cells_ = 1;
  double mean_ = 0;
  std::array<const std::vector<double>*, 4> chances_{};
  Favours favours_;
  std::array<Suffix, 5> suffixes_{};
  std::vector<double> nets_{};
  std::vector<std::uint64_t> below_{};  ///< where the share of each net ends; no more of the last
  /// Combinations that have a chance, in order, and where their shares end: once many were dealt.
  std::vector<std::uint16_t> order_{};
  std::vector<std::uint64_t> ends_{};
};

/// Keeps the rolls that situations throw together. For one thread.
class EvenRolls {
 public:
  /// Valid until room is made.
  RollsInOrder& of(std::span<const dice::Roll> rolls, const Favours& favours);

  /// Lets go of all where they are many; returns whether.
  bool make_room();

 private:
  struct Key {
    std::array<std::uint32_t, 4> rolls{};  ///< numbers from 1
    Favours favours{};
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };

  FlatMap<dice::Roll, std::uint32_t, dice::RollHash> numbers_{};  ///< from 1
  std::deque<std::vector<double>> chances_{};                     ///< by number
  FlatMap<Key, std::unique_ptr<RollsInOrder>, KeyHash> together_{};
  std::size_t kept_ = 0;  ///< numbers
};

}  // namespace fray::random
