// Who is in a combat, and in which state.

#include "rankflank/formation/standing.hpp"

namespace fray::rankflank {

int combat_of(const Context& context, const Situation& situation, int unit) noexcept {
  const int waits = context.waits[index(unit)];
  if (const int enemy = situation[kJoined[unit]]; enemy > 0) {
    return enemy + (side_of(unit) == Side::a ? kUnits / 2 : 0);
  }
  return waits < 0 ? 0 : situation.has(kMet, waits) ? 1 + waits : -1;
}

int with_characters(const Context& context, int unit) noexcept {
  int bits = bit(unit);
  for (const int each : context.present) {
    bits |= context.host[index(each)] == unit ? bit(each) : 0;
  }
  return bits;
}

bool engaged(const Context& context, const Situation& situation, int unit) noexcept {
  return in_combat(context, situation, unit) &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return in_combat(context, situation, contact.enemy);
         });
}

bool contact_left(const Context& context, const Situation& situation) noexcept {
  return std::ranges::any_of(context.present,
                             [&](int unit) { return engaged(context, situation, unit); });
}

int strength_with_characters(const Context& context, const Situation& situation,
                             int unit) noexcept {
  int sum = 0;
  for (const int each : context.present) {
    sum += each == unit || context.host[index(each)] == unit
               ? unit_strength(context, situation, each)
               : 0;
  }
  return sum;
}

bool struck_on(const Context& context, const Situation& situation, int unit, int least) noexcept {
  return std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
    return contact.own != Facing::front && in_combat(context, situation, contact.enemy) &&
           (context.book(kFantasy) ? strength_with_characters(context, situation, contact.enemy)
                                   : full_ranks(context, situation, contact.enemy)) >= least;
  });
}

bool charges(const Context& context, const Situation& situation, int unit) noexcept {
  const bool charged = situation[kCombat] == 0
                           ? context.unit(unit).charging
                           : context.waits[index(unit)] != situation[kCombat] - 1;
  return charged && first_blows(context, situation, unit);
}

/// Source  rules-facts 4.1, and "Defended Obstacles" of both editions, beside seeds/004; the
///         obstacle is before the front.
bool obstructed(const Context& context, const Situation& situation,
                const Contact& contact) noexcept {
  if (!context.obstacles || contact.theirs != Facing::front) {
    return false;
  }
  const int host = context.host[index(contact.enemy)];
  const int enemy = host >= 0 ? host : contact.enemy;
  return context.unit(enemy).defended && !situation.has(kStormed, enemy) &&
         context.waits[index(enemy)] == situation[kCombat] - 1;
}

/// Source  "Defended Obstacles" of the 7th edition, beside seeds/004: who charges over one fights
///         as if it had been there since the turn before.
bool first_blows(const Context& context, const Situation& situation, int unit) noexcept {
  if (!first_round(context, situation, unit)) {
    return false;
  }
  if (!context.obstacles || context.engagement.book != Rulebook::fantasy7) {
    return true;
  }
  const bool came = situation[kCombat] == 0 ? context.unit(unit).charging
                                            : context.waits[index(unit)] != situation[kCombat] - 1;
  return !came ||
         std::ranges::none_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return contact.own == Facing::front && obstructed(context, situation, contact);
         });
}

/// Source  rules-facts 4.8: until the unit is beaten.
bool frenzied(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).has(Special::frenzy) && !situation.has(kCalmed, unit);
}

bool challenged(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).challenge &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return context.unit(contact.enemy).challenge && stood(context, situation, contact.enemy);
         });
}

}  // namespace fray::rankflank
