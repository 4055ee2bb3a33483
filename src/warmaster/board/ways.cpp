// What bars the way of stands that charge, advance or pursue.

#include "warmaster/board/ways.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "field/stand.hpp"
#include "warmaster/board/ground.hpp"

namespace fray::warmaster {

namespace {

using field::Facing;
using field::Point;
using field::Rectangle;
using field::Stand;

// Middles of stands lie on half millimetres: ways are in these.
constexpr std::int32_t kHalves = 2;

Point middle_of(const Rectangle& base) { return {base.west + base.east, base.south + base.north}; }

std::int64_t farthest_part_squared(const Stand& from, const Stand& to) {
  std::int64_t farthest = 0;
  for (const auto& [end, side] : {std::pair(field::Edge::front, field::Edge::left),
                                  std::pair(field::Edge::front, field::Edge::right),
                                  std::pair(field::Edge::rear, field::Edge::left),
                                  std::pair(field::Edge::rear, field::Edge::right)}) {
    const auto corner_of = [&](const Stand& stand) {
      return field::corner(stand.base, field::direction_of(stand.facing, end),
                           field::direction_of(stand.facing, side));
    };
    const Point before = corner_of(from);
    const Point after = corner_of(to);
    const std::int64_t x = std::int64_t{after.x} - before.x;
    const std::int64_t y = std::int64_t{after.y} - before.y;
    farthest = std::max(farthest, x * x + y * y);
  }
  return farthest;
}

/// Something that a stand goes round.
struct Obstacle {
  Rectangle base{};
  bool enemy = false;
  /// It is charged or pursued, or of the stand's own unit: no gap beside it is too narrow but for
  /// the stand itself.
  bool may_squeeze = false;
};

Rectangle grown(const Rectangle& at, std::int32_t by) {
  return {at.west - by, at.south - by, at.east + by, at.north + by};
}

template <class Visit>
void each_obstacle(const Roster& roster, const Board& where, std::size_t unit,
                   std::span<const Stand> placed, UnitSet prey, const Rectangle& region,
                   Visit&& visit) {
  const auto show = [&](const Obstacle& obstacle) {
    if (field::overlap(obstacle.base, region)) {
      visit(obstacle);
    }
  };
  const UnitSet others =
      static_cast<UnitSet>((roster.units_of(Side::a) | roster.units_of(Side::b)) & ~set_of(unit));
  each_stand(where, others, [&](std::size_t other, std::size_t, const Stand& stand) {
    show({stand.base, has(roster.enemies_of(unit), other), has(prey, other)});
  });
  for (const Stand& own : placed) {
    show({own.base, false, true});
  }
  for (const field::Ground& piece : roster.battle().terrain) {
    if (!may_enter(roster.profile(unit), piece.terrain)) {
      show({piece.area, false, false});
    }
  }
}

constexpr Rectangle in_halves(const Rectangle& base) {
  return {kHalves * base.west, kHalves * base.south, kHalves * base.east, kHalves * base.north};
}

/// Where the middle of a stand that is so narrow cannot be, in half millimetres.
Rectangle barrier_of(const Obstacle& obstacle, std::int32_t narrowest) {
  return grown(in_halves(obstacle.base), narrowest);
}

/// A line across the gap between two, a millimetre thick, in half millimetres.
Rectangle line_across(const Rectangle& one, const Rectangle& other) {
  const auto span = [](std::int32_t low, std::int32_t high, std::int32_t other_low,
                       std::int32_t other_high) {
    const std::int32_t begin = std::max(low, other_low);
    const std::int32_t end = std::min(high, other_high);
    // Beside each other there: across, in the middle.
    return begin < end ? std::pair(begin + end - 1, begin + end + 1)
                       : std::pair(kHalves * end - (begin == end ? 1 : 0),
                                   kHalves * begin + (begin == end ? 1 : 0));
  };
  const auto [west, east] = span(one.west, one.east, other.west, other.east);
  const auto [south, north] = span(one.south, one.north, other.south, other.north);
  return {west, south, east, north};
}

constexpr bool inside(Point at, const Rectangle& ground) {
  return at.x > ground.west && at.x < ground.east && at.y > ground.south && at.y < ground.north;
}

/// Lines across the gaps beside enemies through which no such front passes, but for those in which
/// the stand is already.
void add_lines(std::vector<Rectangle>& barriers, const std::vector<Obstacle>& obstacles,
               const Stand& from) {
  const std::int64_t front = field::width(from);
  for (std::size_t one = 0; one < obstacles.size(); ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      const bool guarded = (obstacles[one].enemy || obstacles[other].enemy) &&  //
                           !obstacles[one].may_squeeze && !obstacles[other].may_squeeze;
      const std::int64_t gap =
          guarded ? field::distance_squared(obstacles[one].base, obstacles[other].base) : 0;
      if (gap > 0 && gap <= front * front) {
        const Rectangle line = line_across(obstacles[one].base, obstacles[other].base);
        if (!field::overlap(line, in_halves(from.base))) {
          barriers.push_back(line);
        }
      }
    }
  }
}

/// Beyond the table's edge no middle of a stand comes either.
void add_table(std::vector<Rectangle>& barriers, const Roster& roster, std::int32_t narrowest) {
  if (const auto& table = roster.battle().table) {
    const Rectangle inner = barrier_of({.base = *table}, -narrowest);
    constexpr std::int32_t kOutside = 2 * kHalves * field::kFarthest;
    barriers.push_back({-kOutside, -kOutside, inner.west, kOutside});
    barriers.push_back({inner.east, -kOutside, kOutside, kOutside});
    barriers.push_back({-kOutside, -kOutside, kOutside, inner.south});
    barriers.push_back({-kOutside, inner.north, kOutside, kOutside});
  }
}

/// Whom a stand goes for: the nearest of them to where it ends, each with the ground round it where
/// the middle of a stand that touches it may be, in half millimetres.
std::vector<Rectangle> goals_of(const Board& where, UnitSet charged, const Stand& to) {
  std::vector<Rectangle> goals;
  std::int64_t nearest = INT64_MAX;
  each_stand(where, charged, [&](std::size_t, std::size_t, const Stand& enemy) {
    const std::int64_t distance = field::distance_squared(to.base, enemy.base);
    if (distance < nearest) {
      nearest = distance;
      goals.clear();
    }
    if (distance == nearest) {
      goals.push_back(grown(in_halves(enemy.base), std::max(field::width(to), field::depth(to))));
    }
  });
  return goals;
}

}  // namespace

