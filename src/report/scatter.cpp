#include "report/scatter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "canvas.hpp"

namespace fray::report {
namespace {

constexpr double kLeft = 72;
constexpr double kTop = 92;
constexpr double kSide = 480;
constexpr double kForNames = 200;
constexpr double kDot = 8;
constexpr std::size_t kNamed = 12;

/// A round step of which about five reach `most`.
double step_to(double most) {
  const double power = std::pow(10, std::floor(std::log10(most / 5)));
  for (const double times : {1.0, 2.0, 5.0}) {
    if (times * power * 5 >= most) {
      return times * power;
    }
  }
  return 10 * power;
}

}  // namespace

std::string scatter_svg(const Scatter& scatter) {
  double most = 1;
  for (const Mark& mark : scatter.marks) {
    most = std::max({most, mark.x, mark.y});
  }
  const double step = step_to(most);
  const double end = std::ceil(most / step) * step;
  const auto x_of = [&](double value) { return kLeft + value / end * kSide; };
  const auto y_of = [&](double value) { return kTop + kSide - value / end * kSide; };
  Canvas canvas;
  canvas.text(kChartMargin, 40, scatter.title, {.size = 20, .bold = true});
  canvas.paragraph(kChartMargin, 62, kLeft + kSide + kForNames - 2 * kChartMargin, scatter.subtitle,
                   {.fill = colour::kFaint}, 1);
  canvas.box({kLeft, kTop, kSide, kSide}, colour::kCard, 2, colour::kEdge);
  for (double value = 0; value <= end * 1.0001; value += step) {
    const std::string number = fmt::format("{:g}", value);
    canvas.text(x_of(value), kTop + kSide + 18, number,
                {.size = 12, .fill = colour::kFaint, .anchor = Anchor::middle});
    canvas.text(kLeft - 8, y_of(value) + 4, number,
                {.size = 12, .fill = colour::kFaint, .anchor = Anchor::end});
  }
  canvas.text(kLeft + kSide / 2, kTop + kSide + 40, scatter.x, {.anchor = Anchor::middle});
  canvas.turned_text(kChartMargin, kTop + kSide / 2, -90, scatter.y, {.anchor = Anchor::middle});
  const std::array equal{std::pair(x_of(0), y_of(0)), std::pair(x_of(end), y_of(end))};
  canvas.line(equal, colour::kDraw, 1);
  std::vector<Mark> marks = scatter.marks;
  std::ranges::stable_sort(marks, std::ranges::greater(),
                           [](const Mark& mark) { return std::abs(std::log(mark.y / mark.x)); });
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const Mark& mark = marks[i];
    canvas.box({x_of(mark.x) - kDot / 2, y_of(mark.y) - kDot / 2, kDot, kDot},
               mark.y >= mark.x ? colour::kA : colour::kB, kDot / 2);
    if (i < kNamed) {
      canvas.text(x_of(mark.x) + kDot, y_of(mark.y) + 4, mark.name, {.size = 12});
    }
  }
  return canvas.document(kLeft + kSide + kForNames, kTop + kSide + 64, scatter.title,
                         scatter.subtitle);
}

}  // namespace fray::report
