// Sides fall back, and those who still touch fight on. seeds/000, "Fall backs".

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::fall_back {

namespace {

/// Who falls back, of the sides that roll: those who were noted for it, else whoever is engaged.
std::array<FallBack, 2> leaving(const Roster& roster, const Board& where, UnitSet engaged,
                                std::array<std::uint16_t, 2> cm) {
  const UnitSet noted = took_part(roster, where);
  const UnitSet units = noted != 0 ? noted : engaged;
  std::array<FallBack, 2> sides;
  for (const Side side : {Side::a, Side::b}) {
    if (cm[index(side)] != 0) {
      sides[index(side)] = {static_cast<UnitSet>(units & roster.units_of(side)), cm[index(side)]};
    }
  }
  return sides;
}

std::array<FallBack, 2> leaving(const Roster& roster, const Scene& scene,
                                std::array<std::uint16_t, 2> cm) {
  return leaving(roster, scene.where, scene.contact_map().engaged, cm);
}

/// Whether friends of winners that fall back stay engaged, in pursuit or where they stand.
bool friends_fight_on(const Roster& roster, const Scene& scene, Side ahead, Side side) {
  const UnitSet noted = took_part(roster, scene.where);
  return ahead != Side::none && noted != 0 &&
         (scene.contact_map().engaged & roster.units_of(side) & ~noted) != 0;
}

/// Whether nobody touches an enemy whatever between these both sides roll. Units  cm. Shape  of A,
/// of B
/// Why  more than the ways that units have gone leads to the same, so few of all rolls are tried.
bool parts_always(const Roster& roster, const Board& left, UnitSet engaged,
                  std::array<std::uint16_t, 2> least, std::array<std::uint16_t, 2> most,
                  Side first) {
  Board where = left;
  const auto used = move_back(roster, where, leaving(roster, left, engaged, most), first);
  if (contact_map_of(roster, where).fighting != 0) {
    return false;
  }
  for (const std::size_t side : {0U, 1U}) {
    if (used[side] > least[side]) {
      std::array<std::uint16_t, 2> fewer = most;
      fewer[side] = static_cast<std::uint16_t>(used[side] - 1);
      if (!parts_always(roster, left, engaged, least, fewer, first)) {
        return false;
      }
      least[side] = static_cast<std::uint16_t>(used[side]);
    }
  }
  return true;
}

Change back_by(const Scene& scene, std::array<std::uint16_t, 2> cm, Side first) {
  return change(&scene, Reason::fallen_back, {}, static_cast<std::uint32_t>(cm[0] | cm[1] << 8),
                first);
}

/// Sides that fall back by at most so many centimetres, none where it does not; `first` moves a
/// unit first.
void backed_off(const Context& context, MeleeSituation& situation, std::array<std::uint16_t, 2> cm,
                Side first) {
  const Roster& roster = context.roster;
  const Scene& scene = *situation.scene;
  alter(context, situation, back_by(scene, cm, first), [&](Board& where) {
    move_back(context.kinds(), where, leaving(roster, scene, cm), first);
    for (Troop& troop : where.troops) {
      troop.took_part = false;
    }
  });
  log(context, [&] {
    const auto& touched = situation.scene->contact_map().touched;
    return BackedOff{units_that(roster, [&](std::size_t unit) { return touched[unit] != 0; }),
                     confused_on(roster, situation.scene->where), confused_on(roster, scene.where)};
  });
}

/// The farthest that a side can use of its roll, whatever the other rolls: more leads to the same.
/// Units  cm
/// Why  else every roll would be a situation of its own until the other side has rolled.
std::uint16_t farthest_back(const Context& context, const Scene& scene, Side side, Side first) {
  return context.boards->length(
      change(&scene, Reason::fallen_back, {}, static_cast<std::uint32_t>(index(side)), first), [&] {
        std::int32_t most = kLeastFallBack;
        for (std::int32_t others = kMostFallBack; others >= kLeastFallBack;) {
          Board where = scene.where;
          std::array<std::uint16_t, 2> cm{kMostFallBack, kMostFallBack};
          cm[index(other(side))] = static_cast<std::uint16_t>(others);
          const auto used =
              move_back(context.kinds(), where, leaving(context.roster, scene, cm), first);
          most = std::max(most, used[index(side)]);
          others = used[index(other(side))] - 1;  // down to what they used it is the same
        }
        return static_cast<std::uint16_t>(most);
      });
}

/// The farthest that a side can use of its roll when the other has rolled, and goes first. Units
/// cm
std::uint16_t farthest_last(const Context& context, const Scene& scene, Side side,
                            std::array<std::uint16_t, 2> cm) {
  cm[index(side)] = kMostFallBack;
  const Side first = cm[index(other(side))] != 0 ? other(side) : side;
  return context.boards->length(back_by(scene, cm, first), [&] {
    Board where = scene.where;
    const auto used = move_back(context.kinds(), where, leaving(context.roster, scene, cm), first);
    return static_cast<std::uint16_t>(std::max<std::int32_t>(used[index(side)], kLeastFallBack));
  });
}

/// Source  seeds/000, "Fall backs": a die decides which side goes first.
void first_back(const Context& context, MeleeSituation& situation, const Results& results) {
  const bool b_first = results[0] != 0;
  log(context, [&] { return BacksFirst{b_first ? Side::b : Side::a}; });
  situation.stage = b_first ? MeleeStage::fall_back_b : MeleeStage::fall_back_a;
  situation.next_to_fall_back = b_first ? Side::a : Side::b;
}

Report fallen_back(const Context& context, MeleeSituation& situation, const Results& results) {
  const Side side = situation.stage == MeleeStage::fall_back_a ? Side::a : Side::b;
  MeleeReport report;
  report.falls_back = side;
  report.fall_back_cm = 3U + results[0];
  log(context, [&] { return BackRolled{side, static_cast<int>(report.fall_back_cm)}; });
  const Side next = situation.next_to_fall_back;
  // Told once of a side, when it leaves the combat: where friends fight on it may fall back again.
  const bool fights_on = situation.scene != nullptr &&
                         friends_fight_on(context.roster, *situation.scene, situation.ahead, side);
  if (situation.scene != nullptr) {
    const Scene& scene = *situation.scene;
    situation.dice[index(side)] = static_cast<std::uint16_t>(report.fall_back_cm);
    if (next != Side::none) {
      situation.dice[index(side)] =
          std::min(situation.dice[index(side)], farthest_back(context, scene, side, side));
    } else {  // all have rolled
      const Side first = situation.dice[index(other(side))] != 0 ? other(side) : side;
      situation.dice[index(side)] =
          std::min(situation.dice[index(side)],
                   farthest_last(context, scene, side, {situation.dice[0], situation.dice[1]}));
      backed_off(context, situation, {situation.dice[0], situation.dice[1]}, first);
      situation.dice = {};
    }
  }
  open(situation, next == Side::a, next == Side::b);
  return fights_on ? 0 : pack(report);
}

}  // namespace

void open(MeleeSituation& situation, bool a, bool b) noexcept {
  const MeleeStage done = situation.scene == nullptr ? MeleeStage::over : MeleeStage::settled;
  situation.stage = a ? MeleeStage::fall_back_a : b ? MeleeStage::fall_back_b : done;
  situation.next_to_fall_back = a && b ? Side::b : Side::none;
}

Rolls rolls(const MeleeSituation& situation) {
  return only(situation.stage == MeleeStage::first_back
                  ? dice::Roll::sum(1, 1, 2)
                  : dice::Roll::sum(1, 3, 6));  // seeds/000, "Fall backs"
}

Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  if (situation.stage != MeleeStage::first_back) {
    return fallen_back(context, situation, results);
  }
  first_back(context, situation, results);
  return 0;
}

