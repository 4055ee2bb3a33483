#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/answer.hpp"

namespace fray::show {

/// The colours of pictures. Text on paper has a contrast of at least 4.5 (WCAG 2.1, 1.4.3); A and B
/// also differ in lightness for those who see no difference between colours.
namespace colour {
inline constexpr std::string_view kPaper = "#faf8f3";
inline constexpr std::string_view kCard = "#ffffff";
inline constexpr std::string_view kEdge = "#e6e1d6";
inline constexpr std::string_view kInk = "#22302b";
inline constexpr std::string_view kBlack = "#000000";  ///< on a colour, where ink is too light
inline constexpr std::string_view kFaint = "#5d6763";
inline constexpr std::string_view kA = "#1f5d99";
inline constexpr std::string_view kDraw = "#cdb982";
inline constexpr std::string_view kDrawn = "#766330";  ///< of letters
inline constexpr std::string_view kB = "#b3530f";
}  // namespace colour

/// Pixels. Pictures of an answer and of its field stand above each other and are of one width.
inline constexpr double kPictureWidth = 880;
inline constexpr double kPictureMargin = 32;
inline constexpr double kPictureInner = kPictureWidth - 2 * kPictureMargin;
inline constexpr double kChartMargin = 24;

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
};

enum class Anchor : std::uint8_t { start, middle, end };

struct Lettering {
  double size = 13;  ///< pixels
  std::string_view fill = colour::kInk;
  Anchor anchor = Anchor::start;
  bool bold = false;
};

/// How wide a text of this size may be drawn, with the widest of the usual fonts. Units  pixels,
/// for a size of 1.
double in_ems(std::string_view utf8);

/// Text as XML and HTML may hold it: control characters spelled out, U+FFFE and U+FFFF replaced,
/// markup escaped.
/// Source  XML 1.0, 2.2 "Characters" and 2.4 "Character Data and Markup".
std::string escaped(std::string_view text);

inline constexpr double kLineHeight = 1.35;  ///< of a paragraph, in sizes of its letters

/// A picture that grows by what is drawn on it. Units  pixels.
class Canvas {
 public:
  void box(const Box& box, std::string_view fill, double radius = 2, std::string_view edge = {});
  /// A line from point to point, pairs of x and y.
  void line(std::span<const std::pair<double, double>> points, std::string_view stroke,
            double thick);
  /// One line of text; `y` is its base line.
  void text(double x, double y, std::string_view words, const Lettering& lettering);
  /// One line of text turned about its beginning. Units  degrees, clockwise.
  void turned_text(double x, double y, double degrees, std::string_view words,
                   const Lettering& lettering);
  /// Lines of at most `width`, at most `most` of them, the last cut with "…". Returns the base line
  /// below the last.
  double paragraph(double x, double y, double width, std::string_view words,
                   const Lettering& lettering, std::size_t most = 3);

  /// The whole file; `title` and `description` are what a screen reader says. No element has an id,
  /// so that several pictures may stand in one page.
  std::string document(double width, double height, std::string_view title,
                       std::string_view description) const;

 private:
  std::string marks_{};
};

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
  bool ranges = false;      ///< and between which numbers they lie
};

/// A picture that stands alone; intervals are lines across the ends of bars.
std::string bars_svg(const Bars& bars);

struct Mark {
  std::string name{};
  double x = 0;
  double y = 0;
  bool first = false;  ///< where `equal` is not: named before all others, and in A's colour
};

/// Two numbers of each of many, against each other. The first is positive.
struct Scatter {
  std::string title{};
  std::string subtitle{};
  std::string x{};  ///< what the axes are
  std::string y{};
  std::vector<Mark> marks{};
  /// Both are positive and of one kind: one scale, and a line where they are equal.
  bool equal = true;
};

/// A picture that stands alone. Names stand by the dozen that are furthest from the line, by ratio,
/// or by those that come first, where they have room.
std::string scatter_svg(const Scatter& scatter);

}  // namespace fray::show
