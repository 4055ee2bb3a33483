#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fray::show {

/// A table on a page. A reader sorts it by a column, and picks rows by a part of a cell.
struct HtmlTable {
  std::vector<std::string> columns{};
  std::vector<std::string> meanings{};           ///< of the columns, or none
  std::vector<std::vector<std::string>> rows{};  ///< as many cells as columns
};

/// The cells of a text of CSV, a heading and a row a line. `file` is for messages.
/// Throws  InputError for what is none.
HtmlTable html_table(std::string_view csv, const std::string& file);

/// An answer as one file that stands alone: what was asked, pictures, numbers, how sure they are,
/// and what makes them again.
struct HtmlAnswer {
  std::string title{};
  std::string subtitle{};               ///< one line under the title
  std::vector<std::string> pictures{};  ///< SVG documents
  std::string text{};                   ///< as a terminal shows it
  HtmlTable table{};
  std::vector<std::string> notes{};
  /// How it came about, a name and what it is: "command", "fray odds ...".
  std::vector<std::pair<std::string, std::string>> facts{};
  /// Longer texts that open when they are pressed.
  std::vector<std::pair<std::string, std::string>> more{};
};

std::string html_of(const HtmlAnswer& answer);

/// Notes and facts alone, for a page that shows its numbers itself.
std::string html_facts(const std::vector<std::string>& notes,
                       const std::vector<std::pair<std::string, std::string>>& facts);

/// A script, and its hash in base 64: a browser runs no other on the page. A test says when the hash is another.
struct HtmlScript {
  std::string_view text;
  std::string_view sha256;
};

/// A whole file of HTML that loads nothing: `style`, `body` and `script` stand in it as they are.
std::string html_file(std::string_view title, std::string_view style, std::string_view body,
                      const HtmlScript& script);

/// What makes a result again: "fray 0.1.0, stream 1: ...".
std::string reproduced_by();

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

}  // namespace fray::show
