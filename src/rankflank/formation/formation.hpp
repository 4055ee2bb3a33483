#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

/// Models that strike: with all their attacks, and in support.
struct Fighters {
  int front = 0;
  int support = 0;
  bool leader = false;  ///< the champion, and a wounded model, are among those in front
};
Fighters fighters(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept;

/// Ranks of so many models that count for a bonus, the first included.
int ranks_of(const Context& context, int unit, int models) noexcept;
/// Source  rules-facts 3.7: a front rank of eight or more.
bool in_line_formation(const Context& context, int unit) noexcept;

}  // namespace fray::rankflank
