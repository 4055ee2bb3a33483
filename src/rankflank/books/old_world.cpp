// Warhammer: The Old World. rules-old-world.

#include <algorithm>
#include <cstdlib>

#include "rankflank/books/books.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {
namespace old_world {
namespace {

using P = Profile;
constexpr int kThrows = 36 * 36;

constexpr auto kTypeNames = [] {
  std::array<std::string_view, kTroopTypes.size()> names{};
  for (std::size_t type = 0; type < names.size(); ++type) {
    names[type] = kTroopTypes[type].name;
  }
  return names;
}();

constexpr auto kCharacteristics = with_common(joined(
    kWarhammerProfile,
    std::array{
        Characteristic("sv", &P::save, 2, 7, true, "armour value, shield and barding included",
                       InLists("Sv", Lacking::usual, "", "sv|save|as|armour save")),
        Characteristic("ward", &P::ward, 2, 7, true, "Ward save",
                       InLists("Sv+", Lacking::usual, "", "sv+|ward|ward save")),
        Characteristic("ward-mundane", &P::ward_mundane, 2, 7, true,
                       "Ward save against attacks that are not magical")
            .seldom(),
        Characteristic("ward-flaming", &P::ward_flaming, 2, 7, true,
                       "Ward save against flaming attacks")
            .seldom(),
        Characteristic("regeneration", &P::fortitude, 2, 7, true, "Regeneration"),
        Characteristic("ap", &P::penetration, 0, 6, false, "Armour Piercing, beside its weapons'")
            .optional(),
        Characteristic("bane", &P::bane, 0, 6, false, "Armour Bane, beside its weapons'")
            .optional()
            .no_lever(),
        Characteristic("indomitable", &P::indomitable, 0, 10, false,
                       "wounds fewer by which it crumbles")
            .optional()
            .no_lever(),
        Characteristic("m", &P::movement, 0, 40, false, "Movement, inches",
                       InLists("Mv", Lacking::usual, "", "m|mv|move|movement"))
            .optional()
            .no_lever(),
        Characteristic("fly", &P::fly, 0, 40, false, "Fly, the inches by which it charges")
            .seldom(),
        Characteristic("type", &P::type, 0, static_cast<int>(kTroopTypes.size()) - 1, false,
                       "troop type", {}, kTypeNames)
            .no_lever(),
    }));

TroopType type_of(const Unit& unit) noexcept { return static_cast<TroopType>(unit.profile.type); }
const TroopFacts& facts_of(const Unit& unit) noexcept { return facts_of(type_of(unit)); }
bool is_between(const Unit& unit, TroopType first, TroopType last) noexcept {
  return type_of(unit) >= first && type_of(unit) <= last;
}
bool is_infantry(const Unit& unit) noexcept {
  return is_between(unit, TroopType::regular_infantry, TroopType::swarm);
}
/// Whom Press of Battle, Massed Infantry and Parry are written for.
bool is_of_mans_size(const Unit& unit) noexcept {
  return is_between(unit, TroopType::regular_infantry, TroopType::heavy_infantry);
}
bool is_monster(const Unit& unit) noexcept {
  return is_between(unit, TroopType::monstrous_creature, TroopType::behemoth);
}
bool skirmishes(const Unit& unit) noexcept { return unit.has(Special::light_troops); }
bool uses_two_hands(const Unit& unit) noexcept {
  return weapon_for_both_hands(unit.profile.specials).has_value();
}

/// What riders have that no weapon of theirs gives, their mounts have, but for those of characters:
/// their magic may be that of a sword, and pages leave their hatred to them. Lists say of which parts
/// other rules are.
/// Source  "Split Profile (Cavalry)" and "(Chariots)", p. 192 and 194, beside rules-old-world.
void share_rules(const Unit& unit, Part& part) noexcept {
  for (const Special rule : {Special::hatred, Special::magical_attacks}) {
    part.specials.set(rule, part.specials.has(rule) || (unit.has(rule) && !unit.character));
  }
}

/// Whoever is no infantry fights mounted, whatever is said.
void read(Unit& unit) noexcept {
  const int listed = facts_of(unit).unit_strength;
  unit.profile.unit_strength = listed == 0 ? unit.profile.wounds : listed;
  const bool mounted = !is_infantry(unit) && type_of(unit) != TroopType::war_machine;
  unit.profile.specials.set(Special::mounted, mounted);
  unit.profile.grind = {};
  for (Part& part : unit.profile.parts) {
    part.grind = {};
    share_rules(unit, part);
  }
}

/// As wide as it is deep, or wider, in ranks.
/// Source  rules-old-world, combat result, close order.
bool in_combat_order(const Context& context, int unit, int models) noexcept {
  return as_wide_as_deep(models, context.unit(unit).profile.width) &&
         !skirmishes(context.unit(unit));
}
bool in_combat_order(const Context& context, const Situation& situation, int unit) noexcept {
  return in_combat_order(context, unit, places_filled(context, situation, unit));
}

/// As the round began: who falls in it changes nothing.
/// Source  rules-old-world, who strikes, Press of Battle; "Choose Combat & Determine Who Can Fight",
///         beside it.
bool two_deep(const Context& context, const Situation& situation, int unit) noexcept {
  return context.engagement.readings.press_of_battle != 0 && is_of_mans_size(context.unit(unit)) &&
         !charges(context, situation, unit) &&
         in_combat_order(context, unit, places_before(context, situation, unit));
}

/// Press of Battle, and what the unit's weapons reach over.
/// Source  rules-old-world, who strikes.
int support_ranks(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  const bool reaches =
      own.has(Special::extra_rank) || own.has(Special::cathayan_lance) ||
      (!charges(context, situation, unit) &&
       (spears(own) || own.has(Special::light_lance) || own.has(Special::steady_rank)));
  return (two_deep(context, situation, unit) ? 1 : 0) + (reaches ? 1 : 0);
}

/// Source  rules-old-world, weapons: what charging and following up give; frenzy not to mounts;
///         "Extra Attacks", beside it, of a model that has lost none.
int attacks(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const int by_wounds = own.has(Special::remaining_wounds) ? own.profile.wounds : 0;
  if (own.profile.attacks + by_wounds == 0) {
    return 0;
  }
  const int inches = charged_inches(context, situation, attack.unit);
  const bool wild = own.has(Special::frenzy) && frenzied(context, situation, attack.unit) &&
                    (inches > 0 || situation.has(kFollowed, attack.unit));
  const bool furious = own.has(Special::furious_charge) && inches >= 3;
  return attacks_with_pairs(context, situation, attack) + by_wounds + (wild ? 1 : 0) +
         (furious ? 1 : 0);
}

/// It has charged whom it strikes.
bool has_charged(const Context& context, const Situation& situation,
                 const Attack& attack) noexcept {
  return has_charged(context, situation, attack.unit, attack.contact.enemy);
}

/// Source  rules-old-world, who strikes: impact hits of a charge of 3 inches, on whom it was made,
///         and neither those nor stomps over an obstacle; "Impact Hits", p. 172.
bool lands(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const bool near = !obstructed(context, situation, attack.contact);
  return near && (attack.kind != Attack::Kind::impact ||
                  (has_charged(context, situation, attack) &&
                   charged_inches(context, situation, attack.unit) >= 3));
}

/// Against everybody, by the side of whom it has charged.
/// Source  rules-old-world, who strikes: nothing for a disordered charge; "Charging Units", p. 146.
int charge_bonus(const Context& context, const Situation& situation, int unit) noexcept {
  for (const Contact& contact : contacts(context, situation, unit)) {
    if (has_charged(context, situation, unit, contact.enemy)) {
      return obstructed(context, situation, contact)
                 ? 0
                 : std::min(charged_inches(context, situation, unit),
                            contact.theirs == Facing::front ? 3 : 4);
    }
  }
  return 0;
}

/// Charged in its front, by whom it strikes. Source  rules-old-world, weapons; "Thrusting Spear",
/// p. 215.
bool awaits(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return attack.contact.own == Facing::front &&
         has_charged(context, situation, attack.contact.enemy, attack.unit) &&
         !charges(context, situation, attack.unit);
}

/// Initiative from 10 down. Source  rules-old-world, who strikes.
int priority(const Context& context, const Situation& picture, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  if (attack.kind == Attack::Kind::impact) {
    return 100;
  }
  if (attack.kind == Attack::Kind::stomp) {
    return -100;
  }
  const bool first = own.has(Special::strikes_first);
  const bool last = own.has(Special::strikes_last) || own.has(Special::great_weapon);
  int initiative = first == last ? own.profile.initiative : first ? 10 : 1;
  initiative += charge_bonus(context, picture, attack.unit);
  initiative += spears(own) && awaits(context, picture, attack) ? 1 : 0;
  initiative +=
      own.has(Special::elven_reflexes) && first_round(context, picture, attack.unit) ? 1 : 0;
  return std::clamp(initiative, 1, 10);
}

/// Source  "Ithilmar Weapons", "Murderous" and the like, beside rules-old-world.
bool uses_hand_weapon(const Context& context, const Situation& situation,
                      const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const bool mounted_weapon =
      own.has(Special::lance) || own.has(Special::light_lance) || own.has(Special::hunting_spear);
  return !uses_two_hands(own) && !own.has(Special::cathayan_lance) &&
         !own.has(Special::morning_star) && !spears(own) &&
         !(mounted_weapon && charges(context, situation, attack.unit));
}

/// Source  as above; "Choppas", "Gromril Armour", "Primal Fury" and "Inner Circle", too.
Ones ones_again(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const bool blows = attack.kind == Attack::Kind::blows;
  const bool hand = blows && uses_hand_weapon(context, situation, attack);
  return {(hand && own.has(Special::ithilmar_weapons)) ||
              (blows && (situation.has(kRoused, attack.unit) || own.has(Special::born_predator))),
          (hand && own.has(Special::murderous)) ||
              (blows && own.has(Special::choppas) && charges(context, situation, attack.unit)),
          context.unit(attack.contact.enemy).has(Special::gromril_armour)};
}

/// What weapons add to Strength, and to Armour Piercing and Armour Bane.
struct Weapon {
  int strength = 0;
  int piercing = 0;
  int bane = 0;
};

/// What a charge adds counts against whom it was made; that of cavalry and hunting spears against
/// everybody.
/// Source  rules-old-world, weapons; "Halberd" and "Flail", p. 214, "Lance" and "Cavalry Spear",
///         p. 215; "Hunting Spear" and "Cathayan Lance", beside it.
Weapon weapon_of(const Context& context, const Situation& situation,
                 const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const bool charged = has_charged(context, situation, attack);
  return own.has(Special::great_weapon)       ? Weapon{2, 2, 1}
         : own.has(Special::halberd)          ? Weapon{1, charged ? 2 : 1, 1}
         : charged && own.has(Special::lance) ? Weapon{2, 2, 1}
         : own.has(Special::flail)            ? (charged ? Weapon{2, 2, 1} : Weapon{0, 2, 0})
         : own.has(Special::light_lance) && charges(context, situation, attack.unit)
             ? Weapon{1, 1, 0}
         : own.has(Special::hunting_spear) && charges(context, situation, attack.unit)
             ? Weapon{1, 2, 1}
         : own.has(Special::cathayan_lance) ? (charged ? Weapon{1, 1, 1} : Weapon{0, 0, 1})
         : own.has(Special::morning_star)   ? (charged ? Weapon{1, 1, 1} : Weapon{0, 1, 0})
                                            : Weapon{};
}

int strength_of(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const int inches = charged_inches(context, situation, attack.unit);
  const int more = (own.has(Special::daemon_of_khorne) && inches > 0 ? 1 : 0) +
                   (own.has(Special::bestial_charge) && inches >= 3 ? 1 : 0);
  return own.profile.strength + weapon_of(context, situation, attack).strength + more;
}

/// Unit Strength of a unit and its characters, as the round began.
int strength_as_round_began(const Context& context, const Situation& situation, int unit) noexcept {
  int all = 0;
  for (const int each : context.present) {
    const bool counts = (each == unit || context.host[index(each)] == unit) &&
                        there_as_round_began(context, situation, each);
    all += counts ? standing_before(context, situation, each) *
                        context.unit(each).profile.unit_strength
                  : 0;
  }
  return all;
}

/// An enemy that frightens it, and is stronger. Source  rules-old-world, fear; "Fear", p. 168.
bool fears(const Context& context, const Situation& situation, int unit, int enemy) noexcept {
  return frightens(context, unit, enemy) &&
         strength_as_round_began(context, situation, enemy) >
             strength_as_round_began(context, situation, context.host_of(unit));
}

/// Source  rules-old-world, to hit; fear takes 1 from those who strike whom they fear.
int hit_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int skill = context.striker(attack).profile.skill;
  const int enemy_skill = context.unit(attack.contact.enemy).profile.skill;
  if (skill == 0 || enemy_skill == 0) {
    return skill == 0 ? kNever : kAlways;
  }
  const int needed = skill > 2 * enemy_skill   ? 2
                     : skill > enemy_skill     ? 3
                     : enemy_skill > 2 * skill ? 5
                                               : 4;
  const bool shaken = situation.has(kShaken, attack.unit) &&
                      fears(context, situation, attack.unit, attack.contact.enemy);
  return std::min(6, needed + (shaken ? 1 : 0));
}

/// Source  rules-old-world, to wound; "Slayer", beside it.
int wound_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& enemy = context.unit(attack.contact.enemy);
  if (enemy.has(Special::ethereal) && !context.striker(attack).has(Special::magical_attacks)) {
    return kNever;
  }
  const int difference = strength(context, situation, attack) - enemy.profile.toughness;
  const int needed = difference <= -6 ? kNever : std::clamp(4 - difference, 2, 6);
  return context.striker(attack).has(Special::slayer) ? std::min(needed, 4) : needed;
}

