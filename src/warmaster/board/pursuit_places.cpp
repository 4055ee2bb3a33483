// How the stands of a unit pursue and hold together, and what places are worth to them: seeds/000,
// "Basic pursuit" to "Supporting pursuits".

#include "warmaster/board/ways.hpp"

#include <algorithm>
#include <array>

#include "core/sort_few.hpp"
#include "warmaster/board/ground.hpp"

namespace fray::warmaster {

using field::Contact;
using field::Edge;
using field::Facing;
using field::Stand;
using field::Touch;

void PursuitPlaces::start_again() {
  from_.assign(where_.of(unit_).begin(), where_.of(unit_).end());
  placed_.clear();
  ahead_.reset();
  charged_ = targets_;
}

/// Whether the unit is in no more pieces than it was, once the stands without a place of their own
/// have fallen in.
/// Source  seeds/000, "Basic pursuit".
bool PursuitPlaces::holds_together() {
  const std::vector<Stand> all = stands();
  return groups_of(all, all.size()) <= groups_of(where_.of(unit_), all.size());
}

/// Those that can go straight ahead until their front touches an enemy, but for those behind a mate
/// who can: nearest first.
/// Source  seeds/000, "Basic pursuit": "an enemy stand" is one of those who have retreated, or any
///         (`--rule ahead=any-enemy`).
std::vector<PursuitPlaces::Goer> PursuitPlaces::goers() const {
  std::vector<Goer> all;
  const UnitSet met =
      roster_.battle().edition.meets_anyone_ahead ? roster_.enemies_of(unit_) : targets_;
  for (const Stand& own : from_) {
    std::optional<std::int32_t> nearest;
    bool pursues = false;
    each_stand(where_, met, [&](std::size_t enemy, std::size_t, const Stand& theirs) {
      const auto gap = field::gap_ahead(own.base, own.facing, theirs.base);
      if (gap && (!nearest || *gap <= *nearest)) {
        pursues = has(targets_, enemy) || (nearest == gap && pursues);
        nearest = gap;
      }
    });
    if (nearest && *nearest <= march_.reach &&
        may_pass(roster_, where_, unit_, field::swept(own.base, own.facing, *nearest))) {
      const Stand there = field::moved(own, own.facing, *nearest);
      if (may_stand(roster_, where_, unit_, there, {})) {
        all.push_back({own, there, *nearest, {}, pursues});
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
    all[one].rank = preference(all[one].from, all[one].to);
  }
  sort_few(all, {}, [](const Goer& goer) { return std::pair(goer.gap, goer.rank); });
  return all;
}

/// Those that can go straight ahead to exactly behind or beside a fighting friend of another unit:
/// who goes least far first, then in the order of what a player would see.
std::vector<PursuitPlaces::Goer> PursuitPlaces::goers_into_support() const {
  std::vector<Goer> all;
  each_stand(where_, friends(), [&](std::size_t unit, std::size_t, const Stand& fighter) {
    if (roster_.profile(unit).type != TroopType::infantry || !touches_enemy(fighter)) {
      return;
    }
    for (const Stand& own : from_) {
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
          all.push_back({own, there, way, preference(own, there), true});
        }
      }
    }
  });
  sort_few(all, {}, [](const Goer& goer) { return std::pair(goer.gap, goer.rank); });
  return all;
}

/// Moves a set of those who can go straight ahead, and all others after them; false where none of
/// them goes after an enemy that is pursued, or the unit does not hold together.
bool PursuitPlaces::go(const Set& set, bool edges) {
  if (std::ranges::none_of(set.goers, &Goer::pursues)) {
    return false;
  }
  start_again();
  for (const Goer* goer : set.goers) {
    ahead_ = ahead_.value_or(goer->gap);
    settle(goer->from, goer->to);
  }
  if (!link(edges)) {
    return false;
  }
  place_the_rest(edges);
  return holds_together();
}

/// Those of one of these groups who may go together, `count` of them: who goes least far in sum,
/// then in sum of squares, first.
std::vector<PursuitPlaces::Set> PursuitPlaces::sets_of(
    std::span<const std::span<const Goer>> groups, std::size_t count) {
  std::vector<Set> sets;
  for (const std::span<const Goer> group : groups) {
    // The next larger number with as many bits.
    const auto next = [](std::uint32_t set) {
      const std::uint32_t low = set & (0U - set);
      const std::uint32_t high = set + low;
      return high | ((set ^ high) / low) >> 2U;
    };
    for (std::uint32_t set = (1U << count) - 1; set < 1U << group.size(); set = next(set)) {
      Set now;
      bool conflict = false;
      for (std::size_t one = 0; one < group.size(); ++one) {
        if ((set >> one & 1U) != 0) {
          const Goer& goer = group[one];
          conflict |= std::ranges::any_of(now.goers, [&](const Goer* other) {
            return field::overlap(goer.to.base, other->to.base);
          });
          now.far.first += goer.gap;
          now.far.second += std::int64_t{goer.gap} * goer.gap;
          now.goers.push_back(&goer);
        }
      }
      if (!conflict) {
        sets.push_back(std::move(now));
      }
    }
  }
  std::ranges::stable_sort(sets, {}, &Set::far);
  return sets;
}

void PursuitPlaces::rank_by_look(std::span<Set> sets) {
  if (sets.size() < 2) {
    return;
  }
  start_again();
  for (Set& set : sets) {
    for (const Goer* goer : set.goers) {
      set.tie.first += apart_from(roster_, where_, unit_, goer->to.base);
      set.tie.second += look_from_place(goer->from, goer->to);
    }
  }
  std::ranges::stable_sort(sets, {}, &Set::tie);
}

/// Moves as many of one of these groups as the unit holds together with; of as many those who go
/// least far; of those the ones after whom most of the unit touch an enemy, or support where they
/// come to support; then as in settle_each. False where it holds together with nobody.
bool PursuitPlaces::go_as_many(std::span<const std::span<const Goer>> groups, bool edges) {
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
        if (!go(set, edges)) {
          continue;
        }
        const auto well = std::ranges::count_if(placed_, [&](const Stand& stand) {
          return touches_enemy(stand) || (!edges && helps(stand));
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

bool PursuitPlaces::pursue_straight() {
  start_again();
  const std::vector<Goer> all = goers();
  return go_as_many(std::array{std::span(all)}, true);
}

bool PursuitPlaces::pursue_in_turn() {
  start_again();
  if (!charge_the_nearest()) {
    return false;
  }
  charged_ = targets_;
  place_the_rest(true);
  return holds_together();
}

bool PursuitPlaces::pursue_in_support() {
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

/// Those that have gone may be in several pieces: as few of the others as it takes link them, one
/// or two, where they are best. False where nobody can, and the unit would come to be in more
/// pieces than it was.
bool PursuitPlaces::link(bool edges) {
  const int pieces = groups_of(placed_, placed_.size());
  if (pieces == 1) {
    return true;
  }
  for (std::size_t links = 1; links <= std::min<std::size_t>(from_.size(), 2); ++links) {
    BestLine best;
    continue_link({}, links, edges, best);
    if (best.line) {
      take(best);
      return true;
    }
  }
  return pieces <= groups_of(where_.of(unit_), where_.of(unit_).size());
}

void PursuitPlaces::continue_link(const Line& line, std::size_t more, bool edges, BestLine& best) {
  const std::vector<Stand> all = from_;
  for (const Stand& from : all) {
    for (const Stand& place : places_to_link(from, edges)) {
      if (more == 1) {
        std::vector<Stand> linked = placed_;
        linked.push_back(place);
        if (groups_of(linked, linked.size()) > 1) {
          continue;
        }
      }
      const std::int64_t worth = value_of(place);
      if ((more == 1 && best.line && line.worth + worth < best.line->worth) ||
          !reaches(from, place)) {
        continue;
      }
      const Line next = longer(line, from, place, worth);
      settle(from, place);
      if (more > 1) {
        continue_link(next, more - 1, edges, best);
      } else {
        keep_if_best(next, best);
      }
      placed_.pop_back();
      from_ = all;
    }
  }
}

/// Where a stand may link pieces of its unit: also where it stands, and corner to corner with a
/// mate.
std::vector<Stand> PursuitPlaces::places_to_link(const Stand& from, bool edges) const {
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
  keep_allowed(places, edges);
  const std::vector<Stand> others = places_for(from, edges);
  places.insert(places.end(), others.begin(), others.end());
  return places;
}

void PursuitPlaces::place_the_rest(bool edges) {
  constexpr int kShapes = 3;
  settle_each([&](const Stand& from) { return places_for(from, edges); },
              [&](const Stand& from, const Stand& place) {
                return kShapes * value_of(place) + shape_of(from, place);
              });
}

/// Everywhere that a stand could stand and be in formation with those already placed: as far ahead
/// as the first stand went, beside and behind each of its unit and of friends who fight to their
/// front, and round the enemy.
std::vector<Stand> PursuitPlaces::places_for(const Stand& from, bool edges) const {
  std::vector<Stand> places;
  const std::int32_t width = field::width(from);
  const std::int32_t depth = field::depth(from);
  if (ahead_) {
    places.push_back(field::moved(from, from.facing, *ahead_));
  }
  const auto add_round = [&](const Stand& mate) {
    for (const Edge edge : {Edge::left, Edge::right, Edge::rear}) {
      const Facing way = field::direction_of(mate.facing, edge);
      const std::int32_t step = edge == Edge::rear ? depth : width;
      places.push_back({field::moved(mate.base, way, step), mate.facing});
    }
  };
  std::ranges::for_each(placed_, add_round);
  if (roster_.profile(unit_).type == TroopType::infantry) {
    each_stand(where_, friends(), [&](std::size_t friendly, std::size_t, const Stand& fighter) {
      const bool alike = field::width(fighter) == width && field::depth(fighter) == depth;
      if (alike && roster_.profile(friendly).type == TroopType::infantry && fights_ahead(fighter)) {
        add_round(fighter);
      }
    });
  }
  if (edges && roster_.unit(unit_).choices.pursuers != Choices::Pursuers::line) {
    each_stand(where_, targets_, [&](std::size_t, std::size_t, const Stand& enemy) {
      add_against(places, from, enemy);
    });
  }
  keep_allowed(places, edges);
  return places;
}

void PursuitPlaces::keep_allowed(std::vector<Stand>& places, bool edges) const {
  std::erase_if(places, [&](const Stand& place) {
    return !in_formation(place) || !has_room(place) || (!edges && touches_edge(place));
  });
}

bool PursuitPlaces::touches_edge(const Stand& stand) const {
  return any_enemy(
      [&](const Stand& enemy) { return field::contact(stand, enemy).touch == Touch::edge; });
}

bool PursuitPlaces::fights_ahead(const Stand& stand) const {
  return any_enemy([&](const Stand& enemy) {
    const Contact contact = field::contact(stand, enemy);
    return is_to_front(roster_, contact);
  });
}

/// Whether a stand there would support one of its own unit or of another.
bool PursuitPlaces::helps(const Stand& place) const {
  if (roster_.profile(unit_).type != TroopType::infantry || where_.troops[unit_].confused) {
    return false;
  }
  const auto helps = [&](std::size_t friendly, const Stand& fighter) {
    return can_support(roster_, unit_, place, friendly, fighter) && fights_ahead(fighter);
  };
  bool found = std::ranges::any_of(placed_, [&](const Stand& mate) { return helps(unit_, mate); });
  each_stand(where_, friends(), [&](std::size_t friendly, std::size_t, const Stand& fighter) {
    found = found || helps(friendly, fighter);
  });
  return found;
}

/// What a place is worth: to fight, best in the enemy's flank; else to support; and not to be
/// struck in the flank. Who keeps in line only minds whether it meets enemies that are not pursued.
int PursuitPlaces::value_of(const Stand& place) const {
  int fights = 0;
  int besets = 0;
  int beset = 0;
  int meets_others = 0;
  const UnitSet others = static_cast<UnitSet>(roster_.enemies_of(unit_) & ~targets_);
  each_stand(
      where_, roster_.enemies_of(unit_), [&](std::size_t enemy, std::size_t, const Stand& theirs) {
        const Contact contact = field::contact(place, theirs);
        if (contact.touch == Touch::none) {
          return;
        }
        meets_others |= has(others, enemy) ? 1 : 0;
        const int way = contact.touch == Touch::corner ? 3 : contact.own == Edge::front ? 5 : 4;
        fights = std::max(fights, way);
        besets |= field::penalises(field::contact(theirs, place)) ? 1 : 0;
        beset |= field::penalises(contact) ? 1 : 0;
      });
  if (roster_.unit(unit_).choices.pursuers == Choices::Pursuers::line) {
    return -100 * meets_others;
  }
  const int supports = fights == 0 && helps(place) ? 2 : 0;
  return 10 * (fights + supports + besets - 2 * beset) - 100 * meets_others;
}

/// Of places that are worth as much: 2 for one as far straight ahead as the first stand of the unit
/// went, 1 in line with that.
int PursuitPlaces::shape_of(const Stand& from, const Stand& place) const {
  return ahead_ && place == field::moved(from, from.facing, *ahead_) ? 2 : in_line(place) ? 1 : 0;
}

}  // namespace fray::warmaster
