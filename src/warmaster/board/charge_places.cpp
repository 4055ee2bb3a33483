// Where the stands of a charge go: rules-facts 1.9; combat, "Moving chargers" to "Pinned targets"
// (the page beside seeds/000).

#include "warmaster/board/ways.hpp"

#include <algorithm>
#include <vector>

#include "core/sort_few.hpp"
#include "field/stand.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/board/layout.hpp"

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

void ChargePlaces::look_out() {
  ways_.clear();
  in_order_ = 0;
  each_stand(where_, targets_, [&](std::size_t theirs, std::size_t, const Stand& enemy) {
    for (std::size_t own = 0; own < from_.size(); ++own) {
      const Stand& stand = from_[own];
      const std::int64_t gap = field::distance_squared(stand.base, enemy.base);
      if (gap <= std::int64_t{march_.reach} * march_.reach) {
        ways_.push_back({{gap, way_between(stand, enemy)}, own, theirs, stand, enemy});
      }
    }
  });
  sort_few(ways_, {}, &Sighting::length);
}

ChargePlaces::Sighting& ChargePlaces::way(std::size_t nth) {
  while (in_order_ <= nth) {
    const auto first = ways_.begin() + static_cast<std::ptrdiff_t>(in_order_);
    const auto as_near = std::ranges::subrange(
        first, std::find_if(first, ways_.end(),
                            [&](const Sighting& way) { return way.length != first->length; }));
    for (Sighting& way : as_near.size() == 1 ? std::span<Sighting>{} : std::span(as_near)) {
      way.tie = {apart_from(roster_, where_, unit_, way.from.base),
                 look_from_place(way.from, way.from),
                 look_from(roster_, where_, way.unit, way.enemy, where_.of(way.unit))};
    }
    sort_few(as_near, {}, &Sighting::tie);
    in_order_ += as_near.size();
  }
  return ways_[nth];
}

bool ChargePlaces::sees(Sighting& way) const {
  if (way.seen) {
    return *way.seen;
  }
  // Nothing else comes between them, nor to a corner at which they meet.
  field::Rectangle between = field::around(way.from.base, way.enemy.base);
  between = {between.west - 1, between.south - 1, between.east + 1, between.north + 1};
  std::vector<field::Rectangle> others;
  const UnitSet all = static_cast<UnitSet>(roster_.units_of(Side::a) | roster_.units_of(Side::b));
  each_stand(where_, all, [&](std::size_t, std::size_t, const Stand& stand) {
    if (field::overlap(stand.base, between) && stand != way.enemy && stand != way.from) {
      others.push_back(stand.base);
    }
  });
  way.seen = roster_.battle().edition.sees_all_round
                 ? field::sees(way.from.base, way.enemy.base, others)
                 : field::sees_ahead(way.from, way.enemy.base, others);
  return *way.seen;
}

bool ChargePlaces::settle_beside(const Sighting& target, Facing out,
                                 std::span<const std::int32_t> alongs) {
  const Stand& own = target.from;
  std::optional<std::pair<Preference, Stand>> best;
  for (const std::int32_t along : alongs) {
    const Stand place = facing_edge(target.enemy, out, along, field::width(own), field::depth(own));
    if (has_room(place) && reaches(own, place)) {
      const std::pair now(preference(own, place), place);
      best = !best || now.first < best->first ? now : *best;
    }
  }
  if (best) {
    settle(own, best->second);
    first_against_ = target.enemy;
  }
  return best.has_value();
}

/// Whether friends of other units leave nobody room at any edge of a unit that looks in a
/// direction.
bool ChargePlaces::is_pinned(std::size_t enemy, Facing out) const {
  for (const Stand& stand : where_.of(enemy)) {
    std::int32_t left = edge_length(stand, out);
    for (const Stand& mate : where_.of(enemy)) {
      left -= shared_edge(stand.base, mate.base, out);
    }
    each_stand(where_, friends(), [&](std::size_t, std::size_t, const Stand& friendly) {
      left -= shared_edge(stand.base, friendly.base, out);
    });
    if (left >= kLeastEdge) {
      return false;
    }
  }
  return true;
}