/// Source  "Backstab", beside rules-old-world: of an enemy in whose flank or rear it is.
bool misses_again(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept {
  return hates(context, situation, attack) ||
         (context.unit(attack.unit).has(Special::backstab) && attack.kind == Attack::Kind::blows &&
          attack.contact.theirs != Facing::front);
}

int ranks_that_count(const Context& context, const Situation& situation, int unit) noexcept;

/// Source  rules-old-world, weapons, and troop types: heavy chariots' impact hits, and behemoths'
///         stomps but on monsters; "Ogre Charge", "Foe Render", "Bull-gors" and the like, beside it: a
///         chassis has the numbers of impact hits and stomps alone.
int piercing(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  const Part* const part = context.part(attack);
  const int of_chassis =
      part != nullptr && part->kind == Part::Kind::chassis ? part->penetration : 0;
  switch (attack.kind) {
    case Attack::Kind::shots: return own.shots_piercing;
    case Attack::Kind::impact:
      return of_chassis + (type_of(own) == TroopType::heavy_chariot ? 2 : 0) +
             (own.has(Special::ogre_charge)
                  ? ranks_that_count(context, situation, context.host_of(attack.unit))
                  : 0);
    case Attack::Kind::stomp:
      return of_chassis +
             (type_of(own) == TroopType::behemoth && !is_monster(context.unit(attack.contact.enemy))
                  ? 2
                  : 0);
    default:
      return context.striker(attack).profile.penetration +
             weapon_of(context, situation, attack).piercing +
             (context.striker(attack).has(Special::choppas) &&
                      charges(context, situation, attack.unit)
                  ? 1
                  : 0) +
             (context.striker(attack).has(Special::foe_render) &&
                      situation.has(kRoused, attack.unit) &&
                      uses_hand_weapon(context, situation, attack)
                  ? 2
                  : 0);
  }
}

/// Source  rules-old-world, armour: a parry to 3+ with hand weapon and shield.
int save_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& enemy = context.unit(attack.contact.enemy);
  const bool parries = enemy.has(Special::shield) && is_of_mans_size(enemy) &&
                       !uses_two_hands(enemy) && attack.kind != Attack::Kind::shots;
  const int save = enemy.profile.save;
  const int parried = parries ? std::min(save, std::max(3, save - 1)) : save;
  return std::min<int>(kNever, parried + piercing(context, situation, attack));
}

