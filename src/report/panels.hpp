#pragma once

#include <functional>
#include <string>
#include <vector>

#include "answer/answer.hpp"
#include "canvas.hpp"

namespace fray::report {

/// One card of a picture: what it is called, how high its drawing is, and how it is drawn into a
/// box.
struct Panel {
  std::string title{};
  std::string subtitle{};
  double height = 0;
  std::function<void(Canvas&, const Box&)> draw{};
};

/// How it ends; the losses, the lengths and the rounds, of whatever quantities the answer has.
std::vector<Panel> panels(const answer::Answer& answer);

}  // namespace fray::report
