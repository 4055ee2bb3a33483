// Rows of a block become text, once all their fights are known.

#include "sweep/rows.hpp"

#include <algorithm>

#include "core/parallel.hpp"

namespace fray::sweep {

namespace {

constexpr std::size_t kRowsOfText = 1'024;  ///< that one thread writes in one go

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

void SweepRunner::write(Block& block, std::uint64_t next_row, const SweepHooks& hooks) {
  std::vector<Block::Asked*> rows;
  for (Block::Asked& asked : block.rows) {
    if (asked.pair->refused) {
      counts_.refused += 1;
      if (counts_.first_refusal.empty()) {
        counts_.first_refusal = plan_.wrong(asked.row, *asked.pair->refused).what();
      }
      continue;
    }
    const answer::Figures& figures = asked.pair->solved->figures[0];
    counts_.exact += figures.exact() ? 1 : 0;
    counts_.imprecise += figures.precise ? 0 : 1;
    count_notes(*asked.pair, counts_.rows + rows.size());
    rows.push_back(&asked);
  }
  counts_.rows += rows.size();
  tell(block, hooks);
  const auto answered = [&](const Block::Asked& asked, std::vector<std::string_view>& cells) {
    SweepRow row;
    plan_.cells(asked.row.number, cells);
    row.number = asked.row.number;
    row.cells = cells;
    row.system = asked.row.system_name;
    row.a = asked.row.a->text;
    row.b = asked.row.b->text;
    row.names_a = &asked.row.a->names;
    row.names_b = &asked.row.b->names;
    row.figures = figures_in(asked.row, *asked.pair);
    row.told = asked.pair->told;
    row.columns = &plan_.columns();
    if (asked.other && !asked.other->pair->refused) {
      row.compared = compared(row.figures, *asked.pair, asked.other->row, *asked.other->pair);
    }
    if (!row.figures.exact()) {
      row.seed = asked.row.seed;
      row.sampling = row.figures.sampling;
    }
    row.key = asked.pair->key;
    row.given = asked.row.settings->odds.given;
    row.solved = asked.pair->solved;
    row.mirrored = asked.pair->mirrored;
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
    for (const Block::Asked* const asked : rows) {
      hooks.each(answered(*asked, cells));
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
  constexpr std::uint64_t kTold = UINT64_MAX;
  const std::uint64_t now = ++store_->blocks;
  std::vector<Pair*> shared;
  for (const Block::Asked& asked : block.rows) {
    if (asked.pair->met == now) {
      shared.push_back(asked.pair);
    }
    asked.pair->met = asked.pair->met == kTold || asked.pair->met == now ? kTold : now;
  }
  for_each_index(shared.size(), kTogether, [&](std::size_t i) {
    Pair& pair = *shared[i];
    if (!pair.refused) {
      hooks.tell(pair.solved->figures[pair.mirrored ? 1 : 0], pair.told);
    }
  });
  for (const Pair* const pair : shared) {
    store_->bytes += pair->told.capacity();
  }
}

}  // namespace fray::sweep
