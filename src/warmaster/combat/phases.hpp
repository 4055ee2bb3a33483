#pragma once

#include <algorithm>
#include <cstring>
#include <variant>
#include <vector>

#include "graph/game.hpp"
#include "warmaster/board/board_cache.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/combat/melee.hpp"

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
template <class MakeEvent>
void log(const Context& context, MakeEvent&& event) {
  if (context.log != nullptr) [[unlikely]] {
    context.log->events.push_back(event());
  }
}

// The phases of a fight, in the order in which a turn comes to them. What a phase `open`s waits for
// dice or for somebody's decision; `after` takes them, and goes on through as many phases as follow
// without either. They turn a situation into the next one where it lies, and return what happened.
// Why   copies of a situation whose bytes were just written wait for the writes: without them an
//       exact answer takes a seventh less, measured.

using graph::Report;
using graph::Results;
using graph::Rolls;

/// How a round came out, before anybody moves.
struct Round {
  std::array<std::uint8_t, kMostUnits> lost{};
  Side winner = Side::none;
  int difference = 0;
  UnitSet alive = 0;
};

/// What each winner has decided in the aftermath.
using Decided = std::array<std::uint8_t, kMostUnits>;

constexpr std::size_t index(Side side) noexcept { return side == Side::a ? 0 : 1; }

constexpr Ending destroyed_by(Side winner) noexcept {
  return winner == Side::a ? Ending::b_destroyed : Ending::a_destroyed;
}
constexpr Ending retreat_from(Side winner) noexcept {
  return winner == Side::a ? Ending::b_retreats : Ending::a_retreats;
}

/// A unit's own policy comes first, then what its player decides, then the side's policy.
Policy policy_of(const Context& context, std::size_t unit,
                 std::uint8_t decided = kAsOrdered) noexcept;

template <class Which>
constexpr UnitSet units_that(const Roster& roster, Which&& which) {
  UnitSet units = 0;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    units |= which(unit) ? set_of(unit) : UnitSet{0};
  }
  return units;
}
inline UnitSet took_part(const Roster& roster, const Board& where) {
  return units_that(roster, [&](std::size_t unit) { return where.troops[unit].took_part; });
}

inline UnitSet confused_on(const Roster& roster, const Board& where) {
  return units_that(roster, [&](std::size_t unit) { return where.troops[unit].confused; });
}

inline Rolls only(const dice::Roll& roll) {
  Rolls rolls;
  rolls.add(roll);
  return rolls;
}

/// Follows a change that `move` makes of where all stand, from memory when it was made before.
template <class Move>
void alter(const Context& context, MeleeSituation& situation, const Change& change, Move&& move) {
  situation.scene = context.follow(change, [&] {
    Board where = change.from->where;
    move(where);
    return where;
  });
}

inline void count_round(const Context& context, MeleeSituation& situation) noexcept {
  situation.rounds_fought = static_cast<std::uint8_t>(
      std::min<int>(situation.rounds_fought, context.rounds_kept_apart) + 1);
}

/// How a fight opens: where all stand, what a player may not write of it, and its name.
namespace opening {
Board placed(const Context& context);
/// Throws  InputError where the battle is not one engagement that the rules allow.
void check(const Context& context);
/// Throws  InputError where the Shooting phase leaves nobody in touch.
MeleeSituation situation(const Context& context);
Hash128 name_of(const Context& context);
/// All that moves depend on, given the results of rolls: how many dice fall for a unit, and what
/// they have to show, is left out. Nothing where attacks are random.
std::optional<Hash128> shape_of(const Context& context);
}  // namespace opening

/// The Shooting phase before the fight: units that are not engaged are shot at and driven back.
namespace shooting {
void open(const Context& context, MeleeSituation& situation);
Rolls rolls(const Context& context, const MeleeSituation& situation);
Report after(const Context& context, MeleeSituation& situation, const Results& results);
/// Units that made way for the driven one have tested.
void tested(const Context& context, MeleeSituation& situation);

/// Hits of the Shooting phase on who touches an enemy: of bounces and spells.
int hits_before(const Context& context, std::size_t unit);
}  // namespace shooting

