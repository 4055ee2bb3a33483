#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dice/pmf.hpp"
#include "graph/exact.hpp"
#include "graph/tally.hpp"

namespace fray::graph {

/// A game that can say what a report is worth, and who decides: without that nobody can tell a good
/// decision from a bad.
template <class G>
concept ValuedGame =
    Game<G> && requires(const G game, const typename G::Situation situation, Report report) {
      { game.worth(report) } -> std::same_as<double>;  ///< to side A; ends of fights only
      { game.decides_for_a(situation) } -> std::same_as<bool>;
      /// Of the fight where decisions are weighed, worths and all.
      { game.weighed_name() } -> std::same_as<Hash128>;
    };

/// The engine that carries values backwards along the graph: in each choice the decision that is
/// best for whoever decides, the other side deciding as well for itself.
///
/// Situations that differ only in totals have one value: no worth may depend on totals.
///
/// Error   values are sums of doubles, right to about 1e-12 of the largest worth; of equal
///         decisions the first is taken.
/// Shape   only for games that never come back to a situation; graphs beyond `most_cells` are given
///         up.
template <ValuedGame G>
class BackwardInduction {
 public:
  using Situation = typename G::Situation;

  /// Called now and then with the cells that were followed; it stops the work by throwing.
  using OnCells = std::function<void(std::uint64_t cells)>;

  BackwardInduction(const G& game, std::uint64_t most_cells, OnCells on_cells = {})
      : game_(game), most_cells_(most_cells), on_cells_(std::move(on_cells)) {}

  /// What the fight is worth to A when everybody decides for the best; nothing when it is too large
  /// or without an end.
  std::optional<double> solve() {
    if (game_.recurs()) {
      return std::nullopt;
    }
    const double value = value_of({game_.opening(), 0});
    return given_up_ ? std::nullopt : std::optional(value);
  }

  /// Calls `visit(situation, chance, values)` for each choice that the fight comes to when all is
  /// decided for the best, once it is solved: the chance of it, and what each decision is worth.
  template <class Visit>
  void each_choice(Visit&& visit) {
    follow([&](const Situation& situation, double chance, std::span<const double> values) {
      visit(situation, chance, values);
      return true;
    });
  }

  /// The chance that a fight comes to a choice for which `is(situation)` holds, however often, when
  /// all is decided for the best. Once it is solved.
  template <class Is>
  double chance_of(Is&& is) {
    Accumulator<double> sum;
    follow([&](const Situation& situation, double chance, std::span<const double>) {
      const bool found = is(situation);
      if (found) {
        sum.add(chance);
      }
      return !found;
    });
    return sum.total();
  }

  /// Situations whose values are known.
  std::size_t weighed() const noexcept { return solved_.size(); }

  /// The best decision of a choice that the fight can come to.
  int best(const Situation& situation) const {
    const Solved* const known = solved_.find(what_matters(game_, situation));
    return known != nullptr ? known->best : game_.decide(situation);
  }

 private:
  struct Solved {
    double value = 0;  ///< to A
    int best = 0;      ///< decision; of a choice only
  };

  /// From the opening on; not beyond a choice where `goes_on(situation, chance, values)` is false.
  template <class GoesOn>
  void follow(GoesOn&& goes_on) {
    Population<Situation, double> reach;
    reach[what_matters(game_, game_.opening())] = 1;
    const auto pass = [&](const Transition<Situation>& step, double chance) {
      if (game_.pending(step.next) != Pending::end) {
        reach[what_matters(game_, step.next)] += chance;
      }
    };
    // A situation's value was noted once all that come after it had theirs.
    for (std::size_t i = solved_.size(); i-- > 0;) {
      const Situation situation = solved_.entries()[i].first;
      const double* const found = reach.find(situation);
      if (found == nullptr) {
        continue;
      }
      const double chance = *found;
      if (game_.pending(situation) == Pending::choice) {
        std::vector<double> values;
        for (int decision = 0; decision < game_.options(situation); ++decision) {
          values.push_back(value_of(game_.after(situation, decision)));
        }
        if (goes_on(situation, chance, std::span<const double>(values))) {
          pass(game_.after(situation, best(situation)), chance);
        }
      } else {
        each_result(game_.rolls(situation), [&](const Results& now, double probability) {
          pass(game_.after(situation, now), chance * probability);
        });
      }
    }
  }

  double value_of(const Transition<Situation>& step) {
    const double reported = step.report == 0 ? 0 : game_.worth(step.report);
    switch (game_.pending(step.next)) {
      case Pending::end: return reported;
      case Pending::choice: return reported + choose(what_matters(game_, step.next));
      case Pending::rolls: break;
    }
    return reported + expect(what_matters(game_, step.next));
  }

