#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "rankflank/formation/book.hpp"
#include "rankflank/formation/context.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/formation/report.hpp"

namespace fray::rankflank {

// What the rules say has happened, in the order in which it did: beside the dice, all that is told
// of a fight.

struct RoundBegun {
  std::array<int, 2> ranks{};  ///< of A and B, where a round counts them as it begins
};
struct FearTested {
  int unit;
  int need;
  bool passes;
  bool rouses;  ///< its Primal Instinct or Fury, and not whether it dares
};
struct RolledOff {
  Side first;
};

/// Dice have said how many impact hits or the like an attack is.
struct AmountRolled {
  Attack attack;
};
/// The D6 that each test of a blow needs; `kNever` and `kAlways` throw none.
struct Needs {
  int to_hit;
  int to_wound;
  int armour;
  int special;
};
/// An attack was thrown.
struct Struck {
  Attack attack;
  Fighters fighters;
  int dice;
  Needs needs;
  int priority;      ///< the book's: whose is higher strikes first
  std::size_t roll;  ///< which of the rolls are its dice
  Stage next;        ///< what its passes go on to: they are hits where each has still to wound
};
/// Shots at who charges.
struct Shot {
  Attack attack;
  int dice;
  Needs needs;
};
/// Which of the hits thrown before are sixes.
struct SixesCounted {
  int count;
  bool poisoned;
  bool bring_more;
};
/// Those hits were thrown on; poisoned ones by themselves, and first.
struct HitsWounded {
  int enemy;
  Needs needs;
  bool poisoned;
};
/// One hit of those that may slay, and which saves were thrown against it.
struct HitFell {
  bool poisoned;
  int to_wound;
  bool slays_models;
  bool armour;
  bool ward;
  bool multiplied;
  int wounds;
};
struct Multiplied {
  int wounds;
};
/// Of the wounds that an attack cost, some were regenerated.
struct Recovered {
  int enemy;
  int wounds;
};
/// What an attack has cost its enemy, and how many wounds beyond that count for it.
struct Wounded {
  Side by;
  int wounds;
  int overkill;
};

struct Scored {
  std::array<Bonuses, 2> bonuses;  ///< of A and B
  std::array<bool, 2> stands;      ///< somebody is left
  int lead;
};
struct Crumbled {
  int unit;
  int wounds;
};
/// Broke, or stood, without a roll.
struct TestSpared {
  int unit;
  BreakNeed need;
  int behind;  ///< by which the round was lost
  bool breaks_or_falls_back;
};
struct BreakTested {
  enum class Then : std::uint8_t { stands, breaks, rolls_again, falls_back, holds_line, crumbles };
  int unit;
  BreakNeed need;
  bool again;
  Then then;
};
/// To how far a unit falls back.
struct DieAdded {
  int unit;
  int inches;
};
struct RestraintTested {
  int unit;
  int need;
  bool passes;
};

/// Flights, and what the whole combat has cost, are told as engines count them.
using Event =
    std::variant<Shot, RoundBegun, FearTested, RolledOff, AmountRolled, Struck, SixesCounted,
                 HitsWounded, HitFell, Multiplied, Recovered, Wounded, Scored, Crumbled, TestSpared,
                 BreakTested, RestraintTested, DieAdded, Report>;

struct Log {
  std::vector<Event> events{};
};

/// Engines have no log: then nobody asks what `event()` says.
template <class MakeEvent>
void log(const Context& context, MakeEvent&& event) {
  if (context.log != nullptr) [[unlikely]] {
    context.log->events.push_back(event());
  }
}

/// Packed as engines count it.
inline graph::Report logged(const Context& context, const Report& report) {
  log(context, [&] { return report; });
  return pack(report);
}

// The phases of a combat, in the order in which a round walks through them. `begin` enters a phase,
// and goes on to the next where nobody rolls in it; `rolls` and `after` are asked of the phase
// whose stage a situation is in.

using Transition = graph::Transition<Situation>;

/// What a unit shoots at whom, before the first round; nothing where it does not.
std::optional<Attack> shot_of(const Context& context, int unit) noexcept;

/// Who is charged shoots; then the first round begins.
namespace shooting {
Situation begin(const Context& context, Situation situation) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
}  // namespace shooting

/// Who has to test before it strikes: whether it dares, and whether it is roused.
namespace fear {
Situation begin(const Context& context, Situation situation, int from = 0) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
}  // namespace fear

/// The roll-off, impact hits, blows and stomps, step by step; saves and casualties are part of each.
namespace striking {
Situation begin(const Context& context, Situation situation) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
/// Whose blows each roll is.
std::array<Side, graph::Rolls::kMost> strikers(const Context& context,
                                               const Situation& situation) noexcept;
}  // namespace striking

/// What of a side may count for its score, by its units that still reckon in the combat.
struct Merits {
  /// Of its units in the enemy's flanks, or rears: how many count, the best of them, and all of them.
  struct Place {
    int units = 0;
    int best = 0;
    int sum = 0;
  };
  bool charged = false;
  bool high = false;  ///< stands on high ground
  int standards = 0;
  int battle_standards = 0;
  int musicians = 0;
  int strength = 0;  ///< Unit Strength
  Place flank{};
  Place rear{};
};
/// `points` says what a unit in a flank, or in a rear, is worth; 0 where it does not count.
Merits merits(const Context& context, const Situation& situation, Side side,
              int (*points)(const Context&, const Situation&, int unit,
                            bool rear) noexcept) noexcept;
/// Of the best single unit: each rank behind the first, up to the most that count.
int rank_bonus(const Context& context, const Situation& situation, Side side) noexcept;

/// So many wounds of a beaten unit, or fewer where it is indomitable, are lost without a save.
Situation crumble(const Context& context, Situation situation, int unit, int wounds) noexcept;

/// The score once the last blow has fallen, and what crumbles of it.
namespace score {
Transition begin(const Context& context, Situation situation) noexcept;
}  // namespace score

// What a unit's Discipline or Leadership has to pass.

bool faces_fear(const Context& context, const Situation& situation, int unit) noexcept;
BreakNeed break_need(const Context& context, const Situation& situation, int unit) noexcept;

namespace break_tests {
Transition begin(const Context& context, Situation situation, int from = 0) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
}  // namespace break_tests

/// The test of fear, or of holding back, of the unit that tests.
graph::Rolls test_rolls(const Context& context, const Situation& situation,
                        const dice::Roll& roll) noexcept;
bool passes_test(const Context& context, const Situation& situation, int need,
                 const graph::Results& results) noexcept;

/// The enemies, as bits, that would pursue this broken unit.
int pursuers(const Context& context, const Situation& situation, int broken) noexcept;
/// Who overruns, from 1; 0 for nobody.
int overrunner(const Context& context, const Situation& situation) noexcept;

/// Restraint, flight and pursuit, and overruns.
namespace flight {
Situation begin(const Context& context, Situation situation) noexcept;
graph::Rolls rolls(const Context& context, const Situation& situation) noexcept;
Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept;
/// Of a flight with nothing ahead of anybody or behind: who flees, and from whom. Why  who has lost
/// what decides nothing about who is caught.
std::uint64_t alike(const Context& context, const Situation& situation) noexcept;
/// Who catches the broken, and where that matters after how many inches.
std::uint64_t way_of(const Context& context, const Situation& situation,
                     const graph::Results& results) noexcept;
}  // namespace flight

/// What comes after a round: flight, the next round, here or elsewhere, or the end.
namespace rounds {
Situation begin(const Context& context, Situation situation) noexcept;
/// Once its tests are taken; and where a side has nobody left to take one.
Transition over(const Context& context, Situation situation) noexcept;
Transition wiped_out(const Context& context, Situation situation) noexcept;
/// Once who broke has fled.
Situation onwards(const Context& context, const Situation& situation) noexcept;
Situation closing(const Situation& situation, Side winner) noexcept;
/// Tells a round that had to wait; or each unit of a side of several, and then the whole.
Transition tell(const Context& context, const Situation& situation) noexcept;
}  // namespace rounds

// Who has to pass a test of Discipline or Leadership, and on what.

/// A test of fear or terror before the lines meet.
struct TestBefore {
  int need = 0;
  double passes = 1;
};
TestBefore test_before(const Context& context, const Situation& opening, int unit);

/// Whether a unit has to test before it strikes.
bool must_dare(const Context& context, const Situation& situation, int unit) noexcept;
/// Whether a unit of the beaten side takes a break test, be it one that cannot be passed or
/// failed.
bool must_test(const Context& context, const Situation& situation, int unit) noexcept;
bool may_reroll_break(const Context& context, const Situation& situation, int unit) noexcept;

/// Pursues, whatever it would.
bool is_wild(const Context& context, const Situation& situation, int unit) noexcept;
/// The highest 2D6 with which a unit holds back.
int restrain_need(const Context& context, const Situation& situation, int unit) noexcept;

}  // namespace fray::rankflank
