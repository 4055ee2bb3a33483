// Who touches whom: where the lines met, and about each unit away that may be charged.

#include "rankflank/formation/contacts.hpp"

#include <algorithm>
#include <cstdlib>

#include "rankflank/formation/meeting.hpp"
#include "rankflank/formation/order.hpp"

namespace fray::rankflank {
namespace {

/// Characters touch what their unit touches.
void add_characters(const Context& context, Contacts& contacts) {
  const Contacts of_units = contacts;
  for (int unit = 0; unit < kUnits; ++unit) {
    const int host = context.is_unit(unit) ? context.host[index(unit)] : -1;
    for (const Contact& contact : of_units[index(host >= 0 ? host : unit)]) {
      if (host >= 0) {
        contacts[index(unit)].push_back(contact);
      }
      for (int character = 0; character < kUnits; ++character) {
        if (context.is_unit(character) && context.host[index(character)] == contact.enemy) {
          contacts[index(unit)].push_back({character, contact.own, contact.theirs});
        }
      }
    }
  }
  for (std::vector<Contact>& of_unit : contacts) {
    std::ranges::sort(of_unit, {}, &Contact::enemy);
  }
}

}  // namespace

/// Each unit's front touches the enemy that it names, or the one opposite. Who comes at a flank or
/// rear is heard first, then who names its enemy, then the others, so that it never matters which
/// side is asked first.
void add_contacts(Context& context) {
  Contacts& line = context.contacts[0];
  const auto in_line = [&](int unit) {
    return context.is_unit(unit) && context.waits[index(unit)] < 0;
  };
  const auto touch = [&](int unit, int enemy, Facing theirs) {
    const bool known =
        std::ranges::any_of(line[index(unit)], [&](const Contact& c) { return c.enemy == enemy; });
    if (!known) {
      line[index(unit)].push_back({enemy, Facing::front, theirs});
      line[index(enemy)].push_back({unit, theirs, Facing::front});
    }
  };
  enum class Said { approach, enemy, nothing };
  for (const Said said : {Said::approach, Said::enemy, Said::nothing}) {
    for (int unit = 0; unit < kUnits; ++unit) {
      if (!in_line(unit) || context.host[index(unit)] >= 0) {
        continue;
      }
      const Unit& own = context.unit(unit);
      const Said says = own.approach != Facing::front ? Said::approach
                        : own.of                      ? Said::enemy
                                                      : Said::nothing;
      if (says != said) {
        continue;
      }
      const int first = side_of(unit) == Side::a ? kUnits / 2 : 0;
      const int opposite = first + unit % (kUnits / 2);
      int enemy = said == Said::nothing && in_line(opposite) ? opposite : first;
      while (!own.of && !in_line(enemy)) {
        ++enemy;
      }
      enemy = own.of ? first + *own.of : enemy;
      enemy = context.host[index(enemy)] >= 0 ? context.host[index(enemy)] : enemy;
      touch(unit, enemy, own.approach);
    }
  }
  add_characters(context, line);
}

/// About a unit away, every enemy that may pursue so far touches the side in which it is met.
void add_meetings(Context& context) {
  for (const int unit : context.present) {
    if (context.unit(unit).away == 0) {
      continue;
    }
    context.away = true;
    context.combats.push_back(1 + unit);
    Contacts& contacts = context.contacts[index(1 + unit)];
    for (const int enemy : context.present) {
      if (side_of(enemy) != side_of(unit) && context.host[index(enemy)] < 0) {
        contacts[index(unit)].push_back({enemy, context.unit(unit).met, Facing::front});
        contacts[index(enemy)].push_back({unit, Facing::front, context.unit(unit).met});
      }
    }
    add_characters(context, contacts);
    context.away_orders[index(unit)] = orders_away(context, 1 + unit);
  }
  std::ranges::stable_sort(context.combats, {},
                           [&](int combat) { return std::abs(inches_of(context, combat)); });
  if (context.away && context.engagement.rounds) {
    // Several combats may be fought in a phase.
    context.rounds_told_apart = static_cast<int>(kMostUnits) * *context.engagement.rounds;
  }
}

}  // namespace fray::rankflank
