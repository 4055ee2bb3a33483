#include "show/canvas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/text.hpp"
#include "show/number.hpp"
#include "show/page.hpp"

namespace fray::show {

namespace {

std::string_view to_string(Anchor anchor) {
  return anchor == Anchor::start ? "start" : anchor == Anchor::middle ? "middle" : "end";
}

/// Source  the widths of DejaVu Sans Bold, the widest of the usual fonts, rounded up by class of
///         letter.
double ems(unsigned char first) {
  constexpr std::string_view kThin{" .,:;!'|()[]ijltfIr/\\-"};
  constexpr std::string_view kBroad{"mwMW@%"};
  if (first >= 0xE2) {
    return 1.05;  // most of the scripts beyond Latin, Greek and Cyrillic
  }
  const char letter = static_cast<char>(first);
  if (kThin.find(letter) != std::string_view::npos) {
    return 0.46;
  }
  if (kBroad.find(letter) != std::string_view::npos) {
    return 1.11;
  }
  return letter >= 'A' && letter <= 'Z' ? 0.83 : 0.72;
}

}  // namespace

std::string escaped(std::string_view text) {
  const std::string plain = printable(text, std::string_view::npos);
  std::string xml;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const std::string_view three = std::string_view(plain).substr(i, 3);
    if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF") {
      xml += "\xEF\xBF\xBD";
      i += 2;
      continue;
    }
    switch (plain[i]) {
      case '&': xml += "&amp;"; break;
      case '<': xml += "&lt;"; break;
      case '>': xml += "&gt;"; break;
      case '"': xml += "&quot;"; break;
      case '\'': xml += "&#39;"; break;
      default: xml += plain[i];
    }
  }
  return xml;
}

double in_ems(std::string_view utf8) {
  double width = 0;
  for (const char byte : utf8) {
    const auto first = static_cast<unsigned char>(byte);
    width += (first & 0xC0U) == 0x80U ? 0 : ems(first);
  }
  return width;
}

void Canvas::box(const Box& box, std::string_view fill, double radius, std::string_view edge) {
  marks_ += fmt::format(
      R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.0f}" fill="{}")", box.x,
      box.y, box.width, box.height, radius, fill);
  marks_ += edge.empty() ? "/>\n"
                         : fmt::format(R"( stroke="{}"/>)"
                                       "\n",
                                       edge);
}

void Canvas::line(std::span<const std::pair<double, double>> points, std::string_view stroke,
                  double thick) {
  marks_ += fmt::format(R"(<polyline fill="none" stroke="{}" stroke-width="{:.1f}" points=")",
                        stroke, thick);
  for (const auto& [x, y] : points) {
    marks_ += fmt::format("{:.1f},{:.1f} ", x, y);
  }
  marks_.back() = '"';
  marks_ += "/>\n";
}

void Canvas::text(double x, double y, std::string_view words, const Lettering& lettering) {
  marks_ += fmt::format(
      R"(<text x="{:.1f}" y="{:.1f}" font-size="{:.0f}" fill="{}" text-anchor="{}"{}>{}</text>)"
      "\n",
      x, y, lettering.size, lettering.fill, to_string(lettering.anchor),
      lettering.bold ? R"( font-weight="700")" : "", escaped(words));
}

void Canvas::turned_text(double x, double y, double degrees, std::string_view words,
                         const Lettering& lettering) {
  marks_ += fmt::format("<g transform=\"rotate({:.0f} {:.1f} {:.1f})\">\n", degrees, x, y);
  text(x, y, words, lettering);
  marks_ += "</g>\n";
}

double Canvas::paragraph(double x, double y, double width, std::string_view words,
                         const Lettering& lettering, std::size_t most) {
  std::vector<std::string> lines =
      wrapped(printable(words, std::string_view::npos), width / lettering.size, in_ems);
  if (lines.size() > most) {
    lines.resize(most);
    lines.back() = clipped(lines.back() + "…", columns(lines.back()));
  }
  for (const std::string& line : lines) {
    text(x, y, line, lettering);
    y += lettering.size * kLineHeight;
  }
  return y;
}

