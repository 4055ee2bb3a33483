// Who falls back, and where to: seeds/000, "Fall backs" and "Moving back".

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/board/ways.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster {

namespace {

/// Whether a stand of a unit may stand there, a centimetre clear of these others.
bool is_clear(const Roster& roster, const Board& where, std::size_t unit, const field::Stand& there,
              UnitSet others) {
  constexpr std::int64_t kClear = kMillimetres * kMillimetres;
  bool apart = may_stand(roster, where, unit, there, {});
  each_stand(where, others, [&](std::size_t, std::size_t, const field::Stand& other) {
    apart = apart && field::distance_squared(there.base, other.base) >= kClear;
  });
  return apart;
}

/// Whether a unit that has come so far straight back is clear, and had the way free.
bool is_clear_behind(const Roster& roster, const Board& where, std::size_t unit, field::Facing way,
                     std::int32_t far, UnitSet others) {
  const std::int32_t length = far * kMillimetres;
  return std::ranges::all_of(where.of(unit), [&](const field::Stand& stand) {
    return (flies(roster.profile(unit)) ||
            may_pass(roster, where, unit, field::swept(stand.base, way, length))) &&
           is_clear(roster, where, unit, field::moved(stand, way, length), others);
  });
}

/// One unit that falls back.
struct Backing {
  std::size_t unit = 0;
  field::Facing way = field::Facing::north;
  std::int32_t cm = 0;    ///< at most
  std::int32_t gone = 0;  ///< so far
  std::int32_t used = 0;  ///< of the roll: with so much of it this unit goes the same way
};

/// What a unit keeps free for friends who go the same way.
struct Room {
  std::int32_t cm = 0;  ///< as far as they go
  std::vector<field::Rectangle> lanes{};
};

/// How far straight back a unit gets clear, no less than that, if it does. Units  cm
std::optional<std::int32_t> straight_back(const Roster& roster, const Board& where,
                                          const Backing& backing, std::int32_t least,
                                          UnitSet others) {
  for (std::int32_t far = least; far <= backing.cm - backing.gone; ++far) {
    if (is_clear_behind(roster, where, backing.unit, backing.way, far, others)) {
      return far;
    }
  }
  return std::nullopt;
}

/// Enemies of a unit that touch it.
UnitSet who_touches(const Roster& roster, const Board& where, std::size_t unit) {
  UnitSet all = 0;
  each_stand(where, roster.enemies_of(unit),
             [&](std::size_t enemy, std::size_t, const field::Stand& stand) {
               for (const field::Stand& own : where.of(unit)) {
                 all |= field::touch(own.base, stand.base) ? set_of(enemy) : UnitSet{0};
               }
             });
  return all;
}

/// How far a unit could go from where it stands, east and north. Units  cm
struct Shift {
  std::int32_t east = 0;
  std::int32_t north = 0;

  std::int32_t squared() const noexcept { return east * east + north * north; }
};

/// All that a fall back may come to, nearest first.
const std::vector<Shift>& shifts() {
  static const std::vector<Shift> all = [] {
    constexpr std::int32_t kMost = kMostFallBack;
    std::vector<Shift> found;
    for (std::int32_t east = -kMost; east <= kMost; ++east) {
      for (std::int32_t north = -kMost; north <= kMost; ++north) {
        found.push_back({east, north});
      }
    }
    std::ranges::stable_sort(found, {}, &Shift::squared);
    return found;
  }();
  return all;
}

field::Stand shifted(const field::Stand& stand, const Shift& by) {
  return field::moved(field::moved(stand, field::Facing::east, by.east * kMillimetres),
                      field::Facing::north, by.north * kMillimetres);
}

/// A place where a unit is clear, in the formation that it has.
struct ClearPlace {
  std::int32_t cm = 0;  ///< of the way there
  Shift shift;
  Apart apart;
  std::uint64_t look = 0;
};

/// The place nearest by the way there, at most so far, where a unit gets clear behind any line of
/// contact, round whatever stands in its way, and off the lanes of others. Units  cm
std::optional<ClearPlace> place_behind(const Roster& roster, const Board& where,
                                       const Backing& backing, std::int32_t most, UnitSet others,
                                       std::span<const field::Rectangle> lanes) {
  const std::size_t unit = backing.unit;
  const UnitSet touched = who_touches(roster, where, unit);
  std::array<int, 4> from = touched_from(roster, where, unit);
  // Who touches nobody has but one way back.
  from[static_cast<std::size_t>(field::opposite(backing.way))] += 1;
  const auto behind = [&](field::Facing way, std::int32_t cm) {
    return cm > 0 && from[static_cast<std::size_t>(field::opposite(way))] > 0;
  };
  std::vector<bool> hemmed_in;
  // Of those that are as near, the farthest from others; then as it looks from there.
  std::optional<ClearPlace> best;
  const auto way_there = [&](const Shift& shift) -> std::optional<std::int32_t> {
    double longest = 0;
    March march{(best ? best->cm : most) * kMillimetres, flies(roster.profile(unit))};
    for (std::size_t own = 0; own < where.of(unit).size(); ++own) {
      const field::Stand& stand = where.of(unit)[own];
      march.hemmed_in = hemmed_in[own];
      const auto way =
          way_of(roster, where, unit, stand, shifted(stand, shift), {}, touched, march);
      if (!way) {
        return std::nullopt;
      }
      longest = std::max(longest, *way);
    }
    return static_cast<std::int32_t>(std::ceil(longest / kMillimetres));
  };
  for (const Shift& shift : shifts()) {
    if (shift.squared() > most * most || (best && shift.squared() > best->cm * best->cm)) {
      break;
    }
    const bool back =
        behind(field::Facing::east, shift.east) || behind(field::Facing::west, -shift.east) ||
        behind(field::Facing::north, shift.north) || behind(field::Facing::south, -shift.north);
    if (!back || !std::ranges::all_of(where.of(unit), [&](const field::Stand& stand) {
          const field::Stand there = shifted(stand, shift);
          return std::ranges::none_of(lanes,
                                      [&](const field::Rectangle& lane) {
                                        return field::overlap(lane, there.base);
                                      }) &&
                 is_clear(roster, where, unit, there, others);
        })) {
      continue;
    }
    // Asked once, where there is a place at all.
    for (std::size_t own = hemmed_in.size(); own < where.of(unit).size(); ++own) {
      hemmed_in.push_back(
          is_hemmed_in(roster, where, unit, where.of(unit)[own], most * kMillimetres));
    }
    const std::optional<std::int32_t> cm = way_there(shift);
    if (!cm ||
        (best && std::pair(best->cm, best->shift.squared()) < std::pair(*cm, shift.squared()))) {
      continue;
    }
    ClearPlace place{*cm, shift, {}, 0};
    std::vector<field::Stand> there;
    for (const field::Stand& stand : where.of(unit)) {
      there.push_back(shifted(stand, shift));
      place.apart += apart_from(roster, where, unit, there.back().base);
    }
    place.look = look_of(roster, where, unit, there);
    if (!best || place.cm < best->cm ||
        std::tie(place.apart, place.look) > std::tie(best->apart, best->look)) {
      best = place;
    }
  }
  return best;
}

void go(Board& where, Backing& backing, const ClearPlace& place) {
  for (field::Stand& stand : where.of(backing.unit)) {
    stand = shifted(stand, place.shift);
  }
  backing.gone += place.cm;
  backing.used = std::max(backing.used, backing.gone);
}

void go_straight(Board& where, Backing& backing, std::int32_t cm) {
  for (field::Stand& stand : where.of(backing.unit)) {
    stand = field::moved(stand, backing.way, cm * kMillimetres);
  }
  backing.gone += cm;
  backing.used = std::max(backing.used, backing.gone);
}

/// Moves a unit to where it is clear and leaves room: straight back, or else to where friends can
/// pass; whether it can.
bool make_room(const Roster& roster, Board& where, Backing& backing, const Room& room,
               UnitSet others) {
  if (const auto straight = straight_back(roster, where, backing, room.cm, others)) {
    go_straight(where, backing, *straight);
    return true;
  }
  if (const auto place =
          place_behind(roster, where, backing, backing.cm - backing.gone, others, room.lanes)) {
    go(where, backing, *place);
    backing.used = std::max(backing.used, room.cm);  // with less of its roll nobody asks for room
    return true;
  }
  return false;
}

/// Moves a unit to where it is clear, no farther than it must, for more tells nothing; whether it
/// gets clear.
bool get_clear(const Roster& roster, Board& where, Backing& backing, UnitSet others) {
  const auto straight = straight_back(roster, where, backing, 0, others);
  const std::int32_t farthest = straight ? *straight - 1 : backing.cm - backing.gone;
  if (const auto place = farthest > 0 ? place_behind(roster, where, backing, farthest, others, {})
                                      : std::nullopt) {
    go(where, backing, *place);
    return true;
  }
  if (straight) {
    go_straight(where, backing, *straight);
  }
  return straight.has_value();
}

/// How far a unit would have to go if those who fall back the same way were not there; 0 where it
/// cannot get clear.
std::int32_t need_of(const Roster& roster, const Board& where, const Backing& backing,
                     UnitSet going_too, UnitSet others) {
  Board alone = where;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (has(going_too, unit) && unit != backing.unit) {
      alone.destroy(unit);
    }
  }
  return straight_back(roster, alone, backing, 0, others).value_or(0);
}

/// What the stands of a unit pass over that goes so far.
std::vector<field::Rectangle> lanes_of(const Board& where, const Backing& of, std::int32_t far) {
  std::vector<field::Rectangle> lanes;
  for (const field::Stand& stand : where.of(of.unit)) {
    lanes.push_back(field::swept(stand.base, of.way, far * kMillimetres));
  }
  return lanes;
}

}  // namespace

