// The 9th Age, 2nd edition. seeds/003; rules-facts 3.

#include <algorithm>
#include <cstdlib>

#include "rankflank/books/books.hpp"

namespace fray::rankflank {
namespace ninth_age {
namespace {

using P = Profile;

// Source  rules-facts 3.1.
constexpr auto kCharacteristics = with_common(std::array{
    Characteristic("off", &P::skill, 0, 10, false, "Offensive Skill",
                   InLists("Off", Lacking::none, "offensive skill")),
    Characteristic("def", &P::defence, 0, 10, false, "Defensive Skill",
                   InLists("Def", Lacking::of_others, "defensive skill")),
    Characteristic("str", &P::strength, 0, 10, false, "Strength",
                   InLists("Str", Lacking::none, "", "strength")),
    Characteristic("ap", &P::penetration, 0, 10, false, "Armour Penetration",
                   InLists("AP", Lacking::usual, "", "armour penetration"))
        .optional(),
    Characteristic("res", &P::toughness, 0, 10, false, "Resilience",
                   InLists("Res", Lacking::of_others, "resilience")),
    Characteristic("arm", &P::armour, 0, 6, false, "Armour",
                   InLists("Arm", Lacking::usual, "", "armour|armor"))
        .optional(),
    Characteristic("aegis", &P::ward, 2, 7, true, "Aegis",
                   InLists("Aeg", Lacking::usual, "", "aegis")),
    Characteristic("aegis-flaming", &P::ward_flaming, 2, 7, true, "Aegis against flaming attacks")
        .seldom(),
    Characteristic("aegis-magical", &P::ward_magical, 2, 7, true, "Aegis against magical attacks")
        .seldom(),
    Characteristic("aegis-mundane", &P::ward_mundane, 2, 7, true,
                   "Aegis against attacks that are not magical")
        .seldom(),
    Characteristic("fortitude", &P::fortitude, 2, 7, true, "Fortitude"),
    Characteristic("att", &P::attacks, 0, 20, false, "Attack Value",
                   InLists("Att", Lacking::none, "", "attacks")),
    Characteristic("agi", &P::initiative, 0, 10, false, "Agility",
                   InLists("Agi", Lacking::none, "agility")),
    Characteristic("charge-off", &P::charge_skill, 0, 5, false,
                   "Offensive Skill more when it charges (Devastating Charge)")
        .seldom(),
    Characteristic("charge-str", &P::charge_strength, 0, 5, false, "Strength more").seldom(),
    Characteristic("charge-ap", &P::charge_penetration, 0, 5, false, "Armour Penetration more")
        .seldom(),
    Characteristic("charge-att", &P::charge_attacks, 0, 5, false, "attacks more").seldom(),
    Characteristic("charge-agi", &P::charge_initiative, 0, 5, false, "Agility more").seldom(),
    Characteristic("charge-arm", &P::charge_armour, 0, 5, false, "Armour more").seldom(),
    Characteristic("hp", &P::wounds, 1, 20, false, "Health Points of each model",
                   InLists("HP", Lacking::of_others, "hit points|health points")),
    Characteristic("dis", &P::discipline, 0, 10, false, "Discipline",
                   InLists("Dis", Lacking::of_others, "", "discipline")),
    Characteristic("height", &P::height, 1, 3, false, "1 Standard, 2 Large, 3 Gigantic",
                   InLists("Height", Lacking::usual))
        .optional()
        .no_lever(),
    Characteristic("adv", &P::movement, 0, 40, false, "Advance Rate, inches (counts for charge=)",
                   InLists("Adv", Lacking::usual, "advance"))
        .optional()
        .no_lever(),
});

bool struck_aside(const Context& context, const Situation& situation, int unit) noexcept {
  return struck_on(context, situation, unit, [](int) { return true; });
}

/// Terror is before the fight: it is no fear. Source  "Supernal" and "Terror", the game's list file.
void read(Unit& unit) noexcept {
  unit.profile.specials.set(Special::terror, false);
  const auto make_magical = [](Specials& specials) { specials.set(Special::magical_attacks); };
  if (unit.has(Special::supernal)) {
    make_magical(unit.profile.specials);
    for (Part& part : unit.profile.parts) {
      make_magical(part.specials);
    }
  }
}

/// Charged, and not from flank or rear. Source  rules-facts 3.5.
bool meets_charge(const Context& context, const Situation& situation, int unit) noexcept {
  return first_round(context, situation, unit) && !charges(context, situation, unit) &&
         !struck_aside(context, situation, unit);
}

/// Source  rules-facts 3.5 and 3.7; "Lance Formation", the list file of Equitaine: one rank more, and
///         one more of who charges three wide.
int support_ranks(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  return 1 + (own.has(Special::extra_rank) ? 1 : 0) + (spears(own) ? 1 : 0) +
         (own.has(Special::lance_formation)
              ? 1 + (own.profile.width == kLanceWidth && charges(context, situation, unit) ? 1 : 0)
              : 0) +
         (in_line_formation(context, situation, unit) ? 1 : 0);
}

/// Source  rules-facts 3.7: by height.
int support_attacks(const Unit& unit, int attacks) noexcept {
  const int height = unit.profile.height;
  return std::min(attacks, height <= 1 ? 1 : height == 2 ? 3 : 5);
}

/// "Devastating Charge", the game's list file: numbers of close combat attacks of who charges.
int when_charging(const Context& context, const Situation& situation, const Attack& attack,
                  std::int32_t Profile::* number) noexcept {
  return attack.kind == Attack::Kind::blows && charges(context, situation, attack.unit)
             ? context.striker(attack).profile.*number
             : 0;
}

int attacks(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  return attacks_with_pairs(context, situation, attack) +
         when_charging(context, situation, attack, &Profile::charge_attacks);
}

/// Steps from 10 down to 0. Source  rules-facts 3.6.
int priority(const Context& context, const Situation& picture, const Attack& attack) noexcept {
  using Kind = Attack::Kind;
  constexpr int kFirst = 1000;  // above every step
  const Unit& own = context.striker(attack);
  if (attack.kind == Kind::impact) {
    return 10;
  }
  if (attack.kind == Kind::stomp || attack.kind == Kind::crush) {
    return 0;
  }
  const int agility = own.profile.initiative + (charges(context, picture, attack.unit) ? 1 : 0) +
                      when_charging(context, picture, attack, &Profile::charge_initiative);
  if (attack.kind == Kind::grind) {  // whatever its weapons
    return std::min(10, agility);
  }
  if (own.has(Special::strikes_first)) {
    return kFirst + own.profile.initiative;
  }
  // The list file, "Lightning Reflexes": such a great weapon strikes when its bearer does.
  if (own.has(Special::strikes_last) ||
      (own.has(Special::great_weapon) && !own.has(Special::lightning_reflexes))) {
    return 0;
  }
  const bool spear = spears(own) && meets_charge(context, picture, attack.unit);
  return std::min(10, agility + (spear ? 2 : 0));
}

/// What the unit's weapons add. Source  rules-facts 3.5.
int weapon_strength(const Context& context, const Situation& situation,
                    const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const bool charging = charges(context, situation, attack.unit);
  int bonus = 0;
  bonus += own.has(Special::great_weapon) ? 2 : 0;
  bonus += own.has(Special::halberd) ? 1 : 0;
  bonus += charging && own.has(Special::lance) ? 2 : 0;
  return bonus + (charging && own.has(Special::light_lance) ? 1 : 0);
}

/// Source  "Born to Fight", the list files of Orcs and Goblins and of the Infernal Dwarves.
int born_to_fight(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept {
  return attack.kind == Attack::Kind::blows &&
                 context.striker(attack).has(Special::born_to_fight) &&
                 first_round(context, situation, attack.unit)
             ? 1
             : 0;
}

/// Source  rules-facts 3.5: a spear has 1, and 1 more when its bearer is charged and not from flank
///         or rear.
int penetration(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  if (attack.kind == Attack::Kind::crush ||
      (attack.kind == Attack::Kind::blows && own.has(Special::toxic_attacks))) {
    return 10;  // rules-facts 3.11
  }
  if (attack.kind == Attack::Kind::shots) {
    return own.shots_piercing;
  }
  if (attack.kind != Attack::Kind::blows) {
    return own.profile.penetration;
  }
  const bool spear = spears(own);
  return own.profile.penetration + weapon_strength(context, situation, attack) +
         when_charging(context, situation, attack, &Profile::charge_penetration) +
         born_to_fight(context, situation, attack) + (spear ? 1 : 0) +
         (spear && meets_charge(context, situation, attack.unit) ? 1 : 0);
}

/// Source  rules-facts 3.11: of toxic attacks always, whatever the weapon.
int strength_of(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  return own.has(Special::toxic_attacks)
             ? 3
             : own.profile.strength + weapon_strength(context, situation, attack) +
                   when_charging(context, situation, attack, &Profile::charge_strength) +
                   born_to_fight(context, situation, attack);
}

/// Source  rules-facts 3.2.
constexpr int to_hit(int offence, int defence) noexcept {
  const int difference = offence - defence;
  return difference >= 4    ? 2
         : difference >= 1  ? 3
         : difference >= -3 ? 4
         : difference >= -7 ? 5
                            : 6;
}

int hit_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const Unit& enemy = context.unit(attack.contact.enemy);
  // Crush attacks have neither weapons nor attributes.
  const bool armed = attack.kind == Attack::Kind::blows;
  const bool paired = armed && own.has(Special::paired_weapons);
  const int offence = own.profile.skill + (paired ? 1 : 0) +
                      when_charging(context, situation, attack, &Profile::charge_skill);
  const bool parries = enemy.has(Special::shield) && !enemy.has(Special::mounted) && !paired &&
                       attack.contact.theirs == Facing::front;  // rules-facts 3.5
  const int defence =
      parries ? std::max(enemy.profile.defence + 1, offence) : enemy.profile.defence;
  // Rules-facts 3.9.
  const bool shaken = situation.has(kShaken, attack.unit);
  const bool shaken_enemy = situation.has(kShaken, attack.contact.enemy);
  const bool distracts =
      enemy.has(Special::distracting) ||
      (enemy.has(Special::distracting_charge) && charges(context, situation, attack.contact.enemy));
  // Distracting joins no other that makes it harder: the game's list file.
  const int worse = shaken || distracts ? 1 : 0;
  // Not of a great weapon: the game's list file, "Lightning Reflexes".
  const bool swift =
      armed && own.has(Special::lightning_reflexes) && !own.has(Special::great_weapon);
  const int better = (shaken_enemy ? 1 : 0) + (swift ? 1 : 0);
  return std::clamp(ninth_age::to_hit(offence, defence) + worse - better, 2, 6);
}

/// Source  rules-facts 3.3; "Ruthless Efficiency", the list file of the Dread Elves.
int wound_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int resilience = context.unit(attack.contact.enemy).profile.toughness;
  const bool ruthless = attack.kind == Attack::Kind::blows &&
                        context.striker(attack).has(Special::ruthless_efficiency) &&
                        first_round(context, situation, attack.unit);
  const int needed = std::clamp(4 - (strength(context, situation, attack) - resilience), 2, 6);
  return std::max(2, needed - (ruthless ? 1 : 0));
}

/// Source  "Primal Instinct", the list file of the Beast Herds.
bool misses_again(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept {
  return hates(context, situation, attack) ||
         (context.striker(attack).has(Special::primal_instinct) &&
          situation.has(kRoused, attack.unit));
}

/// Source  "Born Predator", the list file of the Saurian Ancients.
Ones ones_again(const Context& context, const Situation&, const Attack& attack) noexcept {
  const bool again =
      attack.kind == Attack::Kind::blows && context.striker(attack).has(Special::born_predator);
  return {again, false, false};
}

/// Source  rules-facts 3.4; "Devastating Charge", the game's list file.
int save_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Profile& enemy = context.unit(attack.contact.enemy).profile;
  const int more = enemy.charge_armour > 0 && charges(context, situation, attack.contact.enemy)
                       ? enemy.charge_armour
                       : 0;
  const int armour = std::min(enemy.armour + more, 6);
  const int left = armour - penetration(context, situation, attack);
  return left <= 0 ? kNever : std::max(2, 7 - left);
}

/// Source  rules-facts 3.11.
bool lands(const Context& context, const Situation&, const Attack& attack) noexcept {
  return attack.kind != Attack::Kind::stomp ||
         context.unit(attack.contact.enemy).profile.height <= 1;
}

/// Models that make a Full Rank. Source  rules-facts 3.7; "Lance Formation", as above.
int rank_width(const Context&, const Unit& unit) noexcept {
  const int height = unit.profile.height;
  const int width = height <= 1 ? 5 : height == 2 ? 3 : 1;
  return unit.has(Special::lance_formation) ? std::min(width, kLanceWidth) : width;
}

/// Source  rules-facts 3.8: one more of two Full Ranks.
int points_of(const Context& context, const Situation& situation, int unit, bool rear) noexcept {
  return (rear ? 2 : 1) + (full_ranks(context, situation, unit) >= 2 ? 1 : 0);
}

/// Source  rules-facts 3.8.
Bonuses bonuses(const Context& context, const Situation& situation, Side side) noexcept {
  const Merits own = merits(context, situation, side, &points_of);
  return {{{"charge", own.charged ? 1 : 0},
           {"ranks", rank_bonus(context, situation, side)},
           {"standards", own.standards + own.battle_standards},
           {"flank", own.flank.best},
           {"rear", own.rear.best}}};
}

/// Source  rules-facts 3.9: more Full Ranks than every enemy unit still engaged, and nobody with
///         two in flank or rear.
bool steadfast(const Context& context, const Situation& situation, int unit) noexcept {
  const auto two_ranks = [&](int enemy) { return full_ranks(context, situation, enemy) >= 2; };
  if (struck_on(context, situation, unit, two_ranks)) {
    return false;
  }
  const int own = full_ranks(context, situation, unit);
  for (const int enemy : context.present) {
    const bool fights =
        context.duel() ? in_combat(context, situation, enemy) : engaged(context, situation, enemy);
    if (side_of(enemy) != side_of(unit) && fights && full_ranks(context, situation, enemy) >= own) {
      return false;
    }
  }
  return own > 0;
}

/// Source  rules-facts 3.9.
BreakNeed break_need(const Context& context, const Situation& situation, int unit) noexcept {
  using Why = BreakNeed::Why;
  const Unit& own = context.unit(unit);
  const Why holds = own.has(Special::stubborn)            ? Why::stubborn
                    : steadfast(context, situation, unit) ? Why::steadfast
                                                          : Why::score;
  const int lost = holds == Why::score ? std::abs(situation[kLead]) : 0;
  const bool fear = faces_fear(context, situation, unit);
  return {std::min(10, discipline_of(context, situation, unit)) - (fear ? 1 : 0) - lost, holds,
          fear};
}

/// Source  seeds/003, and Swiftstride's maximised roll.
dice::Roll flight(const Unit&, const Pace& pace, bool) noexcept {
  return pace.swift ? dice::Roll::two_of_three(dice::Roll::Drop::lowest) : dice::Roll::sum(1, 2, 6);
}

/// Advance Rate and two dice; maximised of swift units. Source  "Charge Range" of The 9th Age,
/// beside seeds/003; rules-facts 3.10.
Ways gets_there(const Pace& charger, int inches) noexcept {
  return ways_of_throw(charger.swift, inches - charger.movement, [](const auto& dice) {
    return dice[0] + dice[1] + dice[2] - std::ranges::min(dice);
  });
}

/// Source  "Martial Discipline", the list file of the Highborn Elves: not of break tests.
dice::Roll disciplined_dice(const Unit& unit) noexcept {
  return unit.has(Special::martial_discipline) ? dice::Roll::two_of_three(dice::Roll::Drop::highest)
                                               : cold_or_two_dice(unit);
}

/// Source  "Chosen of Ashuruk", the list file of the Infernal Dwarves.
bool dares(const Context& context, const Situation&, int unit) noexcept {
  return !context.unit(unit).has(Special::chosen_of_ashuruk);
}

/// Source  rules-facts 3.10: the frenzied at a maximised roll; and one that is minimised, too, is
///         neither.
dice::Roll restraint(const Unit& unit) noexcept {
  const bool minimised = unit.has(Special::cold_blooded) || unit.has(Special::martial_discipline);
  return !unit.has(Special::frenzy) ? disciplined_dice(unit)
         : minimised                ? two_dice(unit)
                                    : dice::Roll::two_of_three(dice::Roll::Drop::lowest);
}

}  // namespace
}  // namespace ninth_age

