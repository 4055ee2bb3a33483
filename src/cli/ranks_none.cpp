// Built where there is no MPI: fray is always alone.

#include "cli/ranks.hpp"

namespace fray::cli {

const bool kHasMpi = false;

std::unique_ptr<Ranks> Ranks::join() { return nullptr; }
Ranks::~Ranks() = default;
void Ranks::serve(sweep::SweepRunner&, int, const sweep::SweepHooks&) {}
void Ranks::dismiss() {}
void RankWorkers::work(std::span<sweep::SweepTask> tasks, const sweep::SweepHooks& hooks,
                       sweep::SweepSoFar so_far) {
  sweep::LocalWorkers(threads_).work(tasks, hooks, so_far);
}
bool is_lesser_rank() { return false; }
bool is_one_of_many_ranks() { return false; }
void leave_job() noexcept {}

}  // namespace fray::cli
