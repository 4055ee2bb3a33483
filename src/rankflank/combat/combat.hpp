#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "graph/game.hpp"
#include "rankflank/formation/context.hpp"
#include "rankflank/formation/report.hpp"

namespace fray::rankflank {

/// The combat phase of the rank-and-flank games as a graph of situations: it asks the phase that a
/// situation is in (src/rankflank/combat/phases.hpp).
/// Source  seeds/002, seeds/003, seeds/004 and rules-facts 2 to 4; each rule has its line in
///         docs/rules.md.
class Combat {
 public:
  using Situation = rankflank::Situation;
  using Transition = graph::Transition<Situation>;

  /// With a log, `after` writes into it what has happened.
  /// Throws  InputError when the engagement is not one that the rules allow.
  explicit Combat(const Engagement& engagement, Log* log = nullptr);

  Situation opening() const noexcept;
  graph::Pending pending(const Situation& situation) const noexcept {
    const Stage stage = situation[kStage];
    return stage == Stage::over                                 ? graph::Pending::end
           : stage == Stage::closing || stage == Stage::telling ? graph::Pending::choice
                                                                : graph::Pending::rolls;
  }
  graph::Rolls rolls(const Situation& situation) const noexcept;
  Transition after(const Situation& situation, const graph::Results& results) const noexcept;

  /// Nothing is decided: what a winner does about the broken is part of the engagement. Closing
  /// tells the combat.
  int options(const Situation&) const noexcept { return 1; }
  int decide(const Situation&) const noexcept { return 0; }
  Transition after(const Situation& situation, int decision) const noexcept;

  bool recurs() const noexcept { return counts_rounds(); }
  Hash128 name() const noexcept { return context_.name; }

  /// Without a last round, the first is all that a situation has to know: the engines number the
  /// others.
  bool counts_rounds() const noexcept { return !context_.engagement.rounds; }
  bool ends_round(graph::Report report) const noexcept {
    return counts_rounds() && kind_of(report) == Report::Kind::round;
  }
  graph::Report numbered(graph::Report report, std::uint32_t round) const noexcept {
    Report of_round = unpack(report);
    of_round.round = static_cast<int>(round);
    return pack(of_round);
  }

  /// Flights of the same unit from the same enemies differ in who has lost what, and in nothing that
  /// the dice decide.
  std::uint64_t alike(const Situation& situation) const noexcept;
  std::uint64_t way_of(const Situation& situation, const graph::Results& results) const noexcept;

  /// Losses and departures only grow, and so do the rounds as far as they are told apart.
  graph::Place place(const Situation& situation) const noexcept;
  std::optional<graph::Grid> grid() const noexcept { return context_.grid; }
  Situation at(int lost_a, int lost_b) const noexcept;

  const Context& context() const noexcept { return context_; }
  const Engagement& engagement() const noexcept { return context_.engagement; }

 private:
  Context context_;
};

/// By wounds lost and the score of the round; for fights that are dealt evenly.
graph::Outlook outlook(const Combat& combat, const Situation& situation) noexcept;

static_assert(graph::RoundGame<Combat> && graph::GridGame<Combat> && graph::AlikeGame<Combat>);

/// What came of one round, over all fights that fought it.
template <class Weight>
struct RoundOutcomes {
  Weight win = Weight(0);
  Weight draw = Weight(0);
  Weight loss = Weight(0);
};

/// Everything that was counted over all ways a combat can go, in probabilities, fractions or
/// trials.
///
/// Shape   distributions are by value from 0; pairs are of A and B.
template <class Weight>
struct Outcomes {
  using Pmf = std::vector<Weight>;

