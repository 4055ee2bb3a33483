#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "study/standings.hpp"
#include "study/value_lost.hpp"

namespace fray::study {

/// Whether another unit does better at every opponent.
enum class Dominated : std::uint8_t { no, perhaps, surely };

/// "no", "perhaps" or "surely".
const char* name_of(Dominated dominated) noexcept;

/// A unit beside the one that comes nearest to doing better than it everywhere.
struct Shade {
  std::optional<std::size_t> by{};  ///< of the standings; nothing where they have no prices
  Dominated dominated = Dominated::no;
  /// Of the opponents, by weight: those at which that one does better.
  double share = 0;
  /// Below this price no unit surely or perhaps does better at every opponent, by the intervals of
  /// today's; not a number where none does now.
  double leaves_at = 0;
  /// Points won less points lost, by what counts as lost. Its interval is never too narrow.
  answer::Estimate swing{};
  /// It is not surely dominated, and no unit of those who are not costs as little and has as high a
  /// swing, one of the two better.
  bool on_front = false;
  bool on_front_of_role = false;  ///< the same among those of its role
};

/// Units of a list beside each other, for the same points of each: a unit is dominated where another
/// has, at every opponent, points won less points lost that are at least as high for each point of
/// its price, and higher somewhere. Surely: also by the ends of 95 % intervals. Perhaps: no opponent
/// is surely met better by the unit, and on the whole the other does better.
///
/// What a unit destroys, and the share of itself that it loses, do not depend on its price. So it
/// leaves the shade of another at that opponent where what it destroys is, of all opponents, most of
/// what it would have to, with its interval; or where the other does no better on the whole.
/// Shape   one for each standing, whose fights have the losses that the value asks for, and a role
///         for each. Opponents count where both are allowed to meet them.
/// `apart`: who dominates a unit is of its role, too.
std::vector<Shade> shades_of(const std::vector<Standing>& standings, const Opposition& opposition,
                             FightShares& shares, const std::vector<std::string>& roles = {},
                             bool apart = false);

}  // namespace fray::study
