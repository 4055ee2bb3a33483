// Both sides as they stand when the fight opens: contract.md, "A side"; rules-facts 1.9.

#include <algorithm>
#include <array>
#include <vector>

#include "warmaster/board/charge_places.hpp"
#include "warmaster/board/layout.hpp"

namespace fray::warmaster {
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
