// What the winners do: each decides, or does as it was told, and pursuers go. seeds/000, "Winners",
// "Pursuit".

#include <algorithm>
#include <utility>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::aftermath {

namespace {

/// The units as moves see them, those that have decided so in line.
Roster in_line(Roster roster, const Decided& decided) {
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (decided[unit] == kInLine) {
      Choices choices = roster.unit(unit).choices;
      choices.pursuers = Choices::Pursuers::line;
      roster.choose(unit, choices);
    }
  }
  return roster;
}

/// Asks the next winner, from this one on, that can decide; false when there is none.
bool ask_winners(const Context& context, MeleeSituation& situation, std::size_t unit) {
  const Roster& roster = context.roster;
  for (; unit < roster.size(); ++unit) {
    const bool decides =
        !roster.unit(unit).policy && !roster.profile(unit).specials.has(Special::must_pursue);
    if (decides && roster.side(unit) == situation.ahead &&
        situation.scene->where.troops[unit].took_part) {
      situation.next = static_cast<std::uint8_t>(unit);
      return true;
    }
  }
  situation.next = kMostUnits;
  return false;
}

/// Notes what one winner decides, or each of them; whether all have decided.
bool note(const Context& context, MeleeSituation& situation, int decision) {
  while (situation.next != kMostUnits) {
    const std::size_t unit = situation.next;
    situation.fresh[unit] = static_cast<std::uint8_t>(decision);
    if (ask_winners(context, situation, unit + 1) && context.weighs == Weighs::all) {
      return false;
    }
  }
  return true;
}

/// Those of `units` that would stand touching flyers who have retreated and whom they may not pursue.
/// Source  seeds/000, "Which units can pursue?", the last ban
UnitSet beside_flyers(const Roster& roster, const Plan& plan, UnitSet units,
                      const std::array<UnitSet, kMostUnits>& may) {
  const UnitSet flyers = units_that(roster, [&](std::size_t enemy) {
    return plan.where.troops[enemy].pursuit_bonus != 0 &&
           roster.profile(enemy).specials.has(Special::flying);
  });
  return units_that(roster, [&](std::size_t unit) {
    return has(units, unit) && !roster.profile(unit).specials.has(Special::flying) &&
           (plan.contact_map().touched[unit] & flyers & ~may[unit]) != 0;
  });
}

/// Whether the combat is over whoever still touches, as nobody goes after the loser.
bool ends_by_standing(const Context& context, UnitSet willing) {
  return willing == 0 && context.battle().edition.standing_ends_it;
}

std::array<UnitSet, kMostUnits> may_pursue(const Board& where) {
  std::array<UnitSet, kMostUnits> may{};
  std::ranges::transform(where.troops, may.begin(), &Troop::may_pursue);
  return may;
}

/// Whether a pursuit is all that the fight still comes to, but for whether it meets anybody.
/// `others` are all who took part and do not pursue.
bool ends_with_pursuit(const Context& context, const MeleeSituation& situation, UnitSet others,
                       const Decided& decided) {
  const Scene& scene = *situation.scene;
  const Roster& roster = context.roster;
  if (!context.last_round(situation) || !context.last_turn(situation) || scene.torn) {
    return false;
  }
  bool flyers = false;
  bool away = false;
  bool backs_off = false;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const Troop& troop = scene.where.troops[unit];
    away |= troop.is_away();
    flyers |= troop.pursuit_bonus != 0 && roster.profile(unit).specials.has(Special::flying);
    backs_off |= has(static_cast<UnitSet>(others & roster.units_of(situation.ahead)), unit) &&
                 policy_of(context, unit, decided[unit]) == Policy::fall_back;
  }
  return !away && !flyers && !backs_off;
}

