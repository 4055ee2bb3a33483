#pragma once

// The exact engine for games of any number of rounds. Included by exact.hpp only.

#include <stdexcept>

namespace fray::graph {

/// Of what comes seldom, what is left out stays small beside it all the same.
template <class Weight>
inline const Weight kSeldom = Weight(1);
template <>
inline const double kSeldom<double> = 1e-9;

/// Rounds that this engine tells apart: fractions grow too long for many.
template <class Weight>
inline constexpr std::uint32_t kRoundsApart = 4;
template <>
inline constexpr std::uint32_t kRoundsApart<double> = kMostRounds;

/// How much of something there is in each round, from the first in which there is any.
template <class Weight>
class ByRound {
 public:
  static constexpr std::uint32_t kLast = kRoundsApart<Weight>;

  bool empty() const noexcept { return weights_.empty(); }
  std::uint32_t first() const noexcept { return first_; }
  std::uint32_t end() const noexcept {
    return first_ + static_cast<std::uint32_t>(weights_.size());
  }
  Weight at(std::uint32_t round) const {
    return round < first_ || round >= end() ? Weight(0) : weights_[round - first_];
  }

  void add(std::uint32_t round, const Weight& weight) {
    widen(round, round);
    weights_[round - first_] += weight;
  }

  /// A share of all of another's, so many rounds later.
  void add(const ByRound& other, const Weight& share, std::uint32_t later = 0) {
    if (other.empty()) {
      return;
    }
    const std::uint32_t from = std::min(other.first_ + later, kLast);
    const std::uint32_t to = std::min(other.end() - 1 + later, kLast);
    widen(from, to);
    const std::size_t apart = to - from + 1;
    Weight* const into = weights_.data() + (from - first_);
    const Weight* const what = other.weights_.data();
    for (std::size_t i = 0; i < apart; ++i) {
      into[i] += what[i] * share;
    }
    for (std::size_t i = apart; i < other.weights_.size(); ++i) {
      into[apart - 1] += what[i] * share;
    }
  }

  Weight total() const {
    Weight sum = Weight(0);
    for (const Weight& weight : weights_) {
      sum += weight;
    }
    return sum;
  }

  /// Forgets the rounds at both ends in which there is next to nothing.
  void trim(const Weight& least) {
    while (!weights_.empty() && weights_.back() <= least) {
      weights_.pop_back();
    }
    const auto some =
        std::ranges::find_if(weights_, [&](const Weight& weight) { return weight > least; });
    first_ += static_cast<std::uint32_t>(some - weights_.begin());
    weights_.erase(weights_.begin(), some);
  }

 private:
  void widen(std::uint32_t from, std::uint32_t to) {
    if (weights_.empty()) {
      first_ = from;
    } else if (from < first_) {
      weights_.insert(weights_.begin(), first_ - from, Weight(0));
      first_ = from;
    }
    if (to >= end()) {
      weights_.resize(to + 1 - first_, Weight(0));
    }
  }

  std::uint32_t first_ = 1;
  std::vector<Weight> weights_{};
};

/// The situations of one place that may lead to each other, and what comes of each.
template <class Situation, class Weight>
class RoundsOfPlace {
 public:
  /// A move, and whether it leads into the next round.
  struct Inside {
    std::uint32_t target;
    std::uint32_t later;
    Weight probability;
  };
  struct Outside {
    Situation next;
    std::uint32_t later;
    Weight probability;
  };
  struct State {
    std::uint64_t order = 0;  ///< within a round
    Weight leaves = Weight(0);
    std::vector<Inside> inside{};
    std::vector<Outside> outside{};
    std::vector<std::pair<Report, Weight>> reported{};
  };

  std::vector<State> states{};