/// Of the model and of its weapon together; of shots the missile weapon's alone, and of other attacks
/// the model's.
/// Source  "Armour Bane" and "Cumulative Special Rules", beside rules-old-world, with its FAQ.
int bane(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int own = context.striker(attack).profile.bane;
  return attack.kind == Attack::Kind::blows   ? own + weapon_of(context, situation, attack).bane
         : attack.kind == Attack::Kind::shots ? context.unit(attack.unit).shots_bane
                                              : own;
}

/// Source  rules-old-world, weapons.
Six six_to_wound(const Context& context, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const Unit& enemy = context.unit(attack.contact.enemy);
  const bool small = is_between(enemy, TroopType::regular_infantry, TroopType::war_beasts);
  const bool slays = (own.has(Special::killing_blow) && small) ||
                     (own.has(Special::monster_slayer) && is_monster(enemy));
  const bool cleaves =
      own.has(Special::cleaving_blow) && small && type_of(enemy) != TroopType::monstrous_infantry &&
      type_of(enemy) != TroopType::swarm && type_of(enemy) != TroopType::monstrous_cavalry;
  return slays ? Six::slays : cleaves ? Six::pierces : Six::nothing;
}

/// By an enemy in flank or rear; or by a first charge, to the end of the round, whoever made it stands
/// or not. Source  rules-old-world, combat result; "First Charge", p. 169, beside it.
bool disrupted(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  const int enough = type_of(own) == TroopType::heavy_infantry ? 10 : 5;
  const bool struck = struck_on(context, situation, unit, [&](int enemy) {
    return strength_with_characters(context, situation, enemy) >= enough &&
           !skirmishes(context.unit(enemy));
  });
  return struck ||
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return takes_part(context, situation, contact.enemy) &&
                  context.unit(contact.enemy).has(Special::first_charge) &&
                  first_round(context, situation, contact.enemy) &&
                  has_charged(context, situation, contact.enemy, unit);
         });
}