Report decided(const Context& context, MeleeSituation& situation) {
  const Roster& roster = context.roster;
  const Decided decided = std::exchange(situation.fresh, {});
  situation.next = 0;
  const Side winner = situation.ahead;
  const Scene& scene = *situation.scene;
  const UnitSet took_part = warmaster::took_part(roster, scene.where);
  const auto may = may_pursue(scene.where);
  if ((took_part & roster.units_of(other(winner))) == 0) {  // none got away
    const UnitSet alive = scene.standing;
    const UnitSet engaged =
        static_cast<UnitSet>(took_part | (roster.units_of(other(winner)) & ~alive));
    return advance::wiped_out(context, situation, Round{.winner = winner, .alive = alive}, winner,
                              engaged);
  }
  const UnitSet chase = pursuers(context, may, took_part, winner, decided);
  const UnitSet keen = willing(context, took_part, winner, decided);
  const bool over = ends_by_standing(context, keen);
  Losses given = decided;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    constexpr int kKeen = 8;
    given[unit] = static_cast<std::uint8_t>(given[unit] | (has(keen, unit) ? kKeen : 0));
  }
  const Change pursuit = change(&scene, Reason::pursued, given, chase, winner);
  const Roster& kinds = context.kinds();
  const auto as_decided = [&](auto&& move) {
    return decided == Decided{} ? move(kinds) : move(in_line(kinds, decided));
  };
  const auto tell = [&](UnitSet leaving) {
    log(context, [&] { return conduct(context, scene.where, winner, decided, leaving); });
  };
  if (ends_with_pursuit(context, situation, static_cast<UnitSet>(took_part & ~chase), decided)) {
    const bool meets = !over && 0 != context.boards->length(pursuit, [&]() -> std::uint16_t {
      return as_decided([&](const Roster& pursuing) {
        return pursuit_meets(pursuing, scene.where, chase, may);
      })
                 ? 1
                 : 0;
    });
    tell(0);
    return meets
               ? next_turn::fight_on(context, situation)
               : result::got_away(context, situation, Round{.winner = winner}, took_part, decided);
  }
  const Plan* const next = context.lead(pursuit, [&] {
    Board where = scene.where;
    as_decided([&](const Roster& pursuing) { return move_pursuit(pursuing, where, chase, may); });
    return next_turn::engaged_again(kinds, std::move(where), keen);
  });
  const bool touching = (next->contact_map().fighting & roster.units_of(Side::a)) != 0;
  UnitSet leaving = 0;
  if (touching) {
    const auto winners = static_cast<UnitSet>(took_part & roster.units_of(winner));
    leaving = context.battle().edition.keeps_flyers ? UnitSet{0}
                                                    : beside_flyers(roster, *next, winners, may);
    if ((leaving & chase) != 0) {  // who could go after somebody else meets whom it meets
      leaving &= static_cast<UnitSet>(~as_decided([&](const Roster& pursuing) {
        Board where = scene.where;
        return move_pursuit(pursuing, where, chase, may);
      }));
    }
    leaving |= units_that(roster, [&](std::size_t unit) {
      return has(static_cast<UnitSet>(winners & ~chase), unit) &&
             policy_of(context, unit, decided[unit]) == Policy::fall_back;
    });
  }
  tell(leaving);
  if (!touching || (over && leaving == 0)) {
    return result::got_away(context, situation, Round{.winner = winner}, took_part, decided);
  }
  if (situation.turn == 0 &&
      advance::meets_fought(context, scene, next->contact_map(), took_part)) {
    // No more of it in this Combat phase.
    situation.rounds_here = static_cast<std::uint8_t>(context.battle().rounds);
  }
  if (leaving != 0) {
    const Change stop = change(next, Reason::pursued, {}, leaving, winner);
    alter(context, situation, stop, [&](Board& where) {
      for (std::size_t unit = 0; unit < roster.size(); ++unit) {
        where.troops[unit].pursuing &= !has(leaving, unit);
        where.troops[unit].took_part = has(leaving, unit);
      }
    });
    fall_back::open(situation, winner == Side::a, winner == Side::b);
    return 0;
  }
  if (!(context.last_round(situation) && context.last_turn(situation)) || scene.torn) {
    situation.scene = context.scene_of(next);  // which need not be looked at where all is over
  }
  return next_turn::fight_on(context, situation);
}

}  // namespace