std::optional<double> way_of(const Roster& roster, const Board& where, std::size_t unit,
                             const Stand& from, const Stand& to, std::span<const Stand> placed,
                             UnitSet charged, const March& march, bool any) {
  const std::int64_t farthest_squared = farthest_part_squared(from, to);
  if (farthest_squared > std::int64_t{march.reach} * march.reach) {
    return std::nullopt;
  }
  // No middle moves farther.
  const double farthest = std::sqrt(static_cast<double>(farthest_squared));
  if (march.over_all) {
    return farthest;
  }
  const Point start = middle_of(from.base);
  const Point end = middle_of(to.base);
  const std::int32_t front = field::width(from);
  const std::int32_t narrowest = std::min(front, field::depth(from));
  const Rectangle between = field::around(from.base, to.base);
  const UnitSet prey = static_cast<UnitSet>(charged | march.pursued);
  // It is there already, or comes to stand in a gap and not through it.
  const auto is_of_an_end = [&](const Rectangle& barrier) {
    return inside(start, barrier) || inside(end, barrier);
  };
  // Nearly always there is a straight way, and only what lies beside it matters.
  bool straight = true;
  bool guarded = false;
  each_obstacle(
      roster, where, unit, placed, prey, grown(between, front), [&](const Obstacle& obstacle) {
        const Rectangle barrier = barrier_of(obstacle, narrowest);
        straight =
            straight && (is_of_an_end(barrier) || field::is_clear(start, end, {&barrier, 1}));
        guarded |= obstacle.enemy && !obstacle.may_squeeze;
      });
  const auto obstacles_within = [&](std::int32_t mm) {
    std::vector<Obstacle> all;
    all.reserve(where.stands.size() + placed.size());
    each_obstacle(roster, where, unit, placed, prey, grown(between, mm),
                  [&](const Obstacle& obstacle) { all.push_back(obstacle); });
    return all;
  };
  const auto goes_through_a_gap = [&] {  // that is too narrow, so both its sides are near
    std::vector<Rectangle> lines;
    add_lines(lines, obstacles_within(front), from);
    std::erase_if(lines, is_of_an_end);
    return !field::is_clear(start, end, lines);
  };
  if (straight && (!guarded || !goes_through_a_gap())) {
    return farthest;
  }
  if (!straight && march.hemmed_in) {
    return std::nullopt;
  }
  const std::vector<Obstacle> obstacles = obstacles_within(march.reach);
  std::vector<Rectangle> barriers;
  for (const Obstacle& obstacle : obstacles) {
    barriers.push_back(barrier_of(obstacle, narrowest));
  }
  add_lines(barriers, obstacles, from);
  add_table(barriers, roster, narrowest);
  std::erase_if(barriers, is_of_an_end);
  const double longest = static_cast<double>(kHalves) * march.reach;
  const std::vector<Rectangle> goals =
      march.pursued != 0 ? goals_of(where, charged, to) : std::vector<Rectangle>{};
  std::optional<double> halves =
      goals.empty() ? field::shortest_way(start, end, barriers, longest, {}, any) : std::nullopt;
  for (const Rectangle& goal : goals) {  // of several that are as near any will do
    if (any && halves) {
      break;
    }
    const auto way = field::shortest_way(start, end, barriers, longest, goal, any);
    halves = !halves || (way && *way < *halves) ? way : halves;
  }
  return halves ? std::optional(std::max(*halves / kHalves, farthest)) : std::nullopt;
}

