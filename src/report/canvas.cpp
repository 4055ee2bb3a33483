#include "canvas.hpp"

#include <fmt/format.h>

#include "core/text.hpp"
#include "page.hpp"

namespace fray::report {
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
  const std::string plain = quotable(text, std::string_view::npos);
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
      wrapped(quotable(words, std::string_view::npos), width / lettering.size, in_ems);
  if (lines.size() > most) {
    lines.resize(most);
    lines.back() = clipped(lines.back() + "…", columns(lines.back()));
  }
  for (const std::string& line : lines) {
    text(x, y, line, lettering);
    y += lettering.size * 1.35;
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

}  // namespace fray::report
