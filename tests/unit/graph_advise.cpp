#include "graph/advise.hpp"

#include "catch.hpp"
#include "graph/simulate.hpp"

namespace {

using namespace fray;
using graph::Pending;

/// Somebody rolls a D6 and may keep it or roll once more; A wants much, B little.
struct OneMoreRoll {
  struct Situation {
    int shown = 0;
    int rolls = 0;
    bool over = false;
    Hash128 key() const noexcept {
      return {static_cast<std::uint64_t>(shown),
              static_cast<std::uint64_t>(rolls) << 1 | (over ? 1U : 0U)};
    }
    friend bool operator==(const Situation&, const Situation&) = default;
  };
  using Transition = graph::Transition<Situation>;
  bool for_a = true;
  bool endless = false;

  Situation opening() const { return {}; }
  Pending pending(const Situation& now) const {
    return now.over ? Pending::end : now.shown == 0 ? Pending::rolls : Pending::choice;
  }
  graph::Rolls rolls(const Situation&) const {
    graph::Rolls rolls;
    rolls.add(dice::Roll::sum(1, 1, 6));
    return rolls;
  }
  int options(const Situation&) const { return 2; }
  int decide(const Situation&) const { return 0; }
  Transition after(const Situation& now, const graph::Results& results) const {
    const int shown = results[0] + 1;
    return now.rolls == 1 ? kept(shown) : Transition{{shown, 1, false}, 0};
  }
  Transition after(const Situation& now, int decision) const {
    return decision == 0 ? kept(now.shown) : Transition{{0, 1, false}, 0};
  }
  static Transition kept(int shown) {
    return {{shown, 2, true}, static_cast<graph::Report>(shown)};
  }
  bool recurs() const { return endless; }
  Hash128 name() const { return {1, 2}; }
  double worth(graph::Report report) const { return static_cast<double>(report); }
  bool decides_for_a(const Situation&) const { return for_a; }
  Hash128 weighed_name() const { return {3, 4}; }
};

/// Two D6, again and again, and nobody comes back to where another has been. Counts how often its
/// rules are asked.
struct Branching {
  struct Situation {
    std::uint64_t way = 1;  ///< all that was rolled
    int rolls = 0;
    Hash128 key() const noexcept { return {way, static_cast<std::uint64_t>(rolls)}; }
    friend bool operator==(const Situation&, const Situation&) = default;
  };
  using Transition = graph::Transition<Situation>;
  int most_rolls = 0;
  mutable std::uint64_t wanted = 0;

  Situation opening() const { return {}; }
  Pending pending(const Situation& now) const {
    return now.rolls == most_rolls ? Pending::end : Pending::rolls;
  }
  graph::Rolls rolls(const Situation&) const {
    graph::Rolls rolls;
    rolls.add(dice::Roll::sum(1, 1, 6));
    rolls.add(dice::Roll::sum(1, 1, 6));
    return rolls;
  }
  int options(const Situation&) const { return 0; }
  int decide(const Situation&) const { return 0; }
  Transition after(const Situation& now, const graph::Results& results) const {
    ++wanted;
    return {{(now.way * 6 + results[0]) * 6 + results[1], now.rolls + 1},
            now.rolls + 1 == most_rolls ? results[0] + 1U : 0};
  }
  Transition after(const Situation& now, int) const { return {now}; }
  bool recurs() const { return false; }
  Hash128 name() const { return {5, 6}; }
  double worth(graph::Report report) const { return static_cast<double>(report); }
  bool decides_for_a(const Situation&) const { return true; }
  Hash128 weighed_name() const { return {7, 8}; }
};

double mean_of(const graph::Solution<double>& solution) {
  double mean = 0;
  for (const auto& [report, probability] : solution.reports) {
    mean += static_cast<double>(report) * probability;
  }
  return mean;
}

}  // namespace

TEST_CASE("who wants much rolls again below four, who wants little from four up", "[graph]") {
  // max(x, 3.5) over the six faces is 4.25 on average, min(x, 3.5) is 2.75.
  for (const bool for_a : {true, false}) {
    const OneMoreRoll game{.for_a = for_a};
    graph::BackwardInduction<OneMoreRoll> advice(game, 1'000);
    const auto worth = advice.solve();
    REQUIRE(worth.has_value());
    CHECK(std::abs(*worth - (for_a ? 4.25 : 2.75)) < 1e-12);
    for (int shown = 1; shown <= 6; ++shown) {
      CHECK(advice.best({shown, 1, false}) == ((shown >= 4) == for_a ? 0 : 1));
    }
  }
}

TEST_CASE("a game that is played as advised is worth what the advice says", "[graph]") {
  const OneMoreRoll game;
  graph::BackwardInduction<OneMoreRoll> advice(game, 1'000);
  const auto worth = advice.solve();
  const graph::Advised<OneMoreRoll> advised(game, advice);
  CHECK(std::abs(mean_of(*graph::ExactEngine<graph::Advised<OneMoreRoll>>(advised).solve()) -
                 worth.value()) < 1e-12);
  CHECK(std::abs(mean_of(*graph::ExactEngine<OneMoreRoll>(game).solve()) - 3.5) < 1e-12);
  CHECK_FALSE(advised.name() == game.name());
}

TEST_CASE("each choice is visited with its chance and what its decisions are worth", "[graph]") {
  const OneMoreRoll game;
  graph::BackwardInduction<OneMoreRoll> advice(game, 1'000);
  const double worth = advice.solve().value();
  double chances = 0;
  double best = 0;
  advice.each_choice(
      [&](const OneMoreRoll::Situation& now, double chance, std::span<const double> values) {
        REQUIRE(values.size() == 2);
        CHECK(std::abs(chance - 1.0 / 6) < 1e-15);
        CHECK(values[0] == now.shown);
        CHECK(std::abs(values[1] - 3.5) < 1e-12);
        chances += chance;
        best += chance * std::max(values[0], values[1]);
      });
  CHECK(std::abs(chances - 1) < 1e-12);
  CHECK(std::abs(best - worth) < 1e-12);
}

TEST_CASE("advice gives up what is too large and what has no end", "[graph]") {
  const OneMoreRoll game;
  CHECK_FALSE(graph::BackwardInduction<OneMoreRoll>(game, 5).solve().has_value());
  const OneMoreRoll endless{.endless = true};
  CHECK_FALSE(graph::BackwardInduction<OneMoreRoll>(endless, 1'000).solve().has_value());
}

TEST_CASE("a graph that is too large is given up long before so much is followed", "[graph]") {
  constexpr std::uint64_t kMost = 2'000'000;
  const Branching large{.most_rolls = 6};
  CHECK_FALSE(graph::BackwardInduction<Branching>(large, kMost).solve());
  CHECK(large.wanted < kMost / 4);
  // What is within bounds by one cell is not given up.
  constexpr std::uint64_t kAll = 36 + 36 * 36 + 36 * 36 * 36 + 36 * 36 * 36 * 36;
  const Branching small{.most_rolls = 4};
  const auto worth = graph::BackwardInduction<Branching>(small, kAll).solve();
  REQUIRE(worth);
  CHECK(std::abs(*worth - 3.5) < 1e-9);
  CHECK_FALSE(graph::BackwardInduction<Branching>(small, kAll - 1).solve());
}
