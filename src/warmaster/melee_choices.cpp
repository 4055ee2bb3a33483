// What players decide in the course of a fight where it is weighed what is best: seeds/000, "Attack
// value", "Casualties", "Blocked retreats", "Winners", "Advance".

#include <bit>
#include <utility>

#include "fray/warmaster/melee.hpp"
#include "warmaster/change.hpp"
#include "warmaster/ground.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {
namespace {

constexpr std::array kOrders{kFightersFirst, kNoWay, kNoAdvance};

}  // namespace

int Melee::options(const Situation& situation) const noexcept {
  switch (situation.stage) {
    case MeleeStage::aims: return 1 + std::popcount(roster_.enemies_of(situation.next));
    case MeleeStage::orders:
      return 1 << std::popcount(
                 orders_that_matter(situation, situation.next == 0 ? Side::a : Side::b));
    case MeleeStage::aftermath:
      if (situation.next == kMostUnits) {
        return 1;
      }
      return weighs_ == Weighs::all && !roster_.unit(situation.next).choices.pursuers ? kInLine + 1
                                                                                      : kInLine;
    default: return 1;
  }
}

bool Melee::decides_for_a(const Situation& situation) const noexcept {
  switch (situation.stage) {
    case MeleeStage::aims: return roster_.side(situation.next) == Side::a;
    case MeleeStage::orders: return situation.next == 0;
    default: return situation.ahead == Side::a;
  }
}

/// Blows are about to fall. Source  seeds/000, "Attack value": targets are declared before dice are
/// rolled.
void Melee::open_blows(Situation& situation) const {
  situation.orders = {};
  aim_from(situation, weighs_ == Weighs::all ? 0 : roster_.size());
}

void Melee::aim_from(Situation& situation, std::size_t unit) const {
  for (; unit < roster_.size(); ++unit) {
    if (has(situation.scene->survey.may_choose, unit) && roster_.unit(unit).choices.target == 0) {
      situation.stage = MeleeStage::aims;
      situation.next = static_cast<std::uint8_t>(unit);
      return;
    }
  }
  situation.next = 0;
  situation.stage =
      situation.scene->blows.volleys.empty() ? MeleeStage::strike : MeleeStage::volley;
}

void Melee::aim(Situation& situation, int decision) const {
  const std::size_t unit = situation.next;
  if (decision != 0) {
    const auto number = static_cast<std::uint32_t>(unit << 8 | static_cast<std::size_t>(decision));
    situation.scene = follow(change(situation.scene, Reason::aimed, {}, number), [&] {
      Disposition where = situation.scene->where;
      where.troops[unit].target = static_cast<std::uint8_t>(decision);
      return where;
    });
  }
  aim_from(situation, unit + 1);
}

/// Stands that the blows of this round have felled.
int Melee::loses(const Situation& situation, std::size_t unit) const noexcept {
  const std::size_t before = situation.taken[unit];
  return known_[unit].felled[before + situation.fresh[unit]] - known_[unit].felled[before];
}

/// Whether all of a side who were engaged have fallen in this round.
bool Melee::felled(const Situation& situation, Side side) const noexcept {
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    if (roster_.side(unit) == side && has(situation.scene->survey.engaged, unit) &&
        loses(situation, unit) < stands_left(situation, unit)) {
      return false;
    }
  }
  return true;
}

/// Orders that could change who is lost, all dice of the round being known. Some may turn out not
/// to.
std::uint8_t Melee::orders_that_matter(const Situation& situation, Side side) const noexcept {
  const Scene& scene = *situation.scene;
  const UnitSet bystanders = static_cast<UnitSet>(scene.standing & ~scene.survey.engaged);
  const bool free = scene.plan.clear_behind[index(side)];
  const bool fights_on = situation.rounds_here + 1 < battle().rounds || !last_turn(situation);
  const bool could_advance =
      (bystanders & roster_.units_of(other(side))) != 0 &&
      (!scene.plan.clear_behind[index(other(side))] || felled(situation, other(side)));
  // After a last round who has fallen still decides which way enemies retreat, and what blocks
  // them.
  const bool casualties_matter = fights_on || could_advance || !scene.plan.front_to_front;
  int orders = 0;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    if (roster_.side(unit) != side || !has(scene.standing, unit)) {
      continue;
    }
    const Choices& told = roster_.unit(unit).choices;
    const int lost = loses(situation, unit);
    orders |=
        !told.casualties && lost > 0 && lost < stands_left(situation, unit) && casualties_matter
            ? kFightersFirst
            : 0;
    orders |= !told.makes_way && has(bystanders, unit) && !free ? kNoWay : 0;
    orders |= !told.advances && could_advance && has(scene.survey.engaged, unit) ? kNoAdvance : 0;
  }
  return static_cast<std::uint8_t>(orders);
}

