#pragma once

#include <bit>
#include <cstdint>

#include "fray/core/hash.hpp"

namespace fray::warmaster {

enum class Side : std::uint8_t { none, a, b };

constexpr Side other(Side side) noexcept {
  return side == Side::a ? Side::b : side == Side::b ? Side::a : Side::none;
}

/// What a combat waits for.
enum class Stage : std::uint8_t {
  attack_dice_a,  ///< A's random attacks are rolled
  attack_dice_b,
  strike,         ///< both sides strike together
  aftermath,      ///< the winner decides: pursue, stand or fall back
  fall_back_a,    ///< A rolls how far it may fall back
  fall_back_b,
  over,
};

/// All that can still matter between two rolls of a combat of two units, in 16 bytes without a gap.
struct Situation {
  Stage stage = Stage::strike;
  std::uint8_t rounds_fought = 0;  ///< in all Combat phases; stops growing where a combat has no last turn
  Side ahead = Side::none;         ///< who won the last round: decides in the aftermath, pursues in a strike
  std::uint8_t pursuit_bonus = 0;  ///< extra attacks of each stand of the pursuing unit
  std::uint16_t lost_a = 0;        ///< hits taken since all of the unit's opening stands were fresh
  std::uint16_t lost_b = 0;
  std::uint16_t attacks_a = 0;     ///< dice of a unit with random attacks, once rolled
  std::uint16_t attacks_b = 0;
  std::uint8_t retreat_cm = 0;     ///< how far the loser of the last round retreated; aftermath only
  std::uint8_t turned = 0;         ///< bit 0: A was struck in flank or rear and has turned to pursue; bit 1: B
  std::uint8_t regained_a = 0;     ///< hits that regeneration has taken back
  std::uint8_t regained_b = 0;

  Hash128 key() const noexcept { return std::bit_cast<Hash128>(*this); }
  friend bool operator==(const Situation& left, const Situation& right) noexcept { return left.key() == right.key(); }
};
static_assert(sizeof(Situation) == sizeof(Hash128));

}  // namespace fray::warmaster
