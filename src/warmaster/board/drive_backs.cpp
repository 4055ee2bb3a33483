// How units that are shot at fall and are driven back: rules-facts 1.8 and 1.10.

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "core/sort_few.hpp"
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

// How friends step aside for who is forced through them: seeds/000, "Blocked retreats"; rules-facts
// 1.10, making way.

namespace {

using field::Facing;
using field::Rectangle;

bool may_step_to(const Roster& roster, const Board& where, std::size_t friendly,
                 const field::Stand& there) {
  bool touches = false;
  each_stand(where, roster.enemies_of(friendly),
             [&](std::size_t, std::size_t, const field::Stand& enemy) {
               touches |= field::touch(enemy.base, there.base);
             });
  return !touches && may_stand(roster, where, friendly, there, {});
}

/// By the shorter way, and never into touch with an enemy.
bool step_aside(const Roster& roster, Board& where, std::size_t friendly, const Rectangle& path,
                Facing way) {
  struct Way {
    std::pair<std::int32_t, std::uint64_t> rank{};  // how far, how it looks there
    std::vector<field::Stand> there{};
  };
  std::vector<Way> ways;
  for (const Facing aside : {field::turned_left(way), field::turned_right(way)}) {
    Way now;
    for (const field::Stand& stand : where.of(friendly)) {
      now.rank.first =
          std::max(now.rank.first, along(path, aside) + along(stand.base, field::opposite(aside)));
    }
    for (const field::Stand& stand : where.of(friendly)) {
      now.there.push_back(field::moved(stand, aside, now.rank.first));
    }
    now.rank.second = look_of(roster, where, friendly, now.there);
    ways.push_back(std::move(now));
  }
  sort_few(ways, {}, &Way::rank);
  for (const Way& now : ways) {
    const bool room = std::ranges::all_of(now.there, [&](const field::Stand& there) {
      return may_step_to(roster, where, friendly, there);
    });
    if (room && now.rank.first <= full_pace(roster.profile(friendly))) {
      std::ranges::copy(now.there, where.of(friendly).begin());
      return true;
    }
  }
  return false;
}

}  // namespace

UnitSet make_way(const Roster& roster, Board& where, UnitSet friends, std::size_t unit, Facing way,
                 std::int32_t length, bool over_all) {
  UnitSet aside = 0;
  for (const std::size_t friendly : nearest_first(roster, where, friends)) {
    if (where.troops[friendly].stands == 0 ||
        !roster.unit(friendly).choices.makes_way.value_or(true)) {
      continue;
    }
    Rectangle path{INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    bool in_the_way = false;
    for (const field::Stand& stand : where.of(unit)) {
      const Rectangle lane =
          over_all ? field::moved(stand.base, way, length) : field::swept(stand.base, way, length);
      path = field::around(path, lane);
      in_the_way |= std::ranges::any_of(where.of(friendly), [&](const field::Stand& theirs) {
        return field::overlap(theirs.base, lane);
      });
    }
    aside |= in_the_way && step_aside(roster, where, friendly, path, way) ? set_of(friendly)
                                                                          : UnitSet{0};
  }
  return aside;
}

// Which stands fall: seeds/000, "Casualties".

namespace {

/// How dear a stand is to its owner; the cheapest goes first. Stands that neither fight nor support
/// come first, then those at corners, then the ends of the line, far from the enemy. Where that is
/// equal, how the field looks from it decides.
/// Shape  in two parts: the second is asked for where the first is equal.
struct First {
  bool breaks = false;  ///< it holds the unit together
  int touching = 0;     ///< 0 nothing, 1 a corner, 2 side or rear, 3 front
  std::int64_t shared = 0;

  int order(const Choices& choices) const noexcept {
    const int sign = choices.casualties == Choices::Casualties::fighting ? -1 : 1;
    return (breaks ? 8 : 0) + sign * touching;
  }
};

First first_worth(const Roster& roster, const Board& where, std::size_t unit, std::size_t place,
                  int groups) {
  const auto own = where.of(unit);
  const field::Stand& stand = own[place];
  First first{.breaks = groups_of(own, place) > groups};
  each_stand(
      where, roster.enemies_of(unit), [&](std::size_t, std::size_t, const field::Stand& enemy) {
        const field::Contact contact = field::contact(stand, enemy);
        if (contact.touch == field::Touch::edge) {
          first.touching = std::max(first.touching, contact.own == field::Edge::front ? 3 : 2);
          first.shared += std::max(0, std::min(stand.base.east, enemy.base.east) -
                                          std::max(stand.base.west, enemy.base.west)) +
                          std::max(0, std::min(stand.base.north, enemy.base.north) -
                                          std::max(stand.base.south, enemy.base.south));
        } else if (contact.touch == field::Touch::corner) {
          first.touching = std::max(first.touching, 1);
        }
      });
  return first;
}

auto second_worth(const Roster& roster, const Board& where, std::size_t unit, std::size_t place,
                  const First& first) {
  const auto own = where.of(unit);
  const field::Stand& stand = own[place];
  int helps = 0;
  int helped = 0;
  each_stand(where, roster.units_of(roster.side(unit)),
             [&](std::size_t, std::size_t, const field::Stand& friendly) {
               helps += field::supports(stand, friendly) ? 1 : 0;
               helped += field::supports(friendly, stand) ? 1 : 0;
             });
  const bool supports_now =
      first.touching == 0 && helps != 0 && roster.profile(unit).type == TroopType::infantry;
  const auto mates = std::ranges::count_if(own, [&](const field::Stand& mate) {
    return field::contact(stand, mate).touch == field::Touch::edge;
  });
  constexpr std::int32_t kShortRetreat = 3 * kMillimetres;
  const field::Rectangle lane =
      field::swept(stand.base, field::opposite(stand.facing), kShortRetreat);
  // A stand that a retreat would destroy is cheaper.
  const bool free = may_pass(roster, where, unit, lane);
  const Apart apart = apart_from(roster, where, unit, stand.base);
  return std::tuple(supports_now, mates, first.shared, helped, free, -apart.enemies, -apart.friends,
                    -apart.ground);
}

std::uint64_t look_from_place(const Roster& roster, const Board& where, std::size_t unit,
                              std::size_t place) {
  const auto own = where.of(unit);
  std::vector<field::Stand> others(own.begin(), own.end());
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(place));
  return look_from(roster, where, unit, own[place], others);
}

constexpr unsigned kBitsOfUnit = 4;

/// All units of a side, the nearest to the enemy first. Shape  four bits for each, the first lowest.
std::uint64_t order_of_casualties(const Roster& roster, const Board& where, Side side) {
  std::uint64_t packed = 0;
  unsigned place = 0;
  for (const std::size_t unit : nearest_first(roster, where, roster.units_of(side))) {
    packed |= std::uint64_t{unit} << place;
    place += kBitsOfUnit;
  }
  return packed;
}

}  // namespace

