#include "graph/chain.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "catch.hpp"

using namespace fray::graph;

namespace {

using Moves = std::vector<std::vector<std::uint32_t>>;

/// Which state can reach which in any number of moves, itself in none.
std::vector<std::vector<bool>> reaches(const Moves& moves) {
  const std::size_t n = moves.size();
  std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
  for (std::size_t s = 0; s < n; ++s) {
    reach[s][s] = true;
    for (const std::uint32_t target : moves[s]) {
      reach[s][target] = true;
    }
  }
  for (std::size_t via = 0; via < n; ++via) {
    for (std::size_t from = 0; from < n; ++from) {
      for (std::size_t to = 0; to < n && reach[from][via]; ++to) {
        reach[from][to] = reach[from][to] || reach[via][to];
      }
    }
  }
  return reach;
}

Moves any_moves(std::mt19937_64& words, std::size_t states) {
  Moves moves(states);
  const std::uint64_t spread = 1 + words() % 4;
  for (auto& targets : moves) {
    for (std::uint64_t left = words() % (spread + 1); left > 0; --left) {
      targets.push_back(static_cast<std::uint32_t>(words() % states));
    }
  }
  return moves;
}

/// Two states that go to and fro and end with a chance of `ends` each time.
Chain<double> to_and_fro(double ends) {
  Chain<double> chain;
  for (const std::uint32_t other : {1U, 0U}) {
    chain.add_state(ends);
    chain.add_move(other, 1 - ends);
  }
  return chain;
}

}  // namespace

TEST_CASE("knots are the sets that reach each other, each after all that lead to it") {
  std::mt19937_64 words(20'261'122);
  std::size_t larger = 0;
  for (int round = 0; round < 400; ++round) {
    const Moves moves = any_moves(words, 1 + words() % 12);
    const auto reach = reaches(moves);
    const auto found = knots(moves);
    std::vector<std::size_t> place(moves.size(), SIZE_MAX);
    for (std::size_t knot = 0; knot < found.size(); ++knot) {
      larger += found[knot].size() > 1 ? 1 : 0;
      for (const std::uint32_t state : found[knot]) {
        CHECK(place[state] == SIZE_MAX);
        place[state] = knot;
      }
    }
    bool together = true;
    bool in_order = true;
    for (std::size_t from = 0; from < moves.size(); ++from) {
      for (std::size_t to = 0; to < moves.size(); ++to) {
        together = together && (place[from] == place[to]) == (reach[from][to] && reach[to][from]);
        in_order = in_order && (!reach[from][to] || place[from] <= place[to]);
      }
    }
    INFO("graph " << round);
    CHECK(together);
    CHECK(in_order);
    CHECK(std::count(place.begin(), place.end(), SIZE_MAX) == 0);
  }
  CHECK(larger > 100);
}

TEST_CASE("a walk of a million states is searched without recursion") {
  constexpr std::uint32_t kStates = 1'000'000;
  Moves moves(kStates);
  for (std::uint32_t state = 0; state + 1 < kStates; ++state) {
    moves[state].push_back(state + 1);
  }
  CHECK(knots(moves).size() == kStates);
  moves.back().push_back(0);
  CHECK(knots(moves).size() == 1);
}

TEST_CASE("visits of a state that holds on to its visitors are as many as it holds them") {
  Chain<double> chain;
  chain.add_state(0.125);
  chain.add_move(0, 0.75);
  chain.add_move(1, 0.125);
  chain.add_state(1);
  const auto visits = chain.expected_visits();
  REQUIRE(visits.size() == 2);
  CHECK(visits[0] == 4);
  CHECK(visits[1] == 0.5);
}

TEST_CASE("a chain without states is never visited") {
  CHECK(Chain<double>().expected_visits().empty());
}

// From 0 the walk is in 0 at even steps and in 1 at odd ones: 1 / (1 - s^2) and s / (1 - s^2)
// visits, s = 1 - ends.
TEST_CASE("a knot that is hardly ever left still solves well") {
  for (const double ends : {0.5, 1e-3, 1e-6, 1e-9, 1e-12}) {
    const double stays = 1 - ends;
    const double leaves = 1 - stays;  // what is really left of it after rounding
    const auto visits = to_and_fro(leaves).expected_visits();
    const double expected = 1 / (leaves * (1 + stays));
    INFO("ends with " << ends);
    CHECK(std::abs(visits[0] / expected - 1) < 1e-14);
    CHECK(std::abs(visits[1] / (expected * stays) - 1) < 1e-14);
    CHECK(std::abs((visits[0] + visits[1]) * leaves - 1) < 1e-14);
  }
}

TEST_CASE("a knot of many states that is hardly ever left still solves well") {
  for (const std::size_t states : {3U, 20U, 100U}) {
    // Round a ring, one step forward or back, and out of it at one place only, with a chance of
    // 2^-40.
    constexpr double kLeaves = 0x1p-40;
    Chain<double> chain;
    for (std::uint32_t state = 0; state < states; ++state) {
      const double leaves = state == 1 ? kLeaves : 0;
      chain.add_state(leaves);
      chain.add_move(static_cast<std::uint32_t>((state + 1) % states), (1 - leaves) / 2);
      chain.add_move(static_cast<std::uint32_t>((state + states - 1) % states), (1 - leaves) / 2);
    }
    const auto visits = chain.expected_visits();
    INFO(states << " states");
    CHECK(std::abs(visits[1] * kLeaves - 1) < 1e-12);
  }
}

TEST_CASE("a knot that is never left is refused") {
  CHECK_THROWS_AS(to_and_fro(0).expected_visits(), std::domain_error);
  Chain<double> alone;
  alone.add_state(0);
  alone.add_move(0, 1);
  CHECK_THROWS_AS(alone.expected_visits(), std::domain_error);
}
