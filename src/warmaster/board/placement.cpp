// The stands of a unit in their places, and which are best: docs/decisions/0007.

#include "warmaster/board/placement.hpp"

#include <algorithm>
#include <iterator>

#include "warmaster/board/edges.hpp"

namespace fray::warmaster {

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
  const auto is_before = [&](const Goal& one, const Goal& other) {
    const Apart apart = apart_from(roster_, where_, unit_, one.place.base);
    const Apart theirs = apart_from(roster_, where_, unit_, other.place.base);
    return apart != theirs
               ? apart < theirs
               : look_from_place(one.from, one.place) > look_from_place(other.from, other.place);
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
    for (const Goal& now : goals) {
      if (best != nullptr && now.rank < best->rank) {
        break;
      }
      if (reaches(now.from, now.place) && (best == nullptr || is_before(now, *best))) {
        best = &now;
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