/// Charged in good order, and nobody is at its sides or has charged it: a lance that is blunted
/// fights as others do.
/// Source  "Forming the Lance" and "Blunting the Lance", beside rules-old-world.
bool in_lance(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).has(Special::lance_formation) && context.unit(unit).charging &&
         std::ranges::none_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return in_combat(context, situation, contact.enemy) &&
                  (contact.own != Facing::front || obstructed(context, situation, contact) ||
                   has_charged(context, situation, contact.enemy, unit));
         });
}

/// Two of each rank but the first, characters among them; who retires to the middle of a rank is not
/// on the outside.
/// Source  "The Lance in Combat" and "Characters Joining a Lance", beside rules-old-world.
int lance_sides(const Context& context, const Situation& situation, int unit) noexcept {
  if (!in_lance(context, situation, unit)) {
    return -1;
  }
  int sides = 0;
  int models = places_before(context, situation, unit) - 1;
  for (int rank = 2; models > 0; models -= rank++) {
    sides += std::min(models, 2);
  }
  return sides;
}

/// Ranks of a wedge that have enough models to count.
int ranks_of_wedge(int models, int least) noexcept {
  int ranks = 0;
  for (int rank = 1; models > 0; models -= rank++) {
    ranks += std::min(rank, models) >= least ? 1 : 0;
  }
  return ranks;
}

