#pragma once

#include <array>
#include <cstdint>

#include "fray/graph/game.hpp"
#include "fray/warmaster/engagement.hpp"
#include "fray/warmaster/report.hpp"
#include "fray/warmaster/situation.hpp"

namespace fray::warmaster {

/// The Combat phase of Warmaster Revolution for one unit a side, as a graph of situations.
///
/// How many stands fight and support is what the engagement says: no stand is placed here.
/// Source  seeds/000; each rule has its line in docs/rules.md.
class Duel {
 public:
  using Situation = warmaster::Situation;
  using Step = graph::Step<Situation>;

  /// Throws  InputError when the engagement is not one that the rules allow.
  explicit Duel(const Engagement& engagement);

  Situation opening() const noexcept;
  graph::Pending pending(const Situation& situation) const noexcept;
  graph::Rolls rolls(const Situation& situation) const noexcept;
  Step after(const Situation& situation, const graph::Results& results) const noexcept;

  /// Decisions are those of Policy, less pursuit where it is not allowed.
  int options(const Situation& situation) const noexcept;
  int decide(const Situation& situation) const noexcept;
  Step after(const Situation& situation, int decision) const noexcept;

  /// Without a last turn a round without hits can leave everything as it was.
  bool recurs() const noexcept { return !engagement_.turns; }

  /// Names the fight by its content: units that fight alike make the same fight.
  Hash128 name() const noexcept { return name_; }

  const Engagement& engagement() const noexcept { return engagement_; }

  // The rules, one question each; the tables in docs/rules.md name them.

  /// Attacks added to each fighting stand of `side` this round. Source  seeds/000, "Attack modifiers".
  int attack_modifier(const Situation& situation, Side side) const noexcept;
  /// Dice that the unit rolls. Source  seeds/000, "How to calculate damage" and "The Last Ditch Dice".
  int attack_dice(const Situation& situation, Side side) const noexcept;
  /// Lowest D6 that hits the enemy of `side`. Source  seeds/000, "Defended & fortified troops".
  int to_hit(const Situation& situation, Side side) const noexcept;
  /// Stands of `side` that strike this round.
  int fighting_stands(const Situation& situation, Side side) const noexcept;
  int stands_left(const Situation& situation, Side side) const noexcept;
  /// Whether the winner may pursue. Source  seeds/000, "Which units can pursue?".
  bool may_pursue(const Situation& situation, Side winner) const noexcept;
  bool in_cover(const Situation& situation, Side side) const noexcept;
  bool confused(const Situation& situation, Side side) const noexcept;

 private:
  const Unit& unit(Side side) const noexcept { return side == Side::a ? engagement_.a : engagement_.b; }
  bool charges_now(const Situation& situation, Side side) const noexcept;
  int charge_bonus(const Situation& situation, Side side) const noexcept;
  Attacks attacks_now(const Situation& situation, Side side) const noexcept;
  Situation next_round(Situation situation) const noexcept;
  Step struck(const Situation& situation, const graph::Results& results) const noexcept;
  Step ended(const Situation& situation, Side winner, Ending ending, int retreat_cm) const noexcept;
  /// Over, but for the rolls of those who fall back.
  Situation falling_back(bool a, bool b) const noexcept;
  bool falls_back_from_draw(const Situation& situation, Side side) const noexcept;
  Policy policy_of(Side side) const noexcept { return unit(side).policy.value_or(engagement_.policy); }
  /// Rounds that are counted one by one; where a combat has no last turn, all later ones count as one more.
  int rounds_told_apart() const noexcept;

  Engagement engagement_;
  Hash128 name_{};
};

static_assert(graph::Game<Duel>);

}  // namespace fray::warmaster
