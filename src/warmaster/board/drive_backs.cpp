// How units that are shot at fall and are driven back: rules-facts 1.8 and 1.10.

#include <algorithm>
#include <vector>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"

namespace fray::warmaster {
namespace {

using field::Facing;

UnitSet standing_of(const Board& where, UnitSet units) {
  UnitSet left = 0;
  for (std::size_t unit = 0; unit < kMostUnits; ++unit) {
    left |= has(units, unit) && where.troops[unit].stands > 0 ? set_of(unit) : UnitSet{0};
  }
  return left;
}

Cover cover_from(const Roster& roster, const Board& where, std::size_t unit,
                 const field::Stand& stand, Facing from) {
  return cover_towards(roster, where, unit, stand, field::edge_towards(stand.facing, from));
}

/// Engaged units cannot shoot, so the shooters are among the enemies that touch nobody; where none
/// is placed, they stand somewhere beyond those that are. Source  rules-facts 1.8: straight away
/// from the closest stand that shot.
Facing shooters_of(const Roster& roster, const Board& where, const ContactMap& contact_map,
                   std::size_t unit) {
  const UnitSet enemies = standing_of(where, roster.enemies_of(unit));
  const UnitSet free =
      static_cast<UnitSet>(enemies & ~(contact_map.fighting | contact_map.elsewhere));
  return field::opposite(way_out(roster, where, unit, free != 0 ? free : enemies, 0));
}

/// What stops a unit that is driven back.
enum class Stop : std::uint8_t { none, enemy_or_combat, friends, ground, table };

/// Whether a stand that comes from `before` cannot be `there`.
Stop stop_at(const Roster& roster, const Board& where, const ContactMap& contact_map,
             std::size_t unit, const field::Rectangle& before, const field::Rectangle& there) {
  constexpr std::int64_t kClear = std::int64_t{kMillimetres} * kMillimetres;
  Stop stop = Stop::none;
  const auto& table = roster.battle().table;
  if (table && field::around(*table, there) != *table) {
    stop = Stop::table;
  }
  if (forbidden(roster, unit, there) && !forbidden(roster, unit, before)) {
    stop = Stop::ground;
  }
  const UnitSet others =
      static_cast<UnitSet>((roster.units_of(Side::a) | roster.units_of(Side::b)) & ~set_of(unit));
  each_stand(where, others, [&](std::size_t other, std::size_t, const field::Stand& stand) {
    if (has(static_cast<UnitSet>(roster.enemies_of(unit) | contact_map.fighting |
                                 contact_map.elsewhere),
            other)) {
      const std::int64_t distance = field::distance_squared(there, stand.base);
      // Who is within 1 cm already is not driven closer: rules-facts 1.10.
      if (distance < kClear && (distance < field::distance_squared(before, stand.base) ||
                                field::overlap(there, stand.base))) {
        stop = Stop::enemy_or_combat;
      }
    } else if (field::overlap(there, stand.base) && stop != Stop::enemy_or_combat) {
      stop = Stop::friends;
    }
  });
  return stop;
}

struct Driven {
  std::int32_t mm = 0;
  Stop stop = Stop::none;
};

/// What stops a unit when its stands come from so far to so far. Units  mm
Stop stop_between(const Roster& roster, const Board& where, const ContactMap& contact_map,
                  std::size_t unit, Facing way, std::int32_t before, std::int32_t there) {
  Stop stop = Stop::none;
  for (const field::Stand& stand : where.of(unit)) {
    const Stop now =
        stop_at(roster, where, contact_map, unit, field::moved(stand.base, way, before),
                field::moved(stand.base, way, there));
    stop = stop == Stop::none || now == Stop::enemy_or_combat ? now : stop;
  }
  return stop;
}

/// Flyers go over all that lies between, and stop before what they would come down on.
Driven driven(const Roster& roster, const Board& where, const ContactMap& contact_map,
              std::size_t unit, Facing way, std::int32_t cm) {
  const std::int32_t whole = cm * kMillimetres;
  if (flies(roster.profile(unit))) {
    const Stop stop = stop_between(roster, where, contact_map, unit, way, 0, whole);
    std::int32_t mm = whole;
    while (mm > 0 && stop_between(roster, where, contact_map, unit, way, 0, mm) != Stop::none) {
      --mm;
    }
    return {mm, stop};
  }
  for (std::int32_t mm = 1; mm <= whole; ++mm) {
    const Stop stop = stop_between(roster, where, contact_map, unit, way, mm - 1, mm);
    if (stop != Stop::none) {
      return {mm - 1, stop};
    }
  }
  return {whole, Stop::none};
}

/// Friends that are not engaged: they make way where they can.
UnitSet bystanders(const Roster& roster, const ContactMap& contact_map, std::size_t unit) {
  return static_cast<UnitSet>(roster.units_of(roster.side(unit)) &
                              ~(contact_map.fighting | contact_map.elsewhere) & ~set_of(unit));
}

}  // namespace

UnderFire under_fire(const Roster& roster, const Board& where, std::size_t unit) {
  UnderFire now{.least = Cover::fortified,
                .from = shooters_of(roster, where, contact_map_of(roster, where), unit)};
  for (const field::Stand& stand : where.of(unit)) {
    const Cover cover = cover_from(roster, where, unit, stand, now.from);
    now.exposed = cover < now.least ? 1 : now.exposed + (cover == now.least ? 1 : 0);
    now.least = std::min(now.least, cover);
    now.most = std::max(now.most, cover);
  }
  return now;
}

void remove_shot(const Roster& roster, Board& where, std::size_t unit, int stands) {
  for (; stands > 0 && where.troops[unit].stands > 0; --stands) {
    const UnderFire now = under_fire(roster, where, unit);
    std::vector<bool> exposed;
    for (const field::Stand& stand : where.of(unit)) {
      exposed.push_back(cover_from(roster, where, unit, stand, now.from) == now.least);
    }
    where.remove(unit, cheapest_of(roster, where, unit, exposed));
  }
}

bool driven_off_table(const Roster& roster, const Board& where, std::size_t unit, std::int32_t cm) {
  if (!roster.battle().table) {
    return false;
  }
  const ContactMap contact_map = contact_map_of(roster, where);
  Board then = where;
  const Facing way = field::opposite(shooters_of(roster, where, contact_map, unit));
  make_way(roster, then, bystanders(roster, contact_map, unit), unit, way, cm * kMillimetres,
           flies(roster.profile(unit)));
  return driven(roster, then, contact_map, unit, way, cm).stop == Stop::table;
}

int move_drive_back(const Roster& roster, Board& where, std::size_t unit, std::int32_t cm) {
  const ContactMap contact_map = contact_map_of(roster, where);
  const Facing way = field::opposite(shooters_of(roster, where, contact_map, unit));
  const UnitSet friends = bystanders(roster, contact_map, unit);
  const std::int32_t freely =
      driven(roster, where, contact_map, unit, way, cm).stop == Stop::friends
          ? cm * kMillimetres
          : 0;  // how far friends would have to let it through
  const UnitSet aside =
      freely != 0 ? make_way(roster, where, friends, unit, way, freely, flies(roster.profile(unit)))
                  : UnitSet{0};
  const Driven gone = driven(roster, where, contact_map, unit, way, cm);
  for (field::Stand& stand : where.of(unit)) {
    stand = field::moved(stand, way, gone.mm);
  }
  Troop& troop = where.troops[unit];
  // It has left the position it was in.
  troop.out_of_cover |= gone.mm > 0 && roster.unit(unit).cover != Cover::open;
  if (gone.stop == Stop::enemy_or_combat || gone.stop == Stop::friends) {
    troop.confused |= !roster.profile(unit).specials.has(Special::never_confused);
  }
  int tests = gone.stop == Stop::ground ? 1 : 0;
  for (std::size_t friendly = 0; friendly < roster.size(); ++friendly) {
    tests += has(aside, friendly) ? 1 : 0;
  }
  where.to_test |= static_cast<UnitSet>(aside | (tests != 0 ? set_of(unit) : UnitSet{0}));
  return tests;
}

}  // namespace fray::warmaster
