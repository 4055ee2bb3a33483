#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "graph/game.hpp"
#include "warmaster/combat/report.hpp"
#include "warmaster/rules/combat_rules.hpp"

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
  int rounds_kept_apart() const noexcept { return rounds_kept_apart_; }

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
  int rounds_kept_apart_ = 0;
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

// The steps that are taken once for every combination of results. Inlined into the engines' loops,
// they keep each situation in registers: half the time, measured. seeds/000, "Combat sequence",
// "Casualties", "Combat results" and "Pursuit".

[[gnu::always_inline]] inline graph::Pending Duel::pending(Situation situation) const noexcept {
  return situation.stage() == Stage::over        ? graph::Pending::end
         : situation.stage() == Stage::aftermath ? graph::Pending::choice
                                                 : graph::Pending::rolls;
}

[[gnu::always_inline]] inline Duel::Transition Duel::after(
    Situation situation, const graph::Results& results) const noexcept {
  switch (situation.stage()) {
    case Stage::strike: return struck(situation, results);
    case Stage::attack_dice_a:
    case Stage::attack_dice_b: return attacks_rolled(situation, results);
    default: return fallen_back(situation, results);
  }
}

[[gnu::always_inline]] inline Situation Duel::falling_back(bool a, bool b) const noexcept {
  return Situation{}
      .stage(a   ? Stage::fall_back_a
             : b ? Stage::fall_back_b
                 : Stage::over)
      .ahead(a && b ? Side::b : Side::none);  // who rolls next
}

/// One whole hit of a unit that regenerates is taken back after its whole stands have been removed.
/// Source  rules-facts 1.13 (Trolls): it still counts for the result.
[[gnu::always_inline]] inline void Duel::regenerate(Situation& situation,
                                                    Side side) const noexcept {
  const int taken = situation.lost(side) + known(side).outstanding;
  if (known(side).regenerates && taken % unit(side).profile.hits != 0 &&
      situation.regained(side) < UINT8_MAX) {
    situation.lost(side, situation.lost(side) - 1).regained(side, situation.regained(side) + 1);
  }
}

[[gnu::always_inline]] inline Duel::Transition Duel::struck(
    Situation situation, const graph::Results& results) const noexcept {
  const int hits_by_a = results[0];
  const int hits_by_b = results[1];
  const Toll toll{.rounds = std::min(situation.rounds_fought(), rounds_kept_apart()) + 1,
                  .lost_a = situation.lost(Side::a) + hits_by_b,
                  .lost_b = situation.lost(Side::b) + hits_by_a,
                  .regained_a = situation.regained(Side::a),
                  .regained_b = situation.regained(Side::b)};
  const bool a_destroyed = toll.lost_a >= known(Side::a).capacity;
  const bool b_destroyed = toll.lost_b >= known(Side::b).capacity;
  if (a_destroyed && b_destroyed) {
    return ended(toll, Side::none, Ending::both_destroyed, 0);
  }
  if (a_destroyed || b_destroyed) {
    return ended(toll, a_destroyed ? Side::b : Side::a,
                 a_destroyed ? Ending::a_destroyed : Ending::b_destroyed, 0);
  }

  const int difference = hits_by_a + engagement().a.support - hits_by_b - engagement().b.support;
  if (difference == 0) {
    Transition step = ended(toll, Side::none, Ending::fall_back, 0);
    step.next = falling_back(falls_back_from_draw(situation, Side::a),
                             falls_back_from_draw(situation, Side::b));
    return step;
  }
  const Side winner = difference > 0 ? Side::a : Side::b;
  const Side loser = other(winner);
  if (known(loser).lost_in_retreat) {  // seeds/000, "Retreating artillery"
    return ended(toll, winner, loser == Side::a ? Ending::a_destroyed : Ending::b_destroyed, 0);
  }
  Situation next;  // anew, which takes fewer steps than changing most of what was
  next.stage(Stage::aftermath)
      .ahead(winner)
      .retreat_cm(retreat_of(std::abs(difference), 1).whole_centimetres());
  next.rounds_fought(toll.rounds).lost(Side::a, toll.lost_a).lost(Side::b, toll.lost_b);
  next.regained(Side::a, toll.regained_a).regained(Side::b, toll.regained_b).turned_as(situation);
  regenerate(next, Side::a);
  regenerate(next, Side::b);
  return {next};
}

[[gnu::always_inline]] inline Duel::Transition Duel::ended(const Toll& toll, Side winner,
                                                           Ending ending,
                                                           int retreat) const noexcept {
  const auto left = [&](Side side, int lost) {
    return known(side).stands_after[static_cast<std::size_t>(lost + known(side).outstanding)];
  };
  RoundReport report;
  report.round = static_cast<std::uint32_t>(toll.rounds);
  report.winner = winner;
  report.retreat_cm = static_cast<std::uint32_t>(retreat);
  report.ending = ending;
  report.stands_lost_a = static_cast<std::uint32_t>(
      engagement().a.stands - (ending == Ending::a_destroyed ? 0 : left(Side::a, toll.lost_a)));
  report.stands_lost_b = static_cast<std::uint32_t>(
      engagement().b.stands - (ending == Ending::b_destroyed ? 0 : left(Side::b, toll.lost_b)));
  report.hits_by_a = static_cast<std::uint32_t>(toll.lost_b + toll.regained_b);
  report.hits_by_b = static_cast<std::uint32_t>(toll.lost_a + toll.regained_a);
  return {falling_back(false, false), pack(report)};
}

[[gnu::always_inline]] inline int Duel::decide(Situation situation) const noexcept {
  const Known& winner = known(situation.ahead());
  return static_cast<int>(situation.rounds_fought() == 1 ? winner.after_first_round
                                                         : winner.after_later_round);
}

[[gnu::always_inline]] inline Duel::Transition Duel::after(Situation situation,
                                                           int decision) const noexcept {
  const Side winner = situation.ahead();
  const int retreat = situation.retreat_cm();
  const Toll toll{situation.rounds_fought(), situation.lost(Side::a), situation.lost(Side::b),
                  situation.regained(Side::a), situation.regained(Side::b)};
  const auto policy = static_cast<Policy>(decision);
  if (policy != Policy::pursue) {
    Transition step =
        ended(toll, winner, winner == Side::a ? Ending::b_retreats : Ending::a_retreats, retreat);
    if (policy == Policy::fall_back) {
      step.next = falling_back(winner == Side::a, winner == Side::b);
    }
    return step;
  }
  if (engagement().turns && situation.rounds_fought() >= rounds_kept_apart()) {
    return ended(toll, winner, winner == Side::a ? Ending::unresolved_a : Ending::unresolved_b,
                 retreat);
  }
  Situation next = situation;
  next.retreat_cm(0).pursuit_bonus(pursuit_bonus(Distance::centimetres(retreat)));
  if (unit(other(winner)).approach != Approach::front) {
    next.turn(winner);  // to face the enemy
  }
  if (situation.rounds_fought() > rounds_kept_apart()) {
    return {next_round(next)};  // a fight is told at most once of all later rounds: where it ends
  }
  RoundReport report;
  report.round = static_cast<std::uint32_t>(situation.rounds_fought());
  report.winner = winner;
  report.retreat_cm = static_cast<std::uint32_t>(retreat);
  return {next_round(next), pack(report)};
}

}  // namespace fray::warmaster
