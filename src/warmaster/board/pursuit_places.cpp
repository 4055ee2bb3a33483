// Where stands that pursue or charge may end, and what places are worth: seeds/000, "Basic
// pursuit", "Supporting pursuits".

#include "warmaster/board/pursuit_places.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <tuple>

#include "field/sight.hpp"
#include "warmaster/board/edges.hpp"

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
  return may_stand(roster_, where_, unit_, to, placed_) &&
         has_way(roster_, where_, unit_, from, to, placed_, charged_, march_);
}

std::vector<Placement::Sighting> Placement::sightings() const {
  std::vector<Sighting> all;
  each_stand(where_, targets_, [&](std::size_t theirs, std::size_t, const Stand& enemy) {
    for (std::size_t own = 0; own < from_.size(); ++own) {
      const Stand& stand = from_[own];
      const std::int64_t gap = field::distance_squared(stand.base, enemy.base);
      if (gap <= std::int64_t{march_.reach} * march_.reach) {
        all.push_back({{gap, way_between(stand, enemy)}, own, theirs, stand, enemy});
      }
    }
  });
  const auto is_before = [&](const Sighting& one, const Sighting& other) {
    if (one.length != other.length) {
      return one.length < other.length;
    }
    const auto tie = [&](const Sighting& way) {
      return std::tuple(apart_from(roster_, where_, unit_, way.from.base),
                        look_from_place(way.own, way.from),
                        look_from(roster_, where_, way.unit, way.enemy, where_.of(way.unit)));
    };
    return tie(one) < tie(other);
  };
  std::ranges::stable_sort(all, is_before);
  return all;
}

bool Placement::sees(Sighting& way) const {
  if (way.seen) {
    return *way.seen;
  }
  std::vector<field::Rectangle> others;
  const UnitSet all = static_cast<UnitSet>(roster_.units_of(Side::a) | roster_.units_of(Side::b));
  each_stand(where_, all, [&](std::size_t, std::size_t, const Stand& stand) {
    if (stand != way.enemy && stand != way.from) {
      others.push_back(stand.base);
    }
  });
  way.seen = roster_.battle().edition.sees_all_round
                 ? field::sees(way.from.base, way.enemy.base, others)
                 : field::sees_ahead(way.from, way.enemy.base, others);
  return *way.seen;
}

Placement::Preference Placement::preference(std::size_t stand, const Stand& place) const {
  return {way_between(from_[stand], place), apart_from(roster_, where_, unit_, place.base),
          look_from_place(stand, place)};
}

bool Placement::touches_edge(const Stand& stand) const {
  bool touches = false;
  each_stand(where_, roster_.enemies_of(unit_), [&](std::size_t, std::size_t, const Stand& enemy) {
    touches |= field::contact(stand, enemy).touch == Touch::edge;
  });
  return touches;
}

bool Placement::in_formation(const Stand& place) const {
  return std::ranges::any_of(
      placed_, [&](const Stand& mate) { return field::touch(mate.base, place.base); });
}

void Placement::add_against(std::vector<Stand>& places, const Stand& from,
                            const Stand& enemy) const {
  const std::int32_t width = field::width(from);
  for (const Facing out : edges_met_by(from.facing)) {
    const std::int32_t edge = edge_length(enemy, out);
    for (const std::int32_t along : {0, edge - width, -width, edge}) {
      places.push_back(facing_edge(enemy, out, along, width, field::depth(from)));
    }
  }
}

bool Placement::fights(const Stand& stand, bool to_front) const {
  bool fights = false;
  each_stand(where_, roster_.enemies_of(unit_), [&](std::size_t, std::size_t, const Stand& enemy) {
    const Contact contact = field::contact(stand, enemy);
    fights |= contact.touch != Touch::none && (!to_front || contact.own == Edge::front);
  });
  return fights;
}

/// Whether a stand there would support one of its own unit or of another.
bool Placement::helps(const Stand& place) const {
  if (roster_.profile(unit_).type != TroopType::infantry || where_.troops[unit_].confused) {
    return false;
  }
  const auto helps = [&](std::size_t friendly, const Stand& fighter) {
    return can_support(roster_, unit_, place, friendly, fighter) && fights(fighter, true);
  };
  bool found = std::ranges::any_of(placed_, [&](const Stand& mate) { return helps(unit_, mate); });
  const UnitSet friends =
      static_cast<UnitSet>(roster_.units_of(roster_.side(unit_)) & ~set_of(unit_));
  each_stand(where_, friends, [&](std::size_t friendly, std::size_t, const Stand& fighter) {
    found = found || helps(friendly, fighter);
  });
  return found;
}

