// Who pursues whom, and who charges: seeds/000, "Moving pursuers" to "Impossible to pursue".

#include <algorithm>

#include "warmaster/board/moves.hpp"
#include "warmaster/board/ways.hpp"

namespace fray::warmaster {
namespace {

/// Moves the stands of a unit to where a placement has them: out of any cover.
void take(Board& where, std::size_t unit, const std::vector<field::Stand>& stands) {
  std::ranges::copy(stands, where.of(unit).begin());
  where.troops[unit].out_of_cover = true;
}

/// Whether a unit stands behind another so that one of its stands at least could support it from
/// the rear.
bool stands_behind(const Board& where, std::size_t unit, std::size_t other) {
  return std::ranges::any_of(where.of(unit), [&](const field::Stand& own) {
    return std::ranges::any_of(where.of(other), [&](const field::Stand& front) {
      return field::supports(own, front) && field::gap_ahead(own.base, own.facing, front.base) == 0;
    });
  });
}

/// Infantry among these units that stood behind infantry which has charged follows it, one unit
/// each, to support it.
/// Source  rules-facts 1.9, supporting charge; seeds/000, "Advance".
UnitSet follow_charges(const Roster& roster, const Board& before, Board& where, UnitSet charged,
                       UnitSet units, const std::array<std::int32_t, kMostUnits>& reach) {
  UnitSet followed = 0;
  const std::vector<std::size_t> order = order_of_moves(roster, before, units);
  for (const std::size_t leader : order) {
    if (!has(charged, leader) || roster.profile(leader).type != TroopType::infantry) {
      continue;
    }
    for (const std::size_t unit : order) {
      const bool may = !has(static_cast<UnitSet>(charged | followed), unit) &&
                       roster.side(unit) == roster.side(leader) &&
                       roster.profile(unit).type == TroopType::infantry &&
                       stands_behind(before, unit, leader);
      if (!may) {
        continue;
      }
      ChargePlaces placement(roster, where, unit, roster.enemies_of(unit),
                             {reach[unit], flies(roster.profile(unit))});
      if (placement.support_charge(leader)) {
        take(where, unit, placement.stands());
        followed |= set_of(unit);
        break;
      }
    }
  }
  return followed;
}

/// Charges the nearest of these enemies that it sees and reaches, if there is a place for each of
/// its stands.
bool charge(const Roster& roster, Board& where, std::size_t unit, UnitSet enemies,
            std::int32_t reach) {
  ChargePlaces placement(roster, where, unit, enemies, {reach, flies(roster.profile(unit))});
  if (!placement.charge_the_nearest()) {
    return false;
  }
  placement.form_battle_line();
  if (!placement.complete()) {
    return false;
  }
  take(where, unit, placement.stands());
  return true;
}

/// Who touched no enemy shoots at the first of those who have come to touch it. Source  rules-facts
/// 1.8.
void name_chargers(const Roster& roster, Board& where, UnitSet fighting, UnitSet charged,
                   const std::vector<std::size_t>& order) {
  for (const std::size_t unit : order) {
    each_stand(where, has(charged, unit) ? set_of(unit) : UnitSet{0},
               [&](std::size_t, std::size_t, const field::Stand& charger) {
                 each_stand(where, static_cast<UnitSet>(roster.enemies_of(unit) & ~fighting),
                            [&](std::size_t enemy, std::size_t, const field::Stand& stand) {
                              std::uint8_t& target = where.troops[enemy].shoots_at;
                              if (target == 0 && roster.unit(enemy).shots > 0 &&
                                  field::touch(charger.base, stand.base)) {
                                target = static_cast<std::uint8_t>(unit + 1);
                              }
                            });
               });
  }
}

/// Whether any of these units has one of its enemies within reach.
template <class Enemies>
bool any_within(const Roster& roster, const Board& where, UnitSet units, Enemies&& enemies_of,
                const std::array<std::int32_t, kMostUnits>& reach) {
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    bool near = false;
    each_stand(where, has(units, unit) ? enemies_of(unit) : UnitSet{0},
               [&](std::size_t, std::size_t, const field::Stand& enemy) {
                 near = near || std::ranges::any_of(where.of(unit), [&](const field::Stand& own) {
                          return field::distance_squared(own.base, enemy.base) <=
                                 std::int64_t{reach[unit]} * reach[unit];
                        });
               });
    if (near) {
      return true;
    }
  }
  return false;
}

/// Each of these units charges or follows a charge, if it can; returns those that did.
template <class Enemies>
UnitSet charge_all(const Roster& roster, Board& where, UnitSet units, Enemies&& enemies_of,
                   const std::array<std::int32_t, kMostUnits>& reach) {
  if (!any_within(roster, where, units, enemies_of, reach)) {
    return 0;
  }
  const Board before = where;
  const UnitSet fighting =
      touching_enemies(roster, where, roster.units_of(Side::a) | roster.units_of(Side::b));
  UnitSet charged = 0;
  const std::vector<std::size_t> order = order_of_moves(roster, where, units);
  for (const std::size_t unit : order) {
    if (charge(roster, where, unit, enemies_of(unit), reach[unit])) {
      charged |= set_of(unit);
    }
  }
  charged |= follow_charges(roster, before, where, charged, units, reach);
  name_chargers(roster, where, fighting, charged, order);
  return charged;
}

/// Whom a unit can pursue, of those whom its kind allows it to.
UnitSet targets_of(const Roster& roster, const Board& where, UnitSet may_pursue) {
  UnitSet targets = 0;
  for (std::size_t enemy = 0; enemy < roster.size(); ++enemy) {
    const Troop& troop = where.troops[enemy];
    if (has(may_pursue, enemy) && troop.stands > 0 && troop.pursuit_bonus != 0 &&
        !troop.is_away()) {
      targets |= set_of(enemy);
    }
  }
  return targets;
}

/// Moves pursuers until all have had their turn, or `is_enough` of one that has gone: by the place
/// that their player has given them, and of one place straight ahead first, then who has to turn.
/// Who can only support comes last, for he sees none of those who retreat.
/// Source  seeds/000, "Moving pursuers"; docs/decisions/0007, 1.
template <class IsEnough>
UnitSet pursue(const Roster& roster, Board& where, UnitSet pursuers,
               const std::array<UnitSet, kMostUnits>& may_pursue, IsEnough&& is_enough) {
  UnitSet moved = 0;
  const std::vector<std::size_t> order = order_of_moves(roster, where, pursuers);
  const auto place = [&](std::size_t unit) { return place_in_order(roster, unit); };
  enum : std::uint8_t { kStraight, kInTurn, kInSupport };
  // Whether that unit was enough.
  const auto attempt_each = [&](int attempt, std::int32_t last_place) {
    for (const std::size_t unit : order) {
      if (has(moved, unit) || where.troops[unit].stands == 0 || place(unit) > last_place) {
        continue;
      }
      const UnitSet targets = targets_of(roster, where, may_pursue[unit]);
      PursuitPlaces placement(roster, where, unit, targets,
                              {.reach = full_pace(roster.profile(unit)), .pursued = targets});
      const bool done = attempt == kStraight ? placement.pursue_straight()
                        : attempt == kInTurn ? placement.pursue_in_turn()
                                             : placement.pursue_in_support();
      if (done) {
        take(where, unit, placement.stands());
        moved |= set_of(unit);
        if (is_enough(unit)) {
          return true;
        }
      }
    }
    return false;
  };
  for (std::size_t next = 0; next < order.size(); ++next) {
    const std::int32_t now = place(order[next]);
    const bool last_of_place = next + 1 == order.size() || place(order[next + 1]) != now;
    if (last_of_place && (attempt_each(kStraight, now) || attempt_each(kInTurn, now))) {
      return moved;
    }
  }
  if (!order.empty()) {
    attempt_each(kInSupport, place(order.back()));
  }
  return moved;
}

/// Whether it is plain that a unit comes into touch with one of these if it pursues before anybody
/// else has moved, and nobody touches an enemy: one of its stands can go straight ahead to a target
/// with all other targets no nearer along its way, and the others have room in a column behind it.
/// Why   a unit holds together with one stand that has gone where the others can fall in behind
///       that. Of its own stands, four at most that stood side by side, nobody can come to stand
///       across that column: beside targets who are all ahead, and beside or behind mates, there is
///       no place across it that does not take that of the first stand.
bool plainly_meets(const Roster& roster, const Board& where, std::size_t unit, UnitSet targets) {
  const auto own = where.of(unit);
  constexpr std::size_t kMost = 4;
  if (own.empty() || own.size() > kMost) {
    return false;
  }
  const field::Facing ahead = own.front().facing;
  const bool level = std::ranges::all_of(own, [&](const field::Stand& stand) {
    return stand.facing == ahead &&
           field::along(stand.base, ahead) == field::along(own.front().base, ahead) &&
           field::depth(stand) == field::depth(own.front());
  });
  if (!level || groups_of(own, own.size()) != 1) {
    return false;
  }
  const field::Facing back = field::opposite(ahead);
  std::int32_t nearest = INT32_MAX;  // of the ground before the unit
  each_stand(where, targets, [&](std::size_t, std::size_t, const field::Stand& enemy) {
    nearest = std::min(nearest, -field::along(enemy.base, back));
  });
  const std::int32_t gap = nearest - field::along(own.front().base, ahead);
  if (targets == 0 || gap < 0 || gap > full_pace(roster.profile(unit))) {
    return false;
  }
  const auto others = static_cast<std::int32_t>(own.size()) - 1;
  return std::ranges::any_of(own, [&](const field::Stand& stand) {
    bool touches = false;
    each_stand(where, targets, [&](std::size_t, std::size_t, const field::Stand& enemy) {
      touches |= field::gap_ahead(stand.base, ahead, enemy.base) == gap;
    });
    const field::Stand there = field::moved(stand, ahead, gap);
    return touches && may_pass(roster, where, unit, field::around(stand.base, there.base)) &&
           may_pass(roster, where, unit,
                    field::swept(there.base, back, others * field::depth(stand)));
  });
}

/// Whether anything asks who has charged into what has been fought before. Why  what nobody asks
/// must not part situations.
bool charge_matters(const Roster& roster, std::size_t unit) {
  if (roster.battle().edition.joining_charge_bonus) {
    return true;
  }
  for (std::size_t enemy = 0; enemy < roster.size(); ++enemy) {
    const Profile& theirs = roster.profile(enemy);
    Pursuer pursuer{.own = roster.profile(unit), .fortified = false, .caught_out = false};
    const bool may_in_any_case = may_pursue(pursuer, theirs);
    pursuer.caught_out = true;
    if (roster.side(enemy) != roster.side(unit) &&
        (theirs.specials.has(Special::half_random_after_retreat) ||
         may_pursue(pursuer, theirs) != may_in_any_case)) {
      return true;
    }
  }
  return false;
}

}  // namespace

