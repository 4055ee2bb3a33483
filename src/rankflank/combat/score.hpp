#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

/// One line of the combat score; no points where it does not count.
struct Bonus {
  const char* why = "";
  int points = 0;
};
/// All lines but wounds, and ranks where a round counts them as it begins.
using Bonuses = std::array<Bonus, 7>;
Bonuses bonuses(const Context& context, const Situation& situation, Side side) noexcept;
int rank_bonus(const Context& context, const Situation& situation, Side side) noexcept;

}  // namespace fray::rankflank