/// Source  rules-old-world, combat result; "The Lance in Combat", beside it.
int ranks_that_count(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  const int most = facts_of(own).most_ranks + (own.has(Special::horde) ? 1 : 0);
  if (in_lance(context, situation, unit)) {
    const int ranks =
        ranks_of_wedge(places_filled(context, situation, unit), facts_of(own).rank_width);
    return disrupted(context, situation, unit) ? 0 : std::min(ranks, most);
  }
  return disrupted(context, situation, unit) || !in_combat_order(context, situation, unit)
             ? 0
             : std::clamp(ranks_of(context, unit, places_filled(context, situation, unit)) - 1, 0,
                          most);
}

/// Fights in close order, where it is in combat order.
bool is_in_ranks(const Unit& unit) noexcept {
  return !unit.has(Special::open_order) && !skirmishes(unit) && type_of(unit) != TroopType::swarm &&
         type_of(unit) != TroopType::war_machine;
}

/// Source  rules-old-world, combat result: of Unit Strength 10 or more.
bool in_close_order(const Context& context, const Situation& situation, int unit) noexcept {
  return is_in_ranks(context.unit(unit)) && !in_lance(context, situation, unit) &&
         in_combat_order(context, situation, unit) &&
         strength_with_characters(context, situation, unit) >= 10;
}

/// What the units of a side bring, a draw aside.
struct Points {
  int ranks = 0;
  int standard = 0;
  int battle_standard = 0;
  int flank = 0;
  int rear = 0;
  int high = 0;
  int close_order = 0;
  int lance = 0;
  int massed = 0;
  int strength = 0;
  bool musician = false;

  int all() const noexcept {
    return ranks + standard + battle_standard + flank + rear + high + close_order + lance + massed;
  }
};

/// Enemies of which somebody of this side is in that side of theirs: each once, and skirmishers have
/// none.
int struck_in(const Context& context, const Situation& situation, Side side, bool rear) noexcept {
  int struck = 0;
  for (const int enemy : context.present) {
    if (side_of(enemy) == side || !in_combat(context, situation, enemy) ||
        hosted(context, situation, enemy) || skirmishes(context.unit(enemy))) {
      continue;
    }
    struck += std::ranges::any_of(contacts(context, situation, enemy),
                                  [&](const Contact& contact) {
                                    return (contact.own == Facing::rear) == rear &&
                                           contact.own != Facing::front &&
                                           in_combat(context, situation, contact.enemy);
                                  })
                  ? 1
                  : 0;
  }
  return struck;
}