std::string Canvas::document(double width, double height, std::string_view title,
                             std::string_view description) const {
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" )"
      R"(role="img" )"
      R"(font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">)"
      "\n<title>{2}</title>\n<desc>{3}</desc>\n"
      R"(<rect width="100%" height="100%" fill="{4}"/>)"
      "\n{5}</svg>\n",
      width, height, escaped(title), escaped(description), colour::kPaper, marks_);
}

namespace {

constexpr double kUnderTitle = 62;  ///< base line of a subtitle
constexpr double kHead = 84;        ///< where bars begin below it, if it is one line
constexpr double kLine = 24;
constexpr double kThick = 14;
constexpr double kDrawing = 420;
constexpr double kForNumber = 64;  ///< room for "+12.3" behind a bar
constexpr double kForRange = 140;  ///< room for "12.3 (0 to 45)"

std::string shown(const Bar& bar, const Bars& bars) {
  const auto& [value, low, high] = bar.value;
  const std::string text = bars.gains ? signed_decimal(value) : fmt::format("{:.1f}", value);
  return bars.ranges ? fmt::format("{} ({:.0f} to {:.0f})", text, low, high) : text;
}

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
  const double width =
      std::max(left + kDrawing + (bars.ranges ? kForRange : kForNumber) + kChartMargin,
               2 * kChartMargin + 20 * in_ems(bars.title));
  Canvas canvas;
  canvas.text(kChartMargin, 40, bars.title, {.size = 20, .bold = true});
  const Lettering faint{.fill = colour::kFaint};
  const double below = canvas.paragraph(kChartMargin, kUnderTitle, width - 2 * kChartMargin,
                                        bars.subtitle, faint, 2);
  const double head = std::max(kHead, below + kHead - kUnderTitle - 1.35 * faint.size);
  double y = head;
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
      canvas.text(gain ? at(std::max(bar.value.value, bar.value.high)) + 6
                       : at(std::min(bar.value.value, bar.value.low)) - 6,
                  y + kThick - 2, shown(bar, bars), {.anchor = gain ? Anchor::start : Anchor::end});
    }
    y += kLine;
  }
  const std::array axis{std::pair(at(0), head - 6), std::pair(at(0), y)};
  canvas.line(axis, colour::kInk, 1);
  return canvas.document(width, y + kChartMargin, bars.title, bars.subtitle);
}

namespace {

constexpr double kLeft = 72;
constexpr double kTop = 92;
constexpr double kWide = 656;
constexpr double kHigh = 480;
constexpr double kDot = 8;
constexpr double kNameSize = 12;
constexpr double kInFrame = 4;  ///< between a name and the frame
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

/// Where the name of a dot at this point covers nothing: to its right, to its left, above or below,
/// and always within the frame.
std::optional<Box> room_for(std::string_view name, double x, double y, std::span<const Box> taken) {
  const double width = in_ems(name) * kNameSize;
  const double right = kLeft + kWide - kInFrame - width;
  if (right < kLeft + kInFrame) {
    return {};
  }
  for (const auto& [at_x, at_y] :
       {std::pair{x + kDot, y - kNameSize / 2}, std::pair{x - kDot - width, y - kNameSize / 2},
        std::pair{x - width / 2, y - kDot - kNameSize}, std::pair{x - width / 2, y + kDot}}) {
    const Box box{std::clamp(at_x, kLeft + kInFrame, right),
                  std::clamp(at_y, kTop + kInFrame, kTop + kHigh - kInFrame - kNameSize), width,
                  kNameSize};
    if (std::ranges::none_of(taken, [&](const Box& other) { return overlap(box, other); })) {
      return box;
    }
  }
  return {};
}

/// Of an axis: where it begins and ends, at whole steps.
struct Range {
  double least = 0;
  double most = 1;
  double step = 1;

