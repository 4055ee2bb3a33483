#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "page.hpp"

namespace fray::report {

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

}  // namespace fray::report
