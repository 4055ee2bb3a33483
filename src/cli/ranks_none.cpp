// Built where there is no MPI: fray is always alone.

#include "cli/ranks.hpp"

namespace fray::cli {

const bool kHasMpi = false;

std::unique_ptr<Ranks> Ranks::join() { return nullptr; }
Ranks::~Ranks() = default;
void Ranks::serve(study::SweepRunner&, int, const study::SweepHooks&) {}
void Ranks::dismiss() {}
void RankWorkers::work(std::span<study::SweepTask> tasks, const study::SweepHooks& hooks,
                       study::SweepSoFar so_far) {
  study::LocalWorkers(threads_).work(tasks, hooks, so_far);
}
bool is_lesser_rank() { return false; }

}  // namespace fray::cli
