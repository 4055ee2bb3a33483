// SOVL. seeds/002; rules-facts 2.

#include <algorithm>
#include <cstdlib>

#include "rankflank/books/books.hpp"

namespace fray::rankflank {
namespace sovl {
namespace {

using P = Profile;

// Source  seeds/002 and rules-facts 2.
constexpr auto kCharacteristics = with_common(
    std::array{
        Characteristic("skill", &P::skill, 0, 20, false, "Skill", InLists("Skill", Lacking::none)),
        Characteristic("power", &P::strength, 0, 20, false, "Power",
                       InLists("Power", Lacking::none)),
        Characteristic("defense", &P::toughness, 0, 20, false, "Defense",
                       InLists("Defense", Lacking::of_others)),
        Characteristic("attacks", &P::attacks, 0, 20, false, "Attacks of each model",
                       InLists("Attacks", Lacking::none)),
        Characteristic("wounds", &P::wounds, 1, 20, false, "Wounds of each model",
                       InLists("Wounds", Lacking::of_others)),
        Characteristic("discipline", &P::discipline, 0, 20, false, "Discipline",
                       InLists("Discipline", Lacking::of_others)),
        Characteristic("move", &P::movement, 0, 40, false,
                       "Move, inches: a Flight Move rolls a D6 for each 4")
            .optional()
            .no_lever(),
    },
    "");

/// Source  rules-facts 2.2: each unsaved hit of a lethal strike takes two wounds; 2.4: nobody
///         strikes a character within his unit.
void read(Unit& unit) noexcept {
  if (unit.has(Special::lethal_strike) && unit.profile.multiple.dice == 0) {
    unit.profile.multiple = {2, 0, 0};
  }
  unit.profile.specials.set(Special::lethal_strike, false);
  unit.profile.grind = {};
  unit.at_character = 0;
}

/// Source  seeds/002, "Supporting Attacks"; rules-facts 2.2, Spear.
int support_ranks(const Context& context, const Situation& situation, int unit) noexcept {
  return 1 + (spears(context.unit(unit)) && !charges(context, situation, unit) ? 1 : 0);
}

/// Source  rules-facts 2.2.
int strength_of(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const bool charging = charges(context, situation, attack.unit);
  int bonus = 0;
  bonus += own.has(Special::great_weapon) ? 1 + (charging ? 1 : 0) : 0;
  bonus += charging && own.has(Special::shield) ? 1 : 0;
  bonus += charging && own.has(Special::lance) ? 2 : 0;
  return own.profile.strength + bonus;
}

/// Source  seeds/002, "Attack Roll".
int hit_on(const Context& context, const Situation&, const Attack& attack) noexcept {
  const int skill = context.striker(attack).profile.skill;
  return skill > context.unit(attack.contact.enemy).profile.skill ? 3 : 4;
}

/// Source  rules-facts 2.1: the table of July 2024 (five steps) or May 2024.
constexpr int damage_save(int power, int defense, bool five_steps) noexcept {
  const int difference = power - defense;
  if (!five_steps) {
    return difference > 0 ? 5 : difference == 0 ? 4 : 3;
  }
  return difference > 2 ? 6 : difference > 0 ? 5 : difference == 0 ? 4 : difference >= -2 ? 3 : 2;
}

/// Source  rules-facts 2.2.
int save_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const Unit& enemy = context.unit(attack.contact.enemy);
  const bool guarded =
      enemy.has(Special::shield) || enemy.has(Special::spear) || enemy.has(Special::lance);
  const int save =
      damage_save(strength(context, situation, attack), enemy.profile.toughness + (guarded ? 1 : 0),
                  context.engagement.readings.five_saves);
  return own.has(Special::halberd) && attack.kind == Attack::Kind::blows ? std::max(4, save) : save;
}

/// Source  rules-facts 2.2.
bool frenzied_misses(const Context& context, const Situation&, const Attack& attack) noexcept {
  return context.striker(attack).has(Special::frenzy);
}

/// Source  seeds/002, "Combat Score": for each unit.
Bonuses bonuses(const Context& context, const Situation& situation, Side side) noexcept {
  const Merits own = merits(context, situation, side,
                            [](const Context& fight, const Situation&, int, bool rear) noexcept {
                              return rear ? fight.engagement.readings.rear_bonus : 1;
                            });
  return {{{"flank", own.flank.sum}, {"rear", own.rear.sum}}};
}

/// Source  seeds/002, "Break Tests": Discipline plus Rank Bonus, minus the difference.
BreakNeed break_need(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  const int first = context.engagement.readings.first_rank_counts ? 0 : 1;
  const int need =
      own.profile.discipline + std::max(0, full_ranks(context, situation, unit) - first);
  return own.has(Special::fearless) ? BreakNeed{need, BreakNeed::Why::fearless}
                                    : BreakNeed{need - std::abs(situation[kLead])};
}

/// Source  rules-facts 2.4.
dice::Roll flight(const Unit&, const Pace& pace, bool) noexcept {
  return dice::Roll::sum(1, std::clamp(pace.movement / 4, 1, 10), 6);
}

}  // namespace
}  // namespace sovl

extern const Book kSovlBook;
constinit const Book kSovlBook{
    .name = "sovl",
    .title = "SOVL, combat phase, one to three units a side",
    .source = "SOVLRules (Perwahl), Combat Phase, March 2023",
    .characteristics = sovl::kCharacteristics,
    .read = &sovl::read,
    .support_ranks = &sovl::support_ranks,
    .attacks = &attacks_with_pairs,
    // Seeds/002, "Supporting Attacks": whatever the Attacks.
    .support_attacks = [](const Unit&, int) noexcept { return 1; },
    .lands = &on_anybody,
    // Seeds/002, "Attacks happen simultaneously".
    .priority = [](const Context&, const Situation&, const Attack&) noexcept { return 0; },
    .first_blows = &first_round,
    .strength = &sovl::strength_of,
    .to_hit = &sovl::hit_on,
    .to_wound = [](const Context&, const Situation&, const Attack&) noexcept { return kAlways; },
    .save = &sovl::save_on,
    .misses_again = &sovl::frenzied_misses,
    .six = &six_to_wound,
    .rank_width = [](const Context&, const Unit&) noexcept { return 3; },  // rules-facts 2.1
    .loses_ranks = &never,
    .at_start = &no_points,
    .bonuses = &sovl::bonuses,
    .dares = &never,
    .break_need = &sovl::break_need,
    .flight = &sovl::flight,
    .restraint = &two_dice,
    .pursues = false,
    .generals = false,
    .last_rank_fights = false,
    .poison_wounds = false,
    .parts = false,
    .riders_use_shields = true,
};

}  // namespace fray::rankflank