std::array<std::int32_t, 2> move_back(const Roster& roster, Board& where,
                                      const std::array<FallBack, 2>& sides, Side first) {
  std::array<std::vector<Backing>, 2> turns;  // of the side that begins, of the other
  std::array<UnitSet, 2> friends{};           // that fight on
  for (const Side side : {Side::a, Side::b}) {
    const FallBack& given = sides[side == Side::a ? 0 : 1];
    const std::size_t turn = side == first ? 0 : 1;
    friends[turn] =
        touching_enemies(roster, where, static_cast<UnitSet>(roster.units_of(side) & ~given.units));
    std::vector<std::pair<std::size_t, field::Facing>> order;
    for (const std::size_t unit : order_of_moves(roster, where, given.units)) {
      if (where.troops[unit].stands > 0) {
        // Of equal ways one that is free for what the least roll allows: whatever it rolls, it goes
        // the same way.
        order.emplace_back(unit, way_out(roster, where, unit, roster.enemies_of(unit),
                                         kLeastFallBack * kMillimetres));
      }
    }
    foremost_first(where, order);
    for (const auto& [unit, way] : order) {
      turns[turn].push_back({unit, way, given.cm});
    }
  }
  // Who stands in the way of a friend that goes the same way makes as much room as that one needs.
  const auto room_for_others = [&](std::size_t side, const Backing& own) {
    UnitSet going_too = 0;
    for (const Backing& other : turns[side]) {
      going_too |= other.way == own.way ? set_of(other.unit) : UnitSet{0};
    }
    Room room;
    for (const Backing& other : turns[side]) {
      const UnitSet others = static_cast<UnitSet>(roster.enemies_of(other.unit) | friends[side]);
      const auto is_in_the_way = [&](std::span<const field::Rectangle> of) {
        return std::ranges::any_of(where.of(own.unit), [&](const field::Stand& stand) {
          return std::ranges::any_of(
              of, [&](const field::Rectangle& lane) { return field::overlap(stand.base, lane); });
        });
      };
      if (other.way != own.way || other.unit == own.unit ||
          !is_in_the_way(lanes_of(where, other, other.cm - other.gone))) {
        continue;  // however far it needs to go
      }
      const std::int32_t need = need_of(roster, where, other, going_too, others);
      const auto lanes = lanes_of(where, other, need);
      if (need != 0 && is_in_the_way(lanes)) {
        room.cm = std::max(room.cm, need);
        room.lanes.insert(room.lanes.end(), lanes.begin(), lanes.end());
      }
    }
    return room;
  };
  UnitSet stuck = 0;
  for (std::size_t turn = 0; turn < std::max(turns[0].size(), turns[1].size()); ++turn) {
    for (const std::size_t side : {0U, 1U}) {
      if (turn >= turns[side].size()) {
        continue;
      }
      Backing& own = turns[side][turn];
      const UnitSet others = static_cast<UnitSet>(roster.enemies_of(own.unit) | friends[side]);
      const Room room = room_for_others(side, own);
      const bool clear = (room.cm > 0 && make_room(roster, where, own, room, others)) ||
                         get_clear(roster, where, own, others);
      stuck |= clear ? UnitSet{0} : set_of(own.unit);
    }
  }
  // Friends that could not get clear fight on after all: a centimetre from them, too.
  std::array<std::int32_t, 2> farthest{};
  for (const std::size_t side : {0U, 1U}) {
    for (Backing& own : turns[side]) {
      const UnitSet friendly =
          static_cast<UnitSet>(roster.units_of(roster.side(own.unit)) & ~set_of(own.unit));
      const UnitSet others = static_cast<UnitSet>(roster.enemies_of(own.unit) |
                                                  touching_enemies(roster, where, friendly));
      if (!has(stuck, own.unit) && stuck != 0 && !get_clear(roster, where, own, others)) {
        stuck |= set_of(own.unit);
      }
      where.troops[own.unit].confused |=
          has(stuck, own.unit) && !roster.profile(own.unit).specials.has(Special::never_confused);
      std::int32_t& most = farthest[roster.side(own.unit) == Side::a ? 0 : 1];
      most = std::max(most, own.used);
    }
  }
  return farthest;
}

