#include "sweep/run.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <iterator>
#include <ranges>
#include <utility>

#include "core/error.hpp"
#include "core/mutex.hpp"
#include "core/parallel.hpp"
#include "games/systems.hpp"
#include "sweep/pack.hpp"
#include "sweep/rows.hpp"

namespace fray::sweep {

namespace {

constexpr std::uint64_t kBlock = 16'384;             ///< rows that are worked out together
constexpr std::size_t kMostPairs = 1'000'000;        ///< that are remembered from block to block
constexpr std::size_t kMostRemembered = 200U << 20;  ///< of answers that are remembered

std::size_t bytes_of(const Solved& solved) {
  std::size_t bytes = sizeof(Solved) + 64 + solved.distributions.size();
  for (const auto& notes : solved.notes) {
    for (const std::string& note : notes) {
      bytes += sizeof(note) + note.size();
    }
  }
  return bytes;
}

}  // namespace

Prepared prepared(const SweepPlan::Row& row) {
  Prepared made;
  made.fight = row.fight();
  made.key = made.fight->key();
  made.remarks = sentences_of(made.fight->warnings());
  const answer::Way way = way_round(*made.fight, row.odds());
  made.has_mirror = way != answer::Way::alone;
  made.mirrored = way == answer::Way::mirrored;
  made.odds = row.odds();
  if (made.mirrored) {
    made.fight = made.fight->mirrored();
    made.odds = answer::seen_from_b(made.odds);
  }
  made.name = name_of(made.fight->answer_name(), made.odds);
  return made;
}

/// Measured on ten sweeps of 25 600 to 104 000 rows and 4 125 to 89 680 fights, which took 96 to 680
/// MB, half of them with distributions.
/// Error  a quarter.
double memory_of(std::uint64_t rows, std::size_t fights, double kept) noexcept {
  constexpr double kRow = 3'000;         // that is at hand
  constexpr double kFight = 1'800;       // that is at hand
  constexpr double kPair = 400;          // of sides that have met
  constexpr double kRemembered = 2'600;  // of a fight that is answered
  constexpr double kRoom = 2;            // that a text has for each of its bytes
  const auto of_rows = static_cast<double>(rows);
  const auto of_fights = static_cast<double>(fights);
  const double counted = static_cast<double>(sizeof(Solved)) + 64 + kept;  // as in bytes_of
  const double remembered = std::min(of_fights, kMostRemembered / counted + double{kBlock});
  return kRow * std::min<double>(kBlock, of_rows) + kFight * std::min<double>(kBlock, of_fights) +
         kPair * std::min<double>(kMostPairs, of_rows) + (kRemembered + kRoom * kept) * remembered;
}

double SweepSoFar::share() const noexcept {
  const double of_those_at_hand =
      fights + kept == 0 ? 0
                         : std::min(1.0, (static_cast<double>(solved - before + kept) + of_fight) /
                                             static_cast<double>(fights + kept));
  const double done = static_cast<double>(rows) + static_cast<double>(at_hand) * of_those_at_hand;
  return of == 0 ? 0 : done / static_cast<double>(of);
}

SweepRunner::SweepRunner(SweepPlan& plan, WorkerPool& workers, int threads)
    : plan_(plan), workers_(workers), threads_(threads), store_(std::make_unique<Store>()) {}
SweepRunner::~SweepRunner() = default;

void SweepRunner::know(Hash128 name, Solved solved) {
  if (store_->bytes < kMostRemembered) {
    store_->bytes += bytes_of(solved);
    store_->solved[name] = std::make_unique<Solved>(std::move(solved));
    store_->kept.insert(name);
  }
}

void SweepRunner::run(std::uint64_t first, std::uint64_t last, const SweepHooks& hooks) {
  Threads threads(threads_);
  so_far_.rows = 0;
  so_far_.of = last - first;
  for (std::uint64_t from = first; from < last;) {
    const std::uint64_t to = std::min(last, (from / kBlock + 1) * kBlock);
    threads.run([&] { block(from, to, hooks); });
    from = to;
  }
}

void SweepRunner::block(std::uint64_t first, std::uint64_t last, const SweepHooks& hooks) {
  if (store_->bytes > kMostRemembered || store_->pairs.size() > kMostPairs) {
    store_->pairs.clear();
    store_->solved.clear();
    store_->kept.clear();
    store_->bytes = 0;
  }
  Block block;
  so_far_.at_hand = last - first;
  so_far_.before = so_far_.solved;
  so_far_.fights = 0;
  so_far_.kept = 0;
  prepare(block, first, last);
  solve(block, hooks);
  if (block.hopes) {
    part_by_throws(block);
    solve(block, hooks);
  }
  write(block, last, hooks);
  so_far_.rows += last - first;
  so_far_.at_hand = 0;
  if (hooks.go_on && !hooks.go_on(so_far_)) {
    throw Interrupted(0);
  }
}

void SweepRunner::prepare(Block& block, std::uint64_t first, std::uint64_t last) {
  block.rows.reserve(static_cast<std::size_t>(last - first));
  const auto refuse = [&](const SweepPlan::Row& row, const InputError& error) {
    counts_.refused += 1;
    if (counts_.first_refusal.empty()) {
      counts_.first_refusal = plan_.wrong(row, error).what();
    }
  };
  for (std::uint64_t number = first; number < last; ++number) {
    auto row = plan_.row(number);
    if (!row) {
      continue;
    }
    if (row->a->refused || row->b->refused) {
      refuse(*row, row->a->refused ? *row->a->refused : *row->b->refused);
      continue;
    }
    Pair& pair = pair_of(block, *row);
    std::unique_ptr<Block::Other> other;
    if (const auto baseline = plan_.baseline(number)) {
      SweepPlan::Row there = plan_.row_in_any_case(*baseline);
      if (!there.a->refused && !there.b->refused) {
        Pair& its_pair = pair_of(block, there);
        other = std::make_unique<Block::Other>(std::move(there), &its_pair);
      }
    }
    block.rows.push_back({std::move(*row), &pair, std::move(other)});
  }
}

/// The pair of all rows that differ in their throws alone, as far as it is solved without any or
/// not known yet; else the row's own.
SweepRunner::Pair& SweepRunner::pair_of(Block& block, const SweepPlan::Row& row) {
  constexpr std::uint32_t kOwn = 1U << 31;
  const auto pair_at = [&](std::uint32_t settings, std::uint64_t seed) -> Pair& {
    auto& pair = store_->pairs[{row.system_number, settings, row.content_of(*row.a),
                                row.content_of(*row.b), seed}];
    if (!pair) {
      pair = std::make_unique<Pair>();
      pair->settings = row.settings_number;
      pair->seed = row.seed;
      block.fresh.emplace_back(row, pair.get());
    }
    return *pair;
  };
  Pair& pair = pair_at(row.throws_number, row.throws_seed());
  const bool thrown_alike =
      (pair.settings == row.settings_number && pair.seed == row.seed) || pair.refused;
  if (thrown_alike || pair.solved == nullptr) {
    block.hopes = block.hopes || !thrown_alike;
    return pair;
  }
  return pair.solved->figures[0].exact() ? pair : pair_at(kOwn | row.settings_number, row.seed);
}

/// Rows whose fight turned out to be simulated have one of their own.
void SweepRunner::part_by_throws(Block& block) {
  block.fresh.clear();
  for (Block::Asked& asked : block.rows) {
    asked.pair = &pair_of(block, asked.row);
    if (asked.other) {
      asked.other->pair = &pair_of(block, asked.other->row);
    }
  }
}

void SweepRunner::solve(Block& block, const SweepHooks& hooks) {
  std::vector<Prepared> made(block.fresh.size());
  for_each_index(made.size(), kTogether, [&](std::size_t i) {
    const auto& [row, pair] = block.fresh[i];
    try {
      made[i] = prepared(row);
      pair->key = made[i].key;
      pair->mirrored = made[i].mirrored;
      pair->remarks = std::move(made[i].remarks);
      if (store_->solved.contains(made[i].name)) {
        made[i].fight.reset();  // so that the next one lies where it did, in a core's cache
      }
    } catch (const InputError& error) {
      pair->refused = std::make_unique<InputError>(error);
    }
  });
  std::vector<SweepTask> tasks;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const auto& [row, pair] = block.fresh[i];
    if (pair->refused) {
      if (stops(row.when_refused, *pair->refused)) {
        throw plan_.wrong(row, *pair->refused);
      }
      continue;
    }
    auto& solved = store_->solved[made[i].name];
    so_far_.kept += store_->kept.erase(made[i].name);
    if (!solved) {
      solved = std::make_unique<Solved>();
      tasks.push_back({row.number, made[i].name, std::move(made[i].fight), made[i].has_mirror,
                       made[i].odds, solved.get(), &plan_});
    }
    pair->solved = solved.get();
  }
  so_far_.fights += tasks.size();
  workers_.work(tasks, hooks, so_far_);
  so_far_.solved += tasks.size();
  counts_.solved += tasks.size();
  for (const SweepTask& task : tasks) {
    store_->bytes += bytes_of(*task.solved);
  }
}