Conduct conduct(const Context& context, Board where, Side winner, const Decided& decided,
                UnitSet leaving) {
  const Roster& roster = context.roster;
  const UnitSet took_part = warmaster::took_part(roster, where);
  const UnitSet back = units_that(roster, [&](std::size_t unit) {
    return policy_of(context, unit, decided[unit]) == Policy::fall_back;
  });
  const auto may = may_pursue(where);
  const UnitSet chase = pursuers(context, may, took_part, winner, decided);
  const auto winners = static_cast<UnitSet>(took_part & roster.units_of(winner));
  const UnitSet moved = move_pursuit(in_line(context.kinds(), decided), where, chase, may);
  // Who has been kept there fights on.
  const UnitSet touching = touching_enemies(roster, where, chase);
  return {.winners = winners,
          .pursue = static_cast<UnitSet>((moved | touching) & ~leaving),
          .fall_back = static_cast<UnitSet>((back & winners & ~chase) | leaving)};
}

bool meets(const Context& context, Board where, Side winner) {
  const auto may = may_pursue(where);
  const UnitSet able = took_part(context.roster, where);
  if (ends_by_standing(context, willing(context, able, winner, Decided{}))) {
    return false;
  }
  const UnitSet chase = pursuers(context, may, able, winner, Decided{});
  context.boards->normalise(where);
  Hash128 name = where.key();
  name.high ^= mix64(std::uint64_t{chase} << 8 | static_cast<std::uint64_t>(winner));
  return context.boards->answer(name, [&]() -> std::uint64_t {
    return pursuit_meets(context.kinds(), where, chase, may) ? 1 : 0;
  }) != 0;
}

UnitSet willing(const Context& context, UnitSet able, Side winner, const Decided& decided) {
  const Roster& roster = context.roster;
  return units_that(roster, [&](std::size_t unit) {
    return has(static_cast<UnitSet>(able & roster.units_of(winner)), unit) &&
           (policy_of(context, unit, decided[unit]) == Policy::pursue ||
            roster.profile(unit).specials.has(Special::must_pursue));
  });
}

UnitSet pursuers(const Context& context, const std::array<UnitSet, kMostUnits>& may, UnitSet able,
                 Side winner, const Decided& decided) {
  const UnitSet keen = willing(context, able, winner, decided);
  return units_that(context.roster, [&](std::size_t unit) {
    return has(keen, unit) && (may[unit] & able & context.roster.enemies_of(unit)) != 0;
  });
}

int options(const Context& context, const MeleeSituation& situation) noexcept {
  if (situation.next == kMostUnits) {
    return 1;
  }
  const bool chooses_line = !context.roster.unit(situation.next).choices.pursuers;
  return context.weighs == Weighs::all && chooses_line ? kInLine + 1 : kInLine;
}

void open(const Context& context, MeleeSituation& situation) {
  situation.stage = MeleeStage::aftermath;
  situation.next = kMostUnits;
  if (context.weighs != Weighs::nothing &&
      // Nobody is lost by what comes after the last round.
      !(context.last_round(situation) && context.last_turn(situation))) {
    ask_winners(context, situation, 0);
  }
}

Report after(const Context& context, MeleeSituation& situation, int decision) {
  if (situation.next != kMostUnits) {
    log(context, [&] { return WinnerDecided{situation.next, decision}; });
  }
  return note(context, situation, decision) ? decided(context, situation) : 0;
}

}  // namespace fray::warmaster::aftermath

namespace fray::warmaster::advance {

// Who has destroyed all its enemies may advance into others. seeds/000, "Advance".

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
  // Who has come out of different rounds alike advances alike.
  const Plan* const left = context.lead(
      change(&scene, Reason::cleared, round.lost, 0, winner, context.packed(situation.orders)),
      [&] {
        Board where = context.without(scene.plan, round.lost, winner, situation.orders);
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
        return where;
      });
  const Change advance = change(left, Reason::advanced, {}, able, winner);
  const Scene* const moved = context.follow(advance, [&] {
    Board where = left->where;
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
  return situation.rounds_fought > context.rounds_kept_apart ? 0 : pack(report);
}

}  // namespace fray::warmaster::advance
