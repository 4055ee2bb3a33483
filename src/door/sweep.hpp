#pragma once

#include <functional>
#include <string_view>

#include "answer/figures.hpp"
#include "fray/sweep.hpp"
#include "sweep/run.hpp"

namespace fray::door {

/// What is told of a sweep while it runs. Each is called by one thread at a time.
struct SweepListener {
  std::function<void(const std::vector<answer::Column>&)> columns{};
  std::function<void(const sweep::SweepRow&)> row{};
  std::function<void(std::string_view)> text{};           ///< CSV
  std::function<bool(const sweep::SweepSoFar&)> go_on{};  ///< returns false to stop
};

/// The spec of a sweep with its axes set.
/// Throws  InputError.
sweep::SweepSpec spec_of(const Sweep& sweep);

/// Answers every row. Throws  InputError; Interrupted.
sweep::SweepCounts run(const sweep::SweepSpec& spec, int threads, const SweepListener& listener);

/// The cells of a row, in the order of the columns.
std::vector<Cell> cells_of(const sweep::SweepRow& row);

}  // namespace fray::door
