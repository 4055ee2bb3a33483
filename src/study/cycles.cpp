// Cycles of three that a change makes or ends.

#include "study/cycles.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace fray::study {
namespace {

/// Smaller gains of exact fights are rounding.
constexpr double kNothing = 1e-9;

/// The gains of a cycle, each of who is to gain, and what is lost to the first opponent by the second:
/// where the field says how both come to a fight, both may gain from each other.
using Four = std::array<answer::Estimate, 4>;

answer::Estimate lost(const answer::Estimate& gain) { return {-gain.value, -gain.high, -gain.low}; }

Four gains_in(const AllGains& version, const Cycle& cycle) {
  return {version.units[cycle.unit][cycle.first], version.among[cycle.first][cycle.second],
          lost(version.units[cycle.unit][cycle.second]),
          lost(version.among[cycle.second][cycle.first])};
}

bool is_surely_there(const Four& gains) {
  return std::ranges::all_of(
      gains, [](const answer::Estimate& gain) { return gain.known() && gain.low > kNothing; });
}

/// Also where two are even, and surely so.
bool is_surely_not(const Four& gains) {
  return std::ranges::any_of(gains, [](const answer::Estimate& gain) {
    const bool even = gain.half_width() == 0 && gain.value <= kNothing;
    return gain.known() && (even || gain.high < -kNothing);
  });
}

std::vector<Cycle> only_in(const AllGains& here, const AllGains& there) {
  std::vector<Cycle> found;
  for (std::size_t unit = 0; unit < here.units.size(); ++unit) {
    for (std::size_t first = 0; first < here.among.size(); ++first) {
      for (std::size_t second = 0; second < here.among.size(); ++second) {
        Cycle cycle{unit, first, second};
        const Four now = gains_in(here, cycle);
        if (first != second && is_surely_there(now) && is_surely_not(gains_in(there, cycle))) {
          cycle.least = std::min({now[0].value, now[1].value, now[2].value});
          found.push_back(cycle);
        }
      }
    }
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &Cycle::least);
  return found;
}

}  // namespace

ChangedCycles changed_cycles(const AllGains& before, const AllGains& after) {
  return {.came = only_in(after, before), .went = only_in(before, after)};
}

}  // namespace fray::study
