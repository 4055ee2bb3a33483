// How many rounds a combat has that no last round ends.

#include <cmath>
#include <numeric>

#include "catch.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_rounds {

using namespace fray::test;
using Catch::Matchers::WithinAbs;

namespace {

template <class Weight>
Weight sum(const std::vector<Weight>& pmf) {
  return std::accumulate(pmf.begin(), pmf.end(), Weight(0));
}

/// Two single models, each of which slays the other with a chance of one in `faces`.
Engagement duel(Rulebook book, int faces) {
  Unit one = plain_duellist(1, 6);
  one.wounds_on = faces > 6 ? 6 : kAlways;
  one.saves_on = faces > 36 ? 2 : kNever;  // of 36, one in six gets through
  return engagement(book, one, one);
}

std::vector<Engagement> several() {
  std::vector<Engagement> all;
  for (const Rulebook book :
       {Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6, Rulebook::fantasy7}) {
    all.push_back(
        engagement(book, charging(with(unit_of(9, 3), Special::champion)), unit_of(8, 4)));
    all.push_back(engagement(book, {unit_of(4), unit_of(3)}, {unit_of(5)}));
    if (book != Rulebook::sovl) {
      Unit behind = unit_of(3);
      behind.away = 4;
      behind.fights_now = true;
      all.push_back(engagement(book, {charging(unit_of(4))}, {unit_of(4), behind}));
    }
  }
  return all;
}

}  // namespace

TEST_CASE("rounds of a duel are as many as its chance to end says", "[rankflank]") {
  const Fraction ends = fraction(11, 36);
  const auto exact = solved<Fraction>(duel(Rulebook::ninth_age, 6));
  CHECK(exact.fought == 1 / ends);
  Fraction left = 1;
  for (std::size_t round = 1; round < 4; ++round) {
    CHECK(exact.rounds.at(round) == left * ends);
    left *= 1 - ends;
  }
  CHECK(exact.rounds.back() == left);
  const auto all = solved(duel(Rulebook::ninth_age, 6));
  for (std::size_t round = 1; round < 60; ++round) {
    CHECK_THAT(all.rounds.at(round), WithinAbs(11.0 / 36 * std::pow(25.0 / 36, round - 1), 1e-14));
  }
  CHECK_THAT(all.fought, WithinAbs(36.0 / 11, 1e-12));
}

TEST_CASE("beyond the last round that is told apart all are counted", "[rankflank]") {
  const double stays = std::pow(215.0 / 216, 2);
  const auto all = solved(duel(Rulebook::ninth_age, 216));
  CHECK(all.rounds.size() == fray::graph::kMostRounds + 1);
  CHECK_THAT(all.rounds[254], WithinAbs((1 - stays) * std::pow(stays, 253), 1e-14));
  CHECK_THAT(all.rounds[255], WithinAbs(std::pow(stays, 254), 1e-13));
  CHECK_THAT(all.fought, WithinAbs(1 / (1 - stays), 1e-10));
  CHECK_THAT(sum(all.rounds), WithinAbs(1, 1e-12));
}

// A round is the same whether ten are allowed or any number.
TEST_CASE("each round of a combat to the end is that of a combat of many rounds", "[rankflank]") {
  for (const Engagement& endless : several()) {
    Engagement limited = endless;
    limited.rounds = 10;
    const auto all = solved(endless);
    const auto some = solved(limited);
    double mean = 0;
    for (std::size_t round = 1; round < all.rounds.size(); ++round) {
      mean += static_cast<double>(round) * all.rounds[round];
    }
    INFO(to_string(endless.book) << ", " << endless.a.size() << " against " << endless.b.size());
    CHECK_THAT(all.fought, WithinAbs(mean, 1e-11));
    for (std::size_t round = 1; round < 10; ++round) {
      CHECK_THAT(all.by_round.at(round - 1).win, WithinAbs(some.by_round.at(round - 1).win, 1e-12));
      CHECK_THAT(all.by_round[round - 1].draw, WithinAbs(some.by_round[round - 1].draw, 1e-12));
      CHECK_THAT(all.by_round[round - 1].loss, WithinAbs(some.by_round[round - 1].loss, 1e-12));
      CHECK_THAT(all.rounds.at(round), WithinAbs(some.rounds.at(round), 1e-12));
    }
  }
}

