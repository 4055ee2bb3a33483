// How many dice an attack throws, and what they need.

#include "rankflank/formation/attacks.hpp"

#include "dice/pmf.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

/// Blows more, or fewer, of the wounded model, which stands in the front rank. Source  the game's list
/// file, "Rage"; "Extra Attacks", beside rules-old-world.
int of_wounded(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const Part* const part = context.part(attack);
  const bool another = part != nullptr && part->kind == Part::Kind::champion;
  const int each = own.has(Special::rage) ? 1 : own.has(Special::remaining_wounds) ? -1 : 0;
  return each == 0 || another
             ? 0
             : each * (lost_before_step(context, situation, attack.unit) % own.profile.wounds);
}

/// A 6 to wound that neither armour nor Fortitude or regeneration stops.
bool no_save_on_six(const Context& context, const Attack& attack) noexcept {
  return attack.kind == Attack::Kind::blows && context.book->six(context, attack) != Six::nothing;
}

/// How many faces more of the save fail after a 6 to wound.
int bane(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return context.book->bane == nullptr ? 0 : context.book->bane(context, situation, attack);
}

/// Whether saves by Aegis that pass are rolled again. Source  rules-facts 3.4 and 3.11.
bool divine(const Context& context, const Attack& attack) noexcept {
  return attack.kind == Attack::Kind::blows && context.striker(attack).has(Special::divine_attacks);
}

/// Source  the game's list file: of The 9th Age's special attacks no attack attribute counts; a
///         crush attack has D3+1 of its own.
bool has_attributes(const Context& context, const Attack& attack) noexcept {
  return !context.book->attributes_of_blows || attack.kind == Attack::Kind::blows;
}

/// Who rides tramples by his mount. Source  "Split Profile (Cavalry)", p. 192, beside rules-old-world.
const Offence& trampler(const Context& context, const Attack& attack) noexcept {
  const Profile& own = context.striker(attack).profile;
  const auto mount = std::ranges::find(own.parts, Part::Kind::mount, &Part::kind);
  return attack.part != 0 || mount == own.parts.end() ? own : static_cast<const Offence&>(*mount);
}

/// Beside a spear, too: its lists sell no spear without a shield.
/// Source  "Shield Wall", the list file of the Dwarven Holds.
int shield_wall(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& struck = context.unit(attack.contact.enemy);
  const bool shield = struck.has(Special::shield) || struck.has(Special::spear);
  const bool stands = struck.has(Special::shield_wall) && shield &&
                      attack.kind == Attack::Kind::blows && attack.contact.theirs == Facing::front;
  return !stands ? kNever : charges(context, situation, attack.unit) ? 5 : 6;
}

}  // namespace