/// Who is charged shoots at the chargers.
namespace charge_fire {
void open(const Context& context, MeleeSituation& situation);
Rolls rolls(const Context& context, const MeleeSituation& situation);
Report after(const Context& context, MeleeSituation& situation, const Results& results);

/// Whom a unit shoots at as it is charged; kMostUnits when nobody charges it.
std::size_t charger_of(const Context& context, const MeleeSituation& situation,
                       std::size_t shooter) noexcept;
}  // namespace charge_fire

/// Targets are named, random attacks rolled, and blows fall.
namespace blows {
void open(const Context& context, MeleeSituation& situation);
int options(const Context& context, const MeleeSituation& situation) noexcept;
Rolls rolls(const Context& context, const MeleeSituation& situation);
/// Whom each roll strikes, where all blows fall together; else 0.
std::uint64_t dealt(const MeleeSituation& situation) noexcept;
Report after(const Context& context, MeleeSituation& situation, const Results& results);
void after(const Context& context, MeleeSituation& situation, int decision);
}  // namespace blows

/// The dice of a round lie, and players order casualties, making way and advancing.
namespace orders {
/// Asks the players from this one on; when nobody is left to be asked, the round comes out.
Report ask(const Context& context, MeleeSituation& situation, std::size_t side);
int options(const Context& context, const MeleeSituation& situation) noexcept;
Report after(const Context& context, MeleeSituation& situation, int decision);

/// What a decision of one player's orders comes to, as bits of Order.
std::uint8_t orders_of(const Context& context, const MeleeSituation& situation,
                       int decision) noexcept;
}  // namespace orders

/// What a round leads to: its score, then a draw, a retreat, or one side's destruction.
namespace result {
Report come_out(const Context& context, MeleeSituation& situation);
Rolls rolls();
Report after(const Context& context, MeleeSituation& situation, const Results& results);

/// Over: reports what became of everybody.
Report ended(const Context& context, MeleeSituation& situation, const Round& round, Side winner,
             Ending ending, int retreat_cm);
/// The loser gets away, and nobody of `able` pursues. The fight is over.
Report got_away(const Context& context, MeleeSituation& situation, const Round& round, UnitSet able,
                const Decided& decided = {});
}  // namespace result

/// Units that made way, or were made way for, test.
namespace confusion {
Rolls rolls(const MeleeSituation& situation);
Report after(const Context& context, MeleeSituation& situation, const Results& results);
}  // namespace confusion

/// The winners pursue, stand or fall back: each decides, or does as it was told.
namespace aftermath {
void open(const Context& context, MeleeSituation& situation);
int options(const Context& context, const MeleeSituation& situation) noexcept;
Report after(const Context& context, MeleeSituation& situation, int decision);

/// Units of `able` that want to pursue, whether they may or not.
UnitSet willing(const Context& context, UnitSet able, Side winner, const Decided& decided);
/// Units of `able` that want to pursue and may pursue somebody of `able`.
UnitSet pursuers(const Context& context, const std::array<UnitSet, kMostUnits>& may, UnitSet able,
                 Side winner, const Decided& decided);

/// Whether the pursuit after a last round meets anybody, where the loser has retreated so.
bool meets(const Context& context, Board where, Side winner);

/// What the winners do where the loser has retreated so, and these fall back whatever they were
/// told.
/// Why   in its last round the fight need not know; who tells of it does.
Conduct conduct(const Context& context, Board where, Side winner, const Decided& decided,
                UnitSet leaving);
}  // namespace aftermath

