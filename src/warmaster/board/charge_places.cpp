// Where the stands of a charge go: rules-facts 1.9; combat, "Moving chargers" to "Pinned targets"
// (the page beside seeds/000).

#include <algorithm>
#include <utility>
#include <vector>

#include "warmaster/board/edges.hpp"
#include "warmaster/board/pursuit_places.hpp"

namespace fray::warmaster {
namespace {

using field::Facing;
using field::Stand;

/// How much of an enemy's edge a charger has to meet. Units  mm
constexpr std::int32_t kLeastEdge = kMillimetres;

using Alongs = std::vector<std::vector<std::int32_t>>;

/// Left ends, along an edge, of a front that shares at least so much with it; groups as near to its
/// middle, the nearest first.
Alongs alongs_from_middle(std::int32_t edge, std::int32_t width) {
  Alongs groups;
  for (std::int32_t left = (edge - width) / 2; left >= kLeastEdge - width; --left) {
    const std::int32_t right = edge - width - left;  // as far on the other side
    if (left <= right) {
      groups.push_back(left == right ? std::vector{left} : std::vector{left, right});
    }
  }
  return groups;
}

void add_beside(std::vector<Stand>& places, const Stand& mate) {
  places.push_back(field::moved(mate, field::turned_left(mate.facing), field::width(mate)));
  places.push_back(field::moved(mate, field::turned_right(mate.facing), field::width(mate)));
}

void add_behind(std::vector<Stand>& places, const Stand& mate) {
  places.push_back(field::moved(mate, field::opposite(mate.facing), field::depth(mate)));
}

}  // namespace

bool Placement::settle_beside(const Sighting& target, Facing out,
                              std::span<const std::int32_t> alongs) {
  const Stand own = from_[target.own];
  std::optional<std::pair<Preference, Stand>> best;
  for (const std::int32_t along : alongs) {
    const Stand place = facing_edge(target.enemy, out, along, field::width(own), field::depth(own));
    if (may_go(own, place)) {
      const std::pair now(preference(target.own, place), place);
      best = !best || now.first < best->first ? now : *best;
    }
  }
  if (best) {
    settle(target.own, best->second);
    first_against_ = target.enemy;
  }
  return best.has_value();
}

/// Whether friends of other units leave nobody room at any edge of a unit that looks in a
/// direction.
bool Placement::is_pinned(std::size_t enemy, Facing out) const {
  const UnitSet friends =
      static_cast<UnitSet>(roster_.units_of(roster_.side(unit_)) & ~set_of(unit_));
  for (const Stand& stand : where_.of(enemy)) {
    std::int32_t left = edge_length(stand, out);
    for (const Stand& mate : where_.of(enemy)) {
      left -= shared_edge(stand.base, mate.base, out);
    }
    each_stand(where_, friends, [&](std::size_t, std::size_t, const Stand& friendly) {
      left -= shared_edge(stand.base, friendly.base, out);
    });
    if (left >= kLeastEdge) {
      return false;
    }
  }
  return true;
}

bool Placement::charge_the_nearest() {
  std::vector<Sighting> ways = sightings();
  may_be_first_.assign(from_.size(), false);
  UnitSet tried = 0;
  for (Sighting& nearest : ways) {
    if (has(tried, nearest.unit) || !sees(nearest)) {
      continue;
    }
    tried |= set_of(nearest.unit);
    charged_ = set_of(nearest.unit);
    const Facing out = zone_of(nearest.enemy, from_, nearest.own);
    may_envelop_ = out != nearest.enemy.facing;
    const auto against_each = [&](auto&& alongs_of) {
      const bool settled = std::ranges::any_of(ways, [&](Sighting& way) {
        return way.unit == nearest.unit && sees(way) &&
               std::ranges::any_of(alongs_of(way), [&](const auto& alongs) {
                 return settle_beside(way, out, alongs);
               });
      });
      for (Sighting& way : ways) {
        if (settled && way.enemy == first_against_ && sees(way)) {
          may_be_first_[way.own] = true;
        }
      }
      return settled;
    };
    if (against_each([&](const Sighting& way) {
          return alongs_from_middle(edge_length(way.enemy, out), field::width(from_[way.own]));
        })) {
      return true;
    }
    const auto corners_of = [&](const Sighting& way) {
      return Alongs{{-field::width(from_[way.own]), edge_length(way.enemy, out)}};
    };
    if (is_pinned(nearest.unit, out) && against_each(corners_of)) {
      return true;
    }
  }
  return false;
}

/// Whether a place continues the line that the first stand began.
bool Placement::in_line(const Stand& place) const {
  const Stand& first = placed_.front();
  return place.facing == first.facing &&
         along(place.base, first.facing) == along(first.base, first.facing);
}

/// Round those who are charged, in formation, where no enemy gets into the own flank.
std::vector<Stand> Placement::places_round(const Stand& from) const {
  std::vector<Stand> places;
  each_stand(where_, charged_, [&](std::size_t, std::size_t, const Stand& enemy) {
    add_against(places, from, enemy);
  });
  std::erase_if(places, [&](const Stand& place) {
    bool is_beset = !in_formation(place);
    each_stand(where_, roster_.enemies_of(unit_),
               [&](std::size_t, std::size_t, const Stand& enemy) {
                 is_beset |= field::penalises(field::contact(place, enemy));
               });
    return is_beset || !may_stand(roster_, where_, unit_, place, placed_);
  });
  return places;
}

void Placement::envelop() {
  for (std::size_t stand = from_.size(); stand-- > 0;) {
    bool touches = false;
    each_stand(where_, roster_.enemies_of(unit_),
               [&](std::size_t, std::size_t, const Stand& enemy) {
                 touches |= field::touch(from_[stand].base, enemy.base);
               });
    if (touches) {
      settle(stand, Stand(from_[stand]));
    }
  }
  settle_each([&](const Stand& from) { return places_round(from); },
              [&](const Stand&, const Stand& place) { return worth_in_charge(place); });
}

/// Beside the line or behind it; where a flank or rear is charged, and nobody is told to keep in
/// line, round it, too.
/// Source  rules-facts 1.9, enveloping charge.
std::vector<Stand> Placement::places_in_charge(const Stand& from) const {
  std::vector<Stand> places;
  for (const Stand& mate : placed_) {
    if (in_line(mate)) {
      add_beside(places, mate);
    }
    add_behind(places, mate);
  }
  const Choices& choices = roster_.unit(unit_).choices;
  if (may_envelop_ && choices.pursuers != Choices::Pursuers::line &&
      choices.envelops.value_or(true)) {
    std::ranges::copy(places_round(from), std::back_inserter(places));
  }
  std::erase_if(places, [&](const Stand& place) {
    return !may_stand(roster_, where_, unit_, place, placed_);
  });
  return places;
}

/// What a place is worth to a charger, as the rule orders it: in the battle line where the front
/// touches, the more of it the better and the unit that is charged before others; in line where a
/// corner does; round the flank likewise; in line; behind.
int Placement::worth_in_charge(const Stand& place) const {
  std::int32_t of_charged = 0;
  std::int32_t of_all = 0;
  bool corner = false;
  each_stand(where_, roster_.enemies_of(unit_),
             [&](std::size_t enemy, std::size_t, const Stand& theirs) {
               const std::int32_t met = shared_edge(place.base, theirs.base, place.facing);
               of_all += met;
               of_charged += has(charged_, enemy) ? met : 0;
               corner |= field::contact(place, theirs).touch == field::Touch::corner;
             });
  const bool line = in_line(place);
  const int kind = of_all > 0 ? (line ? 5 : 3) : corner ? (line ? 4 : 2) : line ? 1 : 0;
  constexpr int kMostFront = 1000;  // mm
  return (kind * kMostFront + of_charged) * kMostFront + of_all;
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

void Placement::keep_if_best(const Line& line, Lines& lines) const {
  if (lines.best && line < *lines.best) {
    return;
  }
  std::optional<std::uint64_t> look;
  if (line == lines.best) {
    const auto look_with = [&](std::vector<Stand> unit, const std::vector<Stand>& others) {
      unit.insert(unit.end(), others.begin(), others.end());
      return look_of(roster_, where_, unit_, unit);
    };
    lines.look = lines.look ? lines.look : look_with(lines.placed, lines.from);
    look = look_with(placed_, from_);
    if (look <= lines.look) {
      return;
    }
  }
  lines.best = line;
  lines.look = look;
  lines.from = from_;
  lines.placed = placed_;
}

/// The places that follow those that are taken, by the number of the step.
std::size_t Placement::step_of(Lines& lines) const {
  const Stand& like = from_.front();
  const auto known = std::ranges::find_if(lines.steps, [&](const Step& step) {
    return step.placed == placed_ && step.like.facing == like.facing &&
           step.like.base.width() == like.base.width() &&
           step.like.base.height() == like.base.height();
  });
  if (known != lines.steps.end()) {
    return static_cast<std::size_t>(known - lines.steps.begin());
  }
  Step step{placed_, like, {}};
  for (const Stand& place : places_in_charge(like)) {
    step.next.push_back({worth_in_charge(place), place, {}});
  }
  std::ranges::stable_sort(step.next, std::greater{}, &Next::worth);
  lines.steps.push_back(std::move(step));
  return lines.steps.size() - 1;
}

/// Goes on with a line in each way in which the next stand has the best place that any can reach.
void Placement::continue_line(const Line& line, Lines& lines) {
  struct Goal {
    int worth = 0;
    std::size_t stand = 0;
    Stand place{};
  };
  std::vector<Goal> best;
  if (!from_.empty()) {
    for (Next& next : lines.steps[step_of(lines)].next) {
      if (!best.empty() && next.worth < best.front().worth) {
        break;
      }
      const auto reaches = [&](const Stand& from) {
        const auto asked = std::ranges::find(next.asked, from, &std::pair<Stand, bool>::first);
        if (asked != next.asked.end()) {
          return asked->second;
        }
        const bool way =
            has_way(roster_, where_, unit_, from, next.place, placed_, charged_, march_);
        next.asked.emplace_back(from, way);
        return way;
      };
      for (std::size_t stand = 0; stand < from_.size(); ++stand) {
        if (reaches(from_[stand])) {
          best.push_back({next.worth, stand, next.place});
        }
      }
    }
  }
  for (const auto& [worth, stand, place] : best) {
    const Stand from = from_[stand];
    settle(stand, place);
    continue_line(longer(line, from, place, worth), lines);
    placed_.pop_back();
    from_.insert(from_.begin() + static_cast<std::ptrdiff_t>(stand), from);
  }
  if (best.empty()) {
    Line ended = line;
    ended.complete = complete();
    keep_if_best(ended, lines);
  }
}

void Placement::form_battle_line() {
  // Stands that are put into every order: more go one by one.
  constexpr std::size_t kMostOrders = 4;
  if (from_.size() >= kMostOrders) {
    settle_each([&](const Stand& from) { return places_in_charge(from); },
                [&](const Stand&, const Stand& place) { return worth_in_charge(place); });
    return;
  }
  // Any stand that sees the enemy may be the first.
  const Stand first = placed_.front();
  const std::vector<Stand> all(where_.of(unit_).begin(), where_.of(unit_).end());
  Lines lines;
  for (std::size_t stand = 0; stand < all.size(); ++stand) {
    placed_.clear();
    from_ = all;
    if (may_be_first_[stand] && may_go(from_[stand], first)) {
      settle(stand, first);
      continue_line({.shortness = -way_between(all[stand], first)}, lines);
    }
  }
  from_ = lines.from;
  placed_ = lines.placed;
}

bool Placement::support_charge(std::size_t leader) {
  const auto supports_leader = [&](const Stand& place) {
    return std::ranges::any_of(where_.of(leader),
                               [&](const Stand& front) { return field::supports(place, front); });
  };
  const auto places_round = [&](const Stand& from) {
    std::vector<Stand> places;
    for (const std::span<const Stand> mates :
         {where_.of(leader), std::span<const Stand>(placed_)}) {
      for (const Stand& mate : mates) {
        add_beside(places, mate);
        add_behind(places, mate);
      }
    }
    std::erase_if(places, [&](const Stand& place) {
      bool touches = false;
      each_stand(where_, roster_.enemies_of(unit_),
                 [&](std::size_t, std::size_t, const Stand& enemy) {
                   touches |= field::touch(place.base, enemy.base);
                 });
      return touches || field::width(place) != field::width(from) ||
             field::depth(place) != field::depth(from) ||
             (!placed_.empty() && !in_formation(place)) ||
             !may_stand(roster_, where_, unit_, place, placed_);
    });
    return places;
  };
  settle_each(places_round,
              [&](const Stand&, const Stand& place) { return supports_leader(place) ? 1 : 0; });
  return complete();  // the first of them stands beside or behind the leader, and so supports
}

}  // namespace fray::warmaster
