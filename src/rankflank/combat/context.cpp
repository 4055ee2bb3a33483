// All that is known of a combat before its first roll.

#include "rankflank/formation/context.hpp"

#include <algorithm>

#include "rankflank/books/books.hpp"
#include "rankflank/combat/discipline.hpp"
#include "rankflank/combat/flight.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/contacts.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/formation/order.hpp"

namespace fray::rankflank {
namespace {

/// A unit near its General tests on his Discipline or Leadership where that is higher: as if it
/// were its own.
/// Source  rules-facts 4.6; the game's list file, "Commanding Presence"; "The General", beside
///         seeds/004. SOVL has no such rule.
void hear_generals(Context& context) {
  for (auto* const side : {&context.engagement.a, &context.engagement.b}) {
    for (Unit& unit : *side) {
      if (!context.book(kSovl)) {
        unit.profile.discipline = std::max(unit.profile.discipline, unit.general.value_or(0));
      }
    }
  }
}

void add_units(Context& context) {
  context.host.fill(-1);
  context.waits.fill(-1);
  for (const Side side : {Side::a, Side::b}) {
    const auto& units = side == Side::a ? context.engagement.a : context.engagement.b;
    int host = -1;
    for (std::size_t place = 0; place < units.size(); ++place) {
      const int unit = static_cast<int>(place) + (side == Side::a ? 0 : kUnits / 2);
      context.present.push_back(unit);
      context.capacity[index(unit)] = units[place].capacity();
      for (int lost = 0; lost <= context.capacity[index(unit)]; ++lost) {
        const int models = units[place].models - lost / units[place].profile.wounds;
        context.strengths[index(unit)].push_back(
            {static_cast<std::int16_t>(models),
             static_cast<std::int16_t>(ranks_of(context, unit, models))});
      }
      context.shortest_flight[index(unit)] = flight_dice(context, unit).lowest();
      context.host[index(unit)] = units[place].character ? host : -1;
      host = units[place].character ? host : unit;
      context.waits[index(unit)] = context.unit(host).away > 0 ? host : -1;
      const Unit& own = units[place];
      context.ground = context.ground || own.away > 0 || own.enemy_ahead > 0 ||
                       own.obstacle_ahead > 0 || own.edge_ahead > 0 || own.edge_behind > 0;
      context.obstacles = context.obstacles || (units[place].defended && context.book(kFantasy));
    }
  }
}

/// Why     a grid counts no rounds, so it is kept for combats so large that nobody could read them
///         one by one.
void add_grid(Context& context) {
  constexpr int kSmallest = 1'000;
  const int b = kUnits / 2;
  const bool one_each = context.engagement.a.size() == 1 && context.engagement.b.size() == 1;
  if (context.engagement.rounds || !one_each ||
      context.capacity[0] * context.capacity[index(b)] < kSmallest) {
    return;
  }
  for (const int unit : context.present) {
    const Unit& own = context.unit(unit);
    bool first_rounds = own.charging || own.has(Special::hatred) || own.has(Special::flail) ||
                        own.has(Special::morning_star) || own.has(Special::spear);
    first_rounds = first_rounds || faces_fear(context, Situation{}, unit) || own.defended;
    if (first_rounds || !own.has(Special::unbreakable) || own.has(Special::unstable)) {
      return;
    }
  }
  const Order& order = context.later_order[0];
  if (order.steps.size() != 1 || order.ties || order.together[0] == 0 ||
      order.steps[0].size() != 2 || multiple(context, order.steps[0][0]) != 1 ||
      multiple(context, order.steps[0][1]) != 1) {
    return;
  }
  context.grid = graph::Grid{context.capacity[0], context.capacity[index(b)]};
  context.rounds_told_apart = 0;
}

}  // namespace

Context::Context(const Engagement& given) : engagement(given), rulebook(&book_of(given.book)) {
  validate(engagement);
  hear_generals(*this);
  rounds_told_apart = engagement.rounds.value_or(1);
  add_units(*this);
  add_contacts(*this);
  add_orders(*this);
  add_grid(*this);
  add_meetings(*this);
}

}  // namespace fray::rankflank