bool gets_clear(const Context& context, const Board& left, bool a, bool b) {
  const UnitSet engaged = contact_map_of(context.kinds(), left).engaged;
  if (took_part(context.roster, left) == 0 &&
      (!a || behind_is_clear(context.kinds(), left, engaged, Side::a)) &&
      (!b || behind_is_clear(context.kinds(), left, engaged, Side::b))) {
    return true;
  }
  const auto rolled = [&](std::uint16_t cm) {
    return std::array{a ? cm : std::uint16_t{0}, b ? cm : std::uint16_t{0}};
  };
  return std::ranges::all_of(std::array{Side::a, Side::b}, [&](Side first) {
    return parts_always(context.kinds(), left, engaged, rolled(kLeastFallBack),
                        rolled(kMostFallBack), first);
  });
}

/// Units that still touch after falling back fight on; the others are done. Source  seeds/000,
/// "Fall backs".
Report settled(const Context& context, MeleeSituation& situation) {
  const bool apart =
      (situation.scene->contact_map().fighting & context.roster.units_of(Side::a)) == 0;
  if (apart) {
    const Side winner = situation.ahead;
    return result::ended(context, situation, Round{}, winner,
                         winner == Side::none ? Ending::fall_back : retreat_from(winner),
                         situation.retreat_cm);
  }
  const Change fight_on = change(situation.scene, Reason::settled, {}, 0, situation.ahead);
  situation.scene = context.follow(fight_on, [&] {
    const Board& where = situation.scene->where;
    return situation.ahead == Side::none ? next_turn::engaged_again(context.kinds(), where, 0)
                                         : next_turn::without_dropouts(context.kinds(), where);
  });
  return next_turn::fight_on(context, situation);
}

}  // namespace fray::warmaster::fall_back

