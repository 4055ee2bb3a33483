#include "report/scatter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
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
constexpr double kNameSize = 12;
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

bool overlap(const Box& one, const Box& other) {
  return one.x < other.x + other.width && other.x < one.x + one.width &&
         one.y < other.y + other.height && other.y < one.y + one.height;
}

/// Where the name of a dot at this point covers nothing: to its right, to its left, above or below.
std::optional<Box> room_for(std::string_view name, double x, double y, double right,
                            std::span<const Box> taken) {
  const double width = in_ems(name) * kNameSize;
  for (const auto& [at_x, at_y] :
       {std::pair{x + kDot, y - kNameSize / 2}, std::pair{x - kDot - width, y - kNameSize / 2},
        std::pair{x - width / 2, y - kDot - kNameSize}, std::pair{x - width / 2, y + kDot}}) {
    const Box box{at_x, at_y, width, kNameSize};
    if (at_x >= kLeft && at_x + width <= right &&
        std::ranges::none_of(taken, [&](const Box& other) { return overlap(box, other); })) {
      return box;
    }
  }
  return {};
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
  std::vector<Box> taken;
  for (const Mark& mark : marks) {
    taken.push_back({x_of(mark.x) - kDot / 2, y_of(mark.y) - kDot / 2, kDot, kDot});
    canvas.box(taken.back(), mark.y >= mark.x ? colour::kA : colour::kB, kDot / 2);
  }
  std::size_t named = 0;
  for (const Mark& mark : marks) {
    const std::optional<Box> room =
        room_for(mark.name, x_of(mark.x), y_of(mark.y), kLeft + kSide + kForNames, taken);
    if (room && named < kNamed) {
      canvas.text(room->x, room->y + kNameSize - 2, mark.name, {.size = kNameSize});
      taken.push_back(*room);
      ++named;
    }
  }
  return canvas.document(kLeft + kSide + kForNames, kTop + kSide + 64, scatter.title,
                         scatter.subtitle);
}

}  // namespace fray::report
