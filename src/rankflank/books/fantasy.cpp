// Warhammer Fantasy Battle, 6th and 7th edition. seeds/004; rules-facts 4.

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "rankflank/books/books.hpp"

namespace fray::rankflank {
namespace fantasy {
namespace {

using P = Profile;

// Source  rules-facts 4.
constexpr auto kCharacteristics = with_common(
    joined(kWarhammerProfile,
           std::array{
               Characteristic("sv", &P::save, 1, 7, true, "armour save, before modifiers",
                              InLists("Sv", Lacking::usual, "", "sv|save|as|armour save")),
               Characteristic("ward", &P::ward, 2, 7, true, "ward save",
                              InLists("Sv+", Lacking::usual, "", "sv+|ward|ward save")),
               Characteristic("ward-mundane", &P::ward_mundane, 2, 7, true,
                              "ward save against attacks that are not magical")
                   .seldom(),
               Characteristic("regeneration", &P::fortitude, 2, 7, true, "regeneration"),
               Characteristic("us", &P::unit_strength, 0, 30, false, "Unit Strength of each model",
                              InLists("US", Lacking::usual, "", "us|unit strength"))
                   .optional()
                   .no_lever(),
               Characteristic("m", &P::movement, 0, 40, false,
                              "Move, inches: more than 6 flees and pursues 3D6",
                              InLists("Mv", Lacking::usual, "", "m|mv|move|movement"))
                   .optional()
                   .no_lever(),
           }));

/// Source  "Unbreakable" in the list file of the 6th edition: fear does nothing to them.
void read(Unit& unit) noexcept {
  const bool never_breaks = unit.has(Special::unbreakable) || unit.has(Special::unstable);
  unit.profile.specials.set(Special::fearless, unit.has(Special::fearless) || never_breaks);
  unit.profile.grind = {};
  for (Part& part : unit.profile.parts) {
    part.grind = {};
  }
}

/// Source  rules-facts 4.4.
int support_ranks(const Context& context, const Situation& situation, int unit) noexcept {
  const Unit& own = context.unit(unit);
  return (own.has(Special::extra_rank) ? 1 : 0) +
         (spears(own) && !charges(context, situation, unit) ? 1 : 0);
}

bool forms_lance(const Unit& unit) noexcept {
  return unit.has(Special::lance_formation) && unit.profile.width == kLanceWidth;
}

/// Two of each rank, of which the last loses its middle first.
/// Source  "Lance Formation", the list file of Bretonnia.
int lance_sides(const Context& context, const Situation& situation, int unit) noexcept {
  if (!forms_lance(context.unit(unit)) || !charges(context, situation, unit)) {
    return -1;
  }
  const int behind = std::max(0, standing_before(context, situation, unit) - kLanceWidth);
  return behind / kLanceWidth * 2 + std::min(2, behind % kLanceWidth);
}

/// Source  seeds/004, and "Lance Formation", as above.
int rank_width(const Context& context, const Unit& unit) noexcept {
  const int width = context.engagement.readings.rank_width;
  return forms_lance(unit) ? std::min(width, kLanceWidth) : width;
}

/// Source  rules-facts 4.8: one more in frenzy, of the part of a model that is in it.
int attacks(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const bool wild =
      context.striker(attack).has(Special::frenzy) && frenzied(context, situation, attack.unit);
  return attacks_with_pairs(context, situation, attack) + (wild ? 1 : 0);
}

/// Chargers and then initiative, also among those who strike last. Source  rules-facts 4.4.
int priority(const Context& context, const Situation& picture, const Attack& attack) noexcept {
  constexpr int kFirst = 1000;  // above every initiative
  constexpr int kCharging = 100;
  constexpr int kLast = -100;  // below every initiative
  const Unit& own = context.striker(attack);
  if (attack.kind == Attack::Kind::impact) {
    return 2 * kFirst;
  }
  if (attack.kind == Attack::Kind::stomp) {
    return 2 * kLast;
  }
  const bool charging = charges(context, picture, attack.unit);
  if (own.has(Special::strikes_first)) {
    return kFirst + own.profile.initiative;
  }
  if (own.has(Special::strikes_last) || (own.has(Special::great_weapon) && !charging)) {
    return kLast + own.profile.initiative;
  }
  return (charging ? kCharging : 0) + own.profile.initiative;
}

/// Source  "Defended Obstacles" of the 7th edition, beside seeds/004: who charges over one fights
///         as if it had been there since the turn before.
bool first_blows_in_seventh(const Context& context, const Situation& situation, int unit) noexcept {
  if (!context.obstacles || !first_round(context, situation, unit)) {
    return first_round(context, situation, unit);
  }
  return !has_come(context, situation, unit) ||
         std::ranges::none_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return contact.own == Facing::front && obstructed(context, situation, contact);
         });
}

/// On foot, with nothing in hand but it. Source  "Choppa", the list file of Orcs and Goblins.
bool uses_choppa(const Unit& unit) noexcept {
  return unit.has(Special::choppas) && !unit.has(Special::mounted) &&
         !weapon_for_both_hands(unit.profile.specials) && !unit.has(Special::spear) &&
         !unit.has(Special::morning_star);
}

/// Source  rules-facts 4.4; "Spear (Mounted)", the game's list file; "Slayer", that of the Dwarfs.
int strength_of(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  const bool first = first_blows(context, situation, attack.unit);
  const bool charging = charges(context, situation, attack.unit);
  int bonus = 0;
  bonus += own.has(Special::great_weapon) ? 2 : 0;
  bonus += own.has(Special::halberd) ? 1 : 0;
  bonus += charging && own.has(Special::lance) ? 2 : 0;
  bonus += charging && own.has(Special::spear) && own.has(Special::mounted) ? 1 : 0;
  bonus += charging && uses_choppa(own) ? 1 : 0;
  bonus += first && own.has(Special::flail) ? 2 : 0;
  bonus += first && own.has(Special::morning_star) ? 1 : 0;
  const int enough = own.has(Special::slayer)
                         ? std::min<int>(6, context.unit(attack.contact.enemy).profile.toughness)
                         : 0;
  return std::max(own.profile.strength + bonus, enough);
}

/// Source  rules-facts 4.1.
int hit_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int skill = context.striker(attack).profile.skill;
  const int enemy_skill = context.unit(attack.contact.enemy).profile.skill;
  return situation.has(kShaken, attack.unit) ? 6
         : skill > enemy_skill               ? 3
         : enemy_skill > 2 * skill           ? 5
                                             : 4;
}

