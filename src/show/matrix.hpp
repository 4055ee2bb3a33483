#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/figures.hpp"
#include "show/answer.hpp"

namespace fray::show {

/// Units of one list against units of another.
struct Matrix {
  std::string system{};
  std::vector<std::string> a{};  ///< sides, down
  std::vector<std::string> b{};  ///< sides, across
  /// Settings of all cells that are not the usual ones: "rounds=1, policy=best"; may be empty.
  std::string subtitle{};
  std::string charge{};  ///< who charges: "B charges"; may be empty
  /// Shape   a x b; nothing for what the rules do not allow.
  std::vector<std::optional<answer::Figures>> cells{};
  std::vector<double> rows{};  ///< of how many fights each cell is the mean; empty: of one each
  bool tells_rows = false;     ///< whether a picture says so in each cell

  const std::optional<answer::Figures>& at(std::size_t row, std::size_t column) const {
    return cells[row * b.size() + column];
  }
  double counts(std::size_t row, std::size_t column) const {
    return rows.empty() ? 1 : rows[row * b.size() + column];
  }
};

/// A column that a picture can draw: one that every table has, or an ending of the game's own.
struct Drawn {
  // NOLINTNEXTLINE(google-explicit-constructor): a figure is one.
  Drawn(answer::Figure figure)
      : column(column_of(figure)), place(static_cast<std::size_t>(figure)) {}
  Drawn(const answer::Column& ending, std::size_t among)
      : column(ending), own(true), place(among) {}

  double of(const answer::Figures& cell) const noexcept {
    return own ? cell.endings[place] : cell.values[place];
  }
  bool is(answer::Figure figure) const noexcept {
    return !own && place == static_cast<std::size_t>(figure);
  }
  bool is_chance() const noexcept { return column.type == answer::ColumnType::chance; }

  answer::Column column;
  bool own = false;  ///< `place` counts `Figures::endings`, and else `Figures::values`
  std::size_t place;
};

/// "win, win_low ... or swing": what a picture can draw of every game.
std::string figure_names();

/// The columns of a game's tables that it fills: those that every table has, but for what it does
/// not tell, then its own endings.
std::vector<Drawn> figures_shown(std::string_view system);

/// The column of that name in tables of a game. Throws  InputError naming the nearest, or what this
/// game tells instead.
Drawn figure_named(const std::string& name, std::string_view system);

/// Every number of every cell: for each side of A and each figure that the game tells one line, for
/// each side of B one column. `exact` is a line of its own: 1, or 0 of a simulated cell.
std::string matrix_wide_csv(const Matrix& matrix);

/// The matrix as a coloured picture with its numbers, as far as they can be read: blue is good for
/// A, red for B. `drawn` is what the cells say; the chance of winning is coloured by win less loss,
/// and what is good for neither by how much it is.
std::string matrix_svg(const Matrix& matrix, const Drawn& drawn);

/// The same as a page that stands alone: headings stay in view, and each cell tells all of its
/// numbers. `facts` is HTML that stands below (`html_facts`).
std::string matrix_html(const Matrix& matrix, const Drawn& drawn, std::string_view facts = {});

/// The same for a terminal: numbers on their colours, as many columns as it has room for.
std::string matrix_text(const Matrix& matrix, const Drawn& drawn, const TableStyle& style);

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

}  // namespace fray::show
