#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/mutex.hpp"
#include "graph/game.hpp"
#include "graph/tally.hpp"

namespace fray::graph {

/// Where moves lead, for all fights that differ only in the odds of their rolls. Situations, reports
/// and moves have numbers.
///
/// Shape  `Kept` is a situation without the fight that it belongs to.
template <class Kept>
struct MoveTable {
  /// What one combination of results leads to. Numbers from 1: 0 where dice fall no more, or where
  /// nothing (more) is told.
  struct Move {
    std::uint16_t next = 0;
    std::array<std::uint16_t, 2> reported{};
  };
  static constexpr std::size_t kMostNumbers = UINT16_MAX;
  static constexpr std::size_t kMostMoves = std::size_t{1} << 19;

  struct From {
    static constexpr std::uint32_t kUnknown = UINT32_MAX;
    Kept situation{};
    /// What its rolls stand for.
    std::uint64_t dealt = 0;
    /// Of each roll, how many outcomes are worked out; 0 where there is no roll.
    std::array<std::uint16_t, Rolls::kMost> outcomes{};
    /// Its moves lie side by side from there, the last roll's outcomes next to each other.
    std::uint32_t first = kUnknown;
  };

  std::vector<From> from{};  ///< the opening first
  std::vector<Move> moves{};
  std::vector<Report> reports{};

  std::size_t bytes() const noexcept {
    return from.size() * sizeof(From) + moves.size() * sizeof(Move) +
           reports.size() * sizeof(Report);
  }
};

/// Sums by number, and the numbers in the order in which they were begun: as a wave of situations
/// has them.
class Sums {
 public:
  void make_room(std::size_t numbers) { sums_.resize(std::max(sums_.size(), numbers)); }
  /// Probability more than 0.
  [[gnu::always_inline]] void add(std::uint32_t number, double probability) {
    Accumulator<double>& sum = sums_[number];
    if (sum.is_nothing()) {
      order_.push_back(number);
    }
    sum.add(probability);
  }
  void clear() {
    for (const std::uint32_t number : order_) {
      sums_[number] = {};
    }
    order_.clear();
  }
  double total(std::uint32_t number) const noexcept { return sums_[number].total(); }
  std::span<const std::uint32_t> order() const noexcept { return order_; }

 private:
  std::vector<Accumulator<double>> sums_{};
  std::vector<std::uint32_t> order_{};
};

/// Carries the probability of one row of moves on to what they tell and lead to.
/// Why   by itself, so that nothing else takes the registers: 3 % of the time of a large sweep.
template <class Move>
[[gnu::noinline]] void spread(std::span<const double> pmf, double before, const Move* move,
                              Sums& reported, Sums& next) {
  for (const double probability : pmf) {
    const double together = before * probability;
    if (together > 0) {
      for (const std::uint16_t report : move->reported) {
        if (report != 0) {
          reported.add(report - 1U, together);
        }
      }
      if (move->next != 0) {
        next.add(move->next - 1U, together);
      }
    }
    ++move;
  }
}

/// Bytes that all tables of one memory hold together.
struct MoveRoom {
  static constexpr std::size_t kMost = std::size_t{128} << 20;
  std::atomic<std::size_t> taken = 0;
};

/// The table that fights of one shape share, and what is known of its use. For any number of
/// threads: whoever works out more keeps a table of its own until it is done.
template <class Kept>
class SharedMoves {
 public:
  using Table = MoveTable<Kept>;

  explicit SharedMoves(std::shared_ptr<MoveRoom> room) : room_(std::move(room)) {}

  /// Whether the fight that asks may share: the first of a shape has nobody to share with.
  bool is_shared() noexcept {
    return met_.fetch_add(1, std::memory_order_relaxed) != 0 &&
           !refused_.load(std::memory_order_relaxed) &&
           room_->taken.load(std::memory_order_relaxed) < MoveRoom::kMost;
  }
  /// Fights of this shape cannot share: nobody tries again.
  void refuse() noexcept { refused_.store(true, std::memory_order_relaxed); }

