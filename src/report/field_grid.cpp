#include "field_grid.hpp"

#include <algorithm>
#include <array>

namespace fray::report {
namespace {

constexpr std::uint8_t kToTop = 1;
constexpr std::uint8_t kToRight = 2;
constexpr std::uint8_t kToBottom = 4;
constexpr std::uint8_t kToLeft = 8;

/// By the ways out of a cell.
constexpr std::array<std::string_view, 16> kLines{" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                  "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

}  // namespace

Cells::Cells(std::vector<std::int32_t> places, const std::vector<Span>& spans,
             std::int32_t mm_per_cell)
    : places_(std::move(places)) {
  const auto cells_of = [&](std::int32_t mm) {
    return static_cast<std::size_t>((mm + mm_per_cell / 2) / mm_per_cell);
  };
  for (const std::int32_t place : places_) {
    std::size_t wanted = cells_of(place - places_.front());
    for (const Span& span : spans) {
      wanted = span.to == place ? std::max(wanted, cell(span.from) + cells_of(span.to - span.from))
                                : wanted;
    }
    cells_.push_back(cells_.empty() ? 0 : std::max(wanted, cells_.back() + 1));
  }
}

std::size_t Cells::cell(std::int32_t place) const {
  return cells_[static_cast<std::size_t>(std::ranges::lower_bound(places_, place) -
                                         places_.begin())];
}

void Grid::fill(const Area& area, std::string_view glyph) {
  for (std::size_t line = area.top; line <= area.bottom; ++line) {
    for (std::size_t column = area.left; column <= area.right; ++column) {
      at(column, line).glyph = glyph;
    }
  }
}

void Grid::frame(const Area& area) {
  for (std::size_t column = area.left; column < area.right; ++column) {
    for (const std::size_t line : {area.top, area.bottom}) {
      at(column, line).ways |= kToRight;
      at(column + 1, line).ways |= kToLeft;
    }
  }
  for (std::size_t line = area.top; line < area.bottom; ++line) {
    for (const std::size_t column : {area.left, area.right}) {
      at(column, line).ways |= kToBottom;
      at(column, line + 1).ways |= kToTop;
    }
  }
}

void Grid::write(std::size_t column, std::size_t line, const std::vector<std::string>& glyphs,
                 Ink ink) {
  for (const std::string& glyph : glyphs) {
    Cell& cell = at(column++, line);
    cell.glyph = glyph;
    cell.ways = 0;
    cell.ink = ink;
  }
}

bool Grid::shows(std::string_view glyph) const {
  return std::ranges::any_of(
      cells_, [&](const Cell& cell) { return cell.ways == 0 && cell.glyph == glyph; });
}

std::vector<Span> Grid::line(std::size_t line) const {
  std::vector<Span> spans;
  for (std::size_t column = 0; column < columns_; ++column) {
    const Cell& cell = cells_[line * columns_ + column];
    const std::string_view glyph = cell.ways != 0       ? kLines[cell.ways]
                                   : cell.glyph.empty() ? std::string_view(" ")
                                                        : std::string_view(cell.glyph);
    const Ink ink = cell.ways != 0 ? Ink::plain : cell.ink;
    if (spans.empty() || spans.back().ink != ink) {
      spans.push_back({"", ink});
    }
    spans.back().text += glyph;
  }
  return spans;
}

}  // namespace fray::report
