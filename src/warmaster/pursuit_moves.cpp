// How the stands of a unit pursue and hold together: seeds/000, "Basic pursuit" to "Supporting
// pursuits".

#include <algorithm>
#include <bit>
#include <map>

#include "warmaster/edges.hpp"
#include "warmaster/pursuit_places.hpp"

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
bool Placement::go(std::span<const Goer> goers, std::uint32_t set) {
  start_again();
  for (std::size_t one = 0; one < goers.size(); ++one) {
    if ((set >> one & 1U) != 0) {
      ahead_ = ahead_.value_or(goers[one].gap);
      settle(static_cast<std::size_t>(std::ranges::find(from_, goers[one].from) - from_.begin()),
             goers[one].to);
    }
  }
  if (!link(true)) {
    return false;
  }
  place_the_rest(true);
  return holds_together();
}

bool Placement::pursue_straight() {
  start_again();
  const std::vector<Goer> all = goers();
  const std::uint32_t every = (1U << all.size()) - 1;
  const auto conflict = [&](std::uint32_t set) {
    for (std::size_t one = 0; one < all.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        if ((set >> one & set >> other & 1U) != 0 &&
            field::overlap(all[one].to.base, all[other].to.base)) {
          return true;
        }
      }
    }
    return false;
  };
  if (all.empty()) {
    return false;
  }
  if (!conflict(every) && go(all, every)) {
    return true;
  }
  // As many as the unit holds together with; of as many those who go least far; of those the ones
  // after whom most of the unit touch an enemy, then as in settle_each.
  struct Set {
    std::tuple<int, std::int64_t, std::int64_t> rank{};
    std::pair<Apart, std::uint64_t> tie{};
    std::uint32_t stands = 0;
  };
  std::vector<Set> sets;
  for (std::uint32_t set = 1; set < every; ++set) {
    if (conflict(set)) {
      continue;
    }
    Set now{.stands = set};
    auto& [fewness, far, squared] = now.rank;
    auto& [apart, look] = now.tie;
    fewness = -std::popcount(set);
    for (std::size_t one = 0; one < all.size(); ++one) {
      if ((set >> one & 1U) != 0) {
        const auto stand = static_cast<std::size_t>(
            std::ranges::find(where_.of(unit_), all[one].from) - where_.of(unit_).begin());
        start_again();
        far += all[one].gap;
        squared += std::int64_t{all[one].gap} * all[one].gap;
        apart += apart_from(roster_, where_, unit_, all[one].to.base);
        look += look_from_place(stand, all[one].to);
      }
    }
    sets.push_back(now);
  }
  std::ranges::stable_sort(sets, {}, [](const Set& set) { return std::tie(set.rank, set.tie); });
  std::ptrdiff_t most = -1;
  std::vector<Stand> best;
  for (std::size_t set = 0; set < sets.size(); ++set) {
    if (most >= 0 && sets[set].rank != sets[set - 1].rank) {
      break;
    }
    if (!go(all, sets[set].stands)) {
      continue;
    }
    const auto touch =
        std::ranges::count_if(placed_, [&](const Stand& stand) { return fights(stand, false); });
    if (touch > most) {
      most = touch;
      best = placed_;
    }
  }
  from_.clear();
  placed_ = best;
  return most >= 0;
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

/// How far stands may go straight ahead to exactly behind or beside a fighting friend of another
/// unit, and how many support there: where most do first, then the least far.
std::vector<std::pair<std::int32_t, int>> Placement::ways_into_support() const {
  std::map<std::int32_t, int> supports_by_way;
  const UnitSet friends =
      static_cast<UnitSet>(roster_.units_of(roster_.side(unit_)) & ~set_of(unit_));
  each_stand(where_, friends, [&](std::size_t unit, std::size_t, const Stand& fighter) {
    if (roster_.profile(unit).type != TroopType::infantry || !fights(fighter, false)) {
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
        if (way >= 0 && way <= march_.reach && field::supports(there, fighter) &&
            !touches_edge(there) &&
            may_pass(roster_, where_, unit_, field::swept(own.base, own.facing, way))) {
          ++supports_by_way[way];
        }
      }
    }
  });
  std::vector<std::pair<std::int32_t, int>> ways(supports_by_way.begin(), supports_by_way.end());
  std::ranges::stable_sort(ways, std::greater{}, &std::pair<std::int32_t, int>::second);
  return ways;
}

bool Placement::pursue_in_support() {
  if (roster_.profile(unit_).type != TroopType::infantry) {
    return false;
  }
  start_again();
  const auto beside_a_friend = [&](const Stand& there) {
    bool found = false;
    const UnitSet friends =
        static_cast<UnitSet>(roster_.units_of(roster_.side(unit_)) & ~set_of(unit_));
    each_stand(where_, friends, [&](std::size_t unit, std::size_t, const Stand& fighter) {
      found |= roster_.profile(unit).type == TroopType::infantry &&
               field::supports(there, fighter) && fights(fighter, false);
    });
    return found;
  };
  return std::ranges::any_of(ways_into_support(), [&](const auto& way) {
    start_again();
    ahead_ = way.first;
    // Two that face different ways may go for the same ground: the order is that of what a player
    // would see.
    for (;;) {
      std::optional<std::tuple<Preference, std::size_t, Stand>> next;
      for (std::size_t stand = 0; stand < from_.size(); ++stand) {
        const Stand there = field::moved(from_[stand], from_[stand].facing, way.first);
        if (!beside_a_friend(there) || touches_edge(there) ||
            !may_stand(roster_, where_, unit_, there, placed_) ||
            !may_pass(roster_, where_, unit_,
                      field::swept(from_[stand].base, there.facing, way.first))) {
          continue;
        }
        const Preference rank = preference(stand, there);
        if (!next || rank < std::get<0>(*next)) {
          next = {rank, stand, there};
        }
      }
      if (!next) {
        break;
      }
      settle(std::get<1>(*next), std::get<2>(*next));
    }
    if (placed_.empty() || !link(false)) {
      return false;
    }
    place_the_rest(false);
    return holds_together();
  });
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
