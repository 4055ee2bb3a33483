#include "fray/study/sweep_run.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "fray/graph/flat_map.hpp"

namespace fray::study {
namespace {

constexpr std::uint64_t kBlock = 16'384;          ///< rows that are worked out together
constexpr std::size_t kRowsOfText = 1'024;        ///< that one thread writes in one go
constexpr std::size_t kMostPairs = 1'000'000;     ///< that are remembered from block to block
constexpr std::size_t kMostBytes = 200U << 20;    ///< of answers that are remembered

struct HashOfHash {
  std::size_t operator()(Hash128 key) const noexcept { return static_cast<std::size_t>(key.low); }
};

/// Sides by content, and settings: rows alike in these are one fight.
struct PairKey {
  std::uint32_t system = 0;
  std::uint32_t settings = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  friend bool operator==(const PairKey&, const PairKey&) = default;
};

struct PairHash {
  std::size_t operator()(const PairKey& key) const noexcept {
    return static_cast<std::size_t>(mix64(mix64(static_cast<std::uint64_t>(key.a) << 32 | key.b) ^
                                          (static_cast<std::uint64_t>(key.system) << 32 | key.settings)));
  }
};

/// Settings that an exact answer does not depend on do not part it from others.
Hash128 name_of(Hash128 fight, const OddsOptions& odds) {
  Hasher hasher("answer");
  hasher.word(fight.high).word(fight.low).word(static_cast<std::uint64_t>(odds.method));
  if (odds.method != Method::exact) {
    hasher.word(static_cast<std::uint64_t>(odds.sampling)).word(odds.trials.value_or(0)).word(odds.seed);
    hasher.word(std::bit_cast<std::uint64_t>(odds.precision.value_or(0)));
  }
  return hasher.finish();
}

/// The fight of two sides as it is worked out: of the two ways round, the one whose key is lower.
struct Prepared {
  std::unique_ptr<const Fight> fight{};
  Hash128 key{};  ///< as asked
  Hash128 name{};
  bool mirrored = false;
  bool has_mirror = false;
};

Prepared prepared(const SweepPlan::Row& row) {
  Prepared made;
  made.fight = row.system->fight(*row.a->side, *row.b->side, row.settings->fight);
  made.key = made.fight->key();
  Hash128 lower = made.key;
  if (auto mirrored = made.fight->mirrored()) {
    made.has_mirror = true;
    const Hash128 other = mirrored->key();
    if (std::pair(other.high, other.low) < std::pair(lower.high, lower.low)) {
      lower = other;
      made.mirrored = true;
      made.fight = std::move(mirrored);
    }
  }
  made.name = name_of(lower, row.settings->odds);
  return made;
}

std::size_t bytes_of(const Solved& solved) { return sizeof(Solved) + 64 + solved.kept[0].size() + solved.kept[1].size(); }

}  // namespace

/// The fight of one pair of sides, once it is known.
struct SweepRunner::Pair {
  Solved* solved = nullptr;
  Hash128 key{};
  bool mirrored = false;
  std::unique_ptr<const InputError> refused{};
  std::uint64_t met = 0;  ///< the block whose rows asked for it last
  std::string told{};     ///< by `SweepHooks::tell`, once two rows of a block have asked
};

struct SweepRunner::Block {
  /// The row that another is compared with.
  struct Other {
    SweepPlan::Row row{};
    Pair* pair = nullptr;
  };
  struct Asked {
    SweepPlan::Row row{};
    Pair* pair = nullptr;
    bool first_of_key = true;
    std::unique_ptr<const Other> other{};
  };
  std::vector<Asked> rows{};
  std::vector<std::pair<SweepPlan::Row, Pair*>> fresh{};  ///< pairs met first here, with their first row
};

namespace {

/// The figures of a pair at the prices of a row.
template <class Pair>
Figures figures_in(const SweepPlan::Row& row, const Pair& pair) {
  const Figures& figures = pair.solved->figures[pair.mirrored ? 1 : 0];
  return at_cost(figures, row.a->shared ? row.a->points : figures[Figure::a_points],
                 row.b->shared ? row.b->points : figures[Figure::b_points]);
}

template <class Pair>
Compared compared(const Figures& figures, const Pair& pair, const SweepPlan::Row& other, const Pair& its_pair) {
  const Pairing pairing = pair.solved != its_pair.solved      ? Pairing::apart
                          : pair.mirrored == its_pair.mirrored ? Pairing::same
                                                               : Pairing::exchanged;
  return {its_pair.key, difference(figures, figures_in(other, its_pair), pairing)};
}

}  // namespace

struct SweepRunner::Store {
  graph::FlatMap<PairKey, std::unique_ptr<Pair>, PairHash> pairs{1024};
  std::unordered_map<Hash128, std::unique_ptr<Solved>, HashOfHash> solved{};
  std::unordered_set<Hash128, HashOfHash> told{};  ///< keys whose first row has gone by
  std::size_t bytes = 0;
  std::uint64_t blocks = 0;
  std::vector<std::string> texts{};  ///< of the block at hand, as is `text`: kept for their room
  std::string text{};
};

SweepRunner::SweepRunner(SweepPlan& plan, Crew& crew, int threads)
    : plan_(plan), crew_(crew), threads_(threads), store_(std::make_unique<Store>()) {}
SweepRunner::~SweepRunner() = default;

void SweepRunner::know(Hash128 name, Solved solved) {
  if (store_->bytes < kMostBytes) {
    store_->bytes += bytes_of(solved);
    store_->solved[name] = std::make_unique<Solved>(std::move(solved));
  }
}

void SweepRunner::run(std::uint64_t first, std::uint64_t last, const SweepHooks& hooks) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads_));
  tbb::task_arena arena(threads_);
  so_far_.rows = 0;
  so_far_.of = last - first;
  for (std::uint64_t from = first; from < last;) {
    const std::uint64_t to = std::min(last, (from / kBlock + 1) * kBlock);
    arena.execute([&] { block(from, to, hooks); });
    from = to;
  }
}

