// SOVL. seeds/002; rules-facts 2.

#include <algorithm>

#include "rankflank/books/books.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/standing.hpp"
#include "rankflank/rules/tables.hpp"

namespace fray::rankflank {
namespace sovl {
namespace {

/// Source  rules-facts 2.2.
int strength_of(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  const bool charging = charges(context, situation, attack.unit);
  int bonus = 0;
  bonus += own.has(Special::great_weapon) ? 1 + (charging ? 1 : 0) : 0;
  bonus += charging && own.has(Special::shield) ? 1 : 0;
  bonus += charging && own.has(Special::lance) ? 2 : 0;
  return own.profile.strength + bonus;
}

int hit_on(const Context& context, const Situation&, const Attack& attack) noexcept {
  return sovl::to_hit(context.unit(attack.unit).profile.skill,
                      context.unit(attack.contact.enemy).profile.skill);
}

int wound_on(const Context&, const Situation&, const Attack&) noexcept { return kAlways; }

/// Source  rules-facts 2.2.
int save_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  const Unit& enemy = context.unit(attack.contact.enemy);
  const bool guarded =
      enemy.has(Special::shield) || enemy.has(Special::spear) || enemy.has(Special::lance);
  const int save = sovl::damage_save(strength(context, situation, attack),
                                     enemy.profile.toughness + (guarded ? 1 : 0),
                                     context.engagement.readings.five_saves);
  return own.has(Special::halberd) && attack.kind == Attack::Kind::blows ? std::max(4, save) : save;
}

}  // namespace
}  // namespace sovl

const Book kSovlBook{sovl::strength_of, sovl::hit_on, sovl::wound_on, sovl::save_on};

}  // namespace fray::rankflank
