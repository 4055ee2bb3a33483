#pragma once

#include <cstdint>

#include "core/hash.hpp"
#include "warmaster/rules/side.hpp"

namespace fray::warmaster {

/// What a combat waits for.
enum class Stage : std::uint8_t {
  attack_dice_a,  ///< A's random attacks are rolled
  attack_dice_b,
  strike,       ///< both sides strike together
  aftermath,    ///< the winner decides: pursue, stand or fall back
  fall_back_a,  ///< A rolls how far it may fall back
  fall_back_b,
  over,
};

/// All that can still matter between two rolls of a combat of two units, packed into 128 bits.
///
/// Why   a situation is copied and compared once for every combination of results; as two words it
///       stays in registers, where a struct of small fields would go through memory at each step
///       (three times the time, measured).
class Situation {
 public:
  constexpr Stage stage() const noexcept { return static_cast<Stage>(get(high_, 0, 8)); }
  constexpr Situation& stage(Stage stage) noexcept {
    return set(high_, 0, 8, static_cast<int>(stage));
  }

  /// In all Combat phases; stops growing where a combat has no last turn.
  constexpr int rounds_fought() const noexcept { return get(high_, 8, 8); }
  constexpr Situation& rounds_fought(int rounds) noexcept { return set(high_, 8, 8, rounds); }

  /// Who won the last round: decides in the aftermath, pursues in a strike.
  constexpr Side ahead() const noexcept { return static_cast<Side>(get(high_, 16, 8)); }
  constexpr Situation& ahead(Side side) noexcept {
    return set(high_, 16, 8, static_cast<int>(side));
  }

  /// Extra attacks of each stand of the pursuing unit.
  constexpr int pursuit_bonus() const noexcept { return get(high_, 24, 8); }
  constexpr Situation& pursuit_bonus(int attacks) noexcept { return set(high_, 24, 8, attacks); }

  /// Hits taken since the fight opened, less those regained: below 0 for a unit that has regained
  /// some it came with.
  constexpr int lost(Side side) const noexcept {
    return static_cast<std::int16_t>(get(high_, side == Side::a ? 32 : 48, 16));
  }
  constexpr Situation& lost(Side side, int hits) noexcept {
    return set(high_, side == Side::a ? 32 : 48, 16, hits);
  }

  /// Dice of a unit with random attacks, once rolled; 0 before.
  constexpr int attacks(Side side) const noexcept {
    return get(low_, side == Side::a ? 0 : 16, 16);
  }
  constexpr Situation& attacks(Side side, int dice) noexcept {
    return set(low_, side == Side::a ? 0 : 16, 16, dice);
  }

  /// How far the loser of the last round retreated; aftermath only.
  constexpr int retreat_cm() const noexcept { return get(low_, 32, 8); }
  constexpr Situation& retreat_cm(int cm) noexcept { return set(low_, 32, 8, cm); }

  /// The side was struck in flank or rear and has turned to pursue.
  constexpr bool turned(Side side) const noexcept {
    return get(low_, side == Side::a ? 40 : 41, 1) != 0;
  }
  constexpr Situation& turn(Side side) noexcept {
    return set(low_, side == Side::a ? 40 : 41, 1, 1);
  }

  constexpr Situation& turned_as(const Situation& other) noexcept {
    low_ |= other.low_ & std::uint64_t{3} << 40;
    return *this;
  }

  /// Hits that regeneration has taken back.
  constexpr int regained(Side side) const noexcept {
    return get(low_, side == Side::a ? 48 : 56, 8);
  }
  constexpr Situation& regained(Side side, int hits) noexcept {
    return set(low_, side == Side::a ? 48 : 56, 8, hits);
  }

  constexpr Hash128 key() const noexcept { return {high_, low_}; }
  friend constexpr bool operator==(const Situation&, const Situation&) = default;

 private:
  static constexpr int get(std::uint64_t word, int from, int bits) noexcept {
    return static_cast<int>(word >> from & ((std::uint64_t{1} << bits) - 1));
  }
  constexpr Situation& set(std::uint64_t& word, int from, int bits, int value) noexcept {
    const std::uint32_t all = (std::uint32_t{1} << bits) - 1;
    word = (word & ~(std::uint64_t{all} << from)) |
           std::uint64_t{static_cast<std::uint32_t>(value) & all} << from;
    return *this;
  }

  std::uint64_t high_ = 0;
  std::uint64_t low_ = 0;
};

}  // namespace fray::warmaster