UnitSet move_pursuit(const Roster& roster, Board& where, UnitSet pursuers,
                     const std::array<UnitSet, kMostUnits>& may_pursue) {
  return pursue(roster, where, pursuers, may_pursue, [](std::size_t) { return false; });
}

bool pursuit_meets(const Roster& roster, Board where, UnitSet pursuers,
                   const std::array<UnitSet, kMostUnits>& may_pursue) {
  const UnitSet side =
      roster.units_of((pursuers & roster.units_of(Side::a)) != 0 ? Side::a : Side::b);
  const UnitSet in_touch = touching_enemies(roster, where, side);
  if ((in_touch & ~pursuers) != 0 || (pursuers == 0 && in_touch != 0)) {
    return true;  // neither of them moves
  }
  bool open = roster.battle().terrain.empty() && !roster.battle().table &&
              !roster.battle().edition.meets_anyone_ahead;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    open &= roster.unit(unit).cover != Cover::fortified;
  }
  for (std::size_t unit = 0; unit < roster.size() && open && in_touch == 0; ++unit) {
    if (has(pursuers, unit) &&
        plainly_meets(roster, where, unit, targets_of(roster, where, may_pursue[unit]))) {
      return true;
    }
  }
  // Nobody moves twice, and no enemy moves: who is in touch stays so.
  const auto touches = [&](std::size_t unit) {
    return touching_enemies(roster, where, set_of(unit)) != 0;
  };
  pursue(roster, where, pursuers, may_pursue, touches);
  return touching_enemies(roster, where, roster.units_of(Side::a)) != 0;
}