std::size_t cheapest_of(const Roster& roster, const Board& where, std::size_t unit,
                        const std::vector<bool>& exposed) {
  const std::size_t stands = where.troops[unit].stands;
  const Choices& choices = roster.unit(unit).choices;
  const int groups = groups_of(where.of(unit), stands);
  std::vector<First> firsts(stands);
  std::vector<std::size_t> least;  // of the first part, in their order
  for (std::size_t place = 0; place < stands; ++place) {
    if (!exposed.empty() && !exposed[place]) {
      continue;
    }
    firsts[place] = first_worth(roster, where, unit, place, groups);
    const int now = firsts[place].order(choices);
    const int before = least.empty() ? now : firsts[least.front()].order(choices);
    if (now < before) {
      least.clear();
    }
    if (now <= before) {
      least.push_back(place);
    }
  }
  std::size_t cheapest = least.front();
  if (least.size() == 1) {
    return cheapest;
  }
  auto dear = second_worth(roster, where, unit, cheapest, firsts[cheapest]);
  std::optional<std::uint64_t> look;  // of the cheapest, once it has been asked for
  for (const std::size_t place : std::span(least).subspan(1)) {
    const auto now = second_worth(roster, where, unit, place, firsts[place]);
    if (now < dear) {
      dear = now;
      cheapest = place;
      look.reset();
    } else if (now == dear) {
      look = look ? look : look_from_place(roster, where, unit, cheapest);
      if (const std::uint64_t theirs = look_from_place(roster, where, unit, place);
          theirs < *look) {
        cheapest = place;
        look = theirs;
      }
    }
  }
  return cheapest;
}

std::uint64_t work_out_anew(const Losses& /*fallen*/, Side /*began*/, std::uint8_t /*what*/,
                            const std::function<std::uint64_t()>& work_out) {
  return work_out();
}

void remove_casualties(const Roster& roster, Board& where, const Losses& losses, Side first,
                       const Recall& recall) {
  Losses fallen{};
  const auto remove_from = [&](Board& left, Side side, Side began) {
    UnitSet losing = 0;
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      losing |= losses[unit] != 0 && roster.side(unit) == side ? set_of(unit) : UnitSet{0};
    }
    const std::uint8_t whose_order = kMostUnits + (side == Side::a ? 0 : 1);
    std::uint64_t order = std::popcount(losing) == 1
                              ? static_cast<std::uint64_t>(std::countr_zero(losing))
                              : recall(fallen, began, whose_order,
                                       [&] { return order_of_casualties(roster, left, side); });
    for (; losing != 0; order >>= kBitsOfUnit) {
      const std::size_t unit = order & ((1U << kBitsOfUnit) - 1);
      if (!has(losing, unit)) {
        continue;
      }
      losing &= static_cast<UnitSet>(~set_of(unit));
      if (losses[unit] >= left.troops[unit].stands) {
        left.destroy(unit);
        fallen[unit] = losses[unit];
      }
      for (; fallen[unit] < losses[unit]; ++fallen[unit]) {
        const auto cheapest = recall(fallen, began, static_cast<std::uint8_t>(unit),
                                     [&] { return cheapest_of(roster, left, unit); });
        left.remove(unit, static_cast<std::size_t>(cheapest));
      }
    }
  };
  if (first == Side::none) {
    std::array<int, 2> lost{};
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      lost[roster.side(unit) == Side::a ? 0 : 1] += losses[unit];
    }
    first = lost[0] > lost[1] ? Side::a : lost[0] < lost[1] ? Side::b : Side::none;
  }
  if (first != Side::none) {
    remove_from(where, first, first);
    remove_from(where, other(first), first);
    return;
  }
  Board without_b = where;
  remove_from(without_b, Side::b, Side::b);
  fallen = {};
  remove_from(where, Side::a, Side::a);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (roster.side(unit) == Side::b) {
      where.destroy(unit);
      for (const field::Stand& stand : without_b.of(unit)) {
        where.add(unit, stand);
      }
    }
  }
}

}  // namespace fray::warmaster
