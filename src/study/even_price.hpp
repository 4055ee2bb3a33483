#pragma once

#include <optional>
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
/// `near`, where it is known, is a price near to it: the answer is then right to 1e-4 of it alone.
/// Why   where one side is far stronger, a better one hardly shows: all is destroyed either way.
double even_price(std::span<const Exchange> exchanges, std::optional<double> near = {});

}  // namespace fray::study
