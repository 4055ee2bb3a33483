#pragma once

#include <variant>
#include <vector>

#include "warmaster/combat/melee_context.hpp"
#include "warmaster/combat/melee_report.hpp"

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
/// Beside those that blows fell.
struct StandsLost {
  enum class To : std::uint8_t { spells, shots, retreat, blocked_retreat, two_pieces };
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

struct RoundBegun {
  const Scene* scene;
  bool new_phase;       ///< the first of a Combat phase that is not the fight's first
  UnitSet dropped_out;  ///< they fought or supported
  UnitSet joined;       ///< they waited, and have charged
  UnitSet came;         ///< into it otherwise
};
/// The player of a unit has named its target.
struct Aimed {
  std::size_t unit;
  std::size_t target;
};
/// Random attacks came to so many dice.
struct AttacksRolled {
  std::size_t unit;
  int dice;
};
struct BlowsBegun {
  const Scene* scene;
  UnitSet dropped_out;  ///< by shots at the charge
};
struct Struck {
  const Pool* pool;
  std::size_t roll;  ///< which of the rolls are its dice
  int hits;          ///< that count
};
/// A player has given orders for a round.
struct Ordered {
  Side side;
  std::uint8_t orders;
};
/// Shape  of A, of B.
struct Scored {
  std::array<int, 2> hits;
  std::array<std::uint8_t, 2> shots;
  std::array<int, 2> supports;
  Losses fell;
};

/// All of a side who fought are destroyed.
struct WipedOut {
  Side winner;
  int lead;  ///< of A, by the score
};
struct RoundWon {
  Side winner;
  int retreat_cm;
};
struct RoundDrawn {
  UnitSet fought;                  ///< but those who hold
  std::array<bool, 2> falls_back;  ///< of A, of B
  UnitSet holds;                   ///< in cover, while others of their side fall back
};
struct RemovesFirst {
  Side side;
};
struct Tested {
  UnitSet units;
  std::uint32_t failed;  ///< of them, in their order
  UnitSet confused;
};
/// The player of a winner has decided, where that is weighed.
struct WinnerDecided {
  std::size_t unit;
  int decision;
};
/// What the winners do; the others stand their ground.
struct Conduct {
  UnitSet winners;
  UnitSet pursue;
  UnitSet fall_back;
};
struct Advanced {
  Side winner;
  UnitSet destroyed;
  UnitSet advancing;
  UnitSet met;
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

/// A unit of daemons has thrown its die, which comes to so much.
struct Steadied {
  std::size_t unit;
  int total;
  int stands;  ///< more, or fewer
};
/// From confusion.
struct Recovered {
  UnitSet units;
};

/// Ends are told as engines count them.
using Event = std::variant<HitsBefore, ShotAt, ChargeShot, StandsLost, DriveBackBegun, DriveBackDie,
                           DrivenOffTable, DrivenBack, Fled, RoundBegun, Aimed, AttacksRolled,
                           BlowsBegun, Struck, Ordered, Scored, WipedOut, RoundWon, RoundDrawn,
                           RemovesFirst, Tested, WinnerDecided, Conduct, Advanced, BacksFirst,
                           BackRolled, BackedOff, Steadied, Recovered, MeleeReport>;

struct Log {
  std::vector<Event> events{};
  // What the next round is told against.
  UnitSet engaged = 0;  ///< when it was last said
  UnitSet met = 0;      ///< by an advance
  int turn = 0;
};

/// Engines have no log: then nobody asks what `event()` says.
template <class Said>
void log(const Context& context, Said&& event) {
  if (context.log != nullptr) [[unlikely]] {
    context.log->events.push_back(event());
  }
}

}  // namespace fray::warmaster
