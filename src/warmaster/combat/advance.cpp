// Who has destroyed all its enemies may advance into others. seeds/000, "Advance".

#include "warmaster/board/moves.hpp"
#include "warmaster/combat/change.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::advance {

bool meets_fought(const Context& context, const Scene& before, const ContactMap& contact_map,
                  UnitSet took_part) noexcept {
  const UnitSet fought = units_that(context.roster, [&](std::size_t unit) {
    return context.roster.unit(unit).fought ||
           before.where.troops[unit].elsewhere == Elsewhere::fought;
  });
  return (fought & contact_map.fighting & ~took_part) != 0;
}

Report wiped_out(const Context& context, MeleeSituation& situation, const Round& round, Side winner,
                 UnitSet engaged) {
  const Roster& roster = context.roster;
  const Ending ending = destroyed_by(winner);
  const Scene& scene = *situation.scene;
  const UnitSet fresh =
      static_cast<UnitSet>(roster.units_of(other(winner)) & ~engaged & round.alive);
  const bool stays = (situation.orders[index(winner)] & kNoAdvance) != 0;
  const UnitSet able = units_that(roster, [&](std::size_t unit) {
    const bool wants = (policy_of(context, unit) == Policy::pursue &&
                        roster.unit(unit).choices.advances.value_or(!stays)) ||
                       roster.profile(unit).specials.has(Special::must_pursue);
    const bool walled =
        roster.unit(unit).cover == Cover::fortified && !scene.where.troops[unit].out_of_cover;
    return wants && !walled &&
           has(static_cast<UnitSet>(roster.units_of(winner) & engaged & round.alive), unit);
  });
  if (fresh == 0 || able == 0) {
    return result::ended(context, situation, round, winner, ending, 0);
  }
  const bool bonus = context.battle().edition.advance_charge_bonus && scene.where.first_round;
  const Change advance =
      change(&scene, Reason::advanced, round.lost, able, winner, context.packed(situation.orders));
  const Scene* const moved = context.follow(advance, [&] {
    Board where = scene.where;
    remove_casualties(context.under(situation.orders), where, round.lost, winner);
    for (Troop& troop : where.troops) {
      if (!troop.is_away()) {
        troop = Troop{.first = troop.first,
                      .stands = troop.stands,
                      .out_of_cover = troop.out_of_cover,
                      .confused = troop.confused,
                      .advanced = troop.advanced,
                      .split = troop.split};
      }
    }
    const UnitSet gone =
        move_advance(context.kinds(), where, able, context.battle().edition.advance_cm);
    const Board apart = where;
    where = drawn_in(context.kinds(), std::move(where));
    where.first_round = true;
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      where.troops[unit].charging |= bonus && has(gone, unit);
      // An engagement that has been fought before is met in a later round.
      const Troop& before = apart.troops[unit];
      where.first_round &= where.troops[unit].elsewhere != Elsewhere::drawn_in ||
                           (before.elsewhere == Elsewhere::unfought && !before.pursuing);
    }
    return where;
  });
  if (moved->contact_map().fighting == 0) {
    return result::ended(context, situation, round, winner, ending, 0);
  }
  situation.retreat_cm = 0;  // they are destroyed
  MeleeReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  // Source  seeds/000, "Advance": it has fought, so this engagement is fought in the next turn.
  const bool waits =
      situation.turn == 0 && meets_fought(context, scene, moved->contact_map(), engaged);
  if (waits && context.last_turn(situation)) {
    return result::ended(context, situation, round, winner, ending, 0);
  }
  situation.scene = moved;
  situation.rounds_here = 0;
  situation.ahead = Side::none;
  log(context, [&] {
    const UnitSet fought = context.log->engaged;
    const UnitSet fights = moved->contact_map().fighting;
    const UnitSet losers = roster.units_of(other(winner));
    context.log->met = fights;
    return Advanced{.winner = winner,
                    .destroyed = static_cast<UnitSet>(fought & losers & ~moved->standing),
                    .advancing = static_cast<UnitSet>(fought & fights & ~losers),
                    .met = static_cast<UnitSet>(fights & losers)};
  });
  if (waits) {
    next_turn::end_phase(context, situation);
    next_turn::open(context, situation);
  } else {
    charge_fire::open(context, situation);
  }
  return situation.rounds_fought > context.rounds_told_apart ? 0 : pack(report);
}

}  // namespace fray::warmaster::advance
