#pragma once

#include <string>
#include <vector>

namespace fray::report {

struct Mark {
  std::string name{};
  double x = 0;
  double y = 0;
};

/// Two positive numbers of each of many, against each other, and the line where they are equal.
struct Scatter {
  std::string title{};
  std::string subtitle{};
  std::string x{};  ///< what the axes are
  std::string y{};
  std::vector<Mark> marks{};
};

/// A picture that stands alone. Names stand by the dozen that are furthest from the line, by ratio,
/// of those that have room.
std::string scatter_svg(const Scatter& scatter);

}  // namespace fray::report
