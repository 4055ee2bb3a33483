// All that is known of a combat before its first roll: what its book reads of the units, and who
// touches whom, where the lines met and about each unit away that may be charged.

#include "rankflank/formation/context.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/sort_few.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

/// A unit near its General tests on his Discipline or Leadership where that is higher: as if it
/// were its own.
/// Source  rules-facts 4.6; the game's list file, "Commanding Presence"; "The General", beside
///         seeds/004.
void hear_generals(Context& context) {
  for (const Side side : {Side::a, Side::b}) {
    int number = side == Side::a ? 0 : kUnits / 2;
    for (Unit& unit : side == Side::a ? context.engagement.a : context.engagement.b) {
      context.own_discipline[index(number++)] = unit.profile.discipline;
      const bool hears =
          context.book->generals && (context.book->is_led == nullptr || context.book->is_led(unit));
      const int general = hears ? unit.general.value_or(0) : 0;
      unit.profile.discipline = std::max(unit.profile.discipline, general);
    }
  }
}

Hash128 name_of(const Context& context) {
  const Engagement& engagement = context.engagement;
  Hasher hasher("rankflank combat");
  hasher.word(static_cast<std::uint64_t>(engagement.book));
  for (const Side side : {Side::a, Side::b}) {
    const auto& units = side == Side::a ? engagement.a : engagement.b;
    hasher.word(units.size());
    int number = side == Side::a ? 0 : kUnits / 2;
    for (const Unit& unit : units) {
      absorb(hasher, unit, engagement.book);
      const int own = context.own_discipline[index(number++)];
      if (unit.has(Special::warband) && own != unit.profile.discipline) {
        hasher.word(static_cast<std::uint64_t>(own));  // its ranks add to that
      }
    }
  }
  hasher.word(as_word(engagement.rounds));
  absorb(hasher, engagement.readings);
  return hasher.finish();
}

/// Special rules of other books do nothing.
void read_units(Context& context) {
  for (auto* const side : {&context.engagement.a, &context.engagement.b}) {
    for (Unit& unit : *side) {
      for (const SpecialRule& rule : special_rules()) {
        if ((rule.books & only(context.engagement.book)) == 0) {
          unit.profile.specials.set(rule.id, false);
          for (Part& part : unit.profile.parts) {
            part.specials.set(rule.id, false);
          }
        }
      }
      context.book->read(unit);
    }
  }
}

/// A part strikes with its own numbers and rules, a champion with his unit's weapons and rules; all
/// else is the model's.
Unit striker_of(const Unit& unit, const Part& part) {
  Unit striker = unit;
  static_cast<Offence&>(striker.profile) = part;
  if (part.kind == Part::Kind::champion) {
    striker.profile.specials = unit.profile.specials;
    striker.profile.impact = striker.profile.stomp = striker.profile.grind = {};
  }
  return striker;
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
      const Unit& own = units[place];
      for (const Part& part : own.profile.parts) {
        context.strikers[index(unit)].push_back(striker_of(own, part));
      }
      context.capacity[index(unit)] = own.capacity();
      for (int lost = 0; lost <= context.capacity[index(unit)]; ++lost) {
        const int models = own.models - lost / own.profile.wounds;
        context.strengths[index(unit)].push_back(
            {static_cast<std::int16_t>(models),
             static_cast<std::int16_t>(ranks_of(context, unit, models))});
      }
      context.host[index(unit)] = own.character ? host : -1;
      host = own.character ? host : unit;
      context.members[index(unit)] = bit(unit);
      context.members[index(host)] |= bit(unit);
      context.waits[index(unit)] = context.unit(host).away > 0 ? host : -1;
      context.ground = context.ground || own.away > 0 || own.enemy_ahead > 0 ||
                       own.obstacle_ahead > 0 || own.edge_ahead > 0 || own.edge_behind > 0;
      context.holds_back = context.holds_back || own.pursuit != Pursuit::pursue;
      context.obstacles = context.obstacles || (own.defended && context.book->terrain);
    }
  }
}

/// Source  "Movement", p. 208, beside rules-old-world, and of the other games as for `slowed`: a
///         character moves as part of his unit.
void move_characters(Context& context) {
  if (!context.book->characters_move_with_units) {
    return;
  }
  for (auto* const side : {&context.engagement.a, &context.engagement.b}) {
    const Unit* host = nullptr;
    for (Unit& unit : *side) {
      if (!unit.character) {
        host = &unit;
      } else {
        unit.charging = host->charging;
        unit.charge = host->charge;
        unit.high_ground = host->high_ground;
      }
    }
  }
}

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
    sort_few(of_unit, {}, &Contact::enemy);
  }
}

/// Of a unit that is struck there: skirmishers turn to who strikes them. Source  rules-old-world,
/// combat result; "Skirmishers in Combat", beside it.
Facing side_struck(const Context& context, int unit, Facing given) noexcept {
  const auto faces_all_ways = context.book->faces_all_ways;
  return faces_all_ways != nullptr && faces_all_ways(context.unit(unit)) ? Facing::front : given;
}

