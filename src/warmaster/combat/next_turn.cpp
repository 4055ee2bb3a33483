// Another round, in this Combat phase or in the next turn's: who waits joins, who is confused
// recovers. seeds/000, "Combat sequence"; seeds/001, paragraph 6.

#include <algorithm>
#include <utility>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/combat/change.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::next_turn {
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
  return situation.rounds_fought > context.rounds_told_apart ? 0 : pack(report);
}

}  // namespace fray::warmaster::next_turn
