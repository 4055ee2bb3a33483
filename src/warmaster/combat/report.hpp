#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/hash.hpp"
#include "warmaster/rules/combat_rules.hpp"

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

/// How a combat ended. Source  seeds/000, "Combat results" and "Unresolved combats".
enum class Ending : std::uint8_t {
  none,  ///< it goes on
  b_destroyed,
  a_destroyed,
  both_destroyed,
  b_retreats,
  a_retreats,
  fall_back,     ///< drawn: both may fall back
  unresolved_a,  ///< A won the last round allowed and pursues
  unresolved_b,
};
inline constexpr std::size_t kEndings = 9;

/// Of a fight that goes on after the last round allowed, which that side has won.
constexpr Ending unresolved(Side winner) noexcept {
  return winner == Side::a ? Ending::unresolved_a : Ending::unresolved_b;
}

/// By `Ending`, as columns are called.
inline constexpr std::array<std::string_view, kEndings> kEndingNames{
    "none",       "b_destroyed", "a_destroyed",  "both_destroyed", "b_retreats",
    "a_retreats", "fall_back",   "unresolved_a", "unresolved_b"};
constexpr std::string_view to_string(Ending ending) noexcept {
  return kEndingNames[static_cast<std::size_t>(ending)];
}

/// One round of combat as it was reported, or the roll of a fall back.
struct RoundReport {
  std::uint32_t round = 0;  ///< from 1; 0 marks the roll of a fall back
  Side winner = Side::none;
  std::uint32_t retreat_cm = 0;  ///< of the loser
  Ending ending = Ending::none;
  // Only where the combat ended:
  std::uint32_t stands_lost_a = 0;
  std::uint32_t stands_lost_b = 0;
  std::uint32_t hits_by_a = 0;  ///< in all rounds, after saves, as far as B could take them
  std::uint32_t hits_by_b = 0;
  // Only for the roll of a fall back:
  Side falls_back = Side::none;
  std::uint32_t fall_back_cm = 0;

  friend bool operator==(const RoundReport&, const RoundReport&) = default;
};

/// Packed into the 64 bits that engines count, never 0.
[[gnu::always_inline]] constexpr std::uint64_t pack(const RoundReport& report) noexcept {
  // A leading 1, then the round; every field at a place of its own, so that nothing waits for what
  // stands before it. In halves of 32 bits: a narrow number that was put aside waits for its store
  // when it is read back as a wide one.
  const auto halves = [](std::uint32_t high, std::uint32_t low) {
    return std::uint64_t{high} << 32 | low;
  };
  if (report.falls_back != Side::none) {
    return halves(
        1U << 30 | static_cast<std::uint32_t>(report.falls_back) << 20 | report.fall_back_cm << 12,
        0);
  }
  return halves(1U << 30 | report.round << 22 | static_cast<std::uint32_t>(report.winner) << 20 |
                    report.retreat_cm << 12 | static_cast<std::uint32_t>(report.ending) << 8 |
                    report.stands_lost_a << 4 | report.stands_lost_b,
                report.hits_by_a << 16 | report.hits_by_b);
}

/// The lowest bits of a number, which are taken from it.
constexpr std::uint32_t take_bits(std::uint64_t& bits, int width) noexcept {
  const std::uint64_t value = bits & ((std::uint64_t{1} << width) - 1);
  bits >>= width;
  return static_cast<std::uint32_t>(value);
}

constexpr RoundReport unpack(std::uint64_t bits) noexcept {
  RoundReport report;
  if ((bits >> 54 & 0xff) == 0) {
    bits >>= 44;
    report.fall_back_cm = take_bits(bits, 8);
    report.falls_back = static_cast<Side>(take_bits(bits, 2));
    return report;
  }
  report.hits_by_b = take_bits(bits, 16);
  report.hits_by_a = take_bits(bits, 16);
  report.stands_lost_b = take_bits(bits, 4);
  report.stands_lost_a = take_bits(bits, 4);
  report.ending = static_cast<Ending>(take_bits(bits, 4));
  report.retreat_cm = take_bits(bits, 8);
  report.winner = static_cast<Side>(take_bits(bits, 2));
  report.round = take_bits(bits, 8);
  return report;
}

}  // namespace fray::warmaster
