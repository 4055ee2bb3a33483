#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fray/study/figures.hpp"

namespace fray::report {

/// Units of one list against units of another.
struct Matrix {
  std::string system{};
  std::vector<std::string> a{};  ///< sides, down
  std::vector<std::string> b{};  ///< sides, across
  /// Shape   a x b; nothing for what the rules do not allow.
  std::vector<std::optional<study::Figures>> cells{};

  const std::optional<study::Figures>& at(std::size_t row, std::size_t column) const {
    return cells[row * b.size() + column];
  }
};

/// "win, win_low ... or swing": every figure that a picture can draw.
std::string figure_names();

/// The figure of that name. Throws  InputError naming the nearest.
study::Figure figure_named(const std::string& name);

/// Every number of every cell: for each side of A and each figure one line, for each side of B one column. `method` is a
/// figure of its own.
std::string matrix_wide_csv(const Matrix& matrix);

/// The matrix as a coloured picture with its numbers, as far as they can be read: green is good for A, red for B.
/// `figure` is what the cells say; the chance of winning is coloured by win less loss.
std::string matrix_svg(const Matrix& matrix, study::Figure figure);

/// The same as a page that stands alone: headings stay in view, and each cell tells all of its numbers.
std::string matrix_html(const Matrix& matrix, study::Figure figure);

}  // namespace fray::report