/// Source  rules-facts 4.1: over an obstacle only sixes hit.
int hit_on_in_sixth(const Context& context, const Situation& situation,
                    const Attack& attack) noexcept {
  return obstructed(context, situation, attack.contact) ? 6 : hit_on(context, situation, attack);
}

/// Source  rules-facts 4.2.
int wound_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const int difference =
      strength(context, situation, attack) - context.unit(attack.contact.enemy).profile.toughness;
  return difference >= 2 ? 2 : difference >= -1 ? 4 - difference : difference >= -3 ? 6 : kNever;
}

/// Source  rules-facts 4.3: Strength 4 takes 1 from the save, and so on; a 1 always fails. "Choppa", as
///         above: none parries with it.
int save_on(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& enemy = context.unit(attack.contact.enemy);
  const bool parries = enemy.has(Special::shield) && !enemy.has(Special::mounted) &&
                       !enemy.has(Special::choppas) && attack.contact.theirs == Facing::front &&
                       attack.kind == Attack::Kind::blows;
  const int save = enemy.profile.save - (parries ? 1 : 0);
  const int needed = save + std::max(0, strength(context, situation, attack) - 3);
  return save >= kNever || needed >= kNever ? kNever : std::max(2, needed);
}

/// Source  seeds/004: while an enemy of Unit Strength 5 fights flank or rear.
bool loses_ranks(const Context& context, const Situation& situation, int unit) noexcept {
  return struck_on(context, situation, unit, [&](int enemy) {
    return strength_with_characters(context, situation, enemy) >= 5;
  });
}

/// What the ranks of a side add to those that it had as the round began.
/// Source  seeds/004: "if they break and flee, or are reduced to a Unit Strength of less than five,
///         the unit regains its rank bonus".
int ranks_regained(const Context& context, const Situation& situation, Side side) noexcept {
  if (context.engagement.readings.ranks_regained == 0) {
    return 0;
  }
  const int counted = situation[side == Side::a ? kRanksOfA : kRanksOfB];
  return std::max(0, rank_bonus(context, situation, side) - counted);
}