// How the losers move away: seeds/000, "Retreats" and "Blocked retreats".

namespace {

using field::Facing;
using field::Rectangle;

/// What a stand went over, but for where it is now.
Rectangle left_behind(const Rectangle& was, const Rectangle& is, Facing way) {
  Rectangle all = field::around(was, is);
  switch (way) {
    case Facing::north: all.north = is.south; break;
    case Facing::east: all.east = is.west; break;
    case Facing::south: all.south = is.north; break;
    case Facing::west: all.west = is.east; break;
  }
  return all;
}

/// Whether there is a way after a stand that has retreated, as far as ground goes that the pursuer
/// cannot enter: 1 cm at least of the stand's edge lies outside it, and 1 cm of what it went over,
/// from where it was to where it is.
/// Source  seeds/000, "Which units can pursue?", "into or through"; of buildings in which it was
///         itself it may be driven: rules-facts 1.12.
bool can_be_followed(const Roster& roster, std::size_t pursuer, const Rectangle& was,
                     const Rectangle& is, Facing way) {
  std::vector<Rectangle> closed;
  for (const field::Ground& piece : roster.battle().terrain) {
    if (!may_enter(roster.profile(pursuer), piece.terrain)) {
      closed.push_back(piece.area);
    }
  }
  if (closed.empty()) {
    return true;
  }
  std::int32_t outside = 0;
  // The middle of a millimetre of edge.
  const auto count = [&](std::int32_t twice_x, std::int32_t twice_y) {
    outside += std::ranges::none_of(closed, [&](const Rectangle& area) {
      return twice_x >= 2 * area.west && twice_x <= 2 * area.east && twice_y >= 2 * area.south &&
             twice_y <= 2 * area.north;
    });
  };
  for (std::int32_t x = is.west; x < is.east; ++x) {
    count(2 * x + 1, 2 * is.south);
    count(2 * x + 1, 2 * is.north);
  }
  for (std::int32_t y = is.south; y < is.north; ++y) {
    count(2 * is.west, 2 * y + 1);
    count(2 * is.east, 2 * y + 1);
  }
  if (outside < kMillimetres) {
    return false;
  }
  const Rectangle over = left_behind(was, is, way);
  const bool upright = field::is_vertical(way);
  std::int32_t open = 0;
  for (std::int32_t at = upright ? is.west : is.south; at < (upright ? is.east : is.north); ++at) {
    const Rectangle strip = upright ? Rectangle{at, over.south, at + 1, over.north}
                                    : Rectangle{over.west, at, over.east, at + 1};
    open += std::ranges::none_of(roster.battle().terrain, [&](const field::Ground& piece) {
      const bool began_there =
          piece.terrain == field::Terrain::buildings && field::overlap(piece.area, was);
      return !began_there && field::overlap(piece.area, strip) &&
             !may_enter(roster.profile(pursuer), piece.terrain);
    });
  }
  return open >= kMillimetres;
}

class Mover {
 public:
  Mover(const Roster& roster, Board& where, const Retreat& retreat)
      : roster_(roster), where_(where), retreat_(retreat), length_(retreat.cm * kMillimetres) {}

