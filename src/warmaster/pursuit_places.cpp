// Where pursuing and advancing stands end: seeds/000, "Basic pursuit", "Indirect pursuit", "Supporting pursuits".

#include "warmaster/pursuit_places.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "fray/field/sight.hpp"
#include "warmaster/edges.hpp"

namespace fray::warmaster {

using field::Contact;
using field::Edge;
using field::Facing;
using field::Stand;
using field::Touch;

void Placement::settle(std::size_t stand, const Stand& place) {
  placed_.push_back(place);
  from_.erase(from_.begin() + static_cast<std::ptrdiff_t>(stand));
}

bool Placement::may_go(const Stand& from, const Stand& to) const {
  return may_stand(roster_, where_, unit_, to, placed_) && has_way(roster_, where_, unit_, from, to, placed_, charged_, march_);
}

bool Placement::straight_ahead() {
  std::map<std::int32_t, int> stands_by_gap;
  std::vector<std::optional<std::int32_t>> gaps;
  const bool faces_one_way = std::ranges::all_of(from_, [&](const Stand& own) { return own.facing == from_.front().facing; });
  for (const Stand& own : from_) {
    std::optional<std::int32_t> nearest;
    each_stand(where_, targets_, [&](std::size_t, std::size_t, const Stand& enemy) {
      const auto gap = field::gap_ahead(own.base, own.facing, enemy.base);
      if (gap && (!nearest || *gap < *nearest)) {
        nearest = gap;
      }
    });
    const bool goes = nearest && *nearest <= march_.reach &&
                      may_pass(roster_, where_, unit_, field::swept(own.base, own.facing, *nearest)) &&
                      may_stand(roster_, where_, unit_, field::moved(own, own.facing, *nearest), {});
    gaps.push_back(goes ? nearest : std::nullopt);
    if (goes) {
      ++stands_by_gap[*nearest];
    }
  }
  if (stands_by_gap.empty()) {
    return false;
  }
  const std::int32_t gap = std::ranges::max_element(stands_by_gap, [](const auto& left, const auto& right) {
                             return left.second < right.second;
                           })->first;
  const auto go = [&](auto&& goes) {
    for (;;) {
      // Two that face different ways may go for the same ground: the order is that of what a player would see.
      std::optional<std::tuple<Preference, std::size_t, Stand>> next;
      for (std::size_t stand = 0; stand < from_.size(); ++stand) {
        const Stand place = gaps[stand] ? field::moved(from_[stand], from_[stand].facing, *gaps[stand]) : from_[stand];
        if (!gaps[stand] || !goes(stand, place) || !may_stand(roster_, where_, unit_, place, placed_)) {
          continue;
        }
        const Preference rank = faces_one_way ? Preference{} : preference(stand, place);
        if (!next || rank < std::get<0>(*next)) {
          next = {rank, stand, place};
        }
      }
      if (!next) {
        return;
      }
      settle(std::get<1>(*next), std::get<2>(*next));
      gaps.erase(gaps.begin() + static_cast<std::ptrdiff_t>(std::get<1>(*next)));
    }
  };
  go([&](std::size_t stand, const Stand&) { return gaps[stand] == gap; });
  // Others must, too, as far as that does not split the unit.
  go([&](std::size_t, const Stand& place) { return in_formation(place); });
  return true;
}

std::vector<Placement::Sighted> Placement::sighted() const {
  std::vector<field::Rectangle> others;
  const UnitSet all = static_cast<UnitSet>(roster_.units_of(Side::a) | roster_.units_of(Side::b));
  each_stand(where_, static_cast<UnitSet>(all & ~set_of(unit_)),
             [&](std::size_t, std::size_t, const Stand& stand) { others.push_back(stand.base); });
  std::vector<Sighted> ways;
  each_stand(where_, targets_, [&](std::size_t theirs, std::size_t, const Stand& enemy) {
    const std::uint64_t look = look_from(roster_, where_, theirs, enemy, where_.of(theirs));
    std::vector<field::Rectangle> between;
    std::ranges::copy_if(others, std::back_inserter(between),
                         [&](const field::Rectangle& other) { return other != enemy.base; });
    for (std::size_t own = 0; own < from_.size(); ++own) {
      const bool seen = roster_.battle().edition.sees_ahead_only ? field::sees_ahead(from_[own], enemy.base, between)
                                                                 : field::sees(from_[own].base, enemy.base, between);
      if (seen) {
        ways.push_back({{field::distance_squared(from_[own].base, enemy.base), way_between(from_[own], enemy),
                         apart_from(roster_, where_, unit_, from_[own].base), look_from_place(own, from_[own]), look},
                        own,
                        theirs,
                        enemy});
      }
    }
  });
  std::ranges::stable_sort(ways, {}, &Sighted::length);
  return ways;
}

Placement::Preference Placement::preference(std::size_t stand, const Stand& place) const {
  return {way_between(from_[stand], place), apart_from(roster_, where_, unit_, place.base), look_from_place(stand, place)};
}

bool Placement::against_the_nearest() {
  for (const Sighted& way : sighted()) {
    const Stand& own = from_[way.own];
    const std::int32_t width = field::width(own);
    const Facing charged = zone_of(way.enemy, from_, way.own);
    std::vector<std::pair<std::tuple<bool, bool, Preference>, Stand>> places;  // the best first
    for (const Facing out : edges_met_by(own.facing)) {
      const std::int32_t edge = edge_length(way.enemy, out);
      for (const std::int32_t along : {(edge - width) / 2, 0, edge - width}) {
        const Stand place = facing_edge(way.enemy, out, along, width, field::depth(own));
        places.push_back({{out != charged, along != (edge - width) / 2, preference(way.own, place)}, place});
      }
    }
    std::ranges::stable_sort(places, {}, [](const auto& place) { return place.first; });
    for (const auto& [rank, place] : places) {
      if (may_go(own, place)) {
        settle(way.own, place);
        return true;
      }
    }
  }
  return false;
}

bool Placement::into_support(UnitSet fighting) {
  std::map<std::int32_t, int> supports_by_way;
  const UnitSet friends = static_cast<UnitSet>(fighting & roster_.units_of(roster_.side(unit_)) & ~set_of(unit_));
  each_stand(where_, friends, [&](std::size_t unit, std::size_t, const Stand& fighter) {
    if (roster_.profile(unit).type != TroopType::infantry) {
      return;
    }
    for (const Stand& own : from_) {
      if (own.facing != fighter.facing) {
        continue;
      }
      const std::int32_t step = field::is_vertical(own.facing) ? fighter.base.north - own.base.north
                                                               : fighter.base.east - own.base.east;
      const std::int32_t ahead = own.facing == Facing::north || own.facing == Facing::east ? step : -step;
      for (const std::int32_t way : {ahead - field::depth(fighter), ahead}) {
        const Stand there = field::moved(own, own.facing, way);
        if (way >= 0 && way <= march_.reach && field::supports(there, fighter) && !touches_edge(there) &&
            may_pass(roster_, where_, unit_, field::swept(own.base, own.facing, way))) {
          ++supports_by_way[way];
        }
      }
    }
  });
  if (supports_by_way.empty()) {
    return false;
  }
  const std::int32_t way = std::ranges::max_element(supports_by_way, [](const auto& left, const auto& right) {
                             return left.second < right.second;
                           })->first;
  for (std::size_t stand = from_.size(); stand-- > 0;) {
    const Stand there = field::moved(from_[stand], from_[stand].facing, way);
    if (may_go(from_[stand], there) && !touches_edge(there)) {
      settle(stand, there);
    }
  }
  return true;
}

bool Placement::touches_edge(const Stand& stand) const {
  bool touches = false;
  each_stand(where_, roster_.enemies_of(unit_), [&](std::size_t, std::size_t, const Stand& enemy) {
    touches |= field::contact(stand, enemy).touch == Touch::edge;
  });
  return touches;
}

bool Placement::in_formation(const Stand& place) const {
  return std::ranges::any_of(placed_, [&](const Stand& mate) { return field::touch(mate.base, place.base); });
}

void Placement::add_against(std::vector<Stand>& places, const Stand& from, const Stand& enemy) const {
  const std::int32_t width = field::width(from);
  for (const Facing out : edges_met_by(from.facing)) {
    const std::int32_t edge = edge_length(enemy, out);
    for (const std::int32_t along : {0, edge - width, -width, edge}) {
      places.push_back(facing_edge(enemy, out, along, width, field::depth(from)));
    }
  }
}

/// Everywhere that a stand could stand and be in formation with those already placed.
std::vector<Stand> Placement::places_for(const Stand& from, bool edges) const {
  std::vector<Stand> places;
  const std::int32_t width = field::width(from);
  const std::int32_t depth = field::depth(from);
  for (const Stand& mate : placed_) {
    for (const Edge edge : {Edge::left, Edge::right, Edge::rear}) {
      const Facing way = field::direction_of(mate.facing, edge);
      const std::int32_t step = edge == Edge::rear ? depth : width;
      places.push_back({field::moved(mate.base, way, step), mate.facing});
    }
  }
  if (edges && roster_.unit(unit_).choices.pursuers != Choices::Pursuers::line) {
    each_stand(where_, targets_, [&](std::size_t, std::size_t, const Stand& enemy) { add_against(places, from, enemy); });
  }
  std::erase_if(places, [&](const Stand& place) {
    return !in_formation(place) || !may_stand(roster_, where_, unit_, place, placed_) || (!edges && touches_edge(place));
  });
  return places;
}

/// What a place is worth: to fight, best in the enemy's flank; else to support; and not to be struck in the flank.
int Placement::value_of(const Stand& place) const {
  int fights = 0;
  int besets = 0;
  int beset = 0;
  int meets_others = 0;
  const UnitSet others = static_cast<UnitSet>(roster_.enemies_of(unit_) & ~targets_);
  each_stand(where_, roster_.enemies_of(unit_), [&](std::size_t enemy, std::size_t, const Stand& theirs) {
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
  int supports = 0;
  if (fights == 0 && roster_.profile(unit_).type == TroopType::infantry) {
    const bool helps = std::ranges::any_of(placed_, [&](const Stand& mate) { return field::supports(place, mate); });
    supports = helps ? 2 : 0;
  }
  return 10 * (fights + supports + besets - 2 * beset) - 100 * meets_others;
}

void Placement::place_the_rest(bool edges) {
  settle_each([&](const Stand& from) { return places_for(from, edges); }, [&](const Stand& place) { return value_of(place); });
}

void Placement::settle_each(const std::function<std::vector<Stand>(const Stand&)>& places,
                            const std::function<int(const Stand&)>& worth) {
  while (!from_.empty()) {
    // Value, shortest way, nearest to all others; where these are equal how it looks from there, first stand.
    struct Best {
      std::tuple<int, std::int64_t, Apart> rank{};
      std::size_t stand = 0;
      Stand place{};
      std::optional<std::uint64_t> look{};  // once it has been asked for
    };
    std::optional<Best> best;
    for (std::size_t stand = 0; stand < from_.size(); ++stand) {
      for (const Stand& place : places(from_[stand])) {
        const Apart apart = apart_from(roster_, where_, unit_, place.base);
        Best now{{worth(place), -way_between(from_[stand], place), {-apart.enemies, -apart.friends, -apart.ground}},
                 stand,
                 place};
        if ((best && now.rank < best->rank) ||
            !has_way(roster_, where_, unit_, from_[stand], place, placed_, charged_, march_)) {
          continue;
        }
        if (best && now.rank == best->rank) {
          best->look = best->look ? best->look : look_from_place(best->stand, best->place);
          now.look = look_from_place(stand, place);
          best = *now.look > *best->look ? now : *best;
        } else {
          best = now;
        }
      }
    }
    if (!best) {
      return;
    }
    settle(best->stand, best->place);
  }
}

/// Mates may have come to where a stand stood, or have left it: it falls in behind the nearest of them, however far that is.
Stand Placement::behind(const Stand& left) const {
  for (std::int32_t rank = 1; rank <= 100; ++rank) {
    std::optional<std::pair<std::int64_t, std::uint64_t>> best;
    Stand best_place{};
    for (const Stand& mate : placed_) {
      const Stand place{field::moved(mate.base, field::opposite(mate.facing), rank * field::depth(mate)), mate.facing};
      const std::pair now(way_between(left, place), look_from_place(0, place));
      if (may_stand(roster_, where_, unit_, place, placed_) && (!best || now < *best)) {
        best = now;
        best_place = place;
      }
    }
    if (best) {
      return best_place;
    }
  }
  return left;
}

/// How it looks from a place to which a stand that has not moved yet would go.
std::uint64_t Placement::look_from_place(std::size_t stand, const Stand& place) const {
  std::vector<Stand> mates = placed_;
  for (std::size_t other = 0; other < from_.size(); ++other) {
    if (other != stand) {
      mates.push_back(from_[other]);
    }
  }
  return look_from(roster_, where_, unit_, place, mates);
}

std::vector<Stand> Placement::stands() {
  while (!from_.empty()) {
    const auto stays = std::ranges::find_if(from_, [&](const Stand& left) {
      return in_formation(left) &&
             std::ranges::none_of(placed_, [&](const Stand& mate) { return field::overlap(mate.base, left.base); });
    });
    const auto stand = static_cast<std::size_t>((stays == from_.end() ? from_.begin() : stays) - from_.begin());
    settle(stand, stays == from_.end() ? behind(from_[stand]) : *stays);
  }
  return placed_;
}

}  // namespace fray::warmaster
