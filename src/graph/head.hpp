#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph/exact.hpp"
#include "graph/tally.hpp"

namespace fray::graph {

/// Where a wave stands: the round, from 1, and how many waves of it went before.
struct WaveNumber {
  std::uint64_t round = 1;
  std::uint64_t step = 0;
  friend bool operator==(const WaveNumber&, const WaveNumber&) = default;
};

/// How a fight begins, with exact chances: each situation that many fights would come to is followed
/// through all combinations of outcomes, until what is left would be met by few.
///
/// Why   a situation that has fewer combinations than fights costs no more than they do, and what is
///       known exactly has no spread.
template <Game G>
class Head {
 public:
  using Situation = typename G::Situation;

  /// What a fight may have come to; every fight comes to one of them.
  struct Leaf {
    Situation situation{};
    double chance = 0;
    std::uint32_t history = 0;  ///< of what was reported on the way
    bool over = false;          ///< where no dice fall any more
    /// That it is fought in; that of what is over comes after all.
    WaveNumber wave{.round = UINT64_MAX};
  };

  /// As far as so many fights would pay.
  Head(const G& game, std::uint64_t fights)
      : game_(game), most_(static_cast<double>(fights)), most_cells_(kMostWaves * fights) {
    follow_all();
  }

  /// Those that are over last, the others in the order in which they are fought.
  const std::vector<Leaf>& leaves() const noexcept { return leaves_; }
  std::size_t situations() const noexcept { return situations_; }

  template <class Visit>
  void for_each_report(std::uint32_t history, Visit&& visit) const {
    for (; history != 0; history = histories_.entries()[history - 1].first.before) {
      visit(histories_.entries()[history - 1].first.report);
    }
  }

 private:
  static constexpr std::uint64_t kMostWaves = 4;  ///< whose cells may be as many as all fights

  /// What was reported before, numbered from 1, and one report more.
  struct History {
    std::uint32_t before = 0;
    Report report = 0;
    friend bool operator==(const History&, const History&) = default;
  };
  struct HistoryHash {
    std::size_t operator()(const History& history) const noexcept {
      return static_cast<std::size_t>(
          spread_bits(mix64(history.report) + history.before * 0xd1342543de82ef95ULL));
    }
  };
  struct Mass {
    std::uint32_t history = 0;
    double chance = 0;
  };
  using Masses = std::vector<Mass>;
  using Nodes = Population<Situation, Masses>;

  static void add(Masses& masses, std::uint32_t history, double chance) {
    for (Mass& mass : masses) {
      if (mass.history == history) {
        mass.chance += chance;
        return;
      }
    }
    masses.push_back({history, chance});
  }

  std::uint32_t with(std::uint32_t history, Report report) {
    std::uint32_t& number = histories_[{history, report}];
    if (number == 0) {
      number = static_cast<std::uint32_t>(histories_.size());
    }
    return number;
  }

  /// What a step reports and leads to, for all that it happens to.
  void pass(Transition<Situation>&& step, const Masses& masses, double share, std::uint64_t round) {
    reported_.clear();
    bool round_over = false;
    const Situation& next = settle_in_round(game_, step, round, round_over,
                                            [&](Report report) { reported_.push_back(report); });
    const bool over = game_.pending(next) != Pending::rolls;
    Masses* const to = over ? nullptr : &(round_over ? next_round_ : next_)[next];
    for (const Mass& mass : masses) {
      std::uint32_t history = mass.history;
      for (const Report report : reported_) {
        history = with(history, report);
      }
      if (over) {
        ended_[history] += share * mass.chance;
      } else {
        add(*to, history, share * mass.chance);
      }
    }
  }

  void follow_all() {
    pass({game_.opening(), 0}, {{0, 1.0}}, 1.0, 1);
    for (WaveNumber wave; !next_.empty(); ++wave.round) {
      for (wave.step = 0; !next_.empty(); ++wave.step) {
        std::vector<std::pair<Situation, Masses>> now;
        next_.take(now);
        for (const auto& [situation, masses] : now) {
          follow(situation, masses, wave);
        }
      }
      std::swap(next_, next_round_);
    }
    for (const auto& [history, chance] : ended_.entries()) {
      leaves_.push_back(
          {.chance = chance, .history = static_cast<std::uint32_t>(history), .over = true});
    }
  }

  void follow(const Situation& situation, const Masses& masses, WaveNumber wave) {
    double all = 0;
    for (const Mass& mass : masses) {
      all += mass.chance;
    }
    const Rolls rolls = game_.rolls(situation);
    const std::uint64_t cells = std::uint64_t{rolls.cells()} * masses.size();
    if (static_cast<double>(cells) > all * most_ || cells_ + cells > most_cells_) {
      for (const Mass& mass : masses) {
        leaves_.push_back({situation, mass.chance, mass.history, false, wave});
      }
      return;
    }
    cells_ += cells;
    ++situations_;
    Results results{};
    for_each_cell<double>(pmfs_(rolls.span()), 1.0, results,
                          [&](const Results& now, double probability) {
                            pass(game_.after(situation, now), masses, probability, wave.round);
                          });
  }

  const G& game_;
  double most_;
  std::uint64_t most_cells_;
  std::uint64_t cells_ = 0;
  std::size_t situations_ = 0;
  Pmfs<double> pmfs_{};
  Nodes next_{64};
  Nodes next_round_{8};
  FlatMap<History, std::uint32_t, HistoryHash> histories_{64};
  Tally<double> ended_{64};  ///< by history
  std::vector<Leaf> leaves_{};
  std::vector<Report> reported_{};
};

}  // namespace fray::graph