void SweepRunner::block(std::uint64_t first, std::uint64_t last, const SweepHooks& hooks) {
  if (store_->bytes > kMostBytes || store_->pairs.size() > kMostPairs) {
    store_->pairs.clear();
    store_->solved.clear();
    store_->bytes = 0;
  }
  Block block;
  prepare(block, first, last);
  solve(block, hooks);
  write(block, last, hooks);
  so_far_.rows += last - first;
  if (hooks.go_on && !hooks.go_on(so_far_)) {
    throw Interrupted(0);
  }
}

void SweepRunner::prepare(Block& block, std::uint64_t first, std::uint64_t last) {
  block.rows.reserve(last - first);
  const auto refuse = [&](const SweepPlan::Row& row, const InputError& error) {
    counts_.refused += 1;
    if (counts_.first_refusal.empty()) {
      counts_.first_refusal = of_row(row, error).what();
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
    std::unique_ptr<const Block::Other> other;
    if (const auto baseline = plan_.baseline(number)) {
      SweepPlan::Row there = plan_.row_in_any_case(*baseline);
      if (!there.a->refused && !there.b->refused) {
        Pair& its_pair = pair_of(block, there);
        other = std::make_unique<const Block::Other>(std::move(there), &its_pair);
      }
    }
    block.rows.push_back({std::move(*row), &pair, true, std::move(other)});
  }
}

SweepRunner::Pair& SweepRunner::pair_of(Block& block, const SweepPlan::Row& row) {
  auto& pair = store_->pairs[{row.system_number, row.settings_number, row.a->content, row.b->content}];
  if (!pair) {
    pair = std::make_unique<Pair>();
    block.fresh.emplace_back(row, pair.get());
  }
  return *pair;
}

void SweepRunner::solve(Block& block, const SweepHooks& hooks) {
  std::vector<Prepared> made(block.fresh.size());
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, made.size(), 64), [&](const auto& range) {
    for (std::size_t i = range.begin(); i != range.end(); ++i) {
      const auto& [row, pair] = block.fresh[i];
      try {
        made[i] = prepared(row);
        pair->key = made[i].key;
        pair->mirrored = made[i].mirrored;
      } catch (const InputError& error) {
        pair->refused = std::make_unique<InputError>(row.when_refused == Refused::stop ? of_row(row, error) : error);
      }
    }
  });
  std::vector<SweepTask> tasks;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const auto& [row, pair] = block.fresh[i];
    if (pair->refused) {
      if (row.when_refused == Refused::stop) {
        throw InputError(*pair->refused);
      }
      continue;
    }
    auto& solved = store_->solved[made[i].name];
    if (!solved) {
      solved = std::make_unique<Solved>();
      tasks.push_back({row.number, made[i].name, std::move(made[i].fight), made[i].has_mirror, row.settings->odds,
                       solved.get()});
    }
    pair->solved = solved.get();
  }
  crew_.work(tasks, hooks, so_far_);
  so_far_.solved += tasks.size();
  counts_.solved += tasks.size();
  for (const SweepTask& task : tasks) {
    store_->bytes += bytes_of(*task.solved);
  }
}

