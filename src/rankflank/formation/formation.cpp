// Who is in a combat, who stands where, and which models touch an enemy.

#include "rankflank/formation/formation.hpp"

#include <algorithm>

#include "rankflank/formation/attacks.hpp"

namespace fray::rankflank {
namespace {

/// Models of a unit in ranks, the last of them perhaps not full.
struct Ranks {
  int width = 1;
  int full = 0;
  int rest = 0;

  Ranks(int models, int most)
      : width(std::max(1, std::min(most, models))), full(models / width), rest(models % width) {}
  int deep() const noexcept { return full + (rest > 0 ? 1 : 0); }
};

constexpr bool is_flank(Facing facing) noexcept {
  return facing == Facing::left || facing == Facing::right;
}

/// The n-th share, from 0, of models dealt out as evenly as they can be.
constexpr int share(int models, int parts, int nth) noexcept {
  return models / parts + (nth < models % parts ? 1 : 0);
}

/// The enemies that touch a unit, and the place of one of them, on all sides and on its own.
struct Around {
  int touching = 0;
  int nth_touching = 0;
  int same_side = 0;
  int nth_same_side = 0;
  int flanks = 0;
  bool front = false;
};

/// How the enemies around a unit share its models.
Around around_of(const Context& context, const Situation& situation,
                 const Attack& attack) noexcept {
  Around around;
  for (const Contact& contact : contacts(context, situation, attack.unit)) {
    // Who is wiped out in this round keeps its share of models: they do not strike twice.
    const bool met = takes_part(context, situation, contact.enemy) &&
                     standing_before(context, situation, contact.enemy) > 0;
    if (!met || sheltered(context, situation, contact.enemy)) {
      continue;
    }
    const bool before = contact.enemy < attack.contact.enemy;
    around.touching += 1;
    around.nth_touching += before ? 1 : 0;
    around.same_side += contact.own == attack.contact.own ? 1 : 0;
    around.nth_same_side += before && contact.own == attack.contact.own ? 1 : 0;
    around.front = around.front || contact.own == Facing::front;
    around.flanks += is_flank(contact.own) ? 1 : 0;
  }
  return around;
}

/// Ranks that fight at a flank: one model of an incomplete last rank at each, and a single one at
/// that of the first enemy.
/// Source  "Close Combat and the Incomplete Rank" of both editions, beside seeds/004: they are
///         moved into contact; "Fighting over Gaps" in "Which Models can Attack", beside seeds/003. Where
///         the book has no such rule, full ranks alone.
int ranks_at_flank(const Context& context, const Situation& situation, int unit,
                   Facing flank) noexcept {
  const Ranks ranks(standing_before(context, situation, unit), context.unit(unit).profile.width);
  if (!context.book->last_rank_fights || ranks.rest == 0) {
    return ranks.full;
  }
  if (ranks.rest == 1) {
    for (const Contact& contact : contacts(context, situation, unit)) {
      if (is_flank(contact.own) && takes_part(context, situation, contact.enemy) &&
          standing_before(context, situation, contact.enemy) > 0) {
        return ranks.full + (contact.own == flank ? 1 : 0);
      }
    }
  }
  return ranks.full + 1;
}

/// A champion's blow more falls on one enemy: the first before the front, where his rank fights,
/// else the first of all. So do those of a wounded model in rage.
bool leads(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  if ((!own.has(Special::champion) && !own.has(Special::rage)) ||
      (own.challenge && context.unit(attack.contact.enemy).challenge)) {
    return true;
  }
  const Around around = around_of(context, situation, attack);
  return attack.contact.own == Facing::front ? around.nth_same_side == 0
                                             : !around.front && around.nth_touching == 0;
}

/// Who was slain before its turn does not strike, and who stepped up for it does not either; the
/// slain of a unit that fights several enemies are shared out as its models are. Source
/// rules-facts 4.4.
Fighters without_the_slain(const Context& context, const Situation& situation, const Attack& attack,
                           Fighters fighters, int standing, const Around& around) noexcept {
  const int left =
      context.strength_left(attack.unit, lost_before_step(context, situation, attack.unit)).models;
  if (context.engagement.readings.step_up) {
    fighters.front = std::min(fighters.front, left);
    fighters.support = std::min(fighters.support, left - fighters.front);
    return fighters;
  }
  int slain = share(standing - left, std::max(1, around.touching), around.nth_touching);
  const bool led = context.book->champion_falls_last && left > 0 &&
                   context.unit(attack.unit).has(Special::champion) &&
                   leads(context, situation, attack);
  for (int* const strike : {&fighters.beside, &fighters.front, &fighters.support}) {
    const int last = led && strike == &fighters.front ? 1 : 0;
    const int fewer = std::clamp(*strike - last, 0, slain);
    *strike -= fewer;
    slain -= fewer;
  }
  return fighters;
}

/// How many of a rank that are not in contact reach the enemy, on either side of those who are.
/// Source  rules-old-world, who strikes: within their Movement in inches.
int closing_in(const Unit& unit, int beyond) noexcept {
  constexpr int kTenthsOfInch = 254;  // mm
  return std::clamp(beyond, 0,
                    2 * (unit.profile.movement * kTenthsOfInch / (10 * unit.profile.base)));
}

/// Models behind the file at a flank, but those that fight to the front. Where enemies are at both
/// flanks of a unit so narrow that they would share a file, there are none.
int second_file(const Ranks& ranks, int to_front, int flanks) noexcept {
  const int files = (ranks.width >= 2 ? ranks.full : 0) + (ranks.rest >= 2 ? 1 : 0);
  return ranks.width < 2 * flanks ? 0 : std::max(0, files - to_front);
}

/// Models before the rearmost rank, which counts as full, but those that fight to the front.
int second_last_rank(const Ranks& ranks, int standing, int to_front) noexcept {
  return std::clamp(standing - (1 + to_front) * ranks.width, 0, ranks.width);
}

/// Models at the sides of a lance that strike beside those of its first rank: in ranks of three, who
/// stands behind a model that fights.
int sides_that_strike(const Context& context, int sides, int front) noexcept {
  return context.book->lance_is_wedge || front >= 3 ? sides : front == 2 ? sides / 2 : 0;
}

/// Front before flank before rear, and each model once a phase: ranks that fight or support to the
/// front do nothing else.
/// Source  seeds/002, "A model can only attack once"; rules-facts 3.7 and 4.4.
Fighters fighters_of_unit(const Context& context, const Situation& situation,
                          const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  if (own.challenge && context.unit(attack.contact.enemy).challenge) {
    return {1, 0};
  }
  const int standing = standing_before(context, situation, attack.unit);
  const Ranks ranks(standing, own.profile.width);
  const Around around = around_of(context, situation, attack);
  const int supports = context.book->support_ranks(context, situation, attack.unit);
  const int to_front = around.front ? 1 + supports : 0;
  const int sides = lance_sides(context, situation, attack.unit);
  int most = sides >= 0 && context.book->lance_is_wedge ? 1 : std::min(ranks.width, standing);
  if (is_flank(attack.contact.own)) {
    most =
        std::max(0, ranks_at_flank(context, situation, attack.unit, attack.contact.own) - to_front);
  } else if (attack.contact.own == Facing::rear) {
    const int moved = context.book->last_rank_fights ? around.flanks : 0;
    const int left_over = ranks.deep() > to_front ? std::max(0, ranks.rest - moved) : 0;
    most = ranks.full > to_front ? std::max(0, most - std::min(2, around.flanks)) : left_over;
  }
  most = share(most, std::max(1, around.same_side), around.nth_same_side);
  const int rank = most;
  // A corner is enough; and a wedge is in contact with the whole rank.
  const bool at_wedge =
      context.book->lance_is_wedge && lance_sides(context, situation, attack.contact.enemy) >= 0;
  if (context.book->base_contact && !at_wedge) {
    const Unit& enemy = context.unit(attack.contact.enemy);
    const Facing side = attack.contact.theirs;
    const int touched =
        is_flank(side)
            ? ranks_at_flank(context, situation, attack.contact.enemy, side)
            : Ranks(standing_before(context, situation, attack.contact.enemy), enemy.profile.width)
                  .width;
    const int edge = touched * enemy.profile.base;
    most = std::min(most, edge / own.profile.base + 2);
  }
  Fighters fighters{std::min(most, own.fighting.value_or(most)), 0};
  fighters.beside = context.book->all_close_in ? closing_in(own, rank - fighters.front) : 0;
  const bool deep =
      context.book->two_deep != nullptr && context.book->two_deep(context, situation, attack.unit);
  if (attack.contact.own != Facing::front && deep) {
    const int behind = is_flank(attack.contact.own) ? second_file(ranks, to_front, around.flanks)
                                                    : second_last_rank(ranks, standing, to_front);
    fighters.support =
        std::clamp(share(behind, std::max(1, around.same_side), around.nth_same_side), 0,
                   fighters.front + fighters.beside);
  }
  if (attack.contact.own == Facing::front) {
    const int behind =
        share(standing - ranks.width, std::max(1, around.same_side), around.nth_same_side);
    fighters.support = std::clamp(behind, 0, supports * (fighters.front + fighters.beside));
  }
  if (sides >= 0 && attack.contact.own == Facing::front) {
    const int behind = share(sides, std::max(1, around.same_side), around.nth_same_side);
    fighters = {fighters.front + sides_that_strike(context, behind, fighters.front), 0};
  }
  return context.book->slain_do_not_strike
             ? without_the_slain(context, situation, attack, fighters, standing, around)
             : fighters;
}

}  // namespace

int combat_of(const Context& context, const Situation& situation, int unit) noexcept {
  const int waits = context.waits[index(unit)];
  if (const int enemy = situation[kJoined[unit]]; enemy > 0) {
    return enemy + (side_of(unit) == Side::a ? kUnits / 2 : 0);
  }
  return waits < 0 ? 0 : situation.has(kMet, waits) ? 1 + waits : -1;
}

int discipline_of(const Context& context, const Situation& situation, int unit) noexcept {
  const auto is_led = context.book->is_led;
  const bool led = is_led == nullptr || is_led(context.unit(unit));
  int best = context.unit(unit).profile.discipline;
  for (const int each : context.present) {
    if (fights_in(context, situation, each, unit)) {
      best = std::max(
          best, led ? context.unit(each).profile.discipline : context.own_discipline[index(each)]);
    }
  }
  return best;
}

int with_characters(const Context& context, int unit) noexcept {
  int bits = bit(unit);
  for (const int each : context.present) {
    bits |= context.host[index(each)] == unit ? bit(each) : 0;
  }
  return bits;
}

bool engaged(const Context& context, const Situation& situation, int unit) noexcept {
  return in_combat(context, situation, unit) &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return in_combat(context, situation, contact.enemy);
         });
}

