#pragma once

// The exact engine for games that know their way: places in order, each situation once. Included by exact.hpp only.

#include <functional>
#include <queue>

namespace fray::graph {

/// What may be left out of a sum of up to a hundred million parts that has to be right to 1e-12.
template <class Weight>
inline const Weight kNegligible = Weight(0);
template <>
inline const double kNegligible<double> = 1e-21;

/// Of what comes seldom, what is left out stays small beside it all the same.
template <class Weight>
inline const Weight kSeldom = Weight(1);
template <>
inline const double kSeldom<double> = 1e-9;

template <Game G, class Weight>
std::optional<Solution<Weight>> ExactEngine<G, Weight>::solve_ordered(const Budget& budget) {
  using Arrivals = Population<Situation, Mass>;
  std::vector<Arrivals> arrivals;  // by number of the place
  std::vector<std::uint32_t> free;
  FlatMap<std::uint64_t, std::uint32_t, ReportHash> numbers{256};  // from 1: 0 is a place that nobody has come to
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> ahead;
  const auto pass_on = [&](const Situation& situation, const Weight& probability) {
    const std::uint64_t at = game_.place(situation).at;
    std::uint32_t& number = numbers[at];
    if (number == 0) {
      if (free.empty()) {
        arrivals.emplace_back(16);
        number = static_cast<std::uint32_t>(arrivals.size());
      } else {
        number = free.back();
        free.pop_back();
      }
      ahead.push(at);
    }
    arrivals[number - 1][situation].add(probability);
  };
  const auto on_report = [this](Report report, const Weight& probability) { tally_[report].add(probability); };
  const Situation opening = settle(game_, {game_.opening(), 0}, [&](Report report) { on_report(report, Weight(1)); });
  if (game_.pending(opening) == Pending::rolls) {
    pass_on(opening, Weight(1));
  }
  std::size_t situations = 0;
  double outcomes = 0;  // that a trial would have told apart so far
  while (!ahead.empty()) {
    const std::uint64_t at = ahead.top();
    ahead.pop();
    const std::uint32_t number = numbers[at];
    std::vector<std::pair<Situation, Weight>> here;
    std::uint64_t cells = 0;
    for (const auto& [situation, mass] : arrivals[number - 1].entries()) {
      if (mass.total() > kNegligible<Weight>) {
        const Rolls rolls = game_.rolls(situation);
        cells += rolls.cells();
        outcomes += static_cast<double>(mass.total()) * outcomes_of(rolls);
        here.emplace_back(situation, mass.total());
      }
    }
    arrivals[number - 1].clear();
    free.push_back(number);
    if (!budget.allows(cells_ + cells, outcomes, 2)) {
      return std::nullopt;
    }
    if (!here.empty() && game_.place(here.front().first).returns) {
      situations += solve_place(std::move(here), at, pass_on);
      continue;
    }
    for (const auto& [situation, mass] : here) {
      follow(situation, mass, pass_on, [](const Weight&) {}, on_report, kNegligible<Weight>);
    }
    situations += here.size();
  }
  return finish(situations);
}

/// One place whose situations lead to each other: an absorbing chain that is left for higher places.
template <Game G, class Weight>
std::size_t ExactEngine<G, Weight>::solve_place(std::vector<std::pair<Situation, Weight>> arrivals, std::uint64_t at,
                                                auto&& pass_on) {
  Population<Situation, std::uint32_t> numbers{64};
  std::vector<Situation> situations;
  const auto number_of = [&](const Situation& situation) {
    std::uint32_t& number = numbers[situation];
    if (number == 0) {
      situations.push_back(situation);
      number = static_cast<std::uint32_t>(situations.size());
    }
    return number - 1;
  };
  Weight all = Weight(0);
  for (const auto& [situation, mass] : arrivals) {
    number_of(situation);
    all += mass;
  }
  const Weight least = kNegligible<Weight> / std::max(all, kSeldom<Weight>);
  Chain<Weight> chain;
  std::vector<std::vector<std::pair<Situation, Weight>>> leave;
  std::vector<std::vector<std::pair<Report, Weight>>> made;
  FlatMap<std::uint32_t, Mass, ReportHash> targets{16};
  for (std::size_t from = 0; from < situations.size(); ++from) {
    targets.clear();
    Mass leaves;
    auto& out = leave.emplace_back();
    auto& told = made.emplace_back();
    const Situation situation = situations[from];  // a copy: the list grows while it is followed
    follow(situation, Weight(1),
           [&](const Situation& next, const Weight& probability) {
             if (game_.place(next).at == at) {
               targets[number_of(next)].add(probability);
             } else {
               leaves.add(probability);
               out.emplace_back(next, probability);
             }
           },
           [&](const Weight& probability) { leaves.add(probability); },
           [&](Report report, const Weight& probability) { told.emplace_back(report, probability); }, least);
    chain.add_state(leaves.total());
    for (const auto& [target, mass] : targets.entries()) {
      chain.add_move(target, mass.total());
    }
  }
  std::vector<Weight> start(situations.size(), Weight(0));
  for (std::size_t i = 0; i < arrivals.size(); ++i) {
    start[i] = arrivals[i].second;
  }
  const std::vector<Weight> visits = chain.expected_visits(std::move(start));
  for (std::size_t from = 0; from < situations.size(); ++from) {
    for (const auto& [next, probability] : leave[from]) {
      pass_on(next, visits[from] * probability);
    }
    for (const auto& [report, probability] : made[from]) {
      tally_[report].add(visits[from] * probability);
    }
  }
  return situations.size();
}

}  // namespace fray::graph
