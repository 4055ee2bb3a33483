// Warhammer Fantasy Battle, 6th and 7th edition. seeds/004; rules-facts 4.

#include "rankflank/books/books.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/standing.hpp"
#include "rankflank/rules/tables.hpp"

namespace fray::rankflank {
namespace fantasy {
namespace {

/// Source  rules-facts 4.4.
int strength_of(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  const bool first = first_blows(context, situation, attack.unit);
  int bonus = 0;
  bonus += own.has(Special::great_weapon) ? 2 : 0;
  bonus += own.has(Special::halberd) ? 1 : 0;
  bonus += charges(context, situation, attack.unit) && own.has(Special::lance) ? 2 : 0;
  bonus += first && own.has(Special::flail) ? 2 : 0;
  bonus += first && own.has(Special::morning_star) ? 1 : 0;
  return own.profile.strength + bonus;
}

/// Source  rules-facts 4.1.
int hit_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return situation.has(kShaken, attack.unit)
             ? 6
             : fantasy::to_hit(context.unit(attack.unit).profile.skill,
                               context.unit(attack.contact.enemy).profile.skill);
}

/// Source  rules-facts 4.1: over an obstacle only sixes hit.
int hit_on_in_sixth(const Context& context, const Situation& situation,
                    const Attack& attack) noexcept {
  return obstructed(context, situation, attack.contact) ? 6 : hit_on(context, situation, attack);
}

int wound_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return fantasy::to_wound(strength(context, situation, attack),
                           context.unit(attack.contact.enemy).profile.toughness);
}

int save_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& enemy = context.unit(attack.contact.enemy);
  const bool parries = enemy.has(Special::shield) && !enemy.has(Special::mounted) &&
                       attack.contact.theirs == Facing::front && attack.kind == Attack::Kind::blows;
  return fantasy::armour_save(enemy.profile.save - (parries ? 1 : 0),
                              strength(context, situation, attack));
}

}  // namespace
}  // namespace fantasy

const Book kFantasy6Book{fantasy::strength_of, fantasy::hit_on_in_sixth, fantasy::wound_on,
                         fantasy::save_on};
const Book kFantasy7Book{fantasy::strength_of, fantasy::hit_on, fantasy::wound_on,
                         fantasy::save_on};

}  // namespace fray::rankflank