SweepTask SweepRunner::task_of(std::uint64_t number) {
  const SweepPlan::Row row = plan_.row_in_any_case(number);
  Prepared made = prepared(row);
  return {number, made.name, std::move(made.fight), made.has_mirror, made.odds, nullptr, &plan_};
}

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
  solved.figures[0] = games::figures_of(answer);
  if (hooks.keeps_distributions) {
    solved.distributions = pack_distributions(answer);
  }
  solved.notes[0] = answer.notes;
  if (task.has_mirror) {
    answer::Answer changed = mirrored(std::move(answer));
    solved.figures[1] = games::figures_of(changed);
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
    now.of_fight = std::min(of_fight, 1.0);
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
    double furthest = 0;  // even draws that are given up begin anew
    try {
      work_out(task, hooks, threads, [&](const answer::OddsSoFar& now) {
        // Of several at once none tells how far all have come.
        const bool alone = threads > 1 || threads_ == 1;
        if (alone && now.of != 0) {
          furthest =
              std::max(furthest, static_cast<double>(now.trials) / static_cast<double>(now.of));
        }
        return go_on(furthest);
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

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The text with "+6.2" and "-13.0" as "+": numbers with a sign say how much, and not what.
std::string without_amounts(const std::string& text) {
  std::string kind;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool amount = (text[i] == '+' || text[i] == '-') && (i == 0 || text[i - 1] == ' ') &&
                        i + 1 < text.size() && is_digit(text[i + 1]);
    kind += amount ? '+' : text[i];
    while (amount && i + 1 < text.size() &&
           (is_digit(text[i + 1]) ||
            (text[i + 1] == '.' && i + 2 < text.size() && is_digit(text[i + 2])))) {
      ++i;
    }
  }
  return kind;
}

}  // namespace

std::size_t SweepNotes::number_of(const std::string& text) {
  std::string kind = without_amounts(text);
  if (const auto known = numbers_.find(kind); known != numbers_.end()) {
    return known->second;
  }
  if (notes_.size() >= kMost) {
    return kTooMany;
  }
  numbers_.emplace(std::move(kind), notes_.size());
  notes_.push_back({text, 0, UINT64_MAX});
  return notes_.size() - 1;
}

void SweepNotes::count(std::size_t number, std::uint64_t row) noexcept {
  if (number == kTooMany) {
    ++more_;
    return;
  }
  ++notes_[number].rows;
  notes_[number].first_row = std::min(notes_[number].first_row, row);
}

void SweepNotes::add(const SweepNote& note) {
  const std::size_t number = number_of(note.text);
  if (number == kTooMany) {
    more_ += note.rows;
    return;
  }
  SweepNote& own = notes_[number];
  own.text = note.first_row < own.first_row ? note.text : own.text;
  own.rows += note.rows;
  own.first_row = std::min(own.first_row, note.first_row);
}

}  // namespace fray::sweep