UnitSet move_advance(const Roster& roster, Board& where, UnitSet units, std::int32_t cm) {
  UnitSet may = 0;
  std::array<std::int32_t, kMostUnits> reach{};
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const Troop& troop = where.troops[unit];
    if (has(units, unit) && troop.stands > 0 && !troop.advanced &&
        roster.profile(unit).type != TroopType::artillery) {
      may |= set_of(unit);
      reach[unit] = cm * kMillimetres;
    }
  }
  const UnitSet moved = charge_all(
      roster, where, may, [&](std::size_t unit) { return roster.enemies_of(unit); }, reach);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    where.troops[unit].advanced |= has(moved, unit);
  }
  return moved;
}

void move_joining(const Roster& roster, Board& where, UnitSet engaged, Side moving) {
  UnitSet may = 0;
  std::array<std::int32_t, kMostUnits> reach{};
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const Troop& troop = where.troops[unit];
    if (roster.unit(unit).joins && roster.side(unit) == moving && troop.stands > 0 &&
        !has(engaged, unit) && !troop.confused) {
      may |= set_of(unit);
      reach[unit] = charge_reach(roster.unit(unit));
    }
  }
  const UnitSet charged = charge_all(
      roster, where, may,
      [&](std::size_t unit) { return static_cast<UnitSet>(engaged & roster.enemies_of(unit)); },
      reach);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    where.troops[unit].joined = has(charged, unit) && charge_matters(roster, unit);
  }
}

}  // namespace fray::warmaster
