#include "field_grid.hpp"

#include <algorithm>
#include <array>

namespace fray::report {
namespace {

constexpr std::uint8_t kUp = 1;
constexpr std::uint8_t kRight = 2;
constexpr std::uint8_t kDown = 4;
constexpr std::uint8_t kLeft = 8;

/// By the ways out of a cell.
constexpr std::array<std::string_view, 16> kLines{" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                  "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

}  // namespace

Axis::Axis(std::vector<std::int32_t> marks, std::int32_t mm_per_cell, std::size_t most_between,
           const std::vector<std::pair<std::int32_t, std::int32_t>>& kept)
    : marks_(std::move(marks)) {
  std::ranges::sort(marks_);
  const auto rest = std::ranges::unique(marks_);
  marks_.erase(rest.begin(), rest.end());
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const auto wanted = static_cast<std::size_t>((marks_[i] - marks_.front() + mm_per_cell / 2) / mm_per_cell) - left_out;
    if (i == 0) {
      cells_.push_back(0);
      continue;
    }
    const bool empty = std::ranges::none_of(
        kept, [&](const auto& span) { return span.first < marks_[i] && span.second > marks_[i - 1]; });
    const std::size_t cell = empty ? std::min(wanted, cells_.back() + most_between) : wanted;
    left_out += wanted - cell;
    cells_.push_back(std::max(cell, cells_.back() + 1));
  }
}

std::size_t Axis::cell(std::int32_t mark) const {
  return cells_[static_cast<std::size_t>(std::ranges::lower_bound(marks_, mark) - marks_.begin())];
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
      at(column, line).ways |= kRight;
      at(column + 1, line).ways |= kLeft;
    }
  }
  for (std::size_t line = area.top; line < area.bottom; ++line) {
    for (const std::size_t column : {area.left, area.right}) {
      at(column, line).ways |= kDown;
      at(column, line + 1).ways |= kUp;
    }
  }
}

void Grid::write(std::size_t column, std::size_t line, const std::vector<std::string>& glyphs, Ink ink) {
  for (const std::string& glyph : glyphs) {
    Cell& cell = at(column++, line);
    cell.glyph = glyph;
    cell.ways = 0;
    cell.ink = ink;
  }
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
