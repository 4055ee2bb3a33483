// Who is charged shoots, before the first round.

#include <optional>

#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {

/// Once, at the first who charges it and comes from far enough.
/// Source  rules-old-world, before the fight; "Stand & Shoot" of both editions of Fantasy, beside
///         seeds/004, and of The 9th Age.
std::optional<Attack> shot_of(const Context& context, int unit) noexcept {
  if (context.unit(unit).shots == 0 || context.book->is_shot_at == nullptr ||
      context.waits[index(unit)] >= 0) {
    return std::nullopt;
  }
  for (const Contact& contact : context.contacts[0][index(unit)]) {
    const Unit& enemy = context.unit(contact.enemy);
    if (enemy.charging && context.host[index(contact.enemy)] < 0 &&
        contact.theirs == Facing::front &&
        context.book->is_shot_at(enemy, pace_of(context, contact.enemy))) {
      return Attack{Attack::Kind::shots, unit, contact};
    }
  }
  return std::nullopt;
}

}  // namespace fray::rankflank

namespace fray::rankflank::shooting {
namespace {

/// The fight begins with who is left; what was shot counts for its first score, where it does.
Transition over(const Context& context, const Situation& situation) noexcept {
  if (!side_standing(context, situation, Side::a) || !side_standing(context, situation, Side::b)) {
    return rounds::wiped_out(context, situation);
  }
  const int lead = situation[kLead];
  Situation next = rounds::begin(context, situation);
  return {next.add(kLead, lead)};
}

/// The next unit that shoots at somebody who still stands.
std::optional<int> shooter(const Context& context, const Situation& situation, int from) noexcept {
  for (const int unit : context.present) {
    const auto shot = unit < from ? std::nullopt : shot_of(context, unit);
    if (shot && in_combat(context, situation, shot->contact.enemy)) {
      return unit;
    }
  }
  return std::nullopt;
}

}  // namespace

Situation begin(const Context& context, Situation situation) noexcept {
  const auto first = shooter(context, situation, 0);
  return first ? situation.set(kShooting, true).set(kActing, *first)
               : rounds::begin(context, situation);
}

graph::Rolls rolls(const Context& context, const Situation& situation) noexcept {
  const int unit = situation[kActing];
  graph::Rolls rolls;
  rolls.add(blows(context, situation, *shot_of(context, unit), context.unit(unit).shots, 0));
  return rolls;
}

Transition after(const Context& context, const Situation& situation,
                 const graph::Results& results) noexcept {
  const int unit = situation[kActing];
  const Attack attack = *shot_of(context, unit);
  log(context, [&] {
    return Shot{
        attack,
        context.unit(unit).shots,
        {to_hit(context, situation, attack), to_wound(context, situation, attack),
         armour_save(context, situation, attack), special_save(context, situation, attack).face}};
  });
  const int wounds = results[0];
  Situation next = situation;
  next.add(kLost[attack.contact.enemy], wounds);
  if (context.book->shots_count) {
    next.add(kLead, side_of(unit) == Side::a ? wounds : -wounds);
  }
  if (const auto later = shooter(context, next, unit + 1)) {
    return {next.set(kActing, *later)};
  }
  return over(context, next.reset(kShooting, kActing));
}

}  // namespace fray::rankflank::shooting
