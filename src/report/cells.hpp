#pragma once

#include "report/distributions.hpp"
#include "sweep/run.hpp"

namespace fray::report {

/// What tells the row's answer apart, also where the same fight is answered in several ways.
inline DistributionsOf answer_of(const sweep::SweepRow& row) {
  return {row.key, row.figures.exact() ? std::nullopt
                                       : std::optional(Thrown{row.sampling, row.figures.trials,
                                                              row.seed.value_or(0)})};
}

/// What the row is compared with, and by how much it is more.
template <class Cells>
void compared_cells(const sweep::SweepRow& row, Cells& cells) {
  if (!row.compared) {
    cells.text("");
    for (std::size_t number = 0; number < 3 * answer::kCompared.size(); ++number) {
      cells.none();
    }
    return;
  }
  cells.key(row.compared->key);
  for (const auto& [compared, of] : answer::kCompared) {
    const answer::Estimate& more = row.compared->difference.*of;
    for (const double number : {more.value, more.low, more.high}) {
      cells.number(number);
    }
  }
}

/// The cells of a row in the order of `table_columns`. `Cells` writes them: axis(text, type),
/// text(view), whole(number), number(double), key(hash), none() for what does not exist, and
/// told(view) for the columns from win to rounds_mean where they are written already.
template <class Cells>
void each_cell(const sweep::SweepRow& row, Cells&& cells) {
  const sweep::SweepColumns& columns = *row.columns;
  for (std::size_t axis = 0; axis < columns.axes.size(); ++axis) {
    cells.axis(row.cells[axis], columns.types[axis]);
  }
  for (const std::string_view text : {row.system, row.a, row.b}) {
    cells.text(text);
  }
  for (const answer::SideNames* const names : {row.names_a, row.names_b}) {
    cells.text(names->list);
    cells.text(names->unit);
    cells.text(names->type);
  }
  const answer::Figures& figures = row.figures;
  cells.text(figures.exact() ? "exact" : "simulated");
  figures.exact() ? cells.none() : cells.whole(figures.trials);
  row.seed ? cells.whole(*row.seed) : cells.none();
  constexpr auto kBehindOdds = static_cast<std::size_t>(answer::Figure::a_points);
  std::size_t figure = 0;
  if (!row.told.empty()) {
    cells.told(row.told);
    figure = kBehindOdds;
  }
  for (; figure < answer::kFiguresBeforeKey; ++figure) {
    cells.number(figures.values[figure]);
  }
  cells.key(row.key);
  for (std::size_t ending = 0; ending < columns.endings.size(); ++ending) {
    figures.endings.empty() ? cells.none() : cells.number(figures.endings[ending]);
  }
  if (columns.compares) {
    compared_cells(row, cells);
  }
  for (; figure < answer::kFigures; ++figure) {
    cells.number(figures.values[figure]);
  }
  cells.key(answer_of(row).name());
}

}  // namespace fray::report