bool is_hemmed_in(const Roster& roster, const Board& where, std::size_t unit, const Stand& from,
                  std::int32_t reach) {
  const Point start = middle_of(from.base);
  const std::int32_t narrowest = std::min(field::width(from), field::depth(from));
  std::vector<Rectangle> barriers;
  each_obstacle(roster, where, unit, {}, 0, grown(from.base, reach), [&](const Obstacle& obstacle) {
    barriers.push_back(barrier_of(obstacle, narrowest));
  });
  std::erase_if(barriers, [&](const Rectangle& barrier) { return inside(start, barrier); });
  return std::ranges::none_of(barriers, [&](const Rectangle& barrier) {
    return std::ranges::any_of(field::corners(barrier), [&](Point corner) {
      return field::is_clear(start, corner, barriers);
    });
  });
}

// The stands of a unit in their places, and which are best: docs/decisions/0007.

using field::Stand;

void Placement::settle(Stand from, Stand place) {
  placed_.push_back(place);
  from_.erase(std::ranges::find(from_, from));
}

void Placement::settle_each(const std::function<std::vector<Stand>(const Stand&)>& places,
                            const std::function<int(const Stand&, const Stand&)>& worth) {
  struct Goal {
    std::pair<int, std::int64_t> rank{};  // what it is worth, less the longer the way
    Stand from{};
    Stand place{};
  };
  // Of goals of one rank the one nearest to all others; then as it looks from there.
  const auto tie_of = [&](const Goal& goal) {
    return std::pair(apart_from(roster_, where_, unit_, goal.place.base),
                     ~look_from_place(goal.from, goal.place));
  };
  while (!from_.empty()) {
    std::vector<Goal> goals;
    for (const Stand& from : from_) {
      for (const Stand& place : places(from)) {
        goals.push_back({{worth(from, place), -way_between(from, place)}, from, place});
      }
    }
    std::ranges::stable_sort(goals, std::greater{}, &Goal::rank);
    const Goal* best = nullptr;
    std::optional<std::pair<Apart, std::uint64_t>> tie;  // of the best, once it has been asked for
    for (const Goal& now : goals) {
      if (best != nullptr && now.rank < best->rank) {
        break;
      }
      if (!reaches(now.from, now.place)) {
        continue;
      }
      if (best == nullptr) {
        best = &now;
        continue;
      }
      tie = tie ? tie : tie_of(*best);
      if (const auto its_tie = tie_of(now); its_tie < *tie) {
        best = &now;
        tie = its_tie;
      }
    }
    if (best == nullptr) {
      return;
    }
    settle(best->from, best->place);
  }
}