/// Source  seeds/004: from Unit Strength 5.
int points_of(const Context& context, const Situation& situation, int unit, bool rear) noexcept {
  return strength_with_characters(context, situation, unit) < 5 ? 0 : rear ? 2 : 1;
}

/// Source  seeds/004 and rules-facts 4.5. In the 7th edition the battle standard is one for itself;
///         of both sides in flank or rear, whoever has more units there.
template <bool kSeventh>
Bonuses bonuses_of(const Context& context, const Situation& situation, Side side, const Merits& own,
                   const Merits& enemy) noexcept {
  const auto more = [](const Merits::Place& ours, const Merits::Place& theirs) {
    return ours.units > theirs.units ? ours.best : 0;
  };
  return {{{"outnumber", own.strength > enemy.strength ? 1 : 0},
           {"standard", own.standards + (kSeventh ? 0 : own.battle_standards) > 0 ? 1 : 0},
           {"battle standard", kSeventh && own.battle_standards > 0 ? 1 : 0},
           {"high ground", own.high ? 1 : 0},
           {"flank", more(own.flank, enemy.flank)},
           {"rear", more(own.rear, enemy.rear)},
           {"ranks regained", ranks_regained(context, situation, side)}}};
}

int sum_of(const Bonuses& bonuses) noexcept {
  return std::accumulate(bonuses.begin(), bonuses.end(), 0,
                         [](int sum, const Bonus& bonus) { return sum + bonus.points; });
}

/// Of a draw, where one side alone has musicians.
/// Source  "Drawn Combats" of both editions, beside seeds/004.
template <bool kSeventh>
Bonuses bonuses(const Context& context, const Situation& situation, Side side) noexcept {
  const Merits own = merits(context, situation, side, &points_of);
  const Merits enemy = merits(context, situation, other(side), &points_of);
  Bonuses all = bonuses_of<kSeventh>(context, situation, side, own, enemy);
  if (own.musicians > 0 && enemy.musicians == 0) {
    const int lead = side == Side::a ? situation[kLead] : -situation[kLead];
    const Bonuses theirs = bonuses_of<kSeventh>(context, situation, other(side), enemy, own);
    all.back() = {"musician", lead + sum_of(all) == sum_of(theirs) ? 1 : 0};
  }
  return all;
}

/// Source  rules-facts 4.1: who is charged by somebody fearful who is not stronger. Charged by
///         somebody stronger it would have fled before the combat: it is there, so it has passed.
///         "Fear Elves", the list file of Orcs and Goblins: not by half as many.
bool dares(const Context& context, const Situation& situation, int unit) noexcept {
  return std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
    const int enemies = strength_with_characters(context, situation, contact.enemy);
    const int own = strength_with_characters(context, situation, unit);
    const bool feared = fearsome(context, contact.enemy) ||
                        (context.unit(unit).has(Special::afraid) && own < 2 * enemies);
    return in_combat(context, situation, contact.enemy) &&
           charges(context, situation, contact.enemy) && feared && enemies <= own;
  });
}

/// Source  "Frenzy", beside seeds/004.
bool dares_in_seventh(const Context& context, const Situation& situation, int unit) noexcept {
  return !frenzied(context, situation, unit) && dares(context, situation, unit);
}

/// Outnumbered by whom it fears, a beaten unit breaks whatever its Leadership.
/// Source  rules-facts 4.6: 7th edition counts them together, 6th each unit in contact.
bool broken_by_fear(const Context& context, const Situation& situation, int unit,
                    bool together) noexcept {
  if (!context.engagement.readings.fear_breaks || !faces_fear(context, situation, unit)) {
    return false;
  }
  int feared = 0;
  for (const Contact& contact : contacts(context, situation, unit)) {
    // In his unit.
    const bool counted = hosted(context, situation, contact.enemy) &&
                         fearsome_to(context, context.host[index(contact.enemy)], unit);
    if (in_combat(context, situation, contact.enemy) && fearsome_to(context, contact.enemy, unit) &&
        !counted) {
      const int strength = strength_with_characters(context, situation, contact.enemy);
      feared = together ? feared + strength : std::max(feared, strength);
    }
  }
  return feared > strength_with_characters(context, situation, unit);
}

