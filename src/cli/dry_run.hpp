#pragma once

#include "cli/sweep_options.hpp"
#include "sweep/plan.hpp"
#include "sweep/spec.hpp"

namespace fray::cli {

/// What is said where the rules allow no row at all, and `spec` says that such rows are left out;
/// `first` is why not the first of them, where it is known.
InputError none_allowed(const sweep::SweepSpec& spec, std::uint64_t rows, const std::string& first);

/// Prints the first rows of a sweep, how many there are, how many fights they come to, about how
/// long these take, and how much room their files take.
void tell_dry_run(const sweep::SweepSpec& spec, sweep::SweepPlan& plan, const Shard& shard,
                  int threads, const SweepOptions& options);

}  // namespace fray::cli
