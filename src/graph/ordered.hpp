#pragma once

// The exact engine for games that know their way: places in order, each situation once. Included by
// exact.hpp only.

#include <functional>
#include <queue>

namespace fray::graph {

/// What may be left out of a sum of up to a hundred million parts that has to be right to 1e-12.
template <class Weight>
inline const Weight kNegligible = Weight(0);
template <>
inline const double kNegligible<double> = 1e-21;

/// What has arrived where, place by place.
template <class Situation, class Value>
class Places {
 public:
  using Arrivals = Population<Situation, Value>;

  bool empty() const noexcept { return ahead_.empty(); }

  Arrivals& at(std::uint64_t place) {
    std::uint32_t& number = numbers_[place];
    if (number == 0) {
      if (free_.empty()) {
        arrivals_.emplace_back(16);
        number = static_cast<std::uint32_t>(arrivals_.size());
      } else {
        number = free_.back();
        free_.pop_back();
      }
      ahead_.push(place);
    }
    return arrivals_[number - 1];
  }

  std::uint64_t lowest() const { return ahead_.top(); }

  /// All that has arrived at the lowest place, to which nothing comes any more.
  std::vector<std::pair<Situation, Value>> take_lowest() {
    const std::uint32_t number = numbers_[ahead_.top()];
    ahead_.pop();
    std::vector<std::pair<Situation, Value>> here;
    arrivals_[number - 1].take(here);
    free_.push_back(number);
    return here;
  }

 private:
  std::vector<Arrivals> arrivals_{};  // by number of the place
  std::vector<std::uint32_t> free_{};
  // From 1: 0 is a place that nobody has come to.
  FlatMap<std::uint64_t, std::uint32_t, ReportHash> numbers_{256};
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> ahead_{};
};

template <Game G, class Weight>
std::optional<Solution<Weight>> ExactEngine<G, Weight>::solve_ordered(const Budget& budget) {
  Places<Situation, Mass> places;
  const auto pass_on = [&](const Situation& situation, const Weight& probability) {
    places.at(game_.place(situation).at)[situation].add(probability);
  };
  const auto on_report = [this](Report report, const Weight& probability) {
    tally_[report].add(probability);
  };
  const Situation opening =
      settle(game_, {game_.opening(), 0}, [&](Report report) { on_report(report, Weight(1)); });
  if (game_.pending(opening) == Pending::rolls) {
    pass_on(opening, Weight(1));
  }
  std::size_t situations = 0;
  SimulationCost simulation{.trials = budget.trials_instead};
  while (!places.empty()) {
    auto here = places.take_lowest();
    std::erase_if(
        here, [](const auto& arrived) { return arrived.second.total() <= kNegligible<Weight>; });
    std::uint64_t cells = 0;
    for (const auto& [situation, mass] : here) {
      const Rolls rolls = game_.rolls(situation);
      cells += rolls.cells();
      simulation.add(static_cast<double>(mass.total()), rolls);
    }
    if (!budget.allows(cells_ + cells, simulation, 2)) {
      return std::nullopt;
    }
    for (const auto& [situation, mass] : here) {
      follow(
          situation, mass.total(), pass_on, [](const Weight&) {}, on_report, kNegligible<Weight>);
    }
    situations += here.size();
  }
  return finish(situations);
}

}  // namespace fray::graph
