#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/trace.hpp"
#include "field/stand.hpp"
#include "show/answer.hpp"
#include "show/page.hpp"

namespace fray::show {

/// The field in letters and lines, north at the top, who touches whom below it.
///
/// Shape  a column is 5 mm and a line 10 mm, or as many times that as the width needs; edges that
///        lie apart are never drawn as one, so what touches on paper touches on the field.
std::string field_text(const answer::FieldPicture& field, const TableStyle& style);

/// The field as a picture that stands alone.
/// Shape  to scale, but for long stretches on which no stand is, where with them all would be
///        small: a jagged strip marks them.
std::string field_svg(const answer::FieldPicture& field);

/// The picture with what a program needs to move units on it, as one JSON object: "svg"; "scale", the
/// pixels of a millimetre; "piece", what one of "stands" is ("stand" or "model"); "units", each with
/// its side ("a" or "b"), its place, its name, what is said of it, and the unit "within" which it
/// stands, or null; and "stands", each with its side, its unit by its place, where it faces, and its
/// base, which is "mm" of the field (west, south, east, north) and a "box" of the picture's pixels (x,
/// y, width, height). Where "at" counts along the front, 0, 0 is the middle of the line between both
/// sides.
std::string field_json(const answer::FieldPicture& field);

/// Columns or lines of a drawing: each place along an axis has its own, no two the same one, and no
/// span fewer than it has where nothing else is drawn.
class Cells {
 public:
  /// From one place to another.
  struct Span {
    std::int32_t from = 0;
    std::int32_t to = 0;
  };

  /// Units  `places` in millimetres, in order.
  Cells(std::vector<std::int32_t> places, const std::vector<Span>& spans, std::int32_t mm_per_cell);

  std::size_t cell(std::int32_t place) const;
  std::size_t cells() const noexcept { return cells_.empty() ? 0 : cells_.back() + 1; }

 private:
  std::vector<std::int32_t> places_;
  std::vector<std::size_t> cells_{};
};

/// A sheet of characters on which boxes share their edges.
class Grid {
 public:
  /// A piece of the sheet, ends included.
  struct Area {
    std::size_t left = 0;
    std::size_t top = 0;
    std::size_t right = 0;
    std::size_t bottom = 0;
  };

  Grid(std::size_t columns, std::size_t lines) : columns_(columns), cells_(columns * lines) {}

  void fill(const Area& area, std::string_view glyph);
  /// Single lines around the area, joined to those that are there.
  void frame(const Area& area);
  /// One character after another; each shows what the text is about.
  void write(std::size_t column, std::size_t line, const std::vector<std::string>& glyphs, Ink ink);

  /// Whether a cell shows this, and no line.
  bool shows(std::string_view glyph) const;

  std::size_t lines() const noexcept { return columns_ == 0 ? 0 : cells_.size() / columns_; }
  std::vector<Span> line(std::size_t line) const;

 private:
  struct Cell {
    std::uint8_t ways = 0;  ///< of lines out of this cell: 1 up, 2 right, 4 down, 8 left
    Ink ink = Ink::plain;
    std::string glyph{};
  };
  Cell& at(std::size_t column, std::size_t line) { return cells_[line * columns_ + column]; }

  std::size_t columns_;
  std::vector<Cell> cells_;
};

/// "A2", or "A" where its side has no other unit.
std::string unit_letter(const answer::FieldPicture& field, bool is_a, int unit);

/// A triangle that points where a stand looks, north being up.
std::string_view arrow(field::Facing facing) noexcept;

/// Who touches whom, unit by unit, with how many stands by which edge.
/// Shape  "A touches B1: 3 by the front" and "B1 touches A: 2 by the front, 1 by a corner"; a stand
///        counts once, by the first edge of the order in which stands strike.
/// Source  seeds/000, "Attack value".
std::vector<std::string> contact_words(const answer::FieldPicture& field);

/// What is drawn: the stands with room around them, and ground and edges of the table as far as a
/// retreat may soon come to them; cut off at the table's edge.
field::Rectangle view_of(const answer::FieldPicture& field);

/// The part of a rectangle that is in view, or nothing.
std::optional<field::Rectangle> cut(const field::Rectangle& area, const field::Rectangle& view);

/// Edges of the table along the rim of what is drawn: north, south, west, east.
std::array<std::optional<field::Rectangle>, 4> edges_in_view(const answer::FieldPicture& field,
                                                             const field::Rectangle& view);

/// A kind of ground of which a piece is in view.
struct SeenGround {
  field::Terrain kind{};
  bool goes_on = false;  ///< beyond what is drawn, on the table
};

/// The kinds of ground in view, each once, of what stands wholly cover only where that shows
/// through them.
std::vector<SeenGround> ground_in_view(const answer::FieldPicture& field,
                                       const field::Rectangle& view, bool shows_under_stands);

/// "farther off: woods, hill", of the kinds of which a piece on the table is wholly out of view;
/// nothing where none is.
std::string ground_far_off(const answer::FieldPicture& field, const field::Rectangle& view);

/// "woods", or "woods (goes on beyond)".
std::string words_of(const SeenGround& ground);

/// Where lengths lie along one axis of a drawing, long stretches on which no stand is cut short.
/// Units  millimetres, from the western or northern end of what is drawn
class FieldAxis {
 public:
  enum class Along : std::uint8_t { x, y };
  static constexpr std::int32_t kInFull = std::numeric_limits<std::int32_t>::max();

  /// A piece of the drawing that stands for a longer one.
  struct Break {
    std::int32_t from = 0;
    std::int32_t to = 0;
  };

  /// Shape  no stretch between two edges of what is in view is longer than `longest_gap` where no
  ///        stand is.
  FieldAxis(const answer::FieldPicture& field, const field::Rectangle& view, Along along,
            std::int32_t longest_gap);

  /// Shape  of an edge of a stand, of the view, or of ground as far as it is in view.
  std::int32_t from(const field::Rectangle& area) const { return at(near(area)); }
  std::int32_t to(const field::Rectangle& area) const { return at(far(area)); }

  std::int32_t length() const noexcept { return places_.empty() ? 0 : places_.back(); }
  /// All of them, in order.
  const std::vector<std::int32_t>& places() const noexcept { return places_; }
  const std::vector<Break>& breaks() const noexcept { return breaks_; }

 private:
  std::int32_t near(const field::Rectangle& area) const noexcept {
    return along_ == Along::x ? area.west : -area.north;
  }
  std::int32_t far(const field::Rectangle& area) const noexcept {
    return along_ == Along::x ? area.east : -area.south;
  }
  std::int32_t at(std::int32_t edge) const;

  Along along_;
  std::vector<std::int32_t> edges_{};
  std::vector<std::int32_t> places_{};
  std::vector<Break> breaks_{};
};

}  // namespace fray::show