Placement::Line Placement::longer(const Line& line, const Stand& from, const Stand& place,
                                  std::int64_t worth) const {
  const Apart apart = apart_from(roster_, where_, unit_, place.base);
  Line longer = line;
  longer.worth += worth;
  longer.shortness -= way_between(from, place);
  longer.nearness = {longer.nearness.enemies - apart.enemies,
                     longer.nearness.friends - apart.friends,
                     longer.nearness.ground - apart.ground};
  return longer;
}

void Placement::keep_if_best(const Line& line, BestLine& best) const {
  if (best.line && line < *best.line) {
    return;
  }
  std::optional<std::uint64_t> look;
  if (line == best.line) {
    const auto look_with = [&](std::vector<Stand> unit, const std::vector<Stand>& others) {
      unit.insert(unit.end(), others.begin(), others.end());
      return look_of(roster_, where_, unit_, unit);
    };
    best.look = best.look ? best.look : look_with(best.placed, best.from);
    look = look_with(placed_, from_);
    if (look <= best.look) {
      return;
    }
  }
  best.line = line;
  best.look = look;
  best.from = from_;
  best.placed = placed_;
}

void Placement::take(const BestLine& best) {
  from_ = best.from;
  placed_ = best.placed;
}

bool Placement::in_formation(const Stand& place) const {
  return std::ranges::any_of(
      placed_, [&](const Stand& mate) { return field::touch(mate.base, place.base); });
}

bool Placement::in_line(const Stand& place) const {
  const Stand& first = placed_.front();
  return place.facing == first.facing &&
         along(place.base, first.facing) == along(first.base, first.facing);
}

UnitSet Placement::friends() const {
  return static_cast<UnitSet>(roster_.units_of(roster_.side(unit_)) & ~set_of(unit_));
}

bool Placement::touches_enemy(const Stand& place) const {
  return any_enemy([&](const Stand& enemy) { return field::touch(place.base, enemy.base); });
}

Placement::Preference Placement::preference(const Stand& from, const Stand& place) const {
  return {way_between(from, place), apart_from(roster_, where_, unit_, place.base),
          look_from_place(from, place)};
}

std::uint64_t Placement::look_from_place(const Stand& from, const Stand& place) const {
  std::vector<Stand> mates = placed_;
  std::ranges::remove_copy(from_, std::back_inserter(mates), from);
  return look_from(roster_, where_, unit_, place, mates);
}

/// Mates may have come to where stands stood, or have left them: the one that is nearest to a place
/// behind a mate falls in there, however many ranks that is; of those as near, as it looks from it.
void Placement::fall_in() {
  struct Fallen {
    std::int64_t way = 0;
    Stand from{};
    Stand place{};
  };
  for (std::int32_t rank = 1; rank <= 100; ++rank) {
    std::optional<Fallen> best;
    const auto is_before_best = [&](const Fallen& now) {
      return now.way != best->way
                 ? now.way < best->way
                 : look_from_place(now.from, now.place) < look_from_place(best->from, best->place);
    };
    for (const Stand& left : from_) {
      for (const Stand& mate : placed_) {
        const Stand place =
            field::moved(mate, field::opposite(mate.facing), rank * field::depth(mate));
        const Fallen now{way_between(left, place), left, place};
        if (has_room(place) && (!best || is_before_best(now))) {
          best = now;
        }
      }
    }
    if (best) {
      settle(best->from, best->place);
      return;
    }
  }
  settle(from_.front(), from_.front());
}

std::vector<Stand> Placement::stands() {
  while (!from_.empty()) {
    const auto stays = std::ranges::find_if(from_, [&](const Stand& left) {
      return in_formation(left) && std::ranges::none_of(placed_, [&](const Stand& mate) {
               return field::overlap(mate.base, left.base);
             });
    });
    if (stays != from_.end()) {
      settle(*stays, *stays);
    } else {
      fall_in();
    }
  }
  return placed_;
}

}  // namespace fray::warmaster