void SweepRunner::write(Block& block, std::uint64_t next_row, const SweepHooks& hooks) {
  std::vector<Block::Asked*> rows;
  for (Block::Asked& asked : block.rows) {
    if (asked.pair->refused) {
      counts_.refused += 1;
      if (counts_.first_refusal.empty()) {
        counts_.first_refusal = of_row(asked.row, *asked.pair->refused).what();
      }
      continue;
    }
    const Figures& figures = asked.pair->solved->figures[0];
    counts_.exact += figures.exact() ? 1 : 0;
    counts_.imprecise += figures.precise ? 0 : 1;
    asked.first_of_key = !hooks.keep || store_->told.insert(asked.pair->key).second;
    rows.push_back(&asked);
  }
  counts_.rows += rows.size();
  tell(block, hooks);
  const auto answered = [&](const Block::Asked& asked, std::vector<std::string_view>& cells) {
    SweepRow row;
    const Solved& solved = *asked.pair->solved;
    plan_.cells(asked.row.number, cells);
    row.number = asked.row.number;
    row.cells = cells;
    row.system = asked.row.system_name;
    row.a = asked.row.a->text;
    row.b = asked.row.b->text;
    row.figures = figures_in(asked.row, *asked.pair);
    row.told = asked.pair->told;
    row.columns = &plan_.columns();
    if (asked.other && !asked.other->pair->refused) {
      row.compared = compared(row.figures, *asked.pair, asked.other->row, *asked.other->pair);
    }
    if (!row.figures.exact()) {
      row.seed = asked.row.settings->odds.seed;
    }
    row.key = asked.pair->key;
    row.first_of_key = asked.first_of_key;
    row.kept = solved.kept[asked.pair->mirrored ? 1 : 0];
    return row;
  };
  const std::size_t pieces = (rows.size() + kRowsOfText - 1) / kRowsOfText;
  std::vector<std::string>& texts = store_->texts;
  texts.resize(std::max(texts.size(), pieces));
  tbb::parallel_for(std::size_t{0}, pieces, [&](std::size_t piece) {
    std::vector<std::string_view> cells;
    texts[piece].clear();
    const std::size_t end = std::min(rows.size(), (piece + 1) * kRowsOfText);
    for (std::size_t i = piece * kRowsOfText; i < end; ++i) {
      hooks.append(answered(*rows[i], cells), texts[piece]);
    }
  });
  store_->text.clear();
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    store_->text += texts[piece];
  }
  hooks.take(store_->text, next_row);
  if (hooks.each) {
    std::vector<std::string_view> cells;
    for (const Block::Asked* const asked : rows) {
      hooks.each(answered(*asked, cells));
    }
  }
}

/// Tells what many rows of the block have in common.
void SweepRunner::tell(const Block& block, const SweepHooks& hooks) {
  if (!hooks.tell) {
    return;
  }
  constexpr std::uint64_t kTold = UINT64_MAX;
  const std::uint64_t now = ++store_->blocks;
  std::vector<Pair*> shared;
  for (const Block::Asked& asked : block.rows) {
    if (asked.pair->met == now) {
      shared.push_back(asked.pair);
    }
    asked.pair->met = asked.pair->met == kTold || asked.pair->met == now ? kTold : now;
  }
  tbb::parallel_for(std::size_t{0}, shared.size(), [&](std::size_t i) {
    Pair& pair = *shared[i];
    if (!pair.refused) {
      hooks.tell(pair.solved->figures[pair.mirrored ? 1 : 0], pair.told);
    }
  });
  for (const Pair* const pair : shared) {
    store_->bytes += pair->told.capacity();
  }
}

SweepTask SweepRunner::task_of(std::uint64_t number) {
  const SweepPlan::Row row = plan_.row_in_any_case(number);
  Prepared made = prepared(row);
  return {number, made.name, std::move(made.fight), made.has_mirror, row.settings->odds, nullptr};
}

}  // namespace fray::study
