#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "dice/roll.hpp"

namespace fray::random {

/// Whom a higher outcome of each roll favours: 1 for A, -1 for B, 0 where that is not known.
using Favours = std::array<std::int8_t, 4>;

/// Deals the fights of one situation evenly over the outcomes of its rolls.
///
/// Each fight has a point in [0, 1), and the combination of outcomes whose share of [0, 1) holds it.
/// Combinations lie in order of what they do for A, so that points beside each other do alike. A
/// point that is uniform makes every combination as likely as its dice do, however the points of
/// several fights hang together.
///
/// Source  L'Ecuyer, Lecot and Tuffin, "A randomized quasi-Monte Carlo simulation method for Markov
///         chains" (2008).
/// Error   shares are right to 2^-52.
class EvenRolls {
 public:
  /// Numbers of outcomes, in the order of the rolls.
  using Results = std::array<std::uint16_t, 4>;
  struct Dealt {
    Results results{};
    std::uint64_t fights = 0;
    std::uint32_t cell = 0;  ///< the number of the combination
  };

  /// From one fight's point to the next's: the golden ratio. Units  2^-64
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ULL;

  /// Fights by their results, each combination once; valid until the next call. The first fight has
  /// the point `first`, the others are `kStep` apart; many are dealt as if they stood at equal
  /// distances instead.
  std::span<const Dealt> deal(std::span<const dice::Roll> rolls, const Favours& favours,
                              std::uint64_t fights, std::uint64_t first);

 private:
  /// Combinations with a chance, in order. Shape  below[i] is where the share of the i-th ends, in
  /// 2^-64; the last ends at 1, and has none.
  struct Shares {
    std::vector<std::uint64_t> below{};
    std::vector<std::uint16_t> cell{};
  };
  struct Key {
    std::array<dice::Roll, 4> rolls{};
    Favours favours{};
    std::size_t count = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };

  const std::vector<double>& chances(const dice::Roll& roll);
  const std::vector<std::uint64_t>& ends(const dice::Roll& roll);
  const Shares& shares(std::span<const dice::Roll> rolls, const Favours& favours,
                       std::uint32_t cells);
  Shares shares_of(std::span<const dice::Roll> rolls, const Favours& favours, std::uint32_t cells);
  void deal_many(const Shares& shares, std::uint64_t fights, std::uint64_t first);
  void deal_each(const Shares& shares, std::uint64_t fights, std::uint64_t first);
  void deal_one_by_one(std::span<const dice::Roll> rolls, std::uint64_t fights,
                       std::uint64_t first);
  void add(std::uint32_t cell, std::uint64_t fights) {
    if (fights != 0) {
      cells_.emplace_back(cell, fights);
    }
  }

  std::unordered_map<dice::Roll, std::vector<double>, dice::RollHash> chances_{};
  std::unordered_map<dice::Roll, std::vector<std::uint64_t>, dice::RollHash> ends_{};
  std::unordered_map<Key, Shares, KeyHash> shares_{};
  std::size_t kept_ = 0;  ///< combinations in `shares_`
  Shares large_{};        ///< too large to be kept
  std::vector<std::pair<std::uint32_t, std::uint64_t>> cells_{};
  std::vector<Dealt> dealt_{};
};

}  // namespace fray::random
