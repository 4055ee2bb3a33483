#pragma once

#include "cli/sweep_options.hpp"
#include "fray/study/sweep_plan.hpp"

namespace fray::cli {

/// Prints the first rows of a sweep, how many there are, how many fights they come to, and about how long these take.
void tell_dry_run(study::SweepPlan& plan, const Shard& shard, int threads);

}  // namespace fray::cli
