#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fray/matchup.hpp"

namespace fray {

/// One thing that a sweep varies: "a", "b", "a.attacks", "rounds", "policy" ...
struct Axis {
  std::string name{};
  std::vector<Value> values{};  ///< one at least
};

/// Many fights: every combination of the axes, the first slowest.
struct Sweep {
  /// A spec as `fray sweep` reads it (docs/guide/sweeps.md); empty where the axes say everything.
  std::string spec{};
  /// In its place: the name of the file that holds it.
  std::string file{};
  /// The game, a name of `systems()`; where it is empty, what the spec says, or Warmaster.
  std::string system{};
  /// Each takes the place of the spec's axis or setting of that name, or is added.
  std::vector<Axis> axes{};
  int threads = 0;  ///< 0: all of the machine
};

/// What a column's cells hold: words, whole numbers, numbers, or chances from 0 to 1.
enum class ColumnType : unsigned char { text, whole, number, chance };

/// A column of a sweep's table; docs/reference/columns.md has them all.
struct Column {
  std::string name{};   ///< "a_stands_lost"
  std::string means{};  ///< what it says, in words
  ColumnType type = ColumnType::number;
  std::string unit{};  ///< of a number that has one
};

/// Nothing where the game has no such number.
using Cell = std::variant<std::monostate, std::string, std::uint64_t, double>;

/// A row of a sweep's table.
/// Shape   a cell for each column, in their order.
struct Row {
  std::uint64_t number = 0;  ///< from 0; rows that are left out count
  std::vector<Cell> cells{};
};

/// Called with the columns before the first row.
using OnColumns = std::function<void(const std::vector<Column>&)>;
/// Called with each row, in their order, by one thread at a time.
using OnRow = std::function<void(const Row&)>;

/// Called with the table as `fray sweep` writes it, in pieces: the header, then rows.
using OnText = std::function<void(std::string_view csv)>;

/// How far a sweep has come.
struct SweepSoFar {
  std::uint64_t rows = 0;  ///< done
  std::uint64_t of = 0;    ///< in all
  double share = 0;        ///< of all the work, about
};

/// Returns false to stop: the sweep then throws an Error of Fault::stopped. Called by many threads,
/// one at a time.
using OnSweep = std::function<bool(const SweepSoFar&)>;

/// What a sweep came to.
struct SweepResult {
  std::uint64_t rows = 0;            ///< in the table
  std::uint64_t exact = 0;           ///< of them, solved exactly
  std::uint64_t refused = 0;         ///< left out, because the rules do not allow them
  std::vector<std::string> notes{};  ///< sentences on what was assumed
};

}  // namespace fray
