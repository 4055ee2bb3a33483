#pragma once

#include <functional>
#include <string_view>

#include "fray/sweep.hpp"
#include "odds/columns.hpp"
#include "sweep/run.hpp"

namespace fray::door {

/// What is told of a sweep while it runs. Each is called by one thread at a time.
struct SweepListener {
  std::function<void(const std::vector<study::Column>&)> columns{};
  std::function<void(const study::SweepRow&)> row{};
  std::function<void(std::string_view)> text{};           ///< CSV
  std::function<bool(const study::SweepSoFar&)> go_on{};  ///< returns false to stop
};

/// The spec of a sweep with its axes set.
/// Throws  InputError.
study::SweepSpec spec_of(const Sweep& sweep);

/// Answers every row. Throws  InputError; Interrupted.
study::SweepCounts run(const study::SweepSpec& spec, int threads, const SweepListener& listener);

/// The cells of a row, in the order of the columns.
std::vector<Cell> cells_of(const study::SweepRow& row);

}  // namespace fray::door
