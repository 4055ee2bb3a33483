#include "report/bars.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "report/canvas.hpp"
#include "report/number.hpp"

namespace fray::report {
namespace {

constexpr double kHead = 84;
constexpr double kLine = 24;
constexpr double kThick = 14;
constexpr double kDrawing = 420;
constexpr double kForNumber = 64;  ///< room for "+12.3" behind a bar

}  // namespace

std::string bars_svg(const Bars& bars) {
  double least = 0;
  double most = 0;
  double names = 0;
  for (const Bar& bar : bars.bars) {
    names = std::max(names, 13 * in_ems(bar.name));
    if (bar.value.known()) {
      least = std::min({least, bar.value.value, bar.value.low});
      most = std::max({most, bar.value.value, bar.value.high});
    }
  }
  const double scale = most > least ? kDrawing / (most - least) : 0;
  const double left = kChartMargin + names + 16 + (least < 0 ? kForNumber : 0);
  const auto at = [&](double value) { return left + (value - least) * scale; };
  const double width = std::max(left + kDrawing + kForNumber + kChartMargin,
                                2 * kChartMargin + 20 * in_ems(bars.title));
  Canvas canvas;
  canvas.text(kChartMargin, 40, bars.title, {.size = 20, .bold = true});
  canvas.paragraph(kChartMargin, 62, width - 2 * kChartMargin, bars.subtitle,
                   {.fill = colour::kFaint}, 1);
  double y = kHead;
  for (const Bar& bar : bars.bars) {
    canvas.text(kChartMargin, y + kThick - 2, bar.name, {});
    if (bar.value.known()) {
      const double zero = at(0);
      const double end = at(bar.value.value);
      const bool gain = bar.value.value >= 0;
      canvas.box({std::min(zero, end), y, std::abs(end - zero), kThick},
                 gain ? colour::kA : colour::kB);
      if (bar.value.low < bar.value.high) {
        const std::array line{std::pair(at(bar.value.low), y + kThick / 2),
                              std::pair(at(bar.value.high), y + kThick / 2)};
        canvas.line(line, colour::kInk, 2);
      }
      canvas.text(
          gain ? at(std::max(bar.value.value, bar.value.high)) + 6
               : at(std::min(bar.value.value, bar.value.low)) - 6,
          y + kThick - 2,
          bars.gains ? signed_decimal(bar.value.value) : fmt::format("{:.1f}", bar.value.value),
          {.anchor = gain ? Anchor::start : Anchor::end});
    }
    y += kLine;
  }
  const std::array axis{std::pair(at(0), kHead - 6), std::pair(at(0), y)};
  canvas.line(axis, colour::kInk, 1);
  return canvas.document(width, y + kChartMargin, bars.title, bars.subtitle);
}

}  // namespace fray::report