/// Each unit's front touches the enemy that it names, or the one opposite. Who comes at a flank or
/// rear is heard first, then who names its enemy, then the others, so that it never matters which
/// side is asked first.
void add_contacts(Context& context) {
  Contacts& line = context.contacts[0];
  context.faces.fill(-1);
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
  enum class Given { approach, enemy, nothing };
  for (const Given given : {Given::approach, Given::enemy, Given::nothing}) {
    for (int unit = 0; unit < kUnits; ++unit) {
      if (!in_line(unit) || context.host[index(unit)] >= 0) {
        continue;
      }
      const Unit& own = context.unit(unit);
      const Given says = own.approach != Facing::front ? Given::approach
                         : own.of                      ? Given::enemy
                                                       : Given::nothing;
      if (says != given) {
        continue;
      }
      const int first = side_of(unit) == Side::a ? kUnits / 2 : 0;
      const int opposite = first + unit % (kUnits / 2);
      int enemy = given == Given::nothing && in_line(opposite) ? opposite : first;
      while (!own.of && !in_line(enemy)) {
        ++enemy;
      }
      enemy = own.of ? first + *own.of : enemy;
      enemy = context.host_of(enemy);
      touch(unit, enemy, side_struck(context, enemy, own.approach));
      context.faces[index(unit)] = enemy;
    }
  }
  for (const int unit : context.present) {
    context.faces[index(unit)] = context.faces[index(context.host_of(unit))];
  }
  add_characters(context, line);
}

bool is_struck_aside(const std::vector<Contact>& of_unit) noexcept {
  return std::ranges::any_of(of_unit,
                             [](const Contact& contact) { return contact.own != Facing::front; });
}

/// Source  "Rallied Units", beside rules-old-world: a free reform.
void add_faced(Context& context) {
  const auto blocks = std::ranges::count_if(
      context.present, [&](int unit) { return context.host[index(unit)] < 0; });
  if (!context.book->good_order || blocks != 2 ||
      std::ranges::none_of(context.contacts[0], is_struck_aside)) {
    return;
  }
  context.faced = context.contacts[0];
  for (std::vector<Contact>& of_unit : *context.faced) {
    for (Contact& contact : of_unit) {
      contact.own = contact.theirs = Facing::front;
    }
  }
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
        const Facing met = side_struck(context, unit, context.unit(unit).met);
        contacts[index(unit)].push_back({enemy, met, Facing::front});
        contacts[index(enemy)].push_back({unit, Facing::front, met});
      }
    }
    add_characters(context, contacts);
    context.aside = context.aside || is_struck_aside(contacts[index(unit)]);
    context.away_orders[index(unit)] = orders_away(context, 1 + unit);
  }
  sort_few(context.combats, {}, [&](int combat) { return std::abs(inches_of(context, combat)); });
  if (context.away && context.engagement.rounds) {
    // Several combats may be fought in a phase.
    context.rounds_kept_apart = static_cast<int>(kMostUnits) * *context.engagement.rounds;
  }
}

/// Whether any blow of a first round is another in later ones, all units being as they came.
bool first_round_differs(const Context& context) {
  const Order& order = context.later_order[0];
  const Situation first{};
  const Situation later = Situation{}.set(kRounds, 1);
  const auto differs = [&](const Attack& attack) {
    return attack_dice(context, first, attack) != attack_dice(context, later, attack) ||
           blows(context, first, attack, 1, 0) != blows(context, later, attack, 1, 0);
  };
  return context.first_order[0].steps != order.steps ||
         std::ranges::any_of(order.steps, [&](const std::vector<Attack>& step) {
           return std::ranges::any_of(step, differs);
         });
}

/// Why     a grid counts no rounds, so it is kept for combats so large that nobody could read them
///         one by one.
void add_grid(Context& context) {
  constexpr int kSmallest = 1'000;
  const int b = kUnits / 2;
  const bool one_each = context.engagement.a.size() == 1 && context.engagement.b.size() == 1;
  // Where a loser may fall back in good order a round leads on to a roll, which no grid has.
  if (context.engagement.rounds || !one_each || context.book->good_order ||
      context.capacity[0] * context.capacity[index(b)] < kSmallest) {
    return;
  }
  for (const int unit : context.present) {
    const Unit& own = context.unit(unit);
    const bool first_rounds = own.charging || own.outstanding > 0 || own.defended ||
                              own.has(Special::primal_instinct) ||  // a roll rouses it
                              faces_fear(context, Situation{}, unit);
    if (first_rounds || !own.has(Special::unbreakable) || own.has(Special::unstable) ||
        own.has(Special::supernal)) {
      return;
    }
  }
  const Order& order = context.later_order[0];
  if (order.steps.size() != 1 || order.ties || order.together[0] == 0 ||
      order.steps[0].size() != 2 || multiple(context, order.steps[0][0]) != 1 ||
      multiple(context, order.steps[0][1]) != 1 || first_round_differs(context)) {
    return;
  }
  context.grid = graph::Grid{context.capacity[0], context.capacity[index(b)]};
  context.rounds_kept_apart = 0;
}

}  // namespace

Context::Context(const Engagement& given) : engagement(given), book(&book_of(given.book)) {
  validate(engagement);
  move_characters(*this);
  hear_generals(*this);
  name = name_of(*this);
  read_units(*this);
  rounds_kept_apart = engagement.rounds.value_or(1);
  add_units(*this);
  add_contacts(*this);
  add_faced(*this);
  aside = std::ranges::any_of(contacts[0], is_struck_aside);
  add_orders(*this);
  add_grid(*this);
  add_meetings(*this);
}

}  // namespace fray::rankflank
