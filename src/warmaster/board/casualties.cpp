// Which stands fall: seeds/000, "Casualties".

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"

namespace fray::warmaster {
namespace {

/// How dear a stand is to its owner; the cheapest goes first. Stands that neither fight nor support
/// come first, then those at corners, then the ends of the line, far from the enemy. Where that is
/// equal, how the field looks from it decides.
/// Shape  in two parts: the second is asked for where the first is equal.
struct First {
  bool breaks = false;  ///< it holds the unit together
  int touching = 0;     ///< 0 nothing, 1 a corner, 2 side or rear, 3 front
  std::int64_t shared = 0;

  int order(const Choices& choices) const noexcept {
    const int sign = choices.casualties == Choices::Casualties::fighting ? -1 : 1;
    return (breaks ? 8 : 0) + sign * touching;
  }
};

First first_worth(const Roster& roster, const Board& where, std::size_t unit, std::size_t place,
                  int groups) {
  const auto own = where.of(unit);
  const field::Stand& stand = own[place];
  First first{.breaks = groups_of(own, place) > groups};
  each_stand(
      where, roster.enemies_of(unit), [&](std::size_t, std::size_t, const field::Stand& enemy) {
        const field::Contact contact = field::contact(stand, enemy);
        if (contact.touch == field::Touch::edge) {
          first.touching = std::max(first.touching, contact.own == field::Edge::front ? 3 : 2);
          first.shared += std::max(0, std::min(stand.base.east, enemy.base.east) -
                                          std::max(stand.base.west, enemy.base.west)) +
                          std::max(0, std::min(stand.base.north, enemy.base.north) -
                                          std::max(stand.base.south, enemy.base.south));
        } else if (contact.touch == field::Touch::corner) {
          first.touching = std::max(first.touching, 1);
        }
      });
  return first;
}

auto second_worth(const Roster& roster, const Board& where, std::size_t unit, std::size_t place,
                  const First& first) {
  const auto own = where.of(unit);
  const field::Stand& stand = own[place];
  int helps = 0;
  int helped = 0;
  each_stand(where, roster.units_of(roster.side(unit)),
             [&](std::size_t, std::size_t, const field::Stand& friendly) {
               helps += field::supports(stand, friendly) ? 1 : 0;
               helped += field::supports(friendly, stand) ? 1 : 0;
             });
  const bool supports_now =
      first.touching == 0 && helps != 0 && roster.profile(unit).type == TroopType::infantry;
  const auto mates = std::ranges::count_if(own, [&](const field::Stand& mate) {
    return field::contact(stand, mate).touch == field::Touch::edge;
  });
  constexpr std::int32_t kShortRetreat = 3 * kMillimetres;
  const field::Rectangle lane =
      field::swept(stand.base, field::opposite(stand.facing), kShortRetreat);
  // A stand that a retreat would destroy is cheaper.
  const bool free = may_pass(roster, where, unit, lane);
  const Apart apart = apart_from(roster, where, unit, stand.base);
  return std::tuple(supports_now, mates, first.shared, helped, free, -apart.enemies, -apart.friends,
                    -apart.ground);
}

std::uint64_t look_from_place(const Roster& roster, const Board& where, std::size_t unit,
                              std::size_t place) {
  const auto own = where.of(unit);
  std::vector<field::Stand> others(own.begin(), own.end());
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(place));
  return look_from(roster, where, unit, own[place], others);
}

}  // namespace

std::size_t cheapest_of(const Roster& roster, const Board& where, std::size_t unit,
                        const std::vector<bool>& exposed) {
  const std::size_t stands = where.troops[unit].stands;
  const Choices& choices = roster.unit(unit).choices;
  const int groups = groups_of(where.of(unit), stands);
  std::vector<First> firsts(stands);
  std::vector<std::size_t> least;  // of the first part, in their order
  for (std::size_t place = 0; place < stands; ++place) {
    if (!exposed.empty() && !exposed[place]) {
      continue;
    }
    firsts[place] = first_worth(roster, where, unit, place, groups);
    const int now = firsts[place].order(choices);
    const int before = least.empty() ? now : firsts[least.front()].order(choices);
    if (now < before) {
      least.clear();
    }
    if (now <= before) {
      least.push_back(place);
    }
  }
  std::size_t cheapest = least.front();
  if (least.size() == 1) {
    return cheapest;
  }
  auto dear = second_worth(roster, where, unit, cheapest, firsts[cheapest]);
  std::optional<std::uint64_t> look;  // of the cheapest, once it has been asked for
  for (const std::size_t place : std::span(least).subspan(1)) {
    const auto now = second_worth(roster, where, unit, place, firsts[place]);
    if (now < dear) {
      dear = now;
      cheapest = place;
      look.reset();
    } else if (now == dear) {
      look = look ? look : look_from_place(roster, where, unit, cheapest);
      if (const std::uint64_t theirs = look_from_place(roster, where, unit, place);
          theirs < *look) {
        cheapest = place;
        look = theirs;
      }
    }
  }
  return cheapest;
}

void remove_casualties(const Roster& roster, Board& where, const Losses& losses, Side first) {
  const auto remove_from = [&](Board& left, Side side) {
    UnitSet losing = 0;
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      losing |= losses[unit] != 0 ? set_of(unit) : UnitSet{0};
    }
    for (const std::size_t unit :
         nearest_first(roster, left, static_cast<UnitSet>(losing & roster.units_of(side)))) {
      if (losses[unit] >= left.troops[unit].stands) {
        left.destroy(unit);
        continue;
      }
      for (int lost = 0; lost < losses[unit]; ++lost) {
        left.remove(unit, cheapest_of(roster, left, unit));
      }
    }
  };
  if (first == Side::none) {
    std::array<int, 2> lost{};
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      lost[roster.side(unit) == Side::a ? 0 : 1] += losses[unit];
    }
    first = lost[0] > lost[1] ? Side::a : lost[0] < lost[1] ? Side::b : Side::none;
  }
  if (first != Side::none) {
    remove_from(where, first);
    remove_from(where, other(first));
    return;
  }
  Board without_b = where;
  remove_from(without_b, Side::b);
  remove_from(where, Side::a);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (roster.side(unit) == Side::b) {
      where.destroy(unit);
      for (const field::Stand& stand : without_b.of(unit)) {
        where.add(unit, stand);
      }
    }
  }
}

}  // namespace fray::warmaster