bool ChargePlaces::charge_the_nearest() {
  look_out();
  UnitSet tried = 0;
  for (std::size_t nth = 0; nth < ways_.size(); ++nth) {
    if (Sighting& next = way(nth); has(tried, next.unit) || !sees(next)) {
      continue;
    }
    const Sighting nearest = ways_[nth];  // those that are as near as others yet change places
    tried |= set_of(nearest.unit);
    charged_ = set_of(nearest.unit);
    const Facing out = zone_of(nearest.enemy, from_, nearest.own);
    may_envelop_ = out != nearest.enemy.facing;
    const auto against_each = [&](auto&& alongs_of) {
      for (std::size_t i = 0; i < ways_.size(); ++i) {
        Sighting& now = way(i);
        if (now.unit == nearest.unit && sees(now) &&
            std::ranges::any_of(alongs_of(now), [&](const auto& alongs) {
              return settle_beside(now, out, alongs);
            })) {
          return true;
        }
      }
      return false;
    };
    if (against_each([&](const Sighting& way) {
          return alongs_from_middle(edge_length(way.enemy, out), field::width(way.from));
        })) {
      return true;
    }
    const auto corners_of = [&](const Sighting& way) {
      return Alongs{{-field::width(way.from), edge_length(way.enemy, out)}};
    };
    if (is_pinned(nearest.unit, out) && against_each(corners_of)) {
      return true;
    }
  }
  return false;
}

/// Round those who are charged, in formation, where no enemy gets into the own flank.
std::vector<Stand> ChargePlaces::places_round(const Stand& from) const {
  std::vector<Stand> places;
  each_stand(where_, charged_, [&](std::size_t, std::size_t, const Stand& enemy) {
    add_against(places, from, enemy);
  });
  std::erase_if(places, [&](const Stand& place) {
    return !in_formation(place) || !has_room(place) || any_enemy([&](const Stand& enemy) {
      return field::penalises(field::contact(place, enemy));
    });
  });
  return places;
}

void ChargePlaces::envelop() {
  for (const Stand& from : std::vector(from_.rbegin(), from_.rend())) {
    if (touches_enemy(from)) {
      settle(from, from);
    }
  }
  settle_each([&](const Stand& from) { return places_round(from); },
              [&](const Stand&, const Stand& place) { return worth_in_charge(place); });
}

/// Beside the line or behind it; where a flank or rear is charged, and nobody is told to keep in
/// line, round it, too.
/// Source  rules-facts 1.9, enveloping charge.
std::vector<Stand> ChargePlaces::places_in_charge(const Stand& from) const {
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
  std::erase_if(places, [&](const Stand& place) { return !has_room(place); });
  return places;
}

/// What a place is worth to a charger, as the rule orders it: in the battle line where the front
/// touches, the more of it the better and the unit that is charged before others; in line where a
/// corner does; round the flank likewise; in line; behind.
int ChargePlaces::worth_in_charge(const Stand& place) const {
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

/// The places that follow those that are taken, by the number of the step.
std::size_t ChargePlaces::step_of(Lines& lines) const {
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
  sort_few(step.next, std::greater{}, &Next::worth);
  lines.steps.push_back(std::move(step));
  return lines.steps.size() - 1;
}

/// Goes on with a line in each way in which the next stand has the best place that any can reach.
void ChargePlaces::continue_line(const Line& line, Lines& lines) {
  struct Goal {
    int worth = 0;
    Stand from{};
    Stand place{};
  };
  std::vector<Goal> best;
  if (!from_.empty()) {
    for (Next& next : lines.steps[step_of(lines)].next) {
      if (!best.empty() && next.worth < best.front().worth) {
        break;
      }
      const auto comes_from = [&](const Stand& from) {
        const auto wanted = std::ranges::find(next.wanted, from, &std::pair<Stand, bool>::first);
        if (wanted != next.wanted.end()) {
          return wanted->second;
        }
        next.wanted.emplace_back(from, reaches(from, next.place));
        return next.wanted.back().second;
      };
      for (const Stand& from : from_) {
        if (comes_from(from)) {
          best.push_back({next.worth, from, next.place});
        }
      }
    }
  }
  const std::vector<Stand> all = from_;
  for (const auto& [worth, from, place] : best) {
    settle(from, place);
    continue_line(longer(line, from, place, worth), lines);
    placed_.pop_back();
    from_ = all;
  }
  if (best.empty()) {
    Line ended = line;
    ended.complete = complete();
    keep_if_best(ended, lines.best);
  }
}

/// Whether a stand sees the enemy before whom the charge begins.
bool ChargePlaces::sees_the_first(const Stand& from) {
  return std::ranges::any_of(ways_, [&](Sighting& way) {
    return way.from == from && way.enemy == first_against_ && sees(way);
  });
}

void ChargePlaces::form_battle_line() {
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
  for (const Stand& from : all) {
    placed_.clear();
    from_ = all;
    if (sees_the_first(from) && has_room(first) && reaches(from, first)) {
      settle(from, first);
      continue_line({.shortness = -way_between(from, first)}, lines);
    }
  }
  take(lines.best);
}

bool ChargePlaces::support_charge(std::size_t leader) {
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
      return touches_enemy(place) || field::width(place) != field::width(from) ||
             field::depth(place) != field::depth(from) ||
             (!placed_.empty() && !in_formation(place)) || !has_room(place);
    });
    return places;
  };
  settle_each(places_round,
              [&](const Stand&, const Stand& place) { return supports_leader(place) ? 1 : 0; });
  return complete();  // the first of them stands beside or behind the leader, and so supports
}

