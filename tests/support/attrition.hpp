#pragma once

#include <cstdint>

#include "graph/game.hpp"

namespace fray::test {

/// Two bodies of men who strike at the same time, round after round, until one is gone: each model
/// of the first hits on 6+, each of the second on 5+, and one hit kills. A round in which all miss
/// changes nothing, so situations recur. For tests and benchmarks of the engines: no game of this
/// house.
class Attrition {
 public:
  struct Situation {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    constexpr Hash128 key() const noexcept { return {first, second}; }
    friend constexpr bool operator==(const Situation&, const Situation&) = default;
  };
  using Transition = graph::Transition<Situation>;

  /// Reports: who is left.
  static constexpr graph::Report kFirstWins = 1;
  static constexpr graph::Report kSecondWins = 2;
  static constexpr graph::Report kBothGone = 3;

  Attrition(std::uint32_t first, std::uint32_t second) noexcept : opening_{first, second} {}

  Situation opening() const noexcept { return opening_; }

  graph::Pending pending(const Situation& now) const noexcept {
    return now.first == 0 || now.second == 0 ? graph::Pending::end : graph::Pending::rolls;
  }

  graph::Rolls rolls(const Situation& now) const noexcept {
    graph::Rolls rolls;
    rolls.add(dice::Roll::pool(static_cast<int>(now.first), dice::Test::at_least(6), dice::Test{},
                               static_cast<int>(now.second)));
    rolls.add(dice::Roll::pool(static_cast<int>(now.second), dice::Test::at_least(5), dice::Test{},
                               static_cast<int>(now.first)));
    return rolls;
  }

  Transition after(const Situation& now, const graph::Results& hits) const noexcept {
    const Situation next{now.first - hits[1], now.second - hits[0]};
    const bool first_gone = next.first == 0;
    const bool second_gone = next.second == 0;
    return {next, first_gone && second_gone ? kBothGone
                  : second_gone             ? kFirstWins
                  : first_gone              ? kSecondWins
                                            : 0};
  }

  int options(const Situation&) const noexcept { return 0; }
  int decide(const Situation&) const noexcept { return 0; }
  Transition after(const Situation& now, int) const noexcept { return {now}; }

  bool recurs() const noexcept { return true; }
  Hash128 name() const noexcept {
    return Hasher("attrition").word(opening_.first).word(opening_.second).finish();
  }

 private:
  Situation opening_;
};

static_assert(graph::Game<Attrition>);

}  // namespace fray::test