/// Source  rules-facts 4.6.
template <bool kSeventh>
BreakNeed break_need(const Context& context, const Situation& situation, int unit) noexcept {
  using Why = BreakNeed::Why;
  constexpr int kBreaks = 1;
  const Unit& own = context.unit(unit);
  const Why holds = own.has(Special::stubborn) ? Why::stubborn : Why::score;
  const int lost = holds == Why::score ? std::abs(situation[kLead]) : 0;
  const int least = context.engagement.readings.insane_courage ? 2 : kBreaks;
  if (broken_by_fear(context, situation, unit, kSeventh)) {
    return {least, Why::outnumbered};
  }
  // A natural double 1 holds.
  const int need = discipline_of(context, situation, unit) - lost;
  return least == 2 && need < 2 && holds == Why::score ? BreakNeed{least, Why::double_one}
                                                       : BreakNeed{std::max(least, need), holds};
}

/// Twice as fast as it moves. Source  "Move Chargers" of both editions, beside seeds/004.
Ways gets_there(const Pace& charger, int inches) noexcept {
  return {inches <= 2 * charger.movement ? 1 : 0, 1};
}

/// Source  rules-facts 4.7; "Resolute", the list files of the Dwarfs.
dice::Roll flight(const Unit& unit, const Pace& pace, bool) noexcept {
  return dice::Roll::sum(1, pace.movement > 6 ? 3 : 2, 6, unit.has(Special::resolute) ? -1 : 0);
}

constexpr Book sixth() noexcept {
  return {
      .name = "fantasy6",
      .title = "Warhammer Fantasy Battle, 6th edition, close combat, one to three units a side",
      .source = "Warhammer Fantasy Battle 6th edition, close combat",
      .characteristics = kCharacteristics,
      .read = &read,
      .support_ranks = &support_ranks,
      .lance_sides = &lance_sides,
      .attacks = &attacks,
      .support_attacks = [](const Unit&, int each) noexcept { return each; },
      .lands = &on_anybody,
      .priority = &priority,
      .first_blows = &first_round,
      .strength = &strength_of,
      .to_hit = &hit_on_in_sixth,
      .to_wound = &wound_on,
      .save = &save_on,
      .misses_again = &hates,
      .six = &six_to_wound,
      .rank_width = &rank_width,
      .loses_ranks = &loses_ranks,
      .at_start = &rank_bonus,  // seeds/004: ranks are counted at the start of the round
      .bonuses = &bonuses<false>,
      .fear_test = &cold_or_two_dice,
      .break_test = &cold_or_two_dice,
      .dares = &dares,
      .break_need = &break_need<false>,
      .flight = &flight,
      .restraint = &cold_or_two_dice,
      .gets_there = &gets_there,
      .is_shot_at = &comes_from_afar,
      .overkill = 5,              // seeds/004, overkill
      .beasts_face_front = true,  // "Creature Attacks", of both editions, beside seeds/004
      .base_contact = true,
      .slain_do_not_strike = true,
      .equals_in_turn = true,
      .frenzy_is_wild = true,
      .terrain = true,
      .characters_move_with_units = true,
  };
}

/// What the 7th edition says otherwise.
constexpr Book seventh() noexcept {
  Book book = sixth();
  book.name = "fantasy7";
  book.title = "Warhammer Fantasy Battle, 7th edition, close combat, one to three units a side";
  book.source = "Warhammer Fantasy Battle 7th edition, close combat";
  book.first_blows = &first_blows_in_seventh;
  book.to_hit = &hit_on;
  book.bonuses = &bonuses<true>;
  book.dares = &dares_in_seventh;
  book.break_need = &break_need<true>;
  return book;
}

}  // namespace
}  // namespace fantasy

extern const Book kFantasy6Book;
extern const Book kFantasy7Book;
constinit const Book kFantasy6Book = fantasy::sixth();
constinit const Book kFantasy7Book = fantasy::seventh();

}  // namespace fray::rankflank
