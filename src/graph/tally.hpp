#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/flat_map.hpp"
#include "graph/game.hpp"

namespace fray::graph {

/// A running sum. Exact weights (integers, fractions) are simply added.
template <class Weight>
class Accumulator {
 public:
  void add(const Weight& value) { sum_ += value; }
  const Weight& total() const noexcept { return sum_; }

 private:
  Weight sum_ = Weight(0);
};

/// Doubles are added with the rounding errors carried along.
/// Error   one rounding of the result and a second-order term, however many numbers are added.
/// Source  Knuth, "The Art of Computer Programming", 4.2.2, theorem B: the error of one addition,
///         without a branch.
template <>
class Accumulator<double> {
 public:
  void add(double value) noexcept {
    const double sum = sum_ + value;
    const double added = sum - sum_;
    carry_ += (sum_ - (sum - added)) + (value - added);
    sum_ = sum;
  }
  double total() const noexcept { return sum_ + carry_; }
  /// Nothing more than 0 was added.
  bool is_nothing() const noexcept { return sum_ == 0; }

 private:
  double sum_ = 0;
  double carry_ = 0;
};

struct ReportHash {
  std::size_t operator()(Report report) const noexcept {
    return static_cast<std::size_t>(spread_bits(report));
  }
};

template <class Situation>
struct SituationHash {
  std::size_t operator()(const Situation& situation) const noexcept {
    const Hash128 key = situation.key();
    return static_cast<std::size_t>(spread_bits(key.high ^ key.low * 0xd1342543de82ef95ULL));
  }
};

/// How often, or with what probability, each report was made.
template <class Value>
using Tally = FlatMap<Report, Value, ReportHash>;

/// What is in each situation: probability, or trials.
template <class Situation, class Value>
using Population = FlatMap<Situation, Value, SituationHash<Situation>>;

/// Situations in the order in which they are met, each once.
template <class Situation>
class Numbered {
 public:
  explicit Numbered(std::size_t room) : numbers_{room} {}

  /// From 0 on. One that is new is kept, and `on_new` is called with it.
  template <class OnNew>
  std::uint32_t number_of(const Situation& situation, OnNew on_new) {
    std::uint32_t& number = numbers_[situation];
    if (number == 0) {
      on_new(situation);
      met_.push_back(situation);
      number = static_cast<std::uint32_t>(met_.size());
    }
    return number - 1;
  }
  std::uint32_t number_of(const Situation& situation) {
    return number_of(situation, [](const Situation&) {});
  }

  bool empty() const noexcept { return met_.empty(); }
  std::size_t size() const noexcept { return met_.size(); }
  const Situation& operator[](std::size_t number) const noexcept { return met_[number]; }

 private:
  Population<Situation, std::uint32_t> numbers_;
  std::vector<Situation> met_{};
};

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

/// What is rolled in each situation of a wave, in their order.
///
/// Why   situations by the million roll in a few hundred ways, and a copy for each would take three
///       times the memory of the situations themselves.
class RollsOfWave {
 public:
  /// Of the next situation. Valid until the next call.
  const Rolls& emplace_back(const Rolls& rolls) {
    std::uint32_t& number = ways_[{rolls}];
    if (number == 0) {
      number = static_cast<std::uint32_t>(ways_.size());
    }
    numbers_.push_back(number - 1);
    return ways_.entries()[number - 1].first.rolls;
  }

  const Rolls& operator[](std::size_t situation) const noexcept {
    return ways_.entries()[numbers_[situation]].first.rolls;
  }
  std::size_t size() const noexcept { return numbers_.size(); }
  std::size_t ways() const noexcept { return ways_.size(); }
  /// The next wave rolls in much the same ways: they stay.
  void clear() noexcept { numbers_.clear(); }

 private:
  struct Way {
    Rolls rolls{};
    friend bool operator==(const Way& one, const Way& other) noexcept {
      return std::ranges::equal(one.rolls.span(), other.rolls.span());
    }
  };
  struct WayHash {
    std::size_t operator()(const Way& way) const noexcept {
      std::uint64_t hash = way.rolls.span().size();
      for (const dice::Roll& roll : way.rolls.span()) {
        hash = hash * 0xd1342543de82ef95ULL + dice::RollHash{}(roll);
      }
      return static_cast<std::size_t>(spread_bits(hash));
    }
  };

  FlatMap<Way, std::uint32_t, WayHash> ways_{};  ///< numbered from 1
  std::vector<std::uint32_t> numbers_{};         ///< situation by situation, from 0
};

}  // namespace fray::graph