/// Of a unit's last models one is its champion, one carries its standard, and then one plays.
/// Source  rules-old-world, combat result; "Standard Bearers as Casualties" and "Musicians as
///         Casualties", beside it.
Points points_of(const Context& context, const Situation& situation, Side side) noexcept {
  Points all;
  bool infantry = false;
  for (const int unit : context.present) {
    if (side_of(unit) != side || !in_combat(context, situation, unit)) {
      continue;
    }
    const Unit& own = context.unit(unit);
    all.strength += unit_strength(context, situation, unit);
    const int models = models_left(context, situation, unit);
    const int led = own.has(Special::champion) ? 1 : 0;
    const bool flies = own.has(Special::standard) && models > led;
    all.standard = std::max(all.standard, flies ? 1 : 0);
    all.battle_standard = std::max(all.battle_standard, own.has(Special::battle_standard) ? 1 : 0);
    all.high = std::max(all.high, own.high_ground ? 1 : 0);
    all.musician = all.musician || (own.has(Special::musician) &&
                                    models > led + (own.has(Special::standard) ? 1 : 0));
    infantry = infantry || is_of_mans_size(own);
    if (!hosted(context, situation, unit)) {
      all.ranks = std::max(all.ranks, ranks_that_count(context, situation, unit));
      all.close_order += in_close_order(context, situation, unit) ? 1 : 0;
      all.lance += in_lance(context, situation, unit) &&
                           strength_with_characters(context, situation, unit) >= 5
                       ? 1
                       : 0;
    }
  }
  all.massed = infantry && context.engagement.readings.massed_infantry ? 1 : 0;
  if (context.aside) {
    all.flank = struck_in(context, situation, side, false);
    all.rear = 2 * struck_in(context, situation, side, true);
  }
  return all;
}

int strength_of_side(const Context& context, const Situation& situation, Side side) noexcept {
  int all = 0;
  for (const int unit : context.present) {
    all += side_of(unit) == side ? unit_strength(context, situation, unit) : 0;
  }
  return all;
}

/// What a side brings, and the other does not have as much of.
Points points_over(const Context& context, const Situation& situation, Side side) noexcept {
  Points own = points_of(context, situation, side);
  if (own.massed > 0 && own.strength <= strength_of_side(context, situation, other(side))) {
    own.massed = 0;
  }
  if (own.high > 0 && std::ranges::any_of(context.present, [&](int unit) {
        return side_of(unit) != side && context.unit(unit).high_ground &&
               in_combat(context, situation, unit);
      })) {
    own.high = 0;
  }
  return own;
}

/// Source  rules-old-world, combat result: of a draw, where one side alone has a musician.
bool plays_on(const Context& context, const Situation& situation, Side side,
              const Points& own) noexcept {
  if (!own.musician) {
    return false;
  }
  const Points enemy = points_over(context, situation, other(side));
  const int lead = side == Side::a ? situation[kLead] : -situation[kLead];
  return !enemy.musician && lead + own.all() == enemy.all();
}

Bonuses bonuses(const Context& context, const Situation& situation, Side side) noexcept {
  const Points own = points_over(context, situation, side);
  return {{{"ranks", own.ranks},
           {"standard", own.standard},
           {"battle standard", own.battle_standard},
           {"flank", own.flank},
           {"rear", own.rear},
           {"high ground", own.high},
           {"close order", own.close_order},
           {"lance", own.lance},
           {"massed infantry", own.massed},
           {"musician", plays_on(context, situation, side, own) ? 1 : 0}}};
}

/// Before the line meets, for fear of whom it charges; the frenzied pass. Source  "Fear", p. 168, and
/// "Frenzy", beside rules-old-world.
bool dares_to_charge(const Context& context, const Situation&, int unit) noexcept {
  const Situation before;
  const std::vector<Contact>& met = context.contacts[0][index(unit)];
  return context.unit(unit).charging && !context.unit(unit).has(Special::frenzy) &&
         std::ranges::any_of(met, [&](const Contact& contact) {
           return context.host_of(contact.enemy) == context.faces[index(unit)] &&
                  fears(context, before, unit, contact.enemy);
         });
}

/// Of more Unit Strength, and not of the frenzied; once a turn, so who has dared to charge does not
/// test again in it. Source  rules-old-world, fear; "Fear", p. 168.
bool dares(const Context& context, const Situation& situation, int unit) noexcept {
  const bool has_dared = situation[kCombat] == 0 && first_round(context, situation, unit) &&
                         dares_to_charge(context, situation, unit);
  return !has_dared && !frenzied(context, situation, unit) &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return in_combat(context, situation, contact.enemy) &&
                  fears(context, situation, unit, contact.enemy);
         });
}

