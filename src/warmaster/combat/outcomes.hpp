#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "graph/tally.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/combat/report.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster {

template <class Weight>
[[gnu::noinline]] void grow_to(std::vector<Weight>& pmf, std::size_t values) {
  constexpr std::size_t kUsual = 24;
  pmf.reserve(std::max(kUsual, values));
  pmf.resize(values, Weight(0));
}

/// Adds to a distribution that grows to what it is given.
template <class Weight>
[[gnu::always_inline]] inline void add_at(std::vector<Weight>& pmf, std::size_t value,
                                          const Weight& weight) {
  if (pmf.size() <= value) {
    grow_to(pmf, value + 1);
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

/// How often A and B lost so many stands, and these points with them.
template <class Weight>
struct LossesTogether {
  std::array<std::size_t, 2> stands{};
  std::array<double, 2> points{};
  Weight weight = Weight(0);
};

/// Everything that was counted over all ways a combat can go, in probabilities, fractions or
/// trials.
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
  /// In the round that ended it; place 0: did not retreat.
  std::vector<Weight> retreat_a{Weight(0)};
  std::vector<Weight> retreat_b{Weight(0)};
  std::vector<Weight> fall_back_a{Weight(0)};
  std::vector<Weight> fall_back_b{Weight(0)};
  std::vector<Weight> rounds{Weight(0)};  ///< rounds fought; place 0: nobody
  std::vector<RoundOutcomes<Weight>> by_round{};
  std::vector<Weight> stands_lost_a{Weight(0)};
  std::vector<Weight> stands_lost_b{Weight(0)};
  std::vector<LossesTogether<Weight>> losses{};  ///< in no order
};

/// What one report says of stands and points lost, where the combat ended.
struct Toll {
  std::size_t stands_a = 0;
  std::size_t stands_b = 0;
  double points_a = 0;
  double points_b = 0;
};

/// Counts reports of any kind that has the fields of RoundReport but losses; those have a number,
/// `losses(report)`, and `toll(number)` tells what it means: once for all reports of the same
/// losses.
template <class Weight, class Unpack, class LossesOf, class TollOf>
Outcomes<Weight> collect_reports(std::span<const std::pair<graph::Report, Weight>> reports,
                                 Unpack&& unpack_report, LossesOf&& losses_of, TollOf&& toll_of) {
  Outcomes<Weight> all;
  graph::Tally<Weight> by_losses{64};
  std::uint64_t its_losses = UINT64_MAX;
  Weight* its_weight = nullptr;
  for (const auto& [packed, weight] : reports) {
    const auto report = unpack_report(packed);
    if (report.falls_back != Side::none) {
      add_at(report.falls_back == Side::a ? all.fall_back_a : all.fall_back_b, report.fall_back_cm,
             weight);
      continue;
    }
    if (all.by_round.size() < report.round) {
      all.by_round.resize(report.round);
    }
    RoundOutcomes<Weight>& round = all.by_round[report.round - 1];
    (report.winner == Side::a   ? round.win
     : report.winner == Side::b ? round.loss
                                : round.draw) += weight;
    if (report.retreat_cm != 0) {
      add_at(report.winner == Side::a ? round.retreat_b : round.retreat_a, report.retreat_cm,
             weight);
    }
    if (report.ending == Ending::none) {
      continue;
    }
    (report.winner == Side::a ? all.win : report.winner == Side::b ? all.loss : all.draw) += weight;
    all.endings[static_cast<std::size_t>(report.ending)] += weight;
    const std::uint64_t losses = losses_of(report);
    if (losses != its_losses) {  // often those of the report before
      its_losses = losses;
      its_weight = &by_losses[losses];
    }
    *its_weight += weight;
    add_at(all.hits_by_a, report.hits_by_a, weight);
    add_at(all.hits_by_b, report.hits_by_b, weight);
    add_at(all.retreat_a, report.winner == Side::b ? report.retreat_cm : 0, weight);
    add_at(all.retreat_b, report.winner == Side::a ? report.retreat_cm : 0, weight);
    add_at(all.rounds, report.round, weight);
  }
  for (const auto& [losses, weight] : by_losses.entries()) {
    const Toll toll = toll_of(losses);
    add_at(all.stands_lost_a, toll.stands_a, weight);
    add_at(all.stands_lost_b, toll.stands_b, weight);
    all.losses.push_back({{toll.stands_a, toll.stands_b}, {toll.points_a, toll.points_b}, weight});
  }
  const auto& endings = all.endings;
  const Weight both = endings[static_cast<std::size_t>(Ending::both_destroyed)];
  all.a_destroyed = endings[static_cast<std::size_t>(Ending::a_destroyed)] + both;
  all.b_destroyed = endings[static_cast<std::size_t>(Ending::b_destroyed)] + both;
  return all;
}

/// Units   points of one stand, by its share of a full unit.
inline double points_of_stand(const Unit& unit) noexcept {
  return static_cast<double>(unit.profile.points) / static_cast<double>(unit.profile.stands);
}

/// Points lost with so many stands; a character with his unit, when it is destroyed.
/// Source  rules-facts 1.11: he is never attacked, and slain when his unit is destroyed.
inline double points_lost(const Unit& unit, int stands) noexcept {
  return stands * points_of_stand(unit) + (stands >= unit.stands ? unit.character_points : 0);
}

inline Toll toll_of(const RoundReport& report, const Engagement& engagement) {
  const auto a = static_cast<int>(report.stands_lost_a);
  const auto b = static_cast<int>(report.stands_lost_b);
  return {report.stands_lost_a, report.stands_lost_b, points_lost(engagement.a, a),
          points_lost(engagement.b, b)};
}

/// `losses` as a report of a melee has them.
inline Toll toll_of(std::uint32_t losses, const Melee& melee) {
  const Roster& roster = melee.roster();
  const std::vector<int> lost = melee.losses_of(losses);
  Toll toll;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const bool of_a = roster.side(unit) == Side::a;
    (of_a ? toll.stands_a : toll.stands_b) += static_cast<std::size_t>(lost[unit]);
    (of_a ? toll.points_a : toll.points_b) += points_lost(roster.unit(unit), lost[unit]);
  }
  return toll;
}