  /// Expected visits of each state in each round, from the arrivals.
  ///
  /// Error   walked round by round to the last that is told apart, or until next to nothing is
  ///         left; all that is left then is solved as an absorbing chain.
  /// Throws  std::logic_error where the game's order of a round is none.
  void solve(std::vector<ByRound<Weight>>& visits) const {
    constexpr std::uint32_t kLast = ByRound<Weight>::kLast;
    std::vector<std::uint32_t> in_order(states.size());
    std::uint32_t round = kLast;
    std::uint32_t last_arrival = 0;
    for (std::uint32_t state = 0; state < states.size(); ++state) {
      in_order[state] = state;
      if (!visits[state].empty()) {
        round = std::min(round, visits[state].first());
        last_arrival = std::max(last_arrival, visits[state].end() - 1);
      }
    }
    // Stable, since the order of sums must be the same with every standard library.
    std::ranges::stable_sort(in_order, {},
                             [this](std::uint32_t state) { return states[state].order; });
    check_no_way_back(in_order);
    for (Weight on = Weight(1);
         round < kLast && (round <= last_arrival || on > kNegligible<Weight>); ++round) {
      on = Weight(0);
      for (const std::uint32_t state : in_order) {
        const Weight here = visits[state].at(round);
        if (here == Weight(0)) {
          continue;
        }
        for (const Inside& move : states[state].inside) {
          const Weight goes = here * move.probability;
          visits[move.target].add(round + move.later, goes);
          on += move.later != 0 ? goes : Weight(0);
        }
      }
    }
    if (round == kLast) {
      visit_for_ever(visits);
    }
  }

 private:
  /// Why   what came to a state whose turn in the round is over would be lost without a word.
  void check_no_way_back(std::span<const std::uint32_t> in_order) const {
    std::vector<std::uint32_t> turn(states.size());
    for (std::uint32_t i = 0; i < in_order.size(); ++i) {
      turn[in_order[i]] = i;
    }
    for (std::uint32_t state = 0; state < states.size(); ++state) {
      for (const Inside& move : states[state].inside) {
        if (move.later == 0 && turn[move.target] <= turn[state]) {
          throw std::logic_error("a round leads back to a situation that has had its turn");
        }
      }
    }
  }

