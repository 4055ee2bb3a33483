// How the stands of a unit pursue and hold together: seeds/000, "Basic pursuit" to "Supporting
// pursuits".

#include <algorithm>
#include <array>
#include <bit>

#include "warmaster/board/edges.hpp"
#include "warmaster/board/pursuit_places.hpp"

namespace fray::warmaster {

using field::Facing;
using field::Stand;

void Placement::start_again() {
  from_.assign(where_.of(unit_).begin(), where_.of(unit_).end());
  placed_.clear();
  ahead_.reset();
  charged_ = targets_;
}

/// Whether the unit is in no more pieces than it was, once the stands without a place of their own
/// have fallen in.
/// Source  seeds/000, "Basic pursuit".
bool Placement::holds_together() {
  const std::vector<Stand> all = stands();
  return groups_of(all, all.size()) <= groups_of(where_.of(unit_), all.size());
}

/// Those that can go straight ahead until their front touches an enemy, but for those behind a mate
/// who can: nearest first.
std::vector<Placement::Goer> Placement::goers() const {
  std::vector<Goer> all;
  for (const Stand& own : from_) {
    std::optional<std::int32_t> nearest;
    each_stand(where_, targets_, [&](std::size_t, std::size_t, const Stand& enemy) {
      const auto gap = field::gap_ahead(own.base, own.facing, enemy.base);
      if (gap && (!nearest || *gap < *nearest)) {
        nearest = gap;
      }
    });
    if (nearest && *nearest <= march_.reach &&
        may_pass(roster_, where_, unit_, field::swept(own.base, own.facing, *nearest))) {
      const Stand there = field::moved(own, own.facing, *nearest);
      if (may_stand(roster_, where_, unit_, there, {})) {
        all.push_back({own, there, *nearest});
      }
    }
  }
  std::erase_if(all, [before = all](const Goer& goer) {
    return std::ranges::any_of(before, [&](const Goer& other) {
      return other.gap < goer.gap && other.from.facing == goer.from.facing &&
             field::overlap(other.to.base, goer.to.base);
    });
  });
  const bool one_way = std::ranges::all_of(
      all, [&](const Goer& goer) { return goer.from.facing == all.front().from.facing; });
  for (std::size_t one = 0; one < all.size() && !one_way; ++one) {
    const auto stand = std::ranges::find(from_, all[one].from) - from_.begin();
    all[one].rank = preference(static_cast<std::size_t>(stand), all[one].to);
  }
  std::ranges::stable_sort(all, {},
                           [](const Goer& goer) { return std::pair(goer.gap, goer.rank); });
  return all;
}

/// Moves a set of those who can go straight ahead, and all others after them.
bool Placement::go(std::span<const Goer> goers, std::uint32_t set, bool edges) {
  start_again();
  for (std::size_t one = 0; one < goers.size(); ++one) {
    if ((set >> one & 1U) != 0) {
      ahead_ = ahead_.value_or(goers[one].gap);
      settle(static_cast<std::size_t>(std::ranges::find(from_, goers[one].from) - from_.begin()),
             goers[one].to);
    }
  }
  if (!link(edges)) {
    return false;
  }
  place_the_rest(edges);
  return holds_together();
}

/// Those of one of these groups who may go together, `count` of them: who goes least far in sum,
/// then in sum of squares, first.
std::vector<Placement::Set> Placement::sets_of(std::span<const std::span<const Goer>> groups,
                                               std::size_t count) {
  std::vector<Set> sets;
  for (const std::span<const Goer> group : groups) {
    // The next larger number with as many bits.
    const auto next = [](std::uint32_t set) {
      const std::uint32_t low = set & (0U - set);
      const std::uint32_t high = set + low;
      return high | ((set ^ high) / low) >> 2U;
    };
    for (std::uint32_t set = (1U << count) - 1; set < 1U << group.size(); set = next(set)) {
      Set now{.group = group, .stands = set};
      bool conflict = false;
      for (std::size_t one = 0; one < group.size(); ++one) {
        if ((set >> one & 1U) != 0) {
          now.far.first += group[one].gap;
          now.far.second += std::int64_t{group[one].gap} * group[one].gap;
          for (std::size_t other = 0; other < one; ++other) {
            conflict |= (set >> other & 1U) != 0 &&
                        field::overlap(group[one].to.base, group[other].to.base);
          }
        }
      }
      if (!conflict) {
        sets.push_back(now);
      }
    }
  }
  std::ranges::stable_sort(sets, {}, &Set::far);
  return sets;
}

/// Moves as many of one of these groups as the unit holds together with; of as many those who go
/// least far; of those the ones after whom most of the unit touch an enemy, or support where they
/// come to support; then as in settle_each. False where it holds together with nobody.
bool Placement::go_as_many(std::span<const std::span<const Goer>> groups, bool edges) {
  std::size_t count = 0;
  for (const std::span<const Goer> group : groups) {
    count = std::max(count, group.size());
  }
  std::ptrdiff_t most = -1;
  std::vector<Stand> best;
  for (; count > 0 && most < 0; --count) {
    std::vector<Set> sets = sets_of(groups, count);
    for (auto next = sets.begin(); next != sets.end() && most < 0;) {
      const auto equal = std::ranges::subrange(
          next, std::ranges::find_if(next, sets.end(),
                                     [&](const Set& set) { return set.far != next->far; }));
      rank_by_look(equal);
      for (const Set& set : equal) {
        if (!go(set.group, set.stands, edges)) {
          continue;
        }
        const auto well = std::ranges::count_if(placed_, [&](const Stand& stand) {
          return fights(stand, false) || (!edges && helps(stand));
        });
        if (well > most) {
          most = well;
          best = placed_;
        }
      }
      next = equal.end();
    }
  }
  from_.clear();
  placed_ = best;
  return most >= 0;
}

void Placement::rank_by_look(std::span<Set> sets) {
  if (sets.size() < 2) {
    return;
  }
  start_again();
  for (Set& set : sets) {
    for (std::size_t one = 0; one < set.group.size(); ++one) {
      if ((set.stands >> one & 1U) != 0) {
        const auto stand = std::ranges::find(from_, set.group[one].from) - from_.begin();
        set.tie.first += apart_from(roster_, where_, unit_, set.group[one].to.base);
        set.tie.second += look_from_place(static_cast<std::size_t>(stand), set.group[one].to);
      }
    }
  }
  std::ranges::stable_sort(sets, {}, &Set::tie);
}

bool Placement::pursue_straight() {
  start_again();
  const std::vector<Goer> all = goers();
  return go_as_many(std::array{std::span(all)}, true);
}

bool Placement::pursue_in_turn() {
  start_again();
  if (!charge_the_nearest()) {
    return false;
  }
  charged_ = targets_;
  place_the_rest(true);
  return holds_together();
}

/// Those that can go straight ahead to exactly behind or beside a fighting friend of another unit:
/// who goes least far first, then in the order of what a player would see.
std::vector<Placement::Goer> Placement::goers_into_support() const {
  std::vector<Goer> all;
  const UnitSet friends =
      static_cast<UnitSet>(roster_.units_of(roster_.side(unit_)) & ~set_of(unit_));
  each_stand(where_, friends, [&](std::size_t unit, std::size_t, const Stand& fighter) {
    if (roster_.profile(unit).type != TroopType::infantry || !fights(fighter, false)) {
      return;
    }
    for (std::size_t stand = 0; stand < from_.size(); ++stand) {
      const Stand& own = from_[stand];
      if (own.facing != fighter.facing) {
        continue;
      }
      const std::int32_t ahead =
          field::along(fighter.base, own.facing) - field::along(own.base, own.facing);
      for (const std::int32_t way : {ahead - field::depth(fighter), ahead}) {
        const Stand there = field::moved(own, own.facing, way);
        const bool known = std::ranges::any_of(
            all, [&](const Goer& goer) { return goer.from == own && goer.gap == way; });
        if (!known && way >= 0 && way <= march_.reach && field::supports(there, fighter) &&
            !touches_edge(there) && may_stand(roster_, where_, unit_, there, {}) &&
            may_pass(roster_, where_, unit_, field::swept(own.base, own.facing, way))) {
          all.push_back({own, there, way, preference(stand, there)});
        }
      }
    }
  });
  std::ranges::stable_sort(all, {},
                           [](const Goer& goer) { return std::pair(goer.gap, goer.rank); });
  return all;
}

bool Placement::pursue_in_support() {
  if (roster_.profile(unit_).type != TroopType::infantry) {
    return false;
  }
  start_again();
  const std::vector<Goer> all = goers_into_support();
  // All that go go as far.
  std::vector<std::span<const Goer>> groups;
  for (auto next = all.begin(); next != all.end();) {
    const auto end = std::ranges::find_if(next, all.end(),
                                          [&](const Goer& goer) { return goer.gap != next->gap; });
    groups.emplace_back(next, end);
    next = end;
  }
  return go_as_many(groups, false);
}

/// Where a stand may link pieces of its unit: also where it stands, and corner to corner with a
/// mate.
std::vector<Stand> Placement::places_to_link(const Stand& from, bool edges) const {
  std::vector<Stand> places{from};
  for (const Stand& mate : placed_) {
    for (const Facing ahead : {mate.facing, field::opposite(mate.facing)}) {
      for (const Facing aside :
           {field::turned_left(mate.facing), field::turned_right(mate.facing)}) {
        places.push_back(
            field::moved(field::moved(mate, ahead, field::depth(mate)), aside, field::width(mate)));
      }
    }
  }
  std::erase_if(places, [&](const Stand& place) {
    return !in_formation(place) || !may_stand(roster_, where_, unit_, place, placed_) ||
           (!edges && touches_edge(place));
  });
  const std::vector<Stand> others = places_for(from, edges);
  places.insert(places.end(), others.begin(), others.end());
  return places;
}

/// Those that have gone may be in several pieces: as few of the others as it takes link them, one
/// or two, where they are best. False where nobody can, and the unit would come to be in more
/// pieces than it was.
bool Placement::link(bool edges) {
  const int pieces = groups_of(placed_, placed_.size());
  if (pieces == 1) {
    return true;
  }
  for (std::size_t links = 1; links <= std::min<std::size_t>(from_.size(), 2); ++links) {
    Lines lines;
    continue_link({}, links, edges, lines);
    if (lines.best) {
      from_ = lines.from;
      placed_ = lines.placed;
      return true;
    }
  }
  return pieces <= groups_of(where_.of(unit_), where_.of(unit_).size());
}

void Placement::continue_link(const Line& line, std::size_t more, bool edges, Lines& lines) {
  const std::vector<Stand> all = from_;
  for (std::size_t stand = 0; stand < all.size(); ++stand) {
    for (const Stand& place : places_to_link(all[stand], edges)) {
      if (more == 1) {
        std::vector<Stand> linked = placed_;
        linked.push_back(place);
        if (groups_of(linked, linked.size()) > 1) {
          continue;
        }
      }
      const std::int64_t worth = value_of(place);
      if ((more == 1 && lines.best && line.worth + worth < lines.best->worth) ||
          !has_way(roster_, where_, unit_, all[stand], place, placed_, charged_, march_)) {
        continue;
      }
      const Line next = longer(line, all[stand], place, worth);
      settle(stand, place);
      if (more > 1) {
        continue_link(next, more - 1, edges, lines);
      } else {
        keep_if_best(next, lines);
      }
      placed_.pop_back();
      from_ = all;
    }
  }
}

}  // namespace fray::warmaster