// Both sides as they stand when the fight opens: contract.md, "A side"; rules-facts 1.9.

namespace {

std::vector<PlacedUnit> placed(const std::vector<Deployed>& side,
                               std::span<const Placing> placings) {
  std::vector<PlacedUnit> units;
  units.reserve(side.size());
  for (std::size_t i = 0; i < side.size(); ++i) {
    units.push_back(
        {base_of(side[i].unit.profile), side[i].unit.stands, placings[i], side[i].rank});
  }
  return units;
}

/// Whether a unit in line charges a flank or a rear, and may go round.
bool may_envelop(const Unit& unit, const Placing& placing) {
  const bool aside = placing.place == Place::flank_left || placing.place == Place::flank_right ||
                     placing.place == Place::rear;
  return unit.charging && aside && placing.formation == Formation::line && placing.stands.empty() &&
         unit.choices.envelops.value_or(true);
}

Board standing(const Battle& battle) {
  Board where;
  std::size_t unit = 0;
  for (const std::vector<Deployed>* const side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      where.troops[unit].charging = deployed.unit.charging;
      for (const field::Stand& stand : deployed.stands) {
        where.add(unit, stand);
      }
      ++unit;
    }
  }
  return where;
}

void envelop(Battle& battle, std::span<const Placing> a, std::span<const Placing> b) {
  const auto any_may = [](const std::vector<Deployed>& side, std::span<const Placing> placings) {
    bool may = false;
    for (std::size_t i = 0; i < side.size(); ++i) {
      may |= may_envelop(side[i].unit, placings[i]);
    }
    return may;
  };
  if (!any_may(battle.a, a) && !any_may(battle.b, b)) {
    return;
  }
  const Roster roster(battle);
  Board where = standing(battle);
  for (const std::size_t unit :
       order_of_moves(roster, where, roster.units_of(Side::a) | roster.units_of(Side::b))) {
    const bool is_a = roster.side(unit) == Side::a;
    const std::size_t number = is_a ? unit : unit - battle.a.size();
    const Placing& placing = is_a ? a[number] : b[number];
    if (!may_envelop(roster.unit(unit), placing)) {
      continue;
    }
    const std::size_t charged =
        static_cast<std::size_t>(std::max(placing.of, 1) - 1) + (is_a ? battle.a.size() : 0);
    ChargePlaces placement(roster, where, unit, set_of(charged),
                           {charge_reach(roster.unit(unit)), flies(roster.profile(unit))});
    placement.envelop();
    const std::vector<field::Stand> stands = placement.stands();
    std::ranges::copy(stands, where.of(unit).begin());
    (is_a ? battle.a : battle.b)[number].stands = stands;
  }
}

}  // namespace

void deploy(Battle& battle, std::span<const Placing> a, std::span<const Placing> b) {
  battle = ranked(std::move(battle));
  Layout layout = lay_out(placed(battle.a, a), placed(battle.b, b));
  for (const auto& [side, stands] :
       {std::pair(&battle.a, &layout.a), std::pair(&battle.b, &layout.b)}) {
    for (std::size_t i = 0; i < side->size(); ++i) {
      (*side)[i].stands = std::move((*stands)[i]);
    }
  }
  if (battle.a.size() + battle.b.size() <= kMostUnits) {
    envelop(battle, a, b);
  }
}

}  // namespace fray::warmaster