  /// Whether all that can be met comes to no more cells than may be followed. What is met is counted
  /// before it is followed, so that too large a graph is known for it soon.
  bool is_within_bounds() {
    Numbered<Situation> met{256};
    std::uint64_t cells = 0;
    const auto meet = [&](const Situation& there) {
      if (game_.pending(there) != Pending::end) {
        met.number_of(what_matters(game_, there), [&](const Situation& fresh) {
          cells += game_.pending(fresh) == Pending::choice
                       ? static_cast<std::uint64_t>(game_.options(fresh))
                       : game_.rolls(fresh).cells();
        });
      }
    };
    meet(game_.opening());
    for (std::size_t from = 0; from < met.size() && cells <= most_cells_; ++from) {
      const Situation situation = met[from];  // a copy: the list grows while it is followed
      if (game_.pending(situation) == Pending::choice) {
        for (int decision = 0; decision < game_.options(situation); ++decision) {
          meet(game_.after(situation, decision).next);
        }
        continue;
      }
      each_result(game_.rolls(situation), [&](const Results& now, double) {
        if (cells <= most_cells_) {
          meet(game_.after(situation, now).next);
        }
      });
    }
    return cells <= most_cells_;
  }

  double expect(const Situation& situation) {
    if (const Solved* const known = solved_.find(situation)) {
      return known->value;
    }
    const Rolls rolls = game_.rolls(situation);
    cells_ += rolls.cells();
    if (!counted_ && cells_ > kWorthCounting) {
      counted_ = true;
      given_up_ |= !is_within_bounds();
    }
    given_up_ |= cells_ > most_cells_;
    if (on_cells_ && cells_ >= next_reported_) {
      on_cells_(cells_);
      next_reported_ = cells_ + kCellsBetween;
    }
    Accumulator<double> sum;
    if (!given_up_) {
      each_result(rolls, [&](const Results& now, double probability) {
        if (!given_up_) {
          sum.add(probability * value_of(game_.after(situation, now)));
        }
      });
    }
    solved_[situation].value = sum.total();
    return sum.total();
  }

  template <class Take>
  void each_result(const Rolls& rolls, Take&& take) {
    // Copies: what follows asks for distributions of its own.
    std::array<std::vector<double>, Rolls::kMost> kept;
    std::array<std::span<const double>, Rolls::kMost> pmfs;
    const auto found = pmfs_(rolls.span());
    for (std::size_t i = 0; i < found.size(); ++i) {
      kept[i].assign(found[i].begin(), found[i].end());
      pmfs[i] = kept[i];
    }
    Results results{};
    for_each_cell<double>({pmfs.data(), found.size()}, 1.0, results, std::forward<Take>(take));
  }

  double choose(const Situation& situation) {
    if (const Solved* const known = solved_.find(situation)) {
      return known->value;
    }
    const bool for_a = game_.decides_for_a(situation);
    const int options = game_.options(situation);
    cells_ += static_cast<std::uint64_t>(options);
    int best = 0;
    double value = value_of(game_.after(situation, 0));
    for (int decision = 1; decision < options && !given_up_; ++decision) {
      const double other = value_of(game_.after(situation, decision));
      // Better by more than rounding: of equal decisions the first.
      if ((for_a ? other - value : value - other) > 1e-9) {
        value = other;
        best = decision;
      }
    }
    solved_[situation] = {.value = value, .best = best};
    return value;
  }

  static constexpr std::uint64_t kCellsBetween = 100'000;
  static constexpr std::uint64_t kWorthCounting = 200'000;

  const G& game_;
  std::uint64_t most_cells_;
  OnCells on_cells_;
  std::uint64_t cells_ = 0;
  std::uint64_t next_reported_ = 0;
  bool counted_ = false;
  bool given_up_ = false;
  Pmfs<double> pmfs_{};
  Population<Situation, Solved> solved_{};
};

/// A game in which everybody decides as an advice says.
template <ValuedGame G>
class Advised {
 public:
  using Situation = typename G::Situation;

  Advised(const G& game, const BackwardInduction<G>& advice) : game_(game), advice_(advice) {}

  Situation opening() const { return game_.opening(); }
  Pending pending(const Situation& situation) const { return game_.pending(situation); }
  Rolls rolls(const Situation& situation) const { return game_.rolls(situation); }
  int options(const Situation& situation) const { return game_.options(situation); }
  int decide(const Situation& situation) const { return advice_.best(situation); }
  Transition<Situation> after(const Situation& situation, const Results& results) const {
    return game_.after(situation, results);
  }
  Transition<Situation> after(const Situation& situation, int decision) const {
    return game_.after(situation, decision);
  }
  bool recurs() const { return game_.recurs(); }
  /// Another fight than the one by fixed policies.
  Hash128 name() const { return game_.weighed_name(); }
  bool keeps_totals() const
    requires TotalsGame<G>
  {
    return game_.keeps_totals();
  }
  Parted<Situation> parted(const Situation& situation) const
    requires TotalsGame<G>
  {
    return game_.parted(situation);
  }
  Report with_totals(Report report, const Totals& totals) const
    requires TotalsGame<G>
  {
    return game_.with_totals(report, totals);
  }
  friend Outlook outlook(const Advised& advised, const Situation& situation)
    requires ComparedGame<G>
  {
    return outlook(advised.game_, situation);
  }

  const G& game() const noexcept { return game_; }

 private:
  const G& game_;
  const BackwardInduction<G>& advice_;
};

}  // namespace fray::graph
