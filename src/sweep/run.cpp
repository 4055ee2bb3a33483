#include "sweep/run.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <ranges>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/flat_map.hpp"
#include "core/mutex.hpp"
#include "core/parallel.hpp"
#include "games/systems.hpp"
#include "sweep/pack.hpp"
#include "sweep/part.hpp"

namespace fray::sweep {
namespace {

constexpr std::uint64_t kBlock = 16'384;       ///< rows that are worked out together
constexpr std::size_t kMostPairs = 1'000'000;  ///< that are remembered from block to block
constexpr std::size_t kRowsOfText = 1'024;     ///< that one thread writes in one go
constexpr std::size_t kTogether = 64;  ///< small pieces of work that one thread does in a row
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

/// The figures of a pair at the prices of a row.
template <class Pair>
answer::Figures figures_in(const SweepPlan::Row& row, const Pair& pair) {
  const answer::Figures& figures = pair.solved->figures[pair.mirrored ? 1 : 0];
  const auto cost_of = [&](const SideEntry& entry) {
    return row.shares(entry) ? std::optional(entry.cost) : std::nullopt;
  };
  return at_cost(figures, cost_of(*row.a), cost_of(*row.b));
}

template <class Pair>
Compared compared(const answer::Figures& figures, const Pair& pair, const SweepPlan::Row& other,
                  const Pair& its_pair) {
  const answer::Pairing pairing = pair.solved != its_pair.solved       ? answer::Pairing::apart
                                  : pair.mirrored == its_pair.mirrored ? answer::Pairing::same
                                                                       : answer::Pairing::exchanged;
  return {its_pair.key, difference(figures, figures_in(other, its_pair), pairing)};
}

}  // namespace

// What a sweep holds of the rows that it works out together, and from block to block.

/// Sides by content, settings and seed: rows alike in these are one fight.
struct PairKey {
  std::uint32_t system = 0;
  std::uint32_t settings = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint64_t seed = 0;
  friend bool operator==(const PairKey&, const PairKey&) = default;
};

struct PairHash {
  std::size_t operator()(const PairKey& key) const noexcept {
    return static_cast<std::size_t>(
        mix64(mix64(mix64(key.seed) + (static_cast<std::uint64_t>(key.a) << 32 | key.b)) ^
              (static_cast<std::uint64_t>(key.system) << 32 | key.settings)));
  }
};

/// The fight of one pair of sides, once it is known.
struct SweepRunner::Pair {
  Solved* solved = nullptr;
  Hash128 key{};
  bool mirrored = false;
  std::uint32_t settings = 0;  ///< of the row that asked first, as is `seed`
  std::uint64_t seed = 0;
  std::unique_ptr<const InputError> refused{};
  std::vector<std::string> remarks{};  ///< on what its sides say, as they stand in the row
  std::vector<std::size_t> notes{};    ///< numbers among `SweepCounts::notes`, once `noted`
  bool noted = false;
  std::uint64_t met = 0;  ///< the block whose rows asked for it last
  std::string shown{};    ///< by `SweepHooks::tell`, once two rows of a block have asked
};

struct SweepRunner::Block {
  /// The row that another is compared with.
  struct Other {
    SweepPlan::Row row{};
    Pair* pair = nullptr;
  };
  struct OpenRow {
    SweepPlan::Row row{};
    Pair* pair = nullptr;
    std::unique_ptr<Other> other{};
  };
  std::vector<OpenRow> rows{};
  /// Pairs met first here, with their first row.
  std::vector<std::pair<SweepPlan::Row, Pair*>> fresh{};
  /// Some rows have the pair of rows with other throws, in case that it is solved without any.
  bool hopes = false;
};

struct SweepRunner::Store {
  FlatMap<PairKey, std::unique_ptr<Pair>, PairHash> pairs{1024};
  std::unordered_map<Hash128, std::unique_ptr<Solved>, HashOfHash> solved{};
  std::unordered_set<Hash128, HashOfHash> kept{};  ///< by an earlier run, and not asked for yet
  std::size_t bytes = 0;
  std::uint64_t blocks = 0;
  std::vector<std::string> texts{};  ///< of the block at hand: kept for their room
};

Prepared prepared(const SweepPlan::Row& row) {
  Prepared result;
  result.fight = row.fight();
  result.key = result.fight->key();
  result.remarks = result.fight->warnings();
  const answer::Way way = way_round(*result.fight, row.odds());
  result.has_mirror = way != answer::Way::alone;
  result.mirrored = way == answer::Way::mirrored;
  result.odds = row.odds();
  if (result.mirrored) {
    result.fight = result.fight->mirrored();
    result.odds = answer::seen_from_b(result.odds);
  }
  result.name = name_of(result.fight->answer_name(), result.odds);
  return result;
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
  for (Block::OpenRow& wanted : block.rows) {
    wanted.pair = &pair_of(block, wanted.row);
    if (wanted.other) {
      wanted.other->pair = &pair_of(block, wanted.other->row);
    }
  }
}

void SweepRunner::solve(Block& block, const SweepHooks& hooks) {
  std::vector<Prepared> result(block.fresh.size());
  for_each_index(result.size(), kTogether, [&](std::size_t i) {
    const auto& [row, pair] = block.fresh[i];
    try {
      result[i] = prepared(row);
      pair->key = result[i].key;
      pair->mirrored = result[i].mirrored;
      pair->remarks = std::move(result[i].remarks);
      if (store_->solved.contains(result[i].name)) {
        result[i].fight.reset();  // so that the next one lies where it did, in a core's cache
      }
    } catch (const InputError& error) {
      pair->refused = std::make_unique<InputError>(error);
    }
  });
  std::vector<SweepTask> tasks;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto& [row, pair] = block.fresh[i];
    if (pair->refused) {
      if (stops(row.when_refused, *pair->refused)) {
        throw plan_.wrong(row, *pair->refused);
      }
      continue;
    }
    auto& solved = store_->solved[result[i].name];
    so_far_.kept += store_->kept.erase(result[i].name);
    if (!solved) {
      solved = std::make_unique<Solved>();
      tasks.push_back({row.number, result[i].name, std::move(result[i].fight), result[i].has_mirror,
                       result[i].odds, solved.get(), &plan_});
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
  Prepared result = prepared(row);
  return {number,  result.name, std::move(result.fight), result.has_mirror, result.odds,
          nullptr, &plan_};
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

// Rows of a block become text, once all their fights are known.

void SweepRunner::write(Block& block, std::uint64_t next_row, const SweepHooks& hooks) {
  std::vector<Block::OpenRow*> rows;
  for (Block::OpenRow& wanted : block.rows) {
    if (wanted.pair->refused) {
      counts_.refused += 1;
      if (counts_.first_refusal.empty()) {
        counts_.first_refusal = plan_.wrong(wanted.row, *wanted.pair->refused).what();
      }
      continue;
    }
    const answer::Figures& figures = wanted.pair->solved->figures[0];
    counts_.exact += figures.exact() ? 1 : 0;
    counts_.imprecise += figures.precise ? 0 : 1;
    count_notes(*wanted.pair, counts_.rows + rows.size());
    rows.push_back(&wanted);
  }
  counts_.rows += rows.size();
  tell(block, hooks);
  const auto answered = [&](const Block::OpenRow& wanted, std::vector<std::string_view>& cells) {
    SweepRow row;
    plan_.cells(wanted.row.number, cells);
    row.number = wanted.row.number;
    row.cells = cells;
    row.system = wanted.row.system_name;
    row.a = wanted.row.a->text;
    row.b = wanted.row.b->text;
    row.names_a = &wanted.row.a->names;
    row.names_b = &wanted.row.b->names;
    row.figures = figures_in(wanted.row, *wanted.pair);
    row.shown = wanted.pair->shown;
    row.columns = &plan_.columns();
    if (wanted.other && !wanted.other->pair->refused) {
      row.compared = compared(row.figures, *wanted.pair, wanted.other->row, *wanted.other->pair);
    }
    if (!row.figures.exact()) {
      row.seed = wanted.row.seed;
      row.sampling = row.figures.sampling;
    }
    row.key = wanted.pair->key;
    row.given = wanted.row.settings->odds.given;
    row.solved = wanted.pair->solved;
    row.mirrored = wanted.pair->mirrored;
    return row;
  };
  const std::size_t pieces = (rows.size() + kRowsOfText - 1) / kRowsOfText;
  std::vector<std::string>& texts = store_->texts;
  texts.resize(std::max(texts.size(), pieces));
  for_each_index(pieces, 1, [&](std::size_t piece) {
    std::vector<std::string_view> cells;
    texts[piece].clear();
    const std::size_t end = std::min(rows.size(), (piece + 1) * kRowsOfText);
    for (std::size_t i = piece * kRowsOfText; i < end; ++i) {
      hooks.append(answered(*rows[i], cells), texts[piece]);
    }
  });
  hooks.take(std::span(texts).first(pieces), next_row);
  if (hooks.each) {
    std::vector<std::string_view> cells;
    for (const Block::OpenRow* const wanted : rows) {
      hooks.each(answered(*wanted, cells));
    }
  }
}

/// What `fray odds` would say of the row beside its numbers.
void SweepRunner::count_notes(Pair& pair, std::uint64_t row) {
  if (!pair.noted) {
    for (const auto* const notes : {&pair.solved->notes[pair.mirrored ? 1 : 0], &pair.remarks}) {
      for (const std::string& note : *notes) {
        pair.notes.push_back(counts_.notes.number_of(note));
      }
    }
    pair.remarks.clear();
    pair.noted = true;
  }
  for (const std::size_t note : pair.notes) {
    counts_.notes.count(note, row);
  }
}

/// Tells what many rows of the block have in common.
void SweepRunner::tell(const Block& block, const SweepHooks& hooks) {
  if (!hooks.tell) {
    return;
  }
  constexpr std::uint64_t kShown = UINT64_MAX;
  const std::uint64_t now = ++store_->blocks;
  std::vector<Pair*> shared;
  for (const Block::OpenRow& wanted : block.rows) {
    if (wanted.pair->met == now) {
      shared.push_back(wanted.pair);
    }
    wanted.pair->met = wanted.pair->met == kShown || wanted.pair->met == now ? kShown : now;
  }
  for_each_index(shared.size(), kTogether, [&](std::size_t i) {
    Pair& pair = *shared[i];
    if (!pair.refused) {
      hooks.tell(pair.solved->figures[pair.mirrored ? 1 : 0], pair.shown);
    }
  });
  for (const Pair* const pair : shared) {
    store_->bytes += pair->shown.capacity();
  }
}

}  // namespace fray::sweep