extern const Book kNinthAgeBook;
constinit const Book kNinthAgeBook{
    .name = "ninth-age",
    .title = "The 9th Age, 2nd edition, melee, one to three units a side",
    .source = "The 9th Age, 2nd edition, Pursuits and Overruns and the pages beside it",
    .characteristics = ninth_age::kCharacteristics,
    .read = &ninth_age::read,
    .support_ranks = &ninth_age::support_ranks,
    .attacks = &ninth_age::attacks,
    .support_attacks = &ninth_age::support_attacks,
    // Rules-facts 3.11.
    .lands = &ninth_age::lands,
    .priority = &ninth_age::priority,
    .first_blows = &first_round,
    .strength = &ninth_age::strength_of,
    .to_hit = &ninth_age::hit_on,
    .to_wound = &ninth_age::wound_on,
    .save = &ninth_age::save_on,
    .misses_again = &ninth_age::misses_again,
    .six = &six_to_wound,
    .ones_again = &ninth_age::ones_again,
    .rank_width = &ninth_age::rank_width,
    .loses_ranks = &in_line_formation,
    .at_start = &no_points,
    .bonuses = &ninth_age::bonuses,
    .fear_test = &ninth_age::disciplined_dice,
    .break_test = &cold_or_two_dice,
    .dares = &ninth_age::dares,  // rules-facts 3.9: each round
    .break_need = &ninth_age::break_need,
    .flight = &ninth_age::flight,
    .restraint = &ninth_age::restraint,
    .gets_there = &ninth_age::gets_there,
    .is_shot_at = &comes_from_afar,
    .overkill = 3,    // rules-facts 3.8
    .fear_takes = 1,  // rules-facts 3.9
    .supernal_is_magical = true,
    .attributes_of_blows = true,
    .no_more_foes = true,
    .standard_of_all_tests = true,
    .heroes_hold_alone = true,
    .characters_move_with_units = true,
};

}  // namespace fray::rankflank