/// Who has destroyed all its enemies may advance into others.
namespace advance {
Report wiped_out(const Context& context, MeleeSituation& situation, const Round& round, Side winner,
                 UnitSet engaged);
/// Whether a unit that had fought already has been drawn in, or one of an engagement that had been
/// fought.
/// Source  seeds/000, "Incidental contact".
bool meets_fought(const Context& context, const Scene& before, const ContactMap& contact_map,
                  UnitSet took_part) noexcept;
}  // namespace advance

/// Sides fall back, and who still touches fights on.
namespace fall_back {
void open(MeleeSituation& situation, bool a, bool b) noexcept;
Rolls rolls(const MeleeSituation& situation);
Report after(const Context& context, MeleeSituation& situation, const Results& results);
/// Both have fallen back.
Report settled(const Context& context, MeleeSituation& situation);
/// Whether nobody touches an enemy once these sides have fallen back, whatever they roll.
bool gets_clear(const Context& context, const Board& left, bool a, bool b);
}  // namespace fall_back

/// Another round, in this Combat phase or the next.
namespace next_turn {
/// A Combat phase is over: who is no longer engaged, not even in support, forgets its odd hits.
/// Source  seeds/000, "Casualties" and "Remove odd hits".
void end_phase(const Context& context, MeleeSituation& situation);
/// Says who fights and who no longer does.
void begin_round(const Context& context, const MeleeSituation& situation);
void open(const Context& context, MeleeSituation& situation);
/// Another round, or the end of the last turn.
Report fight_on(const Context& context, MeleeSituation& situation);
/// Those who wait charge in, who is confused recovers, and who was charged shoots.
void commanded(const Context& context, MeleeSituation& situation);
/// Who is confused when a round begins: those who came so and have not recovered, and those whom it
/// befell this turn or whose own turn has not come since.
Board recovered(const Context& context, Board where, const MeleeSituation& situation);
/// Who is still engaged keeps its bonuses; whoever has dropped out is like any bystander.
/// Source  seeds/000, "Pursuit and Combat Dropouts".
Board without_dropouts(const Roster& roster, Board where);
/// Ready for the next round, in which the winners in `pursuing` have their bonus.
Board engaged_again(const Roster& roster, Board where, UnitSet pursuing);
}  // namespace next_turn

/// Daemons fade and pour back at the start of their own Command phase.
namespace instability {
void open(const Context& context, MeleeSituation& situation);
Rolls rolls();
Report after(const Context& context, MeleeSituation& situation, const Results& results);
}  // namespace instability

/// Why a scene changes.
enum class Reason : std::uint8_t {
  shot,
  aimed,
  fallen,
  drawn,
  lost,
  cleared,
  tested,
  pursued,
  fallen_back,
  settled,
  advanced,
  next_turn,
  under_fire,
  driven,
  faded,
  ended
};

/// Names a change by all that decides it: `number` is centimetres or a set of units, `orders` those
/// of both sides.
inline Change change(const Plan* from, Reason reason, const Losses& lost, std::uint32_t number = 0,
                     Side side = Side::none, std::uint8_t orders = 0) {
  static_assert(sizeof(Losses) == sizeof(std::uint64_t) + sizeof(std::uint32_t));
  std::uint64_t first = 0;
  std::uint32_t last = 0;
  std::memcpy(&first, lost.data(), sizeof(first));
  std::memcpy(&last, lost.data() + sizeof(first), sizeof(last));
  return {from, first,
          std::uint64_t{last} | std::uint64_t{number & 0xffffU} << 32 |
              static_cast<std::uint64_t>(side) << 48 | static_cast<std::uint64_t>(orders) << 50 |
              static_cast<std::uint64_t>(reason) << 56};
}
inline Change change(const Scene* from, Reason reason, const Losses& lost, std::uint32_t number = 0,
                     Side side = Side::none, std::uint8_t orders = 0) {
  return change(&from->plan, reason, lost, number, side, orders);
}

}  // namespace fray::warmaster
