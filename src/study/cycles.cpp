// Cycles of three that a change makes or ends.

#include "study/cycles.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace fray::study {
namespace {

/// Smaller gains of exact fights are rounding.
constexpr double kNothing = 1e-9;

/// The three gains of a cycle, each of who is to gain.
using Three = std::array<answer::Estimate, 3>;

Three gains_in(const AllGains& version, const Cycle& cycle) {
  const answer::Estimate& of_second = version.units[cycle.unit][cycle.second];
  return {version.units[cycle.unit][cycle.first],
          version.among[cycle.first][cycle.second],
          {-of_second.value, -of_second.high, -of_second.low}};
}

bool is_surely_there(const Three& gains) {
  return std::ranges::all_of(
      gains, [](const answer::Estimate& gain) { return gain.known() && gain.low > kNothing; });
}

/// Also where two are even, and surely so.
bool is_surely_not(const Three& gains) {
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
        const Three now = gains_in(here, cycle);
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
