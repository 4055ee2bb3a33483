#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/hash.hpp"
#include "field/stand.hpp"
#include "warmaster/board/battle.hpp"

namespace fray::warmaster {

/// Units as bits, A's first.
using UnitSet = std::uint16_t;
constexpr UnitSet set_of(std::size_t unit) noexcept { return static_cast<UnitSet>(1U << unit); }
constexpr bool has(UnitSet set, std::size_t unit) noexcept { return (set >> unit & 1U) != 0; }

/// Stands that each unit loses.
using Losses = std::array<std::uint8_t, kMostUnits>;

/// What another engagement is to this one: nothing; it has not been fought in this Combat phase; it
/// has been, and is unresolved; or it has just been drawn in, and bonuses of pursuit are still its
/// own.
enum class Elsewhere : std::uint8_t { no, unfought, fought, drawn_in };

/// One unit between two rounds, its hits apart.
struct Troop {
  std::uint8_t first = 0;   ///< its first stand in `Board::stands`
  std::uint8_t stands = 0;  ///< left; 0 when it is destroyed
  /// Attacks added to each stand that pursues and strikes it; 0: it did not retreat.
  std::uint8_t pursuit_bonus = 0;
  bool charging = false;      ///< in the round to come
  bool joined = false;        ///< it charges in the round to come, into what has been fought before
  bool pursuing = false;      ///< it won the round before and fights on
  bool out_of_cover = false;  ///< it has charged, pursued, retreated or advanced
  bool confused = false;      ///< by what befell it in this combat
  bool advanced = false;      ///< in this Combat phase
  bool split = false;         ///< a blocked retreat has taken the stand that held it together
  bool took_part = false;     ///< in the round that was just fought: while its aftermath lasts
  /// The enemy's unit, from 1, that its player has named for this round.
  std::uint8_t target = 0;
  /// The enemy's unit, from 1, that has come into touch with it since the last round.
  std::uint8_t shoots_at = 0;
  /// Enemies that its kind allows it to pursue: while the aftermath lasts.
  UnitSet may_pursue = 0;
  Elsewhere elsewhere = Elsewhere::no;
  std::uint8_t engagement = 0;  ///< 0 is this one, others are numbered from 1

  /// Whether it fights another engagement, and not this one.
  bool is_away() const noexcept {
    return elsewhere == Elsewhere::unfought || elsewhere == Elsewhere::fought;
  }

  /// Whether the round to come is that of its charge.
  bool charges(bool first_round) const noexcept { return (charging && first_round) || joined; }

  friend bool operator==(const Troop&, const Troop&) = default;
};

/// Who stands where, and in what state: all of a situation but hits, dice and the clock.
struct Board {
  std::array<Troop, kMostUnits> troops{};
  std::vector<field::Stand> stands{};  ///< all that are left, unit by unit
  bool first_round = true;             ///< of an engagement is to come
  UnitSet to_test = 0;                 ///< made way, or were made way for: a 6 confuses them

  std::span<const field::Stand> of(std::size_t unit) const noexcept {
    return {stands.data() + troops[unit].first, troops[unit].stands};
  }
  std::span<field::Stand> of(std::size_t unit) noexcept {
    return {stands.data() + troops[unit].first, troops[unit].stands};
  }

  /// Puts one more stand of the unit on the field.
  void add(std::size_t unit, const field::Stand& stand);
  /// Takes one stand off the field: the `place`-th of the unit.
  void remove(std::size_t unit, std::size_t place);
  /// Takes all of them.
  void destroy(std::size_t unit);

  /// Moves the whole field so that equal pictures have equal numbers, and orders stands within
  /// their units.
  /// Why   where nothing is fixed to the ground, absolute position must not multiply situations.
  void normalise(bool shift) noexcept;

  Hash128 key() const noexcept;
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace fray::warmaster
