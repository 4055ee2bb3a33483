#pragma once

#include <variant>
#include <vector>

#include "warmaster/melee_context.hpp"

namespace fray::warmaster {

// What the rules say has happened, in the order in which it did: beside the dice, all that is told
// of a fight.

/// Hits of bounces and spells in the Shooting phase; those on who is engaged count in the first
/// round.
struct HitsBefore {
  std::size_t unit;
  int hits;
  bool engaged;
};
/// Shots of the Shooting phase were thrown.
struct ShotAt {
  std::size_t unit;
  int hit_on;
  Armour armour;
};
/// A unit that is charged has shot.
struct ChargeShot {
  std::size_t shooter;
  std::size_t target;
  int hit_on;
  Armour armour;
};
struct StandsLost {
  enum class To : std::uint8_t { spells, shots };
  std::size_t unit;
  int stands;
  To to;
};

struct DriveBackBegun {
  std::size_t unit;
  int hits;
  int dice;
};
struct DriveBackDie {
  int cm;
  bool confuses;
};
struct DrivenOffTable {
  std::size_t unit;
};
/// It stands where nothing lets it go farther, or at the table's edge.
struct DrivenBack {
  std::size_t unit;
  bool comes_back;  ///< onto the table
  int cm;
  int supports_lost;
  bool confused;
};
/// Driven back beyond its full pace, or off the table for good.
struct Fled {
  std::size_t unit;
  bool off_table;
  int cm;
  int pace;
};

/// A unit of daemons has thrown its die, which comes to so much.
struct Steadied {
  std::size_t unit;
  int total;
  int stands;  ///< more, or fewer
};
struct Tested {
  UnitSet units;
  std::uint32_t failed;  ///< of them, in their order
  UnitSet confused;
};

struct RemovesFirst {
  Side side;
};
struct BacksFirst {
  Side side;
};
/// A side has thrown how far it may fall back.
struct BackRolled {
  Side side;
  int cm;
};
/// All have fallen back.
struct BackedOff {
  UnitSet touching;
  UnitSet confused;
  UnitSet confused_before;
};

using Event = std::variant<HitsBefore, ShotAt, ChargeShot, StandsLost, DriveBackBegun, DriveBackDie,
                           DrivenOffTable, DrivenBack, Fled, Steadied, Tested, RemovesFirst,
                           BacksFirst, BackRolled, BackedOff>;

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

}  // namespace fray::warmaster