  Weight win = Weight(0);
  Weight draw = Weight(0);
  Weight loss = Weight(0);
  std::array<Weight, kEndings> endings{};
  std::array<Pmf, 2> wounds{};  ///< that the enemy lost
  /// By how much the last round was won; 0 by who did not win it.
  std::array<Pmf, 2> score{};
  /// Inches, of the side's first unit; place 0 is left to who did not flee.
  std::array<Pmf, 2> flee{};
  std::array<Pmf, 2> pursuit{};       ///< the first pursuit of it
  std::array<Weight, 2> met_enemy{};  ///< a pursuer met a new enemy
  std::array<Weight, 2> met_edge{};
  /// Rounds fought; the last that is told apart stands for all later ones.
  Pmf rounds{};
  Weight fought = Weight(0);  ///< rounds of all fights together
  std::vector<RoundOutcomes<Weight>> by_round{};
  /// Shape   how often A lost i models and B lost j.
  std::vector<Pmf> models_lost{};
  /// Shape   how often each unit of a side of several lost so many models.
  std::array<Pmf, 6> unit_models{};
};

template <class Weight>
void add_at(std::vector<Weight>& pmf, std::size_t value, const Weight& weight) {
  if (pmf.size() <= value) {
    pmf.resize(value + 1, Weight(0));
  }
  pmf[value] += weight;
}

template <class Weight>
void add_round(Outcomes<Weight>& all, const Report& report, const Weight& weight) {
  const auto round = static_cast<std::size_t>(report.round);
  if (all.by_round.size() < round) {
    all.by_round.resize(round);
  }
  RoundOutcomes<Weight>& of_round = all.by_round[round - 1];
  (report.winner == Side::a   ? of_round.win
   : report.winner == Side::b ? of_round.loss
                              : of_round.draw) += weight;
  all.fought += weight;
  if (report.last) {
    add_at(all.rounds, round, weight);
    add_at(all.score[0],
           static_cast<std::size_t>(report.winner == Side::a ? std::max(0, report.lead) : 0),
           weight);
    add_at(all.score[1],
           static_cast<std::size_t>(report.winner == Side::b ? std::max(0, -report.lead) : 0),
           weight);
  }
}

template <class Weight>
void add_end(Outcomes<Weight>& all, const Report& report, const Weight& weight) {
  const Side winner = winner_of(report.ending);
  (winner == Side::a ? all.win : winner == Side::b ? all.loss : all.draw) += weight;
  all.endings[static_cast<std::size_t>(report.ending)] += weight;
  add_at(all.wounds[0], static_cast<std::size_t>(report.wounds[1]), weight);
  add_at(all.wounds[1], static_cast<std::size_t>(report.wounds[0]), weight);
  const auto lost_by_a = static_cast<std::size_t>(report.models_lost[0]);
  if (all.models_lost.size() <= lost_by_a) {
    all.models_lost.resize(lost_by_a + 1);
  }
  add_at(all.models_lost[lost_by_a], static_cast<std::size_t>(report.models_lost[1]), weight);
}

template <class Weight>
void add_flight(Outcomes<Weight>& all, const Report& report, const Weight& weight) {
  const std::size_t fled = report.unit < 3 ? 0 : 1;
  if (report.unit % 3 == 0 && report.flee_in > 0) {
    add_at(all.flee[fled], static_cast<std::size_t>(report.flee_in), weight);
  }
  if (report.pursuit_in[0] > 0 && (report.again & 1) == 0) {
    add_at(all.pursuit[1 - fled], static_cast<std::size_t>(report.pursuit_in[0]), weight);
  }
  const bool meets = (report.met_enemy & ~report.again) != 0 && report.met_before == 0;
  all.met_enemy[1 - fled] += meets ? weight : Weight(0);
  all.met_edge[1 - fled] += report.met_edge != 0 ? weight : Weight(0);
}

template <class Weight>
Outcomes<Weight> collect(std::span<const std::pair<graph::Report, Weight>> reports) {
  Outcomes<Weight> all;
  for (const auto& [packed, weight] : reports) {
    const Report report = unpack(packed);
    switch (report.kind) {
      case Report::Kind::round: add_round(all, report, weight); break;
      case Report::Kind::end: add_end(all, report, weight); break;
      case Report::Kind::flight: add_flight(all, report, weight); break;
      case Report::Kind::unit:
        add_at(all.unit_models[static_cast<std::size_t>(report.unit)],
               static_cast<std::size_t>(report.models), weight);
        break;
      case Report::Kind::none: break;
    }
  }
  return all;
}

}  // namespace fray::rankflank
