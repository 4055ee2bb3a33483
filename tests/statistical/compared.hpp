#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "chi_square.hpp"

namespace fray::test {

/// Over the cells that are expected five times and more; all others, and the fights in no cell, are
/// one more.
inline ChiSquare compared(const std::map<std::uint64_t, double>& exact,
                          const std::map<std::uint64_t, std::uint64_t>& found,
                          std::uint64_t trials) {
  const double n = static_cast<double>(trials);
  std::vector<double> chances;
  std::vector<std::uint64_t> counts;
  double other_chance = 1;
  std::uint64_t others = trials;
  for (const auto& [cell, chance] : exact) {
    if (n * chance >= 5) {
      const auto count = found.find(cell);
      chances.push_back(chance);
      counts.push_back(count == found.end() ? 0 : count->second);
      other_chance -= chance;
      others -= counts.back();
    }
  }
  if (n * other_chance >= 5) {
    chances.push_back(other_chance);
    counts.push_back(others);
  } else if (!counts.empty()) {  // too few for a cell of their own
    const auto largest = static_cast<std::size_t>(std::max_element(chances.begin(), chances.end()) -
                                                  chances.begin());
    chances[largest] += other_chance;
    counts[largest] += others;
  }
  return counts.size() < 2 ? ChiSquare{1, 1} : chi_square(counts, chances);
}

inline bool only_possible(const std::map<std::uint64_t, double>& exact,
                          const std::map<std::uint64_t, std::uint64_t>& found) {
  return std::all_of(found.begin(), found.end(),
                     [&](const auto& cell) { return exact.count(cell.first) != 0; });
}

}  // namespace fray::test