  void visit_for_ever(std::vector<ByRound<Weight>>& visits) const {
    constexpr std::uint32_t kLast = ByRound<Weight>::kLast;
    Chain<Weight> chain;
    std::vector<Weight> arrivals;
    for (std::uint32_t state = 0; state < states.size(); ++state) {
      arrivals.push_back(visits[state].at(kLast));
      chain.add_state(states[state].leaves);
      for (const Inside& move : states[state].inside) {
        chain.add_move(move.target, move.probability);
      }
    }
    const std::vector<Weight> all = chain.expected_visits(arrivals);
    for (std::uint32_t state = 0; state < states.size(); ++state) {
      if (all[state] != arrivals[state]) {
        visits[state].add(kLast, all[state] - arrivals[state]);
      }
    }
  }
};

template <Game G, class Weight>
std::optional<Solution<Weight>> ExactEngine<G, Weight>::solve_rounds(const Budget& budget) {
  using Laps = ByRound<Weight>;
  Places<Situation, Laps> places;
  Tally<Laps> rounds{16};
  const auto tell = [&](Report report, const Weight& share, const Laps& when, const Weight& all) {
    if (ends_round(report)) {
      rounds[report].add(when, share);
    } else {
      tally_[report].add(share * all);
    }
  };
  const auto pass_on = [&](const Situation& next, const Laps& when, const Weight& share,
                           std::uint32_t later) {
    places.at(game_.place(next).at)[next].add(when, share, later);
  };
  Laps first;
  first.add(1, Weight(1));
  const Situation opening = settle(game_, {game_.opening(), 0}, [&](Report report) {
    tell(report, Weight(1), first, Weight(1));
  });
  if (game_.pending(opening) == Pending::rolls) {
    pass_on(opening, first, Weight(1), 0);
  }
  std::size_t situations = 0;
  SimulationCost simulation{.trials = budget.trials_instead};
  Tally<Mass> reports{16};
  while (!places.empty()) {
    const std::uint64_t at = places.lowest();
    auto here = places.take_lowest();
    std::uint64_t cells = 0;
    for (auto& [situation, when] : here) {
      when.trim(kNegligible<Weight>);
      if (!when.empty()) {
        const Rolls rolls = game_.rolls(situation);
        cells += rolls.cells();
        simulation.add(static_cast<double>(when.total()), rolls);
      }
    }
    std::erase_if(here, [](const auto& arrived) { return arrived.second.empty(); });
    if (!budget.allows(cells_ + cells, simulation, 2)) {
      return std::nullopt;
    }
    if (here.empty() || !game_.place(here.front().first).returns) {
      for (const auto& [situation, when] : here) {
        const Weight all = when.total();
        reports.clear();
        std::uint32_t later = 0;
        follow(
            situation, Weight(1),
            [&](const Situation& next, const Weight& probability) {
              pass_on(next, when, probability, std::exchange(later, 0));
            },
            [&](const Weight&) { later = 0; },
            [&](Report report, const Weight& probability) {
              reports[report].add(probability);
              later += ends_round(report) ? 1 : 0;
            },
            kNegligible<Weight> / std::max(all, kSeldom<Weight>));
        for (const auto& [report, share] : reports.entries()) {
          tell(report, share.total(), when, all);
        }
      }
      situations += here.size();
      continue;
    }
    situations += solve_place(std::move(here), at, pass_on, tell);
  }
  for (const auto& [report, when] : rounds.entries()) {
    for (std::uint32_t round = when.first(); round < when.end(); ++round) {
      tally_[game_.numbered(report, round)].add(when.at(round));
    }
  }
  return finish(situations);
}

/// One place whose situations lead to each other.
template <Game G, class Weight>
std::size_t ExactEngine<G, Weight>::solve_place(
    std::vector<std::pair<Situation, ByRound<Weight>>> arrivals, std::uint64_t at, auto&& pass_on,
    auto&& tell) {
  Numbered<Situation> situations{64};
  Weight all = Weight(0);
  std::vector<ByRound<Weight>> visits;
  for (auto& [situation, when] : arrivals) {
    situations.number_of(situation);
    all += when.total();
    visits.push_back(std::move(when));
  }
  const Weight least = kNegligible<Weight> / std::max(all, kSeldom<Weight>);
  RoundsOfPlace<Situation, Weight> place;
  FlatMap<std::uint64_t, Mass, ReportHash> targets{16};
  Tally<Mass> reports{16};
  for (std::size_t from = 0; from < situations.size(); ++from) {
    targets.clear();
    reports.clear();
    Mass leaves;
    auto& state = place.states.emplace_back();
    const Situation situation = situations[from];  // a copy: the list grows while it is followed
    state.order = game_.place(situation).order;
    std::uint32_t later = 0;
    // Of the result before: many lead to the same situation, one after the other.
    Mass* to_last = nullptr;
    Situation last_next{};
    std::uint32_t last_later = 0;
    follow(
        situation, Weight(1),
        [&](const Situation& next, const Weight& probability) {
          if (to_last != nullptr && later == last_later && next == last_next) {
            to_last->add(probability);
          } else if (game_.place(next).at == at) {
            to_last = &targets[std::uint64_t{situations.number_of(next)} << 8 | later];
            to_last->add(probability);
            last_next = next;
            last_later = later;
          } else {
            leaves.add(probability);
            state.outside.push_back({next, later, probability});
          }
          later = 0;
        },
        [&](const Weight& probability) {
          leaves.add(probability);
          later = 0;
        },
        [&](Report report, const Weight& probability) {
          reports[report].add(probability);
          later += ends_round(report) ? 1 : 0;
        },
        least);
    state.leaves = leaves.total();
    for (const auto& [report, mass] : reports.entries()) {
      state.reported.emplace_back(report, mass.total());
    }
    for (const auto& [target, mass] : targets.entries()) {
      state.inside.push_back({static_cast<std::uint32_t>(target >> 8),
                              static_cast<std::uint32_t>(target & 255), mass.total()});
    }
  }
  visits.resize(situations.size());
  place.solve(visits);
  for (std::size_t from = 0; from < situations.size(); ++from) {
    const auto& state = place.states[from];
    const Weight visited = visits[from].total();
    for (const auto& [next, later, probability] : state.outside) {
      pass_on(next, visits[from], probability, later);
    }
    for (const auto& [report, probability] : state.reported) {
      tell(report, probability, visits[from], visited);
    }
  }
  return situations.size();
}

}  // namespace fray::graph