  void run() {
    const UnitSet losers =
        static_cast<UnitSet>(retreat_.engaged & roster_.units_of(retreat_.loser));
    std::vector<std::pair<std::size_t, Facing>> order;
    for (const std::size_t unit : order_of_moves(roster_, where_, losers)) {
      if (where_.troops[unit].stands > 0) {
        order.emplace_back(unit, way_of(unit));
      }
    }
    foremost_first(where_, order);
    for (const auto& [unit, way] : order) {
      const UnitSet aside = make_way(roster_, where_, free_friends(), unit, way, length_);
      where_.to_test |= aside != 0 ? static_cast<UnitSet>(set_of(unit) | aside) : UnitSet{0};
      move(unit, way);
      Troop& troop = where_.troops[unit];
      troop.pursuit_bonus =
          static_cast<std::uint8_t>(pursuit_bonus(Distance::centimetres(retreat_.cm)));
      troop.out_of_cover = true;
    }
  }

 private:
  /// Units that only support go as those whom they support.
  Facing way_of(std::size_t unit) const {
    const std::size_t supported = retreat_.supported[unit];
    const std::size_t fighter =
        supported < kMostUnits && where_.troops[supported].stands > 0 ? supported : unit;
    const UnitSet enemies = static_cast<UnitSet>(retreat_.engaged & roster_.enemies_of(unit));
    return way_out(roster_, where_, fighter, enemies, length_, free_friends());
  }