// Whatever a rule of first rounds is called, no grid may forget them.
TEST_CASE("a grid is for combats whose first round is like all others", "[rankflank]") {
  const auto is_grid = [](Rulebook book, std::optional<Special> rule) {
    Unit a;
    a.models = 40;
    a.profile.specials.set(Special::unbreakable);
    const Unit b = a;
    if (rule) {
      a.profile.specials.set(*rule);
    }
    return Combat(engagement(book, a, b)).grid().has_value();
  };
  CHECK(is_grid(Rulebook::ninth_age, std::nullopt));
  CHECK_FALSE(is_grid(Rulebook::ninth_age, Special::ruthless_efficiency));
  CHECK_FALSE(is_grid(Rulebook::ninth_age, Special::primal_instinct));
  CHECK_FALSE(is_grid(Rulebook::fantasy7, Special::hatred));
  CHECK_FALSE(is_grid(Rulebook::fantasy7, Special::flail));
  CHECK_FALSE(
      is_grid(Rulebook::old_world, std::nullopt));  // in which losers may fall back in good order
}

// In SOVL a charge changes nothing but that no grid is used.
TEST_CASE("a grid has the rounds of its combat", "[rankflank]") {
  const Unit a = plain_duellist(40, 5);
  const Unit b = plain_duellist(30, 5);
  const Combat grid(engagement(Rulebook::sovl, a, b));
  REQUIRE(grid.grid());
  const Engagement walked = engagement(Rulebook::sovl, charging(a), b);
  REQUIRE_FALSE(Combat(walked).grid());
  const auto solution = fray::graph::ExactEngine<Combat>(grid).solve();
  const auto all = solved(walked);
  CHECK_THAT(solution->rounds_mean, WithinAbs(all.fought, 1e-11));
  for (std::size_t round = 0; round < std::max(all.rounds.size(), solution->rounds.size());
       ++round) {
    const auto at = [round](const std::vector<double>& pmf) {
      return round < pmf.size() ? pmf[round] : 0;
    };
    CHECK_THAT(at(solution->rounds), WithinAbs(at(all.rounds), 1e-13));
  }
}

// H0: simulated combats have as many rounds as the exact engine says, and end in each as often. n =
// 200 000 combats, alpha = 1e-6 over 12 combats, a mean and up to 12 rounds each, so |z| < 5.7.
// Power: a mean wrong by 0.02 rounds of a spread of one is caught 99 times in 100.
TEST_CASE("simulated combats have as many rounds as exact ones", "[rankflank]") {
  std::vector<Engagement> all = several();
  all.push_back(duel(Rulebook::ninth_age, 216));
  for (const Engagement& given : all) {
    const Combat combat(given);
    const auto exact = solved(given);
    fray::graph::SimulationSettings settings;
    settings.trials = 200'000;
    settings.seed = 18'012'026;
    const auto counts = collect<std::uint64_t>(
        fray::graph::SimulationEngine<Combat>(combat, settings).run().reports);
    const double n = 200'000;
    double squares = 0;
    for (std::size_t round = 1; round < exact.rounds.size(); ++round) {
      const double p = exact.rounds[round];
      const double beyond = round == fray::graph::kMostRounds ? 2 * exact.fought * exact.fought : 0;
      squares += p * (static_cast<double>(round * round) + beyond);
      if (round <= 12) {
        const double seen =
            round < counts.rounds.size() ? static_cast<double>(counts.rounds[round]) : 0;
        INFO(to_string(given.book) << " round " << round);
        CHECK(std::abs(seen - n * p) < 5.7 * std::sqrt(n * p * (1 - p)) + 1);
      }
    }
    const double deviation = std::sqrt(n * (squares - exact.fought * exact.fought));
    INFO(to_string(given.book) << ", mean " << exact.fought);
    CHECK(std::abs(static_cast<double>(counts.fought) - n * exact.fought) < 5.7 * deviation + 1);
  }
}

}  // namespace rankflank_rounds