namespace fray::warmaster::orders {

// The dice of a round lie, and players order casualties, making way and advancing where that is
// weighed. seeds/000, "Casualties", "Blocked retreats", "Advance".

namespace {

constexpr std::array kOrders{kFightersFirst, kNoWay, kNoAdvance};

/// Stands that the blows of this round have felled.
int loses(const Context& context, const MeleeSituation& situation, std::size_t unit) noexcept {
  return context.known[unit].fells(situation.taken[unit], situation.fresh[unit]);
}

/// Whether all of a side who were engaged have fallen in this round.
bool felled(const Context& context, const MeleeSituation& situation, Side side) noexcept {
  const UnitSet left = units_that(context.roster, [&](std::size_t unit) {
    return loses(context, situation, unit) < stands_left(situation, unit);
  });
  return (left & situation.scene->contact_map().engaged & context.roster.units_of(side)) == 0;
}

/// Orders that could change who is lost, all dice of the round being known. Some may turn out not
/// to.
std::uint8_t that_matter(const Context& context, const MeleeSituation& situation,
                         Side side) noexcept {
  const Roster& roster = context.roster;
  const Scene& scene = *situation.scene;
  const UnitSet bystanders = static_cast<UnitSet>(scene.standing & ~scene.contact_map().engaged);
  const bool free = scene.plan.clear_behind()[index(side)];
  const bool fights_on =
      situation.rounds_here + 1 < context.battle().rounds || !context.last_turn(situation);
  const bool could_advance =
      (bystanders & roster.units_of(other(side))) != 0 &&
      (!scene.plan.clear_behind()[index(other(side))] || felled(context, situation, other(side)));
  // After a last round who has fallen still decides which way enemies retreat, and what blocks
  // them.
  const bool casualties_matter = fights_on || could_advance || !scene.plan.front_to_front();
  int orders = 0;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (roster.side(unit) != side || !has(scene.standing, unit)) {
      continue;
    }
    const Choices& shown = roster.unit(unit).choices;
    const int lost = loses(context, situation, unit);
    orders |=
        !shown.casualties && lost > 0 && lost < stands_left(situation, unit) && casualties_matter
            ? kFightersFirst
            : 0;
    orders |= !shown.makes_way && has(bystanders, unit) && !free ? kNoWay : 0;
    orders |=
        !shown.advances && could_advance && has(scene.contact_map().engaged, unit) ? kNoAdvance : 0;
  }
  return static_cast<std::uint8_t>(orders);
}

}  // namespace