bool contact_left(const Context& context, const Situation& situation) noexcept {
  return std::ranges::any_of(context.present,
                             [&](int unit) { return engaged(context, situation, unit); });
}

int strength_with_characters(const Context& context, const Situation& situation,
                             int unit) noexcept {
  int sum = 0;
  for (const int each : context.present) {
    sum += each == unit || context.host[index(each)] == unit
               ? unit_strength(context, situation, each)
               : 0;
  }
  return sum;
}

bool has_come(const Context& context, const Situation& situation, int unit) noexcept {
  return situation[kCombat] == 0 ? context.unit(unit).charging
                                 : context.waits[index(unit)] != situation[kCombat] - 1;
}

bool charges(const Context& context, const Situation& situation, int unit) noexcept {
  return situation[kCame[unit]] > 0 ||
         (has_come(context, situation, unit) && first_blows(context, situation, unit));
}

int came_from(const Context& context, int unit, int inches) noexcept {
  const auto& alike = context.came_alike[index(unit)];
  return alike[std::min(index(inches), alike.size() - 1)];
}

Situation came(const Context& context, Situation situation, int unit, int inches) noexcept {
  const int all = with_characters(context, unit);
  for (const int each : context.present) {
    if ((all & bit(each)) != 0) {
      situation.set(kCame[each], inches);
    }
  }
  return situation.set(kFaced, context.faced.has_value());
}