  UnitSet bystanders(Side side) const {
    return static_cast<UnitSet>(roster_.units_of(side) & ~retreat_.engaged);
  }

  UnitSet free_friends() const {
    return static_cast<UnitSet>(bystanders(retreat_.loser) & ~retreat_.elsewhere);
  }

  bool blocked(std::size_t unit, const field::Stand& stand, Facing way) const {
    const Rectangle lane = field::swept(stand.base, way, length_);
    const Rectangle end = field::moved(stand.base, way, length_);
    if (!on_table(roster_, end) || !may_pass(roster_, where_, unit, lane)) {
      return true;
    }
    // Touching an enemy of the same engagement is an incidental contact, another's blocks.
    bool meets_others = false;
    each_stand(where_, bystanders(other(retreat_.loser)),
               [&](std::size_t, std::size_t, const field::Stand& enemy) {
                 meets_others |= field::touch(enemy.base, end);
               });
    return meets_others;
  }

  void move(std::size_t unit, Facing way) {
    const bool whole = groups_of(where_.of(unit), where_.of(unit).size()) == 1;
    std::vector<field::Stand> left;
    UnitSet followers = 0;
    for (const field::Stand& stand : where_.of(unit)) {
      if (!blocked(unit, stand, way)) {
        left.push_back(field::moved(stand, way, length_));
        for (std::size_t pursuer = 0; pursuer < roster_.size(); ++pursuer) {
          const bool follows =
              has(static_cast<UnitSet>(roster_.enemies_of(unit) & ~followers), pursuer) &&
              can_be_followed(roster_, pursuer, stand.base, left.back().base, way);
          followers |= follows ? set_of(pursuer) : UnitSet{0};
        }
      }
    }
    for (std::size_t pursuer = 0; pursuer < roster_.size(); ++pursuer) {
      where_.troops[pursuer].may_pursue &=
          static_cast<UnitSet>(has(followers, pursuer) ? ~UnitSet{0} : ~set_of(unit));
    }
    while (where_.troops[unit].stands > left.size()) {
      where_.remove(unit, 0);
    }
    std::ranges::copy(left, where_.of(unit).begin());
    where_.troops[unit].split |= whole && groups_of(left, left.size()) > 1;
  }

  const Roster& roster_;
  Board& where_;
  const Retreat& retreat_;
  std::int32_t length_;
};

}  // namespace

void move_retreat(const Roster& roster, Board& where, const Retreat& retreat) {
  Mover(roster, where, retreat).run();
}

}  // namespace fray::warmaster
