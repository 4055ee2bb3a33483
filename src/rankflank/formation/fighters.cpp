// Which models of a unit strike at an enemy that it touches.

#include <algorithm>

#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

/// The n-th share, from 0, of models dealt out as evenly as they can be.
constexpr int share(int models, int parts, int nth) noexcept {
  return models / std::max(1, parts) + (nth < models % std::max(1, parts) ? 1 : 0);
}

/// Some enemies, and how many of them come before the one that is struck.
struct Among {
  int all = 0;
  int nth = 0;

  void add(bool before) noexcept {
    all += 1;
    nth += before ? 1 : 0;
  }
};
int share(int models, const Among& among) noexcept { return share(models, among.all, among.nth); }

/// The enemies that touch a unit as the round began.
struct Around {
  Among same_side{};       ///< of the unit, as who is struck
  Among left{};            ///< those that can still be struck
  Among left_same_side{};  ///< and of them those on that side
  int flanks = 0;
  bool front = false;       ///< somebody is before its front
  bool left_front = false;  ///< and can still be struck
  BySide sides{};           ///< how many on each

  /// The first of all, before whom characters stand.
  bool is_first(const Contact& contact, int nth) const noexcept {
    const auto first = std::ranges::find_if(sides, [](int all) { return all > 0; });
    return nth == 0 && first - sides.begin() == static_cast<int>(contact.own);
  }
};

/// Of a unit and its characters, the first who was there as the round began, and in no challenge.
int met_of(const Context& context, const Situation& situation, int host) noexcept {
  for (const int each : context.present) {
    if (context.host_of(each) == host && there_as_round_began(context, situation, each) &&
        !challenged(context, situation, each)) {
      return each;
    }
  }
  return -1;
}

/// Whether an enemy that touched a unit as the round began shares its models with others. Where
/// models choose, characters are where their unit is.
bool is_met(const Context& context, const Situation& situation, int enemy) noexcept {
  if (context.book->models_choose) {
    return context.host[index(enemy)] < 0 && met_of(context, situation, enemy) >= 0;
  }
  // Who is wiped out in this round keeps its share of models: they do not strike twice.
  return there_as_round_began(context, situation, enemy) && !sheltered(context, situation, enemy);
}
bool is_left(const Context& context, const Situation& situation, int enemy) noexcept {
  return !context.book->models_choose || struck_of(context, situation, enemy) >= 0;
}