/// Not who causes fear itself, nor who could not flee. Source  "Terror", p. 179, and its FAQ;
/// "Frenzy" and "Immune to Psychology", beside rules-old-world.
bool appals(const Context& context, int charger, int charged) noexcept {
  const Unit& own = context.unit(charged);
  return context.unit(charger).charging && context.unit(charger).has(Special::terror) &&
         !fearsome(context, charged) && !own.has(Special::fearless) && !own.has(Special::frenzy);
}

/// Source  rules-old-world, break test: a warband's ranks, to 10; "Warband", p. 180: those of a
///         warband's own or of a character of warbands, but not of another.
int leadership(const Context& context, const Situation& situation, int unit) noexcept {
  int best = discipline_of(context, situation, unit);
  if (context.unit(unit).has(Special::warband)) {
    const int ranks = ranks_that_count(context, situation, unit);
    for (const int each : context.present) {
      const bool own = each == unit || (context.unit(each).has(Special::warband) &&
                                        fights_in(context, situation, each, unit));
      best = own ? std::max(best, std::min(10, context.own_discipline[index(each)] + ranks)) : best;
    }
  }
  return best;
}

/// Source  rules-old-world, break test.
BreakNeed break_need(const Context& context, const Situation& situation, int unit) noexcept {
  using Why = BreakNeed::Why;
  const Unit& own = context.unit(unit);
  if (own.has(Special::stubborn) && !situation.has(kSpared, unit) &&
      context.engagement.readings.leaves_out_test) {
    return {12, Why::stubborn, false, 1};
  }
  const Side winner = other(side_of(unit));
  const bool terror = std::ranges::any_of(context.present, [&](int enemy) {
    return side_of(enemy) == winner && in_combat(context, situation, enemy) &&
           context.unit(enemy).has(Special::terror) && !fearsome(context, unit);
  });
  const int needed = leadership(context, situation, unit) - (terror ? 1 : 0);
  const int ground = std::max(2, needed - std::abs(situation[kLead]));
  const bool overwhelmed = strength_of_side(context, situation, winner) >
                           2 * strength_of_side(context, situation, side_of(unit));
  return {overwhelmed ? ground : std::max(2, needed), Why::score, terror, ground};
}

/// Swarms and war beasts, who fear fire, too.
bool is_undisciplined(const Unit& unit) noexcept {
  return type_of(unit) == TroopType::swarm || type_of(unit) == TroopType::war_beasts;
}

/// Not levies, nor the undisciplined. Source  rules-old-world, break test; "Undisciplined", beside
/// it.
bool is_led(const Unit& unit) noexcept {
  return !unit.has(Special::levies) && !is_undisciplined(unit);
}

/// Once a game, in a round in which it was charged, with shields: lists give it to none without.
/// Source  rules-old-world, break test; "Shieldwall", p. 177.
bool holds_line(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  return own.has(Special::shieldwall) && is_in_ranks(own) && !uses_two_hands(own) &&
         !situation.has(kWalled, unit) &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return in_combat(context, situation, contact.enemy) &&
                  has_charged(context, situation, contact.enemy, unit);
         });
}

bool tests_again(const Context& context, const Situation&, int unit) noexcept {
  return context.unit(unit).has(Special::veteran);
}

/// Of 36 x 36 throws of two dice, those whose higher one is so much.
int throws_of_charge(int least, bool ones_again) noexcept {
  const int one = ones_again ? 1 : 6;
  const int other = ones_again ? 7 : 6;
  const int below = least <= 1 ? 0 : one + (std::min(least, 7) - 2) * other;
  return kThrows - below * below;
}

/// The higher of two dice beyond Movement; swift units add a third, and reach 3 inches farther at
/// most. The third is no part of the throw that is made again.
/// Source  rules-old-world, before the fight; "Maximum Possible Charge Range", "Swiftstride",
///         "Crusader's Zeal", "Daemon of Slaanesh" and "Warband", beside it, and the FAQ on "Finest
///         Warhorses".
Ways gets_there(const Pace& charger, int inches) noexcept {
  const int needed = inches - charger.movement - charger.farther;
  if (needed > (charger.swift ? 9 : 6)) {
    return {};
  }
  const int most = charger.swift ? 6 : 0;
  Ways ways{0, kThrows * kThrows * std::max(1, most)};
  for (int more = std::min(1, most); more <= most; ++more) {
    const int good = throws_of_charge(needed - more, charger.ones_again);
    ways.favourable += good * kThrows + (charger.again ? (kThrows - good) * good : 0);
  }
  return ways;
}

