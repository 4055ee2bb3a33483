#pragma once

// The exact engine for fights that keep totals only to tell them: the rules are asked once for all
// situations that differ in nothing else. Included by exact.hpp only.

#include <map>

namespace fray::graph {

/// What one situation leads to, and what is told on the way.
template <class Situation, class Weight>
struct Lead {
  struct Next {
    Situation situation;  ///< without totals
    Totals more;          ///< that the way there adds
    Weight probability;
  };
  std::vector<Next> next{};
  std::vector<std::pair<Report, Weight>> reported{};
  Weight ends = Weight(0);
};

template <Game G, class Weight>
Lead<typename G::Situation, Weight> ExactEngine<G, Weight>::lead_of(const Situation& situation,
                                                                    const Rolls& rolls,
                                                                    Pmfs<Weight>& pmfs) const {
  Population<Situation, Mass> next{16};
  Tally<Mass> reported{16};
  Mass ends;
  Results results{};
  for_each_cell<Weight>(
      pmfs(rolls.span()), Weight(1), results, [&](const Results& now, const Weight& probability) {
        Transition<Situation> step = game_.after(situation, now);
        const Situation& there =
            settle(game_, step, [&](Report report) { reported[report].add(probability); });
        if (game_.pending(there) == Pending::rolls) {
          next[there].add(probability);
        } else {
          ends.add(probability);
        }
      });
  Lead<Situation, Weight> lead;
  lead.ends = ends.total();
  for (const auto& [there, mass] : next.entries()) {
    const Parted<Situation> parted = game_.parted(there);
    lead.next.push_back({parted.matters, parted.totals, mass.total()});
  }
  for (const auto& [report, mass] : reported.entries()) {
    lead.reported.emplace_back(report, mass.total());
  }
  return lead;
}

template <Game G, class Weight>
void ExactEngine<G, Weight>::tell(const std::vector<std::pair<Report, Weight>>& reported,
                                  const Totals& totals, const Weight& mass) {
  for (const auto& [report, probability] : reported) {
    tally_[game_.with_totals(report, totals)].add(mass * probability);
  }
}

template <Game G, class Weight>
std::optional<Solution<Weight>> ExactEngine<G, Weight>::solve_totals(const Budget& budget) {
  struct Wave {
    Population<Situation, ByTotals<Weight>> here{256};
    std::vector<Rolls> rolls{};  // situation by situation
    std::uint64_t cells = 0;
  };
  constexpr std::size_t kAtOnce = 1024;
  Wave wave;
  Wave next_wave;
  std::size_t situations = 0;
  SimulationCost simulation{.trials = budget.trials_instead};
  const auto arrive = [this](Wave& there, const Situation& situation) -> ByTotals<Weight>& {
    ByTotals<Weight>& arrived = there.here[situation];
    if (there.here.size() > there.rolls.size()) {
      there.cells += there.rolls.emplace_back(game_.rolls(situation)).cells();
    }
    return arrived;
  };
  const Situation opening =
      settle(game_, {game_.opening(), 0}, [&](Report report) { tally_[report].add(Weight(1)); });
  if (game_.pending(opening) == Pending::rolls) {
    const Parted<Situation> parted = game_.parted(opening);
    arrive(wave, parted.matters).add(parted.totals, Weight(1));
  }
  PerThread<Pmfs<Weight>> pmfs([] { return Pmfs<Weight>{}; });
  Threads threads(threads_);
  while (wave.here.size() != 0) {
    const auto& entries = wave.here.entries();
    for (std::size_t now = 0; now < entries.size(); ++now) {
      simulation.add(static_cast<double>(entries[now].second.total()), wave.rolls[now]);
    }
    if (!budget.allows(cells_ + wave.cells, simulation, 1, cell_cost<G>())) {
      return std::nullopt;
    }
    std::vector<Lead<Situation, Weight>> leads(std::min(kAtOnce, entries.size()));
    for (std::size_t first = 0; first < entries.size(); first += kAtOnce) {
      // Known long before the next wave is whole, where it is by far too large.
      if (next_wave.rolls.size() > Budget::kMostSituations ||
          !budget.may_allow(cells_, next_wave.cells, simulation, cell_cost<G>())) {
        return std::nullopt;
      }
      const std::size_t count = std::min(kAtOnce, entries.size() - first);
      const auto ask = [&](std::size_t i) {
        leads[i] = lead_of(entries[first + i].first, wave.rolls[first + i], pmfs.local());
      };
      if (threads_ > 1 && wave.cells >= kWorthSharing) {
        threads.run([&] { for_each_index(count, 4, ask); });
      } else {
        for (std::size_t i = 0; i < count; ++i) {
          ask(i);
        }
      }
      for (std::size_t i = 0; i < count; ++i) {
        cells_ += wave.rolls[first + i].cells();
        const auto& arrived = entries[first + i].second.entries();
        for (const auto& [there, more, probability] : leads[i].next) {
          ByTotals<Weight>& by_totals = arrive(next_wave, there);
          for (const auto& [totals, mass] : arrived) {
            by_totals.add(sum_of(totals, more), mass.total() * probability);
          }
        }
        for (const auto& [totals, mass] : arrived) {
          tell(leads[i].reported, totals, mass.total());
        }
      }
    }
    situations += entries.size();
    std::swap(wave, next_wave);
    next_wave.here.clear();
    next_wave.rolls.clear();
    next_wave.cells = 0;
  }
  return finish(situations);
}

template <Game G, class Weight>
std::optional<Solution<Weight>> ExactEngine<G, Weight>::solve_chain_of_totals(
    const Budget& budget) {
  struct Move {
    std::uint32_t target;
    Totals more;
    Weight probability;
  };
  struct State {
    std::vector<Move> moves{};
    std::vector<std::pair<Report, Weight>> reported{};
    Weight ends = Weight(0);
  };
  Numbered<Situation> situations{256};
  std::uint64_t ahead = 0;  // of all situations met so far
  const auto number_of = [&](const Situation& situation) {
    return situations.number_of(
        situation, [&](const Situation& fresh) { ahead += game_.rolls(fresh).cells(); });
  };
  const Situation opening =
      settle(game_, {game_.opening(), 0}, [&](Report report) { tally_[report].add(Weight(1)); });
  SimulationCost simulation{.trials = budget.trials_instead};
  if (game_.pending(opening) == Pending::rolls) {
    number_of(game_.parted(opening).matters);
    simulation.add(2, game_.rolls(opening));  // most fights end within two rounds
  }
  std::vector<State> states;
  std::uint64_t kept = 0;  // moves and reports
  for (std::size_t from = 0; from < situations.size(); ++from) {
    const Rolls rolls = game_.rolls(situations[from]);
    auto lead = lead_of(Situation(situations[from]), rolls, pmfs_);
    cells_ += rolls.cells();
    kept += lead.next.size() + lead.reported.size();
    if (kept > Budget::kMostKept || !budget.allows(ahead, simulation, 4)) {
      return std::nullopt;
    }
    State& state = states.emplace_back();
    state.ends = lead.ends;
    state.reported = std::move(lead.reported);
    for (const auto& [there, more, probability] : lead.next) {
      state.moves.push_back({number_of(there), more, probability});
    }
  }
  // All that has the same totals is solved together: what is left has more.
  const auto by_sum = [](const Totals& one, const Totals& other) {
    const int first = one[0] + one[1];
    const int second = other[0] + other[1];
    return first != second ? first < second : one < other;
  };
  std::map<Totals, FlatMap<std::uint32_t, Mass, ReportHash>, decltype(by_sum)> levels(by_sum);
  if (!situations.empty()) {
    levels[game_.parted(opening).totals][0].add(Weight(1));
  }
  while (!levels.empty()) {
    const auto level = levels.extract(levels.begin());
    const Totals totals = level.key();
    FlatMap<std::uint32_t, std::uint32_t, ReportHash> places{64};  // from 1
    std::vector<std::uint32_t> here;
    std::vector<Weight> arrivals;
    const auto place_of = [&](std::uint32_t state) {
      std::uint32_t& place = places[state];
      if (place == 0) {
        here.push_back(state);
        arrivals.push_back(Weight(0));
        place = static_cast<std::uint32_t>(here.size());
      }
      return place - 1;
    };
    for (const auto& [state, mass] : level.mapped().entries()) {
      if (const Weight arrived = mass.total(); arrived > kNegligible<Weight>) {
        arrivals[place_of(state)] = arrived;
      }
    }
    Chain<Weight> chain;
    for (std::size_t from = 0; from < here.size(); ++from) {
      const State& state = states[here[from]];
      Mass leaves;
      leaves.add(state.ends);
      for (const Move& move : state.moves) {
        if (move.more != Totals{}) {
          leaves.add(move.probability);
        }
      }
      chain.add_state(leaves.total());
      for (const Move& move : state.moves) {
        if (move.more == Totals{}) {
          chain.add_move(place_of(move.target), move.probability);
        }
      }
    }
    const std::vector<Weight> visits = chain.expected_visits(arrivals);
    for (std::size_t from = 0; from < here.size(); ++from) {
      const State& state = states[here[from]];
      tell(state.reported, totals, visits[from]);
      for (const Move& move : state.moves) {
        if (move.more != Totals{}) {
          levels[sum_of(totals, move.more)][move.target].add(visits[from] * move.probability);
        }
      }
    }
  }
  return finish(situations.size());
}

}  // namespace fray::graph