Report ask(const Context& context, MeleeSituation& situation, std::size_t side) {
  for (; side < 2; ++side) {
    if (that_matter(context, situation, side == 0 ? Side::a : Side::b) != 0) {
      situation.stage = MeleeStage::orders;
      situation.next = static_cast<std::uint8_t>(side);
      return 0;
    }
  }
  return result::come_out(context, situation);
}

int options(const Context& context, const MeleeSituation& situation) noexcept {
  return 1 << std::popcount(
             that_matter(context, situation, situation.next == 0 ? Side::a : Side::b));
}

std::uint8_t orders_of(const Context& context, const MeleeSituation& situation,
                       int decision) noexcept {
  const std::uint8_t matter =
      that_matter(context, situation, situation.next == 0 ? Side::a : Side::b);
  int orders = 0;
  int bit = 0;
  for (const Order order : kOrders) {
    if ((matter & order) != 0 && (decision >> bit++ & 1) != 0) {
      orders |= order;
    }
  }
  return static_cast<std::uint8_t>(orders);
}

Report after(const Context& context, MeleeSituation& situation, int decision) {
  const std::size_t side = situation.next;
  situation.orders[side] = orders_of(context, situation, decision);
  log(context, [&] { return Ordered{side == 0 ? Side::a : Side::b, situation.orders[side]}; });
  return ask(context, situation, side + 1);
}

}  // namespace fray::warmaster::orders

namespace fray::warmaster::next_turn {

// Another round, in this Combat phase or in the next turn's: who waits joins, who is confused
// recovers. seeds/000, "Combat sequence"; seeds/001, paragraph 6.

namespace {

/// What charges and pursuits brought to other engagements holds for the next round that they fight:
/// this Combat phase's, or the next one's where they have been fought.
void forget_others(Board& where, int turn) {
  for (Troop& troop : where.troops) {
    if (troop.is_away()) {
      troop.out_of_cover |= troop.charging;
      troop.charging = false;
      const bool kept = troop.elsewhere == Elsewhere::fought && turn == 1;
      troop.pursuing &= kept;
      troop.pursuit_bonus = kept ? troop.pursuit_bonus : std::uint8_t{0};
    }
  }
}

}  // namespace

void end_phase(const Context& context, MeleeSituation& situation) {
  situation.rounds_here = 0;
  ++situation.turn;
  if (!context.battle().turns && situation.turn > 3) {
    // Only whose turn it is still matters.
    situation.turn = static_cast<std::uint8_t>(situation.turn - 2);
  }
  const ContactMap& contact_map = situation.scene->contact_map();
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    if (!has(static_cast<UnitSet>(contact_map.engaged | contact_map.elsewhere), unit) &&
        !situation.scene->where.troops[unit].is_away()) {
      situation.take_back(unit, index(context.roster.side(unit)),
                          situation.taken[unit] % context.known[unit].hits);
    }
  }
}

void begin_round(const Context& context, const MeleeSituation& situation) {
  log(context, [&] {
    const Scene& scene = *situation.scene;
    Log& before = *context.log;
    const UnitSet engaged = scene.contact_map().engaged;
    const UnitSet left = std::exchange(before.engaged, engaged);
    const UnitSet met = std::exchange(before.met, UnitSet{0});
    UnitSet drawn_in = 0;
    UnitSet charged = 0;
    for (std::size_t unit = 0; unit < context.roster.size(); ++unit) {
      const Troop& troop = scene.where.troops[unit];
      drawn_in |= troop.elsewhere == Elsewhere::drawn_in ? set_of(unit) : UnitSet{0};
      // Who has waited to join has moved of itself or not at all.
      charged |= context.roster.unit(unit).joins && troop.out_of_cover ? set_of(unit) : UnitSet{0};
    }
    const int others = situation.rounds_fought > 0 ? ~met : 0;
    const int came = engaged & ~left & (drawn_in | others);
    const int joined = came & charged & ~drawn_in;
    return RoundBegun{.scene = &scene,
                      .new_phase = situation.turn != std::exchange(before.turn, situation.turn),
                      .dropped_out = static_cast<UnitSet>(left & ~engaged & scene.standing),
                      .joined = static_cast<UnitSet>(joined),
                      .came = static_cast<UnitSet>(came & ~joined)};
  });
}

