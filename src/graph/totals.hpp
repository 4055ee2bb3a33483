#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph/game.hpp"
#include "graph/tally.hpp"

namespace fray::graph {

/// Two numbers that are only told when a fight ends, such as the hits that each side has taken.
/// Moves add to them, and nothing else asks for them.
using Totals = std::array<std::int16_t, 2>;

constexpr Totals sum_of(const Totals& one, const Totals& other) noexcept {
  const auto sum = [&](std::size_t i) {
    return static_cast<std::int16_t>(std::min(one[i] + other[i], INT16_MAX));
  };
  return {sum(0), sum(1)};
}

/// A situation without its totals, and those.
template <class Situation>
struct Parted {
  Situation matters;
  Totals totals{};
};

/// A game that can part what matters of a situation from its totals: `parted(s).matters` goes on as
/// `s` does, and its end tells so much less as the totals say, which `with_totals` puts back into
/// the report. `keeps_totals` is false where there is nothing to be gained by it.
/// Why   the engines then follow all situations together that differ in their totals alone.
template <class G>
concept TotalsGame = Game<G> && requires(const G game, const typename G::Situation situation,
                                         Report report, const Totals totals) {
  { game.keeps_totals() } -> std::same_as<bool>;
  { game.parted(situation) } -> std::same_as<Parted<typename G::Situation>>;
  { game.with_totals(report, totals) } -> std::same_as<Report>;
};

/// What matters of a situation to what comes after it.
template <Game G>
typename G::Situation what_matters(const G& game, const typename G::Situation& situation) {
  if constexpr (TotalsGame<G>) {
    return game.parted(situation).matters;
  } else {
    return situation;
  }
}

/// How much of something there is with each totals, in the order of the totals.
template <class Weight>
class ByTotals {
 public:
  using Entry = std::pair<Totals, Accumulator<Weight>>;

  void add(const Totals& totals, const Weight& weight) {
    auto at = std::ranges::lower_bound(entries_, totals, {}, &Entry::first);
    if (at == entries_.end() || at->first != totals) {
      at = entries_.insert(at, {totals, {}});
    }
    at->second.add(weight);
  }
  const std::vector<Entry>& entries() const noexcept { return entries_; }
  Weight total() const {
    Accumulator<Weight> sum;
    for (const auto& [totals, weight] : entries_) {
      sum.add(weight.total());
    }
    return sum.total();
  }

 private:
  std::vector<Entry> entries_{};
};

}  // namespace fray::graph