/// Asks the players from this one on; when nobody is left to be asked, the round comes out.
graph::Report Melee::ask_orders(Situation& situation, std::size_t side) const {
  for (; side < 2; ++side) {
    if (orders_that_matter(situation, side == 0 ? Side::a : Side::b) != 0) {
      situation.stage = MeleeStage::orders;
      situation.next = static_cast<std::uint8_t>(side);
      return 0;
    }
  }
  return resolved(situation);
}

std::uint8_t Melee::orders_of(const Situation& situation, int decision) const noexcept {
  const std::uint8_t matter =
      orders_that_matter(situation, situation.next == 0 ? Side::a : Side::b);
  int orders = 0;
  int bit = 0;
  for (const Order order : kOrders) {
    if ((matter & order) != 0 && (decision >> bit++ & 1) != 0) {
      orders |= order;
    }
  }
  return static_cast<std::uint8_t>(orders);
}

graph::Report Melee::ordered(Situation& situation, int decision) const {
  const std::size_t side = situation.next;
  situation.orders[side] = orders_of(situation, decision);
  return ask_orders(situation, side + 1);
}

/// Units that were told something do that.
Roster Melee::roster_under(const std::array<std::uint8_t, 2>& orders) const {
  Roster roster = dispositions_->kinds();
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const std::uint8_t given = orders[index(roster.side(unit))];
    Choices choices = roster.unit(unit).choices;
    if ((given & kFightersFirst) != 0 && !choices.casualties) {
      choices.casualties = Choices::Casualties::fighting;
    }
    if ((given & kNoWay) != 0 && !choices.makes_way) {
      choices.makes_way = false;
    }
    roster.choose(unit, choices);
  }
  return roster;
}

void Melee::open_aftermath(Situation& situation) const {
  situation.stage = MeleeStage::aftermath;
  situation.next = kMostUnits;
  if (weighs_ != Weighs::nothing &&
      // Nobody is lost by what comes after the last round.
      !(last_round(situation) && last_turn(situation))) {
    ask_winners(situation, 0);
  }
}

/// Asks the next winner, from this one on, that can decide; false when there is none.
bool Melee::ask_winners(Situation& situation, std::size_t unit) const {
  for (; unit < roster_.size(); ++unit) {
    const bool decides =
        !roster_.unit(unit).policy && !roster_.profile(unit).specials.has(Special::must_pursue);
    if (decides && roster_.side(unit) == situation.ahead &&
        situation.scene->where.troops[unit].took_part) {
      situation.next = static_cast<std::uint8_t>(unit);
      return true;
    }
  }
  situation.next = kMostUnits;
  return false;
}

/// Notes what one winner decides, or each of them; whether all have decided.
bool Melee::note(Situation& situation, int decision) const {
  while (situation.next != kMostUnits) {
    const std::size_t unit = situation.next;
    situation.fresh[unit] = static_cast<std::uint8_t>(decision);
    if (ask_winners(situation, unit + 1) && weighs_ == Weighs::all) {
      return false;
    }
  }
  return true;
}

graph::Report Melee::winner_decided(Situation& situation, int decision) const {
  return note(situation, decision) ? decided(situation) : 0;
}

Melee::Conduct Melee::conduct(Situation aftermath, int decision) const {
  note(aftermath, decision);
  return conduct(aftermath.scene->where, aftermath.ahead, aftermath.fresh);
}

Melee::Conduct Melee::conduct(const Situation& strike, const Losses& fell, Side winner,
                              int retreat_cm) const {
  return conduct(after_round(strike, Round{.lost = fell, .winner = winner}, retreat_cm), winner,
                 Decided{});
}

Melee::Conduct Melee::conduct(Disposition where, Side winner, const Decided& decided) const {
  UnitSet took_part = 0;
  UnitSet back = 0;
  std::array<UnitSet, kMostUnits> may{};
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    took_part |= where.troops[unit].took_part ? set_of(unit) : UnitSet{0};
    back |= policy_of(unit, decided[unit]) == Policy::fall_back ? set_of(unit) : UnitSet{0};
    may[unit] = where.troops[unit].may_pursue;
  }
  const UnitSet chase = pursuers(may, took_part, winner, decided);
  const auto winners = static_cast<UnitSet>(took_part & roster_.units_of(winner));
  const UnitSet moved = move_pursuit(in_line(dispositions_->kinds(), decided), where, chase, may);
  // Who has been kept there fights on.
  const UnitSet touching = touching_enemies(roster_, where, chase);
  return {.winners = winners,
          .pursue = static_cast<UnitSet>(moved | touching),
          .fall_back = static_cast<UnitSet>(back & winners & ~chase)};
}

}  // namespace fray::warmaster