Board without_dropouts(const Roster& roster, Board where) {
  where = drawn_in(roster, std::move(where));
  const ContactMap contact_map = contact_map_of(roster, where);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    Troop& troop = where.troops[unit];
    // Its charge is over, if it came to nothing.
    if (troop.elsewhere == Elsewhere::drawn_in && !where.first_round) {
      troop.out_of_cover |= troop.charging;
      troop.charging = false;
    }
    if (!has(contact_map.engaged, unit) && !troop.is_away()) {
      troop.pursuit_bonus = 0;
      troop.pursuing = false;
    }
  }
  return where;
}

Board engaged_again(const Roster& roster, Board where, UnitSet pursuing) {
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    Troop& troop = where.troops[unit];
    if (!troop.is_away()) {
      troop.charging = false;
      troop.joined = false;
      troop.pursuing = has(pursuing, unit);
    }
    troop.took_part = false;
    troop.may_pursue = 0;
    troop.shoots_at = 0;
  }
  where.first_round = false;
  return without_dropouts(roster, std::move(where));
}

Board recovered(const Context& context, Board where, const MeleeSituation& situation) {
  const Roster& roster = context.roster;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    Troop& troop = where.troops[unit];
    const Unit& own = roster.unit(unit);
    const bool came_so = own.confused && still_confused(own.profile, situation.turn, 1,
                                                        roster.side(unit) == context.moves_first());
    if (situation.turn == 0 && situation.rounds_fought == 0) {
      troop.confused = came_so;
    } else {
      troop.advanced = false;
      troop.confused &=
          roster.side(unit) != context.moving(situation);  // its own Command phase has ended
    }
  }
  return where;
}

void commanded(const Context& context, MeleeSituation& situation) {
  const Side moving = context.moving(situation);
  const Scene& before = *situation.scene;
  const Change turn = change(&before, Reason::next_turn, {}, situation.turn, moving);
  alter(context, situation, turn, [&](Board& where) {
    forget_others(where, situation.turn);
    // The confused cannot.
    move_joining(context.kinds(), where, before.contact_map().engaged, moving);
    where = recovered(context, drawn_in(context.kinds(), std::move(where)), situation);
  });
  log(context, [&] {
    return Recovered{static_cast<UnitSet>(confused_on(context.roster, before.where) &
                                          ~confused_on(context.roster, situation.scene->where))};
  });
  charge_fire::open(context, situation);
}

void open(const Context& context, MeleeSituation& situation) {
  if (situation.rounds_here == 0 && situation.turn > 0) {
    instability::open(context, situation);
    return;
  }
  begin_round(context, situation);
  blows::open(context, situation);
}

Report fight_on(const Context& context, MeleeSituation& situation) {
  const Side winner = situation.ahead;
  if (context.last_round(situation)) {
    if (context.last_turn(situation)) {
      return result::ended(context, situation, Round{}, winner,
                           winner == Side::none ? Ending::fall_back : unresolved(winner),
                           situation.retreat_cm);
    }
    end_phase(context, situation);
  }
  MeleeReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  report.retreat_cm = situation.retreat_cm;
  situation.retreat_cm = 0;
  // A fight is told at most once of all later rounds: where it ends.
  open(context, situation);
  return situation.rounds_fought > context.rounds_kept_apart ? 0 : pack(report);
}

}  // namespace fray::warmaster::next_turn
