#pragma once

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

static_assert(graph::RoundGame<Combat> && graph::GridGame<Combat>);

}  // namespace fray::rankflank