int charged_inches(const Context& context, const Situation& situation, int unit) noexcept {
  constexpr int kEnough = 10;  // of a charge that does not say how long it was
  if (!charges(context, situation, unit)) {
    return 0;
  }
  if (const int inches = situation[kCame[unit]]; inches > 0) {
    return inches;
  }
  const int said = context.unit(unit).charge;
  return situation[kCombat] == 0 && said > 0 ? said : kEnough;
}

/// Source  rules-facts 4.1, and "Defended Obstacles" of both editions, beside seeds/004; the
///         obstacle is before the front.
bool obstructed(const Context& context, const Situation& situation,
                const Contact& contact) noexcept {
  if (!context.obstacles || contact.theirs != Facing::front) {
    return false;
  }
  const int host = context.host[index(contact.enemy)];
  const int enemy = host >= 0 ? host : contact.enemy;
  return context.unit(enemy).defended && !situation.has(kStormed, enemy) &&
         context.waits[index(enemy)] == situation[kCombat] - 1;
}

/// Source  rules-facts 4.8: until the unit is beaten.
bool frenzied(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).has(Special::frenzy) && !situation.has(kCalmed, unit);
}

bool challenged(const Context& context, const Situation& situation, int unit) noexcept {
  return context.unit(unit).challenge &&
         std::ranges::any_of(contacts(context, situation, unit), [&](const Contact& contact) {
           return context.unit(contact.enemy).challenge && stood(context, situation, contact.enemy);
         });
}