  std::shared_ptr<const Table> table() {
    const Lock one_at_a_time(changing_);
    return table_;
  }
  void keep(std::shared_ptr<const Table> table) {
    const Lock one_at_a_time(changing_);
    if (table->moves.size() > table_->moves.size()) {
      room_->taken.fetch_add(table->bytes() - table_->bytes(), std::memory_order_relaxed);
      table_ = std::move(table);
    }
  }

 private:
  std::shared_ptr<MoveRoom> room_;
  std::atomic<std::uint32_t> met_ = 0;
  std::atomic<bool> refused_ = false;
  Mutex changing_{};
  std::shared_ptr<const Table> table_ = std::make_shared<const Table>();
};

/// A game whose moves other fights may share. `shared_moves` is nothing where it shares none; `kept`
/// takes a situation out of its fight and `here` puts it into this one. `dealt` names what the rolls
/// of a situation stand for, whatever their dice: 0 where moves depend on more than their results.
///
/// Why   many fights of a sweep have the same shape: 62 000 of 87 000 in bench/everyone.py came after
///       another of theirs. A solution by a table takes a quarter of one by rules
///       (docs/performance.md).
template <class G>
concept SharedGame = Game<G> && requires(const G game, const typename G::Situation situation,
                                         const typename G::Kept kept) {
  { game.shared_moves() } -> std::same_as<SharedMoves<typename G::Kept>*>;
  { game.kept(situation) } -> std::same_as<typename G::Kept>;
  { game.here(kept) } -> std::same_as<typename G::Situation>;
  { game.dealt(situation) } -> std::same_as<std::uint64_t>;
};

/// One fight on a table: its own situations, and moves worked out where nobody has asked for them
/// before.
template <SharedGame G>
class MovesOfFight {
 public:
  using Situation = typename G::Situation;
  using Kept = typename G::Kept;
  using Table = MoveTable<Kept>;

  MovesOfFight(const G& game, SharedMoves<Kept>& shared)
      : game_(game), shared_(shared), known_(shared.table()), table_(known_.get()) {}

  std::size_t situations() const noexcept { return table_->from.size(); }
  std::size_t reports() const noexcept { return table_->reports.size(); }
  Report report(std::uint32_t number) const { return table_->reports[number]; }

  /// The number of the situation that all fights of the shape open in.
  std::uint32_t opening(const Situation& situation) {
    return table_->from.empty() ? number_of(situation) : 0;
  }

  /// The situation of that number in this fight; nothing where its rolls stand for something else.
  const Situation* at(std::uint32_t number) {
    if (here_.size() <= number) {
      here_.resize(table_->from.size());
    }
    const typename Table::From& from = table_->from[number];
    std::optional<Situation>& here = here_[number];
    if (!here) {
      here = game_.here(from.situation);
    }
    return from.dealt != 0 && from.dealt == game_.dealt(*here) ? &*here : nullptr;
  }

  /// Works out what is not known of the moves from there; false where they cannot be shared.
  bool learn(std::uint32_t number, const Rolls& rolls) {
    std::array<std::uint16_t, Rolls::kMost> outcomes = table_->from[number].outcomes;
    bool known = table_->from[number].first != Table::From::kUnknown;
    for (std::size_t roll = 0; roll < rolls.span().size(); ++roll) {
      const auto now = static_cast<std::uint16_t>(rolls.span()[roll].outcomes());
      known &= now <= outcomes[roll];
      outcomes[roll] = std::max(outcomes[roll], now);
    }
    if (known || work_out(number, outcomes, rolls.span().size())) {
      return true;
    }
    shared_.refuse();
    return false;
  }

