#include <algorithm>
#include <atomic>
#include <exception>
#include <iterator>
#include <ranges>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/mutex.hpp"
#include "core/parallel.hpp"
#include "sweep/pack.hpp"
#include "sweep/run.hpp"

namespace fray::sweep {
namespace {

/// Fights that share a memory one after the other, so that it stays in a core's cache.
std::vector<SweepTask*> by_memory(std::span<SweepTask> tasks) {
  std::unordered_map<const void*, std::size_t> first;  // of the tasks that share it
  std::vector<std::pair<std::size_t, SweepTask*>> order;
  order.reserve(tasks.size());
  for (SweepTask& task : tasks) {
    const auto at = first.try_emplace(task.fight->shared_memory(), order.size()).first;
    order.emplace_back(at->second, &task);
  }
  std::ranges::stable_sort(order, {}, &std::pair<std::size_t, SweepTask*>::first);
  std::vector<SweepTask*> sorted;
  sorted.reserve(tasks.size());
  std::ranges::copy(order | std::views::values, std::back_inserter(sorted));
  return sorted;
}

}  // namespace

void work_out(SweepTask& task, const SweepHooks& hooks, int threads,
              const answer::OnProgress& on_progress) {
  answer::OddsOptions odds = task.odds;
  odds.threads = threads;
  answer::Answer answer = task.fight->odds_as_it_stands(odds, on_progress);
  Solved& solved = *task.solved;
  solved.figures[0] = figures_of(answer);
  if (hooks.keeps_distributions) {
    solved.distributions = pack_distributions(answer);
  }
  solved.notes[0] = answer.notes;
  if (task.has_mirror) {
    answer::Answer changed = mirrored(std::move(answer));
    solved.figures[1] = figures_of(changed);
    solved.notes[1] = std::move(changed.notes);
  }
  if (hooks.solved) {
    hooks.solved(task.name, solved);
  }
}

void LocalWorkers::work(std::span<SweepTask> tasks, const SweepHooks& hooks, SweepSoFar so_far) {
  Mutex mutex;
  std::atomic<bool> stopped = false;
  std::atomic<std::uint64_t> done = 0;
  std::exception_ptr error;
  std::atomic<std::uint64_t> error_row = UINT64_MAX;
  const auto go_on = [&](double of_fight) {
    SweepSoFar now = so_far;
    now.solved += done;
    now.of_fight = of_fight;
    if (hooks.go_on && !hooks.go_on(now)) {
      stopped = true;
    }
    return !stopped;
  };
  const auto failed = [&](std::uint64_t row, std::exception_ptr what) {
    const Lock lock(mutex);
    if (row < error_row) {
      error_row = row;
      error = std::move(what);
    }
  };
  const auto one = [&](SweepTask& task, int threads) {
    if (task.row > error_row || !go_on(0)) {  // of several errors the first row's is told
      return;
    }
    try {
      work_out(task, hooks, threads, [&](const answer::OddsSoFar& now) {
        // Of several at once none tells how far all have come.
        const bool alone = threads > 1 || threads_ == 1;
        return go_on(alone && now.of != 0
                         ? static_cast<double>(now.trials) / static_cast<double>(now.of)
                         : 0);
      });
      ++done;
    } catch (const Interrupted&) {
      stopped = true;
    } catch (...) {
      failed(task.row, std::current_exception());
    }
    task.fight.reset();
  };
  if (tasks.size() < static_cast<std::size_t>(threads_)) {
    for (SweepTask& task : tasks) {
      one(task, threads_);
    }
  } else {
    const std::vector<SweepTask*> order = by_memory(tasks);
    for_each_index(order.size(), 1, [&](std::size_t i) { one(*order[i], 1); });
  }
  if (error) {
    try {
      std::rethrow_exception(error);
    } catch (const InputError& refused) {
      throw tasks.front().plan->wrong(error_row, refused);
    }
  }
  if (stopped) {
    throw Interrupted(0);
  }
}

}  // namespace fray::sweep
