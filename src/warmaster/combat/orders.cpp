// The dice of a round lie, and players order casualties, making way and advancing where that is
// weighed. seeds/000, "Casualties", "Blocked retreats", "Advance".

#include <array>
#include <bit>

#include "warmaster/board/ground.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::orders {
namespace {

constexpr std::array kOrders{kFightersFirst, kNoWay, kNoAdvance};

/// Stands that the blows of this round have felled.
int loses(const Context& context, const MeleeSituation& situation, std::size_t unit) noexcept {
  return context.known[unit].fells(situation.taken[unit], situation.fresh[unit]);
}

/// Whether all of a side who were engaged have fallen in this round.
bool felled(const Context& context, const MeleeSituation& situation, Side side) noexcept {
  const UnitSet left = units_that(context.roster, [&](std::size_t unit) {
    return loses(context, situation, unit) < stands_left(situation, unit);
  });
  return (left & situation.scene->contact_map().engaged & context.roster.units_of(side)) == 0;
}

/// Orders that could change who is lost, all dice of the round being known. Some may turn out not
/// to.
std::uint8_t that_matter(const Context& context, const MeleeSituation& situation,
                         Side side) noexcept {
  const Roster& roster = context.roster;
  const Scene& scene = *situation.scene;
  const UnitSet bystanders = static_cast<UnitSet>(scene.standing & ~scene.contact_map().engaged);
  const bool free = scene.plan.clear_behind()[index(side)];
  const bool fights_on =
      situation.rounds_here + 1 < context.battle().rounds || !context.last_turn(situation);
  const bool could_advance =
      (bystanders & roster.units_of(other(side))) != 0 &&
      (!scene.plan.clear_behind()[index(other(side))] || felled(context, situation, other(side)));
  // After a last round who has fallen still decides which way enemies retreat, and what blocks
  // them.
  const bool casualties_matter = fights_on || could_advance || !scene.plan.front_to_front();
  int orders = 0;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (roster.side(unit) != side || !has(scene.standing, unit)) {
      continue;
    }
    const Choices& told = roster.unit(unit).choices;
    const int lost = loses(context, situation, unit);
    orders |=
        !told.casualties && lost > 0 && lost < stands_left(situation, unit) && casualties_matter
            ? kFightersFirst
            : 0;
    orders |= !told.makes_way && has(bystanders, unit) && !free ? kNoWay : 0;
    orders |=
        !told.advances && could_advance && has(scene.contact_map().engaged, unit) ? kNoAdvance : 0;
  }
  return static_cast<std::uint8_t>(orders);
}

}  // namespace

Report ask(const Context& context, MeleeSituation& situation, std::size_t side) {
  for (; side < 2; ++side) {
    if (that_matter(context, situation, side == 0 ? Side::a : Side::b) != 0) {
      situation.stage = MeleeStage::orders;
      situation.next = static_cast<std::uint8_t>(side);
      return 0;
    }
  }
  return result::come_out(context, situation);
}

int options(const Context& context, const MeleeSituation& situation) noexcept {
  return 1 << std::popcount(
             that_matter(context, situation, situation.next == 0 ? Side::a : Side::b));
}

std::uint8_t orders_of(const Context& context, const MeleeSituation& situation,
                       int decision) noexcept {
  const std::uint8_t matter =
      that_matter(context, situation, situation.next == 0 ? Side::a : Side::b);
  int orders = 0;
  int bit = 0;
  for (const Order order : kOrders) {
    if ((matter & order) != 0 && (decision >> bit++ & 1) != 0) {
      orders |= order;
    }
  }
  return static_cast<std::uint8_t>(orders);
}

Report after(const Context& context, MeleeSituation& situation, int decision) {
  const std::size_t side = situation.next;
  situation.orders[side] = orders_of(context, situation, decision);
  log(context, [&] { return Ordered{side == 0 ? Side::a : Side::b, situation.orders[side]}; });
  return ask(context, situation, side + 1);
}

}  // namespace fray::warmaster::orders
