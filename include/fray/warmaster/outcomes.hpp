#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "fray/graph/game.hpp"
#include "fray/warmaster/engagement.hpp"
#include "fray/warmaster/report.hpp"

namespace fray::warmaster {

/// Adds to a distribution that grows to what it is given.
template <class Weight>
void add_at(std::vector<Weight>& pmf, std::size_t value, const Weight& weight) {
  if (pmf.size() <= value) {
    pmf.resize(value + 1, Weight(0));
  }
  pmf[value] += weight;
}

/// What came of one round, over all fights that fought it.
template <class Weight>
struct RoundOutcomes {
  Weight win = Weight(0);
  Weight draw = Weight(0);
  Weight loss = Weight(0);
  std::vector<Weight> retreat_a{Weight(0)};  ///< by cm; nobody in place 0
  std::vector<Weight> retreat_b{Weight(0)};
};

/// Everything that was counted over all ways a combat can go, in probabilities, fractions or trials.
template <class Weight>
struct Outcomes {
  Weight win = Weight(0);
  Weight draw = Weight(0);
  Weight loss = Weight(0);
  std::array<Weight, kEndings> endings{};
  Weight a_destroyed = Weight(0);
  Weight b_destroyed = Weight(0);
  std::vector<Weight> hits_by_a{Weight(0)};
  std::vector<Weight> hits_by_b{Weight(0)};
  std::vector<Weight> retreat_a{Weight(0)};  ///< in the round that ended it; place 0: did not retreat
  std::vector<Weight> retreat_b{Weight(0)};
  std::vector<Weight> fall_back_a{Weight(0)};
  std::vector<Weight> fall_back_b{Weight(0)};
  std::vector<Weight> rounds{Weight(0)};     ///< rounds fought; place 0: nobody
  std::vector<RoundOutcomes<Weight>> by_round{};
  /// Shape   (A's stands + 1) x (B's stands + 1): how often A lost i stands and B lost j.
  std::vector<std::vector<Weight>> stands_lost{};
};

template <class Weight>
Outcomes<Weight> collect(std::span<const std::pair<graph::Report, Weight>> reports, const Engagement& engagement) {
  Outcomes<Weight> all;
  all.stands_lost.assign(static_cast<std::size_t>(engagement.a.stands) + 1,
                         std::vector<Weight>(static_cast<std::size_t>(engagement.b.stands) + 1, Weight(0)));
  for (const auto& [packed, weight] : reports) {
    const RoundReport report = unpack(packed);
    if (report.falls_back != Side::none) {
      add_at(report.falls_back == Side::a ? all.fall_back_a : all.fall_back_b, report.fall_back_cm, weight);
      continue;
    }
    if (all.by_round.size() < report.round) {
      all.by_round.resize(report.round);
    }
    RoundOutcomes<Weight>& round = all.by_round[report.round - 1];
    (report.winner == Side::a ? round.win : report.winner == Side::b ? round.loss : round.draw) += weight;
    if (report.retreat_cm != 0) {
      add_at(report.winner == Side::a ? round.retreat_b : round.retreat_a, report.retreat_cm, weight);
    }
    if (report.ending == Ending::none) {
      continue;
    }
    (report.winner == Side::a ? all.win : report.winner == Side::b ? all.loss : all.draw) += weight;
    all.endings[static_cast<std::size_t>(report.ending)] += weight;
    all.stands_lost[report.stands_lost_a][report.stands_lost_b] += weight;
    add_at(all.hits_by_a, report.hits_by_a, weight);
    add_at(all.hits_by_b, report.hits_by_b, weight);
    add_at(all.retreat_a, report.winner == Side::b ? report.retreat_cm : 0, weight);
    add_at(all.retreat_b, report.winner == Side::a ? report.retreat_cm : 0, weight);
    add_at(all.rounds, report.round, weight);
  }
  const auto& endings = all.endings;
  const Weight both = endings[static_cast<std::size_t>(Ending::both_destroyed)];
  all.a_destroyed = endings[static_cast<std::size_t>(Ending::a_destroyed)] + both;
  all.b_destroyed = endings[static_cast<std::size_t>(Ending::b_destroyed)] + both;
  return all;
}

}  // namespace fray::warmaster
