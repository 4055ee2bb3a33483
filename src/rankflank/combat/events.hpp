#pragma once

#include <array>
#include <variant>
#include <vector>

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
  std::size_t roll;  ///< which of the rolls are its dice
  Stage next;        ///< what its passes go on to: they are hits where each has still to wound
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
};
struct BreakTested {
  enum class Then : std::uint8_t { stands, breaks, rolls_again };
  int unit;
  BreakNeed need;
  bool again;
  Then then;
};
struct RestraintTested {
  int unit;
  int need;
  bool passes;
};

/// Flights, and what the whole combat has cost, are told as engines count them.
using Event = std::variant<RoundBegun, FearTested, RolledOff, AmountRolled, Struck, SixesCounted,
                           HitsWounded, HitFell, Multiplied, Wounded, Scored, Crumbled, TestSpared,
                           BreakTested, RestraintTested, Report>;

struct Log {
  std::vector<Event> events{};
};

/// Engines have no log: then nobody asks what `event()` says.
template <class Said>
void log(const Context& context, Said&& event) {
  if (context.log != nullptr) [[unlikely]] {
    context.log->events.push_back(event());
  }
}

/// Packed as engines count it.
inline graph::Report logged(const Context& context, const Report& report) {
  log(context, [&] { return report; });
  return pack(report);
}

}  // namespace fray::rankflank
