#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "warmaster/board/blows.hpp"

namespace fray::warmaster {

// What moves stands: each takes a board as it is and leaves it as the rule says.

/// Says what `work_out` finds of a field from which these stands have fallen, those of `began` first;
/// `what` names the question.
/// Why   of three stands that fall the first two are those that fall where two do.
using Recall = std::function<std::uint64_t(const Losses& fallen, Side began, std::uint8_t what,
                                           const std::function<std::uint64_t()>& work_out)>;
std::uint64_t work_out_anew(const Losses& fallen, Side began, std::uint8_t what,
                            const std::function<std::uint64_t()>& work_out);

/// Takes casualties off the field, the units of `first` before the others; with nobody first those
/// of the side that loses more stands, and of equal ones both at once, each as the field stands
/// before.
/// Source  seeds/000, "Casualties": from the edge, so that the formation holds; stands that touch
///         no enemy may go.
void remove_casualties(const Roster& roster, Board& where, const Losses& losses, Side first,
                       const Recall& recall = work_out_anew);

/// What a retreat needs to know of the round that was lost.
struct Retreat {
  Side loser = Side::none;
  std::int32_t cm = 0;
  UnitSet engaged = 0;    ///< who took part in the round, on both sides
  UnitSet elsewhere = 0;  ///< who fights another engagement
  std::array<std::uint8_t, kMostUnits>
      supported{};  ///< by each unit that only supported; kMostUnits for the others
};

/// Moves the losing units away; stands that cannot go are destroyed. Units that make way are moved
/// and have to test. Nobody may pursue (Troop::may_pursue) who retreated into or through ground
/// that the pursuer cannot enter.
/// Source  seeds/000, "Retreats", "Blocked retreats", "Retreating units and incidental contacts",
///         "Which units can pursue?".
void move_retreat(const Roster& roster, Board& where, const Retreat& retreat);

/// Friends of the unit, among these, that it would move through step aside where there is room and
/// their player wants it; returns them. Who goes over all is only in the way where it ends.
/// Source  seeds/000, "Blocked retreats"; rules-facts 1.10, making way.
UnitSet make_way(const Roster& roster, Board& where, UnitSet friends, std::size_t unit,
                 field::Facing way, std::int32_t length, bool over_all = false);

/// A unit under fire in the Shooting phase. Source  rules-facts 1.8.
struct UnderFire {
  Cover least = Cover::open;  ///< of its stands, towards the shooters: those are shot at
  Cover most = Cover::open;
  int exposed = 0;                            ///< stands in the least cover: they fall first
  field::Facing from = field::Facing::north;  ///< where the shooters stand
};
UnderFire under_fire(const Roster& roster, const Board& where, std::size_t unit);

/// Takes stands in the least cover off the field, from the edge.
void remove_shot(const Roster& roster, Board& where, std::size_t unit, int stands);

/// Whether a unit that is driven so far comes to stand off the table, in part or wholly. Units  cm
bool driven_off_table(const Roster& roster, const Board& where, std::size_t unit, std::int32_t cm);

/// Moves a unit straight away from the shooters, as one block, until something stops it; returns
/// how often it has to test for confusion, besides the tests of those that make way. Units  cm
/// Source  rules-facts 1.8, "Drive back", and 1.10.
int move_drive_back(const Roster& roster, Board& where, std::size_t unit, std::int32_t cm);

/// Moves the units in `pursuers` after the enemies that each may pursue; returns those that did
/// pursue.
/// Source  seeds/000, "Moving pursuers" to "Impossible to pursue".
UnitSet move_pursuit(const Roster& roster, Board& where, UnitSet pursuers,
                     const std::array<UnitSet, kMostUnits>& may_pursue);

/// Whether anybody touches an enemy after that pursuit.
/// Why   after a last round nobody asks who stands where: the first who comes into touch tells.
bool pursuit_meets(const Roster& roster, Board where, UnitSet pursuers,
                   const std::array<UnitSet, kMostUnits>& may_pursue);

/// The stand of a unit that falls first, of those in `exposed` (all, when it is empty): its place
/// in the unit.
std::size_t cheapest_of(const Roster& roster, const Board& where, std::size_t unit,
                        const std::vector<bool>& exposed = {});

/// The least and the most that 3D6 come to. Units  cm. Source  seeds/000, "Fall backs".
inline constexpr std::uint16_t kLeastFallBack = 3;
inline constexpr std::uint16_t kMostFallBack = 18;

/// Units of one side that fall back, and how far at most.
struct FallBack {
  UnitSet units = 0;
  std::int32_t cm = 0;
};

/// Moves units back until they are clear of enemies and of friends that fight on, `first` one of
/// that side, then one of the other, in turn; returns the longest way that a unit of A, of B went.
/// Units  cm. Shape  `sides` are those of A and of B.
/// Source  seeds/000, "Fall backs" and "Moving back".
std::array<std::int32_t, 2> move_back(const Roster& roster, Board& where,
                                      const std::array<FallBack, 2>& sides, Side first);

/// Charges the nearest visible enemy within reach, by each of the units that can; returns those
/// that did. Whom they touch shoots.
/// Source  seeds/000, "Advance".
UnitSet move_advance(const Roster& roster, Board& where, UnitSet units, std::int32_t cm);

/// Units of the side whose turn it is that wait to join charge into the combat of those who are
/// engaged, in line, as far as `charge_reach`; who is confused, or sees none of them, waits on. An
/// enemy that touched nobody and is touched now shoots. They charge: infantry may pursue the horse
/// that it has charged in flank or rear, but the bonus is of an engagement's first round alone.
/// Source  seeds/001, paragraph 6; rules-facts 1.9 and 1.10; seeds/000, "Which units can pursue?",
///         "in the round it charged", and "Charging against enemy in the open".
void move_joining(const Roster& roster, Board& where, UnitSet engaged, Side moving);

}  // namespace fray::warmaster
