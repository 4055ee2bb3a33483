#pragma once

#include <string>
#include <vector>

#include "report/matrix.hpp"

namespace fray::report {

/// How the cells of a matrix are coloured and told, for whatever draws them.
class Heat {
 public:
  Heat(const Matrix& matrix, const Drawn& drawn);

  /// "#rrggbb"
  std::string colour(const answer::Figures& cell) const;
  /// Whether letters on that colour are to be white. Source  WCAG 2.1, 1.4.3: a contrast of at
  /// least 4.5.
  bool dark(const answer::Figures& cell) const;
  double number(const answer::Figures& cell) const { return drawn_.of(cell); }
  /// "67", "< 1": what fits into a cell.
  std::string text(const answer::Figures& cell) const;
  /// All numbers of a cell in one sentence.
  std::string sentence(std::size_t row, std::size_t column) const;

  /// Means over what there is; nothing for a line without a cell.
  std::optional<answer::Figures> mean_of_row(std::size_t row) const;
  std::optional<answer::Figures> mean_of_column(std::size_t column) const;

  std::string title() const;
  std::string legend() const;

 private:
  struct Rgb {
    double red = 0;
    double green = 0;
    double blue = 0;
  };

  double warmth(const answer::Figures& cell) const;
  Rgb mixed(const answer::Figures& cell) const;

  const Matrix& matrix_;
  Drawn drawn_;
  double most_ = 1;  ///< the largest size of the figure
};

/// The parts of side names that all of them share, taken off: "knights" where all are of one list
/// and charge.
std::vector<std::string> short_names(const std::vector<std::string>& sides);

}  // namespace fray::report