/// Whom of an enemy unit's characters some of this unit's models strike: the first who stands and
/// is in no challenge.
/// Source  "Close Combat (Characters)", beside seeds/004, and "Which Models can Attack", beside
///         seeds/003: a model strikes whom it touches, and chooses.
int struck_within(const Context& context, const Situation& situation, int unit,
                  int enemy) noexcept {
  if (context.unit(unit).at_character == 0) {
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

/// Whether a unit's blows may fall on that enemy: not on a character while his unit stands, nor in
/// a challenge; where models choose, on the first of several characters whose unit is gone.
bool is_open(const Context& context, const Situation& situation, int enemy) noexcept {
  return context.book->models_choose
             ? struck_of(context, situation, context.host_of(enemy)) == enemy
             : !sheltered(context, situation, enemy);
}

/// Whether there is somebody to strike and to be struck: challengers fight each other alone, and a
/// character is not struck while his unit stands, but by those who are said to.
/// Source  seeds/002 and 004, characters; rules-facts 2.4; FAQ on challenges, beside
///         rules-old-world: impact hits come before them.
bool strikes(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int enemy = attack.contact.enemy;
  if (!stood(context, situation, attack.unit) || !in_combat(context, situation, enemy)) {
    return false;
  }
  const bool before = context.book->challenges_last && attack.kind == Attack::Kind::impact;
  const bool duel = context.unit(attack.unit).challenge && context.unit(enemy).challenge;
  if (!before && (duel || challenged(context, situation, attack.unit))) {
    return duel;
  }
  if (!attack.rolls_to_hit()) {
    return is_open(context, situation, enemy) && first_struck(context, situation, attack) &&
           lots(context, situation, attack) > 0;
  }
  return is_open(context, situation, enemy) ||
         (context.host[index(enemy)] >= 0 &&
          struck_within(context, situation, attack.unit, context.host[index(enemy)]) == enemy);
}

/// Impact hits and the like are the unit's, not one lot for each enemy, unless each model in contact
/// makes them: they fall on the first before its front, and grind attacks on the first it touches.
bool first_struck(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept {
  return context.book->hits_of_each ||
         std::ranges::none_of(
             contacts(context, situation, attack.unit), [&](const Contact& contact) {
               const int enemy = contact.enemy;
               return (contact.own == Facing::front || attack.kind == Attack::Kind::grind) &&
                      enemy < attack.contact.enemy && stood(context, situation, enemy) &&
                      !sheltered(context, situation, enemy);
             });
}

const Amount& amount_of(const Context& context, const Attack& attack) noexcept {
  const Profile& own = context.striker(attack).profile;
  return attack.kind == Attack::Kind::impact  ? own.impact
         : attack.kind == Attack::Kind::stomp ? own.stomp
                                              : own.grind;
}

bool random_amount(const Context& context, const Attack& attack) noexcept {
  return !attack.rolls_to_hit() && amount_of(context, attack).dice > 0;
}

/// How often an amount of impact hits or the like is thrown: once for the unit, or for each of its
/// models in contact.
int lots(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return context.book->hits_of_each ? fighters(context, situation, attack).front : 1;
}

int attack_dice(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  if (!strikes(context, situation, attack)) {
    return 0;
  }
  if (!attack.rolls_to_hit()) {
    const Amount& amount = amount_of(context, attack);
    return amount.dice > 0 ? situation[kCount] : amount.fixed * lots(context, situation, attack);
  }
  const Fighters fighters = rankflank::fighters(context, situation, attack);
  if (attack.kind == Attack::Kind::crush) {
    return fighters.front;
  }
  const int each = context.book->attacks(context, situation, attack);
  const int support =
      (fighters.support + fighters.beside) * context.book->support_attacks(own, each);
  if (own.has(Special::crush_attack)) {
    return support;
  }
  // Where no profile of his own says it.
  const bool one_more = attack.part == 0 && own.has(Special::champion) && fighters.leader &&
                        !has_champion(context, attack.unit);
  return fighters.front * each + support + (one_more ? 1 : 0) +
         (fighters.leader ? of_wounded(context, situation, attack) : 0);
}

/// Source  rules-facts 3.11: of crush attacks, whatever the weapon.
int strength(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return attack.kind == Attack::Kind::crush   ? 10
         : attack.kind == Attack::Kind::shots ? context.unit(attack.unit).shots_strength
         : attack.kind == Attack::Kind::blows ? context.book->strength(context, situation, attack)
         : context.book->mounts_trample       ? trampler(context, attack).strength
                                              : context.striker(attack).profile.strength;
}

int to_hit(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  return attack.kind == Attack::Kind::shots ? own.face_of_shots()
         : !attack.rolls_to_hit()           ? kAlways
         : own.hits_on                      ? *own.hits_on
                                            : context.book->to_hit(context, situation, attack);
}

int to_wound(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  return own.wounds_on && attack.rolls_to_hit()
             ? *own.wounds_on
             : context.book->to_wound(context, situation, attack);
}

int armour_save(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& enemy = context.unit(attack.contact.enemy);
  return enemy.saves_on ? *enemy.saves_on : context.book->save(context, situation, attack);
}

/// Source  as above: on a 6 that is rolled to wound.
bool slays(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int wound = no_save_on_six(context, attack) ? to_wound(context, situation, attack) : kNever;
  return wound > kAlways && wound < kNever &&
         (slays_models(context, attack) || other_save_on_six(context, situation, attack));
}

bool slays_models(const Context& context, const Attack& attack) noexcept {
  return context.book->six(context, attack) == Six::slays &&
         context.unit(attack.contact.enemy).profile.wounds > 1;
}

/// It leaves the Aegis or ward alone, and against other blows Fortitude or regeneration is better;
/// or is thrown after it.
bool other_save_on_six(const Context& context, const Situation& situation,
                       const Attack& attack) noexcept {
  return recovery(context, attack) < kNever || (ward_against(context, situation, attack) < kNever &&
                                                !special_save(context, situation, attack).ward);
}

/// The D6 that recovers a lost wound which counts all the same; kNever where none does.
int recovery(const Context& context, const Attack& attack) noexcept {
  const Unit& enemy = context.unit(attack.contact.enemy);
  const bool burns = enemy.has(Special::flammable) && context.striker(attack).has(Special::flaming);
  return context.book->recovered_counts && !burns ? enemy.profile.fortitude : kNever;
}

/// Source  rules-facts 3.4; Aegis against some attacks: the lists of The 9th Age; "The Blessing" there,
///         "Blessing of the Lady" in Bretonnia's, and its like beside rules-old-world; "Supernal", the
///         game's list file: special attacks, too, are magical.
int ward_against(const Context& context, const Situation& situation,
                 const Attack& attack) noexcept {
  const Unit& struck = context.unit(attack.contact.enemy);
  const Profile& enemy = struck.profile;
  const int blessing = !struck.has(Special::blessed)               ? kNever
                       : strength(context, situation, attack) >= 5 ? 5
                                                                   : 6;
  const auto has = [&](Special attribute) {
    return has_attributes(context, attack) && context.striker(attack).has(attribute);
  };
  const bool magical =
      has(Special::magical_attacks) ||
      (context.book->supernal_is_magical && context.unit(attack.unit).has(Special::supernal));
  return std::min({blessing, shield_wall(context, situation, attack), enemy.ward,
                   has(Special::flaming) ? enemy.ward_flaming : kNever,
                   magical ? enemy.ward_magical : enemy.ward_mundane});
}

/// One special save at most: what saves more often. Source  rules-facts 3.4 and 4.3.
SpecialSave special_save(const Context& context, const Situation& situation,
                         const Attack& attack) noexcept {
  const Profile& enemy = context.unit(attack.contact.enemy).profile;
  if (context.book->recovered_counts) {
    return {ward_against(context, situation, attack), true};
  }
  const bool burns =
      context.striker(attack).has(Special::flaming) && has_attributes(context, attack);
  const auto faces = [](int save) { return kNever - std::min<int>(save, kNever); };
  const int ward = ward_against(context, situation, attack);
  const int by_ward = faces(ward) * (divine(context, attack) ? faces(ward) : 6);  // of 36
  const int by_fortitude = burns ? 0 : faces(enemy.fortitude) * 6;
  return by_ward >= by_fortitude ? SpecialSave{ward, true} : SpecialSave{enemy.fortitude, false};
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
  return std::clamp(multiple_of(context, attack).fixed, 1,
                    context.unit(attack.contact.enemy).profile.wounds);
}

const Amount& multiple_of(const Context& context, const Attack& attack) noexcept {
  static constexpr Amount kCrush{1, 1, 3};
  static constexpr Amount kOne{1, 0, 0};
  return attack.kind == Attack::Kind::crush   ? kCrush
         : attack.kind == Attack::Kind::shots ? kOne
         : has_attributes(context, attack)    ? context.striker(attack).profile.multiple
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
  return duel ? context.book->overkill : 0;
}

int room_for_blows(const Context& context, const Situation& situation,
                   const Attack& attack) noexcept {
  constexpr int kAll = 1'000;
  const int enemy = attack.contact.enemy;
  if (recovery(context, attack) < kNever) {
    return kAll;
  }
  int left = context.capacity[index(enemy)] - situation[kLost[enemy]] + overkill(context, attack);
  const int each = random_multiple(context, attack) ? 1 : multiple(context, attack);
  if (context.book->blows_spill || context.unit(enemy).models == 1) {
    return (left + each - 1) / each;
  }
  int blows = 0;
  for (; left > 0; ++blows) {
    left -= wounds_of_blow(context, attack, left, each);
  }
  return blows;
}

/// What one blow of so many wounds costs a unit that has some left: where they do not spill, at most
/// what its wounded model has.
int wounds_of_blow(const Context& context, const Attack& attack, int left, int wounds) noexcept {
  const Unit& enemy = context.unit(attack.contact.enemy);
  return context.book->blows_spill || enemy.models == 1 || left <= 0
             ? wounds
             : std::min(wounds, (left - 1) % enemy.profile.wounds + 1);
}

/// Wounds of so many unsaved blows, where no dice say how many each is.
int wounds_of_blows(const Context& context, const Situation& situation, const Attack& attack,
                    int blows) noexcept {
  const int each = multiple(context, attack);
  if (each == 1) {
    return blows;
  }
  int wounds = 0;
  const int enemy = attack.contact.enemy;
  for (int left = context.capacity[index(enemy)] - situation[kLost[enemy]]; blows > 0; --blows) {
    wounds += wounds_of_blow(context, attack, left - wounds, each);
  }
  return wounds;
}

/// A test whose 1s are thrown again, where they are.
dice::Test with_ones(dice::Test test, bool again) noexcept {
  if (again && test != dice::Test{} && !test.throws_again()) {
    test.again_low = test.again_high = 1;
  }
  return test;
}

Ones ones_again(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return context.book->ones_again == nullptr ? Ones{}
                                             : context.book->ones_again(context, situation, attack);
}

dice::Test hit_test(const Context& context, const Situation& situation,
                    const Attack& attack) noexcept {
  dice::Test hit = dice::Test::at_least(to_hit(context, situation, attack));
  if (attack.kind == Attack::Kind::blows &&
      context.book->misses_again(context, situation, attack)) {
    hit = hit.failures_again();
  }
  hit = with_ones(hit, ones_again(context, situation, attack).to_hit);
  if (poisons(context, situation, attack) && !focuses(context, situation, attack) &&
      !slays(context, situation, attack)) {
    const int eases = poison_eases(context);
    (eases > 0 ? hit.six_helps : hit.six_passes) = static_cast<std::uint8_t>(std::max(1, eases));
  }
  return hit;
}

/// Faces by which poison eases the roll to wound; 0 where it wounds without one.
int poison_eases(const Context& context) noexcept {
  return context.engagement.readings.poison_eases ? context.book->poison_eases : 0;
}

/// Source  rules-facts 3.11 and 4.8: a 6 to hit wounds without a roll. Who hits without one has no
///         6.
bool poisons(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return attack.kind == Attack::Kind::blows && context.book->poison_wounds &&
         context.striker(attack).has(Special::poison) &&
         to_hit(context, situation, attack) != kAlways &&
         to_wound(context, situation, attack) != kAlways;
}

/// Source  rules-facts 3.11: a 6 to hit is two hits; "Chosen of Ashuruk", the list file of the Infernal
///         Dwarves.
bool focuses(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const bool focused =
      own.has(Special::battle_focus) ||
      (own.has(Special::focused_charge) && charges(context, situation, attack.unit)) ||
      (own.has(Special::chosen_of_ashuruk) && !first_round(context, situation, attack.unit));
  return attack.kind == Attack::Kind::blows && focused &&
         to_hit(context, situation, attack) != kAlways;
}

dice::Roll blows(const Context& context, const Situation& situation, const Attack& attack, int dice,
                 int first, int eased) noexcept {
  const Unit& own = context.striker(attack);
  dice::Roll roll = dice::Roll::pool(dice, dice::Test{}, dice::Test{},
                                     room_for_blows(context, situation, attack));
  roll.test_count = 0;
  const bool blow = attack.kind == Attack::Kind::blows;
  const int armour = armour_save(context, situation, attack);
  const SpecialSave special = special_save(context, situation, attack);
  if (first <= 0) {
    roll.then(hit_test(context, situation, attack));
  }
  if (first <= 1) {
    dice::Test wound = dice::Test::at_least(to_wound(context, situation, attack)).eased(eased);
    if (no_save_on_six(context, attack) && wound != dice::Test{}) {
      wound.six_passes =
          static_cast<std::uint8_t>((armour < kNever ? 1 : 0) + (special.ward ? 0 : 1));
    } else if (wound != dice::Test{} && armour < kNever) {
      wound.six_helps = static_cast<std::uint8_t>(bane(context, situation, attack));
    }
    roll.then(with_ones(wound, ones_again(context, situation, attack).to_wound));
  }
  dice::Test unsaved = with_ones(dice::Test::below(armour),
                                 armour < kNever && ones_again(context, situation, attack).to_save);
  if (blow && !context.book->poison_wounds && own.has(Special::poison) && armour < kNever) {
    unsaved.again_low = unsaved.again_high = 6;  // rules-facts 2.2
  }
  return roll.then(unsaved).then(special_test(context, attack, special));
}

}  // namespace fray::rankflank