/// How the enemies around a unit share its models.
Around around_of(const Context& context, const Situation& situation,
                 const Attack& attack) noexcept {
  Around around;
  const int struck =
      context.book->models_choose ? context.host_of(attack.contact.enemy) : attack.contact.enemy;
  for (const Contact& contact : contacts(context, situation, attack.unit)) {
    if (!is_met(context, situation, contact.enemy)) {
      continue;
    }
    const bool before = contact.enemy < struck;
    const bool same_side = contact.own == attack.contact.own;
    const bool left = is_left(context, situation, contact.enemy);
    if (same_side) {
      around.same_side.add(before);
    }
    if (left) {
      around.left.add(before);
      around.left_front = around.left_front || contact.own == Facing::front;
      if (same_side) {
        around.left_same_side.add(before);
      }
    }
    around.front = around.front || contact.own == Facing::front;
    around.flanks += is_flank(contact.own) ? 1 : 0;
    around.sides[static_cast<std::size_t>(contact.own)] += 1;
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
  const Ranks ranks(places_before(context, situation, unit), context.unit(unit).profile.width);
  if (!context.book->last_rank_fights || ranks.rest == 0) {
    return ranks.full;
  }
  if (ranks.rest == 1) {
    for (const Contact& contact : contacts(context, situation, unit)) {
      if (is_flank(contact.own) && there_as_round_began(context, situation, contact.enemy)) {
        return ranks.full + (contact.own == flank ? 1 : 0);
      }
    }
  }
  return ranks.full + 1;
}

/// Models of a row that touch an enemy there: as many as stand before it, and a corner at each end;
/// a wedge is in contact with the whole rank.
int in_contact(const Context& context, const Situation& situation, int unit, const Contact& contact,
               int row) noexcept {
  if (!context.book->base_contact ||
      (context.book->lance_is_wedge && lance_sides(context, situation, contact.enemy) >= 0)) {
    return row;
  }
  const Unit& enemy = context.unit(contact.enemy);
  const int filled = places_before(context, situation, contact.enemy);
  const int touched = is_flank(contact.theirs)
                          ? ranks_at_flank(context, situation, contact.enemy, contact.theirs)
                          : Ranks(filled, enemy.profile.width).width;
  return std::min(row, touched * enemy.profile.base / context.unit(unit).profile.base + 2);
}

/// Characters have all the places before the first enemy there.
bool none_but_led(const Context& context, const Situation& situation, int unit,
                  const Around& around) noexcept {
  const int led = places_taken_before(context, situation, unit);
  const Ranks ranks(places_before(context, situation, unit), context.unit(unit).profile.width);
  return led > 0 && share(ranks.width, around.same_side.all, 0) <= led;
}

/// A champion's blow more falls on one enemy: the first before the front, where his rank fights,
/// else the first of all; the next where characters alone stand before that one. So do those of a
/// wounded model in rage, or that has fewer for its wounds.
bool leads(const Context& context, const Situation& situation, const Attack& attack) noexcept {
  const Unit& own = context.striker(attack);
  if ((!own.has(Special::champion) && !own.has(Special::rage) &&
       !own.has(Special::remaining_wounds)) ||
      (own.challenge && context.unit(attack.contact.enemy).challenge)) {
    return true;
  }
  const Around around = around_of(context, situation, attack);
  if (attack.contact.own != Facing::front) {
    return !around.left_front && around.left.nth == 0;
  }
  const int first = around.same_side.nth == around.left_same_side.nth &&
                            none_but_led(context, situation, attack.unit, around)
                        ? 1
                        : 0;
  return around.left_same_side.nth == first;
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
  int slain = share(standing - left, around.left);
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

/// Models of so many files behind the one at a flank.
int files_behind(const Ranks& ranks, int files) noexcept {
  int models = 0;
  for (int file = 2; file < 2 + files && file <= ranks.width; ++file) {
    models += ranks.full + (ranks.rest >= file ? 1 : 0);
  }
  return models;
}

/// Ranks, or files, that strike from behind the first to that side of a unit.
/// Source  "Martial Prowess", beside rules-old-world: whoever supports to the front does so to flanks
///         and rear.
int supports_to(const Context& context, const Situation& situation, int unit,
                Facing side) noexcept {
  const int supports = context.book->support_ranks(context, situation, unit);
  const bool deep =
      context.book->two_deep != nullptr && context.book->two_deep(context, situation, unit);
  return side == Facing::front || context.unit(unit).has(Special::martial_prowess) ? supports
         : deep                                                                    ? 1
                                                                                   : 0;
}

/// Models at the sides of a lance that strike beside those of its first rank: in ranks of three, who
/// stands behind a model that fights.
int sides_that_strike(const Context& context, int sides, int front) noexcept {
  return context.book->lance_is_wedge || front >= 3 ? sides : front == 2 ? sides / 2 : 0;
}

/// Of a unit, at one of its sides.
struct Row {
  int models = 0;  ///< of the row there, characters in its places among them
  int behind = 0;  ///< that may strike, too
};

/// Each model once a phase: front before flank before rear, and ranks that fight or support to the
/// front do nothing else.
/// Source  seeds/002, "A model can only attack once"; rules-facts 3.7 and 4.4.
Row row_in_turn(const Context& context, const Situation& situation, const Attack& attack,
                const Ranks& ranks, int filled, const Around& around) noexcept {
  const int to_front =
      around.front ? 1 + supports_to(context, situation, attack.unit, Facing::front) : 0;
  const int behind = supports_to(context, situation, attack.unit, attack.contact.own);
  const int all = std::min(ranks.width, filled);
  if (attack.contact.own == Facing::front) {
    const bool wedge =
        context.book->lance_is_wedge && lance_sides(context, situation, attack.unit) >= 0;
    return {wedge ? 1 : all, filled - ranks.width};
  }
  if (is_flank(attack.contact.own)) {
    const int files = ranks_at_flank(context, situation, attack.unit, attack.contact.own);
    return {std::max(0, files - to_front), files_behind(ranks, behind)};
  }
  const int moved = context.book->last_rank_fights ? around.flanks : 0;
  const int left_over = ranks.deep() > to_front ? std::max(0, ranks.rest - moved) : 0;
  return {ranks.full > to_front ? std::max(0, all - std::min(2, around.flanks)) : left_over,
          std::clamp(filled - ranks.width, 0, behind * ranks.width)};
}

/// Where models choose, and enemies are at several sides.
Row row_by_choice(const Context& context, const Situation& situation, const Attack& attack,
                  const Ranks& ranks, int led, const Around& around) noexcept {
  const bool deep =
      context.book->two_deep != nullptr && context.book->two_deep(context, situation, attack.unit);
  const int supports = context.book->support_ranks(context, situation, attack.unit);
  const bool reaches = supports > (deep ? 1 : 0);
  Surrounded unit{
      .ranks = ranks,
      .deep = deep ? 2 : 1,
      .reaches = reaches,
      .reaches_around = reaches && context.unit(attack.unit).has(Special::martial_prowess),
      .led = led};
  BySide nth{};
  for (const Contact& contact : contacts(context, situation, attack.unit)) {
    if (is_met(context, situation, contact.enemy)) {
      const auto side = static_cast<std::size_t>(contact.own);
      const int row = is_flank(contact.own)
                          ? ranks_at_flank(context, situation, attack.unit, contact.own)
                          : ranks.width;
      Contact met = contact;
      met.enemy = met_of(context, situation, contact.enemy);
      unit.touching[side] += in_contact(context, situation, attack.unit, met,
                                        share(row, around.sides[side], nth[side]++));
      unit.struck[side] = unit.struck[side] || is_left(context, situation, contact.enemy);
    }
  }
  const Fronts fronts = fronts_of(unit);
  const auto side = static_cast<std::size_t>(attack.contact.own);
  return {fronts.row[side], fronts.behind[side]};
}

/// Of a row, those who stand before enemies that can be struck no more, but for characters in it.
int freed_of(const Context& context, const Situation& situation, const Attack& attack, int row,
             int led, const Around& around) noexcept {
  int freed = 0;
  int nth = 0;
  for (const Contact& contact : contacts(context, situation, attack.unit)) {
    if (contact.own == attack.contact.own && is_met(context, situation, contact.enemy)) {
      const int before =
          share(row, around.same_side.all, nth) - (around.is_first(contact, nth) ? led : 0);
      ++nth;
      freed += is_left(context, situation, contact.enemy) ? 0 : std::max(0, before);
    }
  }
  return freed;
}

/// Models of a row stand before the enemies there as the round begins. Where models choose, who
/// stood before one that is gone turns to those who are left. Where characters have places of the
/// row, they touch the first of all enemies, and models behind them support as behind others.
/// Source  "Dividing Attacks", p. 147, with its FAQ, and "Positioning Characters", p. 207, beside
///         rules-old-world.
Fighters fighters_of_unit(const Context& context, const Situation& situation,
                          const Attack& attack) noexcept {
  const Unit& own = context.unit(attack.unit);
  if (own.challenge && context.unit(attack.contact.enemy).challenge) {
    return {1, 0};
  }
  const int standing = standing_before(context, situation, attack.unit);
  const int led = places_taken_before(context, situation, attack.unit);
  const Ranks ranks(standing + led, own.profile.width);
  const Around around = around_of(context, situation, attack);
  const bool chooses = context.book->models_choose &&
                       std::ranges::count_if(around.sides, [](int all) { return all > 0; }) > 1;
  const Row row = chooses ? row_by_choice(context, situation, attack, ranks, led, around)
                          : row_in_turn(context, situation, attack, ranks, standing + led, around);
  const int before = share(row.models, around.same_side);
  const int turning = around.left_same_side.all == around.same_side.all
                          ? 0
                          : share(freed_of(context, situation, attack, row.models, led, around),
                                  around.left_same_side);
  const int touching = in_contact(context, situation, attack.unit, attack.contact, before);
  const int sides =
      attack.contact.own == Facing::front ? lance_sides(context, situation, attack.unit) : -1;
  const bool lance = sides >= 0;
  const int leading = around.is_first(attack.contact, around.same_side.nth) ? led : 0;
  const int row_led = lance ? 0 : leading;
  const int models = std::max(0, touching - row_led);
  Fighters fighters{std::min(models, own.fighting.value_or(models)), 0};
  if (context.book->all_close_in) {
    fighters.beside = closing_in(own, before - row_led + turning - fighters.front);
  }
  if (lance) {
    fighters.front +=
        sides_that_strike(context, share(sides, around.left_same_side), fighters.front);
    fighters.front = std::max(0, fighters.front - leading);
  } else {
    const int supports = supports_to(context, situation, attack.unit, attack.contact.own);
    fighters.support = std::clamp(share(row.behind, around.left_same_side), 0,
                                  supports * (fighters.front + fighters.beside + leading));
  }
  return context.book->slain_do_not_strike
             ? without_the_slain(context, situation, attack, fighters, standing, around)
             : fighters;
}

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

bool has_champion(const Context& context, int unit) noexcept {
  const Unit& own = context.unit(unit);
  return own.has(Special::champion) && std::ranges::any_of(own.profile.parts, [](const Part& part) {
           return part.kind == Part::Kind::champion;
         });
}

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
