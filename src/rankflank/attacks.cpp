// How many dice an attack throws and what they need: to hit, to wound, and the saves.

#include <algorithm>

#include "fray/rankflank/combat.hpp"
#include "fray/rankflank/tables.hpp"

namespace fray::rankflank {

/// In the first round of the combat. Who pursues into a combat has charged it.
bool Combat::charges(const Situation& situation, int unit) const noexcept {
  const bool charged = situation.combat() == 0 ? this->unit(unit).charging
                                               : waits_[index(unit)] != situation.combat() - 1;
  return charged && first_blows(situation, unit);
}

/// Across an obstacle that the enemy stands behind; a unit leaves its own when it pursues.
/// Source  rules-facts 4.1, and "Defended Obstacles" of both editions, beside seeds/004; the
///         obstacle is before the front.
bool Combat::obstructed(const Situation& situation, const Contact& contact) const noexcept {
  if (!obstacles_ || contact.theirs != Facing::front) {
    return false;
  }
  const int host = host_[index(contact.enemy)];
  const int enemy = host >= 0 ? host : contact.enemy;
  return unit(enemy).defended && (situation.stormed() & bit(enemy)) == 0 &&
         waits_[index(enemy)] == situation.combat() - 1;
}

/// Source  "Defended Obstacles" of the 7th edition, beside seeds/004: who charges over one fights
///         as if it had been there since the turn before.
bool Combat::first_blows(const Situation& situation, int unit) const noexcept {
  if (!first_round(situation, unit)) {
    return false;
  }
  if (!obstacles_ || engagement_.book != Rulebook::fantasy7) {
    return true;
  }
  const bool came = situation.combat() == 0 ? this->unit(unit).charging
                                            : waits_[index(unit)] != situation.combat() - 1;
  return !came || std::ranges::none_of(contacts(situation, unit), [&](const Contact& contact) {
    return contact.own == Facing::front && obstructed(situation, contact);
  });
}

/// Source  rules-facts 4.8: until the unit is beaten.
bool Combat::frenzied(const Situation& situation, int unit) const noexcept {
  return this->unit(unit).has(Special::frenzy) && (situation.calmed() & bit(unit)) == 0;
}

/// Attacks of each model of the front rank.
int Combat::attack_value(const Situation& situation, int unit) const noexcept {
  const Unit& own = this->unit(unit);
  const int frenzy = book(kFantasy) && frenzied(situation, unit) ? 1 : 0;
  return own.profile.attacks + frenzy + (own.has(Special::paired_weapons) ? 1 : 0);
}

/// Fights a challenge: his opponent stood when the step began.
bool Combat::challenged(const Situation& situation, int unit) const noexcept {
  return this->unit(unit).challenge &&
         std::ranges::any_of(contacts(situation, unit), [&](const Contact& contact) {
           return this->unit(contact.enemy).challenge && stood(situation, contact.enemy);
         });
}

/// Whom of an enemy unit's characters some of this unit's models strike: the first who stands and
/// is in no challenge.
/// Source  "Close Combat (Characters)", beside seeds/004, and "Which Models can Attack", beside
///         seeds/003: a model strikes whom it touches, and chooses. In SOVL nobody does
///         (rules-facts 2.4).
int Combat::struck_within(const Situation& situation, int unit, int enemy) const noexcept {
  if (this->unit(unit).at_character == 0 || book(kSovl)) {
    return -1;
  }
  for (const Contact& contact : contacts(situation, unit)) {
    const int character = contact.enemy;
    if (host_[index(character)] == enemy && stood(situation, character) &&
        hosted(situation, character) && !challenged(situation, character)) {
      return character;
    }
  }
  return -1;
}

/// Whether there is somebody to strike and to be struck: challengers fight each other alone, and a
/// character is not struck while his unit stands, but by those who are said to. Source  seeds/002
/// and 004, characters; rules-facts 2.4.
bool Combat::strikes(const Situation& situation, const Attack& attack) const noexcept {
  const int enemy = attack.contact.enemy;
  if (!stood(situation, attack.unit) || !in_combat(situation, enemy)) {
    return false;
  }
  const bool duel = unit(attack.unit).challenge && unit(enemy).challenge;
  if (duel || challenged(situation, attack.unit)) {
    return duel;
  }
  if (!attack.rolls_to_hit()) {
    return !sheltered(situation, enemy) && first_struck(situation, attack);
  }
  return !sheltered(situation, enemy) ||
         (host_[index(enemy)] >= 0 &&
          struck_within(situation, attack.unit, host_[index(enemy)]) == enemy);
}

/// Impact hits and the like are the unit's, not one lot for each enemy: they fall on the first
/// before its front, and grind attacks on the first it touches.
bool Combat::first_struck(const Situation& situation, const Attack& attack) const noexcept {
  return std::ranges::none_of(contacts(situation, attack.unit), [&](const Contact& contact) {
    const int enemy = contact.enemy;
    return (contact.own == Facing::front || attack.kind == Attack::Kind::grind) &&
           enemy < attack.contact.enemy && stood(situation, enemy) && !sheltered(situation, enemy);
  });
}

const Amount& Combat::amount_of(const Attack& attack) const noexcept {
  const Profile& own = unit(attack.unit).profile;
  return attack.kind == Attack::Kind::impact  ? own.impact
         : attack.kind == Attack::Kind::stomp ? own.stomp
                                              : own.grind;
}

int Combat::attack_dice(const Situation& situation, const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  if (!strikes(situation, attack)) {
    return 0;
  }
  if (!attack.rolls_to_hit()) {
    const Amount& amount = amount_of(attack);
    return amount.dice > 0 ? situation.count() : amount.fixed;
  }
  const Fighters fighters = this->fighters(situation, attack);
  if (attack.kind == Attack::Kind::crush) {
    return fighters.front;
  }
  const int each = attack_value(situation, attack.unit);
  const int supporting = book(kSovl) ? 1  // seeds/002, whatever the Attacks
                         : book(kNinthAge)
                             ? std::min(each, ninth_age::supporting_attacks(own.profile.height))
                             : each;
  const int support = fighters.support * supporting;
  if (own.has(Special::crush_attack) && book(kNinthAge)) {
    return support;
  }
  const int champion = own.has(Special::champion) && fighters.leader ? 1 : 0;
  return fighters.front * each + support + champion +
         (fighters.leader ? raging(situation, attack.unit) : 0);
}

/// Blows more of the wounded model, which stands in the front rank. Source  the game's list file,
/// "Rage".
int Combat::raging(const Situation& situation, int unit) const noexcept {
  const Unit& own = this->unit(unit);
  return own.has(Special::rage) && book(kNinthAge)
             ? lost_before_step(situation, unit) % own.profile.wounds
             : 0;
}

/// What the unit's weapons add. Source  rules-facts 2.2, 3.5 and 4.4.
int Combat::weapon_strength(const Situation& situation, int unit) const noexcept {
  const Unit& own = this->unit(unit);
  const bool charging = charges(situation, unit);
  int bonus = 0;
  if (book(kSovl)) {
    bonus += own.has(Special::great_weapon) ? 1 + (charging ? 1 : 0) : 0;
    bonus += charging && own.has(Special::shield) ? 1 : 0;
    bonus += charging && own.has(Special::lance) ? 2 : 0;
    return bonus;
  }
  bonus += own.has(Special::great_weapon) ? 2 : 0;
  bonus += own.has(Special::halberd) ? 1 : 0;
  bonus += charging && own.has(Special::lance) ? 2 : 0;
  if (book(kNinthAge)) {
    return bonus + (charging && own.has(Special::light_lance) ? 1 : 0);
  }
  const bool first = first_blows(situation, unit);
  bonus += first && own.has(Special::flail) ? 2 : 0;
  return bonus + (first && own.has(Special::morning_star) ? 1 : 0);
}

/// Source  rules-facts 3.11: of crush attacks, and of toxic attacks always, whatever the weapon.
int Combat::strength(const Situation& situation, const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  if (attack.kind == Attack::Kind::crush) {
    return 10;
  }
  if (attack.kind != Attack::Kind::blows) {
    return own.profile.strength;
  }
  return own.has(Special::toxic_attacks) && book(kNinthAge)
             ? 3
             : own.profile.strength + weapon_strength(situation, attack.unit);
}

/// Source  rules-facts 3.5: a spear has 1, and 1 more when its bearer is charged and not from flank
///         or rear.
int Combat::penetration(const Situation& situation, const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  if (attack.kind == Attack::Kind::crush ||
      (attack.kind == Attack::Kind::blows && own.has(Special::toxic_attacks))) {
    return 10;  // rules-facts 3.11
  }
  if (attack.kind != Attack::Kind::blows) {
    return own.profile.penetration;
  }
  const bool spear = own.has(Special::spear) && !own.has(Special::mounted);
  const bool charged = first_round(situation, attack.unit) && !charges(situation, attack.unit);
  return own.profile.penetration + weapon_strength(situation, attack.unit) + (spear ? 1 : 0) +
         (spear && charged && !struck_on(situation, attack.unit, 0) ? 1 : 0);
}

int Combat::to_hit(const Situation& situation, const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  const Unit& enemy = unit(attack.contact.enemy);
  if (!attack.rolls_to_hit()) {
    return kAlways;
  }
  if (own.hits_on) {
    return *own.hits_on;
  }
  const bool shaken = (situation.shaken() & bit(attack.unit)) != 0;
  if (book(kSovl)) {
    return sovl::to_hit(own.profile.skill, enemy.profile.skill);
  }
  if (book(kFantasy)) {
    const bool wall =
        engagement_.book == Rulebook::fantasy6 && obstructed(situation, attack.contact);
    // Rules-facts 4.1.
    return shaken || wall ? 6 : fantasy::to_hit(own.profile.skill, enemy.profile.skill);
  }
  // Crush attacks have neither weapons nor attributes.
  const bool armed = attack.kind == Attack::Kind::blows;
  const bool paired = armed && own.has(Special::paired_weapons);
  const int offence = own.profile.skill + (paired ? 1 : 0);
  const bool parries = enemy.has(Special::shield) && !enemy.has(Special::mounted) && !paired &&
                       attack.contact.theirs == Facing::front;  // rules-facts 3.5
  const int defence =
      parries ? std::max(enemy.profile.defence + 1, offence) : enemy.profile.defence;
  // Rules-facts 3.9.
  const bool shaken_enemy = (situation.shaken() & bit(attack.contact.enemy)) != 0;
  const int worse = (shaken ? 1 : 0) + (enemy.has(Special::distracting) ? 1 : 0);
  const int better =
      (shaken_enemy ? 1 : 0) + (armed && own.has(Special::lightning_reflexes) ? 1 : 0);
  return std::clamp(ninth_age::to_hit(offence, defence) + worse - better, 2, 6);
}

int Combat::to_wound(const Situation& situation, const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  const int toughness = unit(attack.contact.enemy).profile.toughness;
  if (own.wounds_on && attack.rolls_to_hit()) {
    return *own.wounds_on;
  }
  return book(kSovl)       ? kAlways
         : book(kNinthAge) ? ninth_age::to_wound(strength(situation, attack), toughness)
                           : fantasy::to_wound(strength(situation, attack), toughness);
}

int Combat::armour_save(const Situation& situation, const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  const Unit& enemy = unit(attack.contact.enemy);
  if (enemy.saves_on) {
    return *enemy.saves_on;
  }
  if (book(kSovl)) {  // rules-facts 2.2
    const bool guarded =
        enemy.has(Special::shield) || enemy.has(Special::spear) || enemy.has(Special::lance);
    const int save =
        sovl::damage_save(strength(situation, attack), enemy.profile.toughness + (guarded ? 1 : 0),
                          engagement_.readings.five_saves);
    return own.has(Special::halberd) && attack.kind == Attack::Kind::blows ? std::max(4, save)
                                                                           : save;
  }
  if (book(kNinthAge)) {
    return ninth_age::armour_save(enemy.profile.armour, penetration(situation, attack));
  }
  const bool parries = enemy.has(Special::shield) && !enemy.has(Special::mounted) &&
                       attack.contact.theirs == Facing::front && attack.kind == Attack::Kind::blows;
  return fantasy::armour_save(enemy.profile.save - (parries ? 1 : 0), strength(situation, attack));
}

/// A 6 to wound that neither armour nor Fortitude or regeneration stops.
/// Source  rules-facts 3.11 and 4.8; "Killing Blow" of both editions, beside seeds/004: not of what
///         is bigger than a rider (7th: Unit Strength 2 or less; 6th: roughly of a man's size,
///         which rules-facts 4.7 counts as 1, or 2 on a horse).
bool Combat::no_save_on_six(const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  if (attack.kind != Attack::Kind::blows) {
    return false;
  }
  return (book(kNinthAge) && own.has(Special::lethal_strike)) ||
         (book(kFantasy) && own.has(Special::killing_blow) &&
          unit(attack.contact.enemy).profile.unit_strength <= 2);
}

/// Blows that may cost a model more than one wound, or that on a 6 meet another save than else, and
/// so fall one by one.
/// Source  as above: on a 6 that is rolled to wound.
bool Combat::slays(const Situation& situation, const Attack& attack) const noexcept {
  const int wound = no_save_on_six(attack) ? to_wound(situation, attack) : kNever;
  return wound > kAlways && wound < kNever && (slays_models(attack) || other_save_on_six(attack));
}

bool Combat::slays_models(const Attack& attack) const noexcept {
  return book(kFantasy) && unit(attack.contact.enemy).profile.wounds > 1;
}

/// It leaves the Aegis or ward alone, and against other blows Fortitude or regeneration is better.
bool Combat::other_save_on_six(const Attack& attack) const noexcept {
  return unit(attack.contact.enemy).profile.ward < kNever && !special_save(attack).ward;
}

/// Whether saves by Aegis that pass are rolled again. Source  rules-facts 3.4 and 3.11.
bool Combat::divine(const Attack& attack) const noexcept {
  return book(kNinthAge) && attack.kind == Attack::Kind::blows &&
         unit(attack.unit).has(Special::divine_attacks);
}

/// One special save at most: what saves more often. Source  rules-facts 3.4 and 4.3.
SpecialSave Combat::special_save(const Attack& attack) const noexcept {
  const Profile& enemy = unit(attack.contact.enemy).profile;
  const bool burns = unit(attack.unit).has(Special::flaming) && has_attributes(attack);
  const auto faces = [](int save) { return kNever - std::min<int>(save, kNever); };
  const int by_ward = faces(enemy.ward) * (divine(attack) ? faces(enemy.ward) : 6);  // of 36
  const int by_fortitude = burns ? 0 : faces(enemy.fortitude) * 6;
  return by_ward >= by_fortitude ? SpecialSave{enemy.ward, true}
                                 : SpecialSave{enemy.fortitude, false};
}

dice::Test Combat::special_test(const Attack& attack, SpecialSave save) const noexcept {
  dice::Test unsaved = dice::Test::below(save.face);
  if (save.ward && save.face < kNever && divine(attack)) {
    unsaved.again_low = static_cast<std::uint8_t>(save.face);
    unsaved.again_high = 6;
  }
  return unsaved;
}

/// Wounds that one unsaved wound becomes, at most a model's. Source  rules-facts 3.7 and 4.8.
int Combat::multiple(const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  const int each = book(kSovl) && own.has(Special::lethal_strike) ? 2 : multiple_of(attack).fixed;
  return std::clamp(each, 1, unit(attack.contact.enemy).profile.wounds);
}

/// Source  the game's list file: of The 9th Age's special attacks no attack attribute counts; a
///         crush attack has D3+1 of its own.
bool Combat::has_attributes(const Attack& attack) const noexcept {
  return !book(kNinthAge) || attack.kind == Attack::Kind::blows;
}

const Amount& Combat::multiple_of(const Attack& attack) const noexcept {
  static constexpr Amount kCrush{1, 1, 3};
  static constexpr Amount kOne{1, 0, 0};
  return attack.kind == Attack::Kind::crush ? kCrush
         : has_attributes(attack)           ? unit(attack.unit).profile.multiple
                                            : kOne;
}

bool Combat::random_multiple(const Attack& attack) const noexcept {
  return multiple_of(attack).dice > 0 && unit(attack.contact.enemy).profile.wounds > 1;
}

/// Wounds beyond the last that still count. Source  seeds/004, overkill; rules-facts 3.8.
int Combat::overkill(const Attack& attack) const noexcept {
  const bool duel = unit(attack.unit).challenge && unit(attack.contact.enemy).challenge;
  return !duel || book(kSovl) ? 0 : book(kNinthAge) ? 3 : 5;
}

/// Wounds to come that still count, in unsaved blows.
int Combat::room_for_blows(const Situation& situation, const Attack& attack) const noexcept {
  const int enemy = attack.contact.enemy;
  const int left = capacity_[index(enemy)] - situation.lost(enemy) + overkill(attack);
  const int each = random_multiple(attack) ? 1 : multiple(attack);
  return (left + each - 1) / each;
}

dice::Test Combat::hit_test(const Situation& situation, const Attack& attack) const noexcept {
  const Unit& own = unit(attack.unit);
  dice::Test hit = dice::Test::at_least(to_hit(situation, attack));
  const bool hates =
      own.has(Special::hatred) && first_blows(situation, attack.unit) && !book(kSovl);
  if (attack.kind == Attack::Kind::blows && (hates || (book(kSovl) && own.has(Special::frenzy)))) {
    hit = hit.failures_again();  // rules-facts 3.11, 4.8 and 2.2
  }
  if (poisons(situation, attack) && !focuses(situation, attack) && !slays(situation, attack)) {
    hit.six_passes = 1;
  }
  return hit;
}

/// Source  rules-facts 3.11 and 4.8: a 6 to hit wounds without a roll. Who hits without one has no
///         6.
bool Combat::poisons(const Situation& situation, const Attack& attack) const noexcept {
  return attack.kind == Attack::Kind::blows && !book(kSovl) &&
         unit(attack.unit).has(Special::poison) && to_hit(situation, attack) != kAlways &&
         to_wound(situation, attack) != kAlways;
}

/// Source  rules-facts 3.11: a 6 to hit is two hits.
bool Combat::focuses(const Situation& situation, const Attack& attack) const noexcept {
  return attack.kind == Attack::Kind::blows && unit(attack.unit).has(Special::battle_focus) &&
         book(kNinthAge) && to_hit(situation, attack) != kAlways;
}

/// The tests from `first` on: 0 to hit, 1 to wound, 2 the saves.
dice::Roll Combat::blows(const Situation& situation, const Attack& attack, int dice,
                         int first) const noexcept {
  const Unit& own = unit(attack.unit);
  dice::Roll roll =
      dice::Roll::pool(dice, dice::Test{}, dice::Test{}, room_for_blows(situation, attack));
  roll.test_count = 0;
  const bool blow = attack.kind == Attack::Kind::blows;
  const int armour = armour_save(situation, attack);
  const SpecialSave special = special_save(attack);
  if (first <= 0) {
    roll.then(hit_test(situation, attack));
  }
  if (first <= 1) {
    dice::Test wound = dice::Test::at_least(to_wound(situation, attack));
    if (no_save_on_six(attack) && wound != dice::Test{}) {
      wound.six_passes =
          static_cast<std::uint8_t>((armour < kNever ? 1 : 0) + (special.ward ? 0 : 1));
    }
    roll.then(wound);
  }
  dice::Test unsaved = dice::Test::below(armour);
  if (blow && book(kSovl) && own.has(Special::poison) && armour < kNever) {
    unsaved.again_low = unsaved.again_high = 6;  // rules-facts 2.2
  }
  return roll.then(unsaved).then(special_test(attack, special));
}

}  // namespace fray::rankflank
