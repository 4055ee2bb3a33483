// How many dice an attack throws and what they need: to hit, to wound, and the saves.

#include "rankflank/formation/attacks.hpp"

#include <algorithm>

#include "rankflank/formation/book.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/formation/standing.hpp"
#include "rankflank/rules/tables.hpp"

namespace fray::rankflank {
namespace {

/// Blows more of the wounded model, which stands in the front rank. Source  the game's list file,
/// "Rage".
int raging(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  return own.has(Special::rage) && context.book(kNinthAge)
             ? lost_before_step(context, situation, unit) % own.profile.wounds
             : 0;
}

/// A 6 to wound that neither armour nor Fortitude or regeneration stops.
/// Source  rules-facts 3.11 and 4.8; "Killing Blow" of both editions, beside seeds/004: not of what
///         is bigger than a rider (7th: Unit Strength 2 or less; 6th: roughly of a man's size,
///         which rules-facts 4.7 counts as 1, or 2 on a horse).
bool no_save_on_six(const Context& context, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  if (attack.kind != Attack::Kind::blows) {
    return false;
  }
  return (context.book(kNinthAge) && own.has(Special::lethal_strike)) ||
         (context.book(kFantasy) && own.has(Special::killing_blow) &&
          context.unit(attack.contact.enemy).profile.unit_strength <= 2);
}

/// Whether saves by Aegis that pass are rolled again. Source  rules-facts 3.4 and 3.11.
bool divine(const Context& context, const Attack& attack) noexcept {
  return context.book(kNinthAge) && attack.kind == Attack::Kind::blows &&
         context.unit(attack.unit).has(Special::divine_attacks);
}

/// Source  the game's list file: of The 9th Age's special attacks no attack attribute counts; a
///         crush attack has D3+1 of its own.
bool has_attributes(const Context& context, const Attack& attack) noexcept {
  return !context.book(kNinthAge) || attack.kind == Attack::Kind::blows;
}

}  // namespace

/// Whom of an enemy unit's characters some of this unit's models strike: the first who stands and
/// is in no challenge.
/// Source  "Close Combat (Characters)", beside seeds/004, and "Which Models can Attack", beside
///         seeds/003: a model strikes whom it touches, and chooses. In SOVL nobody does
///         (rules-facts 2.4).
int struck_within(const Context& context, const Situation& situation, int unit,
                  int enemy) noexcept {
  if (context.unit(unit).at_character == 0 || context.book(kSovl)) {
    return -1;
  }
  for (const Contact& contact : contacts(context, situation, unit)) {
    const int character = contact.enemy;
    if (context.host[index(character)] == enemy && stood(context, situation, character) &&
        hosted(context, situation, character) && !challenged(context, situation, character)) {
      return character;
    }
  }
  return -1;
}

/// Whether there is somebody to strike and to be struck: challengers fight each other alone, and a
/// character is not struck while his unit stands, but by those who are said to. Source  seeds/002
/// and 004, characters; rules-facts 2.4.
bool strikes(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int enemy = attack.contact.enemy;
  if (!stood(context, situation, attack.unit) || !in_combat(context, situation, enemy)) {
    return false;
  }
  const bool duel = context.unit(attack.unit).challenge && context.unit(enemy).challenge;
  if (duel || challenged(context, situation, attack.unit)) {
    return duel;
  }
  if (!attack.rolls_to_hit()) {
    return !sheltered(context, situation, enemy) && first_struck(context, situation, attack);
  }
  return !sheltered(context, situation, enemy) ||
         (context.host[index(enemy)] >= 0 &&
          struck_within(context, situation, attack.unit, context.host[index(enemy)]) == enemy);
}

/// Impact hits and the like are the unit's, not one lot for each enemy: they fall on the first
/// before its front, and grind attacks on the first it touches.
bool first_struck(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept {
  return std::ranges::none_of(
      contacts(context, situation, attack.unit), [&](const Contact& contact) {
        const int enemy = contact.enemy;
        return (contact.own == Facing::front || attack.kind == Attack::Kind::grind) &&
               enemy < attack.contact.enemy && stood(context, situation, enemy) &&
               !sheltered(context, situation, enemy);
      });
}

const Amount& amount_of(const Context& context, const Attack& attack) noexcept {
  const Profile& own = context.unit(attack.unit).profile;
  return attack.kind == Attack::Kind::impact  ? own.impact
         : attack.kind == Attack::Kind::stomp ? own.stomp
                                              : own.grind;
}

bool random_amount(const Context& context, const Attack& attack) noexcept {
  return !attack.rolls_to_hit() && amount_of(context, attack).dice > 0;
}

int attack_value(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  const int frenzy = context.book(kFantasy) && frenzied(context, situation, unit) ? 1 : 0;
  return own.profile.attacks + frenzy + (own.has(Special::paired_weapons) ? 1 : 0);
}

int attack_dice(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  if (!strikes(context, situation, attack)) {
    return 0;
  }
  if (!attack.rolls_to_hit()) {
    const Amount& amount = amount_of(context, attack);
    return amount.dice > 0 ? situation[kCount] : amount.fixed;
  }
  const Fighters fighters = rankflank::fighters(context, situation, attack);
  if (attack.kind == Attack::Kind::crush) {
    return fighters.front;
  }
  const int each = attack_value(context, situation, attack.unit);
  const int supporting = context.book(kSovl) ? 1  // seeds/002, whatever the Attacks
                         : context.book(kNinthAge)
                             ? std::min(each, ninth_age::supporting_attacks(own.profile.height))
                             : each;
  const int support = fighters.support * supporting;
  if (own.has(Special::crush_attack) && context.book(kNinthAge)) {
    return support;
  }
  const int champion = own.has(Special::champion) && fighters.leader ? 1 : 0;
  return fighters.front * each + support + champion +
         (fighters.leader ? raging(context, situation, attack.unit) : 0);
}

/// Source  rules-facts 3.11: of crush attacks, whatever the weapon.
int strength(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return attack.kind == Attack::Kind::crush ? 10
         : attack.kind == Attack::Kind::blows
             ? context.rulebook->strength(context, situation, attack)
             : context.unit(attack.unit).profile.strength;
}

int to_hit(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  return !attack.rolls_to_hit() ? kAlways
         : own.hits_on          ? *own.hits_on
                                : context.rulebook->to_hit(context, situation, attack);
}

int to_wound(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  return own.wounds_on && attack.rolls_to_hit()
             ? *own.wounds_on
             : context.rulebook->to_wound(context, situation, attack);
}

int armour_save(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& enemy = context.unit(attack.contact.enemy);
  return enemy.saves_on ? *enemy.saves_on : context.rulebook->save(context, situation, attack);
}

/// Source  as above: on a 6 that is rolled to wound.
bool slays(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int wound = no_save_on_six(context, attack) ? to_wound(context, situation, attack) : kNever;
  return wound > kAlways && wound < kNever &&
         (slays_models(context, attack) || other_save_on_six(context, attack));
}

bool slays_models(const Context& context, const Attack& attack) noexcept {
  return context.book(kFantasy) && context.unit(attack.contact.enemy).profile.wounds > 1;
}

/// It leaves the Aegis or ward alone, and against other blows Fortitude or regeneration is better.
bool other_save_on_six(const Context& context, const Attack& attack) noexcept {
  return context.unit(attack.contact.enemy).profile.ward < kNever &&
         !special_save(context, attack).ward;
}

/// One special save at most: what saves more often. Source  rules-facts 3.4 and 4.3.
SpecialSave special_save(const Context& context, const Attack& attack) noexcept {
  const Profile& enemy = context.unit(attack.contact.enemy).profile;
  const bool burns =
      context.unit(attack.unit).has(Special::flaming) && has_attributes(context, attack);
  const auto faces = [](int save) { return kNever - std::min<int>(save, kNever); };
  const int by_ward =
      faces(enemy.ward) * (divine(context, attack) ? faces(enemy.ward) : 6);  // of 36
  const int by_fortitude = burns ? 0 : faces(enemy.fortitude) * 6;
  return by_ward >= by_fortitude ? SpecialSave{enemy.ward, true}
                                 : SpecialSave{enemy.fortitude, false};
}

dice::Test special_test(const Context& context, const Attack& attack, SpecialSave save) noexcept {
  dice::Test unsaved = dice::Test::below(save.face);
  if (save.ward && save.face < kNever && divine(context, attack)) {
    unsaved.again_low = static_cast<std::uint8_t>(save.face);
    unsaved.again_high = 6;
  }
  return unsaved;
}

/// Wounds that one unsaved wound becomes, at most a model's. Source  rules-facts 3.7 and 4.8.
int multiple(const Context& context, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  const int each = context.book(kSovl) && own.has(Special::lethal_strike)
                       ? 2
                       : multiple_of(context, attack).fixed;
  return std::clamp(each, 1, context.unit(attack.contact.enemy).profile.wounds);
}

const Amount& multiple_of(const Context& context, const Attack& attack) noexcept {
  static constexpr Amount kCrush{1, 1, 3};
  static constexpr Amount kOne{1, 0, 0};
  return attack.kind == Attack::Kind::crush ? kCrush
         : has_attributes(context, attack)  ? context.unit(attack.unit).profile.multiple
                                            : kOne;
}

bool random_multiple(const Context& context, const Attack& attack) noexcept {
  return multiple_of(context, attack).dice > 0 &&
         context.unit(attack.contact.enemy).profile.wounds > 1;
}

/// Wounds beyond the last that still count. Source  seeds/004, overkill; rules-facts 3.8.
int overkill(const Context& context, const Attack& attack) noexcept {
  const bool duel =
      context.unit(attack.unit).challenge && context.unit(attack.contact.enemy).challenge;
  return !duel || context.book(kSovl) ? 0 : context.book(kNinthAge) ? 3 : 5;
}

int room_for_blows(const Context& context, const Situation& situation,
                   const Attack& attack) noexcept {
  const int enemy = attack.contact.enemy;
  const int left =
      context.capacity[index(enemy)] - situation[kLost[enemy]] + overkill(context, attack);
  const int each = random_multiple(context, attack) ? 1 : multiple(context, attack);
  return (left + each - 1) / each;
}

dice::Test hit_test(const Context& context, const Situation& situation,
                    const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  dice::Test hit = dice::Test::at_least(to_hit(context, situation, attack));
  const bool hates = own.has(Special::hatred) && first_blows(context, situation, attack.unit) &&
                     !context.book(kSovl);
  if (attack.kind == Attack::Kind::blows &&
      (hates || (context.book(kSovl) && own.has(Special::frenzy)))) {
    hit = hit.failures_again();  // rules-facts 3.11, 4.8 and 2.2
  }
  if (poisons(context, situation, attack) && !focuses(context, situation, attack) &&
      !slays(context, situation, attack)) {
    hit.six_passes = 1;
  }
  return hit;
}

/// Source  rules-facts 3.11 and 4.8: a 6 to hit wounds without a roll. Who hits without one has no
///         6.
bool poisons(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return attack.kind == Attack::Kind::blows && !context.book(kSovl) &&
         context.unit(attack.unit).has(Special::poison) &&
         to_hit(context, situation, attack) != kAlways &&
         to_wound(context, situation, attack) != kAlways;
}

/// Source  rules-facts 3.11: a 6 to hit is two hits.
bool focuses(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return attack.kind == Attack::Kind::blows &&
         context.unit(attack.unit).has(Special::battle_focus) && context.book(kNinthAge) &&
         to_hit(context, situation, attack) != kAlways;
}

dice::Roll blows(const Context& context, const Situation& situation, const Attack& attack, int dice,
                 int first) noexcept {
  const Unit& own = context.unit(attack.unit);
  dice::Roll roll = dice::Roll::pool(dice, dice::Test{}, dice::Test{},
                                     room_for_blows(context, situation, attack));
  roll.test_count = 0;
  const bool blow = attack.kind == Attack::Kind::blows;
  const int armour = armour_save(context, situation, attack);
  const SpecialSave special = special_save(context, attack);
  if (first <= 0) {
    roll.then(hit_test(context, situation, attack));
  }
  if (first <= 1) {
    dice::Test wound = dice::Test::at_least(to_wound(context, situation, attack));
    if (no_save_on_six(context, attack) && wound != dice::Test{}) {
      wound.six_passes =
          static_cast<std::uint8_t>((armour < kNever ? 1 : 0) + (special.ward ? 0 : 1));
    }
    roll.then(wound);
  }
  dice::Test unsaved = dice::Test::below(armour);
  if (blow && context.book(kSovl) && own.has(Special::poison) && armour < kNever) {
    unsaved.again_low = unsaved.again_high = 6;  // rules-facts 2.2
  }
  return roll.then(unsaved).then(special_test(context, attack, special));
}

}  // namespace fray::rankflank