/// Everywhere that a stand could stand and be in formation with those already placed: as far ahead
/// as the first stand went, beside and behind each of its unit and of friends who fight to their
/// front, and round the enemy.
std::vector<Stand> Placement::places_for(const Stand& from, bool edges) const {
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
    const UnitSet friends =
        static_cast<UnitSet>(roster_.units_of(roster_.side(unit_)) & ~set_of(unit_));
    each_stand(where_, friends, [&](std::size_t friendly, std::size_t, const Stand& fighter) {
      const bool alike = field::width(fighter) == width && field::depth(fighter) == depth;
      if (alike && roster_.profile(friendly).type == TroopType::infantry && fights(fighter, true)) {
        add_round(fighter);
      }
    });
  }
  if (edges && roster_.unit(unit_).choices.pursuers != Choices::Pursuers::line) {
    each_stand(where_, targets_, [&](std::size_t, std::size_t, const Stand& enemy) {
      add_against(places, from, enemy);
    });
  }
  std::erase_if(places, [&](const Stand& place) {
    return !in_formation(place) || !may_stand(roster_, where_, unit_, place, placed_) ||
           (!edges && touches_edge(place));
  });
  return places;
}

/// What a place is worth: to fight, best in the enemy's flank; else to support; and not to be
/// struck in the flank. Who keeps in line only minds whether it meets enemies that are not pursued.
int Placement::value_of(const Stand& place) const {
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
int Placement::shape_of(const Stand& from, const Stand& place) const {
  return ahead_ && place == field::moved(from, from.facing, *ahead_) ? 2 : in_line(place) ? 1 : 0;
}

void Placement::place_the_rest(bool edges) {
  constexpr int kShapes = 3;
  settle_each([&](const Stand& from) { return places_for(from, edges); },
              [&](const Stand& from, const Stand& place) {
                return kShapes * value_of(place) + shape_of(from, place);
              });
}

void Placement::settle_each(const std::function<std::vector<Stand>(const Stand&)>& places,
                            const std::function<int(const Stand&, const Stand&)>& worth) {
  struct Goal {
    std::pair<int, std::int64_t> rank{};  // what it is worth, less the longer the way
    std::size_t stand = 0;
    Stand place{};
  };
  // Of goals of one rank the one nearest to all others; then as it looks from there.
  const auto is_before = [&](const Goal& one, const Goal& other) {
    const Apart apart = apart_from(roster_, where_, unit_, one.place.base);
    const Apart theirs = apart_from(roster_, where_, unit_, other.place.base);
    return apart != theirs
               ? apart < theirs
               : look_from_place(one.stand, one.place) > look_from_place(other.stand, other.place);
  };
  while (!from_.empty()) {
    std::vector<Goal> goals;
    for (std::size_t stand = 0; stand < from_.size(); ++stand) {
      for (const Stand& place : places(from_[stand])) {
        goals.push_back(
            {{worth(from_[stand], place), -way_between(from_[stand], place)}, stand, place});
      }
    }
    std::ranges::stable_sort(goals, std::greater{}, &Goal::rank);
    const Goal* best = nullptr;
    for (const Goal& now : goals) {
      if (best != nullptr && now.rank < best->rank) {
        break;
      }
      if (has_way(roster_, where_, unit_, from_[now.stand], now.place, placed_, charged_, march_) &&
          (best == nullptr || is_before(now, *best))) {
        best = &now;
      }
    }
    if (best == nullptr) {
      return;
    }
    settle(best->stand, best->place);
  }
}

bool Placement::is_before(const Fallen& one, const Fallen& other) const {
  if (one.order != other.order || one.order.first == Fallen::kNowhere) {
    return one.order < other.order;
  }
  return look_from_place(one.stand, one.place) < look_from_place(other.stand, other.place);
}

/// Mates may have come to where a stand stood, or have left it: it falls in behind the nearest of
/// them, however far that is.
Placement::Fallen Placement::behind(std::size_t left) const {
  for (std::int32_t rank = 1; rank <= 100; ++rank) {
    std::optional<Fallen> best;
    for (const Stand& mate : placed_) {
      const Stand place{
          field::moved(mate.base, field::opposite(mate.facing), rank * field::depth(mate)),
          mate.facing};
      if (may_stand(roster_, where_, unit_, place, placed_)) {
        const Fallen now{{rank, way_between(from_[left], place)}, left, place};
        best = !best || is_before(now, *best) ? now : best;
      }
    }
    if (best) {
      return *best;
    }
  }
  return {{Fallen::kNowhere, 0}, left, from_[left]};
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
      return in_formation(left) && std::ranges::none_of(placed_, [&](const Stand& mate) {
               return field::overlap(mate.base, left.base);
             });
    });
    if (stays != from_.end()) {
      settle(static_cast<std::size_t>(stays - from_.begin()), Stand(*stays));
      continue;
    }
    Fallen next = behind(0);
    for (std::size_t left = 1; left < from_.size(); ++left) {
      const Fallen now = behind(left);
      next = is_before(now, next) ? now : next;
    }
    settle(next.stand, next.place);
  }
  return placed_;
}

}  // namespace fray::warmaster