  static Range of(double least, double most) {
    const double step = step_to(std::max(most - least, 1e-9));
    return {std::floor(least / step) * step, std::ceil(most / step) * step, step};
  }
  double share(double value) const { return (value - least) / (most - least); }
  std::size_t steps() const { return static_cast<std::size_t>(std::lround((most - least) / step)); }
};

}  // namespace

std::string scatter_svg(const Scatter& scatter) {
  double most_x = 1;
  double most_y = 1;
  double least_y = 0;
  for (const Mark& mark : scatter.marks) {
    most_x = std::max(most_x, mark.x);
    most_y = std::max(most_y, mark.y);
    least_y = std::min(least_y, mark.y);
  }
  const Range across = Range::of(0, scatter.equal ? std::max(most_x, most_y) : most_x);
  const Range up = scatter.equal ? across : Range::of(least_y, most_y);
  const auto x_of = [&](double value) { return kLeft + across.share(value) * kWide; };
  const auto y_of = [&](double value) { return kTop + kHigh - up.share(value) * kHigh; };
  Canvas canvas;
  canvas.text(kChartMargin, 40, scatter.title, {.size = 20, .bold = true});
  canvas.paragraph(kChartMargin, 62, kLeft + kWide - kChartMargin, scatter.subtitle,
                   {.fill = colour::kFaint}, 1);
  canvas.box({kLeft, kTop, kWide, kHigh}, colour::kCard, 2, colour::kEdge);
  for (std::size_t i = 0; i <= std::max(across.steps(), up.steps()); ++i) {
    const double x = across.least + static_cast<double>(i) * across.step;
    const double y = up.least + static_cast<double>(i) * up.step;
    if (i <= across.steps()) {
      canvas.text(x_of(x), kTop + kHigh + 18, fmt::format("{:g}", x),
                  {.size = 12, .fill = colour::kFaint, .anchor = Anchor::middle});
    }
    if (i <= up.steps()) {
      canvas.text(kLeft - 8, y_of(y) + 4, fmt::format("{:g}", y),
                  {.size = 12, .fill = colour::kFaint, .anchor = Anchor::end});
    }
  }
  canvas.text(kLeft + kWide / 2, kTop + kHigh + 40, scatter.x, {.anchor = Anchor::middle});
  canvas.turned_text(kChartMargin, kTop + kHigh / 2, -90, scatter.y, {.anchor = Anchor::middle});
  const std::array line{std::pair(x_of(0), y_of(0)),
                        std::pair(x_of(across.most), y_of(scatter.equal ? up.most : 0))};
  canvas.line(line, colour::kDraw, 1);
  std::vector<Mark> marks = scatter.marks;
  const auto far = [&](const Mark& mark) {
    return scatter.equal ? std::abs(std::log(mark.y / mark.x)) : mark.first ? 1.0 : 0.0;
  };
  std::ranges::stable_sort(marks, std::ranges::greater(), far);
  std::vector<Box> taken;
  for (const Mark& mark : marks) {
    taken.push_back({x_of(mark.x) - kDot / 2, y_of(mark.y) - kDot / 2, kDot, kDot});
    const bool blue = scatter.equal ? mark.y >= mark.x : mark.first;
    canvas.box(taken.back(), blue ? colour::kA : colour::kB, kDot / 2);
  }
  std::size_t named = 0;
  for (const Mark& mark : marks) {
    const std::optional<Box> room = room_for(mark.name, x_of(mark.x), y_of(mark.y), taken);
    if (room && named < kNamed) {
      canvas.text(room->x, room->y + kNameSize - 2, mark.name, {.size = kNameSize});
      taken.push_back(*room);
      ++named;
    }
  }
  return canvas.document(kLeft + kWide + kChartMargin, kTop + kHigh + 64, scatter.title,
                         scatter.subtitle);
}

}  // namespace fray::show