bool in_line_formation(const Context& context, const Situation&, int unit) noexcept {
  return context.unit(unit).has(Special::line_formation) && context.unit(unit).profile.width >= 8;
}

/// Source  seeds/004, "at least four models wide", an incomplete last rank too; rules-facts 3.7 and
///         3.9 (Full Ranks, light troops), 2.1 (ranks of three or more models).
int ranks_of(const Context& context, int unit, int models) noexcept {
  const Unit& own = context.unit(unit);
  if (own.has(Special::light_troops)) {
    return 0;
  }
  const int least = context.book->rank_width(context, own);
  const Ranks ranks(models, own.profile.width);
  return (ranks.width >= least ? ranks.full : 0) + (ranks.rest >= least ? 1 : 0);
}

bool has_champion(const Context& context, int unit) noexcept {
  const Unit& own = context.unit(unit);
  return own.has(Special::champion) && std::ranges::any_of(own.profile.parts, [](const Part& part) {
           return part.kind == Part::Kind::champion;
         });
}

namespace {

/// Some of the front rank may strike a character in the enemy unit: as many as are said to, of
/// those who are left. The champion strikes the unit as long as somebody does.
Fighters models_that_strike(const Context& context, const Situation& situation,
                            const Attack& attack) noexcept {
  const int at_character = context.unit(attack.unit).at_character;
  const int enemy = attack.contact.enemy;
  Attack at_unit = attack;
  const bool within = at_character > 0 && hosted(context, situation, enemy) &&
                      !challenged(context, situation, attack.unit);
  at_unit.contact.enemy = within ? context.host[index(enemy)] : enemy;
  Fighters fighters = fighters_of_unit(context, situation, at_unit);
  fighters.leader = fighters.front > 0 && leads(context, situation, at_unit);
  if (at_character == 0 || (!within && struck_within(context, situation, attack.unit, enemy) < 0)) {
    return fighters;
  }
  const int aside = std::min(at_character, fighters.front);
  const bool leader = (fighters.front > aside) != within && fighters.leader;
  return within ? Fighters{aside, 0, leader}
                : Fighters{fighters.front - aside, fighters.support, leader, fighters.beside};
}

}  // namespace

/// A champion strikes in place of one of the models of the front rank, and mounts strike no blows
/// in support.
/// Source  "Harnessed", the list file of The 9th Age; "Cavalry" and "Crew Attacks" of both editions
///         of Fantasy, beside seeds/004: both strike who is touched, each with its own
///         characteristics, and spears reach over a rank on foot alone.
Fighters fighters(const Context& context, const Situation& situation,
                  const Attack& attack) noexcept {
  Fighters all = models_that_strike(context, situation, attack);
  const Part* const part = context.part(attack);
  if (part == nullptr) {
    all.front -= all.leader && has_champion(context, attack.unit) ? 1 : 0;
  } else if (part->kind == Part::Kind::champion) {
    all.front = all.leader ? 1 : 0;
    all.support = all.beside = 0;
  } else if (!part->supports()) {
    all.support = 0;
  }
  return all;
}

}  // namespace fray::rankflank
