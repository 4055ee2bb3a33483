// The 9th Age, 2nd edition. seeds/003; rules-facts 3.

#include <algorithm>

#include "rankflank/books/books.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/standing.hpp"
#include "rankflank/rules/tables.hpp"

namespace fray::rankflank {
namespace ninth_age {
namespace {

/// What the unit's weapons add. Source  rules-facts 3.5.
int weapon_strength(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  const bool charging = charges(context, situation, unit);
  int bonus = 0;
  bonus += own.has(Special::great_weapon) ? 2 : 0;
  bonus += own.has(Special::halberd) ? 1 : 0;
  bonus += charging && own.has(Special::lance) ? 2 : 0;
  return bonus + (charging && own.has(Special::light_lance) ? 1 : 0);
}

/// Source  rules-facts 3.5: a spear has 1, and 1 more when its bearer is charged and not from flank
///         or rear.
int penetration(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  if (attack.kind == Attack::Kind::crush ||
      (attack.kind == Attack::Kind::blows && own.has(Special::toxic_attacks))) {
    return 10;  // rules-facts 3.11
  }
  if (attack.kind != Attack::Kind::blows) {
    return own.profile.penetration;
  }
  const bool spear = own.has(Special::spear) && !own.has(Special::mounted);
  const bool charged =
      first_round(context, situation, attack.unit) && !charges(context, situation, attack.unit);
  return own.profile.penetration + weapon_strength(context, situation, attack.unit) +
         (spear ? 1 : 0) +
         (spear && charged && !struck_on(context, situation, attack.unit, 0) ? 1 : 0);
}

/// Source  rules-facts 3.11: of toxic attacks always, whatever the weapon.
int strength_of(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  return own.has(Special::toxic_attacks)
             ? 3
             : own.profile.strength + weapon_strength(context, situation, attack.unit);
}

int hit_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  const Unit& enemy = context.unit(attack.contact.enemy);
  // Crush attacks have neither weapons nor attributes.
  const bool armed = attack.kind == Attack::Kind::blows;
  const bool paired = armed && own.has(Special::paired_weapons);
  const int offence = own.profile.skill + (paired ? 1 : 0);
  const bool parries = enemy.has(Special::shield) && !enemy.has(Special::mounted) && !paired &&
                       attack.contact.theirs == Facing::front;  // rules-facts 3.5
  const int defence =
      parries ? std::max(enemy.profile.defence + 1, offence) : enemy.profile.defence;
  // Rules-facts 3.9.
  const bool shaken = situation.has(kShaken, attack.unit);
  const bool shaken_enemy = situation.has(kShaken, attack.contact.enemy);
  const int worse = (shaken ? 1 : 0) + (enemy.has(Special::distracting) ? 1 : 0);
  const int better =
      (shaken_enemy ? 1 : 0) + (armed && own.has(Special::lightning_reflexes) ? 1 : 0);
  return std::clamp(ninth_age::to_hit(offence, defence) + worse - better, 2, 6);
}

int wound_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return ninth_age::to_wound(strength(context, situation, attack),
                             context.unit(attack.contact.enemy).profile.toughness);
}

int save_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return ninth_age::armour_save(context.unit(attack.contact.enemy).profile.armour,
                                penetration(context, situation, attack));
}

}  // namespace
}  // namespace ninth_age

const Book kNinthAgeBook{ninth_age::strength_of, ninth_age::hit_on, ninth_age::wound_on,
                         ninth_age::save_on};

}  // namespace fray::rankflank
