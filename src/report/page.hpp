#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fray::report {

/// What a piece of text is about; a page in colour shows it.
enum class Ink : std::uint8_t { plain, strong, a, draw, b };

struct Span {
  std::string text{};
  Ink ink = Ink::plain;
};

/// Characters (code points) of UTF-8 text, each one column of a terminal.
std::size_t columns(std::string_view utf8) noexcept;

/// At most `width` characters: what is longer ends in "…".
std::string clipped(std::string_view text, std::size_t width);

/// Filled with blanks to `width`.
std::string left(std::string text, std::size_t width);
std::string right(std::string text, std::size_t width);

/// How wide a text is, on paper of some kind.
using Measure = double (*)(std::string_view utf8);
double in_columns(std::string_view utf8) noexcept;

/// Broken between words into lines of at most `width`; longer words are broken where the line ends.
std::vector<std::string> wrapped(std::string_view text, double width, Measure measure = in_columns);

/// A bar of `share` of that many cells in eighths of a cell; what is more than 0 shows at least one
/// eighth.
std::string bar(double share, std::size_t cells);

/// Lines that are put together before a page takes them.
using Block = std::vector<std::vector<Span>>;

/// Lines of text, none wider than the page.
class Page {
 public:
  Page(std::size_t width, bool colour) : width_(width), colour_(colour) {}

  std::size_t width() const noexcept { return width_; }
  /// Blanks at the end are dropped, and what is over the edge is cut off.
  void line(const std::vector<Span>& spans);
  void blank() { text_ += '\n'; }
  /// Two blocks beside each other, the second `indent` characters from the edge; one below the other
  /// where they have no room.
  void beside(const Block& one, const Block& other, std::size_t indent);
  /// `lead` in front of the first line and as many blanks in front of the others.
  void paragraph(const Span& lead, std::string_view words);

  std::string take() { return std::move(text_); }

 private:
  std::size_t width_;
  bool colour_;
  std::string text_{};
};

}  // namespace fray::report
