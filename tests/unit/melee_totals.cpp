// Hits are told, and nothing asks for them: situations that differ in nothing else are followed
// together, and every report is as if each had been followed alone.

#include <cmath>
#include <map>

#include "graph/advise.hpp"
#include "melee_fields.hpp"
#include "melee_solved.hpp"

namespace melee_totals {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// A melee that keeps all hits in its situations.
class WithHits {
 public:
  using Situation = Melee::Situation;
  explicit WithHits(const Melee& melee) : melee_(melee) {}
  Situation opening() const { return melee_.opening(); }
  graph::Pending pending(const Situation& situation) const { return melee_.pending(situation); }
  graph::Rolls rolls(const Situation& situation) const { return melee_.rolls(situation); }
  int options(const Situation& situation) const { return melee_.options(situation); }
  int decide(const Situation& situation) const { return melee_.decide(situation); }
  graph::Transition<Situation> after(const Situation& situation, const graph::Results& now) const {
    return melee_.after(situation, now);
  }
  graph::Transition<Situation> after(const Situation& situation, int decision) const {
    return melee_.after(situation, decision);
  }
  bool recurs() const { return melee_.recurs(); }
  Hash128 name() const { return melee_.name(); }
  double worth(graph::Report report) const { return melee_.worth(report); }
  bool decides_for_a(const Situation& situation) const { return melee_.decides_for_a(situation); }
  Hash128 weighed_name() const { return melee_.weighed_name(); }

 private:
  const Melee& melee_;
};

std::map<graph::Report, double> by_report(const graph::Solution<double>& solution) {
  return {solution.reports.begin(), solution.reports.end()};
}

/// Two against two, of which one takes hits back and one comes with hits.
Battle two_against_two(std::optional<std::int32_t> turns) {
  const Unit trolls = with(infantry(3, 3, 2), Special::regenerates);
  const Unit fresh = infantry(2, 4, 2);
  Battle battle = battle_of(R"(
        xxxxxxxxyyyyyyyy
        aaaaaaaabbbbbbbb)",
                            {a('a', trolls), a('b', hurt(infantry(2, 3, 2), 2)),
                             b('x', hurt(infantry(2, 3, 2), 2)), b('y', fresh)});
  battle.turns = turns;
  return battle;
}

}  // namespace

TEST_CASE("what is followed together is told as if it had been followed alone", "[melee]") {
  const Melee melee(two_against_two(2));
  const WithHits alone(melee);
  const auto together = solved(melee);
  const auto apart = graph::ExactEngine<WithHits>(alone).solve();
  REQUIRE(together.has_value());
  REQUIRE(apart.has_value());
  const auto right = by_report(*apart);
  const auto shown = by_report(*together);
  REQUIRE(shown.size() == right.size());
  for (const auto& [report, probability] : right) {
    REQUIRE(shown.contains(report));
    CHECK(std::abs(shown.at(report) - probability) < 1e-14);
  }
  CHECK(2 * together->situations < apart->situations);
  // By two threads the same, bit by bit.
  const auto shared = graph::ExactEngine<Melee>(melee, 2).solve();
  REQUIRE(shared.has_value());
  CHECK(shared->reports == together->reports);
}

TEST_CASE("decisions are weighed without the hits that are only told", "[melee]") {
  const Battle battle = two_against_two(2);
  const Melee melee(battle, BoardCaches().of(battle), Melee::Weighs::winners);
  const WithHits alone(melee);
  graph::BackwardInduction<Melee> together(melee, 20'000'000);
  graph::BackwardInduction<WithHits> apart(alone, 20'000'000);
  const auto worth = together.solve();
  const auto right = apart.solve();
  REQUIRE(worth.has_value());
  REQUIRE(right.has_value());
  CHECK(std::abs(*worth - *right) < 1e-9);
  CHECK(2 * together.weighed() < apart.weighed());
}

TEST_CASE("a fight without a last turn tells all hits that were ever scored", "[melee]") {
  // One troll after another takes a hit back each round: more hits than they have.
  const std::vector<Drawn> units{a('a', with(infantry(1, 3, 1), Special::regenerates)),
                                 b('x', with(infantry(1, 3, 1), Special::regenerates))};
  const auto sums_of = [&](std::optional<std::int32_t> turns) {
    Battle battle = battle_of(R"(
        xxxx
        aaaa)",
                              units);
    battle.turns = turns;
    const auto solution = solved(Melee(battle));
    REQUIRE(solution.has_value());
    std::array<double, 3> sums{};  // of ends, hits by A, and fights with more than A's own hits
    for (const auto& [packed, probability] : solution->reports) {
      const MeleeReport report = unpack_melee(packed);
      if (report.falls_back == Side::none && report.ending != Ending::none) {
        sums[0] += probability;
        sums[1] += probability * report.hits_by_a;
        sums[2] += report.hits_by_b > 3 ? probability : 0;
      }
    }
    return sums;
  };
  const auto endless = sums_of(std::nullopt);
  const auto long_one = sums_of(20);
  CHECK(std::abs(endless[0] - 1) < 1e-12);
  CHECK(endless[2] > 0);
  CHECK(std::abs(endless[1] - long_one[1]) < 1e-3);
  CHECK(endless[1] >= long_one[1]);
}

}  // namespace melee_totals
