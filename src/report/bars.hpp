#pragma once

#include <string>
#include <vector>

#include "answer/estimate.hpp"

namespace fray::report {

struct Bar {
  std::string name{};
  answer::Estimate value{};
};

/// Values beside each other, each a bar from a common zero.
struct Bars {
  std::string title{};
  std::string subtitle{};
  std::vector<Bar> bars{};  ///< from the top down; those that are unknown have no bar
  bool gains = true;        ///< values are told with their sign
};

/// A picture that stands alone; intervals are lines across the ends of bars.
std::string bars_svg(const Bars& bars);

}  // namespace fray::report
