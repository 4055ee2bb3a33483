#pragma once

#include <span>

namespace fray::study {

/// What comes of a unit's fights with one opponent.
struct Exchange {
  double price = 0;      ///< of the opponent
  double weight = 0;     ///< how often they meet
  double destroyed = 0;  ///< the share of the opponent that the unit destroys
  double lost = 0;       ///< the share of itself that it loses
};

/// The price at which the unit destroys as much value as it loses, by fights of one against one:
/// opponents that cost about as much count, the less the farther. What is left between the two
/// prices counts by the square, as strength grows with numbers. Not a number where the unit
/// destroys nothing, or loses nothing.
/// Why   where one side is far stronger, a better one hardly shows: all is destroyed either way.
double even_price(std::span<const Exchange> exchanges);

/// How many times as much a unit is worth with a change as without it. Both are measured against the
/// same opponents, weighed alike: those count most that cost about `near`, which lies between the two.
/// Not a number where either destroys nothing, or loses nothing.
/// Shape   the same fights of both, in one order.
/// Why     each by opponents near its own price, the two meet others, and what lists ask too much or
///         too little for those is told as what the change is worth.
double times_the_price(std::span<const Exchange> changed, std::span<const Exchange> unchanged,
                       double near);

}  // namespace fray::study