/// Source  rules-old-world, before the fight: not nearer than the charger's Movement.
bool is_shot_at(const Unit& charger, const Pace& pace) noexcept {
  return charger.charge == 0 || charger.charge >= pace.movement;
}

/// Inches more of a flight, or of a pursuit. Source  "Resolute", "Scurry Away" and "Daemon of
///         Slaanesh", beside rules-old-world: not below an inch.
int faster(const Unit& unit, bool pursues) noexcept {
  return (unit.has(pursues ? Special::daemon_of_slaanesh : Special::scurry_away) ? 1 : 0) -
         (unit.has(Special::resolute) ? 1 : 0);
}

/// Source  rules-old-world, break test, flight; swift units add a die.
dice::Roll flight(const Unit& unit, const Pace& pace, bool pursues) noexcept {
  return dice::Roll::sum(1, pace.swift ? 3 : 2, 6, faster(unit, pursues));
}

/// The higher of two dice. Source  rules-old-world, break test.
dice::Roll fall_back(const Unit& unit) noexcept {
  dice::Roll roll = dice::Roll::sum(1, 2, 6, faster(unit, false), 1);
  roll.drop = dice::Roll::Drop::lowest;
  return roll;
}

}  // namespace
}  // namespace old_world

extern const Book kOldWorldBook;
constinit const Book kOldWorldBook{
    .name = "old-world",
    .title = "Warhammer: The Old World, close combat, one to three units a side",
    .source = "Warhammer: The Old World, the combat phase, with FAQ and errata 1.5.2",
    .characteristics = old_world::kCharacteristics,
    .read = &old_world::read,
    .support_ranks = &old_world::support_ranks,
    .two_deep = &old_world::two_deep,
    .lance_sides = &old_world::lance_sides,
    .lance_is_wedge = true,
    .attacks = &old_world::attacks,
    .support_attacks = [](const Unit&, int each) noexcept { return std::min(1, each); },
    .lands = &old_world::lands,
    .priority = &old_world::priority,
    .first_blows = &first_round,
    .strength = &old_world::strength_of,
    .to_hit = &old_world::hit_on,
    .to_wound = &old_world::wound_on,
    .save = &old_world::save_on,
    .misses_again = &old_world::misses_again,
    .six = &old_world::six_to_wound,
    .ones_again = &old_world::ones_again,
    .rank_width = [](const Context&, const Unit& unit) noexcept -> int {
      return old_world::facts_of(unit).rank_width;
    },
    .loses_ranks = &old_world::disrupted,
    .at_start = &no_points,
    .bonuses = &old_world::bonuses,
    .fears_fire = &old_world::is_undisciplined,
    .fear_test = &cold_or_two_dice,
    .dares = &old_world::dares,
    .dares_to_charge = &old_world::dares_to_charge,
    .appals = &old_world::appals,
    .break_need = &old_world::break_need,
    .flight = &old_world::flight,
    .restraint = &two_dice,
    .gets_there = &old_world::gets_there,
    .is_shot_at = &old_world::is_shot_at,
    .shots_count = true,
    .overkill = 5,  // rules-old-world, combat result
    .is_led = &old_world::is_led,
    .mounts_trample = true,
    .base_contact = true,
    .slain_do_not_strike = true,
    .frenzy_is_wild = true,
    .terrain = true,
    .heroes_hold_alone = true,
    .troop_types = true,
    .good_order = true,
    .in_combat_order = &old_world::in_combat_order,
    .fall_back = &old_world::fall_back,
    .holds_line = &old_world::holds_line,
    .tests_again = &old_world::tests_again,
    .discipline = &old_world::leadership,
    .bane = &old_world::bane,
    .poison_eases = 2,
    .recovered_counts = true,
    .blows_spill = false,
    .all_close_in = true,
    .champion_falls_last = true,
    .models_choose = true,
    .fear_by_round_start = true,
    .challenges_last = true,
    .characters_move_with_units = true,
    .characters_take_places = true,
    .faces_all_ways = &old_world::skirmishes,
    .slays_first = true,
    .hits_of_each = true,
    .tramples_around = true,
    .swift_fall_back = true,
    .overruns_always = true,
    .unstable_tests = true,
    .crumbles_evenly = true,
    .terror_frightens = true,
    .double_decides = true,
    .supernal_by_failure = true,
};

}  // namespace fray::rankflank
