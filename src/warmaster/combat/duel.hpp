#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "graph/game.hpp"
#include "warmaster/combat/report.hpp"
#include "warmaster/rules/combat_rules.hpp"
#include "warmaster/rules/engagement.hpp"

namespace fray::warmaster {

/// Names a fight by its content: units that fight alike make the same fight.
Hash128 name_of(const Engagement& engagement);

/// What the rules say of a fight of one unit a side, one question each; the table in docs/rules.md
/// names them.
///
/// How many stands fight and support is what the engagement says: no stand is placed here.
class DuelRules {
 public:
  /// Throws  InputError when the engagement is not one that the rules allow.
  explicit DuelRules(const Engagement& engagement);

  const Engagement& engagement() const noexcept { return engagement_; }
  const Unit& unit(Side side) const noexcept {
    return side == Side::a ? engagement_.a : engagement_.b;
  }
  /// Names the fight by its content: units that fight alike make the same fight.
  Hash128 name() const noexcept { return name_; }
  /// Rounds that are counted one by one. Where a combat has no last turn, all later ones are one
  /// more, counted once in a fight, by how it ends.
  int rounds_told_apart() const noexcept { return rounds_told_apart_; }

  /// Attacks added to each fighting stand of `side` this round. Source  seeds/000, "Attack
  /// modifiers".
  int attack_modifier(Situation situation, Side side) const noexcept;
  /// The same, line by line.
  std::vector<Modifier> modifiers(Situation situation, Side side) const;
  /// Dice that the unit rolls. Source  seeds/000, "How to calculate damage" and "The Last Ditch
  /// Dice".
  int attack_dice(Situation situation, Side side) const noexcept;
  /// Attacks that a character and swords add to one stand.
  int on_one_stand(Situation situation, Side side) const noexcept;
  /// Whether the first round of a first combat is to come.
  static bool opens(Situation situation) noexcept {
    return situation.rounds_fought() == 0 && situation.ahead() == Side::none;
  }
  /// The armour that the unit has now.
  Armour armour(Situation situation, Side side) const noexcept;
  /// Lowest D6 that hits the enemy of `side`. Source  seeds/000, "Defended & fortified troops".
  int to_hit(Situation situation, Side side) const noexcept;
  /// Stands of `side` that strike this round.
  int fighting_stands(Situation situation, Side side) const noexcept;
  [[gnu::always_inline]] int stands_left(Situation situation, Side side) const noexcept {
    return known(side)
        .stands_after[static_cast<std::size_t>(situation.lost(side) + known(side).outstanding)];
  }
  /// Whether the winner of a round, the first of the engagement or a later one, may pursue.
  /// Source  seeds/000, "Which units can pursue?".
  bool may_pursue(Side winner, bool first_round) const noexcept;
  bool in_cover(Situation situation, Side side) const noexcept;
  bool confused(Situation situation, Side side) const noexcept;
  /// Attacks of a stand this round, before modifiers.
  Attacks attacks_now(Situation situation, Side side) const noexcept;

 protected:
  /// What is asked once for every combination of results, worked out once.
  struct Known {
    int capacity = 0;     ///< hits that destroy the unit
    int outstanding = 0;  ///< hits that it came with
    bool regenerates = false;
    bool lost_in_retreat = false;
    /// Stands left after so many hits, those it came with included.
    std::vector<std::uint8_t> stands_after{};
    Policy after_first_round = Policy::pursue;  ///< what it does when it has won
    Policy after_later_round = Policy::pursue;
  };

  const Known& known(Side side) const noexcept { return known_[side == Side::a ? 0 : 1]; }
  bool falls_back_from_draw(Situation situation, Side side) const noexcept;

 private:
  Policy policy_of(Side side) const noexcept {
    return unit(side).policy.value_or(engagement_.policy);
  }
  Policy decision_of(Side winner, bool first_round) const noexcept;
  bool charges_now(Situation situation, Side side) const noexcept;
  Stance stance(Situation situation, Side side) const noexcept;

  Engagement engagement_;
  Hash128 name_{};
  std::array<Known, 2> known_{};
  int rounds_told_apart_ = 0;
};

/// The Combat phase of Warmaster Revolution for one unit a side, as a graph of situations.
/// Source  seeds/000; each rule has its line in docs/rules.md.
class Duel : public DuelRules {
 public:
  using Situation = warmaster::Situation;
  using Transition = graph::Transition<Situation>;
  using DuelRules::DuelRules;

  Situation opening() const noexcept;
  graph::Pending pending(Situation situation) const noexcept;
  graph::Rolls rolls(Situation situation) const noexcept;
  Transition after(Situation situation, const graph::Results& results) const noexcept;

  /// Decisions are those of Policy, less pursuit where it is not allowed.
  int options(Situation situation) const noexcept;
  int decide(Situation situation) const noexcept;
  Transition after(Situation situation, int decision) const noexcept;

  /// Without a last turn a round without hits can leave everything as it was.
  bool recurs() const noexcept { return !engagement().turns; }

 private:
  /// What a fight that ends has come to.
  struct Toll {
    int rounds = 0;
    int lost_a = 0;  ///< hits, less those regained
    int lost_b = 0;
    int regained_a = 0;
    int regained_b = 0;
  };

  Situation next_round(Situation situation) const noexcept;
  Transition attacks_rolled(Situation situation, const graph::Results& results) const noexcept;
  Transition struck(Situation situation, const graph::Results& results) const noexcept;
  Transition fallen_back(Situation situation, const graph::Results& results) const noexcept;
  void regenerate(Situation& situation, Side side) const noexcept;
  Transition ended(const Toll& toll, Side winner, Ending ending, int retreat_cm) const noexcept;
  /// Over, but for the rolls of those who fall back.
  Situation falling_back(bool a, bool b) const noexcept;
};

/// By stands and hits lost, and by who won the last round; for fights that are dealt evenly.
graph::Outlook outlook(const Duel& duel, Situation situation) noexcept;

static_assert(graph::Game<Duel>);

}  // namespace fray::warmaster

#include "warmaster/combat/duel_walk.hpp"