  /// The moves from there, and how far apart those of two outcomes of each roll are.
  const typename Table::Move* moves(
      std::uint32_t number, std::array<std::uint32_t, Rolls::kMost>& strides) const noexcept {
    const typename Table::From& from = table_->from[number];
    std::uint32_t stride = 1;
    for (std::size_t roll = Rolls::kMost; roll-- > 0;) {
      strides[roll] = stride;
      stride *= std::max<std::uint32_t>(from.outcomes[roll], 1);
    }
    return table_->moves.data() + from.first;
  }

  /// What was worked out is for others too.
  void keep() {
    if (grown_ != nullptr) {
      shared_.keep(std::make_shared<const Table>(grown_->table));
    }
  }

 private:
  /// A table of this fight alone, with numbers to be looked up.
  struct Grown {
    explicit Grown(const Table& known) : table(known) {
      for (const typename Table::From& from : table.from) {
        number_of(from.situation);
      }
      for (const Report report : table.reports) {
        number_of(report);
      }
    }
    /// From 1; one more than there were where it is new.
    std::uint32_t number_of(const Kept& situation) { return numbered(situations, situation); }
    std::uint32_t number_of(Report report) { return numbered(reports, report); }

    Table table;

   private:
    template <class Map, class Key>
    static std::uint32_t numbered(Map& map, const Key& key) {
      std::uint32_t& number = map[key];
      number = number != 0 ? number : static_cast<std::uint32_t>(map.size());
      return number;
    }
    Population<Kept, std::uint32_t> situations{64};
    Tally<std::uint32_t> reports{256};
  };

  Grown& grown() {
    if (grown_ == nullptr) {
      grown_ = std::make_unique<Grown>(*known_);
      table_ = &grown_->table;
    }
    return *grown_;
  }

  std::uint32_t number_of(const Situation& situation) {
    Grown& own = grown();
    const Kept kept = game_.kept(situation);
    const std::uint32_t number = own.number_of(kept);
    if (number > own.table.from.size()) {
      own.table.from.push_back({.situation = kept, .dealt = game_.dealt(situation)});
    }
    return number - 1;
  }

  /// Numbers fit into a move for as long as this is true.
  bool has_room() const noexcept {
    return table_->moves.size() < Table::kMostMoves && table_->from.size() < Table::kMostNumbers &&
           table_->reports.size() < Table::kMostNumbers;
  }

  bool work_out(std::uint32_t number, const std::array<std::uint16_t, Rolls::kMost>& outcomes,
                std::size_t rolls) {
    const Situation* const here = at(number);
    if (here == nullptr) {
      return false;
    }
    const Situation from = *here;  // a copy: the list grows
    Grown& own = grown();
    const auto first = static_cast<std::uint32_t>(own.table.moves.size());
    Results results{};
    for (bool more = true; more;) {
      Transition<Situation> step = game_.after(from, results);
      typename Table::Move move;
      std::size_t reported = 0;
      const Situation& next = settle(game_, step, [&](Report report) {
        const std::uint32_t its = own.number_of(report);
        if (its > own.table.reports.size()) {
          own.table.reports.push_back(report);
        }
        if (reported < move.reported.size()) {
          move.reported[reported] = static_cast<std::uint16_t>(its);
        }
        ++reported;
      });
      if (game_.pending(next) == Pending::rolls) {
        move.next = static_cast<std::uint16_t>(number_of(next) + 1);
      }
      if (reported > move.reported.size() || !has_room()) {
        return false;
      }
      own.table.moves.push_back(move);
      more = false;
      for (std::size_t roll = rolls; roll-- > 0 && !more;) {
        more = ++results[roll] < outcomes[roll];
        results[roll] = more ? results[roll] : std::uint16_t{0};
      }
    }
    own.table.from[number].outcomes = outcomes;
    own.table.from[number].first = first;
    return true;
  }

  const G& game_;
  SharedMoves<Kept>& shared_;
  std::shared_ptr<const Table> known_;
  std::unique_ptr<Grown> grown_{};
  const Table* table_;
  std::vector<std::optional<Situation>> here_{};
};

}  // namespace fray::graph