/// Shape  distributions of stands lost reach to all stands of a side.
template <class Weight>
void fill_stands(Outcomes<Weight>& all, int stands_a, int stands_b) {
  all.stands_lost_a.resize(
      std::max(all.stands_lost_a.size(), static_cast<std::size_t>(stands_a) + 1), Weight(0));
  all.stands_lost_b.resize(
      std::max(all.stands_lost_b.size(), static_cast<std::size_t>(stands_b) + 1), Weight(0));
}

template <class Weight>
Outcomes<Weight> collect(std::span<const std::pair<graph::Report, Weight>> reports,
                         const Engagement& engagement) {
  constexpr std::uint64_t kRadix = 256;
  const auto losses_of = [](const RoundReport& report) {
    return report.stands_lost_a * kRadix + report.stands_lost_b;
  };
  Outcomes<Weight> all = collect_reports(reports, unpack, losses_of, [&](std::uint64_t losses) {
    return toll_of({.stands_lost_a = static_cast<std::uint32_t>(losses / kRadix),
                    .stands_lost_b = static_cast<std::uint32_t>(losses % kRadix)},
                   engagement);
  });
  fill_stands(all, engagement.a.stands, engagement.b.stands);
  return all;
}

template <class Weight>
Outcomes<Weight> collect(std::span<const std::pair<graph::Report, Weight>> reports,
                         const Melee& melee) {
  const Roster& roster = melee.roster();
  Outcomes<Weight> all = collect_reports(
      reports, unpack_melee, [](const MeleeReport& report) { return report.losses; },
      [&](std::uint64_t number) { return toll_of(static_cast<std::uint32_t>(number), melee); });
  std::array<int, 2> stands{};
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    stands[roster.side(unit) == Side::a ? 0 : 1] += roster.unit(unit).stands;
  }
  fill_stands(all, stands[0], stands[1]);
  return all;
}

}  // namespace fray::warmaster
