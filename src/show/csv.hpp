#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "show/distributions.hpp"
#include "show/study_table.hpp"
#include "sweep/plan.hpp"
#include "sweep/run.hpp"

namespace fray::show {

/// The names of columns, with their line's end.
std::string csv_header(std::span<const answer::Column> columns);

/// One row of one answer, with all that is known as its JSON. What a game does not have is null.
/// `answer` outlives it.
StudyTable table_of(const answer::Answer& answer);

/// Those of a sweep's table.
std::string csv_header(const sweep::SweepColumns& columns);

/// Adds the columns from win to rounds_mean, which are the same whatever the sides cost.
void append_csv_odds(const answer::Figures& figures, std::string& text);

/// Adds one row of a sweep, with its line's end. What the row was told is what `append_csv_odds`
/// adds.
void append_csv(const sweep::SweepRow& row, std::string& text);

/// Text as one cell: quoted where RFC 4180 asks for it, control characters as "\x1b", and a '
/// before what a spreadsheet would run as a formula. Source  RFC 4180, 2.5 to 2.7; P20.
std::string csv_text(std::string_view text);

/// Adds a cell of text, or a number's shortest text (nothing for what is no number), without a
/// comma.
void append_csv_text(std::string_view cell, std::string& text);
void append_csv_number(double value, std::string& text);

/// The content key as files carry it: 32 hexadecimal digits.
void append_key(Hash128 key, std::string& text);

/// What tells the row's answer apart, also where the same fight is answered in several ways.
inline DistributionsOf answer_of(const sweep::SweepRow& row) {
  return {row.key,
          row.figures.exact()
              ? std::nullopt
              : std::optional(Thrown{row.sampling, row.figures.trials, row.seed.value_or(0)}),
          row.given};
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
  if (!row.shown.empty()) {
    cells.shown(row.shown);
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

/// Rows as JSON objects, one a line: the CSV's columns under the CSV's names, numbers as numbers,
/// nothing as null.
class JsonLines {
 public:
  explicit JsonLines(const sweep::SweepColumns& columns);

  /// Adds one row, with its line's end. For any number of threads.
  void append(const sweep::SweepRow& row, std::string& text) const;

 private:
  std::vector<std::string> names_{};  ///< of the sweep's own columns, as JSON with the colon
};

/// Every column of a table in its order: the sweep's own, those that all tables have, endings of
/// the game's own, and the difference from another row. Source  contract.md, "CSV".
/// Shape  names lie in `columns` where they are the sweep's own, and else as long as the program
///        runs.
std::vector<answer::Column> table_columns(const sweep::SweepColumns& columns);

/// The columns of a difference, behind that of the other row's key.
std::span<const answer::Column> difference_columns();

/// Those that only some answers have, as --at-least asks for them: of a family the end of its names.
std::vector<answer::Column> columns_of_answers();

/// The columns of the long form (`distributions_header`).
std::span<const answer::Column> distribution_columns() noexcept;

/// What columns hold, as one JSON object: name, type, title and limits of each, its unit, and the
/// columns of its interval.
/// Source  Table Schema of Frictionless Standards, 1.0: "unit" and "interval" are properties of our
///         own.
std::string table_schema(std::span<const answer::Column> columns);

}  // namespace fray::show
