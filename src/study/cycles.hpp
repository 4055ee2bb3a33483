#pragma once

#include <cstddef>
#include <vector>

#include "answer/answer.hpp"

namespace fray::study {

/// A unit that gains from one opponent, who gains from another, who gains from the unit.
struct Cycle {
  std::size_t unit = 0;
  std::size_t first = 0;   ///< from whom it gains
  std::size_t second = 0;  ///< who gains from it
  double least = 0;        ///< the smallest of the three gains
};

/// By opponent: what one side gains from each, unknown where they do not meet.
using Gains = std::vector<answer::Estimate>;

/// Who gains what: units from opponents, and opponents from each other.
struct AllGains {
  std::vector<Gains> units{};
  std::vector<Gains> among{};
};

/// Cycles that surely are there in one version, by 95 % intervals, and surely not in the other.
struct ChangedCycles {
  std::vector<Cycle> came{};  ///< the strongest first
  std::vector<Cycle> went{};
};

/// Shape   the same units and opponents in both, in one order.
ChangedCycles changed_cycles(const AllGains& before, const AllGains& after);

}  // namespace fray::study
