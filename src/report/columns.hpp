#pragma once

#include <string>
#include <vector>

#include "answer/columns.hpp"
#include "sweep/plan.hpp"

namespace fray::report {

/// Every column of a table in its order: the sweep's own, those that all tables have, endings of
/// the game's own, and the difference from another row. Source  contract.md, "CSV".
/// Shape  names lie in `columns` where they are the sweep's own, and else as long as the program
///        runs.
std::vector<answer::Column> table_columns(const sweep::SweepColumns& columns);

/// The columns of a difference, behind that of the other row's key.
std::span<const answer::Column> difference_columns();

/// The columns of the long form (`distributions_header`).
std::span<const answer::Column> distribution_columns() noexcept;

/// What columns hold, as one JSON object: name, type, title and limits of each, its unit, and the
/// columns of its interval.
/// Source  Table Schema of Frictionless Standards, 1.0: "unit" and "interval" are properties of our
///         own.
std::string table_schema(std::span<const answer::Column> columns);

}  // namespace fray::report
